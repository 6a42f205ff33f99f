"""A remark silences nothing.

What it does: reports codes in a `# lint: ignore` remark whose check ran and found nothing at that
line.

Why it is bad: the rule has been mended, or has moved; the remark would silence the next mistake
there.

Example:

    - [kill]   # lint: ignore NO103 because the list says it twice

Use instead: remove the code, or the whole remark.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..finding import Finding
from ..law import Law
from ..registry import check
from ..suppress import UNUSED


@check(UNUSED, "unused-remark", "warning")
def run(law: Law) -> Iterator[Finding]:
    """The remarks are looked at when all checks have run."""
    yield from ()
