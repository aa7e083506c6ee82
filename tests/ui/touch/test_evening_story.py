"""The evening told once, in the window: who won, what turned it, luck, how it went, who went where."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games import rules
from companion.play.session import Session
from companion.play.setup import Setup
from companion.play.simulation import seats
from companion.play.story import story
from tests.play.at_table import play_on
from tests.ui.touch.conftest import Desk
from tests.ui.touch.gallery_games import played
from ui.touch.screens.play import Play
from ui.touch.screens.replay import Replay
from ui.touch.screens.seats import Seats
from ui.touch.screens.story import EveningStory
from ui.touch.screens.story.turnings import _spread
from ui.touch.screens.story.ways import Ways
from ui.touch.things import BoardPlace, Box, Picture

GAME = "hirelings"


def finish(desk: Desk) -> Session[Any]:
    """A game played to its end, and kept."""
    game = rules(GAME)
    setup = Setup(GAME, seats(game, 3), dict(game.simulated_house))
    session, number = desk.evening.library.ask(lambda: desk.evening.library.begin(setup)).result()

    def run() -> None:
        play_on(session, random.Random(4))
        desk.evening.library.finished(number, game.winner(session.state))

    desk.evening.library.ask(run).result()
    desk.evening.resume(number)
    desk.settle()
    return session


@pytest.fixture
def told(desk: Desk) -> Session[Any]:
    session = finish(desk)
    desk.tap("How it went")
    assert isinstance(desk.evening.screen, EveningStory)
    return session


def test_a_finished_game_tells_its_story(desk: Desk, told: Session[Any]) -> None:
    found = story(told.rules, told.moments())
    said = " ".join(desk.texts())
    assert str(found.outcome).partition(" ")[2] in said and "Luck of the d6" in said
    for point in found.turnings:
        assert all(word in said for word in str(point.words).split())
    for luck in found.luck:
        if luck.die.kind == found.luck[0].die.kind:
            assert str(luck.thrown) in desk.texts()
    desk.tap("The other dice")
    assert "Luck of the d8" in desk.texts()


def test_it_leads_to_where_a_turn_was_taken_to_another_game_and_back(desk: Desk, told: Session[Any]) -> None:
    point = story(told.rules, told.moments()).turnings[0]
    desk.tap(f"{point.words}: show it")
    replay = desk.evening.screen
    assert isinstance(replay, Replay) and replay.at == point.at
    desk.evening.back()
    desk.evening.back()
    assert isinstance(desk.evening.screen, Play), "the table lies beneath"
    desk.tap("How it went")
    desk.tap("Play again")
    screen = desk.evening.screen
    assert isinstance(screen, Seats) and {each.name for each in screen.sitting.values()} == {"Ann", "Bob", "Cem"}


def test_how_it_went_and_who_went_where(desk: Desk, told: Session[Any]) -> None:
    found = story(told.rules, told.moments())
    desk.tap("Course")
    assert "How it went" in desk.texts()
    for figures in found.courses[0].figures.values():
        assert str(figures[-1]) in desk.texts()
    desk.evening.back()
    desk.tap("Map")

    def drawn() -> Picture:
        return next(each.thing for each in desk.placed() if isinstance(each.thing, Picture))

    everybody = len(list(drawn().draw()))
    desk.tap("Ann’s ways alone")
    assert 0 < len(list(drawn().draw())) != everybody
    desk.tap("Everybody’s ways")
    assert len(list(drawn().draw())) == everybody


def test_on_an_upright_screen_a_broad_board_lies_on_its_side_and_is_read_upright(
    desk: Desk, told: Session[Any]
) -> None:
    """It had filled a third of the room there was."""
    desk.size = (720, 1280)
    desk.evening.screen.ways()  # type: ignore[attr-defined]
    board = next(each for each in desk.placed() if isinstance(each.thing, BoardPlace))
    assert board.quarters == 1 and (board.quarters + board.thing.scene.facing) % 4 == 0  # type: ignore[union-attr]
    view = board.thing.scene.view  # type: ignore[union-attr]
    scale = min(board.box.h / view.w, board.box.w / view.h)
    assert scale * view.w * scale * view.h > 0.8 * board.box.w * board.box.h
    assert not desk.wrong(texts=("normal", "largest"))


def test_it_is_kept_as_a_transcript_and_in_words(desk: Desk, told: Session[Any]) -> None:
    desk.tap("Keep it")
    assert desk.evening.trouble and "Written to" in str(desk.evening.trouble)
    desk.evening.calm()
    table, words = sorted(desk.evening.library.transcripts.iterdir())
    assert table.suffix == ".table" and words.suffix == ".txt"
    assert "Turn by turn: squares" in words.read_text()


def test_it_is_told_again_from_the_history(desk: Desk, told: Session[Any]) -> None:
    before = desk.texts()
    desk.tap("Home")
    desk.tap("Past games")
    desk.tap("Hirelings")
    assert isinstance(desk.evening.screen, EveningStory)
    assert [line for line in desk.texts() if line != "Back"] == [line for line in before if line != "Home"]


@pytest.mark.parametrize("bare", [("luck",), ("courses", "stay"), ("luck", "courses", "stay", "turnings")])
def test_a_game_without_dice_or_without_a_lead_tells_its_story_too(
    desk: Desk, told: Session[Any], bare: tuple[str, ...]
) -> None:
    """Nobody throws in a game without dice, nor where one of two leaves before the first throw; not every game says who
    is ahead. What there is nothing of is left out."""
    screen = desk.evening.screen
    assert isinstance(screen, EveningStory) and screen.story
    screen.story = replace(screen.story, **{each: None if each == "stay" else () for each in bare})
    desk.evening.changed()
    said = " ".join(desk.texts())
    assert str(screen.story.outcome).partition(" ")[2] in said
    assert ("Luck of the d6" in said) == ("luck" not in bare)
    assert ("Course" in desk.texts()) == ("courses" not in bare)
    desk.tap("Keep it")
    assert desk.evening.trouble and "Written to" in str(desk.evening.trouble)


def test_captions_keep_apart_and_inside() -> None:
    box, wide = Box(24, 0, 752, 34), [100.0, 140.0, 60.0, 150.0, 90.0]
    for shares in ([0.0, 0.01, 0.02, 0.03, 1.0], [0.9, 0.95, 0.96, 0.99, 1.0], [0.1, 0.3, 0.5, 0.7, 0.9]):
        places = _spread(shares, wide, box)
        edges = [(x - w / 2, x + w / 2) for x, w in zip(places, wide, strict=True)]
        assert edges[0][0] >= box.x - 1e-6 and edges[-1][1] <= box.right + 1e-6
        assert all(one[1] <= other[0] + 1e-6 for one, other in itertools.pairwise(edges))


def test_no_line_runs_where_nobody_could_walk(desk: Desk) -> None:
    """In the maze the walls have turned since: only steps between spaces that lie side by side are drawn."""
    session = played(rules("magic_maze"), 150)
    board = session.rules.board
    assert board
    ways = Ways(desk.evening, story(session.rules, session.moments()), board, session.rules.table(session.state))
    linked = {frozenset((link.a, link.b)) for link in board.links}
    places = {space.id: (0.0, 0.0) for space in board.spaces}
    tracks = [track.spaces for track in ways.story.tracks]
    straight = {frozenset(pair) for track in tracks for pair in itertools.pairwise(track)} - linked
    drawn = set(map(frozenset, ways._steps(tracks, places)))  # noqa: SLF001
    assert straight and drawn and drawn <= linked
