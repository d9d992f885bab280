"""The parts of a name, for the formats that want them apart."""

from dataclasses import dataclass

_SUFFIXES = {"jr", "jr.", "sr", "sr.", "ii", "iii", "iv"}


@dataclass(frozen=True, slots=True)
class Name:
    """A name in parts; one that has no parts is all `family`."""

    given: str
    family: str
    """With the particles before it: `van der Berg`."""
    suffix: str = ""
    """`Jr.`, `III` and the like."""


def parts(name: str) -> Name:
    """The parts of a name given in reading order.

    A family name of several words can be told from given names by its lower-case particles only:
    `Gabriel García Márquez` is read as Gabriel García of the family Márquez. Put together again
    the parts make the same name.
    """
    words = name.split()
    if len(words) < 2 or "{" in name or "," in name:
        return Name("", " ".join(words))
    suffix = words.pop() if len(words) > 2 and words[-1].lower() in _SUFFIXES else ""
    first = len(words) - 1
    while first and words[first - 1].islower():
        first -= 1
    return Name(" ".join(words[:first]), " ".join(words[first:]), suffix)
