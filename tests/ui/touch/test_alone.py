"""What one player alone is asked: a handful is drawn and looked at together, one cover for all that comes in a row."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.games import rules
from companion.play.session import Session
from companion.play.setup import Setup
from companion.table.events import Chose, Drew, Moved
from tests.ui.touch.conftest import Desk
from tests.ui.touch.finger import Screen
from tests.ui.touch.gallery_games import reached
from tests.ui.touch.test_secrets_on_screen import GAME, KINGDOM, SEATS
from ui.touch.screens.play import Play
from ui.touch.screens.secret import Secret
from ui.touch.widgets.choices import read_out


def recruits() -> Session[Any]:
    """Ann draws one Thing that is free and five that are bought."""
    game = rules(GAME)
    session: Session[Any] = Session(game, Setup(game.id, SEATS, {"record": "private_entry"}))
    for placed in KINGDOM:
        session.tell(placed)
    session.tell(Chose("5"))
    assert session.prompt.pile and session.prompt.run == 6
    return session


def recruiting(desk: Desk) -> Secret:
    """She is about to, before the window."""
    desk.evening.play(recruits(), 0)
    desk.settle()
    desk.tap("Only Ann looks")
    secret = desk.evening.screen
    assert isinstance(secret, Secret)
    return secret


def held(desk: Desk, secret: Secret, *names: str) -> list[str]:
    """What can be read while the finger rests, after it has rested on answers of these names."""
    secret.uncover()
    desk.settle()
    for name in names:
        secret.choose(next(each for each in secret.answers() if str(each.words).casefold() == name))
        desk.settle()
    said = desk.texts()
    secret.cover()
    desk.settle()
    return said


def test_a_handful_is_drawn_looked_at_and_placed_under_one_finger(desk: Desk) -> None:
    secret = recruiting(desk)
    depth = secret.game.seen.moment.depth
    said = " ".join(held(desk, secret))
    assert secret.game.seen.moment.depth == depth + 6 and len(secret.fresh) == 6
    assert desk.evening.screen is secret and secret.prompt.moves and not secret.open
    names = {str(secret.game.rules.token(secret.game.seen.moment.state, card).words) for card in secret.fresh}  # type: ignore[union-attr]
    creatures = [name for name in names if name.split(",")[0].split(" (")[0] in said]
    assert creatures
    assert not any(name in " ".join(desk.texts()) for name in names), "covered again"
    held(desk, secret, "done")
    desk.until(lambda: desk.evening.screen is not secret)


def test_who_tells_the_own_draws_says_so_once_a_game(desk: Desk) -> None:
    secret = recruiting(desk)
    desk.tap("I tell it myself")
    depth = secret.game.seen.moment.depth
    secret.uncover()
    while secret.game.seen.moment.depth < depth + 2:
        assert desk.evening.screen is secret and secret.telling and secret.open
        secret.choose(secret.answers()[0])
        desk.settle()
    assert secret.prompt.run == 4 and not secret.picked
    secret.cover()
    assert Secret(desk.evening, secret.game, secret.seat, asked=True).telling


def test_what_cannot_be_is_said_where_it_was_answered(desk: Desk) -> None:
    secret = recruiting(desk)
    desk.tap("I tell it myself")
    secret.game.tell(Drew("troll", "nowhere"))
    desk.settle()
    assert desk.evening.screen is secret and secret.game.notice
    assert desk.reads(str(secret.game.notice.words)[:20])


def test_what_all_see_the_screen_turns_up_all_at_once_where_that_is_wanted(desk: Desk) -> None:
    """KNT-EXPL-03: so many Things from the cup."""
    desk.evening.play(reached(GAME, "card"), 0)
    desk.settle()
    game = desk.evening.game
    assert game and game.seen.prompt.run > 1 and not game.seen.prompt.private
    depth, run = game.seen.moment.depth, game.seen.prompt.run
    desk.tap("Draw for us")
    desk.until(lambda: game.seen.moment.depth >= depth + run)
    drawn = [each.entry for each in game.seen.moment.line()[-run:]]
    assert all(entry and isinstance(entry.event, Drew) and entry.source == "dealer" for entry in drawn)


@pytest.mark.long
def test_a_finger_on_the_panel_itself_opens_places_and_ends(window: Any, tmp_path: Path) -> None:
    """Of the real window: put down once, it draws, places a counter, says done, and is back at the table."""
    screen = Screen(tmp_path, seed=4)
    try:
        screen.evening.play(recruits(), 0)
        screen.settle()
        game = screen.evening.game
        assert game
        depth, before = game.seen.moment.depth, screen.taps
        with screen.held("Only Ann looks") as rest_on:
            page = screen.evening.screen
            assert isinstance(page, Secret) and page.open and len(page.fresh) == 6
            placed = next(each for each in page.answers() if isinstance(each.event, Moved))
            rest_on(read_out(placed), 0)
            rest_on("Done", 0)
        told = [each.entry.event for each in game.seen.moment.line()[depth + 7 :] if each.entry]
        assert told[:2] == [placed.event, Chose("done")] and screen.taps == before + 1
        assert isinstance(screen.evening.screen, Play)
    finally:
        screen.close()
