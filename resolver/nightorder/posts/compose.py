"""The document of a phase, or of a whole game, for an audience."""

from __future__ import annotations

from ..model.game import Game
from ..replay import Replay
from ..views import Audience, Checklist, PhaseView, first_undecided, introduction, phase_view
from .after import phase_after, whole_game
from .checklist import checklist_document
from .document import Document
from .host import host_document, undecided_document
from .letter import letter, role_letter
from .news import newspaper
from .speaker import Speaker

__all__ = ["after_game", "checklist_post", "post", "role_post", "undecided_post"]


def post(
    replayed: Replay,
    label: str,
    audience: Audience,
    lang: str = "en",
    *,
    view: PhaseView | None = None,
) -> Document:
    """What is to be posted of a phase (``"night 2"``) for an audience.

    The host's document tells everything with its reasons, also of an undecided phase; for all
    others an undecided phase raises :class:`~nightorder.Undecided` (:func:`undecided_post` says
    what to write down first). ``view`` is the audience's view where it is known already.
    Raises KeyError if the game has no such phase, ValueError for an unknown language.

    >>> from nightorder import load_game, replay
    >>> from nightorder.loading import shipped_games
    >>> done = replay(load_game(shipped_games()["atlantis-night"]))
    >>> from nightorder.posts import write
    >>> from nightorder.views import PUBLIC
    >>> write(post(done, "night 2", PUBLIC), "markdown").splitlines()[2]
    '- **Clara** died'
    """
    speaker = Speaker.of(replayed.game, lang)
    if audience.kind == "host":
        return host_document(replayed.verdict(label), replayed.game, speaker)
    seen = phase_view(replayed, label, audience) if view is None else view
    if audience.kind == "player":
        return letter(seen, speaker)
    if audience.kind == "after":
        return phase_after(seen, replayed.verdict(label).outcome, speaker)
    return newspaper(seen, speaker)


def after_game(replayed: Replay, lang: str = "en") -> Document:
    """The report of a whole game once it is over: the players' roles, then phase by phase.

    Raises :class:`~nightorder.Undecided` if a phase is undecided.
    """
    return whole_game(replayed, Speaker.of(replayed.game, lang))


def undecided_post(replayed: Replay, label: str, lang: str = "en") -> Document | None:
    """Why nothing may be told of a phase yet, and what to write down; None if it is decided.

    >>> from nightorder import load_game, replay
    >>> from nightorder.loading import shipped_games
    >>> done = replay(load_game(shipped_games()["atlantis-night"]))
    >>> undecided_post(done, "night 2") is None
    True
    """
    undecided = first_undecided(replayed, label)
    if not undecided:
        return None
    known = {verdict.phase: verdict for verdict in replayed.verdicts}
    verdict = known.get(undecided, replayed.verdicts[-1])
    return undecided_document(verdict, label, replayed.game, Speaker.of(replayed.game, lang))


def checklist_post(asked: Checklist, replayed: Replay, lang: str = "en") -> Document:
    """The checklist of a phase as a text for the host; ValueError for an unknown language."""
    return checklist_document(asked, Speaker.of(replayed.game, lang))


def role_post(game: Game, name: str, lang: str = "en") -> Document:
    """The letter that a player gets before the game. Raises KeyError for a stranger.

    >>> from nightorder import load_game
    >>> from nightorder.loading import shipped_games
    >>> from nightorder.posts import write
    >>> game = load_game(shipped_games()["atlantis-night"])
    >>> write(role_post(game, "Boris")).splitlines()[0]
    'The Fall of Atlantis: a letter to Boris'
    """
    return role_letter(introduction(game, name), Speaker.of(game, lang))
