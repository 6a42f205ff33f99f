"""Abilities: what a player may do, within which limits, and what it does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import attrs

from ..conditions import Condition
from ..errors import NOWHERE, Place
from ..reading import field
from .effect import Effect
from .text import Text

__all__ = ["Ability", "Pact", "Requirement"]

TargetWord = Literal["none", "any", "other", "dead", "free", "maybe"]


@attrs.frozen(kw_only=True)
class Requirement:
    """A rule that an act must keep, and the sentence that refuses it otherwise."""

    that: Condition = field(
        doc="must hold, or the act is refused",
        doc_ru="должно выполняться, иначе ход не принимается",
    )
    says: Text = field(factory=Text, doc="what the sender is told", doc_ru="что ответить игроку")
    place: Place = attrs.field(default=NOWHERE, eq=False, repr=False)


@attrs.frozen(kw_only=True)
class Pact:
    """A common act of a group: all send it, it happens once.

    ``agree: all`` needs one name from every living member who may send it. When the letters
    differ or one is missing, ``otherwise`` says what happens.
    ``leader`` is the role whose hindrance stops the act; without one, only the senders count.
    """

    agree: Literal["all", "senders"] = field("senders", doc="whose letters must name one player")
    leader: str = field("", names="role", doc="the role whose block or death stops the common act")
    otherwise: Literal["nothing", "leader", "apart"] = field(
        "nothing",
        doc="when the letters differ: nothing happens, the leader's counts, or each name is an act "
        "of its own, for which `agreed()` is false",
    )
    leader_counts_when: Condition | None = field(
        None, doc="use the leader's letter instead of nothing while this holds"
    )
    leaderless: Condition | None = field(
        None, doc="while no living player holds the leader's role, the act needs this to hold"
    )


@attrs.frozen(kw_only=True)
class Ability:
    """One ability; the order list of the ruleset gives its step."""

    id: str = field(from_key=True)
    name: Text = field(
        factory=Text,
        doc="its names; each of them may be used in a game file",
        doc_ru="имена; в файле игры годится любое",
    )
    called: str = field(
        "",
        doc="the word by which acts of it are labelled (`A.shoot`), where roles have abilities of "
        "one name that differ; default: its id",
    )
    targets: tuple[TargetWord, ...] = field(
        ("any",),
        one_or_many=True,
        doc="what each place of `to:` takes: none, any (living player), other (not himself), "
        "dead, free (anybody, living or dead), or maybe (any living player; at the end, and may be "
        "left out)",
        doc_ru="кого можно назвать: none — никого, any — любого живого, other — не себя, "
        "dead — мёртвого, free — кого угодно",
    )
    may_name_nobody: bool = field(
        False, doc="`to:` may be left out", doc_ru="можно никого не называть"
    )
    effects: tuple[Effect, ...] = field(
        (), doc="what it does, in this order", doc_ru="что делает, по порядку"
    )
    tags: tuple[str, ...] = field(
        (),
        one_or_many=True,
        defines="tag",
        doc="words by which blocks, shields and reactions mean it",
        doc_ru="слова, которыми её называют блоки и защиты",
    )
    fields: tuple[str, ...] = field(
        (),
        one_or_many=True,
        doc="further fields that an act of this ability takes: with (a player), as (a role), about "
        "(a side), question, arg, or words of its own; conditions read them by `said`",
        doc_ru="дополнительные поля хода: with (игрок), as (роль), about (сторона), question, arg "
        "или свои слова; условия читают их через `said`",
    )
    uses: int | None = field(
        None, doc="how often a game a player may use it", doc_ru="сколько раз за игру"
    )
    uses_when: Condition | None = field(
        None, doc="an earlier act counts as a use when this holds; default: when it took place"
    )
    per_phase: int = field(1, doc="how many acts of it a player may send in one phase")
    changes: int = field(
        0,
        doc="how often a sent act may be replaced by another of the ability",
        doc_ru="сколько раз присланный ход можно заменить",
    )
    same_name: bool = field(
        False, doc="one player may be named in several places", doc_ru="одного можно назвать дважды"
    )
    excludes: tuple[str, ...] = field(
        (),
        one_or_many=True,
        names="ability",
        doc="abilities that may not be sent in the same phase",
        doc_ru="что нельзя в ту же ночь",
    )
    one_per: Literal["player", "faction"] = field(
        "player", doc="`faction`: one act of it per faction and phase"
    )
    group: str = field(
        "",
        doc="abilities with one word here share the limit of `one_per: faction`; default: its id",
    )
    per_faction: Condition | None = field(
        None,
        doc="with `one_per: faction`: a number, how many acts of it the faction has; default 1",
    )
    last_counts: Condition | None = field(
        None,
        doc="with `one_per: faction`: more acts than that are no error; the last ones count while "
        "this holds, otherwise the first ones (default: further acts are refused)",
        doc_ru="лишние ходы фракции не ошибка: считаются последние, пока это верно, иначе первые",
    )
    passes_on: Condition | None = field(
        None,
        doc="while this holds, another living member of the side who has the ability performs the "
        "act when its performer is stopped: the next one in the order of the game file",
        doc_ru="если исполнителя остановили, ход выполняет следующий его товарищ, пока это верно",
    )
    void_when: Condition | None = field(
        None,
        doc="the act does not take place while this holds, although nobody stops it",
        doc_ru="ход не состоится, пока это верно",
    )
    void_as: Literal["stopped", "vain"] = field(
        "stopped",
        doc="how an act counts that `void_when` keeps from taking place: as stopped, or as sent in "
        "vain, with nobody in its way (a challenge that is declined)",
        doc_ru="чем считать несостоявшийся по void_when ход: stopped — сорванным, vain — сделанным "
        "впустую (вызов отклонили)",
    )
    repeat: Literal["free", "not_twice_running", "not_self_twice_running", "once_per_player"] = (
        field("free", doc="which targets may be named again", doc_ru="можно ли повторять цель")
    )
    stopped_repeats: Condition | None = field(
        None,
        doc="an earlier act that was stopped, or led to somebody else, counts for `repeat` when "
        "this holds; default: one that was led away does",
        doc_ru="сорванный или уведённый ход тоже считается повтором, если это верно",
    )
    repeat_when: Condition | None = field(
        None,
        doc="`repeat` is asked for only while this holds",
        doc_ru="повтор запрещён, только пока это верно",
    )
    from_night: int = field(
        0, doc="the first night in which it may be used", doc_ru="с какой ночи можно"
    )
    die: int | None = field(
        None,
        doc="a die with so many faces is thrown for each act; effects with `faces` go by it",
        doc_ru="для каждого хода бросается кубик с таким числом граней",
    )
    odds: Literal["known", "unknown"] = field(
        "known",
        doc="unknown: the rules give no chances; dice that the file does not give are not thrown, "
        "and the night stays undecided",
    )
    day: bool = field(False, doc="it is used by day", doc_ru="ход делается днём")
    requires: tuple[Requirement, ...] = field(
        (),
        doc="rules that every act of it must keep",
        doc_ru="условия, без которых ход не принимается",
    )
    pact: Pact | None = field(
        None, doc="it is a common act of all who send it", doc_ru="общий ход всех, кто его прислал"
    )
    held_when: Condition | None = field(
        None,
        doc="a player whose role does not list the ability may use it while this holds",
        doc_ru="пока это верно, её может применить и тот, у чьей роли её нет",
    )
    performer: str = field(
        "",
        doc="`with`: the field `with:` names who performs it (default: the "
        "sender); only his hindrance stops it",
    )
    performer_when: Condition | None = field(
        None, doc="while this does not hold, the sender performs it whatever `with:` says"
    )
    sender_blocked: Condition | None = field(
        None, doc="with a performer: blocking the sender stops it too while this holds"
    )
    sender_fallen: Condition | None = field(
        None, doc="with a performer: the sender's fall stops it too while this holds"
    )
    acts_when_down: Condition | None = field(
        None,
        doc="it takes place although the actor was struck down before, while this holds",
        doc_ru="состоится, хотя игрок уже повержен, пока это верно",
    )
    visit: Condition | None = field(
        None,
        doc="while this holds, watchers see the actor at the target (default: they do)",
        doc_ru="видит ли его наблюдатель у цели",
    )
    brings: Condition | None = field(
        None,
        doc="while this holds the player named comes to the actor: whoever follows him sees that",
        doc_ru="пока это верно, названный сам приходит к тому, чей это ход",
    )
    visits_second: Condition | None = field(
        None, doc="the actor goes to the second player named, too, while this holds"
    )
    visits_all: bool = field(False, doc="the actor visits every player named, not the first only")
    heard_as: str = field("", doc="the word under which a listener hears it")
    answers: Mapping[str, Text] = field(factory=dict, doc="the words an answer of it can use")
    when_stopped: str = field("nothing", doc="the answer when the act was stopped")
    told_when_stopped: Condition | None = field(
        None, doc="an expression for that answer, where it hangs on what stopped the act"
    )
    source: str = field("", doc="where the rule stands in the ruleset's source")
    place: Place = attrs.field(default=NOWHERE, eq=False, repr=False)

    def label(self, by: str) -> str:
        """The label of an act of it: ``BY.do``, as cases and explanations name it."""
        return f"{by}.{self.called or self.id}"

    @property
    def words(self) -> frozenset[str]:
        """Its id and its tags: the words by which a scope may mean it."""
        return frozenset({self.id, *self.tags})
