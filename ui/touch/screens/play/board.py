"""The board on the play screen: what is drawn in its box, and what a tap there does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from companion.boards.curves import inside
from companion.boards.model import Board, Point
from companion.table.view import BattleView
from companion.table.words import plain, say
from ui.art.holdings import Holding, holdings_of, numbered
from ui.art.views import places_of
from ui.table import asks
from ui.touch.boardscene import BoardScene, Figure, Pushed, Ringed, figures_of, marks_of, spots
from ui.touch.corrections import claims_about
from ui.touch.look import Look
from ui.touch.pushes import pushed
from ui.touch.screens.play.aiming import aimed
from ui.touch.screens.play.dialling import Dialling
from ui.touch.screens.play.viewing import Viewing
from ui.touch.screens.playing import Playing
from ui.touch.screens.sheets.correct import Claiming, Claims
from ui.touch.screens.sheets.lying import Lying
from ui.touch.screens.sheets.seat import SeatSheet
from ui.touch.screens.sheets.several import Several
from ui.touch.things import Act, BoardPlace, Box, Thing, Touch
from ui.touch.widgets.basic import button
from ui.touch.widgets.battle import battle_scene
from ui.touch.widgets.coins import coins
from ui.touch.widgets.panel import turned


class TableBoard:
    """The board as it is believed to stand, and the fingers on it."""

    def __init__(self, play: Playing, board: Board) -> None:
        self.play, self.board = play, board
        self.viewing = Viewing(play, board)
        self.mapped = False
        """The board is looked at in the middle of a battle."""
        self.dialling = Dialling(play, board)

    def sees(self, look: Look, spaces: Sequence[str]) -> bool:
        """Whether all these spaces are in view."""
        view, places = self.viewing.view(look), places_of(self.board, self.viewing.parts)
        return all(space in places and view.holds(places[space]) for space in spaces)

    def follow(self) -> None:
        """Somebody else is asked, or something else."""
        self.viewing.follow()
        self.dialling.follow()

    def scene(self, look: Look) -> BoardScene:
        """What is to be drawn: ground, figures, rings where one may tap."""
        play, theme = self.play, look.theme
        table = play.game.seen.table
        rings = tuple(Ringed(place, "may_go", there[0].letter) for place, there in play.at_places().items())
        rings += tuple(Ringed(space, mark) for space, mark in table.marks if mark == "way_out")
        figures: tuple[Figure, ...] = figures_of(table)
        way = ("", "")
        if (sight := play.game.sight) and sight.words:
            figures, rings, way = sight.figures(figures), sight.rings(), sight.way()
        sheet = play.sheet
        if isinstance(sheet, Claiming) and sheet.wants_space:
            rings = tuple(Ringed(space, "good") for space in sheet.chosen)
        parts, pointer = table.parts, None
        if (turning := self.dialling.dial(look)) and not sheet:
            shown = turning.scene(turning.shown)
            parts, pointer = shown.parts, shown.pointer
        return BoardScene(
            self.board, parts, self.viewing.view(look), theme.inks, theme.accent, theme.surface, figures, rings,
            facing=play.facing.quarters, still=play.evening.settings.still, marks=marks_of(table),
            pushes=self._pushes(), pointer=pointer, way=way,
            holdings=numbered(holdings_of(table), self._numbers(rings)),
        )  # fmt: skip

    def _numbers(self, rings: Sequence[Ringed]) -> dict[str, str]:
        """Of the spaces that are ringed those that have a number of their own."""
        printed = self.board.printed_numbers()
        return {ring.space: printed[ring.space] for ring in rings if ring.kind == "may_go" and ring.space in printed}

    @property
    def battle(self) -> BattleView | None:
        """The battle that is shown instead of the board: not while somebody is to point at a space, or asked for it."""
        table, sheet = self.play.game.seen.table, self.play.sheet
        pointing = bool(self.play.game.seen.prompt.moves) or (sheet is not None and sheet.wants_space)
        return None if pointing or self.mapped else table.battle

    def _battle(self, look: Look, box: Box, battle: BattleView) -> list[Thing]:
        """The battle turned to whoever throws, and a way to the board."""
        seats, q = self.play.game.seen.table.seats, self.play.facing.quarters
        asked = self.play.game.seen.prompt.thrower
        parts = turned(box, q, lambda inner: battle_scene(look, inner, battle, seats, asked))
        return [*parts, Touch(box, str(say("Show the board")), self._to_board)]

    def _to_board(self) -> None:
        self.mapped = not self.mapped
        self.play.changed()

    def _pushes(self) -> tuple[Pushed, ...]:
        """Where hands may push now, at the side of whoever reads."""
        play = self.play
        if play.sheet or (play.game.sight and play.game.sight.words):
            return ()
        q = play.facing.quarters
        found = (pushed(self.board, each.name, each.grip, q) for each in play.answers() if each.grip)
        return tuple(each for each in found if each)

    def things(self, look: Look) -> list[Thing]:
        box = look.law.boxes["board"]
        if battle := self.battle:
            return self._battle(look, box, battle)
        if (tossed := self.play.tossed()) and not self.play.sheets:
            up = [at in self.play.turned for at in range(len(tossed))]
            return turned(
                box, self.play.facing.quarters, lambda inner: coins(look, inner, tossed, up, self.play.turn_over)
            )
        scene = self.scene(look)
        out: list[Thing] = [BoardPlace(box, scene, look.radius)]
        tapped, stops = partial(self.tapped, look), partial(self._stops, look, box)
        out.append(Touch(box, str(say("The board")), at=tapped, stops=stops, lift=partial(self._lifted, look)))
        if self.mapped and self.play.game.seen.table.battle:
            side = look.finger
            spot = Box(box.x + look.u(8), box.bottom - side - look.u(8), side, side)
            out += button(look, spot, "", self._to_board, kind="quiet", sign="sword", name=say("Show the battle"))
        elif self.viewing.has_more(look, scene.view):
            side = look.u(56)
            spot = Box(box.x + look.u(8), box.bottom - side - look.u(8), side, side)
            whole = self.viewing.whole
            sign = "near" if whole or self.viewing.closer else "map"
            label = say("Look closer") if whole else say("The whole board")
            out += button(look, spot, "", self._toggle, kind="quiet", sign=sign, name=label)
        return out

    def _toggle(self) -> None:
        self.viewing.toggle()
        self.play.changed()

    def tapped(self, look: Look, x: float, y: float) -> None:
        """A finger on the board, px of its box: takes an answer, asks which, tells of a figure, or looks elsewhere."""
        play, viewing = self.play, self.viewing
        scene, sheet = self.scene(look), play.sheet
        legal = {} if sheet else play.at_places(further=True)
        spaces = None if sheet and sheet.wants_space else legal
        aim = aimed(look, scene, (x, y), spaces, viewing.closer is not None)
        if aim.closer:
            viewing.closer = aim.closer
            play.changed()
        elif aim.push:
            play.choose(next(answer for answer in play.answers() if answer.name == aim.push))
        elif aim.space:
            self._space(aim.space)
        elif aim.piece:
            self._piece(aim.piece)
        elif not sheet and (holding := self._holding(scene, aim.ground)):
            play.open(Lying(play, holding))
        elif not sheet:
            viewing.towards(scene, aim.ground)
            play.changed()

    def _space(self, space: str) -> None:
        """A space is meant: it is told of, or the answer that is given there, or it is asked which of several."""
        play, legal = self.play, self.play.at_places(further=True)
        self.viewing.closer = None
        if play.sheet:
            play.sheet.space(space)
        elif len(legal[space]) == 1:
            play.choose(legal[space][0])
        else:
            play.open(Several(play, legal[space]))

    def _lifted(self, look: Look, x: float, y: float) -> Callable[[float, float], object] | None:
        """A finger carries away what it was put down on: a stack that may be moved."""
        play, legal = self.play, self.play.at_places()
        there = legal.get(aimed(look, self.scene(look), (x, y), legal, True).space, [])
        if play.sheet or len(there) != 1 or not there[0].picks:
            return None
        play.choose(there[0])
        return partial(self._dropped, look)

    def _dropped(self, look: Look, x: float, y: float) -> None:
        """It is let go: to the nearest place where it may go it goes."""
        if space := aimed(look, self.scene(look), (x, y), self.play.at_places(), True).space:
            self._space(space)

    def _stops(self, look: Look, box: Box) -> list[tuple[str, Point, Act]]:
        """Every space that may be meant and is in sight, where it lies in the board's box."""
        play, scene = self.play, self.scene(look)
        places = spots(scene, box.w, box.h)
        wanted = tuple(places) if play.sheet and play.sheet.wants_space else () if play.sheet else play.at_places()
        there = [(space, places[space]) for space in wanted if space in places]
        called = play.game.rules.place
        return [
            (str(called(space) or plain(space)), at, partial(self._space, space))
            for space, at in there
            if 0 <= at[0] <= box.w and 0 <= at[1] <= box.h
        ]

    def _holding(self, scene: BoardScene, at: Point) -> Holding | None:
        """What is held on the space at that place, mm."""
        return next((each for each in scene.holdings if inside(scene.board.outline(each.space), at)), None)

    def _piece(self, piece: str) -> None:
        """A figure was tapped: say where it stands."""
        play = self.play
        view = next((each for each in play.game.seen.table.pieces if each.id == piece), None)
        if view is None:
            return
        about = claims_about(play.claims(), view.seat or view.id)
        standing = next((claim for claim in about if claim.kind == "space"), None)
        play.sheets.clear()
        if standing:
            play.open(Claiming(play, standing))
        elif view.seat:
            play.open(SeatSheet(play, view.seat))
        else:
            play.open(Claims(play, str(asks.part_words(self.board, view.id)), about))
