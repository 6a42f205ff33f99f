"""Problems with a place, and the one exception that carries them.

Every complaint about a user's file is a :class:`Problem`: a stable code, a plain
sentence, and the file, line and column it is about. Readers collect problems and raise
one :class:`NightorderError` with all of them, so that an author mends a file in one go.
"""

from __future__ import annotations

import attrs

__all__ = ["NightorderError", "Place", "Problem"]


@attrs.frozen(order=True)
class Place:
    """Where something stands in a file.

    ``line`` and ``column`` count from 1; 0 means that the place is the file as a whole.

    >>> str(Place("my.yaml", 3, 7))
    'my.yaml:3:7'
    >>> str(Place("my.yaml"))
    'my.yaml'
    """

    file: str = "<text>"
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}" if self.line else self.file


NOWHERE = Place("<built in>")


@attrs.frozen(order=True)
class Problem:
    """One complaint: where, what kind (a stable code such as ``unknown-key``), and a sentence.

    >>> str(Problem(Place("my.yaml", 3, 7), "unknown-key", "unknown key 'nmae'"))
    "my.yaml:3:7: unknown key 'nmae'"
    """

    place: Place
    code: str
    message: str

    def __str__(self) -> str:
        return f"{self.place}: {self.message}"


class NightorderError(Exception):
    """All problems found in one input, in the order of their places.

    >>> try:
    ...     raise NightorderError([Problem(Place("g.yaml", 2, 1), "empty", "nothing here")])
    ... except NightorderError as error:
    ...     print(error)
    g.yaml:2:1: nothing here
    """

    def __init__(self, problems: list[Problem] | tuple[Problem, ...]) -> None:
        self.problems: tuple[Problem, ...] = tuple(sorted(set(problems)))
        super().__init__("\n".join(str(problem) for problem in self.problems))
