"""What a typed line means: an answer, a line of a transcript, or a command. Pure."""

from __future__ import annotations

from typing import NamedTuple

from companion.table.events import Chose, Confirmed, Drew, Event, Moved, PartMoved, Rolled
from companion.table.prompts import Prompt
from ui.terminal.drawing import answers, keys

COMMANDS = {
    "undo": "u [N]: take back the last step, or the last N",
    "redo": "r [N]: do again what was taken back",
    "steps": "the steps that can be taken back",
    "why": "w: the ruling and its rules",
    "state": "s: everybody's cards and places",
    "dice": "d: each die and its state",
    "handbook": "h [NAME]: a page of the handbook",
    "look": "look into your own holders, alone",
    "correct": "correct [N] roll 5: the reading was wrong",
    "given": "given red at start: the table says how it is",
    "export": "write the game as a transcript",
    "help": "?: this",
    "quit": "q: leave; the game waits exactly here",
}
SHORT = {"u": "undo", "r": "redo", "w": "why", "s": "state", "d": "dice", "h": "handbook", "?": "help", "q": "quit"}


class Command(NamedTuple):
    """A command and its words."""

    name: str
    words: tuple[str, ...] = ()


class Throw(NamedTuple):
    """Enter alone: throw the die, or turn up the card, that is awaited."""


class Unread(NamedTuple):
    """Words that mean nothing here."""

    text: str


Meaning = Event | Command | Throw | Unread


def read(line: str, prompt: Prompt) -> Meaning:
    """The meaning of a line, given what is awaited."""
    words = line.split()
    if not words:
        return Throw() if prompt.die or prompt.pile else Confirmed() if prompt.confirm else _only(prompt)
    first = words[0].lower()
    answer = _answer(" ".join(words).lower(), prompt)
    if answer is not None and not (first in SHORT and len(words) == 1 and first not in keys(prompt)):
        return answer
    if first in SHORT or first in COMMANDS:
        return Command(SHORT.get(first, first), tuple(words[1:]))
    transcript = _transcript(words, prompt)
    return transcript if transcript is not None else Unread(line.strip())


def _only(prompt: Prompt) -> Meaning:
    """Enter alone where there is just one thing to answer, such as a flap to fold."""
    offered = prompt.answers()
    return offered[0] if len(offered) == 1 else Unread("")


def _answer(text: str, prompt: Prompt) -> Event | None:
    """A face, the key of an answer, or the beginning of its name."""
    if prompt.die:
        try:
            return Rolled(prompt.die.read(text), prompt.die.kind)
        except ValueError:
            pass
    rows = answers(prompt)
    for key, (name, _) in zip(keys(prompt), rows, strict=True):
        if text == key:
            return _event(name, prompt)
    wanted = text.replace(" ", "_")
    exact = [name for name, label in rows if wanted in (name, label.lower().replace(" ", "_"))]
    starting = [
        name for name, label in rows if len(text) > 1 and (name.startswith(wanted) or label.lower().startswith(text))
    ]
    for found in (exact, starting):
        if len(set(found)) == 1:
            return _event(found[0], prompt)
    if prompt.pile and wanted in prompt.pile.cards:
        return Drew(wanted, prompt.pile.deck)
    if prompt.confirm and text in ("y", "yes", "ok"):
        return Confirmed()
    return None


def _event(name: str, prompt: Prompt) -> Event:
    if any(option.name == name for option in prompt.options):
        return Chose(name)
    for move in prompt.moves:
        if name in move.places:
            return Moved(move.piece, name)
    for shift in prompt.shifts:
        if name in shift.states:
            return PartMoved(shift.part, name)
    assert prompt.pile is not None
    return Drew(name, prompt.pile.deck)


def _transcript(words: list[str], prompt: Prompt) -> Event | None:
    """A line as in a transcript, whether or not it is legal now: the referee says what is wrong with it."""
    match words:
        case ["roll", face]:
            if prompt.die:
                try:
                    return Rolled(prompt.die.read(face), prompt.die.kind)
                except ValueError:
                    return None
            return Rolled(int(face) if face.isdecimal() else face, "die")
        case ["choose", option]:
            return Chose(option)
        case ["move", piece, to]:
            return Moved(piece, to)
        case ["part", part, to]:
            return PartMoved(part, to)
        case ["draw", card]:
            return Drew(card)
    return None
