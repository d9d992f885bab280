"""Octavo, a terminal reader for research papers."""

__version__ = "0.1.0"
