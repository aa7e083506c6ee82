"""Which task really puts which on the agenda: written down while games are played."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from companion.flow import Desk, Task
from companion.games import rules
from companion.play.chance import random_answer
from companion.play.setup import BadSetup, Setup
from companion.play.simulation import seats
from companion.play.transcript import replay
from companion.table.events import IllegalEvent

TRANSCRIPTS = Path(__file__).parents[1] / "transcripts"
Arrow = tuple[type[Task[Any]], type[Task[Any]]]


def kinds(kind: type[Task[Any]] = Task) -> Iterator[type[Task[Any]]]:
    """All tasks there are."""
    for below in kind.__subclasses__():
        yield below
        yield from kinds(below)


@contextmanager
def watched() -> Iterator[set[Arrow]]:
    """Every task put by another, while this lasts."""
    arrows: set[Arrow] = set()
    doing: list[Task[Any]] = []

    def noted(method: Callable[..., None]) -> Callable[..., None]:
        def done(task: Task[Any], *args: Any) -> None:
            doing.append(task)
            try:
                method(task, *args)
            finally:
                doing.pop()

        return done

    put = Desk.then

    def then(desk: Desk[Any, Any], *tasks: Task[Any]) -> None:
        if doing:
            arrows.update((type(doing[-1]), type(task)) for task in tasks)
        put(desk, *tasks)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Desk, "then", then)
        for kind in {Task, *kinds()}:
            for name in {"act", "answer"} & vars(kind).keys():
                patch.setattr(kind, name, noted(vars(kind)[name]))
        yield arrows


def play(name: str, seed: int, most: int) -> None:
    """A game by some house rules, the players half of the time taking whatever is legal."""
    rng, game = random.Random(seed), rules(name)
    chosen = {rule.name: rng.choice(rule.choices) for rule in game.house_rules if rule.choices and rng.random() < 0.25}
    try:
        state = game.new(
            Setup(game.id, seats(game, rng.choice(list(game.players))), {**game.simulated_house, **chosen})
        )
    except BadSetup:
        return
    for _ in range(most):
        prompt = game.expects(state)
        if prompt.over:
            return
        wild = rng.random() < 0.3
        try:
            state, _ = game.advance(state, random_answer(prompt, rng) if wild else game.simulated(state, prompt, rng))
        except IllegalEvent:
            continue  # only the referee could know


def tell(name: str) -> None:
    """Every transcript of the game that is played; a scene that is only asked for its chances plays nothing more."""
    for path in sorted((TRANSCRIPTS / name).glob("*.table")):
        if not path.name.startswith("odds_"):
            replay(path, rules)
