"""A game as plain text, one line an event: to mail, to tell a story, to replay a bug."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

from companion import files
from companion.files import BadFile
from companion.foresight import COMMA, Foresight, TooLarge, inquiry
from companion.play.rules import Rules
from companion.play.session import Session
from companion.play.setup import Seat, Setup
from companion.table.events import (
    Chose,
    Confirmed,
    Corrected,
    Drew,
    Event,
    Given,
    IllegalEvent,
    Moved,
    PartMoved,
    Redone,
    Rolled,
    Undone,
)
from companion.table.paths import at, plain, same
from companion.table.prompts import Prompt

Finder = Callable[[str, str], Rules[Any]]
"""From game and board to its rules."""


class TranscriptError(BadFile):
    """A line that cannot be read, played, or that does not hold: file, line, and what was expected and is."""

    def __init__(self, name: str, line: int, text: str) -> None:
        super().__init__(name, text, line)
        self.text = text

    def __str__(self) -> str:
        return f"{self.name}:{self.line}: {self.text}"


class Line(NamedTuple):
    """One line: its number in the file and its words."""

    number: int
    words: tuple[str, ...]


class Told(NamedTuple):
    """A transcript played to its end."""

    session: Session[Any]
    expectations: int


MOST = 10_000_000
"""Bytes of a transcript: half a million events."""
ANSWERS = ("roll", "choose", "move", "part", "draw", "confirm")
SOME = 12
"""Answers listed in a refusal."""
CLAUSES = ("after", "for", "plays", "toward", "using", "without")
"""What may follow a chance, each with a word of its own."""
HEAD = ("game", "board", "rule", "player")

KINDS: dict[str, type[Event]] = {
    "roll": Rolled,
    "choose": Chose,
    "move": Moved,
    "part": PartMoved,
    "draw": Drew,
    "confirm": Confirmed,
    "given": Given,
}


def lines(text: str, name: str = "transcript") -> Iterator[Line]:
    """The lines that say something. Raises TranscriptError for a quote left open."""
    for number, raw in enumerate(text.splitlines(), 1):
        try:
            words = tuple(shlex.split(raw, comments=True))
        except ValueError as error:
            raise TranscriptError(name, number, f"cannot be read: {error}") from None
        if words:
            yield Line(number, words)


def replay(path: Path, rules: Finder, then: str = "") -> Told:
    """Plays and checks a file, and lines that follow it. Raises TranscriptError at the first line that fails, BadFile
    where it is no text."""
    return play(f"{files.text(path, MOST).rstrip()}\n{then}", path.name, rules, path.absolute().parent)


def play(text: str, name: str, rules: Finder, folder: Path | None = None) -> Told:
    """Plays and checks a transcript that lies in this folder. Raises TranscriptError."""
    return _Reader(name, rules, folder).read(text)


class _Reader:
    def __init__(self, name: str, rules: Finder, folder: Path | None) -> None:
        self.name, self.find, self.folder = name, rules, folder
        self.game, self.board = "", "reference"
        self.house: dict[str, str] = {}
        self.seats: list[Seat] = []
        self.named_in = dict.fromkeys(HEAD, 1)
        self.session: Session[Any] | None = None
        self.illegal = 0
        self.checked = 0
        self.foresight: Foresight | None = None

    def read(self, text: str) -> Told:
        line = Line(1, ())
        for line in lines(text, self.name):
            try:
                self._line(line)
            except IllegalEvent as error:
                if not self.illegal:
                    text = f"{' '.join(line.words)}: {error}{self._written(line.words[0])}"
                    raise TranscriptError(self.name, line.number, text) from None
                self.illegal = 0
            except ValueError as error:
                raise TranscriptError(self.name, line.number, str(error)) from None
            else:
                if self.illegal and line.words[:2] != ("expect", "illegal"):
                    text = f"“{' '.join(line.words)}” should have been refused (expected in line {self.illegal})"
                    raise TranscriptError(self.name, line.number, text)
        if self.illegal:
            raise TranscriptError(self.name, self.illegal, "nothing follows that could be refused")
        return Told(self._begun(line.number), self.checked)

    def _written(self, verb: str) -> str:
        """How a transcript writes what is open here, where the refusal of an answer speaks in people's words."""
        prompt = self.session.prompt if self.session and verb in ANSWERS else None
        names = [sentence(event) for event in prompt.answers() if not isinstance(event, Rolled)] if prompt else []
        more = f" and {len(names) - SOME} more" if len(names) > SOME else ""
        return f" In a transcript: {', '.join(names[:SOME])}{more}." if names else ""

    def _begun(self, line: int) -> Session[Any]:
        """The session, begun before the first line that is no head. Raises TranscriptError."""
        if self.session is None:
            if not self.game:
                raise TranscriptError(self.name, line, "the first line should be “game NAME”")
            where = self.named_in["game"] if self.board == "reference" else self.named_in["board"]
            try:
                board = self._found()
                rules = self.find(self.game, board)
                where = max(self.named_in.values())
                self.session = Session(rules, Setup(self.game, tuple(self.seats), self.house, board))
            except (BadFile, ValueError) as error:
                raise TranscriptError(self.name, where, str(error)) from None
        return self.session

    def _found(self) -> str:
        """The name of a board of ours, or the path of a file beside the transcript. Raises ValueError, BadFile.

        Whoever mails a transcript must not have us read anything else on this machine.
        """
        if self.board in ("reference", *self.find(self.game, "reference").boards):
            return self.board
        if self.folder is None or Path(self.board).name != self.board:
            raise ValueError(f"“{self.board}” is no board of ours and no file beside the transcript")
        path = self.folder / self.board
        if path.is_symlink():
            raise ValueError(f"“{self.board}” is a link; put the file itself beside the transcript")
        return str(path)

    def _line(self, line: Line) -> None:
        verb, *rest = line.words
        if verb in HEAD:
            self._head(verb, rest)
            self.named_in[verb] = line.number
            return
        session = self._begun(line.number)
        if verb == "expect":
            self._expect(line, rest)
        elif verb in ("chance", "mean"):
            self._foresee(line, session, verb, rest)
        elif verb in ("undo", "redo"):
            if len(rest) > 1:
                raise ValueError(f"“{verb}” wants one number of steps at most")
            steps = _count(rest[0] if rest else "1")
            session.tell(Undone(steps) if verb == "undo" else Redone(steps), "transcript")
        elif verb == "correct":
            self._correct(session, rest)
        else:
            for event in self._events(session, verb, rest):
                session.tell(event, "transcript")

    def _head(self, verb: str, rest: list[str]) -> None:
        if self.session:
            raise ValueError(f"“{verb}” belongs before the first event")
        wanted = {"game": 1, "board": 1, "rule": 2, "player": 2}[verb]
        if len(rest) != wanted:
            raise ValueError(f"“{verb}” wants {wanted} {'word' if wanted == 1 else 'words'}, not {len(rest)}")
        if verb == "game":
            self.game = rest[0]
        elif verb == "board":
            self.board = rest[0]
        elif verb == "rule":
            self.house[rest[0]] = rest[1]
        else:
            self.seats.append(Seat(rest[0], rest[1]))

    def _events(self, session: Session[Any], verb: str, rest: list[str]) -> Iterator[Event]:
        """The events of a line, one by one: the second die is read by what the first one led to."""
        match verb, rest:
            case "roll", [_, *_]:
                for word in rest:
                    yield _rolled(session.prompt, word)
            case "choose", [_, *_]:
                for word in rest:
                    yield Chose(word)
            case "move", [piece, space]:
                yield Moved(piece, space)
            case "part", [part, state]:
                yield PartMoved(part, state)
            case "draw", [card]:
                yield Drew(card)
            case "confirm", []:
                yield Confirmed()
            case "given", [_, _, *_]:
                yield from _given(session, rest)
            case _:
                raise ValueError(f"“{' '.join((verb, *rest))}” is no line of a transcript")

    def _correct(self, session: Session[Any], rest: list[str]) -> None:
        """`correct roll 5` mends the last roll, `correct 7 roll 5` event number 7."""
        index = 0
        if rest and rest[0].isdecimal():
            index = int(rest.pop(0))
        if not rest:
            raise ValueError("“correct” wants an event, such as “correct roll 5”")
        moments = session.moments()
        kind = KINDS.get(rest[0])
        if not index:
            for moment in reversed(moments[1:]):
                if kind and moment.entry and isinstance(moment.entry.event, kind):
                    index = moment.depth
                    break
            else:
                raise ValueError(f"there is no “{rest[0]}” to correct")
        before = moments[min(max(index - 1, 0), len(moments) - 1)]
        if kind is Rolled and len(rest) == 2:
            events: list[Event] = [_rolled(session.rules.expects(before.state), rest[1])]
        else:
            events = list(self._events(session, rest[0], rest[1:]))
        if len(events) != 1:
            raise ValueError(f"“correct” wants one event, and “{' '.join(rest)}” are {len(events)}")
        session.tell(Corrected(index, events[0], on=True), "transcript")

    def _foresee(self, line: Line, session: Session[Any], verb: str, rest: list[str]) -> None:
        """`chance red.square s20 5/12 after turn`, `mean count.throws 9/4`: what comes of here, and must."""
        self.checked += 1
        given = 2 if verb == "mean" else 3
        while verb == "chance" and len(rest) > given + 1 and not _is_fraction(rest[given - 1]):
            given += 2
        if len(rest) < given:
            wants = "a path and a number" if verb == "mean" else "a path, a value and a fraction"
            raise ValueError(f"“{verb}” wants {wants}")
        path, wanted, clauses = rest[0], _fraction(rest[given - 1]), _clauses(verb, rest[given:])
        pairs = zip(rest[: given - 1 : 2], rest[1 : given - 1 : 2], strict=False)
        asked = inquiry(
            [path if verb == "mean" else "&".join(f"{each}={value}" for each, value in pairs)],
            clauses.get("after", ""),
            clauses.get("for", ""),
            clauses.get("plays", ""),
            COMMA.split(clauses["using"]) if "using" in clauses else (),
            verb == "mean",
            COMMA.split(clauses["without"]) if "without" in clauses else (),
            clauses.get("toward", ""),
        )
        self.foresight = self.foresight or Foresight(session.rules)
        try:
            found = self.foresight.ask(session.state, asked).of[0]
        except TooLarge:
            raise ValueError(
                "too much can happen until then to be worked out exactly; ask after an earlier moment"
            ) from None
        value = found.mean if verb == "mean" else found.values[0].chance
        if value is None:
            raise ValueError(f"{path} has no mean here: it is no number, or may never come to one")
        if value != wanted:
            raise TranscriptError(self.name, line.number, f"expected {verb} {' '.join(rest)}, it is {value}")

    def _expect(self, line: Line, rest: list[str]) -> None:
        self.checked += 1
        if rest == ["illegal"]:
            self.illegal = line.number
            return
        if len(rest) != 2:
            raise ValueError("“expect” wants a path and a value")
        session = self._begun(line.number)
        value = _at(session, rest[0])
        if not same(value, rest[1]):
            raise TranscriptError(self.name, line.number, f"expected {rest[0]} {rest[1]}, it is {plain(value)}")


def _clauses(verb: str, words: list[str]) -> dict[str, str]:
    """`after turn for red plays best`: what follows a chance, pair by pair. Raises ValueError."""
    found: dict[str, str] = {}
    for key, value in zip(words[::2], [*words[1::2], ""], strict=False):
        if key not in CLAUSES or not value:
            raise ValueError(
                f"“{key} {value}”".replace(" ”", "”")
                + f" cannot follow a {verb}: {', '.join(CLAUSES)} can, each with a word"
            )
        found[key] = value
    return found


def _is_fraction(word: str) -> bool:
    try:
        _fraction(word)
    except ValueError:
        return False
    return True


def _fraction(word: str) -> Fraction:
    try:
        return Fraction(word)
    except (ValueError, ZeroDivisionError):
        raise ValueError(f"“{word}” is no fraction: write it as 5/8, 1 or 0.625") from None


def _rolled(prompt: Prompt, word: str) -> Rolled:
    """`4`, or `green:shield` where several throw at once and green's die is meant."""
    if prompt.die is None:
        raise IllegalEvent(prompt.refusal(Rolled(word, "die")).reason)
    by, _, face = word.rpartition(":")
    try:
        return Rolled(prompt.die.read(face), prompt.die.kind, by)
    except ValueError as error:
        raise IllegalEvent(str(error)) from None


def _given(session: Session[Any], rest: list[str]) -> Iterator[Given]:
    """`given red at snake_pit.near equipment rope`: pairs, after whom they are about (nobody: the game itself)."""
    subject = ""
    if len(rest) % 2:
        subject, *rest = rest
    for key, value in zip(rest[::2], rest[1::2], strict=True):
        yield Given(subject, key, value)


def _count(word: str) -> int:
    if not word.isdecimal():
        raise ValueError(f"“{word}” should be a number of steps")
    return int(word)


def write(session: Session[Any], expect: bool = True) -> str:
    """The line played as a transcript; with `expect`, it ends by stating what came of it, so that it proves itself."""
    setup = session.setup
    written = [f"game {setup.game}"]
    if setup.board != "reference":
        written.append(f"board {shlex.quote(Path(setup.board).name)}")
    written += [f"rule {name} {shlex.quote(value)}" for name, value in sorted(setup.house.items())]
    written += [f"player {shlex.quote(seat.colour)} {shlex.quote(seat.name)}" for seat in setup.seats]
    for moment in session.moments()[1:]:
        assert moment.entry is not None
        written.append(sentence(moment.entry.event))
    if expect:
        for path in ("awaits", "turn"):
            with suppress(ValueError):  # not every game has turns
                written.append(f"expect {path} {shlex.quote(plain(_at(session, path)))}")
    return "\n".join(written) + "\n"


def _at(session: Session[Any], path: str) -> Any:
    """What stands at a path now. Raises ValueError naming what is there."""
    rules, state = session.rules, session.state
    return at(lambda path: rules.read(state, path), rules.prompt(state), path)


def sentence(event: object) -> str:
    """One event as a line."""
    match event:
        case Rolled(face=face, by=by):
            return f"roll {shlex.quote(f'{by}:{face}' if by else str(face))}"
        case Chose(option=option):
            return f"choose {shlex.quote(option)}"
        case Moved(piece=piece, to=to):
            return f"move {shlex.quote(piece)} {shlex.quote(to)}"
        case PartMoved(part=part, to=to):
            return f"part {shlex.quote(part)} {shlex.quote(to)}"
        case Drew(card=card):
            return f"draw {shlex.quote(card)}"
        case Given(subject=subject, key=key, value=value):
            about = f"{shlex.quote(subject)} " if subject else ""
            return f"given {about}{shlex.quote(key)} {shlex.quote(value)}"
        case Undone(steps=steps):
            return f"undo {steps}"
        case Redone(steps=steps):
            return f"redo {steps}"
        case Corrected(index=index, event=inner):
            return f"correct {index} {sentence(inner)}"
        case _:
            return "confirm"
