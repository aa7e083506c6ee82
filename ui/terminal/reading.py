"""What a typed line means: an answer, a line of a transcript, or a command. Pure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from companion.table.dice import Die
from companion.table.events import Chose, Confirmed, Drew, Event, Moved, PartMoved, Rolled
from companion.table.prompts import Prompt
from companion.table.words import SILENCE, Words, named, plain, say

COMMANDS = {
    "undo": ("u [N]", "take back the last step, or the last N"),
    "redo": ("r [N]", "do again what was taken back"),
    "steps": ("steps", "the steps that can be taken back"),
    "correct": ("correct [N] roll 5", "the reading was wrong, the last one or number N"),
    "given": ("given red at start", "the table says how it is"),
    "why": ("w", "the last ruling and its rules"),
    "state": ("s", "everybody’s cards and places"),
    "chances": ("chances", "what is likely, for everybody"),
    "practice": ("practice", "advice as well, or no more"),
    "handbook": ("h [NAME]", "a page of the handbook"),
    "look": ("look", "into your own holders, alone"),
    "dice": ("d", "each die and how it lies"),
    "export": ("export [FILE]", "the game as a transcript"),
    "help": ("?", "this"),
    "quit": ("q", "leave; the game waits exactly here"),
}
"""Each command, how it is typed, and what it does."""

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
LETTERS = [letter for letter in "abcdefghijklmnopqrstuvwxyz" if letter not in SHORT and letter not in "yn"]


class Command(NamedTuple):
    """A command and its words."""

    name: str
    words: tuple[str, ...] = ()


class Throw(NamedTuple):
    """Enter alone: throw the die, or turn up the card, that is awaited."""


class Faces(NamedTuple):
    """Several dice typed in one line, in the order thrown."""

    faces: tuple[str, ...]


class Unread(NamedTuple):
    """Words that mean nothing here, and why, where that can be said."""

    text: str
    why: str = ""


Meaning = Event | Command | Throw | Faces | Unread


class Answer(NamedTuple):
    """An answer that is no throw: its name in the rules, what people call it, and what it is."""

    name: str
    label: str
    event: Event


Place = Callable[[str], Words]
"""What people call a space; silence where only its id tells it from others."""


def nameless(space: str) -> Words:
    """For those who have no board at hand."""
    return SILENCE


def answers(prompt: Prompt, place: Place = nameless) -> list[Answer]:
    """Every answer that is no throw, in the order they are numbered."""
    rows = [
        Answer(option.name, str(option.words or named(option.name)), Chose(option.name)) for option in prompt.options
    ]
    for move in prompt.moves:
        for space in move.places:
            label = str(place(space)) or plain(space)
            if len(prompt.moves) > 1:
                label = str(say("{piece} to {place}", piece=move.called, place=label))
            rows.append(Answer(space, label, Moved(move.piece, space)))
    for shift in prompt.shifts:
        for state in shift.states:
            turned = say("{part} {state}", part=named(shift.part), state=named(state))
            rows.append(Answer(state, str(turned), PartMoved(shift.part, state)))
    if prompt.pile and not prompt.private:
        rows += [Answer(card, str(named(card)), Drew(card, prompt.pile.deck)) for card in prompt.pile.unlike]
    return rows


def keys(prompt: Prompt, rows: Sequence[Answer]) -> list[str]:
    """What is typed for each answer: its number in the list.

    Answers that are numbers themselves are typed as they are called, and letters stand where a number would be the face
    of a die, or the name of another answer.
    """
    names = [row.name for row in rows]
    if names and all(name.isdecimal() for name in names) and len(set(names)) == len(names) and not prompt.die:
        return names
    if not prompt.die and not any(name.isdecimal() for name in names):
        return [str(at) for at in range(1, len(names) + 1)]
    two = (first + second for first in LETTERS for second in LETTERS)
    return [*LETTERS, *two][: len(names)]


def read(line: str, prompt: Prompt, place: Place = nameless) -> Meaning:
    """The meaning of a line, given what is awaited; `place` says what the spaces are called."""
    words = line.split()
    if not words:
        return _nothing(prompt)
    text, first = " ".join(words).lower(), words[0].lower()
    rows = answers(prompt, place)
    if (answer := _face(text, prompt) or _exact(text, prompt, rows)) is not None:
        return answer
    if first in SHORT or first in COMMANDS:
        return Command(SHORT.get(first, first), tuple(words[1:]))
    for reading in (_begun(text, rows), _transcript(words, prompt)):
        if reading is not None:
            return reading
    return _unread(text, words, prompt, rows)


def _nothing(prompt: Prompt) -> Meaning:
    """Enter alone: the throw, the card, the yes, or the one thing there is to answer, such as a flap to fold."""
    if prompt.die or prompt.pile:
        return Throw()
    offered = prompt.answers()
    return offered[0] if len(offered) == 1 else Unread("")


def _face(text: str, prompt: Prompt) -> Rolled | None:
    return _rolled(prompt.die, text) if prompt.die else None


def _rolled(die: Die, text: str) -> Rolled | None:
    try:
        return Rolled(die.read(text), die.kind)
    except ValueError:
        return None


def _exact(text: str, prompt: Prompt, rows: list[Answer]) -> Event | None:
    """The key of an answer, or its whole name."""
    for key, row in zip(keys(prompt, rows), rows, strict=True):
        if text == key:
            return row.event
    wanted = text.replace(" ", "_")
    found = {row.event for row in rows if wanted in (row.name.lower(), _plain(row.label))}
    if len(found) == 1:
        return found.pop()
    if prompt.pile and wanted in prompt.pile.cards:
        return Drew(wanted, prompt.pile.deck)
    return Confirmed() if prompt.confirm and text in ("y", "yes", "ok") else None


def _begun(text: str, rows: list[Answer]) -> Event | None:
    """The one answer whose name begins so."""
    wanted = text.replace(" ", "_")
    found = {row.event for row in rows if row.name.lower().startswith(wanted) or _plain(row.label).startswith(wanted)}
    return found.pop() if len(found) == 1 else None


def _plain(label: str) -> str:
    return label.lower().replace(" ", "_")


def _transcript(words: list[str], prompt: Prompt) -> Event | Faces | None:
    """A line as in a transcript, whether or not it is legal now: the referee says what is wrong with it."""
    match words:
        case ["roll", face] if prompt.die is None:
            return Rolled(int(face) if face.isdecimal() and len(face) < 9 else face, "die")
        case ["roll", *faces] if prompt.die and faces and all(_rolled(prompt.die, face) for face in faces):
            return Faces(tuple(faces)) if len(faces) > 1 else _rolled(prompt.die, faces[0])
        case [*faces] if prompt.die and all(_rolled(prompt.die, face) for face in faces):
            return Faces(tuple(faces))
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


def _unread(text: str, words: list[str], prompt: Prompt, rows: list[Answer]) -> Unread:
    """Why it means nothing: a face the die has not, or a beginning that several answers have."""
    begun = text.replace(" ", "_")
    several = [row.label for row in rows if row.name.lower().startswith(begun) or _plain(row.label).startswith(begun)]
    if len(several) > 1:
        meant: Words = say("that may be {some}", some=", ".join(several[:6]))
        return Unread(text, str(meant))
    faces = words[1:] if words[0].lower() == "roll" else words
    for face in faces:
        if prompt.die and (face.isdecimal() or len(words) > len(faces)):
            try:
                prompt.die.read(face)
            except ValueError as error:
                return Unread(text, str(error))
    return Unread(text)
