"""The panel of the play screen: whose turn it is, the question, its answers, and what was thrown last."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from companion.table.events import Moved
from companion.table.prompts import Prompt
from companion.table.words import SILENCE, Words, say
from ui.table import asks
from ui.table.chances import briefly, captioned
from ui.touch.corrections import dice_read, line_back, line_played
from ui.touch.look import Look
from ui.touch.measure import BOLD, QUESTION_LEAD
from ui.touch.parting import across, down, rest, share, shares
from ui.touch.screens.play.board import TableBoard
from ui.touch.screens.playing import Playing
from ui.touch.screens.seats import play_again
from ui.touch.screens.secret import DRAWN_BY_HAND, DRAWN_BY_SCREEN, Secret
from ui.touch.screens.sheets.menu import Menu
from ui.touch.screens.sheets.steps import Steps
from ui.touch.screens.sheets.story import Story
from ui.touch.screens.sheets.what_if import WhatIf
from ui.touch.screens.sheets.why import Why
from ui.touch.screens.story import EveningStory
from ui.touch.screens.trying import CameraPicture
from ui.touch.things import Act, Box, Layer, Text, Thing
from ui.touch.widgets.band import band, question, question_fit
from ui.touch.widgets.basic import button
from ui.touch.widgets.beside import beside
from ui.touch.widgets.choices import Offer, choices, needs_all
from ui.touch.widgets.column import scrolled
from ui.touch.widgets.dial import dial, dialled
from ui.touch.widgets.hands import Hands, at_the_board, hands
from ui.touch.widgets.holding import hold_button
from ui.touch.widgets.notice import notice_card
from ui.touch.widgets.odds import celled, lit_by
from ui.touch.widgets.panel import PanelBoxes, boxes_for
from ui.touch.widgets.phase import phase_height, phase_strip
from ui.touch.widgets.rail import Tools, tools
from ui.touch.widgets.tray import TrayDie, tray
from ui.touch.widgets.weighed import needed

LEAST_LIST, FEW = 3, 6
"""Answers of which there must be room above the other questions of a sheet, else all of it scrolls; and how many have
room below a question of two lines."""


class Panel:
    """Asks whoever is to answer."""

    def __init__(self, play: Playing, board: TableBoard | None) -> None:
        self.play, self.game, self.board = play, play.game, board

    def things(self, look: Look, box: Box, q: int) -> list[Thing]:
        game, prompt = self.game, self.game.seen.prompt
        boxes = boxes_for(look, q).moved(box.x, box.y)
        sideways = q % 2 == 1 and boxes.size[0] > boxes.size[1]
        sight = game.sight if game.sight and game.sight.words and not prompt.over else None
        calling = say("please look") if self._sentences() else asks.calling(prompt)
        out = self._band(look, boxes.band, q, say("look here") if sight else calling)
        if sight:
            return [*out, *self._doubt(look, boxes, q % 2 == 1)]
        boxes = self._roomy(look, boxes)
        out, boxes = self._phase(look, out, boxes)
        second = self._second()
        out += question(look, boxes.question, self._asked(), second)
        whole = boxes.choices._replace(h=boxes.tray.bottom - boxes.choices.y)
        if game.notice:
            return [*out, *notice_card(look, whole, game.notice, self.play.count_offered, game.dismiss)]
        offer = self._offer(look)
        told = any(isinstance(each, Text) and each.words == str(second) for each in out)
        offer = replace(offer, told=told and second == self._common())
        if not (prompt.over or prompt.private) and (pictured := self._pictured(look, boxes, offer, q)):
            return [*out, *pictured]
        wide = needs_all(look, boxes.choices, offer, sideways=sideways)
        wide = bool(self._of_everybody() or prompt.pile) if prompt.private else wide or bool(prompt.also)
        closed = boxes.undo is None and not prompt.over and wide
        room = whole if closed else boxes.choices
        if prompt.over:
            out += self._over(look, boxes.choices)
        elif prompt.private:
            out += self._private(look, room)
        else:
            out += self._sheet(look, room, prompt, offer, sideways)
        if boxes.undo:
            out += tools(look, {"undo": boxes.undo}, self.tools(), 0)
        return out if closed else [*out, *self._tray(look, boxes.tray)]

    def _sheet(self, look: Look, room: Box, prompt: Prompt, offer: Offer, sideways: bool) -> list[Thing]:
        """The answers, and the other questions of the sheet below them; all of it scrolls where too little is left."""
        also, left = beside(look, room, prompt.also, self.play.beside, self.play.choose_beside)
        if not prompt.also or left.h >= LEAST_LIST * look.finger:
            return [*also, *choices(look, left, offer, self.play.choose, self.play.throw, sideways=sideways)]
        high = room.h - left.h + len(offer.answers) * (look.finger + look.gap)
        also, left = beside(look, room._replace(h=high), prompt.also, self.play.beside, self.play.choose_beside)
        listed = choices(look, left, offer, self.play.choose, self.play.throw, sideways=sideways)
        return scrolled(room, f"sheet:{offer.key}", [*also, *listed], high)

    def _pictured(self, look: Look, boxes: PanelBoxes, offer: Offer, q: int) -> list[Thing]:
        """Where hands answer at the board: pictures instead of a list. Upright screens have undo beside the tray."""
        table = self.game.seen.table
        turning = self.board.dialling.dial(look) if self.board else None
        tray_box = boxes.tray if boxes.undo else None
        box = boxes.choices if boxes.undo else boxes.choices._replace(h=boxes.tray.bottom - boxes.choices.y)
        if turning:
            out = dial(look, box, turning, q, tray_box)
        elif self.play.tossed():
            words = say("They lie like this")
            high = min(box.h, look.law.choice_high)
            return button(look, box._replace(h=high), words, self.play.tell_tossed, kind="main", size=24, face=BOLD)
        elif at_the_board(offer.answers) and not offer.die:  # where one may throw at once its faces matter more
            dice = [TrayDie(*read) for read in dice_read(self.game.seen.moment, table.thrown, "d6")]
            moves = self.game.seen.prompt.moves
            moved = self.play.token(moves[0].piece) if len(moves) == 1 else None
            told = Hands(offer, dice, table.tally, table.pieces, self._open_tray, moved)
            out = hands(look, box, told, self.play.choose, tray_box)
        else:
            return []
        return [*out, *tools(look, {"undo": boxes.undo}, self.tools(), 0)] if boxes.undo else out

    def _band(self, look: Look, box: Box, q: int, calling: Words) -> list[Thing]:
        """Whoever is asked, or has won; a finger on it opens the menu."""
        seen = self.game.seen
        seat = self.play.seat(seen.table.winner or seen.prompt.who)
        if (sight := self.game.sight) and (whose := sight.about(seen.table)):
            seat = self.play.seat(whose)
        name: Words | str = seat.name if seat else say("Everybody")
        menu = lambda: self.play.open(Menu(self.play))  # noqa: E731
        colour = seat.colour if seat else ""
        parts = band(look, box, colour, name, calling, menu, self.play.evening.muted, eyes=bool(self._sentences()))
        side = {0: "right", 1: "top", 2: "left", 3: "bottom"}[q % 4]
        return [Layer("band", f"{seen.prompt.who}:{q}", box, tuple(parts), side)]

    def _roomy(self, look: Look, boxes: PanelBoxes) -> PanelBoxes:
        """A question of more lines than its box takes the room of its answers; one of fewer leaves it to many."""
        asked, choices_box = boxes.question, boxes.choices
        fitting = question_fit(look, str(self._asked()), asked.inset(look.u(6), 0))
        more = len(fitting.lines) * fitting.size * QUESTION_LEAD - asked.h
        alone = not self.game.seen.table.phase and not str(self._second())
        if more <= 0 and not (alone and len(self.play.answers()) > FEW):
            return boxes
        lower = choices_box._replace(y=choices_box.y + more, h=choices_box.h - more)
        return boxes._replace(question=asked._replace(h=asked.h + more), choices=lower)

    def _phase(self, look: Look, out: list[Thing], boxes: PanelBoxes) -> tuple[list[Thing], PanelBoxes]:
        """Where in the turn it is, below the question; what it takes of the room, and what is left."""
        phase = self.game.seen.table.phase
        if phase is None or self.game.seen.prompt.over:
            return out, boxes
        asked, high = boxes.question, phase_height(look)
        pad = look.u(4)
        fitting = question_fit(look, str(self._asked()), asked.inset(pad, 0))
        if len(fitting.lines) == 1 and not str(self._second()):
            left, strip = asked._replace(h=asked.h - high), asked._replace(y=asked.bottom - high, h=high)
            boxes = boxes._replace(question=left)
        else:
            strip = Box(asked.x, asked.bottom + look.u(2), asked.w, high)
            taken = strip.bottom + look.u(2) - asked.bottom
            lower = boxes.choices._replace(y=boxes.choices.y + taken, h=boxes.choices.h - taken)
            boxes = boxes._replace(choices=lower)
        return [*out, *phase_strip(look, strip.inset(pad, 0), phase)], boxes

    def _doubt(self, look: Look, boxes: PanelBoxes, sideways: bool) -> list[Thing]:
        """What the camera is not sure of, instead of the game's own question."""
        sight = self.game.sight
        assert sight
        doubts = Offer(tuple(sight.answers()), key=f"sight:{sight.words}")
        asked, foot = boxes.question, (boxes.tray if boxes.undo is None else boxes.choices).bottom
        room = down(asked._replace(h=foot - asked.y), rest(), 2 * look.law.choice_high + look.gap, gap=look.gap)
        if sideways or len(doubts.answers) > 2:
            room = [asked, boxes.choices._replace(h=foot - boxes.choices.y)]
        out = question(look, room[0], sight.words, sight.why)
        out += choices(look, room[1], doubts, sight.choose, self.play.throw, sideways=sideways)
        if boxes.undo is None:
            return out
        return [*out, *self._tray(look, boxes.tray), *tools(look, {"undo": boxes.undo}, self.tools(), 0)]

    def _asked(self) -> Words:
        prompt = self.game.seen.prompt
        if sentences := self._sentences():
            return Words(sentences[-1])
        if self.play.tossed():
            return say("Toss them all. Which side of each is up?")
        if not prompt.private:
            return self._picked() or self._but_the_tally(prompt.words)
        return say("Something for {name} alone.", name=self.play.name_of(prompt.who))

    def _sentences(self) -> list[str]:
        """Where all look how a part stands: what is to be done first, and what is asked; else nothing."""
        prompt = self.game.seen.prompt
        return str(prompt.words).rsplit(". ", 1) if dialled(prompt, self.game.rules.board) else []

    def _but_the_tally(self, words: Words) -> Words:
        """What is asked, without what the strip of the throw says below it."""
        tally = self.game.seen.table.tally
        if tally is None or not at_the_board(self.play.answers()):
            return words
        return Words(str(words).replace(f" {asks.headed(tally.words)}.", ""))

    def _picked(self) -> Words:
        """Where what was picked goes; silence where nothing is."""
        prompt, table = self.game.seen.prompt, self.game.seen.table
        move = next((move for move in prompt.moves if move.piece == self.play.picked), None)
        if move is None:
            return SILENCE
        piece = next((each for each in table.pieces if each.id == move.piece), None)
        who = piece.tokens[0].words if piece and piece.tokens and not piece.tokens[0].covered else move.called
        return say("{who}: where to?", who=asks.headed(who))

    def _offer(self, look: Look) -> Offer:
        answers = [*self.play.answers()]
        bare = (each.aside or (isinstance(each.event, Moved) and each.letter and not each.odds) for each in answers)
        if self.board and all(bare):
            seen = self.board.sees(look, [each.place for each in answers if each.letter])
            answers = [replace(each, seen=seen and not each.aside) for each in answers]
        prompt = self.game.seen.prompt
        seats = {seat.id: seat for seat in self.game.seen.table.seats}
        lit = lit_by(self.game.odds.get("", ())) if prompt.die else ()
        key = f"{self.game.seen.moment.depth}"
        suppose = (lambda answer: self.play.open(WhatIf(self.play, answer))) if self.play.may_wonder() else None
        return Offer(tuple(answers), prompt.die, prompt.by, tuple(lit), suppose, seats, key)

    def _second(self) -> Words | str:
        prompt = self.game.seen.prompt
        if prompt.die and (figures := self.game.odds.get("")):
            return asks.headed(briefly(figures))
        if prompt.die and self.game.devices.hears(prompt.die) and not self.game.devices.simulated:
            return say("Throw, or tap the face.")
        return next((f"{first}." for first in self._sentences()[:-1]), self._common())

    def _common(self) -> str:
        """What the chances of all answers are of, where that is the same and the faces of a die tell how likely."""
        figures = [each.odds[0] for each in self.play.answers() if each.odds]
        of = {asks.headed(captioned(each)) for each in figures}
        return of.pop() if len(of) == 1 < len(figures) and all(map(celled, figures)) else ""

    def _private(self, look: Look, box: Box) -> list[Thing]:
        """Nothing of it is shown here: the way to a screen that covers it."""
        prompt, evening = self.game.seen.prompt, self.play.evening
        secret = partial(Secret, evening, self.game, prompt.who, asked=True)
        below: list[tuple[Words, Act]] = []
        for each in self._of_everybody():
            below.append((each.words, partial(self.play.choose, each)))
        if prompt.pile:
            below.append((DRAWN_BY_SCREEN if self.game.by_hand else DRAWN_BY_HAND, self.game.draw_otherwise))
        count = 1 + len(below)
        high = min(look.law.choice_high, (box.h - look.gap * (count - 1)) / count)
        first, *cells = down(box._replace(h=count * (high + look.gap) - look.gap), *shares(count), gap=look.gap)
        only = say("Only {name} looks", name=self.play.name_of(prompt.who))
        drawn = prompt.pile and not self.game.by_hand
        second = say("Hold: it is drawn for you") if drawn else say("Hold to look")
        held, tapped = lambda: evening.go(secret(opened=True)), lambda: evening.go(secret())
        out = hold_button(look, first, only, second, "cover", held, kind="main", tapped=tapped, up=self._cover)
        for cell, (words, act) in zip(cells, below, strict=True):
            out += button(look, cell, words, act, kind="quiet", size=22)
        return out

    def _cover(self) -> None:
        """The finger that opened the secret page from here goes."""
        if isinstance(secret := self.play.evening.screen, Secret):
            secret.cover()

    def _of_everybody(self) -> list[asks.Answer]:
        """What the whole table may say at once to a question that only one may see."""
        return [each for each in asks.always(self.game.seen.prompt) if each.always and not each.always.whose]

    def _over(self, look: Look, box: Box) -> list[Thing]:
        """The story first; then another evening, or none."""
        game, evening = self.game, self.play.evening
        high = min(look.law.choice_high, (box.h - look.gap) / 2)
        if box.h < 2 * look.finger + look.gap:
            told, again, home = across(box, share(1.4), share(1), share(1), gap=look.gap)
        else:
            told, low, _ = down(box, high, high, rest(), gap=look.gap)
            again, home = across(low, rest(), rest(), gap=look.gap)
        setup = replace(game.setup, seats=evening.seats())
        another = lambda: play_again(evening, game.rules, setup, game.number)  # noqa: E731
        return [
            *button(look, told, say("How it went"), self._tell, kind="main", sign="story", size=26),
            *button(look, again, say("Another game"), another, sign="play", size=22),
            *button(look, home, say("To the first screen"), evening.leave, sign="home", size=22),
        ]

    def _tell(self) -> None:
        game, last = self.game, self.game.seen.moment
        line = lambda: (game.rules, line_played(last))  # noqa: E731
        self.play.evening.go(EveningStory(self.play.evening, game.setup, game.number, line))

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
        """The last two things the referee said; after a correction what it changed."""
        if (put_right := self.game.corrected) and put_right[0] is self.game.seen.moment:
            return put_right[1]
        moment = next(line_back(self.game.seen.moment), None)
        rulings = [ruling for ruling in moment.rulings if not ruling.to][-2:] if moment else []
        words = [ruling.words for ruling in rulings]
        if rulings and (of := rulings[-1].weighed) and of.totals:
            return say("{total}. {needed}", total=sum(map(int, of.thrown)), needed=asks.headed(needed(of))), words[-1]
        return (words[0], words[-1]) if len(words) > 1 else (words[0] if words else "", "")

    def _open_tray(self) -> None:
        """The story; a die in it is one tap from being corrected."""
        self.play.open(Story(self.play))

    def tools(self) -> Tools:
        """What the tools beside the players do."""
        step = self.game.seen.undo
        steps = lambda: self.play.open(Steps(self.play))  # noqa: E731
        acts: dict[str, Act] = {
            "undo": self.game.undo if step else steps,
            "steps": steps,
            "why": lambda: self.play.open(Why(self.play)),
            "turn": self.play.turn,
            "pin": self.play.let_go,
        }
        undo, sign = (say("Undo {step}", step=step), "undo") if step else (say("Steps"), "story")
        if (sight := self.game.sight) and sight.words:
            undo, sign = say("Show picture"), "camera"
            acts["undo"] = lambda: self.play.evening.go(CameraPicture(self.play.evening))
        return Tools(undo, sign, acts, self.play.facing.held is not None)
