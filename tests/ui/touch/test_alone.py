"""What one player alone is asked: a handful is drawn and looked at together, one cover for all that comes in a row."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games import rules
from companion.play.session import Session
from companion.play.setup import Setup
from companion.table.events import Chose, Drew
from tests.ui.touch.conftest import Desk
from tests.ui.touch.test_secrets_on_screen import GAME, KINGDOM, SEATS
from ui.touch.screens.secret import Secret


def recruiting(desk: Desk) -> Secret:
    """Ann draws one Thing that is free and five that are bought, before the window."""
    game = rules(GAME)
    session: Session[Any] = Session(game, Setup(game.id, SEATS, {"record": "private_entry"}))
    for placed in KINGDOM:
        session.tell(placed)
    session.tell(Chose("5"))
    assert session.prompt.pile and session.prompt.run == 6
    desk.evening.play(session, 0)
    desk.settle()
    desk.tap("Only Ann looks")
    secret = desk.evening.screen
    assert isinstance(secret, Secret)
    return secret


def held(desk: Desk, secret: Secret, *, until: Callable[[], object] = lambda: True) -> list[str]:
    """What can be read while the finger rests."""
    secret.uncover()
    desk.until(until)
    desk.settle()
    said = desk.texts()
    secret.cover()
    desk.settle()
    return said


def test_a_handful_is_drawn_and_looked_at_together(desk: Desk) -> None:
    secret = recruiting(desk)
    depth = secret.game.seen.moment.depth
    said = " ".join(held(desk, secret, until=lambda: len(secret.dealt) == 6))
    assert secret.game.seen.moment.depth == depth + 6
    token = secret.game.rules.token
    names = {str(shown.words) for each in secret.dealt if (shown := token(secret.game.seen.moment.state, each.card))}
    assert names and all(name.split(",")[0] in said for name in names)
    assert not any(name in " ".join(desk.texts()) for name in names), "covered again"


def test_what_comes_next_is_asked_under_the_same_cover_until_somebody_else_is_asked(desk: Desk) -> None:
    secret = recruiting(desk)
    held(desk, secret, until=lambda: len(secret.dealt) == 6)
    desk.tap("Done")
    assert desk.evening.screen is secret and secret.telling and not secret.open
    found = secret.answers()
    secret.uncover()
    secret.over = next(at for at, each in enumerate(found) if each.event == Chose("done"))
    secret.cover()
    desk.until(lambda: desk.evening.screen is not secret)


def test_who_tells_the_own_draws_says_so_once(desk: Desk) -> None:
    secret = recruiting(desk)
    desk.tap("I tell it myself")
    depth = secret.game.seen.moment.depth
    while secret.game.seen.moment.depth < depth + 2:
        assert desk.evening.screen is secret and secret.telling
        secret.uncover()
        secret.over = 0
        secret.cover()
        desk.settle()
    assert secret.prompt.run == 4 and not secret.picked


def test_what_cannot_be_is_said_where_it_was_answered(desk: Desk) -> None:
    secret = recruiting(desk)
    desk.tap("I tell it myself")
    secret.game.tell(Drew("troll", "nowhere"))
    desk.settle()
    assert desk.evening.screen is secret and secret.game.notice
    assert desk.reads(str(secret.game.notice.words)[:20])
