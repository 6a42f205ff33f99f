"""English texts of a sweep: what many games of a ruleset have shown."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["TEXTS"]

TEXTS: Mapping[str, str] = {
    "sweep.drawn": "{nights} {nights#game|games} drawn with seed {seed}, up to {acts} "
    "{acts#act|acts} a phase and {players} {players#player|players}",
    "sweep.all": "all {nights} {nights#game|games} of one phase with up to {acts} {acts#act|acts} "
    "and {players} {players#player|players}",
    "sweep.partly": "{nights} {nights#game|games} with up to {acts} {acts#act|acts} and {players} "
    "{players#player|players}; the sweep was ended early",
    "sweep.totals": "undecided: {undecided}; paradoxes: {paradoxes}; due to the order of arrival: "
    "{arrival}",
    "sweep.kind.undecided": "undecided",
    "sweep.kind.paradox": "paradox",
    "sweep.kind.arrival": "arrival",
    "sweep.head.kind": "what",
    "sweep.head.due": "due to",
    "sweep.head.nights": "games",
    "sweep.head.of": "of",
    "sweep.head.example": "smallest game",
    "sweep.never": "{count} of {total} effects did nothing:",
    "sweep.ruled": "{count} more {count#is|are} ruled out by the options in force",
    "sweep.nothing": "nothing undecided, no paradox, nothing due to the order of arrival",
}
