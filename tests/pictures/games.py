"""Games for the pictures: long names, hostile names."""

from __future__ import annotations

LONG = """
ruleset: atlantis
players: {Серебрянопрудненский: killer, Великоустюжанинович: doctor, Переславль-Залесский: thug,
  Новосергиевскиймойто: commissioner}
phases:
- night: 2
  acts:
  - {by: Серебрянопрудненский, do: kill, to: Новосергиевскиймойто}
  - {by: Великоустюжанинович, do: heal, to: Новосергиевскиймойто}
  - {by: Переславль-Залесский, do: stun, to: Великоустюжанинович}
"""

#: A night with a redirect, a stop, a death and a healed blow.
GEMINI = """
ruleset: gemini
players: {Ann: commissioner, Gus: jester, Lea: lover, Jon: black_doctor, Ike: black_doctor,
  Max: maniac, Ted: drunkard, Dora: doctor}
phases:
- night: 1
  acts:
  - {by: Gus, do: redirect, to: [Max, Ted]}
  - {by: Lea, do: seduce, to: Jon}
  - {by: Jon, do: kill, to: Ann}
  - {by: Ike, do: kill, to: Lea}
  - {by: Ann, do: check, to: Ike}
  - {by: Max, do: kill, to: Ann}
  - {by: Dora, do: heal, to: Ted}
"""

#: Nicknames that mean something to HTML, XML, DOT, Mermaid, terminals or readers.
HOSTILE = (
    "<script>alert(1)</script>",
    "\"quoted\" 'twice'",
    "]]> --> </style>",
    "a\\\\b\\n\\",
    'end"]; rm',
    "#quot; &amp; %% ;",
    "שלום עולם",
    "x\u202egnp.exe",
    "Я" * 200,
    "`{{|}}`",
    "日本語の名前",
    "🙂👩‍👩‍👧",
)
