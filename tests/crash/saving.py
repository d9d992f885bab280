"""A process that marks without pause and says, a line each, what was acknowledged as saved.

    python -m tests.crash.saving LIBRARY NAME COUNT

Change number N of process NAME stars, notes and tags a paper that only this process marks. After a
save without a problem, the numbers of all changes made are on the disk and are printed.
"""

import sys
from pathlib import Path

from tui.library import Library
from tui.paper import Paper

PAPERS = 20


def paper(name: str, number: int) -> Paper:
    """The paper that change `number` of process `name` marks."""
    return Paper(title=f"Paper {number % PAPERS} of {name}", authors=(f"{name} Author",))


def change(library: Library, name: str, number: int) -> None:
    """Make change `number`: what it leaves can be told from the number alone."""
    marked = paper(name, number)
    library.star(marked, number // PAPERS % 2 == 0)
    library.note(marked, f"note {number}")
    library.tag(marked, f"t{number // PAPERS % 3}")


def main(path: str, name: str, count: str) -> None:
    library = Library.open(Path(path))
    first = 1 + max(
        (int(marks.note[5:]) for _, marks in library.marked() if marks.note[:5] == "note "),
        default=-1,
    )
    for number in range(first, first + int(count)):
        change(library, name, number)
        if (problem := library.save()) is not None:
            sys.exit(str(problem))
        print(number, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
