"""Why: a throw is added up, what was needed stands beside it, and the rule is said in a sentence."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.games.ledger import rule_sentences
from companion.play.rules import Rules
from companion.play.session import Session
from companion.table.rulings import Weighed
from tests.ui.touch import gallery
from tests.ui.touch.conftest import Desk
from tests.ui.touch.gallery_games import played
from ui.touch.catalogue import games
from ui.touch.look import Look
from ui.touch.measure import LEAST
from ui.touch.screens.sheets.why import Why
from ui.touch.things import Art, Box, Plate, Text, Things
from ui.touch.widgets.weighed import weighed_high, weighed_things


def texts(things: Things) -> list[str]:
    return [thing.words for thing in things if isinstance(thing, Text)]


def works(weighed: Weighed) -> bool:
    if weighed.totals is None:
        return weighed.thrown[-1] in weighed.faces
    low, high = weighed.totals
    total = sum(map(int, weighed.thrown))
    return low <= total and (high is None or total <= high)


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_what_was_thrown_is_what_was_read(game: Rules[Any]) -> None:
    """In a simulated game: the dice of a ruling are the last that fell, and their scale tells what they came to."""
    session, rng, found = played(game, 0), random.Random(2), 0
    look = Look(800, 480)
    for _ in range(400):
        if session.prompt.over:
            break
        session.tell(session.rules.simulated(session.state, session.prompt, rng))
        for weighed in (ruling.weighed for ruling in session.head.rulings if ruling.weighed):
            found += 1
            assert all(face in weighed.die.faces for face in weighed.thrown)
            assert str(weighed.need)
            box = Box(0, 0, 284, weighed_high(look, weighed, 284))
            words = texts(weighed_things(look, box, weighed, "#25353D"))
            least = weighed.totals[0] if weighed.totals and weighed.totals[1] is None else weighed.need
            assert any(str(least) in each for each in words)
            if weighed.totals:
                assert str(sum(map(int, weighed.thrown))) in words
    assert found or game.id in ("magic_maze", "darrowell", "kings_and_things"), "no throw was read against anything"


def test_the_pit_is_told_as_a_sum_with_its_rule_and_nothing_beyond(desk: Desk) -> None:
    screen = gallery.play(desk.evening, gallery.pit())
    screen.open(Why(screen))
    read = " ".join(desk.texts())
    weighed = next(ruling.weighed for ruling in screen.game.seen.moment.rulings if ruling.weighed)
    assert sorted(weighed.thrown) == [3, 3, 4] and weighed.totals == (11, None) and not works(weighed)
    drawn = [each.thing.name for each in desk.placed() if isinstance(each.thing, Art)]
    assert [name for name in drawn if name.startswith("die:")] == ["die:d8:4", "die:d8:3", "die:d8:3"], "as they fell"
    for words in ("10", "3", "24", "It took 11."):
        assert words in desk.texts(), words
    assert "KTK-SNAKE-01. Read by: the ivory die" in read
    assert str(rule_sentences(gallery.KINGDOM, ["KTK-SNAKE-01"])["KTK-SNAKE-01"]) in read
    assert "How do you climb" not in read, "no more than the last thing that happened"


@pytest.mark.parametrize("faces", [(1, 1, 1), (8, 8, 8), (4, 4, 3)])
def test_the_scale_is_cut_where_it_begins_to_work(faces: tuple[int, ...]) -> None:
    session: Session[Any] = gallery.pit()
    weighed = next(ruling.weighed for ruling in session.head.rulings if ruling.weighed)
    weighed = Weighed(weighed.die, faces, weighed.need, weighed.totals)
    look = Look(800, 480)
    things = weighed_things(look, Box(0, 0, 284, weighed_high(look, weighed, 284)), weighed, "#25353D")
    bars = [thing.box for thing in things if isinstance(thing, Plate) and thing.box.h == look.u(18)]
    dots = [thing.box for thing in things if isinstance(thing, Plate) and thing.box.w == thing.box.h == look.u(9)]
    assert len(bars) == 2, "one piece where it does not work, one where it does"
    assert bars[1].holds(*dots[0].middle) == works(weighed)
    assert all(thing.size >= LEAST for thing in things if isinstance(thing, Text))
