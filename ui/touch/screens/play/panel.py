"""The panel of the play screen: whose turn it is, the question, its answers, and what was thrown last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.table.words import Words, say
from ui.table import asks
from ui.table.chances import briefly
from ui.touch.corrections import dice_read, line_back, told
from ui.touch.look import Look
from ui.touch.measure import BOLD
from ui.touch.screens.seats import Seats
from ui.touch.screens.secret import Secret
from ui.touch.screens.sheets.asking import notice_card
from ui.touch.screens.sheets.menu import Menu
from ui.touch.screens.sheets.story import Story
from ui.touch.screens.trying import CameraPicture
from ui.touch.sight import Sight
from ui.touch.things import Box, Layer, Thing
from ui.touch.widgets.band import band, question
from ui.touch.widgets.basic import button
from ui.touch.widgets.choices import Offer, choices, needs_all
from ui.touch.widgets.odds import lit_by
from ui.touch.widgets.panel import PanelBoxes, boxes_for
from ui.touch.widgets.rail import tools
from ui.touch.widgets.tray import TrayDie, tray

if TYPE_CHECKING:
    from ui.touch.screens.play import Play


class Panel:
    """Asks whoever is to answer."""

    def __init__(self, play: Play) -> None:
        self.play, self.game = play, play.game

    def things(self, look: Look, box: Box, q: int) -> list[Thing]:
        game, prompt = self.game, self.game.seen.prompt
        boxes = boxes_for(look, q).moved(box.x, box.y)
        sideways = q % 2 == 1 and boxes.size[0] > boxes.size[1]
        sight = game.sight if game.sight and game.sight.words and not prompt.over else None
        out = self._band(look, boxes.band, q, say("look here") if sight else asks.calling(prompt))
        if sight:
            return [*out, *self._doubt(look, boxes, sight, q % 2 == 1)]
        out += question(look, boxes.question, self._asked(), self._second())
        whole = boxes.choices._replace(h=boxes.tray.bottom - boxes.choices.y)
        if game.notice:
            return [*out, *notice_card(look, whole, game.notice, self.play.count_offered, game.dismiss)]
        offer = self._offer()
        closed = boxes.undo is None and not prompt.over and not prompt.private
        closed = closed and needs_all(look, boxes.choices, offer, sideways=sideways)
        if prompt.over:
            out += self._over(look, boxes.choices)
        elif prompt.private:
            out += self._private(look, boxes.choices)
        else:
            room = whole if closed else boxes.choices
            out += choices(look, room, offer, self.play.choose, self.play.throw, sideways=sideways)
        if boxes.undo:
            out += tools(look, {"undo": boxes.undo}, *self.play.tools(), 0, False)
        return out if closed else [*out, *self._tray(look, boxes.tray)]

    def _band(self, look: Look, box: Box, q: int, calling: Words) -> list[Thing]:
        """Whoever is asked, or has won; a finger on it opens the menu."""
        seen = self.game.seen
        seat = self.play.seat(seen.table.winner if seen.prompt.over and seen.table.winner else seen.prompt.who)
        name: Words | str = seat.name if seat else say("Everybody")
        parts = band(look, box, seat.colour if seat else "", name, calling, lambda: self.play.open(Menu(self.play)))
        side = {0: "right", 1: "top", 2: "left", 3: "bottom"}[q % 4]
        return [Layer("band", f"{seen.prompt.who}:{q}", box, tuple(parts), side)]

    def _doubt(self, look: Look, boxes: PanelBoxes, sight: Sight, sideways: bool) -> list[Thing]:
        """What the camera is not sure of, instead of the game's own question."""
        doubts = Offer(tuple(sight.answers()), key=f"sight:{sight.words}")
        return [
            *question(look, boxes.question, sight.words),
            *choices(look, boxes.choices, doubts, sight.choose, self.play.throw, sideways=sideways),
            *tray(look, boxes.tray, [], sight.advice, act=self._open_camera, name=say("Show the picture")),
        ]

    def _asked(self) -> Words:
        prompt = self.game.seen.prompt
        if not prompt.private:
            return prompt.words
        return say("Something for {name} alone.", name=self.play.name_of(prompt.who))

    def _offer(self) -> Offer:
        prompt = self.game.seen.prompt
        seats = {seat.id: seat for seat in self.game.seen.table.seats}
        lit = lit_by(self.game.odds.get("", ())) if prompt.die else ()
        key = f"{self.game.seen.moment.depth}"
        suppose = self.play.suppose if self.play.may_wonder() else None
        return Offer(tuple(self.play.answers()), prompt.die, prompt.by, tuple(lit), suppose, seats, key)

    def _second(self) -> Words | str:
        prompt = self.game.seen.prompt
        if prompt.die and (figures := self.game.odds.get("")):
            return asks.headed(briefly(figures))
        if prompt.die and self.game.devices.hears(prompt.die) and not self.game.devices.simulated:
            return say("Throw, or tap the face.")
        return ""

    def _private(self, look: Look, box: Box) -> list[Thing]:
        """Nothing of it is shown here: the way to a screen that covers it."""
        prompt = self.game.seen.prompt
        high = min(box.h, look.law.choice_high)
        act = lambda: self.play.evening.go(Secret(self.play.evening, self.game, prompt.who, asked=True))  # noqa: E731
        words = say("Only {name} looks", name=self.play.name_of(prompt.who))
        return button(look, box._replace(h=high), words, act, kind="main", sign="cover", size=24, face=BOLD)

    def _over(self, look: Look, box: Box) -> list[Thing]:
        beside = box.h < 2 * look.finger + look.gap
        again, home = box.columns(2, look.gap) if beside else box.rows(2, look.gap)
        high = min(again.h, look.law.choice_high)
        again = again._replace(h=high)
        home = home._replace(y=home.y if beside else again.bottom + look.gap, h=high)
        return [
            *button(look, again, say("Another game"), self._again, kind="main", sign="play", size=26),
            *button(look, home, say("To the first screen"), self.play.evening.leave, sign="home", size=24),
        ]

    def _again(self) -> None:
        game = self.game
        sides = self.play.evening.sides(game.number)
        self.play.evening.leave()
        self.play.evening.go(Seats(self.play.evening, game.rules, game.setup, sides))

    def _tray(self, look: Look, box: Box) -> list[Thing]:
        seen = self.game.seen
        prompt = seen.prompt
        kind = prompt.die.kind if prompt.die else "d8"
        dice = [TrayDie(*read) for read in dice_read(seen.moment, seen.table.thrown, kind)]
        first, second = self._last_words()
        if prompt.die:
            dice = dice[-4:]
            dice.append(TrayDie(kind))
            if self.game.devices.simulated:
                words = say("Throw for me")
                return tray(look, box, dice, words, first, self.play.throw_for_us, name=words, lively=True)
            if not first:
                first = say("throw")
        if not dice and not str(first):
            first = say("The story so far")
        return tray(look, box, dice, first, second, self._open_tray, name=say("What was thrown, and the story so far"))

    def _last_words(self) -> tuple[Words | str, Words | str]:
        """The last two things the referee said."""
        moment = next(line_back(self.game.seen.moment), None)
        words = told(moment) if moment else []
        if not words:
            return "", ""
        return (words[-2], words[-1]) if len(words) > 1 else (words[-1], "")

    def _open_camera(self) -> None:
        self.play.evening.go(CameraPicture(self.play.evening))

    def _open_tray(self) -> None:
        """The story; a die in it is one tap from being corrected."""
        self.play.open(Story(self.play))
