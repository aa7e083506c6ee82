"""What a typed line means: an answer, a line of a transcript, or a command. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, NamedTuple

from companion.play.rules import Rules
from companion.play.standing import Always, lasting
from companion.table.events import Chose, Confirmed, Drew, Event, Moved, PartMoved, Rolled
from companion.table.prompts import Place, Prompt, nameless
from companion.table.words import SILENCE, Words, either, named, plain, say

COMMANDS = {
    "undo": (Words("u [N]"), Words("take back the last step, or the last N")),
    "redo": (Words("r [N]"), Words("do again what was taken back")),
    "steps": (Words("steps"), Words("the steps that can be taken back")),
    "correct": (Words("correct [N] ANSWER"), Words("the reading was wrong, the last one or number N")),
    "ask": (Words("ask"), Words("be asked again what was answered once for all")),
    "tell": (Words("tell [WHAT]"), Words("the table says how it is: who is there, where things stand, who holds what")),
    "given": (Words("given WHO WHAT HOW"), Words("the same in one line, as in a transcript")),
    "why": (Words("w"), Words("the last ruling and its rules")),
    "state": (Words("s"), Words("everybody’s cards and places")),
    "chances": (Words("chances"), Words("what is likely, for everybody")),
    "what": (Words("what if 2"), Words("where answer 2 leads, or “throw”; in practice only")),
    "practice": (Words("practice"), Words("advice as well, or no more")),
    "handbook": (Words("h [NAME]"), Words("a page of the handbook")),
    "look": (Words("look"), Words("into your own holders, alone")),
    "dice": (Words("d"), Words("each die and how it lies")),
    "stands": (Words("stands"), Words("the table is right, where the camera sees something stand otherwise")),
    "begun": (Words("begun"), Words("so is all of it: the game is under way, and is taken from the table")),
    "export": (Words("export [FILE]"), Words("the game as a transcript")),
    "help": (Words("?"), Words("this")),
    "quit": (Words("q"), Words("leave; the game waits exactly here")),
}
"""Each command, how it is typed in the language spoken, and what it does."""

SHORT = {
    "u": "undo",
    "r": "redo",
    "w": "why",
    "s": "state",
    "d": "dice",
    "h": "handbook",
    "?": "help",
    "q": "quit",
}
VERBS = ("choose", "draw", "part")
"""Words of a transcript after which an answer may also be called as people call it."""
MOST_CARDS = 40
"""Of more cards than these none is listed."""
COMMA = re.compile(r",(?![^()]*\))")
"""What parts the answers of a line: no comma of a name in brackets."""
LETTERS = [letter for letter in "abcdefghijklmnopqrstuvwxyz" if letter not in SHORT and letter not in "yn"]


class Command(NamedTuple):
    """A command and its words."""

    name: str
    words: tuple[str, ...] = ()


class Throw(NamedTuple):
    """Enter alone: throw the die, or turn up the card, that is awaited."""


class Several(NamedTuple):
    """Several answers typed in one line, in the order given: dice thrown together, cards turned up in a row."""

    events: tuple[Event, ...]


class Line(NamedTuple):
    """What is done in a row, with commas between: the first answer, and what is read when it is asked for."""

    first: Event
    rest: tuple[str, ...]


class Unread(NamedTuple):
    """Words that mean nothing here, and why, where that can be said."""

    text: str
    why: Words = SILENCE


Meaning = Event | Always | Command | Throw | Several | Line | Unread


class Answer(NamedTuple):
    """An answer that is no throw: its name in the rules, what people call it, what it is, and what a refusal calls it
    where the list says less."""

    name: str
    label: str
    event: Event | Always
    whole: str = ""


def spoken(word: str) -> str:
    """The command this word calls, whatever language is spoken; "" where it is none."""
    if word in SHORT or word in COMMANDS:
        return SHORT.get(word, word)
    return next((name for name, (typed, _) in COMMANDS.items() if str(typed).split()[0].lower() == word), "")


def answers(prompt: Prompt, place: Place = nameless) -> list[Answer]:
    """Every answer that is no throw and no number of many, in the order they are numbered."""
    rows = [
        Answer(option.name, str(option.words or named(option.name)), Chose(option.name)) for option in prompt.listed
    ]
    for move in prompt.moves:
        for space in move.places:
            label = str(move.spot(space) or place(space)) or plain(space)
            whole = str(say("{piece} to {places}", piece=move.called, places=label))
            rows.append(Answer(space, whole if len(prompt.moves) > 1 else label, Moved(move.piece, space), whole))
    for shift in prompt.shifts:
        for state in shift.states:
            turned = say("{part} {state}", part=named(shift.part), state=named(state))
            whole = str(say("{part} to {states}", part=named(shift.part), states=named(state)))
            rows.append(Answer(state, str(turned), PartMoved(shift.part, state), whole))
    if prompt.pile and not prompt.private:
        rows += [
            Answer(card, str(prompt.pile.called(card)), Drew(card, prompt.pile.deck)) for card in prompt.pile.unlike
        ]
    always = [Answer(f"always_{each.event.option}", str(each.lasting.words), each) for each in lasting(prompt)]
    return [*always, *rows] if prompt.private else [*rows, *always]


def by_name(prompt: Prompt) -> bool:
    """Whether a card is typed by its name: only one player may know it, or it may be any of too many to be listed."""
    return prompt.pile is not None and (prompt.private or len(prompt.pile.unlike) > MOST_CARDS)


def keys(prompt: Prompt, rows: Sequence[Answer]) -> list[str]:
    """What is typed for each answer: its number in the list.

    Answers that are numbers themselves are typed as they are called, and letters stand where a number would be the face
    of a die, or the name of another answer.
    """
    names = [row.name for row in rows]
    numbers = [name for name in names if name.isdecimal()]
    if not prompt.die and not numbers and not prompt.amount:
        return [str(at) for at in range(1, len(names) + 1)]
    letters = chain(LETTERS, (first + second for first in LETTERS for second in LETTERS))
    called = not prompt.die and len(set(numbers)) == len(numbers)
    return [name if called and name.isdecimal() else next(letters) for name in names]


def read(line: str, prompt: Prompt, place: Place = nameless) -> Meaning:
    """The meaning of a line, given what is awaited; `place` says what the spaces are called."""
    words = line.split()
    if not words:
        return _nothing(prompt)
    text, first = " ".join(words).lower(), words[0].lower()
    rows = answers(prompt, place)
    if (answer := _face(text, prompt) or _exact(text, prompt, rows)) is not None:
        return answer
    if command := spoken(first):
        return Command(command, tuple(words[1:]))
    named_after = _exact(text.partition(" ")[2], prompt, rows) if first in VERBS else None
    several = (_run(text, prompt, rows), _line(text, prompt, rows)) if "," in text else ()
    first_ways: tuple[Meaning | None, ...] = (_begun(text, rows), named_after, *several)
    for reading in (*first_ways, _transcript(words, prompt), _run(text, prompt, rows)):
        if reading is not None:
            return reading
    return _unread(text, words, prompt, rows)


def further(text: str, prompt: Prompt, place: Place = nameless) -> Event | None:
    """A later answer of a line: whoever types it has not seen its list, so that numbers of it mean nothing."""
    text, rows = " ".join(text.lower().split()), answers(prompt, place)
    named_after = text.partition(" ")[2] if text.split(" ")[0] in VERBS else ""
    for name in (text, named_after):
        if name and (event := _face(name, prompt) or _called(name, prompt, rows)) is not None:
            return event if not isinstance(event, Always) else None
    for way in (_begun(text, rows), _transcript(text.split(), prompt)):
        if way is not None and not isinstance(way, Several | Always):
            return way
    return None


def _nothing(prompt: Prompt) -> Meaning:
    """Enter alone: the throw, the card, the yes, or the one thing there is to answer, such as a flap to fold."""
    if prompt.die or prompt.pile:
        return Throw()
    offered = prompt.answers()
    return offered[0] if len(offered) == 1 else Unread("")


def _face(text: str, prompt: Prompt) -> Rolled | None:
    """A face of the die awaited; where several throw at once, `blue:sword` says whose."""
    by, _, face = text.rpartition(":")
    if prompt.die is None or (by and by not in prompt.by):
        return None
    try:
        return Rolled(prompt.die.read(face), prompt.die.kind, by)
    except ValueError:
        return None


def _exact(text: str, prompt: Prompt, rows: list[Answer]) -> Event | Always | None:
    """The key of an answer, or its whole name."""
    for key, row in zip(keys(prompt, rows), rows, strict=True):
        if text == key:
            return row.event
    return _called(text, prompt, rows)


def _called(text: str, prompt: Prompt, rows: list[Answer]) -> Event | Always | None:
    """The answer of that name, or a number where any is asked for."""
    if prompt.amount and prompt.amount.holds(text):
        return Chose(text)
    wanted = text.replace(" ", "_")
    found = {row.event: None for row in rows if wanted in (row.name.lower(), _plain(row.label), _plain(row.whole))}
    if len(found) == 1 or _alike(rows, found):
        return next(iter(found))
    if pile := prompt.pile:
        for card in pile.cards:
            if wanted in (card, _plain(str(pile.called(card)))):
                return Drew(card, pile.deck)
    return Confirmed() if prompt.confirm and said_yes(text) else None


def _alike(rows: list[Answer], found: Iterable[Event | Always]) -> bool:
    """Whether these are one answer to people: pieces they call the same, put on one space."""
    moved = [row for row in rows if row.event in found]
    return bool(moved) and all(isinstance(row.event, Moved) and row[::3] == moved[0][::3] for row in moved)


def said_yes(text: str) -> bool:
    return text.lower() in ("y", "yes", "ok", str(say("yes")).lower())


def _begun(text: str, rows: list[Answer]) -> Event | Always | None:
    """The one answer whose name begins so; one given once for all only where nothing else does."""
    wanted = text.replace(" ", "_")
    begun = [row.event for row in rows if row.name.lower().startswith(wanted) or _plain(row.label).startswith(wanted)]
    found: set[Event | Always] = {event for event in begun if not isinstance(event, Always)} or set(begun)
    return found.pop() if len(found) == 1 else None


def _plain(label: str) -> str:
    return label.lower().replace(" ", "_")


def _run(text: str, prompt: Prompt, rows: list[Answer]) -> Several | None:
    """Answers of a run, by number or by name, as they are numbered before the first is given; or those of a sheet."""
    if max(prompt.run, 1 + len(prompt.also)) < 2 or (prompt.die and not prompt.dice):
        return None
    parts = [part for part in (apart(text) if "," in text else text.split()) if part]
    sheet = prompt.also or (prompt,) * (len(parts) - 1)
    events = [_one(part, prompt, rows) for part in parts[:1]]
    for part, asked in zip(parts[1:], sheet, strict=False):
        events.append(_one(part, asked, rows if asked is prompt else answers(asked)))
    read = tuple(event for event in events if event is not None)
    return Several(read) if read and len(read) == len(parts) else None


def apart(line: str) -> list[str]:
    """What is told one after the other in a line."""
    return [part.strip() for part in COMMA.split(line)]


def _line(text: str, prompt: Prompt, rows: list[Answer]) -> Line | None:
    """An answer, and more that is told with it."""
    head, *rest = apart(text)
    first = (_face(head, prompt) or _one(head, prompt, rows)) if head and rest else None
    return Line(first, tuple(part for part in rest if part)) if first is not None else None


def _one(text: str, prompt: Prompt, rows: list[Answer]) -> Event | None:
    """One answer of several."""
    for way in (_exact(text, prompt, rows), _begun(text, rows), _transcript(text.split(), prompt)):
        if way is not None and not isinstance(way, Several | Always):
            return way
    return None


def _transcript(words: list[str], prompt: Prompt) -> Event | Several | None:
    """A line as in a transcript, whether or not it is legal now: the referee says what is wrong with it."""
    match words:
        case ["roll", face] if prompt.die is None:
            return Rolled(int(face) if face.isdecimal() and len(face) < 9 else face, "die")
        case ["roll", *faces] if faces and (thrown := _thrown(faces, prompt)):
            return thrown
        case [*faces] if thrown := _thrown(faces, prompt):
            return thrown
        case ["choose", option]:
            return Chose(option)
        case ["move", piece, to]:
            return Moved(piece, to)
        case ["part", part, to]:
            return PartMoved(part, to)
        case ["draw", card]:
            return Drew(card)
        case ["confirm"]:
            return Confirmed()
    return None


def _thrown(faces: list[str], prompt: Prompt) -> Rolled | Several | None:
    """One die or several; None where one of them is no face of the die awaited."""
    thrown = tuple(rolled for face in faces if (rolled := _face(face.lower(), prompt)))
    if not thrown or len(thrown) < len(faces):
        return None
    return Several(thrown) if len(thrown) > 1 else thrown[0]


def _unread(text: str, words: list[str], prompt: Prompt, rows: list[Answer]) -> Unread:
    """Why it means nothing: a face the die has not, or a beginning that several answers have."""
    begun = text.replace(" ", "_")
    several = [row.label for row in rows if row.name.lower().startswith(begun) or _plain(row.label).startswith(begun)]
    if len(several) > 1:
        return Unread(text, say("That may be {some}.", some=either(several[:6])))
    faces = words[1:] if words[0].lower() == "roll" else words
    for face in faces:
        thrown = all(each.isdecimal() for each in faces) or len(words) > len(faces)
        lacking = thrown and _face(face.lower(), prompt) is None
        if prompt.die and lacking:
            return Unread(text, prompt.die.lacks(face))
    return Unread(text)


def meant(text: str, prompt: Prompt, rules: Rules[Any]) -> Iterator[Event]:
    """The answers these words could be at another time: an option, a space for a piece that is asked about."""
    name = (
        text.split(maxsplit=1)[-1].replace(" ", "_")
        if text.startswith(("choose ", "draw "))
        else text.replace(" ", "_")
    )
    if not name:
        return
    yield from (Chose(name), Chose(name.replace("_", ".", 1)))
    board = rules.board
    for space in board.spaces if board else ():
        if name in (space.id, _plain(str(rules.place(space.id)))):
            yield from (Moved(move.piece, space.id) for move in (*prompt.moves, *prompt.further))
