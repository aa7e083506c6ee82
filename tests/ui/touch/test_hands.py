"""What hands answer at the board: floors and arrows are touched, a part that turns is asked by its picture."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from companion.games import rules
from companion.play.rules import Rules
from companion.play.session import Session
from companion.table.events import Chose, Drew, Event, Moved
from tests.ui.touch import gallery
from tests.ui.touch.conftest import Desk
from tests.ui.touch.gallery_games import moments, played
from ui.touch.boardscene import spots
from ui.touch.catalogue import games
from ui.touch.look import Look
from ui.touch.pushes import arrows
from ui.touch.screens.play import Play
from ui.touch.things import Art, Box, Text, Touch, place
from ui.touch.widgets.tray import TrayDie, tray

MAZE = "magic_maze"
LOOK = Look(800, 480, game=MAZE, square=True)


class Table:
    """The play screen of a session; what is told is noted."""

    def __init__(self, desk: Desk, session: Session[Any]) -> None:
        self.desk, self.session, self.told = desk, session, list[Event]()
        self.screen: Play = gallery.play(desk.evening, session)
        assert self.screen.board
        self.board = self.screen.board
        self.screen.game.tell = self.told.append  # type: ignore[method-assign,assignment]

    def texts(self) -> str:
        return " ".join(each.thing.words for each in self.desk.placed() if isinstance(each.thing, Text))

    def tapped(self, x: float, y: float) -> list[Event]:
        self.told.clear()
        self.board.tapped(LOOK, x, y)
        return list(self.told)


def stages(desk: Desk, most: int = 12) -> Iterator[Table]:
    """Moments of a maze in which somebody may push or walk."""
    session, rng = played(rules(MAZE), 0), random.Random(5)
    while most and not session.prompt.over:
        if session.prompt.moves or any(option.grip for option in session.prompt.options):
            most -= 1
            yield Table(desk, session)
            gallery.clear(desk.evening)
        session.tell(session.rules.simulated(session.state, session.prompt, rng))


def test_a_lit_square_is_walked_to_and_no_list_names_it(desk: Desk) -> None:
    for table in stages(desk):
        box, scene = LOOK.law.boxes["board"], table.board.scene(LOOK)
        there = spots(scene, box.w, box.h)
        for move in table.session.prompt.moves:
            for to in move.places:
                told = table.tapped(*there[to])
                assert told == [Moved(move.piece, to)] or table.board.viewing.closer, to
                table.board.viewing.closer = None
        assert "Square" not in table.texts()
        table.screen.put_away()


@pytest.mark.parametrize("quarters", range(4))
def test_arrows_lie_at_the_readers_own_tab_and_go_the_way_his_hand_goes(desk: Desk, quarters: int) -> None:
    toward = ((0, 1), (-1, 0), (0, -1), (1, 0))[quarters]
    left = (-toward[1], toward[0])  # of whoever sits there and faces the middle
    for table in stages(desk, 4):
        table.screen.facing.quarters = quarters
        box, scene = LOOK.law.boxes["board"], table.board.scene(LOOK)
        x, y = box.w / 2, box.h / 2
        pushes = {option.name: option.grip for option in table.session.prompt.options if option.grip}
        found = {arrow.name: arrow.middle for arrow in arrows(scene, box.w, box.h, 1.0)}
        assert found.keys() == pushes.keys()
        for name, at in found.items():
            grip = pushes[name]
            assert grip and (at[0] - x) * toward[0] + (at[1] - y) * toward[1] > box.w / 4, "at his own side"
            aside = (at[0] - x) * left[0] + (at[1] - y) * left[1]
            assert (aside > 0) == (grip.side == "left")
            assert table.tapped(*at) == [Chose(name)]


def test_what_was_thrown_and_what_is_left_of_it_stay_in_view(desk: Desk) -> None:
    for table in stages(desk):
        view = table.screen.game.seen.table
        assert view.tally and view.tally.whole == view.thrown[-1]
        assert table.texts().casefold().count(str(view.tally.words).casefold()) == 1, "the question said it too"
        drawn = [each.thing.name for each in table.desk.placed() if isinstance(each.thing, Art)]
        assert f"die:d6:{view.thrown[-1]}" in drawn
        assert (
            any(str(piece.status) in table.texts() for piece in view.pieces if piece.status)
            or len([answer for answer in table.screen.answers() if not answer.grip and not answer.floor]) > 1
        )


def test_how_the_wheel_stands_is_asked_by_its_picture(desk: Desk) -> None:
    table = Table(desk, played(rules(MAZE), 0))
    pile = table.session.prompt.pile
    assert pile
    shown = table.board.dialling.dial(LOOK)
    assert shown and list(shown.states) == list(pile.cards)
    names = [touch.name for touch in desk.touches()]
    assert not any(card in names for card in pile.cards), "no list of numbers"
    assert desk.reads("Where does the wheel stand?") and desk.reads("Mix the walls blind."), (
        "a question, and what first"
    )
    signs = [each.thing.name for each in desk.placed() if isinstance(each.thing, Art)]
    assert desk.reads("please look") and "icon:eye" in signs
    for _ in range(3):
        desk.find("One place on").act()  # type: ignore[misc]
    turned = table.board.dialling.dial(LOOK)
    assert turned and turned.shown == pile.cards[(pile.cards.index(shown.shown) + 3) % len(pile.cards)]
    scene = table.board.scene(LOOK)
    assert scene.board is table.board.board
    assert dict(scene.parts)[turned.part.id] == turned.shown, "the picture shows it so"
    assert scene.pointer == scene.board.pointer(turned.part.id, turned.shown)
    desk.find("It looks like this").act()  # type: ignore[misc]
    assert table.told == [Drew(turned.shown, pile.deck)]


def test_a_finger_on_the_dial_shows_the_place_it_points_at(desk: Desk) -> None:
    table = Table(desk, played(rules(MAZE), 0))
    face = next(each for each in place(table.screen.things(LOOK), (800, 480)) if _drags(each.thing))
    touch, shown = face.thing, table.board.dialling.dial(LOOK)
    assert isinstance(touch, Touch) and touch.drag and shown
    for state, (x, y) in zip(shown.states, shown.places(shown.scene(shown.shown).board), strict=True):
        touch.drag(touch.box.w * (0.5 + 0.4 * x), touch.box.h * (0.5 + 0.4 * y))
        now = table.board.dialling.dial(LOOK)
        assert now and now.shown == state


def _drags(thing: object) -> bool:
    return isinstance(thing, Touch) and thing.drag is not None


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_whatever_may_be_thrown_can_be_tapped(desk: Desk, game: Rules[Any]) -> None:
    """Also where one may walk instead, and where a throw is what an answer leads to."""
    for kind, session in moments(game):
        if "throw" not in kind:
            continue
        screen = gallery.play(desk.evening, session())
        prompt = screen.game.seen.prompt
        assert prompt.die
        faces = [touch.name for touch in desk.touches() if "die shows" in touch.name]
        assert len(faces) == len(prompt.die.shown) * max(1, len(prompt.by)), (kind, faces)
        gallery.clear(desk.evening)


@pytest.mark.parametrize("wide", [120, 196, 333, 480])
def test_as_many_dice_lie_in_the_tray_as_it_has_room_for(wide: float) -> None:
    """Six read in one turn ran over the button beside it; the last ones matter most."""
    dice = [TrayDie("d8", face) for face in (1, 2, 3, 4, 5, 6)]
    box = Box(0, 0, wide, 95)
    shown = [each for each in tray(LOOK, box, dice, "", "") if isinstance(each, Art)]
    assert shown and all(each.box.within(box) for each in shown) and shown[-1].name == "die:d8:6"
