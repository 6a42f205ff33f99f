"""The nearest change of a night that yields something: a search, smallest changes first.

The order is that of size and of weight: one act left out, one aimed at somebody else, other dice
or two acts received the other way round, one act more; then two of those.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, islice, product

from ..errors import NightorderError
from ..model.ability import Ability
from ..model.game import Act, Vote
from ..model.verdict import FactValue, Verdict
from .edits import AddAct, AddVote, Drop, Edit, PutBefore, Retarget, SetRoll, edit, labels_of
from .proof import fact_in
from .scene import Scene, value_in

__all__ = ["Search"]

#: Most ways in which one act of several names is aimed anew.
_MOST_AIMS = 40


class Search:
    """The changes of one phase, tried one after the other.

    ``meets`` tells whether a value of the fact is what is looked for; acts in ``prefer`` are
    tried first among equals; at most ``tries`` changed nights are resolved.
    """

    def __init__(
        self,
        asked: Scene,
        fact_id: str,
        meets: Callable[[FactValue], bool],
        prefer: Iterable[str],
        tries: int,
    ) -> None:
        self.asked, self.meets, self.fact_id, self.tries = asked, meets, fact_id, tries
        self.prefer = [label for label in dict.fromkeys(prefer) if label]
        self.tried = 0
        self.after = asked.verdict
        self.sent = labels_of(asked.game, asked.phase)
        self.kept = _itself(asked, fact_id)
        living = {name for branch in asked.branches for name in branch.state.living}
        self.near = _people(asked, fact_id)
        rest = [name for name in asked.game.players if name in living and name not in self.near]
        self.names = [name for name in self.near if name in living] + rest

    def run(self) -> tuple[Edit, ...]:
        """The first change that yields what is asked for; empty if the bound is reached first."""
        for change in self._changes():
            if self.tried >= self.tries:
                return ()
            self.tried += 1
            verdict = self._resolved(change)
            if verdict is not None and self._yields(verdict, change):
                self.after = verdict
                return change
        return ()

    def _yields(self, verdict: Verdict, change: tuple[Edit, ...]) -> bool:
        return all(self.meets(value_in(o, self.fact_id)) for o in verdict.outcomes) and all(
            self._taken(verdict, one) for one in change
        )

    def _resolved(self, change: tuple[Edit, ...]) -> Verdict | None:
        game = edit(self.asked.game, self.asked.phase.label, change)
        try:
            return self.asked.with_phase(game.phases[-1])
        except NightorderError:
            return None

    def _taken(self, verdict: Verdict, change: Edit) -> bool:
        """A changed or added act must not be refused: that would be leaving it out."""
        label = ""
        if isinstance(change, AddAct):
            label = self.asked.game.ruleset.abilities[change.act.do].label(change.act.by)
        elif isinstance(change, (Retarget, SetRoll)):
            label = change.act
        elif isinstance(change, AddVote):
            label = f"{change.by}.vote"
        if not label:
            return True
        legal = [outcome.facts.get(f"legal:{label}") for outcome in verdict.outcomes]
        return not any(fact is not None and fact.value is False for fact in legal)

    def _changes(self) -> Iterator[tuple[Edit, ...]]:
        drops: list[Edit] = [Drop(label) for label in self._by_nearness()]
        aims = list(self._retargets())
        rest = [*self._rolls(), *self._orders()]
        adds = list(self._additions())
        for group in (drops, aims, rest, adds, list(self._own_aims())):
            yield from ((one,) for one in group)
        light = [*drops, *rest]
        yield from combinations(drops, 2)
        yield from ((one, two) for one, two in product(light, aims) if _apart(one, two))
        yield from ((one, two) for one, two in product(light, adds) if _apart(one, two))
        yield from ((one, two) for one, two in combinations(aims, 2) if _apart(one, two))
        yield from product(aims, adds)
        yield from combinations(adds, 2)

    def _by_nearness(self) -> list[str]:
        """The acts: those preferred, then those of players near the fact, then all others."""
        rank = {name: place for place, name in enumerate(self.near)}
        first = {label: place for place, label in enumerate(self.prefer)}
        return sorted(
            (label for label in self.sent if label != self.kept),
            key=lambda label: (
                first.get(label, len(first)),
                rank.get(self.sent[label].by, len(rank)),
            ),
        )

    def _retargets(self) -> Iterator[Edit]:
        for label in self._by_nearness():
            yield from self._aims(label)

    def _aims(self, label: str) -> Iterator[Edit]:
        sent = self.sent[label]
        if isinstance(sent, Vote):
            for name in (*self.names, "against_all"):
                if name != sent.for_:
                    yield Retarget(label, (name,))
        elif sent.to:
            aims = product(self.names, repeat=len(sent.to))
            for to in islice(aims, _MOST_AIMS):
                if to != sent.to and len(set(to)) == len(to):
                    yield Retarget(label, to)

    def _own_aims(self) -> Iterator[Edit]:
        """The act asked about, aimed at somebody else: told only where nothing else helps."""
        sent = self.sent.get(self.kept)
        if self.fact_id.startswith("answer:") and sent is not None:
            yield from self._aims(self.kept)

    def _rolls(self) -> Iterator[Edit]:
        """Dice as the file gives them, or as they fell, the other way round."""
        for label, sent in self.sent.items():
            if isinstance(sent, Vote):
                continue
            roll = sent.roll or self._thrown(label)
            if roll and all(isinstance(die, bool) for die in roll):
                for index in range(len(roll)):
                    turned = (*roll[:index], not roll[index], *roll[index + 1 :])
                    yield SetRoll(label, turned)

    def _thrown(self, label: str) -> tuple[bool | int, ...]:
        if len(self.asked.verdict.outcomes) != 1:
            return ()
        found = {
            choice.point: choice.taken
            for choice in self.asked.verdict.outcomes[0].choices
            if choice.how == "roll" and choice.point.rpartition("/")[0] == label
        }
        dice = [found.get(f"{label}/{index}") for index in range(len(found))]
        return tuple(die == "yes" for die in dice) if set(dice) <= {"yes", "no"} else ()

    def _orders(self) -> Iterator[Edit]:
        """Neighbours in the order of arrival, where that order is what the host knows."""
        acts = [label for label, sent in self.sent.items() if isinstance(sent, Act)]
        if self.asked.phase.order_known:
            for place, late in enumerate(acts):
                for early in acts[:place]:
                    yield PutBefore(late, early)

    def _additions(self) -> Iterator[Edit]:
        game, phase = self.asked.game, self.asked.phase
        votes = {sent.by for sent in self.sent.values() if isinstance(sent, Vote)}
        if phase.votes is not None:
            for by in self.names:
                if by not in votes:
                    yield from (AddVote(by, name) for name in (*self.names, "against_all"))
        rules = game.ruleset
        sent = {(act.by, act.do) for act in phase.acts}
        for by in self.names:
            role = self._role(by)
            for id_ in (*rules.roles[role].abilities, *rules.everyone.abilities):
                ability = rules.abilities[id_]
                together = rules.night.turn == "together"
                if (by, id_) in sent or (ability.day != (phase.kind == "day") and not together):
                    continue
                yield from (AddAct(act) for act in self._acts(by, ability))

    def _role(self, name: str) -> str:
        return self.asked.branches[0].state.players[name].role

    def _acts(self, by: str, ability: Ability) -> Iterator[Act]:
        if ability.fields:
            return  # what else its line would have to say is not known
        wanted = () if ability.targets == ("none",) else ability.targets
        if not wanted:
            yield Act(by, ability.id)
            return
        names = list(self.asked.game.players) if "dead" in wanted else self.names
        for to in islice(product(names, repeat=len(wanted)), _MOST_AIMS):
            if len(set(to)) == len(to):
                yield Act(by, ability.id, to)


def _itself(asked: Scene, fact_id: str) -> str:
    """The act that a fact is about, if it was not refused: it stays as it was sent."""
    kind, _, about = fact_id.partition(":")
    label = about.rpartition("/")[0] if kind == "answer" else about
    if kind not in ("done", "aim", "answer"):
        return ""
    for outcome in asked.verdict.outcomes:
        legal = outcome.facts.get(f"legal:{label}")
        if legal is not None and legal.value is False:
            return ""
    return label


def _apart(one: Edit, two: Edit) -> bool:
    """Do two changes concern different acts?"""
    return getattr(one, "act", None) != getattr(two, "act", "")


def _people(asked: Scene, fact_id: str) -> list[str]:
    """The players whom a fact is about, then those of the acts that it rests on."""
    players = asked.game.players
    found: dict[str, None] = {}
    for outcome in asked.verdict.outcomes:
        try:
            todo = [fact_in(outcome, fact_id)]
        except KeyError:
            continue
        seen = {fact_id}
        while todo:
            fact = todo.pop(0)
            params = dict(fact.params)
            for key in ("player", "target", "actor", "performer", "by_actor", "whom"):
                if params.get(key) in players:
                    found[params[key]] = None
            for dep in fact.because:
                if dep not in seen and dep in outcome.facts:
                    seen.add(dep)
                    todo.append(outcome.facts[dep])
    return list(found)
