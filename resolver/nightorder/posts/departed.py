"""Sentences about those who went out."""

from __future__ import annotations

from ..views import Cause, Departure
from .document import mark
from .speaker import Speaker

__all__ = ["fate", "who_is_out"]


def who_is_out(speaker: Speaker, gone: Departure) -> str:
    """``X (Doctor) was killed by the Maniac``, as much of it as the view tells."""
    params = {"player": mark(gone.player, "gone")}
    if gone.role:
        params |= speaker.role(gone.role)
    elif gone.faction:
        params |= speaker.side(gone.faction)
    who = speaker.tongue.say("post.who", params)
    return speaker.tongue.say(f"post.{_key(speaker, gone)}", who=who, **_causes(speaker, gone))


def fate(speaker: Speaker, gone: Departure, phase: str) -> str:
    """``killed by the Maniac, night 2``, in a list of players."""
    return speaker.tongue.say(
        f"post.after.{_key(speaker, gone)}",
        when=speaker.when(phase),
        **_causes(speaker, gone),
    )


def _key(speaker: Speaker, gone: Departure) -> str:
    if gone.way != "killed":
        return gone.way
    if speaker.game.told.nobody_dies:
        return "out"
    if any(_doer(cause) for cause in gone.causes):
        return "killed"
    own = gone.causes and all(cause.own and cause.ability for cause in gone.causes)
    return "own" if own else "died"


def _doer(cause: Cause) -> bool:
    return not cause.own and bool(cause.faction or cause.role or cause.player)


def _causes(speaker: Speaker, gone: Departure) -> dict[str, str]:
    """Who did it (``by``) and what was done (``what``)."""
    by: dict[str, None] = {}
    what: dict[str, None] = {}
    for cause in gone.causes:
        if _doer(cause) and not speaker.game.told.nobody_dies:
            by[_by(speaker, cause)] = None
        elif cause.says.show(speaker.tongue.code):
            what[cause.says.show(speaker.tongue.code)] = None
        elif cause.ability:
            what[speaker.ability(cause.ability)] = None
    return {
        "by": speaker.tongue.join(list(by)) if by else "",
        "what": speaker.tongue.join(list(what)) if what else "",
    }


def _by(speaker: Speaker, cause: Cause) -> str:
    say = speaker.tongue.say
    if cause.player:
        return say("post.by.player", player=mark(cause.player))
    if cause.role:
        return say("post.by.role", speaker.role(cause.role))
    return say("post.by.side", speaker.side(cause.faction))
