"""What a subject on the command line means: a player, an act, a fact."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from .output import clean

if TYPE_CHECKING:
    from ..model.game import Game
    from ..model.verdict import Verdict

__all__ = ["asked"]


def asked(game: Game, verdicts: list[Verdict], subject: str) -> tuple[Verdict, str]:
    """The phase and the id of the fact that a subject means."""
    if not verdicts:
        raise click.UsageError(clean(f"{game.file} has no phase yet"))
    if subject in game.players:
        id_ = f"fate:{subject}"
        for verdict in verdicts:
            if any(subject in outcome.dead for outcome in verdict.outcomes):
                return verdict, id_
        return verdicts[-1], id_
    for id_ in (subject, f"done:{subject}"):
        for verdict in reversed(verdicts):
            if any(id_ in outcome.facts for outcome in verdict.outcomes):
                return verdict, id_
    if subject.startswith(("fate:", "role:", "faction:", "mark:")):  # nothing could touch it
        from ..errors import NightorderError
        from ..inquiry import fact_id_of

        try:
            return verdicts[-1], fact_id_of(verdicts[-1], subject)
        except NightorderError:
            pass  # it is nobody's
    raise click.UsageError(clean(_nothing(game, verdicts, subject)))


def _nothing(game: Game, verdicts: list[Verdict], subject: str) -> str:
    from ..reading import did_you_mean

    names = [*game.players]
    facts: dict[str, None] = {}
    for verdict in verdicts:
        for outcome in verdict.outcomes:
            facts |= dict.fromkeys(outcome.facts)
    names += [id_.removeprefix("done:") for id_ in facts if id_.startswith("done:")]
    phases = ", ".join(verdict.phase for verdict in verdicts)
    hint = did_you_mean(subject, names) or did_you_mean(subject, facts)
    return f"there is no player, act or fact '{subject}' in {phases}{hint}"
