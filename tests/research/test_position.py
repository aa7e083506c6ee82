"""Games as trees: who decides, what chance brings, and that what a seat knows is all it is told."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from zlib import crc32

import pytest

from companion.games import rules
from companion.play.rules import digest
from companion.play.session import Moment
from companion.research.position import ACTIONS, PASS, Position, numbered
from companion.table.events import Drew, Rolled
from companion.table.prompts import Prompt
from tests.play.at_table import every_game, recorded, setup


def walk(game: str, seed: int, most: int, players: int = 0) -> Iterator[Position]:
    """The nodes of a game in which everybody decides by chance."""
    rng, held = Random(seed), rules(game)
    at = Position.first(held, players or held.players[0], {})
    for _ in range(most):
        yield at
        if at.over:
            return
        if at.turn:
            at = at.decided(rng.choice(list(at.actions)))
        else:
            events, chances = zip(*at.outcomes.values(), strict=True)
            at = at.happened(rng.choices(events, chances)[0])


@every_game
def test_every_node_is_one_of_three_kinds(game: str) -> None:
    for at in walk(game, 3, 150):
        assert [bool(at.actions), bool(at.outcomes), at.over].count(True) == 1
        assert all(0 <= number < ACTIONS for number in (*at.actions, *at.outcomes))
        if at.outcomes:
            assert sum(chance for _, chance in at.outcomes.values()) == pytest.approx(1)


@every_game
def test_a_position_is_kept_and_found_again(game: str) -> None:
    *_, at = walk(game, 5, 60)
    again: Position = pickle.loads(pickle.dumps(at))
    assert again is not at and deepcopy(at) is at
    assert (digest(again.moment.state), again.turn, again.outcomes) == (digest(at.moment.state), at.turn, at.outcomes)


def test_who_has_won_gets_one_and_everybody_else_loses_one() -> None:
    nodes = list(walk("hirelings", 1, 2000, 3))
    won = rules("hirelings").winner(nodes[-1].moment.state)
    assert nodes[-1].over and won in nodes[-1].seats
    assert nodes[-1].rewards == {seat: 1.0 if seat == won else -1.0 for seat in nodes[-1].seats}
    assert set(nodes[-2].rewards.values()) == {0.0}


def test_names_that_share_a_number_are_told_apart_and_others_keep_theirs() -> None:
    names = [f"choose {number}" for number in range(400)]
    found = numbered(names)
    assert sorted(found.values()) == sorted(names) and list(found) == sorted(found)
    own = [name for number, name in found.items() if number == crc32(name.encode()) % ACTIONS]
    assert 320 < len(own) < 400
    assert numbered(reversed(names)) == found
    with pytest.raises(ValueError, match="more than 4096"):
        numbered(map(str, range(ACTIONS + 1)))


def met(game: str, wanted: Callable[[Prompt], bool], then: Callable[[Position], object] = bool) -> Position:
    """The first position of recorded games at which such a question is asked."""
    held = rules(game)
    seated = Position.first(held, held.players[0], {}).seats
    for seed in range(9):
        state = held.new(setup(game))
        for event in recorded(game, seed):
            at = Position(held, Moment(state, None, (), None, 0), seated)
            if wanted(held.prompt(state)) and then(at):
                return at
            state, _ = held.advance(state, event)
    raise AssertionError("nobody was ever asked that")


def test_two_who_throw_at_once_throw_one_after_the_other() -> None:
    at = met("magic_maze", lambda prompt: len(prompt.by) == 2)
    one, other = at.rules.prompt(at.moment.state).by
    for thrower in (one, other):
        events = [event for event, _ in at.outcomes.values()]
        assert events and all(isinstance(event, Rolled) and event.by == thrower for event in events)
        at = at.happened(events[0])


def test_a_draw_is_of_what_truly_lies_there() -> None:
    draws = [at for at in walk("kings_and_things", 1, 400) if at.rules.prompt(at.moment.state).pile and at.outcomes]
    assert draws
    for at in draws:
        lying = at.rules.lying(at.moment.state)
        assert lying
        assert {event.card for event, _ in at.outcomes.values() if isinstance(event, Drew)} == set(lying.cards)


def test_everybody_who_has_a_say_is_asked_and_may_leave_it_to_the_others() -> None:
    at = met(
        "key_to_the_kingdom",
        lambda prompt: any(option.who for option in prompt.options),
        lambda at: PASS in at.actions.values(),
    )
    asked = []
    while at.turn and PASS in at.actions.values():
        asked.append(at.turn.seat)
        before, at = at, at.decided(next(number for number, name in at.actions.items() if name == PASS))
        assert at.moment is before.moment
    assert asked and len(set(asked)) == len(asked)
    assert at.outcomes or (at.turn and at.turn.seat not in asked)


def test_a_seat_is_told_its_own_secrets_alone() -> None:
    *_, at = walk("kings_and_things", 4, 300)
    one, other = at.seats[:2]
    assert at.seen(one)["covered"] != at.seen(other)["covered"]
    assert at.seen("")["covered"] == [] == at.seen("")["secrets"]
    assert at.heard(one)
