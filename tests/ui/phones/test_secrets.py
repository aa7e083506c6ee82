"""What a phone is sent: two games that differ only in what one player keeps secret are the same to all the others."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest

from companion.games import rules
from companion.games.kings_and_things.counters import counters
from companion.games.kings_and_things.state import State
from companion.table.events import Chose, Drew, Event, IllegalEvent, Moved
from tests.play.at_table import simulated
from tests.ui.phones.conftest import Room as Served
from ui.phones.room import Reader, Room
from ui.table.referee import Referee

GAME = "kings_and_things"
LONGEST = 700
"""Events after which a game has been compared for long enough."""


class Twins:
    """Two games of the same events, but that in the second the first player holds other creatures."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.game = rules(GAME)
        self.sessions = [simulated(GAME, 3, record="private_entry") for _ in range(2)]
        self.rooms = [Room(Referee(session)) for session in self.sessions]
        self.rooms[1].page = self.rooms[0].page  # they are numbered by when they were made
        self.mine = self.sessions[0].setup.seats[0].colour
        known = counters(self.sessions[0].state.house.edition)
        alike = sorted(name for name in known.creatures if known.things.get(name) == 1)
        self.rng.shuffle(alike)
        half = len(alike) // 2
        self.other = dict(zip(alike[:half], alike[half:], strict=False))
        self.other |= {b: a for a, b in self.other.items()}

    def step(self) -> bool:
        """One more event in both; False where they are no longer alike in all that is open, as in every battle."""
        one, two = self.sessions
        prompt = one.prompt
        if prompt.over:
            return False
        event = self.game.simulated(one.state, prompt, self.rng)
        try:
            one.tell(event)
            two.tell(self._twin(event) if prompt.who == self.mine else event)
        except IllegalEvent:
            return False
        for room, session in zip(self.rooms, self.sessions, strict=True):
            room._turned(room.page + 1, session.head)  # noqa: SLF001 (what the referee's thread hands over)
        return one.state.battle is None and self._open(one.state) == self._open(two.state)

    def _twin(self, event: Event) -> Event:
        match event:
            case Drew(card=card, deck=deck):
                return Drew(self.other.get(card, card), deck)
            case Moved(piece=piece, to=to):
                return Moved(self.other.get(piece, piece), to)
            case Chose(option=option):
                return Chose(self.other.get(option, option))
        return event

    @staticmethod
    def _open(state: State) -> object:
        """All that lies open: where it differs the games differ to everybody."""
        up = [[army.up for army in tile.armies] + [tile.guards, tile.loot] for tile in state.hexes]
        return up, state.pool, state.out, state.held, state.aside

    def readers(self) -> list[Reader]:
        """Everybody but the one whose secrets differ."""
        others = [seat.colour for seat in self.sessions[0].setup.seats if seat.colour != self.mine]
        return [Reader(seat, "en") for seat in ("", *others)]


def compared(seed: int, drawn: bool) -> tuple[int, bool]:
    """How many moments were the same to the others, and whether the player's own page ever was another.

    `drawn`: the pages themselves are compared, byte for byte; else what they are made of.
    """
    twins, differed = Twins(seed), False
    for at in range(LONGEST):
        if not twins.step():
            return at, differed
        for reader in twins.readers():
            shown = [room.shown(reader) if drawn else room.share(reader.seat) for room in twins.rooms]
            assert shown[0] == shown[1], f"game {seed}, event {at}: {reader.seat or 'the wall'} could tell"
        own = [room.share(twins.mine) for room in twins.rooms]
        differed = differed or own[0].secrets != own[1].secrets
    return LONGEST, differed


@pytest.mark.long
def test_nobody_can_tell_what_another_keeps_secret() -> None:
    found = [compared(seed, True) for seed in range(2)]
    assert sum(at for at, _ in found) > 100 and any(differed for _, differed in found)


@pytest.mark.slow
def test_nobody_can_tell_in_two_hundred_games() -> None:
    found = [compared(seed, False) for seed in range(200)]
    assert sum(at for at, _ in found) > 10_000 and sum(differed for _, differed in found) > 100


def test_a_rack_is_in_no_page_before_it_is_asked_for(room: Callable[..., Served]) -> None:
    """Covered is not in the page at all, not even in one's own; looked at, it is sent to that phone alone."""
    there = room(GAME, 0, record="private_entry")
    game = there.session.rules

    def held_by(colour: str) -> list[str]:
        return [str(line) for line in game.secrets(there.session.state, colour)]

    colours = [seat.colour for seat in there.session.setup.seats]
    there.play_on(lambda prompt: any(map(held_by, colours)))
    colour = next(filter(held_by, colours))
    phone, wall = there.phone(colour), there.guest().open()
    tokens = [token for each in game.covered(there.session.state, colour) for token in each.tokens]
    held = {str(token.words) for token in tokens if not token.covered}
    for page in (phone.page, wall.page):
        assert not any(name in _plain(page["html"]) for name in held)
    told = phone.asks("look")
    assert held and told["is"] == "opened" and all(name in _plain(told["html"]) for name in held)
    assert not any(name in _plain(wall.page["html"]) for name in held)


def _plain(html: str) -> str:
    """Its words, without those of what may be drawn next: every counter is among them."""
    return re.sub(r"<[^>]+>", "", re.sub(r"<button.*?</button>", "", html, flags=re.DOTALL)).replace("&#39;", "'")
