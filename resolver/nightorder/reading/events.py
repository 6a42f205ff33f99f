"""The stream of YAML events, from libyaml where it is installed.

The parser written in Python is slower by far; it is taken where there is no libyaml, and for
texts in which two ``\\u`` escapes make one character, as JSON has it: libyaml refuses them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import yaml

__all__ = ["has_halves", "yaml_events"]

_HALVES: Final = re.compile(r"\\u[dD][89a-fA-F]")


class _PureLoader(yaml.SafeLoader):
    """The parser written in Python, taught to take tabs where libyaml takes them."""

    def scan_to_next_token(self) -> None:
        """Skip blanks, remarks and line ends, and tabs that do not indent a block."""
        super().scan_to_next_token()
        while self.peek() == "\t" and (self.flow_level or not self.allow_simple_key):
            self.forward()
            super().scan_to_next_token()


_FAST: Final = getattr(yaml, "CSafeLoader", _PureLoader)


def has_halves(text: str) -> bool:
    """Whether the text may hold a character written as two escapes.

    >>> has_halves('"\\\\ud83d\\\\ude00"'), has_halves('"\\\\u0416"')
    (True, False)
    """
    return _HALVES.search(text) is not None


def yaml_events(text: str) -> Iterator[yaml.Event]:
    """Give the events of a text one by one, with errors of PyYAML where it is broken.

    >>> [type(event).__name__ for event in yaml_events("[a]")][2:4]
    ['SequenceStartEvent', 'ScalarEvent']
    """
    loader = (_PureLoader if has_halves(text) else _FAST)(text)
    return iter(loader.get_event, None)
