"""A picture as PNG. It needs the extra ``png``: the renderer resvg, in a wheel of its own.

Text is drawn with the subset of DejaVu that comes along, so that a picture looks the same on every
machine; only names in other scripts are drawn with the fonts that the machine has.
"""

from __future__ import annotations

from importlib import import_module
from importlib.resources import as_file, files

from ..measuring.measure import is_covered
from ..picture import Picture
from .svg import svg

__all__ = ["NoRenderer", "png"]


class NoRenderer(ImportError):
    """The renderer of PNG pictures is not installed."""

    def __init__(self) -> None:
        super().__init__("PNG needs the extra 'png': pip install 'nightorder[png]'")


def png(picture: Picture, lang: str | None = None, *, zoom: int = 2) -> bytes:
    """The picture as a PNG file, ``zoom`` pixels to one of the picture's (1 to 4).

    Raises :class:`NoRenderer` if the extra ``png`` is not installed, ValueError if the picture was
    not made in that language.
    """
    document = svg(picture, lang)
    try:
        resvg = import_module("resvg_py")
    except ImportError:
        raise NoRenderer from None
    with as_file(files(__package__) / "fonts") as folder:
        data: bytes = bytes(
            resvg.svg_to_bytes(
                svg_string=document,
                font_files=[str(path) for path in sorted(folder.glob("*.ttf"))],
                font_family="DejaVu Sans",
                sans_serif_family="DejaVu Sans",
                skip_system_fonts=is_covered(document),
                zoom=zoom,
            )
        )
    return data
