"""The picture of a phase: acts in the columns of their steps, and what came of them."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from nightorder.engine.resolve import first_state
from nightorder.model.game import Game
from nightorder.model.state import State
from nightorder.model.verdict import Verdict
from nightorder.replay import Replay
from nightorder.views import HOST, Audience, phase_view
from nightorder.words import phase_title

from ..measuring.measure import plain, wrap
from ..scene import Box, Column, Link, Scene, Text
from ..texts import in_each, known_languages, say
from .acts import act_box, vote_boxes
from .bearing import Bearing, bearings
from .players import player_boxes
from .sight import ActSight, Sight, steps_of
from .viewed import view_scene

__all__ = [
    "check_languages",
    "dusk_of",
    "night_scene",
    "scene_of",
    "sight_of",
    "title_of",
    "with_facts",
]

_HEAD_ROOM = 130.0


def night_scene(
    replayed: Replay,
    label: str,
    *,
    number: int = 1,
    languages: Sequence[str] = ("en",),
    audience: Audience = HOST,
) -> Scene:
    """The picture of a phase (``"night 2"``) of a replayed game, for one audience.

    ``number`` says which outcome of an undecided phase, from 1. For an audience that may not see
    everything the picture is made from its view (:mod:`nightorder.views`) and from nothing else.
    Raises KeyError if the game has no such phase or has not come to it, IndexError if the phase
    has no such outcome, ValueError for an unknown language, :class:`~nightorder.Undecided` if
    such an audience cannot be told of the phase yet.

    >>> from nightorder import read_game, replay
    >>> done = replay(read_game('''{ruleset: atlantis, players: {A: commissioner, G: killer},
    ...     phases: [{night: 2, acts: [{by: G, do: kill, to: A}]}]}'''))
    >>> [link.label for link in night_scene(done, "night 2").links]
    [('kills',)]
    """
    langs = check_languages(languages)
    if not audience.sees_all:
        return view_scene(phase_view(replayed, label, audience), replayed.game, langs)
    verdict = replayed.verdict(label)
    sight = sight_of(replayed, verdict, number, langs)
    return scene_of(sight, title_of(verdict, replayed.game, number, langs))


def with_facts(replayed: Replay) -> Replay:
    """The same game with every fact put into words' raw material once, not at each look."""
    verdicts = [
        attrs.evolve(
            verdict,
            outcomes=tuple(attrs.evolve(o, facts=dict(o.facts)) for o in verdict.outcomes),
        )
        for verdict in replayed.verdicts
    ]
    return Replay(replayed.game, tuple(verdicts))


def check_languages(languages: Sequence[str]) -> tuple[str, ...]:
    """The languages as a tuple; ValueError if there is none, or one that nobody speaks."""
    known = known_languages()
    for lang in languages:
        if lang not in known:
            raise ValueError(f"there is no language '{lang}'; there are {', '.join(known)}")
    if not languages:
        raise ValueError("a picture needs a language")
    return tuple(languages)


def sight_of(replayed: Replay, verdict: Verdict, number: int, languages: tuple[str, ...]) -> Sight:
    """What the host sees of one outcome of a phase."""
    game = replayed.game
    phase = next(p for p in game.phases if p.label == verdict.phase)
    if not 0 < number <= len(verdict.outcomes):
        raise IndexError(number)
    dusk = dusk_of(replayed, verdict.phase)
    roles = {name: player.role for name, player in dusk.players.items()}
    outcome = verdict.outcomes[number - 1]
    return Sight(game, phase, outcome, dusk, languages, steps_of(game, dusk, phase), roles)


def dusk_of(replayed: Replay, label: str) -> State:
    """The state in which a phase begins; of an undecided game that of its first branch."""
    state = first_state(replayed.game)
    for verdict in replayed.verdicts:
        if verdict.phase == label:
            break
        state = next((o.next_state for o in verdict.outcomes if o.next_state), state)
    return state


def title_of(verdict: Verdict, game: Game, number: int, languages: Sequence[str]) -> Text:
    """``Night 2 · The Fall of Atlantis``, and which outcome of several it is."""
    found = []
    for lang in languages:
        title = game.ruleset.title.show(lang) or game.ruleset.id
        text = say(lang, "title.phase", phase=phase_title(verdict, lang), game=title)
        if len(verdict.outcomes) > 1:
            total = str(len(verdict.outcomes))
            text += " · " + say(lang, "title.outcome", n=str(number), total=total)
        found.append(plain(text))
    return tuple(found)


def scene_of(sight: Sight, title: Text) -> Scene:
    """The scene of what is seen of a phase."""
    found = bearings(sight)
    shown = _shown(sight, found)
    found = _without_marked(found, {act.id for act in shown})
    places = _places(sight, shown)
    columns, index = _columns(sight, places)
    boxes: dict[str, Box] = {}
    votes = [act for act in shown if act.origin == "vote"]
    if votes:
        boxes |= vote_boxes(sight, votes, index[places[votes[0].id]])
    for act in shown:
        if act.origin != "vote":
            boxes[act.id] = act_box(sight, act, index[places[act.id]])
    result = len(columns)
    touched = {one.target for one in found if one.source in boxes}
    players = player_boxes(sight, result, touched)
    known = {act: box.id for act, box in boxes.items()} | {box.id: box.id for box in players}
    links = _links(found, known, sight.languages)
    unique = list({box.id: box for box in (*boxes.values(), *players)}.values())
    heads = [*columns, Column("", (in_each(sight.languages, "column.result"),))]
    return Scene(
        title,
        sight.languages,
        tuple(heads),
        tuple(unique),
        tuple(links),
        legend_of(links, sight.languages),
        _notes(sight),
    )


def _notes(sight: Sight) -> tuple[Text, ...]:
    if sight.outcome.paradox:
        return (in_each(sight.languages, "fate.paradox"),)
    return ()


def legend_of(links: Sequence[Link], languages: Sequence[str]) -> dict[str, Text]:
    """The kinds of arrows that occur, in a fixed order, with their names."""
    order = ("kill", "stop", "move", "guard", "learn", "mask", "change", "copy", "trigger")
    used = {link.kind for link in links if not link.faded}
    found: dict[str, Text] = {
        kind: in_each(languages, f"kind.{kind}") for kind in order if kind in used
    }
    for kind in ("claim", "loop", "finding"):
        if kind in used:
            found[kind] = in_each(languages, f"kind.{kind}")
    if any(link.faded for link in links):
        found["faded"] = in_each(languages, "kind.faded")
    return found


def _links(found: list[Bearing], known: dict[str, str], languages: tuple[str, ...]) -> list[Link]:
    links: dict[tuple[str, str, str, bool], Link] = {}
    for one in found:
        if one.source in known and one.target in known:
            link = one.link(languages)
            source, target = known[one.source], known[one.target]
            if source != target:
                key = (source, target, one.label, one.faded)
                links.setdefault(
                    key,
                    Link(source, target, link.kind, link.label, link.faded, link.subject),
                )
    return list(links.values())


# -- which acts, in which columns ------------------------------------------------------------


def _shown(sight: Sight, found: list[Bearing]) -> list[ActSight]:
    """Acts that somebody sent, and whatever else did something."""
    # A mark matters by what it does to a player or to an act that is more than a mark.
    lasting = {act.id for act in sight.acts.values() if act.origin in ("trait", "mark")}
    lasting |= {act.id for act in sight.acts.values() if act.origin == "later"}
    busy = {one.source for one in found if one.target not in lasting}
    return [
        act
        for act in sight.acts.values()
        if (
            act.origin in ("sent", "pact", "vote", "host", "copied")
            and act.done.code not in ("not_copied", "not_needed")
        )
        or (act.origin == "execution" and act.done.value)
        or act.id in busy
    ]


def _without_marked(found: list[Bearing], shown: set[str]) -> list[Bearing]:
    """A mark that is a box of its own needs no second arrow to its bearer."""
    giving = {one.source for one in found if one.label == "arrow.gives" and one.target in shown}
    return [one for one in found if one.label != "arrow.change.mark" or one.source not in giving]


#: Columns beside those of the steps, by the place where they stand.
_TRAITS, _VOTE, _LOOSE, _LAST = -3, -2, -1, 1_000_000


def _places(sight: Sight, shown: list[ActSight]) -> dict[str, int]:
    """The step of each act, or one of the columns that are no steps."""
    found: dict[str, int] = {}
    golden = sight.game.ruleset.night.family == "golden_rule"
    by_day = sight.phase.kind == "day"
    for act in shown:
        step = sight.steps.get(dict(act.done.params)["act"], -1)
        if act.origin in ("vote", "execution", "host") and (step < 0 or by_day):
            found[act.id] = _LAST if by_day else _VOTE
        elif golden and act.origin not in ("trait", "mark"):
            found[act.id] = 0
        elif step >= 0:
            found[act.id] = step
        elif act.origin in ("trait", "mark"):
            found[act.id] = _TRAITS
        else:
            found[act.id] = _LOOSE
    by_label = {dict(act.done.params)["act"]: act.id for act in shown}
    for _ in shown:  # a reaction without a step stands behind what set it off
        for act in shown:
            trigger = by_label.get(act.trigger, "")
            if act.origin == "reaction" and found[act.id] == _LOOSE and trigger in found:
                found[act.id] = found[trigger]
    return found


def _columns(sight: Sight, places: dict[str, int]) -> tuple[list[Column], dict[int, int]]:
    used = sorted(set(places.values()))
    # At the end of a day comes what the vote sets off; by night the vote was before the acts.
    columns: list[Column] = []
    index: dict[int, int] = {}
    golden = sight.game.ruleset.night.family == "golden_rule"
    for place in used:
        index[place] = len(columns)
        if place < 0 or golden or place == _LAST:
            key = {_TRAITS: "traits", _VOTE: "vote", _LOOSE: "loose", _LAST: "vote"}.get(
                place, "acts"
            )
            columns.append(Column("", (in_each(sight.languages, f"column.{key}"),)))
        else:
            columns.append(Column(str(place + 1), _step_lines(sight, place)))
    return columns, index


def _step_lines(sight: Sight, place: int) -> tuple[Text, ...]:
    """The names of the abilities of a step, in at most three lines."""
    order = sight.game.ruleset.night.order
    acts = order[place].acts if place < len(order) else ()
    # A word that is nothing but a place in the order, such as that of delayed blows, has no name.
    names = [sight.names.ability(act) for act in acts if sight.names.is_named(act)]
    wrapped = [
        wrap(", ".join(dict.fromkeys(name[i] for name in names)), _HEAD_ROOM, 11.0)
        for i in range(len(sight.languages))
    ]
    count = max((len(lines) for lines in wrapped), default=0)
    return tuple(
        tuple(lines[row] if row < len(lines) else "" for lines in wrapped) for row in range(count)
    )
