"""Texts ready to be posted: documents made from views, written in the format of a forum.

:func:`post` makes the document of a phase for an audience, :func:`write` puts it into plain text,
Markdown, BBCode or HTML. What is told comes from :mod:`nightorder.views`, how it is said from the
tables of :mod:`nightorder.words`.

>>> from nightorder import load_game, replay
>>> from nightorder.loading import shipped_games
>>> from nightorder.views import PUBLIC
>>> done = replay(load_game(shipped_games()["atlantis-night"]))
>>> print(write(post(done, "night 2", PUBLIC)), end="")
Night 2
=======
- Clara died
<BLANKLINE>
Still in the game: 6 (Anna, Boris, Dmitri, Fedor, Gleb and Hana)
"""

from .compose import after_game, checklist_post, post, role_post, undecided_post
from .document import Document
from .formats import ENDINGS, FORMATS, Format, write

__all__ = [
    "ENDINGS",
    "FORMATS",
    "Document",
    "Format",
    "after_game",
    "checklist_post",
    "post",
    "role_post",
    "undecided_post",
    "write",
]
