"""The grammar of transcripts that is written down, and the colours editors give them, are those of real transcripts."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from lark import Lark, Token, Tree, UnexpectedInput

from companion.play.transcript import Line, lines
from tests.test_transcripts import FILES

NOTATION = Path(__file__).parents[2] / "docs" / "notation"
GRAMMAR = Lark((NOTATION / "transcript.lark").read_text(encoding="utf-8"), parser="lalr", maybe_placeholders=False)
COLOURS = json.loads((NOTATION / "transcript.tmLanguage.json").read_text(encoding="utf-8"))
PATTERNS = [COLOURS["repository"][each["include"][1:]] for each in COLOURS["patterns"]]
SEEN = [re.compile(each["match"]) for each in PATTERNS]
TEXTS = {path: path.read_text(encoding="utf-8") for path in FILES}


def sentences(text: str) -> list[Tree[Token]]:
    return [each for each in GRAMMAR.parse(text).children if isinstance(each, Tree)]


def test_every_transcript_is_one_by_the_grammar() -> None:
    """So many sentences as lines say something, and no rule of the grammar that nobody uses."""
    used: set[str] = set()
    for text in TEXTS.values():
        found = sentences(text)
        assert len(found) == len(list(lines(text)))
        used |= {str(tree.data) for sentence in found for tree in sentence.iter_subtrees()}
    rules = {str(rule.origin.name) for rule in GRAMMAR.rules if not rule.origin.name.startswith("_")}
    assert rules - used == {"start", "sentence"}


@pytest.mark.parametrize(
    "line",
    [
        "game",
        "gamehirelings",
        "rule tea",
        "roll",
        "move red",
        "part wheel",
        "draw",
        "confirm it",
        "given red",
        "undo once",
        "correct 3",
        "expect turn",
        "chance red.square s20",
        "mean count.throws",
        "mean count.throws 2 before turn",
        "throw 4",
        'choose "rope',
    ],
)
def test_what_is_no_line_of_a_transcript_is_none_by_the_grammar(line: str) -> None:
    with pytest.raises(UnexpectedInput):
        GRAMMAR.parse(f"{line}\n")


def test_quotes_and_comments_are_read_as_the_referee_reads_them() -> None:
    text = "  player red 'Ann Lee'  # the first\n\n# nobody\nrule tea \"with # milk\"\nchoose a\\ b\n"
    assert next(lines(text)) == Line(1, ("player", "red", "Ann Lee"))
    words = [[str(word) for word in tree.scan_values(lambda each: isinstance(each, Token))] for tree in sentences(text)]
    assert words == [["red", "'Ann Lee'"], ["tea", '"with # milk"'], ["a\\ b"]]


def painted(line: str) -> list[tuple[str, str]]:
    """What an editor would see in a line: each stretch and its scope, the first that begins next, as TextMate does."""
    found, at = [], 0
    while tried := [(match.start(), n, match) for n, each in enumerate(SEEN) if (match := each.search(line, at))]:
        _, number, match = min(tried, key=lambda each: each[:2])
        found.append((match.group(), PATTERNS[number]["name"]))
        at = match.end()
    return found


def test_every_word_of_every_transcript_has_a_colour_and_every_colour_is_used() -> None:
    used: set[str] = set()
    for line in {line for text in TEXTS.values() for line in text.splitlines()}:
        seen = painted(line)
        assert "".join("".join(stretch.split()) for stretch, _ in seen) == "".join(line.split())
        used |= {scope for _, scope in seen}
    assert used == {each["name"] for each in PATTERNS}


def test_the_colours_of_a_line() -> None:
    assert painted("chance red.square s20 5/12 after turn  # in the pit") == [
        ("chance", "keyword.operator.check.table"),
        ("red.square", "variable.other.path.table"),
        ("s20", "string.unquoted.table"),
        ("5/12", "constant.numeric.table"),
        ("after", "keyword.other.clause.table"),
        ("turn", "string.unquoted.table"),
        ("# in the pit", "comment.line.number-sign.table"),
    ]
