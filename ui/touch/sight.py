"""What the camera sees of the game on the screen: each look is handed over whole, answers go back to the eyes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.boards.model import Board
from companion.table.events import Confirmed
from companion.table.view import TableView
from companion.table.words import SILENCE, Words, say
from ui.table.asks import Answer
from ui.table.devices import Device, State
from ui.table.eyes import Eyes, Seen
from ui.table.referee import Referee
from ui.table.watch import Watch
from ui.touch.boardscene import Figure, Ringed
from vision.camera.frames import Source
from vision.geometry import Image
from vision.kit.model import Kit
from vision.sight.comparing import Disagreement, Question

Post = Callable[[Callable[[], None]], None]
STATES: dict[str, State] = {
    "seeing": "good", "starting": "off", "stopped": "off",
    "dark": "warn", "frozen": "warn", "ended": "warn", "unchanged": "warn",
}  # fmt: skip
WIDE = 800
"""Px a picture is broad on the screen."""
PUT_BACK, TABLE, UNDER_WAY = "put_back", "table_is_right", "under_way"


class Sight:
    """One camera over one game. `changed` is called on the window's thread when there is something else to show."""

    def __init__(
        self,
        referee: Referee,
        board: Board,
        kit: Kit,
        source: Callable[[], Source],
        post: Post,
        changed: Callable[[], None],
    ) -> None:
        self.eyes = Eyes(referee, board, kit, source)
        self.eyes.listen(lambda seen: post(lambda: self.show(seen)))
        self.eyes.listen(Watch(referee, drawn=True))
        self.seen: Seen | None = None
        self._changed = changed
        self._shown: Any = None

    def show(self, seen: Seen) -> None:
        """The newest look; on the window's thread."""
        self.seen = seen
        now = (seen.verdict.disagreement, seen.verdict.question, seen.status.state)
        if now != self._shown:
            self._shown = now
            self._changed()

    # -- what is doubtful ---------------------------------------------------------------------------------------------

    @property
    def disagreement(self) -> Disagreement | None:
        return self.seen.verdict.disagreement if self.seen else None

    @property
    def question(self) -> Question | None:
        return self.seen.verdict.question if self.seen and not self.disagreement else None

    @property
    def words(self) -> Words:
        """What is asked because of what was seen; silence where all is well."""
        about = self.disagreement or self.question
        return about.words if about else SILENCE

    @property
    def why(self) -> Words:
        """Why it may not be so, or what to do where that is not told; what to do is what the answers say."""
        told = self.disagreement
        return told.why or told.advice if told else SILENCE

    def answers(self) -> list[Answer]:
        """What the players may say to it."""
        if self.disagreement:
            back = Answer(PUT_BACK, say("Put it back"), Confirmed(), "undo", say("to the ticked space"))
            told = Answer(TABLE, say("The table is right"), Confirmed(), "hand", say("play on from there; it is noted"))
            found = say("take it from the table; the rest is asked")
            taken = Answer(UNDER_WAY, say("The game is under way"), Confirmed(), "camera", found)
            ways = (True, self.disagreement.under_way, bool(self.disagreement.table))
            return [answer for answer, way in zip((back, taken, told), ways, strict=True) if way]
        if self.question:
            return [
                Answer(str(at), answer.words, Confirmed(), place=answer.place)
                for at, answer in enumerate(self.question.answers)
            ]
        return []

    def choose(self, answer: Answer) -> None:
        """A player has answered."""
        if self.disagreement:
            if answer.name == UNDER_WAY and self.seen:
                self.eyes.take_over(self.seen.observation)
            elif answer.name == TABLE:
                self.eyes.table_is_right(self.disagreement)
            else:
                self.eyes.put_back(self.disagreement)
        elif self.question:
            self.eyes.answer(self.question.answers[int(answer.name)])
        self.seen = None
        self._changed()

    # -- on the board -------------------------------------------------------------------------------------------------

    def figures(self, believed: tuple[Figure, ...]) -> tuple[Figure, ...]:
        """The figures as believed; those that stand elsewhere at both places, here as a ghost and there in doubt."""
        if not self.disagreement:
            return believed
        out: list[Figure] = []
        elsewhere = {each.what: each for each in self.disagreement.differences if each.kind != "part"}
        for figure in believed:
            other = elsewhere.get(figure.id)
            if other is None:
                out.append(figure)
                continue
            out.append(Figure(figure.id, figure.who, figure.space, "ghost"))
            if other.seen:
                out.append(Figure(f"{figure.id}:seen", figure.who, other.seen, "doubtful"))
        return tuple(out)

    def rings(self) -> tuple[Ringed, ...]:
        """Where it may stand, and where it may not."""
        if self.disagreement:
            allowed, stop, there = self._allowed(), str(say("stop here")), str(say("seen here"))
            well = tuple(Ringed(space, "good", label=stop if len(allowed) == 1 else "") for space in allowed)
            return (*well, *(Ringed(space, "bad", label=there) for space in self._seen_at()))
        return tuple(Ringed(answer.place) for answer in self.answers() if answer.place)

    def way(self) -> tuple[str, str]:
        """From where a figure should stand to where it was seen; nothing where more than one does not agree."""
        found, allowed = self._seen_at(), self._allowed()
        return (allowed[0], found[0]) if len(found) == len(allowed) == 1 else ("", "")

    def about(self, table: TableView) -> str:
        """The seat whose figure stands elsewhere; "" where that is nobody's, or several."""
        differences = self.disagreement.differences if self.disagreement else ()
        whose = {piece.id: piece.seat for piece in table.pieces}
        seats = {whose.get(each.what, "") for each in differences}
        return seats.pop() if len(seats) == 1 else ""

    def _allowed(self) -> list[str]:
        """The spaces it may go to; where it may go nowhere, the one it should never have left."""
        if not (told := self.disagreement):
            return []
        return [*told.allowed] or [each.should for each in told.differences if each.kind != "part" and each.should]

    def _seen_at(self) -> list[str]:
        """The spaces where a figure was seen that should stand elsewhere."""
        differences = self.disagreement.differences if self.disagreement else ()
        return [each.seen for each in differences if each.kind != "part" and each.seen]

    # -- the camera itself --------------------------------------------------------------------------------------------

    def device(self) -> Device:
        status = self.eyes.status
        state = STATES.get(status.state, "bad")
        brief = say("Camera") if state == "good" else say("Camera: look")
        return Device("camera", "camera", state, say("Camera"), status.words, brief, say("Show me"))

    def live(self) -> Image | None:
        """The newest picture with what is believed drawn on it: rows of blue, green, red."""
        return self.eyes.picture(WIDE)
