"""Walk me through: a procedure played by one finger, without a game; the diagram shows where one is."""

from __future__ import annotations

import logging
from typing import Any

import msgspec

from companion.foresight import Figure, inside
from companion.play.rules import Rules
from companion.procedures import interpreter
from companion.procedures.graph import Procedure
from companion.procedures.interpreter import Outcome
from companion.procedures.odds import TooManyScenes
from companion.procedures.scene import Ground
from companion.table.dice import Face
from companion.table.events import Drew
from companion.table.prompts import Prompt
from companion.table.words import SILENCE, Words, say, translated
from ui.art.chart import Chart
from ui.table import asks
from ui.table.asks import Answer
from ui.table.foretelling import Beside, Stopped
from ui.touch.evening import Evening, Screen
from ui.touch.look import Look
from ui.touch.parting import across, down, rest, shares
from ui.touch.things import Box, Thing
from ui.touch.widgets.band import band, question
from ui.touch.widgets.basic import button, card
from ui.touch.widgets.choices import Offer, choices, needs_all
from ui.touch.widgets.diagrams import Here, diagram, sheets
from ui.touch.widgets.odds import lit_by
from ui.touch.widgets.panel import around
from ui.touch.widgets.tray import TrayDie, tray

log = logging.getLogger(__name__)


class Walking(Screen):
    """Every step can be taken back; nothing is kept."""

    name = "walking"

    def __init__(
        self,
        evening: Evening,
        game: Rules[Any],
        procedure: Procedure,
        ground: Ground,
        side: str,
        holding: tuple[str, ...],
        chart: Chart,
    ) -> None:
        super().__init__(evening, game.id)
        self.game, self.procedure, self.ground, self.side = game, procedure, ground, side
        self.holding, self.chart = holding, chart
        self.past: list[Outcome] = []
        self.thrown: list[tuple[str, str]] = []
        self.here = interpreter.begin(procedure, ground, side=side, items=holding)
        self._beside = Beside("walking")
        self._odds: dict[str, tuple[Figure, ...]] = {}
        self._working = False
        self._reckon()

    @property
    def unsettled(self) -> bool:
        return self._working

    def prompt(self) -> Prompt | None:
        """What is asked now; None where it is over or the turn has ended."""
        if self.here.end or self.here.rested:
            return None
        return interpreter.prompt(self.procedure, self.ground, self.here.scene, "")

    def left(self) -> None:
        self._beside.stop()

    # -- chances, worked out beside -----------------------------------------------------------------------------------

    def _reckon(self) -> None:
        """What can be foretold of where one stands; it appears when it is there."""
        self._odds, here, prompt = {}, self.here, self.prompt()
        self._working = prompt is not None
        if not self._working:
            self._beside.give_up()
            return

        def work(given_up: Stopped, stopped: Stopped) -> None:
            found: dict[str, tuple[Figure, ...]] = {}
            try:
                found = inside(self.procedure, self.ground, here.scene, "")
            except (TooManyScenes, LookupError):
                log.info("the chances of %s are too many", self.procedure.name)
            self.evening.post(lambda: self._came(here, found))

        self._beside.begin(work)

    def _came(self, here: Outcome, found: dict[str, tuple[Figure, ...]]) -> None:
        if here is self.here:
            self._odds, self._working = found, False
            self.changed()

    # -- what can be done ---------------------------------------------------------------------------------------------

    def _go(self, outcome: Outcome) -> None:
        self.past.append(self.here)
        self.here = outcome
        self._reckon()
        self.changed()

    def throw(self, face: Face, by: str = "") -> None:
        prompt = self.prompt()
        if prompt and prompt.die:
            fresh = not self.here.scene.thrown
            self.thrown = [] if fresh else self.thrown
            self.thrown.append((prompt.die.kind, str(face)))
            self._go(interpreter.throw(self.procedure, self.ground, self.here.scene, face))

    def choose(self, answer: Answer) -> None:
        name = answer.event.card if isinstance(answer.event, Drew) else answer.name
        self.thrown = []
        self._go(interpreter.choose(self.procedure, self.ground, self.here.scene, name))

    def next_turn(self) -> None:
        self.thrown = []
        self._go(interpreter.resume(self.procedure, self.ground, self.here.scene))

    def undo(self) -> None:
        if self.past:
            self.here = self.past.pop()
            self.thrown = []
            self._reckon()
            self.changed()

    def again(self) -> None:
        self.past, self.thrown = [], []
        self.here = interpreter.begin(self.procedure, self.ground, side=self.side, items=self.holding)
        self._reckon()
        self.changed()

    # -- what is seen -------------------------------------------------------------------------------------------------

    def things(self, look: Look) -> list[Thing]:
        theme = look.theme
        boxes = look.law.boxes
        board = boxes["board"]
        out: list[Thing] = [card(look, board, radius=look.u(16))]
        inner = board.inset(look.u(14), look.u(12))
        here = Here(self.here.scene.step)
        pages = sheets(look, self.chart, inner, here)
        page = next((each for each in pages if each.holds(here.step)), pages[0])
        out += diagram(look, inner, page, theme.surface, here)
        return [*out, *self._panel(look), *self._rail(look)]

    def _panel(self, look: Look) -> list[Thing]:
        boxes = look.law.boxes
        prompt = self.prompt()
        mine = msgspec.structs.replace(prompt, who="you") if prompt else None
        calling = asks.calling(mine) if mine else say("the end") if self.here.end else say("next turn")
        out = band(look, boxes["band"], "", translated(self.procedure.title), calling)
        said = " ".join(str(ruling.words) for ruling in self.here.rulings)
        if prompt is None:
            out += question(look, boxes["question"], self._closing())
            area = boxes["choices"]
            first, second = down(area, *shares(2), gap=look.gap)
            if self.here.rested and not self.here.end:
                out += button(
                    look, first, say("On to the next turn"), self.next_turn, kind="main", sign="play", size=24
                )
            else:
                out += button(look, first, say("Once more"), self.again, kind="main", sign="turn", size=24)
            out += button(look, second, say("Back to the page"), self.evening.back, sign="book", size=22)
            return [*out, *self._tray(look, boxes["tray"], said)]
        out += question(look, boxes["question"], prompt.words)
        answers = asks.answers(prompt, self._odds, self.game.board, self.game.place)
        lit = lit_by(self._odds.get("", ())) if prompt.die else ()
        offer = Offer(tuple(answers), prompt.die, lit=lit, key=str(len(self.past)))
        closed = needs_all(look, boxes["choices"], offer)
        room = around([boxes["choices"], boxes["tray"]]) if closed and not look.portrait else boxes["choices"]
        out += choices(look, room, offer, self.choose, self.throw)
        if not closed or look.portrait:
            out += self._tray(look, boxes["tray"], said)
        return out

    def _closing(self) -> Words:
        if end := self.here.end:
            return say("Over: {where}.", where=end.words)
        if self.here.skip:
            return say("The turn ends, and {count} are missed.", count=self.here.skip)
        return say("The turn ends here.")

    def _tray(self, look: Look, box: Box, said: str) -> list[Thing]:
        dice = [TrayDie(kind, face) for kind, face in self.thrown]
        prompt = self.prompt()
        if prompt and prompt.die:
            dice = [*dice[-3:], TrayDie(prompt.die.kind)]
        return tray(look, box, dice, said or str(say("Tap what you want to happen.")), SILENCE, None)

    def _rail(self, look: Look) -> list[Thing]:
        boxes = look.law.boxes
        names = ["players", "undo", "why", "turn"] if not look.portrait else ["players", "why", "turn"]
        strip = around([boxes[name] for name in names])
        left, room = across(strip, look.u(190), rest(), gap=look.gap)
        out = button(look, left, say("Back"), self.evening.back, kind="quiet", sign="back", size=22)
        again, undo = room, boxes["undo"]
        if not look.portrait:
            again, undo = across(room, undo.x - look.gap - room.x, rest(), gap=look.gap)
        out += button(look, again, say("From the start"), self.again, kind="quiet", sign="turn", size=21)
        label = say("Take it back") if self.past else say("Nothing to take back")
        return [*out, *button(look, undo, label, self.undo, kind="quiet", sign="undo", size=20)]
