"""Play: the question in front of whoever answers it, the board as it is believed to stand, a way to put all right."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from companion.boards.model import Board, Point
from companion.play.session import Moment
from companion.table.claims import Claim
from companion.table.dice import Face
from companion.table.events import Rolled
from companion.table.view import SeatView
from companion.table.words import Words, say
from ui.table.chances import briefly
from ui.table.referee import Update
from ui.touch import asks
from ui.touch.asks import Answer
from ui.touch.boardscene import (
    NEAR,
    BoardScene,
    Figure,
    Ringed,
    View,
    best_view,
    close_view,
    crowded,
    figures_of,
    fitted,
    marks_of,
    nearer,
    nearest,
    pair_view,
    spots,
    stands,
    views,
    whereabouts,
)
from ui.touch.corrections import asked_then, claims_about, dice_read, line_back, said, told
from ui.touch.facing import Facing
from ui.touch.game import Game
from ui.touch.holdings import holdings_of, numbered
from ui.touch.look import Look
from ui.touch.measure import BOLD
from ui.touch.rulebook import Rulebook
from ui.touch.screens.base import Screen
from ui.touch.screens.secret import Secret
from ui.touch.screens.sheets.asking import notice_card
from ui.touch.screens.sheets.base import Sheet
from ui.touch.screens.sheets.correct import Claiming, Claims, Correct
from ui.touch.screens.sheets.menu import Menu
from ui.touch.screens.sheets.seat import SeatSheet
from ui.touch.screens.sheets.several import Several
from ui.touch.screens.sheets.steps import Steps
from ui.touch.screens.sheets.story import Story
from ui.touch.screens.sheets.what_if import WhatIf
from ui.touch.screens.sheets.why import Why
from ui.touch.things import Act, BoardPlace, Box, Layer, Thing, Touch
from ui.touch.widgets.band import band, question
from ui.touch.widgets.basic import button
from ui.touch.widgets.choices import Offer, choices, needs_all
from ui.touch.widgets.odds import lit_by
from ui.touch.widgets.panel import boxes_for, panel_box, sheet_box, turned
from ui.touch.widgets.rail import players, rail, tools
from ui.touch.widgets.tray import TrayDie, tray

if TYPE_CHECKING:
    from ui.touch.evening import Evening

LAST_WORD = 0.8
"""Seconds the last word of a turn stands before the panel turns to the next seat."""


class Play(Screen):
    """One game under way."""

    name = "play"
    faces = True

    def __init__(self, evening: Evening, game: Game) -> None:
        super().__init__(evening)
        self.game = game
        self.facing = Facing(evening.sides(game.number))
        self.sheets: list[Sheet] = []
        self.whole = False
        self.closer: View | None = None
        self.looked_at = ""
        self._close: View | None = None
        self._rulebook: Rulebook | None = None
        self._claims: tuple[object, tuple[Claim, ...]] | None = None
        self._asked: object = None
        game.changed = self._game_changed
        board = game.rules.board
        self.square = board is not None and not board.panels and _high(board, dict(game.seen.table.parts))
        self._face_reader(at_once=True)

    @property
    def unsettled(self) -> bool:
        return not self.game.reckoned

    @property
    def board(self) -> Board | None:
        return self.game.rules.board

    @property
    def rulebook(self) -> Rulebook:
        if self._rulebook is None:
            self._rulebook = Rulebook(self.game.rules, self.game.setup.house)
        return self._rulebook

    def claims(self) -> tuple[Claim, ...]:
        """What can be said outright of how things stand now."""
        state = self.game.seen.moment.state
        if self._claims is None or self._claims[0] is not state:
            self._claims = (state, self.game.rules.claims(state))
        return self._claims[1]

    def has_insights(self) -> bool:
        """Whether this game ever works anything out."""
        return bool(self.game.outlook.told or self.game.rules.insights(self.game.seen.moment.state, ""))

    # -- what happened ------------------------------------------------------------------------------------------------

    def entered(self) -> None:
        self.game.practise(self.evening.settings.practice)
        self._announce()

    def heard(self, update: Update) -> None:
        if update.notice:
            self.evening.sound("look")
        elif update.judged:
            self.evening.sound("read" if isinstance(update.event, Rolled) else "step")

    def _game_changed(self) -> None:
        seen = self.game.seen
        if seen.prompt is not self._asked:
            before, self._asked = self._asked, seen.prompt
            self.closer = None
            self.whole = False
            if before is not None and seen.prompt.who != getattr(before, "who", ""):
                self.evening.sound("turn")
            self._face_reader()
            if self.evening.screens and self.evening.screen is self:
                self._announce()
        self.changed()

    def _announce(self) -> None:
        self._asked = self.game.seen.prompt
        self.evening.speak(*asks.spoken(self.game.seen.prompt, self.game.seen.table))

    def read_aloud(self) -> None:
        self.put_away()
        words = ". ".join(str(each) for each in asks.spoken(self.game.seen.prompt, self.game.seen.table))
        self.evening.read_aloud(words)

    def _face_reader(self, at_once: bool = False) -> None:
        """Turns to whoever is asked, after the last word of the turn before has stood a while."""
        wanted = self.facing.wanted(self.game.seen.prompt.who, self.evening.settings.turns)
        if wanted == self.facing.quarters:
            return
        if at_once or self.evening.settings.still:
            self.facing.quarters = wanted
            return

        def turn() -> None:
            self.facing.quarters = self.facing.wanted(self.game.seen.prompt.who, self.evening.settings.turns)
            self.changed()

        self.evening.after(LAST_WORD, turn)

    def turn(self) -> None:
        """By hand, to the next side; it stays there until held."""
        self.facing.cycle()
        self.changed()

    def let_go(self) -> None:
        """With the turn again."""
        self.facing.let_go()
        self._face_reader(at_once=True)
        self.changed()

    # -- who is who ---------------------------------------------------------------------------------------------------

    def seat(self, seat: str) -> SeatView | None:
        return next((each for each in self.game.seen.table.seats if each.id == seat), None)

    def name_of(self, seat: str) -> str:
        found = self.seat(seat)
        return found.name if found else str(say("The table"))

    def colour_of(self, seat: str) -> str:
        found = self.seat(seat)
        return found.colour if found else ""

    def who_did(self, moment: Moment) -> str:
        """The seat that was asked when this happened."""
        return self.game.rules.expects(moment.before.state).who if moment.before else ""

    def did(self, moment: Moment) -> Words:
        """What happened then, in few words."""
        assert moment.entry
        return said(moment.entry.event, asked_then(self.game.rules, moment), self.place_words)

    def place_words(self, space: str) -> Words:
        return asks.space_words(self.board, space, self.game.rules.place)

    # -- sheets -------------------------------------------------------------------------------------------------------

    def open(self, sheet: Sheet) -> None:
        self.sheets.append(sheet)
        self.changed()

    def put_away(self, sheet: Sheet | None = None) -> None:
        """One sheet, or all of them."""
        if sheet is None:
            self.sheets.clear()
        elif sheet in self.sheets:
            self.sheets.remove(sheet)
        self.changed()

    def correct(self, moment: Moment) -> None:
        self.open(Correct(self, moment))

    def look_alone(self, seat: str) -> None:
        """What only this player may see, behind a hold."""
        self.put_away()
        self.evening.go(Secret(self.evening, self.game, seat))

    def open_page(self, procedure: str) -> None:
        from ui.touch.screens.reading import Reading

        self.put_away()
        holding = self._held_cards()
        self.evening.go(Reading(self.evening, self.game.rules, procedure, self.game.setup.house, holding))

    def open_handbook(self) -> None:
        from ui.touch.screens.handbook import Contents

        self.put_away()
        self.evening.go(Contents(self.evening, self.game.rules, self.game.setup.house, self._held_cards()))

    def open_settings(self) -> None:
        from ui.touch.screens.settings import SettingsScreen

        self.put_away()
        self.evening.go(SettingsScreen(self.evening))

    def open_check(self) -> None:
        from ui.touch.screens.check import Check

        self.put_away()
        self.evening.go(Check(self.evening))

    def _held_cards(self) -> tuple[str, ...]:
        seat = self.seat(self.game.seen.prompt.who)
        return tuple(card.id for card in seat.cards) if seat else ()

    # -- answering ----------------------------------------------------------------------------------------------------

    def answers(self) -> list[Answer]:
        return asks.answers(self.game.seen.prompt, self.game.odds, self.board, self.game.rules.place)

    def at_places(self) -> dict[str, list[Answer]]:
        """The answers one may tap on the board, by the space they are given at; several may meet in one."""
        found: dict[str, list[Answer]] = {}
        for answer in self.answers():
            if answer.place:
                found.setdefault(answer.place, []).append(answer)
        return found

    def _take(self, answers: Sequence[Answer]) -> None:
        """The one answer given at a space; of several the finger is asked which it means."""
        if len(answers) == 1:
            self.choose(answers[0])
        else:
            self.open(Several(self, answers))

    def choose(self, answer: Answer) -> None:
        self.game.tell(answer.event)

    def may_wonder(self) -> bool:
        """Whether it may be shown where an answer leads: in practice, and where everybody may read the question."""
        prompt = self.game.seen.prompt
        return bool(self.game.practice and prompt.who and not prompt.private)

    def suppose(self, answer: Answer) -> None:
        """What if: where an answer leads, in practice only."""
        self.open(WhatIf(self, answer))

    def throw(self, face: Face, by: str = "") -> None:
        """A face was tapped; `by` is whose die it is where several throw at once."""
        die = self.game.seen.prompt.die
        if die:
            self.game.tell(Rolled(face, die.kind, by))

    def throw_for_us(self) -> None:
        """The screen throws."""
        self.game.devices.throw(self.game.seen.prompt)

    def count_offered(self) -> None:
        notice = self.game.notice
        if notice and notice.offered:
            self.game.tell(notice.offered, "die:offered")

    # -- the screen ---------------------------------------------------------------------------------------------------

    def things(self, look: Look) -> list[Thing]:
        q = self.facing.quarters
        out: list[Thing] = self._board(look)
        if self.sheets:
            whole = sheet_box(look)
            sheet = self.sheets[-1]
            parts = turned(look, whole, q, lambda box: sheet.things(look, box))
            out.append(Layer("sheet", f"{sheet.name}:{len(self.sheets)}", whole, tuple(parts), "right"))
            return [*out, *self._players(look)]
        whole = panel_box(look)
        parts = turned(look, whole, q, lambda box: self._panel(look, box, q))
        out.append(Layer("panel", str(q), whole, tuple(parts), "fade", look.theme.bg))
        return [*out, *self._rail(look)]

    # -- the panel ----------------------------------------------------------------------------------------------------

    def _panel(self, look: Look, box: Box, q: int) -> list[Thing]:
        seen = self.game.seen
        prompt = seen.prompt
        boxes = boxes_for(look, q).moved(box.x, box.y)
        band_box, question_box, choices_box, tray_box = boxes.band, boxes.question, boxes.choices, boxes.tray
        seat = self.seat(prompt.who)
        if prompt.over and seen.table.winner:
            seat = self.seat(seen.table.winner)
        name: Words | str = seat.name if seat else say("Everybody")
        colour = seat.colour if seat else ""
        sight = self.game.sight if self.game.sight and self.game.sight.words and not prompt.over else None
        calling = say("look here") if sight else asks.calling(prompt)
        side = {0: "right", 1: "top", 2: "left", 3: "bottom"}[q % 4]
        banded = band(look, band_box, colour, name, calling, lambda: self.open(Menu(self)))
        out: list[Thing] = [Layer("band", f"{prompt.who}:{q}", band_box, tuple(banded), side)]
        asked = say("Something for {name} alone.", name=name) if prompt.private else prompt.words
        out += question(look, question_box, asked, self._second())
        if sight:
            out = [*out[:1], *question(look, question_box, sight.words)]
            doubts = Offer(tuple(sight.answers()), key=f"sight:{sight.words}")
            out += choices(look, choices_box, doubts, sight.choose, self.throw, sideways=q % 2 == 1)
            return [*out, *tray(look, tray_box, [], sight.advice, act=self._open_camera, name=say("Show the picture"))]
        offer = self._offer()
        sideways = q % 2 == 1 and boxes.size[0] > boxes.size[1]
        closed = boxes.undo is None and not prompt.over and not prompt.private
        closed = closed and needs_all(look, choices_box, offer, sideways=sideways)
        whole = Box(choices_box.x, choices_box.y, choices_box.w, tray_box.bottom - choices_box.y)
        room = whole if closed else choices_box
        if self.game.notice:
            return [*out, *notice_card(look, whole, self.game.notice, self.count_offered, self.game.dismiss)]
        if prompt.over:
            out += self._over(look, choices_box)
        elif prompt.private:
            out += self._private(look, choices_box)
        else:
            out += choices(look, room, offer, self.choose, self.throw, sideways=sideways)
        if boxes.undo:
            out += tools(look, {"undo": boxes.undo}, self._undo_words(), self._can_undo(), self._acts(), 0, False)
        if not closed:
            out += self._tray(look, tray_box)
        return out

    def _offer(self) -> Offer:
        prompt = self.game.seen.prompt
        seats = {seat.id: seat for seat in self.game.seen.table.seats}
        lit = lit_by(self.game.odds.get("", ())) if prompt.die else ()
        key = f"{self.game.seen.moment.depth}"
        suppose = self.suppose if self.may_wonder() else None
        return Offer(tuple(self.answers()), prompt.die, prompt.by, tuple(lit), suppose, seats, key)

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
        act = lambda: self.evening.go(Secret(self.evening, self.game, prompt.who, asked=True))  # noqa: E731
        words = say("Only {name} looks", name=self.name_of(prompt.who))
        return button(look, box._replace(h=high), words, act, kind="main", sign="cover", size=24, face=BOLD)

    def _over(self, look: Look, box: Box) -> list[Thing]:
        beside = box.h < 2 * look.finger + look.gap
        again, home = box.columns(2, look.gap) if beside else box.rows(2, look.gap)
        high = min(again.h, look.law.choice_high)
        again = again._replace(h=high)
        home = home._replace(y=home.y if beside else again.bottom + look.gap, h=high)
        return [
            *button(look, again, say("Another game"), self._again, kind="main", sign="play", size=26),
            *button(look, home, say("To the first screen"), self.evening.leave, sign="home", size=24),
        ]

    def _again(self) -> None:
        from ui.touch.screens.seats import Seats

        game = self.game
        sides = self.evening.sides(game.number)
        self.evening.leave()
        self.evening.go(Seats(self.evening, game.rules, game.setup, sides))

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
                return tray(look, box, dice, words, first, self.throw_for_us, name=words, lively=True)
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
        from ui.touch.screens.trying import CameraPicture

        self.evening.go(CameraPicture(self.evening))

    def _open_tray(self) -> None:
        """The story; a die in it is one tap from being corrected."""
        self.open(Story(self))

    # -- the rail -----------------------------------------------------------------------------------------------------

    def _players(self, look: Look) -> list[Thing]:
        q = self.facing.quarters
        box = look.law.boxes["players"]
        table = self.game.seen.table
        act = lambda seat: self.open(SeatSheet(self, seat))  # noqa: E731
        return players(look, box, table.seats, table.turn, act, q)

    def _rail(self, look: Look) -> list[Thing]:
        act_seat = lambda seat: self.open(SeatSheet(self, seat))  # noqa: E731
        held = self.facing.held is not None
        table, q = self.game.seen.table, self.facing.quarters
        return rail(look, table, self._undo_words(), self._can_undo(), self._acts(), act_seat, q, held)

    def _can_undo(self) -> bool:
        return self.game.seen.undo is not None

    def _undo_words(self) -> Words:
        step = self.game.seen.undo
        return say("Undo {step}", step=step) if step else say("Steps")

    def _acts(self) -> dict[str, Act]:
        return {
            "undo": self.game.undo if self._can_undo() else (lambda: self.open(Steps(self))),
            "steps": lambda: self.open(Steps(self)),
            "why": lambda: self.open(Why(self)),
            "turn": self.turn,
            "pin": self.let_go,
        }

    # -- the board ----------------------------------------------------------------------------------------------------

    def view(self, look: Look) -> View | None:
        """The part of the board that is looked at."""
        board = self.board
        if board is None:
            return None
        parts = dict(self.game.seen.table.parts)
        if self.closer:
            return self.closer
        there = views(board, parts)
        if self.whole:
            return there[-1]
        if self.looked_at and (found := next((view for view in there if view.name == self.looked_at), None)):
            return found
        if (sight := self.game.sight) and sight.words:
            return best_view(board, parts, [ring.space for ring in sight.rings()])
        return self._close_view(look) or self._base_view()

    def _base_view(self) -> View:
        """The panel or panels where something happens now, else the whole board."""
        assert self.board
        table = self.game.seen.table
        wanted = [answer.place for answer in self.answers() if answer.place]
        chosen = pair_view if wanted else best_view
        return chosen(self.board, dict(table.parts), whereabouts(table, wanted))

    def _close_view(self, look: Look) -> View | None:
        """The part of that where something happens now, where it is better seen from near."""
        assert self.board
        seen, box = self.game.seen, look.law.boxes["board"]
        at = {piece.id: piece.at for piece in seen.table.pieces if piece.at}
        wanted = [answer.place for answer in self.answers() if answer.place]
        wanted += [at[move.piece] for move in seen.prompt.moves if move.piece in at]
        if not wanted and not seen.prompt.over:
            turn = seen.table.turn
            wanted = [piece.at for piece in seen.table.pieces if piece.at and piece.seat == turn and piece.id == turn]
        parts = dict(seen.table.parts)
        self._close = close_view(self.board, parts, self._base_view(), wanted, box.w / box.h, self._close)
        return self._close

    def scene(self, look: Look) -> BoardScene | None:
        board, view = self.board, self.view(look)
        if board is None or view is None:
            return None
        table = self.game.seen.table
        theme = look.theme
        rings = tuple(Ringed(place, "may_go", there[0].letter) for place, there in self.at_places().items())
        sheet = self.sheets[-1] if self.sheets else None
        figures: tuple[Figure, ...] = figures_of(table)
        if (sight := self.game.sight) and sight.words:
            figures, rings = sight.figures(figures), sight.rings()
        if isinstance(sheet, Claiming) and sheet.wants_space:
            rings = tuple(Ringed(space, "good") for space in sheet.chosen)
        return BoardScene(
            board, table.parts, view, theme.inks, theme.accent, theme.surface, figures, rings,
            facing=self.facing.quarters, still=self.evening.settings.still, marks=marks_of(table),
            holdings=numbered(holdings_of(table), {ring.space: ring.letter for ring in rings if ring.letter}),
        )  # fmt: skip

    def _board(self, look: Look) -> list[Thing]:
        box = look.law.boxes["board"]
        scene = self.scene(look)
        if scene is None:
            return self._no_board(look, box)
        out: list[Thing] = [BoardPlace(box, scene, look.radius)]
        name = say("The board")
        out.append(Touch(box, str(name), at=lambda x, y: self._tapped(look, x, y)))
        if len(views(scene.board, dict(scene.parts))) > 1 or self.closer or self._close_view(look):
            side = look.u(56)
            spot = Box(box.x + look.u(8), box.bottom - side - look.u(8), side, side)
            near = self.whole or self.closer is not None
            label = say("Look closer") if self.whole else say("The whole board")
            out += button(look, spot, "", self._toggle, kind="quiet", sign="near" if near else "map", name=label)
        return out

    def _no_board(self, look: Look, box: Box) -> list[Thing]:
        """A game without a board shows the story where the board would lie."""
        return Story(self).things(look, box)

    def _toggle(self) -> None:
        if self.closer:
            self.closer = None
        else:
            self.whole, self.looked_at = not self.whole, ""
        self.changed()

    def _tapped(self, look: Look, x: float, y: float) -> None:
        """A finger on the board: the nearest legal space, else the nearest figure, else a closer look."""
        box = look.law.boxes["board"]
        scene = self.scene(look)
        if scene is None:
            return
        reach = look.u(NEAR)
        places = spots(scene, box.w, box.h)
        sheet = self.sheets[-1] if self.sheets else None
        if sheet and sheet.wants_space:
            self._among(look, scene, nearest(places, x, y, reach), places, x, y, sheet.space)
            return
        legal = self.at_places()
        found = nearest({space: places[space] for space in legal if space in places}, x, y, reach)
        if found and not self.sheets:
            self._among(look, scene, found, places, x, y, lambda space: self._take(legal[space]))
            return
        figures = stands(scene, box.w, box.h, look.u(12) * crowded(scene))
        close = nearest(figures, x, y, reach)
        if close:
            self._piece(close[0])
            return
        if not self.sheets:
            self._next_view(scene, fitted(scene.view, box.w, box.h).mm(x, y))

    def _among(
        self,
        look: Look,
        scene: BoardScene,
        found: list[str],
        places: Mapping[str, Point],
        x: float,
        y: float,
        take: Callable[[str], object],
    ) -> None:
        """One place is taken; of two close together the finger is asked again, at twice the size."""
        if not found:
            return
        apart = look.u(NEAR)
        (x0, y0) = places[found[0]]
        rivals = [
            space
            for space in found[1:]
            if abs(places[space][0] - x) + abs(places[space][1] - y) < 1.6 * (abs(x0 - x) + abs(y0 - y)) + look.u(6)
        ]
        if (
            rivals
            and self.closer is None
            and any(abs(places[space][0] - x0) < apart and abs(places[space][1] - y0) < apart for space in rivals)
        ):
            box = look.law.boxes["board"]
            whole = views(scene.board, dict(scene.parts))[-1]
            self.closer = nearer(scene.view, fitted(scene.view, box.w, box.h).mm(x, y), whole)
            self.changed()
            return
        self.closer = None
        take(found[0])

    def _piece(self, piece: str) -> None:
        """A figure was tapped: say where it stands."""
        view = next((each for each in self.game.seen.table.pieces if each.id == piece), None)
        if view is None:
            return
        about = claims_about(self.claims(), view.seat or view.id)
        standing = next((claim for claim in about if claim.kind == "space"), None)
        self.sheets.clear()
        if standing:
            self.open(Claiming(self, standing))
        elif view.seat:
            self.open(SeatSheet(self, view.seat))
        else:
            self.open(Claims(self, str(asks.part_words(self.board, view.id)), about))

    def _next_view(self, scene: BoardScene, at: tuple[float, float]) -> None:
        """From the whole board to the panel that was tapped, and back to what matters."""
        there = views(scene.board, dict(scene.parts))
        if scene.view.name and not self.closer:
            return
        found = next((view for view in there if view.name and view.holds(at)), None)
        self.closer = None
        if self.whole and (found or len(there) == 1):
            self.whole, self.looked_at = False, found.name if found else ""
        self.changed()


def _high(board: Board, parts: Mapping[str, str]) -> bool:
    """Whether the part of a board that is played on is about as high as it is broad, or higher."""
    _, _, wide, high = board.played(parts)
    return wide < high * 1.1
