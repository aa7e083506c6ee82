"""The story of a game: told of the log alone, never more than it says, the same each time."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import pairwise
from typing import Any

import pytest

from companion.play.lead import Reign, reigns
from companion.play.luck import Luck
from companion.play.session import Moment, Session
from companion.play.story import TURNINGS, Story, story
from companion.table.dice import D6, D8, DUELLING
from companion.table.events import Rolled, Undone
from tests.play.at_table import every_game, recorded, told

SEED = 5


@lru_cache
def line(game: str) -> tuple[Moment, ...]:
    return tuple(told(game, recorded(game, SEED)).moments())


@lru_cache
def tale(game: str) -> Story:
    session = told(game, recorded(game, SEED))
    return story(session.rules, session.moments())


def so_far(game: str, events: int) -> tuple[Session[Any], Story]:
    session = told(game, recorded(game, SEED)[:events])
    return session, story(session.rules, session.moments())


@pytest.mark.few(3)
@every_game
def test_a_story_ends_where_the_table_stands(game: str) -> None:
    """The end is the last turning point and names the winner; courses and tracks go to where figures and pieces are."""
    session, found = told(game, recorded(game, SEED)), tale(game)
    desk = session.rules.desk(session.state)
    assert ",".join(found.winners) == session.rules.winner(session.state)
    assert found.outcome == session.prompt.words and found.events == len(session.moments()) - 1
    end = found.turnings[-1]
    assert end.at == found.events and end.turn == found.turns
    assert not found.winners or found.name(found.winners[0]) in str(end.words)
    lead = session.rules.game.lead
    assert lead and found.courses and found.lead
    last = lead(desk)
    for course in found.courses:
        assert set(course.figures) == {seat.colour for seat in found.seats}
        assert len({len(figures) for figures in course.figures.values()}) == 1
        if course.of == last.of:
            assert all(figures[-1] == last.figure(desk, seat) for seat, figures in course.figures.items())
    assert found.tracks
    for track in found.tracks:
        assert all(a != b for a, b in pairwise(track.spaces))
    ends = {track.piece: track.spaces[-1] for track in found.tracks}
    for piece in session.rules.table(session.state).pieces:
        assert piece.at is None or piece.id not in ends or ends[piece.id] == piece.at


@every_game
def test_turning_points_are_few_in_order_and_somebodys(game: str) -> None:
    found = tale(game)
    assert 1 < len(found.turnings) <= TURNINGS
    assert all(a.at < b.at and a.turn <= b.turn for a, b in pairwise(found.turnings))
    for point in found.turnings:
        assert found.name(point.seat) in str(point.words)


@every_game
def test_every_throw_is_somebodys_luck(game: str) -> None:
    """Every face is told once, but for what the table throws for nobody."""
    rules, faces = told(game, []).rules, Counter(face for each in tale(game).luck for face in each.faces)
    for moment in line(game):
        if moment.before and moment.entry and isinstance(event := moment.entry.event, Rolled):
            asked = rules.expects(moment.before.state)
            faces[event.face] -= bool(asked.who or asked.by)
    assert not any(faces.values())


@every_game
def test_a_story_so_far_has_no_end(game: str) -> None:
    session, found = so_far(game, len(recorded(game, SEED)) // 2)
    assert not session.prompt.over and not found.winners and not found.outcome
    assert all(point.at < found.events for point in found.turnings)


@every_game
def test_an_evening_that_has_only_begun_has_a_story_without_turnings(game: str) -> None:
    """Somebody looks at a phone before the first answer."""
    session, found = so_far(game, 0)
    assert found.events == 0 and not found.turnings and len(session.moments()) == 1


def test_what_was_taken_back_is_not_told() -> None:
    session, found = so_far("darrowell", 200)
    session.tell(recorded("darrowell", SEED)[200])
    session.tell(Undone())
    assert story(session.rules, session.moments()) == found


def test_the_key_is_told_of_only_when_it_was_shown() -> None:
    """What lies in a holder stays its owner’s secret while the game lasts (KTK-WIN-04)."""
    game = "key_to_the_kingdom"
    over, (_, before) = tale(game), so_far(game, len(recorded(game, SEED)) - 1)
    assert str(over.lead) == "the Key" and over.reigns[-1].seat in over.winners
    assert str(before.lead) == "holders" and not any("Key" in str(point.words) for point in before.turnings)


def test_who_draws_level_does_not_lead() -> None:
    course = {"red": (0, 2, 2, 2, 0), "blue": (0, 0, 2, 3, 0)}
    assert reigns(course) == (Reign(0, ""), Reign(1, "red", 2), Reign(3, "blue", 3), Reign(4, ""))
    assert reigns({"red": (1,), "blue": (1,)}) == (Reign(0, ""),)


@pytest.mark.parametrize(
    ("luck", "thrown", "expected", "band"),
    [
        (Luck("red", D6, (6,) * 12), 72, 42.0, 11.83),
        (Luck("red", D8, (4, 5) * 6), 54, 54.0, 15.87),
        (Luck("red", DUELLING, ("sword", "blank", "shield")), 1, 1.0, 1.63),
    ],
)
def test_luck_is_the_sum_against_what_a_fair_die_gives(luck: Luck, thrown: int, expected: float, band: float) -> None:
    """The variance of one die: 35/12 of six faces, 63/12 of eight, 2/9 of a third."""
    assert (luck.thrown, luck.expected) == (thrown, expected) and luck.band == pytest.approx(band, abs=0.01)
    assert luck.outside is (luck.thrown == 72)


def test_few_throws_are_no_luck() -> None:
    assert not Luck("red", D6, (6,) * 9).outside
    edge = Luck("red", D6, (5, 3) * 70 + (3, 4) * 140)
    assert edge.thrown - edge.expected == edge.band == 70 and not edge.outside
