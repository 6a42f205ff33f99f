"""A remark silences findings without a reason.

What it does: reports a `# lint: ignore` remark that does not say why.

Why it is bad: whoever reads the file later cannot tell a decision from an oversight.

Example:

    - [kill]   # lint: ignore NO103

Use instead: `# lint: ignore NO103 because the second place is that of the copied kill`.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..finding import Finding
from ..law import Law
from ..registry import check
from ..suppress import UNEXPLAINED


@check(UNEXPLAINED, "unexplained-remark", "warning")
def run(law: Law) -> Iterator[Finding]:
    """The remarks are looked at when all checks have run."""
    yield from ()
