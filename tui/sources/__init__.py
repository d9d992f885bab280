"""Papers from whatever readers have on disk: bytes in, `Paper`s and `Problem`s out.

A format is a module in `tui.sources.formats` (records of JSON and elements of XML have folders of
their own); adding one is adding a file there.
"""

from tui.sources.finding import File, files, state_of
from tui.sources.loading import Progress, load

__all__ = ["File", "Progress", "files", "load", "state_of"]
