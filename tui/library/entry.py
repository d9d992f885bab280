"""What the library holds of one paper, and how two copies of it become one.

An entry is the dict of the file. Merging is commutative, associative and idempotent: each mark is a
last-writer-wins register, the note a multi-value register, and what describes the paper is chosen
by a fixed order (Shapiro et al., "A comprehensive study of Convergent and Commutative Replicated
Data Types", 2011, sections 3.2.1 and 3.2.2).
"""

import json
from typing import Any

from tui.library import notes, times

Entry = dict[str, Any]
FLAGS = ("star", "read")


def merge(one: Entry, other: Entry) -> Entry:
    """One entry with everything that either copy knows; neither is changed."""
    if one is other:
        return one
    merged = {**one, **other}
    for key in one.keys() & other.keys():
        merged[key] = join(key, one[key], other[key])
    return merged


def join(key: str, one: Any, other: Any) -> Any:
    """What two copies of an entry have under `key`, as one value."""
    if key == "note":
        return _joined_notes(one, other)
    if key == "tags" and isinstance(one, dict) and isinstance(other, dict):
        both = {**one, **other}
        return {**both, **{tag: newer(one[tag], other[tag]) for tag in one.keys() & other.keys()}}
    if key == "also" and isinstance(one, list) and isinstance(other, list):
        return sorted({str(known) for known in one + other})
    return newer(one, other)


def newer(one: Any, other: Any) -> Any:
    """The mark that was set last; at equal times, and without any, the greater value."""
    return max(one, other, key=lambda mark: (time(mark), _size(mark)))


def _joined_notes(one: Any, other: Any) -> Any:
    both = notes.versions(one) + notes.versions(other)
    return notes.to_store(notes.merged(both)) if both else newer(one, other)


def time(mark: Any) -> str:
    """When `mark` was set, in the form in which times are compared."""
    return times.order(mark.get("at")) if isinstance(mark, dict) else ""


def _size(value: Any) -> tuple[bool, int, str]:
    """Something over nothing, true over false, the longer over the shorter, then as text."""
    said = value.get("value") if isinstance(value, dict) and "value" in value else value
    text = json.dumps(value, ensure_ascii=False, sort_keys=True)
    return bool(said), len(text), text


def latest(entry: Entry) -> str:
    """The time of the last change of any mark."""
    tags = entry.get("tags")
    marks = [entry.get(flag) for flag in FLAGS]
    marks += tags.values() if isinstance(tags, dict) else []
    note = entry.get("note")
    marks += note if isinstance(note, list) else [note]
    return max(map(time, marks))


def ids(key: str, entry: Entry) -> list[str]:
    """Every id that the paper of `entry` is known by; `key` is the first."""
    also = entry.get("also")
    return [key, *filter(_is_text, also)] if isinstance(also, list) else [key]


def _is_text(value: object) -> bool:
    return isinstance(value, str)
