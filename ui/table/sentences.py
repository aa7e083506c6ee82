"""Every sentence a translator must know, gathered from the code and from the games; and the files they lie in.

Gathered are the words given to `say`, `Words` and `named` in the code, sentences that lie in tables and variables
until they are said, and what the games hold as data: their vocabulary, procedures, boards, house rules, cards and
places. Nothing here is needed to play, and no program of gettext's.
"""

from __future__ import annotations

import ast
import csv
import re
import struct
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from importlib import resources
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from companion.boards.model import Board
from companion.games import GAMES, rules
from companion.games.ledger import chapters, variants
from companion.play.rules import Rules
from companion.play.setup import Setup
from companion.play.simulation import seats
from companion.procedures.graph import End, worded
from companion.procedures.page import page
from companion.table.claims import Claim
from companion.table.dice import KINDS
from companion.table.words import NICKNAMES, Words, named

FOLDERS = ("companion", "hardware", "vision", "ui")
TABLES = ("companion/games/", "companion/procedures/")
"""Where sentences also lie in tables and variables; elsewhere such words are for logs and the command line."""
SPEAKERS = ("say", "Words", "translated", "unknown", "one_of")
TELLERS = ("tell", "option", "ask", "_ask", "ended")
"""What says the words of its arguments, however short."""
CALLED = ("name", "title", "way", "label", "colour")
"""What data files call something by."""
GAP = re.compile(r"\{(\w+)[^}]*\}")
IDENTIFIER = re.compile(r"[a-z]{3,}(_[a-z]+)*")


class Sentence(NamedTuple):
    """A sentence and where it was found: a file, or a game and what of it."""

    text: str
    where: str


def gather(root: Path) -> dict[str, list[str]]:
    """Every sentence, in the order found, with all the places it comes from. Bare numbers need no translator."""
    found: dict[str, list[str]] = {}
    kinds = (Sentence(kind, "companion/table/dice.py") for kind in KINDS)
    for sentence in (*from_code(root), *kinds, *from_games()):
        if sentence.text.strip() and not sentence.text.isdecimal():
            places = found.setdefault(sentence.text, [])
            if sentence.where not in places:
                places.append(sentence.where)
    return found


# -- from the code ---------------------------------------------------------------------------------------------------


def from_code(root: Path) -> Iterator[Sentence]:
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*.py")):
            where = path.relative_to(root).as_posix()
            try:
                tree = ast.parse(path.read_text(encoding="utf-8"))
            except (SyntaxError, OSError):
                continue
            held = _held(tree) if where.startswith(TABLES) else ()
            for text in (*_spoken(tree), *held):
                yield Sentence(text, where)


def _spoken(tree: ast.AST) -> Iterator[str]:
    """The literals handed to `SPEAKERS` and to `named`, and to `step=` and `text=` of what says them."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        first = node.args[0] if node.args else None
        if name in SPEAKERS and isinstance(first, ast.Constant) and isinstance(first.value, str):
            yield first.value
        elif name in SPEAKERS and isinstance(first, ast.IfExp):
            yield from _literals((first.body, first.orelse))
        elif name == "named" and isinstance(first, ast.Constant) and isinstance(first.value, str):
            yield named(first.value).text
        elif name in ("tell", "IllegalEvent", "unknown", "_check") or name.startswith("_"):
            parts = (*node.args, *(word.value for word in node.keywords))
            yield from (text for text in _literals(parts) if _sentence(text))


def _literals(nodes: Iterable[ast.AST]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def _held(tree: ast.AST) -> Iterator[str]:
    """Sentences in tables and variables, one of two given as an argument, the short ones of `TELLERS` and of tables
    called so and so `WORDS`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]).endswith("WORDS"):
            yield from _inside(node.value)
        elif isinstance(node, ast.Assign | ast.AnnAssign | ast.Return):
            yield from filter(_sentence, _inside(node.value))
        elif isinstance(node, ast.Call):
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            parts = [*node.args, *(word.value for word in node.keywords)]
            chosen = [part for part in parts if isinstance(part, ast.IfExp | ast.Subscript)]
            yield from filter(_sentence, chain.from_iterable(map(_inside, chosen)))
            if name in TELLERS:
                yield from (text for text in chain.from_iterable(map(_inside, parts)) if _short(text))


def _inside(node: ast.AST | None) -> Iterator[str]:
    """The literals that this may turn out to be; an f-string is none."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=body, orelse=orelse):
            yield from (*_inside(body), *_inside(orelse))
        case ast.Dict(values=parts) | ast.Tuple(elts=parts) | ast.List(elts=parts):
            yield from chain.from_iterable(map(_inside, parts))
        case ast.Subscript(value=held):
            yield from _inside(held)


def _short(text: str) -> bool:
    """Whether it may be words for people though it is a single one: no rule id, no bare identifier of an event."""
    return bool(re.fullmatch(r"[A-Za-z]+ing|[A-Z][a-z]+", text)) or _sentence(text)


def _sentence(text: str) -> bool:
    """Whether it reads like words for people: a blank in it, or a gap, and no rule id."""
    return (" " in text or "{" in text) and not re.fullmatch(r"[A-Z0-9 -]+|SELECT .*", text)


# -- from the games --------------------------------------------------------------------------------------------------


def from_games() -> Iterator[Sentence]:
    for name in GAMES:
        try:
            game = rules(name)
        except Exception:  # a game that cannot be read has nothing to say
            continue
        folder = Path(str(resources.files(f"companion.games.{name}")))
        for text in (*_of_game(game), *_of_files(folder), *_of_ledger(name)):
            yield Sentence(text, name)


def _of_ledger(game: str) -> Iterator[str]:
    for chapter in chapters(game):
        yield chapter.title.text
        yield from (sentence.text for sentence in chapter.sentences.values())
    yield from (words.text for _, _, words in variants(game))


def _of_game(game: Rules[Any]) -> Iterator[str]:
    yield game.title
    for rule in game.house_rules:
        yield rule.ask
        yield from (named(choice).text for choice in rule.choices)
    for board in game.boards:
        yield named(board).text
    yield from NICKNAMES.values()
    for board in game.boards:
        yield from _on_board(rules(game.id, board))


def _on_board(game: Rules[Any]) -> Iterator[str]:
    """The handbook, the places and the things in play."""
    for house in _houses(game):
        for procedure in game.handbook(house).values():
            yield procedure.title
            yield worded(procedure.intro).text
            yield from _texts(page(procedure))
            yield from _of_procedure(procedure)
    if game.board is not None:
        yield from _of_board(game.board)
    yield from _of_state(game)


def _of_files(folder: Path) -> Iterator[str]:
    """What a game's vocabulary and its boards and decks call things: squares, rooms, cards, counters."""
    yield from _vocabulary(ast.parse((folder / "vocabulary.py").read_text(encoding="utf-8")))
    for path in sorted(folder.glob("*/*.toml")):
        yield from _called(tomllib.loads(path.read_text(encoding="utf-8")))
    for path in sorted(folder.rglob("*.csv")):
        with path.open(encoding="utf-8", newline="") as file:
            yield from (named(row["id"]).text for row in csv.DictReader(file) if row.get("id"))


def _vocabulary(tree: ast.AST) -> Iterator[str]:
    """What people call the things a game knows by their identifiers."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and IDENTIFIER.fullmatch(node.value):
            yield named(node.value).text


def _called(data: object) -> Iterator[str]:
    if isinstance(data, list):
        yield from chain.from_iterable(map(_called, data))
    elif isinstance(data, dict):
        for key, value in data.items():
            if key in CALLED and isinstance(value, str) and not value.isdecimal():
                yield from (value, named(value).text)
            elif isinstance(value, dict) and "title" in value:
                yield named(key).text
            yield from _called(value)
        if "id" in data and "title" in data:
            yield named(data["id"]).text


def _houses(game: Rules[Any]) -> Iterator[Mapping[str, str]]:
    """As written, and with each other choice once."""
    yield {}
    for rule in game.house_rules:
        for choice in rule.choices[1:]:
            yield {rule.name: choice}


def _of_procedure(procedure: Any) -> Iterator[str]:
    """What the page does not show: names of steps and ends, and of every item."""
    for step in procedure.steps.values():
        yield step.words.text
        yield getattr(step, "name", "")
        for row in getattr(step, "rows", ()):
            yield worded(row.text).text
            yield row.step
        for option in (*getattr(step, "options", ()), *getattr(step, "instead", ())):
            yield option.words.text
        for target in step.targets():
            if isinstance(target, End):
                yield target.words.text
        for item in getattr(step, "items", ()):
            yield named(item).text
    for item in procedure.items():
        yield named(item).text


def _of_board(board: Board) -> Iterator[str]:
    for panel in board.panels:
        yield panel.title
    for part in board.parts:
        if part.label and not part.label.isdecimal():
            yield from (part.label, part.label[:1].lower() + part.label[1:])  # in front, and inside a sentence
        yield named(part.id).text
        yield from (named(state).text for state in part.states)
    for kind in dict.fromkeys(space.kind for space in board.spaces):
        yield named(kind).text


def _of_state(game: Rules[Any]) -> Iterator[str]:
    """What a new game shows: colours, cards, counters, places and what can be claimed."""
    try:
        state = game.new(Setup(game.id, seats(game, game.players[-1]), {}))
    except Exception:
        return
    table = game.table(state)
    for seat in table.seats:
        yield seat.colour
        yield from _texts(seat.status)
        yield from (text for card in seat.cards for text in _texts(card.words))
        yield from (named(name).text for name, _ in seat.counters)
    yield from (named(piece.id).text for piece in table.pieces)
    yield from (named(name).text for name, _ in table.counters)
    for claim in game.claims(state):
        yield from _of_claim(claim)
    if game.board is not None:
        for space in game.board.spaces:
            yield from _texts(game.place(space.id))


def _of_claim(claim: Claim) -> Iterator[str]:
    yield from _texts(claim.words)
    for value in claim.values:
        yield from _texts(value.words)


def _texts(thing: Any) -> Iterator[str]:
    """The sentences in any value: words, their gaps, and what tuples and structs hold."""
    if isinstance(thing, Words):
        yield thing.text
        for _, gap in thing.gaps:
            yield from _texts(gap)
    elif isinstance(thing, tuple | list):
        for each in thing:
            yield from _texts(each)
    elif hasattr(thing, "__struct_fields__"):
        for field in thing.__struct_fields__:
            yield from _texts(getattr(thing, field))


# -- .pot, .po and .mo -----------------------------------------------------------------------------------------------

HEADER = (
    'msgid ""\n'
    'msgstr ""\n'
    '"Project-Id-Version: table-companion\\n"\n'
    '"Language: {language}\\n"\n'
    '"MIME-Version: 1.0\\n"\n'
    '"Content-Type: text/plain; charset=UTF-8\\n"\n'
    '"Content-Transfer-Encoding: 8bit\\n"\n'
)


def catalogue(sentences: Mapping[str, list[str]], told: Mapping[str, str], language: str = "") -> str:
    """A .po file: every sentence with its places, and what it is in that language; "" where nobody has said yet."""
    out = [HEADER.format(language=language)]
    for text, places in sentences.items():
        marks = "".join(f"#: {place}\n" for place in places[:4])
        out.append(f"{marks}msgid {_quoted(text)}\nmsgstr {_quoted(told.get(text, ''))}\n")
    gone = {text: said for text, said in told.items() if text not in sentences and said}
    for text, said in gone.items():
        out.append(f"#~ msgid {_quoted(text)}\n#~ msgstr {_quoted(said)}\n")
    return "\n".join(out)


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def read_po(text: str) -> dict[str, str]:
    """What a .po file says, sentences no longer used included."""
    found: dict[str, str] = {}
    key = value = ""
    into = ""
    for raw in (*text.splitlines(), 'msgid ""'):
        line = raw.removeprefix("#~ ")
        if line.startswith("msgid "):
            if key:
                found[key] = value
            key, value, into = _unquoted(line[6:]), "", "key"
        elif line.startswith("msgstr "):
            value, into = _unquoted(line[7:]), "value"
        elif line.startswith('"') and into:
            if into == "key":
                key += _unquoted(line)
            else:
                value += _unquoted(line)
    return found


def _unquoted(text: str) -> str:
    return str(ast.literal_eval(text.strip()))


def compiled(told: Mapping[str, str], language: str) -> bytes:
    """A .mo file as gettext reads it: two sorted tables of lengths and places, then the words."""
    head = HEADER.format(language=language).split('msgstr ""\n', 1)[1]
    meta = "".join(_unquoted(line) for line in head.splitlines() if line)
    pairs = sorted({"": meta, **{text: said for text, said in told.items() if said}}.items())
    keys = [key.encode() for key, _ in pairs]
    values = [value.encode() for _, value in pairs]
    count = len(pairs)
    start = 28 + 16 * count
    tables, words = b"", b""
    for group in (keys, values):
        for each in group:
            tables += struct.pack("<II", len(each), start + len(words))
            words += each + b"\0"
    return struct.pack("<IIIIIII", 0x950412DE, 0, count, 28, 28 + 8 * count, 0, start) + tables + words


def gaps(text: str) -> set[str]:
    """The names of a sentence's gaps."""
    return set(GAP.findall(text))


def slips(told: Mapping[str, str]) -> list[str]:
    """Translations whose gaps are not those of the sentence: they would lose or break something."""
    return [text for text, said in told.items() if said and gaps(said) - gaps(text)]


def missing(sentences: Iterable[str], told: Mapping[str, str]) -> list[str]:
    return [text for text in sentences if not told.get(text)]
