"""What the library holds of one paper, and how two copies of it become one.

An entry is the dict of the file. Merging is commutative, associative and idempotent: each mark is a
last-writer-wins register, the note a multi-value register, and what describes the paper is chosen by
a fixed order.
"""

import json
from typing import Any

from tui.library import notes

Entry = dict[str, Any]
FLAGS = ("star", "read")


def merge(one: Entry, other: Entry) -> Entry:
    """One entry with everything that either copy knows."""
    if one == other:
        return one
    merged: Entry = {}
    for key in one.keys() | other.keys():
        if key not in one or key not in other:
            merged[key] = one.get(key, other.get(key))
        elif key in FLAGS:
            merged[key] = newer(one[key], other[key])
        elif key == "tags" and isinstance(one[key], dict) and isinstance(other[key], dict):
            merged[key] = _merged_tags(one[key], other[key])
        elif key == "note":
            both = notes.versions(one[key]) + notes.versions(other[key])
            merged[key] = notes.to_store(notes.merged(both)) if both else one[key]
        elif key == "also" and isinstance(one[key], list) and isinstance(other[key], list):
            merged[key] = sorted({str(known) for known in one[key] + other[key]})
        else:
            merged[key] = max(one[key], other[key], key=_order)
    return merged


def newer(one: Any, other: Any) -> Any:
    """The mark that was set last; at equal times the greater value."""
    return max(one, other, key=lambda mark: (_time(mark), _order(mark)))


def _merged_tags(one: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    return {
        tag: newer(one[tag], other[tag])
        if tag in one and tag in other
        else one.get(tag, other.get(tag))
        for tag in one.keys() | other.keys()
    }


def _time(mark: Any) -> str:
    return str(mark.get("at", "")) if isinstance(mark, dict) else ""


def _order(value: Any) -> tuple[bool, int, str]:
    """Something over nothing, the longer over the shorter, and else as the text is ordered."""
    text = json.dumps(value, ensure_ascii=False, sort_keys=True)
    return bool(value), len(text), text


def latest(entry: Entry) -> str:
    """The time of the last change of any mark."""
    tags = entry.get("tags")
    marks = [entry.get(flag) for flag in FLAGS]
    marks += tags.values() if isinstance(tags, dict) else []
    marks += notes.versions(entry.get("note"))
    return max(map(_time, marks), default="")
