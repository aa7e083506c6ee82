"""What chance answers: a die that falls, and any legal answer."""

from __future__ import annotations

from random import Random

from companion.table.dice import Die
from companion.table.events import Event, Rolled
from companion.table.prompts import Prompt


def thrown(die: Die, rng: Random, by: str = "") -> Rolled:
    """A die that falls by chance. `by`: who threw it, where several throw at once."""
    return Rolled(rng.choice(die.faces), die.kind, by)


def random_answer(prompt: Prompt, rng: Random) -> Event:
    """Any legal answer; a die falls as its faces say, one choice weighs as much as another."""
    answers = [answer for answer in prompt.answers() if not isinstance(answer, Rolled)]
    if prompt.die and (not answers or rng.randrange(len(answers) + 1) == 0):
        return thrown(prompt.die, rng)
    return rng.choice(answers)
