"""An exception from what was never included.

What it does: reports a word with a minus sign in a scope that takes nothing out of it, because the
scope does not take it in.

Why it is bad: whoever reads it thinks that something is included; mostly `all` was forgotten, or
the minus sign belongs to another word.

Example:

    - {shield: target, from: [kill, -check]}       # `check` was never kept off

Use instead: `from: [all, -check]`, or `from: [kill]`.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..finding import Finding, Repair
from ..law import Law
from ..registry import check
from ..scopes import idle_words


@check("NO406", "shadowed-exception", "warning")
def run(law: Law) -> Iterator[Finding]:
    """Tags count: `-word` takes out whatever goes by the word, too."""
    for idle in idle_words(law):
        if not idle.excluded:
            place = law.source.word(f"-{idle.word}", idle.place)
            params = {"word": idle.word, "owner": idle.owner}
            repair = Repair("drop_word", {"word": f"-{idle.word}"}, place)
            yield Finding("NO406", "warning", place, params, repairs=(repair,))
