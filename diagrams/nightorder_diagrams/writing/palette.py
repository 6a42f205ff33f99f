"""Colours: every kind of arrow and of box, by day and by night."""

from __future__ import annotations

__all__ = ["ARROWS", "BOXES", "css"]

#: Kind of arrow -> colour on light and on dark paper. Told apart by label and dashes as well.
ARROWS = {
    "kill": ("#c62828", "#ff7b72"),
    "stop": ("#b45309", "#f0a44a"),
    "move": ("#7b2cbf", "#c7a0ff"),
    "guard": ("#1b7f3b", "#5fd38a"),
    "learn": ("#1565c0", "#79b8ff"),
    "mask": ("#00756f", "#4fd1c5"),
    "change": ("#8a3f6b", "#f0a0cf"),
    "copy": ("#5a5f00", "#c5c95a"),
    "trigger": ("#5b6470", "#a4adb8"),
    "claim": ("#6b7280", "#9aa4af"),
    "loop": ("#d00000", "#ff5c5c"),
    "finding": ("#d00000", "#ff5c5c"),
    "faded": ("#8a9199", "#7c858f"),
}

#: Kind of box -> fill and border, on light and on dark paper.
BOXES = {
    "act": (("#ffffff", "#7a8594"), ("#22272e", "#768390")),
    "stopped": (("#f4f4f5", "#b0b5bc"), ("#1c2026", "#545d68")),
    "trait": (("#f3f0fb", "#9a8fc0"), ("#272338", "#8577b8")),
    "vote": (("#fdf6e3", "#b99a4b"), ("#2c2718", "#a98c42")),
    "dead": (("#fde8e8", "#c62828"), ("#3b1d1f", "#ff7b72")),
    "saved": (("#e7f6ec", "#1b7f3b"), ("#16301f", "#5fd38a")),
    "player": (("#f2f7fd", "#8aa4c2"), ("#1d2733", "#5d7896")),
    "rest": (("#f7f7f8", "#d5d8dc"), ("#1f242a", "#3d444d")),
    "life": (("#b9c6d6", "#b9c6d6"), ("#3d4d60", "#3d4d60")),
    "winner": (("#fff7d6", "#c9a400"), ("#332b0b", "#d9b830")),
    "ability": (("#ffffff", "#7a8594"), ("#22272e", "#768390")),
}

#: Colours of texts and of the paper.
_PLAIN = {
    "paper": ("#fbfbfc", "#15191e"),
    "band": ("#eef1f4", "#1d232a"),
    "ink": ("#1d2329", "#e6edf3"),
    "soft": ("#59636e", "#9aa4af"),
}

FAMILY = '"DejaVu Sans", Verdana, Geneva, "Segoe UI", Arial, sans-serif'


def css() -> str:
    """The style of a picture: light, and dark where the reader's system is."""
    light = _theme(0)
    return light + "@media (prefers-color-scheme: dark) {" + _theme(1, short=True) + "}"


def _theme(index: int, *, short: bool = False) -> str:
    rules = []
    for kind, colours in ARROWS.items():
        colour = colours[index]
        rules.append(f".a-{kind}{{stroke:{colour}}}.h-{kind}{{fill:{colour}}}")
    for kind, themes in BOXES.items():
        fill, line = themes[index]
        rules.append(f".b-{kind}{{fill:{fill};stroke:{line}}}")
    paper, band, ink, soft = (_PLAIN[name][index] for name in ("paper", "band", "ink", "soft"))
    rules += [
        f".paper{{fill:{paper}}}.band{{fill:{band}}}",
        f"text{{fill:{ink}}}.soft,.note,.struck{{fill:{soft}}}",
        f".told{{fill:{ARROWS['learn'][index]}}}.red{{fill:{ARROWS['stop'][index]}}}",
        f".on-dead .fate{{fill:{ARROWS['kill'][index]}}}",
        f".on-saved .fate{{fill:{ARROWS['guard'][index]}}}",
    ]
    rules += [f".l-{kind}{{fill:{colours[index]}}}" for kind, colours in ARROWS.items()]
    if not short:
        rules.append(
            f"text{{font-family:{FAMILY};font-size:11.5px;white-space:pre}}"
            ".name{font-size:13px;font-weight:bold}.fate{font-weight:bold}"
            ".note,.red{font-size:10.5px}.struck{text-decoration:line-through}"
            ".label{font-size:10.5px;text-anchor:middle}"
            ".head{font-size:11px}.title{font-size:17px;font-weight:bold}"
            ".number{font-size:11px;font-weight:bold;text-anchor:middle}"
            ".arrow{fill:none;stroke-width:1.8px}.vain{stroke-dasharray:5 4}"
            ".b-stopped,.b-rest{stroke-dasharray:4 3}"
            ".box{stroke-width:1.2px}.b-dead,.b-saved,.b-winner{stroke-width:1.8px}"
        )
    return "".join(rules)
