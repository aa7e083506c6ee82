"""A knob with a button: turn to an answer, press to give it. For choices a camera cannot see."""

from __future__ import annotations

from concurrent.futures import Future

from companion.play.session import Judged
from companion.table.events import Chose, Confirmed, Drew, Event, Moved
from companion.table.prompts import Prompt
from companion.table.view import TableView
from companion.table.words import SILENCE, Words, named, say
from ui.table.referee import Referee

SOURCE = "panel:knob"


def offered(prompt: Prompt, view: TableView) -> tuple[Event, ...]:
    """The answers a knob goes round: choices, cards, yes, and leaving a figure where it is; no camera sees that."""
    at = {piece.id: piece.at for piece in view.pieces}
    found: list[Event] = [Chose(option.name) for option in prompt.options]
    if prompt.pile:
        found += [Drew(card, prompt.pile.deck) for card in prompt.pile.cards]
    if prompt.confirm:
        found.append(Confirmed())
    found += [Moved(move.piece, place) for move in prompt.moves for place in move.places if at.get(move.piece) == place]
    return tuple(found)


def _called(event: Event, prompt: Prompt) -> Words:
    match event:
        case Chose(option=name):
            return next((option.words for option in prompt.options if option.name == name), named(name))
        case Drew(card=card) if prompt.pile:
            return prompt.pile.called(card)
        case Moved(piece=piece):
            return say("leave {piece} where it is", piece=named(piece))
        case _:
            return say("yes")


class Chooser:
    """The knob's semantics, whoever turns it. It begins at the first answer of each question anew."""

    def __init__(self, referee: Referee) -> None:
        self.referee = referee
        self._asked: tuple[Prompt, int] | None = None
        self._at = 0

    @property
    def pointed(self) -> Event | None:
        """The answer a press would give now."""
        answers = self._answers()
        return answers[self._at % len(answers)] if answers else None

    def words(self) -> Words:
        """What the knob points at, for everybody to read; silence where only one seat may know what is on offer."""
        event, prompt = self.pointed, self.referee.session.prompt
        if event is None or prompt.private:
            return SILENCE
        return say("The knob points at: {answer}", answer=_called(event, prompt))

    def turn(self, steps: int) -> None:
        self._answers()
        self._at += steps

    def press(self) -> Future[Judged] | None:
        event = self.pointed
        return self.referee.tell(event, SOURCE) if event is not None else None

    def choose(self, event: Event) -> Future[Judged]:
        """Turns to an answer and presses. Raises ValueError where it is not on offer."""
        answers = self._answers()
        self.turn(answers.index(event) - self._at)
        pressed = self.press()
        assert pressed is not None
        return pressed

    def _answers(self) -> tuple[Event, ...]:
        session = self.referee.session
        prompt, depth = session.prompt, session.head.depth
        if (prompt, depth) != self._asked:
            self._asked, self._at = (prompt, depth), 0
        return offered(prompt, session.rules.table(session.state))
