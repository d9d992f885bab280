"""One module a format; each has what `tui.export.Exporter` asks for."""
