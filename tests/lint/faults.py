"""Faults seeded into the text of a correct ruleset, each with the line where it should be found."""

from __future__ import annotations

import random
import re

from nightorder.lint.bearing import bearings
from nightorder.lint.law import Law
from nightorder.lint.source import Source
from nightorder.loading import read_ruleset
from nightorder.reading import read_nodes

WORD = r"[a-z][a-z_]+"


class Fault:
    """A changed text, the kind of fault, and what it is about (words, and the line changed)."""

    def __init__(self, kind, text, line, words):
        self.kind, self.text, self.line, self.words = kind, text, line, set(words)

    def __repr__(self):
        return f"{self.kind} at {self.line}: {', '.join(sorted(self.words))}"


def law_of(text, file):
    return Law(read_ruleset(text, file), Source(file, text, read_nodes(text, file)))


class Sower:
    """Seeds faults into one ruleset."""

    def __init__(self, text, file):
        self.text, self.law = text, law_of(text, file)
        self.lines = text.splitlines()
        self.order = [
            i for i, line in enumerate(self.lines) if re.match(r"    - (\[|\{acts:)", line)
        ]

    def sow(self, kind, rng):
        """A fault of that kind, or None if none fits where the dice fell."""
        return getattr(self, kind)(rng)

    def _with(self, changes, drop=()):
        lines = [changes.get(i, line) for i, line in enumerate(self.lines) if i not in drop]
        return "\n".join(lines) + "\n"

    def _acts(self, index):
        return re.findall(WORD, re.search(r"\[(.*?)\]", self.lines[index])[1])

    # -- kinds of faults -------------------------------------------------------------------------

    def moved_step(self, rng):
        """A step with one act changes places with a neighbour with which the rules order it."""
        at = rng.randrange(len(self.order) - 1)
        a, b = self.order[at], self.order[at + 1]
        words = {*self._acts(a), *self._acts(b)}
        if not self._ordered(self._acts(a), self._acts(b)):
            return None
        return Fault("moved_step", self._with({a: self.lines[b], b: self.lines[a]}), a + 1, words)

    def block_after_target(self, rng):
        """A step whose act bears on later ones goes to the end of the night."""
        at = rng.randrange(len(self.order) - 1)
        acts = self._acts(self.order[at])
        later = [w for i in self.order[at + 1 :] for w in self._acts(i)]
        hits = [
            b
            for b in bearings(self.law)
            if b.source in acts and b.target in later and b.back is False and b.kind != "fells"
        ]
        if not hits:
            return None
        lines = list(self.lines)
        moved = lines.pop(self.order[at])
        lines.insert(self.order[-1], moved)
        words = {*acts, *(b.target for b in hits)}
        return Fault("block_after_target", "\n".join(lines) + "\n", self.order[-1] + 1, words)

    def dropped_tie_rule(self, rng):
        """The tie rule of a step, or of the night, is gone."""
        spots = [i for i, line in enumerate(self.lines) if re.search(r"ties: \w+", line)]
        at = rng.choice(spots)
        line = self.lines[at]
        if at in self.order:
            changed = re.sub(r",? ?ties: \w+,?", "", line)
            words = self._acts(at)
            night = re.search(r"^  ties: (\w+)", self.text, re.M)
            if night and night[1] == re.search(r"ties: (\w+)", line)[1]:
                return None
        else:
            changed = re.sub(r"ties: \w+", "ties: none", line)
            words = [w for i in self.order if "ties" not in self.lines[i] for w in self._acts(i)]
            if not any(len(self._acts(i)) > 1 for i in self.order if "ties" not in self.lines[i]):
                return None
        return Fault("dropped_tie_rule", self._with({at: changed}), at + 1, words)

    def reversed_exception(self, rng):
        """An exception of a scope is forgotten, or another one's; a condition is turned round.

        Only what a statement of the text speaks of: whom a blow strikes, no claim can say.
        """
        spots = [
            (i, m)
            for i, line in enumerate(self.lines)
            if re.search(r"- \{(block|stun|hide|shield|heal|redirect):", line)
            for m in re.finditer(r"-[a-z]\w*(?=[,\]])|\bunless:|\bwhen: [a-z.]+ (==|!=)", line)
        ]
        if not spots:
            return None
        at, found = rng.choice(spots)
        line, said = self.lines[at], found[0]
        if said == "unless:":
            new = "when:"
        elif said.startswith("when"):
            new = said.replace("==", "!") if "==" in said else said.replace("!=", "==")
            new = new.replace(" !", " !=")
        elif rng.random() < 0.5:
            new = said[1:]
        else:
            new = "-" + rng.choice([a for a in self.law.ruleset.abilities if a != said[1:]])
        changed = line[: found.start()] + new + line[found.end() :]
        if f"{new}," in line and new.startswith("-"):
            return None
        return Fault("reversed_exception", self._with({at: changed}), at + 1, {self._owner(at)})

    def misspelt_name(self, rng):
        """One letter of a name that the file refers to is another one."""
        names = {*self.law.ruleset.abilities, *self.law.ruleset.factions, *self.law.ruleset.roles}
        spots = [
            (i, m)
            for i, line in enumerate(self.lines)
            if i > 2 and "source" not in line.partition(":")[0]
            for m in re.finditer(WORD, line)
            if m[0] in names
            and not re.match(rf"  {m[0]}:", line)
            and "name:" not in line
            and line[m.end() : m.end() + 1] != ":"
            and line[m.end() : m.end() + 1] != "-"
            and not re.search(r"[a-z]-$", line[: m.start()])
        ]
        at, found = rng.choice(spots)
        line = self.lines[at]
        letter = rng.randrange(found.start(), found.end())
        wrong = rng.choice([c for c in "abcdefghijklmnopqrstuvwxyz" if c != line[letter]])
        changed = line[:letter] + wrong + line[letter + 1 :]
        if changed[found.start() : found.end()] in names:
            return None
        return Fault("misspelt_name", self._with({at: changed}), at + 1, {found[0]})

    def added_claim(self, rng):
        """A claim that says the opposite of another one, or of the order."""
        at = next(i for i, line in enumerate(self.lines) if line == "claims:")
        first, second = sorted(rng.sample(range(len(self.order)), 2))
        early = rng.choice(self._acts(self.order[first]))
        late = rng.choice(self._acts(self.order[second]))
        new = f'  seeded: {{acts: {late}, before: {early}, source: "§ 99"}}'
        lines = [*self.lines[: at + 1], new, *self.lines[at + 1 :]]
        return Fault("added_claim", "\n".join(lines) + "\n", at + 2, {early, late})

    # -- parts -----------------------------------------------------------------------------------

    def _ordered(self, firsts, thens):
        """Does a claim, or an effect, care which of them comes first?"""
        for claim in self.law.ruleset.claims.values():
            sides = (set(claim.acts), set(claim.others))
            if claim.kind in ("before", "beats") and any(
                one & set(firsts) and two & set(thens) for one, two in (sides, sides[::-1])
            ):
                return True
        return any(
            b.source in firsts and b.target in thens and b.back is False and b.kind != "fells"
            for b in bearings(self.law)
        )

    def _owner(self, at):
        for i in range(at, -1, -1):
            if m := re.match(rf"  ({WORD}):", self.lines[i]):
                return m[1]
        return ""


KINDS = (
    "moved_step",
    "dropped_tie_rule",
    "reversed_exception",
    "misspelt_name",
    "block_after_target",
    "added_claim",
)


def faults(texts, count, seed):
    """So many faults, of all kinds in turn, in the rulesets (file -> text) in turn."""
    rng = random.Random(seed)
    sowers = [Sower(text, file) for file, text in texts.items()]
    found = []
    while len(found) < count:
        kind = KINDS[len(found) % len(KINDS)]
        sower = rng.choice(sowers)
        fault = sower.sow(kind, rng)
        if fault is not None and fault.text != sower.text:
            found.append(fault)
    return found
