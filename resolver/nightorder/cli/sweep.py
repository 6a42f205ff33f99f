"""The command `sweep`: many games of a ruleset, and what they show."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from .effort import side_by_side, up_to, workers_option
from .output import is_terminal, json_text, lang_option, print_table, say

if TYPE_CHECKING:
    from ..search import Spotted, Sweep, SweepProgress

__all__ = ["sweep"]


@click.command()
@click.argument("ruleset")
@up_to("--acts", 6, 3, "Up to N acts in a phase.")
@up_to("--players", 12, 5, "Up to N players.")
@up_to("--nights", None, 2000, "Draw N games.")
@click.option(
    "--all", "every", is_flag=True, help="Play every game of one phase up to that size instead."
)
@click.option("--seed", type=int, default=0, show_default=True, help="Seeds the games drawn.")
@workers_option(1, "Spread the work over N processes; the result is the same.")
@click.option(
    "--dask",
    metavar="ADDRESS",
    help="Spread the work over a Dask cluster (needs the extra `nightorder[dask]`).",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@lang_option
def sweep(
    ruleset: str,
    acts: int,
    players: int,
    nights: int,
    every: bool,
    seed: int,
    workers: int,
    dask: str | None,
    as_json: bool,
    lang: str,
) -> None:
    """Play many games of RULESET and show what they leave open.

    Undecided phases, paradoxes and results that hang on the order of arrival are counted for each
    pair of abilities, with the smallest game among them; so are the effects that never did
    anything. Disputed points have their default readings. Ctrl-C ends the sweep early and prints
    what it has found.
    """
    from ..loading import load_ruleset
    from ..search import sweep as run

    found = load_ruleset(ruleset)
    with side_by_side(workers, dask) as executor, _progress() as progress:
        result = run(
            found,
            acts=acts,
            players=players,
            nights=None if every else nights,
            seed=seed,
            executor=executor,
            progress=progress,
        )
    if as_json:
        click.echo(json_text(_data(result)))
    else:
        _print(result, lang)


@contextmanager
def _progress() -> Iterator[Callable[[SweepProgress], bool | None]]:
    """A bar where a person is looking; Ctrl-C ends the sweep after the chunk at hand."""
    import signal

    stopped = False

    def stop(*_: object) -> None:
        nonlocal stopped
        stopped = True

    old = signal.signal(signal.SIGINT, stop)
    try:
        if is_terminal():
            from rich.console import Console
            from rich.progress import Progress

            with Progress(console=Console(stderr=True), transient=True) as bar:
                task = bar.add_task("")

                def shown(told: SweepProgress) -> bool:
                    bar.update(
                        task, total=told.chunks, completed=told.done, description=str(told.nights)
                    )
                    return not stopped

                yield shown
        else:
            yield lambda told: not stopped
    finally:
        signal.signal(signal.SIGINT, old)


def _print(result: Sweep, lang: str) -> None:
    from ..words.language import language

    words = language(lang)
    numbers = {
        name: str(getattr(result, name))
        for name in ("nights", "seed", "acts", "players", "undecided", "paradoxes", "arrival")
    }
    how = "partly" if not result.complete else "drawn" if result.drawn else "all"
    click.echo(words.say(f"sweep.{how}", numbers))
    if result.spotted:
        click.echo(words.say("sweep.totals", numbers))
        click.echo()
        heads = tuple(
            words.say(f"sweep.head.{key}") for key in ("kind", "due", "nights", "of", "example")
        )
        print_table(heads, [_row(result, spotted, words.say) for spotted in result.spotted])
    else:
        click.echo(words.say("sweep.nothing"))
    never = result.never
    ruled = sum(effect.ruled_out for effect in result.effects)
    if never:
        click.echo()
        counts = {"count": str(len(never)), "total": str(len(result.effects) - ruled)}
        click.echo(words.say("sweep.never", counts))
        say(f"  {effect.place}: {effect.owner} {effect.kind}" for effect in never)
    if ruled:
        click.echo(words.say("sweep.ruled", {"count": str(ruled)}))


def _row(result: Sweep, spotted: Spotted, word: Callable[[str], str]) -> tuple[str, ...]:
    of = ""
    if len(spotted.abilities) == 2:
        met = result.pairs.get((spotted.abilities[0], spotted.abilities[1]))
        of = "" if met is None else str(met)
    due = " + ".join(spotted.abilities) or spotted.option
    game = spotted.example
    moves = [f"{act.label}({', '.join(act.to)})" for phase in game.phases for act in phase.acts]
    cast = ", ".join(f"{name} {role}" for name, role in game.players.items())
    return (
        word(f"sweep.kind.{spotted.kind}"),
        due,
        str(spotted.nights),
        of,
        f"{cast}: {' · '.join(moves)}",
    )


def _data(result: Sweep) -> dict[str, object]:
    from ..wire import to_json

    return {
        "ruleset": result.ruleset.id,
        "acts": result.acts,
        "players": result.players,
        "seed": result.seed if result.drawn else None,
        "nights": result.nights,
        "complete": result.complete,
        "undecided": result.undecided,
        "paradoxes": result.paradoxes,
        "arrival": result.arrival,
        "findings": [
            {
                "kind": spotted.kind,
                "abilities": list(spotted.abilities),
                "option": spotted.option or None,
                "nights": spotted.nights,
                "example": to_json(spotted.example),
            }
            for spotted in result.spotted
        ],
        "pairs": [
            {"abilities": list(pair), "nights": count} for pair, count in result.pairs.items()
        ],
        "effects": [
            {
                "owner": effect.owner,
                "effect": effect.index,
                "kind": effect.kind,
                "rule": effect.place,
                "nights": effect.nights,
                "ruled_out": effect.ruled_out,
            }
            for effect in result.effects
        ],
    }
