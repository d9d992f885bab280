"""One module for each way of describing a paper in JSON; see `tui.sources.formats.json.Record`."""
