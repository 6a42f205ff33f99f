"""Which acts and votes the rules refuse, and which rule refuses them.

What the file alone tells (dead player, strange ability, wrong target) is settled here as the
night is laid out; limits that hang on rulings or on this very night are facts (``legal``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from ...conditions import Term
from ...conditions.compile import Env, Value
from ...effects.channel import Leave
from ...model.ability import Ability, Requirement
from ..clock import previous
from ..night.night import Night
from ..night.nightact import NightAct, identity
from ..night.refusal import Refusal
from .allowance import one_act, per_phase, uses_of
from .beforehand import laid_out

__all__ = ["Received", "doubtful", "doubts", "most_of", "refuse", "unmet"]

#: What an ability takes that has one target among the living.
_ONE_LIVING = (("any",), ("other",))
#: No further parameters.
_NOTHING: tuple[tuple[str, str], ...] = ()


class Received:
    """The acts of a phase so far: how often each was sent, and which were not refused."""

    def __init__(self) -> None:
        self.sent: dict[tuple[str, str], int] = {}
        self.accepted: dict[str, list[NightAct]] = {}
        self.groups: dict[tuple[str, str], list[NightAct]] = {}

    def accept(self, night: Night, act: NightAct) -> NightAct | None:
        """Enter an act that is not refused; give back the one that it replaces, if any."""
        model = act.ability.ruled
        mine = self.accepted.get(act.by)
        if mine is None and model.one_per != "faction":  # mostly it is his first
            self.accepted[act.by] = [act]
            return None
        mine = self.accepted.setdefault(act.by, [])
        lists = [mine]
        if model.one_per == "faction":
            side = night.players[act.by].faction
            lists.append(self.groups.setdefault((model.id, side), []))
        old = None
        if mine and model.changes:
            old = next((a for a in mine if a.ability is act.ability), None)
        for acts in lists:
            if old is not None:
                acts.remove(old)
            acts.append(act)
        return old


def refuse(night: Night, act: NightAct, received: Received) -> Refusal | None:
    """The refusal of a sent act or vote that holds whatever else happens; None if it may stand."""
    player = night.players.get(act.by)
    if player is None:
        return Refusal("no_such_player", (("player", act.by),))
    if not player.alive:
        return Refusal("actor_dead", (("actor", act.by),))
    if act.origin == "vote":
        return _refuse_vote(night, act)
    for carried in player.marks:
        mark = night.plan.ruleset.marks[carried.mark]
        if mark.no_acts:
            return Refusal("act_barred", (("actor", act.by), ("mark", mark.id)), mark.place)
    key = act.by, act.ability.id
    count = received.sent[key] = received.sent.get(key, 0) + 1
    model, role = act.ability.ruled, player.role
    alone = count == 1 and act.by not in received.accepted and model.one_per != "faction"
    return (
        _refuse_holder(night, act, role)
        or _refuse_targets(night, act)
        or _refuse_limits(night, act, role)
        or (None if alone else _refuse_company(night, act, received))
    )


def _refuse_vote(night: Night, act: NightAct) -> Refusal | None:
    voting = night.plan.ruleset.vote
    if voting is None:
        return Refusal("no_vote_here")
    voted_by_day = night.phase.kind == "day" or night.plan.ruleset.night.turn == "together"
    if voted_by_day and night.phase.number < voting.from_day:
        return Refusal("no_vote_yet", (("day", str(voting.from_day)),), voting.place)
    choice = act.to[0]
    marks = [carried.mark for carried in night.players[act.by].marks]
    if act.by in night.absent:
        marks += voting.marks_absent
    for carried in marks:
        mark = night.plan.ruleset.marks[carried]
        if mark.no_vote:
            return Refusal("vote_barred", (("actor", act.by), ("mark", mark.id)), mark.place)
    if choice != "against_all" and not (choice in night.players and night.players[choice].alive):
        return Refusal("target_dead", (("actor", act.by), ("target", choice)))
    against_all = night.plan.vote_terms.get("against_all")
    if choice == "against_all" and not (against_all and laid_out(night, act, against_all)):
        return Refusal("no_against_all", (("actor", act.by),), voting.place)
    if not voting.self_votes and choice == act.by:
        return Refusal("vote_self", (("actor", act.by),), voting.place)
    if not voting.changes and act.by in night.voted:
        return Refusal("vote_given", (("actor", act.by),), voting.place)
    return None


def _refuse_holder(night: Night, act: NightAct, role: str) -> Refusal | None:
    if (
        act.ability.id in night.plan.role_abilities[role]
        or act.ability.held_when is not None  # a doubt of its own
        or _may_become(night, act)
    ):
        return None
    return _not_his(act, role)


def _not_his(act: NightAct, role: str) -> Refusal:
    model = act.ability.ruled
    return Refusal(
        "not_his", (("actor", act.by), ("ability", model.id), ("role", role)), model.place
    )


def _may_become(night: Night, act: NightAct) -> bool:
    """Can the player take over, in this very night, a role that has the ability?"""
    plan = night.plan
    for trait in plan.role_traits[night.players[act.by].role]:
        for influence in plan.traits[trait].influences:
            body = influence.body
            if (
                isinstance(body, Leave)
                and body.role
                and influence.word == "self"
                and act.ability.id in plan.role_abilities[body.role]
            ):
                return True
    return False


def _refuse_targets(night: Night, act: NightAct) -> Refusal | None:
    model, wanted, to = act.ability.ruled, act.ability.wanted, act.to
    if len(to) == 1 and wanted in _ONE_LIVING:  # mostly it is one of the living
        target = night.players.get(to[0])
        if target is not None and target.alive and (to[0] != act.by or wanted == ("any",)):
            return None
    if not to and model.may_name_nobody:
        return None
    if len(to) != len(wanted) and not act.ability.least <= len(to) <= len(wanted):
        return Refusal(
            "target_count",
            (
                ("actor", act.by),
                ("ability", model.id),
                ("wanted", str(len(wanted))),
                ("given", str(len(act.to))),
            ),
            model.place,
        )
    for name, word in zip(to, wanted, strict=False):
        player = night.players.get(name)
        if player is None:
            return Refusal("no_such_player", (("player", name),))
        if player.alive:
            code = (
                "target_self"
                if word == "other" and name == act.by
                else "target_alive"
                if word == "dead"
                else ""
            )
        else:
            code = "" if word in ("dead", "free") else "target_dead"
        if code:
            return Refusal(
                code, (("actor", act.by), ("ability", model.id), ("target", name)), model.place
            )
    if len(to) > 1 and len({*to}) != len(to) and "free" not in wanted and not model.same_name:
        return Refusal("target_twice", (("actor", act.by), ("ability", model.id)), model.place)
    return None


def _refuse_limits(night: Night, act: NightAct, role: str) -> Refusal | None:
    model, plan = act.ability.ruled, night.plan
    by_day = night.phase.kind == "day"
    if by_day is not model.day and plan.ruleset.night.turn == "separate":
        return Refusal("wrong_time", (("actor", act.by), ("ability", model.id)), model.place)
    if not act.ability.limited and role not in plan.limited_roles:
        return None
    code, more = "", _NOTHING
    uses = uses_of(night, act) if role in plan.limited_roles else model.uses
    if not by_day and night.phase.number < model.from_night:
        code, more = "too_early", (("night", str(model.from_night)),)
    elif (
        uses is not None
        and act.ability.uses_when is None
        and _used(night, act, done_only=True) >= uses
    ):
        code, more = "no_uses_left", (("uses", str(uses)),)
    elif not _doubtful_repeat(act) and _repeats(night, act, done_only=True):
        return _repeat_refusal(act)
    if not code:
        return None
    return Refusal(code, (("actor", act.by), ("ability", model.id), *more), model.place)


def _refuse_company(night: Night, act: NightAct, received: Received) -> Refusal | None:
    model = act.ability.ruled
    mine = received.accepted.get(act.by, ())
    code, more = "", _NOTHING
    if model.changes and received.sent[act.by, model.id] > model.changes + 1:
        code, more = "changed_enough", (("changes", str(model.changes)),)
    if mine and not code and model.per_phase > 1:
        beyond = _beyond_game(night, act, [a for a in mine if a.ability is act.ability])
        if beyond is not None:
            return beyond
    if mine and not code:
        several = model.changes or model.last_counts is not None
        same = [] if several else [a for a in mine if a.ability is act.ability]
        rivals = same if len(same) >= per_phase(night, act) else []
        rivals += [a for a in mine if _exclude(a.ability.ruled, model)]
        rivals += one_act(night, act, mine)
        # What is sent over again stands or falls with what was sent first.
        sure = [
            a for a in rivals if not a.doubtful or (a.ability is act.ability and a.to == act.to)
        ]
        if sure or (rivals and model.per_phase > 1):
            return _beside(act, (sure or rivals)[0])
        act.rivals = rivals  # what is refused counts as not sent
    if not code and model.one_per == "faction" and model.last_counts is None:
        side = night.players[act.by].faction
        group = [a for a in received.groups.get((model.id, side), ()) if a.by != act.by]
        sure = [a for a in group if not a.doubtful]
        if sure:
            return _beside(act, sure[0])
        act.rivals = [*act.rivals, *group]
    if not code:
        return None
    return Refusal(code, (("actor", act.by), ("ability", model.id), *more), model.place)


def most_of(night: Night, act: NightAct) -> int:
    """How many acts of the ability the player may send in this phase, with all he has sent."""
    most = per_phase(night, act)
    uses = uses_of(night, act) if most > 1 and act.ability.uses_when is None else None
    return most if uses is None else min(most, uses - _used(night, act, done_only=True))


def _beyond_game(night: Night, act: NightAct, same: list[NightAct]) -> Refusal | None:
    """The limits of the whole game, with what the player has sent in this phase besides."""
    model = act.ability.ruled
    if model.repeat == "once_per_player" and any(other.to == act.to for other in same):
        return _repeat_refusal(act)
    uses = uses_of(night, act) if same and act.ability.uses_when is None else None
    if uses is None or _used(night, act, done_only=True) + len(same) < uses:
        return None
    return _used_up(act, uses)


def _exclude(one: Ability, two: Ability) -> bool:
    return one.id in two.excludes or two.id in one.excludes


def _beside(act: NightAct, other: NightAct) -> Refusal:
    """The refusal of an act beside another of the same player or side."""
    model, rival = act.ability.ruled, other.ability.ruled
    what = (("actor", act.by), ("ability", model.id))
    if other.by != act.by:
        return Refusal("group_acted", (*what, ("other", other.by)), model.place)
    if rival is model:
        return Refusal("sent_already", what, model.place)
    return Refusal("not_both", (*what, ("other", rival.id)), model.place)


def _legal(other: NightAct, env: Env) -> Value:
    without = env.s.night.without  # type: ignore[attr-defined]
    if without and identity(other) in without:  # the night is asked about without it
        return False
    legal: Value = env.read(("legal", other.id))  # type: ignore[attr-defined]
    return legal


def _used(night: Night, act: NightAct, *, done_only: bool) -> int:
    return sum(
        r.by == act.by and r.do == act.ability.id and (r.done or not done_only)
        for r in night.state.history
    )


def _repeats(night: Night, act: NightAct, *, done_only: bool) -> bool:
    """Does the act name somebody whom the ability's ``repeat`` rule forbids to name again?"""
    model = act.ability.ruled
    if model.repeat == "free" or not night.state.history:
        return False
    last = previous(night.now)
    moved_is_free = act.ability.stopped_repeats is not None
    for record in night.state.history:
        if record.by != act.by or record.do != model.id or record.to != act.to:
            continue
        if done_only and not (record.done and not (moved_is_free and record.moved)):
            continue
        if model.repeat == "once_per_player" or (
            record.phase == last and (model.repeat == "not_twice_running" or act.to == (act.by,))
        ):
            return True
    return False


def _repeat_refusal(act: NightAct) -> Refusal:
    model = act.ability.ruled
    return Refusal(
        "repeated",
        (
            ("actor", act.by),
            ("ability", model.id),
            ("target", ", ".join(act.to)),
            ("repeat", model.repeat),
        ),
        model.place,
    )


def doubtful(night: Night, act: NightAct) -> bool:
    """Has the act limits that hang on open rulings or on this night?"""
    ability = act.ability
    return ability.questioned or bool(act.rivals or night.requires.get(ability.id))


def doubts(night: Night, act: NightAct) -> Iterator[tuple[Term, bool, Callable[[], Refusal]]]:
    """The limits of an act that hang on conditions, in the order in which they are asked.

    Each is a condition, the truth value with which it refuses the act, and how to put the
    refusal into words; most conditions refuse nothing, so that is left until it is needed.
    """
    ability, model = act.ability, act.ability.ruled
    role = night.players[act.by].role
    if ability.held_when is not None and model.id not in night.plan.role_abilities[role]:
        yield partial(_holds, night, act), False, partial(_not_his, act, role)
    for term, requirement in night.requires.get(ability.id, ()):
        yield term, False, partial(unmet, act, requirement)
    if not (act.rivals or ability.questioned):
        return
    for rival in act.rivals:
        yield partial(_legal, rival), True, partial(_beside, act, rival)
    if _doubtful_repeat(act) and _repeats(night, act, done_only=ability.stopped_repeats is None):
        sure = ability.stopped_repeats is None or _repeats(night, act, done_only=True)
        asked = () if sure else (ability.stopped_repeats,)
        terms = tuple(t for t in (*asked, ability.repeat_when) if t is not None)
        yield partial(_all, terms), True, partial(_repeat_refusal, act)
    if (
        ability.uses_when is not None
        and (uses := uses_of(night, act)) is not None
        and _used(night, act, done_only=False) >= uses
    ):
        sure = _used(night, act, done_only=True) >= uses
        yield _always if sure else ability.uses_when, True, partial(_used_up, act, uses)


def _holds(night: Night, act: NightAct, env: Env) -> Value:
    """May a player use an ability that his role of dusk does not list?"""
    role = env.attribute(act.by, "role")
    if role is not None and act.ability.id in night.plan.role_abilities[str(role)]:
        return True
    assert act.ability.held_when is not None
    held = act.ability.held_when(env)
    return None if role is None and not held else held


def unmet(act: NightAct, requirement: Requirement) -> Refusal:
    """The refusal of an act that does not keep a requirement of the ruleset."""
    params = (
        ("actor", act.by),
        ("ability", act.ability.id),
        ("says_en", requirement.says.show("en")),
        ("says_ru", requirement.says.show("ru")),
    )
    return Refusal("against_rule", params, requirement.place)


def _used_up(act: NightAct, uses: int) -> Refusal:
    model = act.ability.ruled
    params = (("actor", act.by), ("ability", model.id), ("uses", str(uses)))
    return Refusal("no_uses_left", params, model.place)


def _doubtful_repeat(act: NightAct) -> bool:
    return act.ability.stopped_repeats is not None or act.ability.repeat_when is not None


def _all(terms: tuple[Term, ...], env: Env) -> bool | None:
    """Do all the conditions hold? (Three-valued, in their order.)"""
    values = [term(env) for term in terms]
    if any(value is not None and not value for value in values):
        return False
    return None if None in values else True


def _always(env: object) -> bool:
    return True
