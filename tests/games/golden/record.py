"""Draws games and writes them down: `python -m tests.games.golden.record --force [GAME] [--log N]`."""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Sequence
from itertools import product
from typing import Any

from companion.games import GAMES, rules
from companion.play.chance import random_answer
from companion.play.rules import Rules
from companion.play.session import Session
from companion.play.setup import BadSetup, Seat, Setup
from companion.play.simulation import NAMES
from companion.table.events import Chose, Command, Corrected, Event, Given, IllegalEvent, Redone, Undone
from tests.games.golden import logs
from tests.games.golden.logs import REFUSED, Log, Outcome, Step
from tests.games.test_outranked import outright

LOGS = 60
KINDS = 4
"""Kinds of games, by who draws what is told: see Drawing."""
LENGTHS = (300, 600, 1200)
WHOLE = 2500
"""Events after which a game played by simulated players alone is broken off all the same."""
WRITTEN = {
    "accessory_order": ("hour_glass,tarot_card,guild_token,torch", "guild_token,torch,hour_glass,tarot_card"),
    "attack_wins": ("sword,shield",),
    "rock_winner": ("shield",),
    "label": ("skull",),
    "switched_off": ("vandals,sword,warlord,bow",),
}
"""Choices of house rules that list none, or too few: the table writes its own."""
ALONE: tuple[dict[str, str], ...] = ({}, {"practice_solo": "yes"})
"""What a single player must agree to, where a game knows of it."""


def setup(game: str, number: int, rng: random.Random) -> Setup:
    """A table for that log: boards and numbers of players in turn, house rules switched, fewer where they clash."""
    played = rules(game)
    counts = range(1, len(played.colours) + 1)
    tables = [table for table in product(played.boards, counts, ALONE) if _agreed(game, *table, played.colours)]
    board, count, alone = tables[number // KINDS % len(tables)]
    colours = rng.sample(played.colours, count)
    for share in (0.4, 0.4, 0.3, 0.3, 0.2, 0.2, 0.1, 0.1, 0.0):
        house = dict(played.simulated_house) if number % 3 else {}
        for rule in played.house_rules:
            choices = (*rule.choices, *WRITTEN.get(rule.name, ()))
            if choices and rng.random() < share:
                house[rule.name] = rng.choice(choices)
        if made := _agreed(game, board, count, {**house, **alone}, colours):
            return made
    raise AssertionError(f"{game}: {count} may not sit down on {board}")


def _agreed(game: str, board: str, count: int, house: dict[str, str], colours: Sequence[str]) -> Setup | None:
    """That table, None where nobody may sit down so."""
    seats = tuple(Seat(colour, name) for colour, name in zip(colours[:count], NAMES, strict=False))
    made = Setup(game, seats, house, board, rules(game, board).version)
    try:
        rules(game, board).new(made)
    except BadSetup:
        return None
    return made


class Drawing:
    """A game under way and who draws what is told next.

    Every fourth game is nobody's but the simulated players'. In the others the table takes back and corrects, answers
    anything legal, or says outright how things stand.
    """

    def __init__(self, number: int, seed: int, game: Rules[Any], agreed: Setup, rng: random.Random) -> None:
        self.rng, self.session = rng, Session(game, agreed)
        kind = number % KINDS
        self.meddles, self.tells, self.wild = kind > 0, kind > 1, kind in (1, 3)
        self.number, self.seed, self.start = number, seed, Outcome(self.session).print
        self.steps: list[Step] = []

    def play(self) -> Log:
        """At most four times the table goes on after the end, by taking something back or saying it is otherwise."""
        length, ends = self.rng.choice(LENGTHS) if self.meddles else WHOLE, 0
        while len(self.steps) < length:
            ends += self.session.prompt.over
            if self.session.prompt.over and (not self.meddles or ends > 4):
                break
            self.tell(self.drawn())
        return Log(self.number, self.seed, self.session.setup, self.start, tuple(self.steps))

    def tell(self, event: Event | Command) -> None:
        try:
            self.session.tell(event)
        except IllegalEvent:
            self.steps.append(Step(event, REFUSED))
        else:
            self.steps.append(Step(event, Outcome(self.session).print))

    def drawn(self) -> Event | Command:
        """What is told next."""
        rng, session, prompt = self.rng, self.session, self.session.prompt
        luck = rng.random()
        if self.meddles and (luck < 0.07 or prompt.over):
            return self.meddled()
        if self.tells and luck < 0.12 and (said := outright(session.rules, session.rules.claims(session.state), rng)):
            return said
        if luck > 0.985:
            return self.amiss()
        if self.wild and rng.random() < 0.4:
            return random_answer(prompt, rng)
        return session.rules.simulated(session.state, prompt, rng)

    def meddled(self) -> Command:
        """Taken back, done again, or corrected: mostly something that happened just now."""
        rng, session = self.rng, self.session
        if session.taken_back and rng.random() < 0.6:
            return Redone(rng.randint(1, len(session.taken_back)))
        line = session.moments()
        if len(line) > 1 and rng.random() < 0.5:
            back = min(len(line) - 1, rng.choice((1, 1, 2, 3, 5, 8, 40)))
            before = line[-back - 1]
            if legal := session.rules.expects(before.state).answers():
                return Corrected(before.depth + 1, rng.choice(legal))
        return Undone(min(rng.choice((1, 1, 2, 4)), max(1, len(session.steps) - 1)))

    def amiss(self) -> Event | Command:
        """Something that is refused, as a rule: an old answer, an unknown one, what is not there to take back."""
        rng, session = self.rng, self.session
        old = session.rules.expects(rng.choice(session.moments()).state).answers()
        seat = session.setup.seats[0].colour
        wrong: list[Event | Command] = [*rng.sample(old, min(3, len(old))), Chose("nothing_of_the_kind")]
        wrong += [Given(seat, "at", "nowhere_at_all"), Given("", "winner", "everybody"), Redone(99), Undone(9999)]
        return rng.choice(wrong)


def recorded(game: str, number: int) -> Log:
    """One log, always the same by the same rules."""
    seed = 1000 * list(GAMES).index(game) + number
    rng = random.Random(seed)
    agreed = setup(game, number, rng)
    return Drawing(number, seed, rules(game, agreed.board), agreed, rng).play()


def told(drawn: list[Log]) -> str:
    """What was drawn, in figures."""
    events = [step for log in drawn for step in log.steps]
    kinds = Counter(type(step.event).__name__ for step in events)
    refused = sum(step.print == REFUSED for step in events)
    seats = Counter((log.setup.board, len(log.setup.seats)) for log in drawn)
    switched = Counter(rule for log in drawn for rule in log.setup.house.items())
    return f"{len(events)} events, {refused} refused, {dict(kinds)}\n  {dict(seats)}\n  {dict(switched)}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", choices=list(GAMES))
    parser.add_argument("--log", type=int, metavar="N", help="only this log; the others stay as they are")
    parser.add_argument("--force", action="store_true", help="write over what is recorded")
    asked = parser.parse_args()
    if asked.log is not None and not asked.game:
        parser.error("--log N is a log of one game. Name the game.")
    for game in [asked.game] if asked.game else GAMES:
        if logs.path(game).exists() and not asked.force:
            parser.error(f"{logs.path(game).name} is recorded. Say --force to write over it.")
        if asked.log is None:
            drawn = [recorded(game, number) for number in range(LOGS)]
        else:
            drawn = [recorded(game, asked.log) if log.number == asked.log else log for log in logs.load(game)]
        logs.save(game, drawn)
        print(f"{game}: {told(drawn)}")


if __name__ == "__main__":
    main()
