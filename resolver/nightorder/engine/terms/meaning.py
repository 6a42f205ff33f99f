"""What the names, attributes and functions of a condition mean in a night."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from ...conditions import Term
from ...conditions.compile import Value
from ...model.state import PlayerState
from ..night.nightact import PLAYED
from ..settle import Key, Solver
from .given import Given
from .past import Past
from .queries import LAZY, QUERIES
from .tonight import Tonight

if TYPE_CHECKING:
    from ..night.nightact import NightAct

__all__ = ["Env", "holds"]


class Env(Given, Past, Tonight):
    """The world of one condition: an act, the player it strikes (``target``), and the facts.

    Every fact read is noted in ``deps``, for the reason.
    """

    # Defaults on the class: most conditions ask for little, and a night makes many of these.
    it = ""
    voter = ""  #: in a condition on one voter
    tied: tuple[str, ...] = ()
    tied_votes = 0
    _sides: dict[str, dict[str, int]] | None = None

    def __init__(self, s: Solver, act: NightAct | None, target: str) -> None:
        self.s = s
        self.act = act
        self.target = target
        self.deps: list[Key] = []
        night = s.night
        self.players: Mapping[str, PlayerState] = night.players
        self.living: tuple[str, ...] = night.living

    def read(self, key: Key) -> Value:
        """A fact's value; noted as read."""
        self.deps.append(key)
        value: Value = self.s.value(key)
        return value

    # -- names -----------------------------------------------------------------------------

    def name(self, name: str) -> Value:
        """The value of a bare name; a player who does not exist here is ``""``."""
        act = self.act
        if name == "target":
            return self.target
        if name == "it":
            return self.it
        if name == "night":
            return int(self.s.night.phase.number)
        if name == "self" and self.voter:
            return self.voter
        if name == "alive":
            return len(self.living)
        if name == "phase":
            return str(self.s.night.phase.kind)
        if act is None:
            return ""
        if name == "self":
            return act.by
        if name == "attacker":
            return act.trigger.performer if act.trigger is not None else act.performer
        if name == "victim":
            return act.met or self.target
        if name == "giver":
            return next(iter(act.givers), "")
        if name == "third":
            return act.to[2] if len(act.to) > 2 else ""
        if name == "second":
            return act.to[1] if len(act.to) > 1 else ""
        if name == "aimed":
            return self._aimed(act.trigger or act)
        return str(act.fields.get(name, ""))

    def _aimed(self, act: NightAct) -> Value:
        if act.fixed:
            return act.to[0] if act.to else ""
        aim = self.read(("aim", act.id)) if act.to else ()
        return None if aim is None else (aim[0] if aim else "")  # type: ignore[index]

    # -- attributes ------------------------------------------------------------------------

    def attribute(self, player: str, name: str) -> Value:
        """An attribute of a player."""
        state = self.players.get(player)
        if state is None:
            return (
                "" if name in ("role", "faction", "start_role", "first_role", "partner") else False
            )
        night = self.s.night
        if name == "role" or name == "faction":
            if night.plan.changes_roles and player in night.leaves:
                return self._changed(player, name)
            return state.role if name == "role" else state.faction
        if name == "start_role":
            return state.role
        if name == "partner":
            return str(night.game.partner.get(player, ""))
        if name == "alive":
            return state.alive
        if name == "first_role":
            return str(night.game.players[player])
        if name == "dies":
            return self.read(("fate", player))
        if name == "killed":
            return self.read(("killed", player))
        act_id = self.act.id if self.act is not None else -1
        return self.read((name, player, act_id))  # down, gone

    def _changed(self, player: str, name: str) -> Value:
        from ..facts.lasting import faction_at, role_at

        if name == "faction":
            return faction_at(self, player)
        found = role_at(self, player)
        return None if found is None else found[0]

    # -- functions -------------------------------------------------------------------------

    def ruling(self, option: str) -> Value:
        """The reading of an option; a choice point while none is chosen."""
        return self.read(("ruling", option))

    def call(self, function: str, args: tuple[Term, ...], words: dict[str, Term]) -> Value:
        """The value of a function."""
        if function == "count":
            return self._count(args, words)
        if function in ("ever", "last_fallen", "received"):
            found: Value = getattr(self, "_" + function)(args, words)
            return found
        if function in LAZY:
            return LAZY[function](self, args, words)
        values = [a(self) for a in args]
        if None in values:
            return None
        keywords = {k: t(self) for k, t in words.items()}
        if None in keywords.values():
            return None
        method = getattr(self, "_" + function, None) or partial(QUERIES[function], self)
        answer: Value = method(*values, **keywords)
        return answer

    def _count(self, args: tuple[Term, ...], words: dict[str, Term]) -> Value:
        at = words["at"](self) if "at" in words else "dusk"
        if not args and at == "dusk":
            return self._count_words(words)
        total = 0
        for name in self.living:
            if at == "dawn":
                dead = self.read(("fate", name))
                if dead is None:
                    return None
                if dead:
                    continue
            fits = self._fits(name, args, words)
            if fits is None:
                return None
            total += fits
        return total

    def _count_words(self, words: dict[str, Term]) -> Value:
        """How many of the living have a faction and a role, from a table made once."""
        sides = self._sides
        if sides is None:
            sides = self._sides = {}
            for name in self.living:
                player = self.players[name]
                roles = sides.setdefault(player.faction, {})
                roles[player.role] = roles.get(player.role, 0) + 1
        faction, role = words.get("faction"), words.get("role")
        wanted = faction(self) if faction is not None else ""
        kinds = role(self) if role is not None else ""
        if wanted is None or kinds is None:
            return None
        if not wanted:
            counted = list(sides.values())
        else:
            names = wanted if isinstance(wanted, tuple) else (str(wanted),)
            counted = [sides[side] for side in dict.fromkeys(names) if side in sides]
        if not kinds:
            return sum([sum(roles.values()) for roles in counted])
        names = kinds if isinstance(kinds, tuple) else (str(kinds),)
        return sum([roles.get(kind, 0) for roles in counted for kind in dict.fromkeys(names)])

    def _ever(self, args: tuple[Term, ...], words: dict[str, Term]) -> Value:
        found = [self._fits(name, args, words) for name in self.players]
        return None if None in found else sum(f for f in found if f)

    def _fits(self, name: str, args: tuple[Term, ...], words: dict[str, Term]) -> bool | None:
        state = self.players[name]
        for key in ("faction", "role"):
            if key in words:
                wanted = words[key](self)
                if wanted is None:
                    return None
                have = getattr(state, key)
                if have not in wanted if isinstance(wanted, tuple) else have != wanted:
                    return False
        if not args:
            return True
        outer, self.it = self.it, name
        value = args[0](self)
        self.it = outer
        return None if value is None else bool(value)

    def _counter(self, player: str, name: str) -> Value:
        return self.read(("counter", player, name))

    def _counter_then(self, player: str, name: str) -> Value:
        from ..facts.lasting import counter_then

        return counter_then(self, player, name)

    def _hits(self, player: str, *words: str) -> Value:
        """How many performed acts of these words reach the player."""
        total, open_ = 0, False
        for act in self._reaching(player, words):
            here = self._reaches(act, player)
            if here is None:
                open_ = True
            total += bool(here)
        for key in self._reaction_blows(player, words):
            here = self.read(key)  # type: ignore[assignment]
            if here is None:
                open_ = True
            total += bool(here)
        return None if open_ else total

    def _hit_by(self, player: str, *words: str) -> Value:
        open_ = False
        for act in self._reaching(player, words):
            here = self._reaches(act, player)
            if here:
                return True
            open_ |= here is None
        return None if open_ else False

    def _reaching(self, player: str, words: tuple[str, ...]) -> list[NightAct]:
        wanted = frozenset(words)
        return [
            a
            for a in self.s.night.reaching(player)
            if a is not self.act and not wanted.isdisjoint(a.words)
        ]

    def _reaction_blows(self, player: str, words: tuple[str, ...]) -> list[Key]:
        """Blows of reactions of these words (an avenger's), which no player sent."""
        wanted = frozenset(words)
        return [
            ("lands", act.id, influence.index, player)
            for act, influence in self.s.night.fells.get(player, ())
            if act.origin == "reaction"
            and act is not self.act
            and not wanted.isdisjoint(influence.effect.tags)
        ]

    def _reaches(self, act: NightAct, player: str) -> bool | None:
        done = self.read(("done", act.id))
        if done is False:
            return False
        from ..facts.aims import reach_of

        reach = reach_of(self.s, act, self.deps)
        if reach is not None and player not in reach:
            return False
        return None if done is None or reach is None else True

    def _shielded(self, player: str, *words: str) -> Value:
        if self.act is None:
            return False
        return self.read(("shielded", (self.act.trigger or self.act).id, player, *words))

    def _stopped_by(self, *words: str) -> Value:
        """Was this act stopped by an effect that goes by one of these words?"""
        if self.act is None:
            return False
        self.deps.append(("done", self.act.id))
        entry = self.s.entry(("reason", self.act.id))
        if entry is None:
            return None
        stopper = entry.info[1].words if entry.code in ("blocked", "held_over", "unreached") else ()
        return not frozenset(words).isdisjoint(stopper)

    def _performed(self, ability: str, player: str | None = None) -> Value:
        who = player if player is not None else (self.act.by if self.act else "")
        open_ = False
        for act in self.s.night.by_player.get(who, ()):
            if act.ability.id == ability and act.origin in PLAYED:
                done = self.read(("done", act.id))
                if done:
                    return True
                open_ |= done is None
        return None if open_ else False

    def _dies_anyway(self, player: str) -> Value:
        if self.act is None or player not in self.players:
            return False
        return self.read(("anyway", player, self.act.id))

    def _dies_of_others(self, player: str) -> Value:
        """Does the player die of anything but this act?"""
        mine = (self.act.source or self.act) if self.act is not None else None
        open_ = False
        for act, influence in self.s.night.fells.get(player, ()):
            if (act.source or act) is mine or influence.body.delay:
                continue
            took = self.read(("fatal", act.id, influence.index, player))
            if took:
                return True
            open_ |= took is None
        return None if open_ else False

    def _is_act(self, *words: str) -> Value:
        return self.act is not None and not self.act.words.isdisjoint(words)

    def _allowed(self, player: str) -> Value:
        """Could the act that is being spread or moved have named that player?"""
        if self.act is None:
            return False
        model = self.act.ability.model
        if model is not None and model.targets[0] == "other" and player == self.act.by:
            return False
        for term, _ in self.s.night.requires.get(self.act.ability.id, ()):
            inner = Env(self.s, self.act, player)
            value = term(inner)
            self.deps += inner.deps
            if value is None:
                return None
            if not value:
                return False
        return True

    def _voters(self, player: str) -> Value:
        return self.read(("voters", player))


def holds(s: Solver, act: NightAct, term: Term | None, deps: list[Key]) -> bool | None:
    """Does a condition of the act hold, read at whom it names first? False where there is none,
    None while it is open; what it reads is added to ``deps``.
    """
    if term is None:
        return False
    env = Env(s, act, act.to[0] if act.to else "")
    value = term(env)
    deps += env.deps
    return None if value is None else bool(value)
