"""One module a format; each has what `tui.sources.registry.Format` asks for."""
