"""A guard that turns a hang into a failure; it measures nothing."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["TooSlow", "within"]


class TooSlow(AssertionError):
    """Something took far longer than anything may."""


class _Alarm(BaseException):
    """Not an Exception, so that no handler in between takes it for one of its own."""


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Raise TooSlow if the block is not left in time (where the system has alarms)."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def ring(number: int, frame: object) -> None:
        raise _Alarm

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    except _Alarm:
        raise TooSlow(f"not finished in {seconds} seconds") from None
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
