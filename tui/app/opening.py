"""Opens links in the browser and texts in the reader's own editor; never through a shell."""

import os
import shlex
import subprocess
import tempfile
import webbrowser
from pathlib import Path
from urllib.parse import unquote, urlsplit


def openable(url: str) -> str:
    """The address to give to a browser for `url`: http, https or an existing local file.

    Empty when `url` is anything else, such as a script or a file that is not there.
    """
    try:
        parts = urlsplit(url)
    except ValueError:
        return ""
    if parts.scheme in ("http", "https"):
        return url if parts.netloc else ""
    if parts.scheme == "file" and parts.netloc in ("", "localhost"):
        path = Path(unquote(parts.path))
        return path.as_uri() if path.is_file() else ""
    if not parts.scheme:
        path = Path(url).expanduser()
        return path.resolve().as_uri() if path.is_file() else ""
    return ""


def browse(url: str) -> bool:
    """Open `url`, made by `openable`, in the browser; False when there is none."""
    try:
        return webbrowser.open(url)
    except webbrowser.Error:
        return False


def editor() -> list[str]:
    """The command of the reader's editor: `$VISUAL`, else `$EDITOR`, else vi."""
    named = os.environ.get("VISUAL") or os.environ.get("EDITOR") or "vi"
    try:
        return shlex.split(named) or ["vi"]
    except ValueError:
        return [named]


def edit(text: str) -> str:
    """`text` as the reader's editor left it.

    Raises OSError with a sentence when the editor does not start or ends with an error; `text` is
    then to be kept as it was.
    """
    command = editor()
    with tempfile.TemporaryDirectory(prefix="octavo-") as folder:
        file = Path(folder) / "note.md"
        file.write_text(text, encoding="utf-8")
        try:
            code = subprocess.run([*command, str(file)], check=False).returncode
        except OSError as error:
            reason = error.strerror or "it does not start"
            raise OSError(f"{command[0]} cannot be run ({reason}); set $EDITOR") from error
        if code:
            raise OSError(f"{command[0]} ended with code {code}; the note is as it was")
        return file.read_bytes().decode("utf-8", errors="replace").rstrip("\n")
