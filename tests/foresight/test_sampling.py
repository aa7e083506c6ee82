"""Foresight against games played out by the rules alone: thirty positions of all five games, four standard errors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import repeat
from math import sqrt
from random import Random
from typing import Any, NamedTuple, get_args, get_type_hints

import pytest

from companion.foresight import Answer, Foresight, TooLarge, inquiry
from companion.games import GAMES, rules
from companion.play.rules import Rules
from companion.play.setup import Setup
from companion.play.simulation import seats
from companion.table.events import Event, IllegalEvent, Rolled
from companion.table.paths import find, observe, plain
from companion.table.prompts import Pile, Prompt

MOMENTS = ("turn", "throws=3", "throws=2", "throw")
"""The latest that can be worked out exactly is asked after."""
BUDGET = 1500
POSITIONS = 6


class Scene(NamedTuple):
    """A position in the middle of a game, and what foresight says of it."""

    game: Rules[Any]
    state: Any
    after: str
    answer: Answer


def paths(game: Rules[Any], state: Any) -> tuple[str, ...]:
    """Some things that a turn changes in every game, and one figure of the player whose turn it is."""
    own = {
        "key_to_the_kingdom": ("status", "at"),
        "magic_maze": ("at", "rings"),
        "hirelings": ("square", "in_front"),
        "darrowell": ("at", "gold"),
        "kings_and_things": ("gold", "rack_count"),
    }[game.id]
    who = game.expects(state).who or game.colours[0]
    return ("whose", "phase", *(f"{who}.{path}" for path in own))


def scenes(name: str, count: int, moments: tuple[str, ...] = MOMENTS) -> list[Scene]:
    """Positions at which something is still open, from games of simulated players."""
    game, found = rules(name), list[Scene]()
    for seed in range(10 * count):
        rng = Random(seed)
        state = game.new(Setup(name, seats(game, game.players[0] + seed % 2), dict(game.simulated_house)))
        for _ in range(40 + 37 * seed % 400):
            prompt = game.expects(state)
            if prompt.over:
                break
            state, _ = game.advance(state, game.simulated(state, prompt, rng))
        if game.expects(state).over:
            continue
        for after in moments:
            try:
                answer = Foresight(game, BUDGET).ask(state, inquiry(paths(game, state), after))
            except TooLarge:
                continue
            if max(len(spread.values) for spread in answer.of) > 1:
                found.append(Scene(game, state, after, answer))
            break
        if len(found) == count:
            break
    return found


def alternatives(prompt: Prompt) -> list[list[Event]]:
    """Every answer, and for a throw or a draw, which are one answer each, all that may come of it."""
    rolled: list[Event] = (
        [Rolled(face, prompt.die.kind, prompt.by[0] if prompt.by else "") for face in prompt.die.faces]
        if prompt.die
        else []
    )
    drawn = list(_drawn(prompt.pile)) if prompt.pile else []
    told = {to for shift in prompt.shifts for to in shift.seen}
    single: list[list[Event]] = [
        [event]
        for event in prompt.answers()
        if not isinstance(event, Rolled) and event not in drawn and getattr(event, "to", "") not in told
    ]
    return [*(each for each in (rolled, drawn) if each), *single]


def _drawn(pile: Pile) -> Iterator[Event]:
    """Every card that may come, as often as it may lie there."""
    for event, count in zip(pile.events, pile.counts or repeat(1), strict=False):
        yield from repeat(event, count)


def sampled(scene: Scene, games: int) -> list[Counter[str]]:
    """The same played out, each value as often as it came up."""
    game, rng = scene.game, Random(11)

    @cache
    def follow(state: Any, event: Event) -> Any:
        try:
            return game.advance(state, event)[0]
        except IllegalEvent:  # only the referee knew that it cannot be
            return None

    @cache
    def asked(state: Any) -> tuple[bool, list[list[Event]]]:
        prompt = game.expects(state)
        may = [[event for event in events if follow(state, event)] for events in alternatives(prompt)]
        return prompt.over, [events for events in may if events]

    @cache
    def seen(state: Any) -> tuple[str, ...]:
        there = observe(game.view(state), game.expects(state))
        return tuple(plain(find(there, spread.path)) for spread in scene.answer.of)

    found = [Counter[str]() for _ in scene.answer.of]
    throws = int(scene.after[7:]) if scene.after.startswith("throws=") else 1
    for _ in range(games):
        state, thrown, over = scene.state, 0, False
        while not over:
            event = rng.choice(rng.choice(asked(state)[1]))
            before, state = state, follow(state, event)
            thrown += isinstance(event, Rolled)
            over = game.turned(before, state) if scene.after == "turn" else thrown == throws
            over = over or asked(state)[0]
        for counter, value in zip(found, seen(state), strict=True):
            counter[value] += 1
    return found


def compare(scene: Scene, games: int) -> None:
    for spread, counter in zip(scene.answer.of, sampled(scene, games), strict=True):
        assert sum(each.chance for each in spread.values) == 1
        assert set(counter) <= {str(each.value) for each in spread.values}
        for each in spread.values:
            chance = float(each.chance)
            error = sqrt(chance * (1 - chance) / games)
            assert abs(counter[str(each.value)] / games - chance) <= 4 * error, (spread.path, each, scene.after)


@pytest.mark.few(1)
@pytest.mark.parametrize("name", GAMES)
def test_foresight_equals_a_few_games_played_out(name: str) -> None:
    (scene,) = scenes(name, 1)
    compare(scene, 2000)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_foresight_equals_many_games_played_out(name: str) -> None:
    found = scenes(name, POSITIONS)
    assert len(found) == POSITIONS
    for scene in found:
        compare(scene, 200_000)


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_what_is_forgotten_changes_no_answer(name: str) -> None:
    """Positions told apart only by what tells the past have the same odds."""
    game = rules(name)
    assert game.forgets
    for scene in scenes(name, 2, ("throws=2", "throw")):
        apart = Foresight(_Remembering(game), 40 * BUDGET)
        assert apart.ask(scene.state, inquiry(paths(game, scene.state), scene.after)).of == scene.answer.of


class _Remembering:
    """The same referee, forgetting nothing."""

    forgets = ()

    def __init__(self, game: Rules[Any]) -> None:
        self.prompt, self.judge, self.read = game.prompt, game.judge, game.read
        self.turned, self.under_way = game.turned, game.under_way
        self.simulated, self.imagined, self.printed = game.simulated, game.imagined, game.printed


@pytest.mark.parametrize("name", GAMES)
def test_what_is_forgotten_is_there(name: str) -> None:
    """A name that is no field would forget nothing, and nobody would know."""
    game = rules(name)
    state = game.new(Setup(name, seats(game, game.players[0]), dict(game.simulated_house)))
    for forgotten in game.forgets:
        path = forgotten.partition(" unless ")[0].partition(">")[0].split(".")
        kinds: set[type[Any]] = {type(state)}
        for part in path:
            hints = [get_type_hints(kind)[part] for kind in kinds if part in kind.__struct_fields__]
            assert hints, f"{forgotten} of {name} is no field"
            kinds = {kind for hint in hints for kind in _structs(hint)}


def _structs(hint: Any) -> Iterator[type[Any]]:
    """Every struct a field may hold, however it is wrapped."""
    if isinstance(hint, type) and hasattr(hint, "__struct_fields__"):
        yield hint
    for part in get_args(hint):
        yield from _structs(part)
