"""One module for each way of describing a paper in XML; see `formats.xml.ElementFormat`."""
