"""Plain sentences for what is wrong with the letters of a file, before it becomes a tree."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

import yaml

from nightorder.errors import Place, Problem
from nightorder.reading.tree import quoted

__all__ = ["encoding_problem", "letter_problems", "syntax_problem", "text_size"]

NBSP: Final = "\u00a0"
_LINE_END: Final = re.compile(r"\r\n|\r|\n")
_BAD_LETTER: Final = re.compile(
    "[^\t\n\r\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
)
_BAD_LETTERS_SHOWN = 20
_LETTER_NAMES: Final = {
    "\u0085": "an invisible line end",
    "\u2028": "an invisible line end",
    "\u2029": "an invisible line end",
    "\ufeff": "a byte order mark",
}

_LONGEST_KEY: Final = 1024
_TOO_LONG: Final = f"a key of more than {_LONGEST_KEY} letters cannot be read; shorten it"
_LONG_KEY: Final = re.compile(
    rf"""[{{,]\s*([^\s:,{{}}\[\]"'][^:,{{}}\[\]"'\n]{{{_LONGEST_KEY},}}|"[^"\n]{{{_LONGEST_KEY},}}")\s*:"""
)
_NO_DASH_SPACE: Final = re.compile(r"\s*-(?=[{\[\w])(?!\d)")
_NO_COLON_SPACE: Final = re.compile(r"\s*(?:- +)*([^\W\d]\w*):(?=[^\s:/,}\]])")
_NO_COLON: Final = re.compile(r"\s*(?:- +)*([^\W\d]\w*)( +[^:#'\"{}\[\]]+)?\s*")
_SENTENCES: Final[tuple[tuple[str, str, bool], ...]] = (
    # what the parser says; our sentence; whether the place is where the construct started
    (
        "mapping values are not allowed",
        "a ':' is not expected here; look at the indentation of this line and the one before, "
        "and put a text that holds ': ' in quotes",
        False,
    ),
    (
        "block sequence entries are not allowed",
        "a '- ' is not expected here; start the list on a new line",
        False,
    ),
    ("mapping keys are not allowed", "a '? ' is not expected here; put the text in quotes", False),
    ("could not find expected ':'", "a key must be followed by ':' on the same line", True),
    (
        "did not find expected key",
        "this line does not fit the mapping around it; look at its indentation, "
        "and at quotes inside a text",
        False,
    ),
    (
        "did not find expected '-' indicator",
        "this line does not fit the list around it; look at its indentation",
        False,
    ),
    (
        "expected <block end>",
        "this line does not fit what is around it; look at its indentation, "
        "and at quotes inside a text",
        False,
    ),
    ("expected ',' or ']'", "the list '[' is not closed with ']' or a ',' is missing", True),
    ("expected ',' or '}'", "the mapping '{' is not closed with '}' or a ',' is missing", True),
    ("unexpected end of stream", "a quote is opened here and never closed", True),
    ("unexpected document separator", "a quote is opened here and never closed", True),
    ("unexpected document indicator", "a quote is opened here and never closed", True),
    ("unknown escape character", "an unknown '\\' escape; write '\\\\' for a backslash", False),
    (
        "invalid Unicode character escape code",
        "a '\\u' escape that is not a letter; write the letter itself",
        False,
    ),
    ("did not find expected hexdecimal number", "a '\\' escape with too few digits", False),
    (
        "expected alphabetic or numeric character",
        "put a text that starts with '*' or '&' in quotes",
        True,
    ),
    ("undefined tag handle", "put a text that starts with '!' in quotes", True),
    ("incompatible YAML document", "the '%YAML' line asks for a version that is not 1.2", False),
    ("expected <document start>", "the file goes on after its value has ended", False),
    ("expected the node content", "a value is missing here", False),
    ("expected node content", "a value is missing here", False),
)


def text_size(text: str) -> int:
    """Count the bytes of the text in UTF-8.

    >>> text_size("ночь")
    8
    """
    return len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass"))


def place_at(text: str, index: int, file: str) -> Place:
    """Find the line and column of the letter with this index.

    >>> str(place_at("a\\r\\nбв", 4, "g.yaml"))
    'g.yaml:2:2'
    """
    line, start = 1, 0
    for end in _LINE_END.finditer(text, 0, index):
        line, start = line + 1, end.end()
    return Place(file, line, index - start + 1)


def letter_problems(text: str, file: str) -> list[Problem]:
    """Complain about letters that may not stand in a file at all, the first twenty of them.

    >>> print(*letter_problems("a: b\\x00", "g.yaml"))
    g.yaml:1:5: a control character (U+0000) is not allowed; delete it
    """
    problems = []
    for found in _BAD_LETTER.finditer(text):
        letter = found.group()
        name = _LETTER_NAMES.get(letter)
        if name is None:
            half = unicodedata.category(letter) == "Cs"
            name = "half of a character" if half else "a control character"
        sentence = f"{name} (U+{ord(letter):04X}) is not allowed; delete it"
        problems.append(Problem(place_at(text, found.start(), file), "control-character", sentence))
        if len(problems) == _BAD_LETTERS_SHOWN:
            break
    return problems


def encoding_problem(data: bytes, error: UnicodeDecodeError, file: str) -> Problem:
    """Say where bytes stop being UTF-8, and what they may be instead.

    >>> data = "имя".encode("cp1251")
    >>> try:
    ...     data.decode()
    ... except UnicodeDecodeError as error:
    ...     print(encoding_problem(data, error, "g.yaml"))
    g.yaml:1:1: the file is not in UTF-8; save it as UTF-8
    """
    before = data[: error.start].decode("utf-8", "replace").removeprefix("\ufeff")
    utf16 = data[:2] in (b"\xff\xfe", b"\xfe\xff")
    what = "the file is in UTF-16" if utf16 else "the file is not in UTF-8"
    sentence = f"{what}; save it as UTF-8"
    return Problem(place_at(before, len(before), file), "encoding", sentence)


def _slip(lines: list[str], at: int) -> tuple[int, int, str] | None:
    """The slip that makes a ':' unexpected: its line, its column, and what to do about it.

    >>> _slip(["- by:Anna", "  do: heal"], 1)
    (0, 5, "write a space after 'by:'")
    """
    before = max((i for i in range(at) if lines[i].strip()), default=at)
    for number in (at, before):
        line = lines[number] if number < len(lines) else ""
        dash = _NO_DASH_SPACE.match(line)
        if dash is not None:
            return number, dash.end() - 1, "write a space after '-'"
        key = _NO_COLON_SPACE.match(line)
        if key is not None:
            return number, key.end(), f"write a space after {quoted(key.group(1) + ':')}"
        if len(line.partition(":")[0]) > _LONGEST_KEY:
            return number, len(line) - len(line.lstrip()), _TOO_LONG
    bare = _NO_COLON.fullmatch(lines[before]) if before != at else None
    if bare is not None:
        rest = (bare.group(2) or "").strip()
        example = quoted(f"{bare.group(1)}: {rest}".strip())
        return before, bare.end(1), f"a ':' is missing here: {example}"
    return None


def syntax_problem(error: Exception, text: str, file: str) -> Problem:
    """Turn an error of the YAML parser into a problem with a plain sentence.

    >>> try:
    ...     list(yaml.parse("a: @kill", yaml.SafeLoader))
    ... except yaml.YAMLError as error:
    ...     print(syntax_problem(error, "a: @kill", "g.yaml"))
    g.yaml:1:4: a value cannot start with '@'; put it in quotes
    """
    if not isinstance(error, yaml.MarkedYAMLError):
        return Problem(Place(file), "syntax", "the file cannot be read as YAML or JSON")
    said = f"{error.problem or ''}"
    if "maximum nesting depth" in said and error.problem_mark is not None:
        start = error.problem_mark
        place = Place(file, start.line + 1, start.column + 1)
        return Problem(place, "too-deep", "lists and mappings stand too deep inside one another")
    mark = error.problem_mark or error.context_mark
    sentence = ""
    for theirs, ours, at_start in _SENTENCES:
        if theirs in said:
            sentence = ours
            mark = error.context_mark if at_start and error.context_mark else mark
            break
    if mark is None:
        return Problem(Place(file), "syntax", sentence or "the file cannot be read as YAML or JSON")
    lines = _LINE_END.split(text)
    closer = _slip(lines, mark.line) if "mapping values" in said or "expected ':'" in said else None
    long = _LONG_KEY.search(text) if "',' or '}'" in said else None
    if long is not None:
        place = place_at(text, long.start(1), file)
        return Problem(place, "syntax", _TOO_LONG)
    if closer is not None:
        number, column, sentence = closer
        return Problem(Place(file, number + 1, column + 1), "syntax", sentence)
    line = lines[mark.line] if mark.line < len(lines) else ""
    letter = line[mark.column : mark.column + 1]
    if "cannot start any token" in said or (not sentence and letter == "\t"):
        sentence = f"a value cannot start with {quoted(letter)}; put it in quotes"
        if letter == "\t":
            sentence = "a tab cannot stand here; indent with spaces"
    if letter == ":" and "':'" not in sentence:
        sentence = "a key is missing before ':'"
    if not sentence:
        sentence = f"the file cannot be read as YAML or JSON: {said or error.context or 'broken'}"
    nearby = line + (lines[mark.line - 1] if mark.line else "")
    if NBSP in nearby:
        sentence += "; there is a no-break space (U+00A0) here, replace it with a plain space"
    elif "\t" in nearby and "tab" not in sentence:
        sentence += "; there is a tab here, replace it with spaces"
    return Problem(Place(file, mark.line + 1, mark.column + 1), "syntax", sentence)
