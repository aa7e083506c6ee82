"""How Babel finds the sentences a translator must know: its extraction methods, as pyproject.toml maps them to files.

`code` finds what Python files say, `vocabulary` what they name, too; `data` and `deck` what boards and cards are
called; `game` what a game says only when it is played: procedures, house rules, places, claims, its rules in sentences.
Nothing here is needed to play.
"""

from __future__ import annotations

import ast
import csv
import re
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from io import TextIOWrapper
from itertools import chain
from pathlib import Path
from random import Random
from typing import IO, Any

from companion.boards.model import Board
from companion.games import offered, rules
from companion.games.ledger import chapters, variants
from companion.play.rules import Rules
from companion.play.setup import BadSetup, Setup
from companion.play.simulation import seats
from companion.procedures.graph import End, worded
from companion.procedures.page import page
from companion.table.claims import Claim
from companion.table.words import NICKNAMES, Words, named

Said = str | tuple[str, str]
"""A sentence; of what speaks of a number, how it goes of one and of many."""
Message = tuple[int, str | None, Said, list[str]]
"""Line, gettext's function, what is said, and comments, as Babel takes them. No line is told: it would change often."""

Options = Mapping[str, Any]

SPEAKERS = ("say", "Words", "translated", "unknown", "one_of", "OneOf", "Many", "Cards", "Family")
TELLERS = ("tell", "option", "ask", "_ask", "ended")
"""What says the words of its arguments, however short."""
OUTRIGHT = ("outcomes",)
"""Arguments whose every word is for people."""
UNSAID = ("fault", "chronicle", "forgets", "inquiry", "Fact", "Figure", "Law", "Told")
"""Functions, arguments and tables that take words no player reads."""
CALLED = ("name", "title", "way", "label", "colour")
"""What data files call something by."""
PLAYED = {name: rules(name) for name in offered()}
"""Read first: `named` knows nicknames only of games that have been."""
EVENTS = 120
"""How far a game is played to see its parts move."""
IDENTIFIER = re.compile(r"[a-z]{3,}(_[a-z]+)*|d\d+")


# -- the methods -----------------------------------------------------------------------------------------------------


def code(file: IO[bytes], keywords: Collection[str], tags: Collection[str], options: Options) -> list[Message]:
    """What a Python file says; with the option `tables` also sentences that lie in tables and variables until then."""
    tree = ast.parse(file.read())
    return _messages(chain(_spoken(tree), _held(tree) if options.get("tables") else ()))


def vocabulary(file: IO[bytes], keywords: Collection[str], tags: Collection[str], options: Options) -> list[Message]:
    """As `code`, and what people call the things this file knows by their identifiers."""
    tree = ast.parse(file.read())
    return _messages(chain(_spoken(tree), _held(tree), _identified(tree)))


def data(file: IO[bytes], keywords: Collection[str], tags: Collection[str], options: Options) -> list[Message]:
    """What a board, or another TOML file of a game, calls things: squares, rooms, panels."""
    return _messages(_called(tomllib.load(file)))


def deck(file: IO[bytes], keywords: Collection[str], tags: Collection[str], options: Options) -> list[Message]:
    """What the cards or counters of a CSV file of a game are called, by their ids."""
    rows = csv.DictReader(TextIOWrapper(file, encoding="utf-8", newline=""))
    return _messages(named(row["id"]).text for row in rows if row.get("id"))


def game(file: IO[bytes], keywords: Collection[str], tags: Collection[str], options: Options) -> list[Message]:
    """As `code`, and what the game declared in this file says when it is played."""
    name = Path(file.name).parent.name
    tree = ast.parse(file.read())
    return _messages(chain(_spoken(tree), _held(tree), _of_game(PLAYED[name]), _of_ledger(name)))


def _messages(said: Iterable[Said]) -> list[Message]:
    """Each sentence once. Bare numbers need no translator, and the forms of what speaks of a number are one message."""
    found = dict.fromkeys(said)
    forms = {form for each in found if isinstance(each, tuple) for form in each}
    return [
        (1, "ngettext" if isinstance(each, tuple) else None, each, [])
        for each in found
        if isinstance(each, tuple) or (each.strip() and not each.isdecimal() and each not in forms)
    ]


# -- from the code ---------------------------------------------------------------------------------------------------


def _spoken(tree: ast.AST) -> Iterator[Said]:
    """The literals handed to `SPEAKERS` and to `named`, and to `step=` and `text=` of what says them; pairs where
    a number is spoken of."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        first = node.args[0] if node.args else None
        if name == "say_n":
            one, many = _sentence_at(tree, node.args[0]), _sentence_at(tree, node.args[1])
            if one and many:
                yield one, many
        elif name in SPEAKERS and isinstance(first, ast.Constant) and isinstance(first.value, str):
            yield first.value
        elif name in SPEAKERS and isinstance(first, ast.IfExp):
            yield from _literals((first.body, first.orelse))
        elif ast.unparse(node.func) == "nicknames":
            yield from _inside(first)
        elif name == "named" and isinstance(first, ast.Constant) and isinstance(first.value, str):
            yield named(first.value).text
        elif name in ("tell", "IllegalEvent", "unknown", "_check") or name.startswith("_"):
            parts = (*node.args, *(word.value for word in node.keywords))
            yield from (text for text in _literals(parts) if _sentence(text))


def _sentence_at(tree: ast.AST, node: ast.expr) -> str:
    """A literal, or what its variable was given last above it; "" for what somebody else hands over."""
    if isinstance(node, ast.Constant):
        return str(node.value)
    given: dict[int, str] = {}
    for each in ast.walk(tree):
        if isinstance(each, ast.Assign) and each.lineno < node.lineno:
            for name, held in _pairs(each.targets[0], each.value):
                if ast.unparse(name) == ast.unparse(node) and isinstance(held, ast.Constant):
                    given[each.lineno] = str(held.value)
    return given[max(given)] if given else ""


def _pairs(target: ast.expr, value: ast.expr) -> Iterable[tuple[ast.expr, ast.expr]]:
    """Each variable of an assignment and what it is given."""
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        return zip(target.elts, value.elts, strict=True)
    return [(target, value)]


def _literals(nodes: Iterable[ast.AST]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def _held(tree: ast.AST) -> Iterator[str]:
    """Sentences in tables, variables and arguments, the short ones of `TELLERS` and of tables called so and so
    `WORDS`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]).endswith("WORDS"):
            yield from _inside(node.value)
        elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]).lower() in UNSAID:
            continue
        elif isinstance(node, ast.Assign | ast.AnnAssign | ast.Return):
            yield from filter(_sentence, _inside(node.value))
        elif isinstance(node, ast.Call):
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            parts = [*node.args, *(word.value for word in node.keywords if word.arg not in UNSAID)]
            held = (
                () if name in (*UNSAID, "say_n") or name.endswith("Error") else chain.from_iterable(map(_inside, parts))
            )
            yield from filter(_short if name in TELLERS else _sentence, held)
            yield from chain.from_iterable(_inside(word.value) for word in node.keywords if word.arg in OUTRIGHT)


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


def _of_ledger(game: str) -> Iterator[Said]:
    """Every rule in one sentence, and the chapters they stand in."""
    for chapter in chapters(game):
        yield from _texts(chapter.title)
        yield from chain.from_iterable(map(_texts, chapter.sentences.values()))
    for _, _, words in variants(game):
        yield from _texts(words)


def _of_game(game: Rules[Any]) -> Iterator[Said]:
    yield game.title
    for rule in game.house_rules:
        yield rule.ask
        for choice in rule.choices:
            yield from _texts(rule.called(choice))
    for board in game.boards:
        yield named(board).text
    yield from NICKNAMES.values()
    for wanted in lesson.wanted if (lesson := game.lesson()) else ():
        yield from (*_texts(wanted.title), *_texts(wanted.group))
    for board in game.boards:
        yield from _on_board(rules(game.id, board))


def _on_board(game: Rules[Any]) -> Iterator[Said]:
    """The handbook, the places and the things in play."""
    for house in _houses(game):
        for procedure in game.handbook(house).values():
            yield procedure.title
            yield from _texts(worded(procedure.intro))
            yield from _texts(page(procedure))
            yield from _of_procedure(procedure)
    if game.board is not None:
        yield from _of_board(game.board)
    yield from _of_state(game)


def _identified(tree: ast.AST) -> Iterator[str]:
    """What people call the things a game knows by their identifiers."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and IDENTIFIER.fullmatch(node.value):
            yield named(node.value).text


def _called(data: object) -> Iterator[Said]:
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
        if data.get("draw") == "name":
            yield " ".join(data["words"])


def _houses(game: Rules[Any]) -> Iterator[Mapping[str, str]]:
    """As written, and with each other choice once."""
    yield {}
    for rule in game.house_rules:
        for choice in rule.choices[1:]:
            yield {rule.name: choice}


def _of_procedure(procedure: Any) -> Iterator[Said]:
    """What the page does not show: names of steps and ends, and of every item."""
    for step in procedure.steps.values():
        yield from _texts(step.words)
        yield getattr(step, "name", "")
        for row in getattr(step, "rows", ()):
            yield from _texts(worded(row.text))
            yield row.step
            yield getattr(row.on, "help", "")
        for option in (*getattr(step, "options", ()), *getattr(step, "instead", ())):
            yield from _texts(option.words)
        for target in step.targets():
            if isinstance(target, End):
                yield from _texts(target.words)
        for item in getattr(step, "items", ()):
            yield named(item).text
    for item in procedure.items():
        yield named(item).text


def _of_board(board: Board) -> Iterator[Said]:
    for panel in board.panels:
        yield panel.title
    for part in board.parts:
        if part.label and not part.label.isdecimal():
            yield from (part.label, part.label[:1].lower() + part.label[1:])  # in front, and inside a sentence
        yield named(part.id).text
        yield from (named(state).text for state in part.states)
    for kind in dict.fromkeys(space.kind for space in board.spaces):
        yield named(kind).text


def _of_state(game: Rules[Any]) -> Iterator[Said]:
    """What a game shows at its beginning: colours, cards, counters, places and what can be claimed; and its parts
    for as long as it takes them to move."""
    state = _opening(game)
    table = game.table(state)
    for moment in _first_events(game, state):
        for part, stands in game.table(moment).parts:
            yield from (named(part).text, named(stands).text)
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


def _first_events(game: Rules[Any], state: Any) -> Iterator[Any]:
    """The states of a game that simulated players begin."""
    rng = Random(1)
    for _ in range(EVENTS):
        yield state
        state, _ = game.advance(state, game.simulated(state, game.expects(state), rng))


def _opening(game: Rules[Any]) -> Any:
    """A new game with as many players as this board has room for."""
    for count in reversed(game.players):
        try:
            return game.new(Setup(game.id, seats(game, count)))
        except BadSetup:
            continue
    raise AssertionError(f"nobody can play {game.title} on this board")


def _of_claim(claim: Claim) -> Iterator[Said]:
    yield from _texts(claim.words)
    for value in claim.values:
        yield from _texts(value.words)


def _texts(thing: Any) -> Iterator[Said]:
    """The sentences in any value: words, their gaps, and what tuples and structs hold."""
    if isinstance(thing, Words):
        yield (thing.text, thing.many) if thing.many else thing.text
        for _, gap in thing.gaps:
            yield from _texts(gap)
    elif isinstance(thing, tuple | list):
        for each in thing:
            yield from _texts(each)
    elif hasattr(thing, "__struct_fields__"):
        for field in thing.__struct_fields__:
            yield from _texts(getattr(thing, field))
