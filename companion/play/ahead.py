"""A seat played by the rules alone: answers are played on with the engine, as long as they may be the best."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import sqrt
from random import Random
from statistics import stdev
from typing import Any

import msgspec

from companion.play.chance import thrown
from companion.play.for_seat import answerable
from companion.play.repeating import lying, said
from companion.play.rules import Rules
from companion.table.events import Chose, Drew, Event, Given, IllegalEvent, Moved, PartMoved, Rolled
from companion.table.prompts import Prompt

Answer = Chose | Moved | PartMoved | None
"""What somebody may decide on; None is to let the dice decide, for nobody chooses a face."""

WIDE = 8
"""Of more answers than these some are tried: those the rule of thumb comes to, and the rest by lot."""
FAR = 200
"""Events after which a playout is over, whether or not the turn is."""
DEEP = 2
"""Answers of one's own after which a way is taken to lead on."""
NOTIONS = 7
"""So often the rule of thumb is asked what it would do here: what it says most is no whim of it."""


FEW = 4
"""Fewer games tell nothing."""


class Style(msgspec.Struct, frozen=True):
    """How far a seat thinks: `positions` looked at for an answer, none for the rule of thumb by itself.

    A playout is over with the turn in which so many `events` have come. What the rule of thumb says every time is done
    unless something else is better by `sure` standard errors; by none where it says this and that.
    """

    positions: int
    events: int = 10
    sure: float = 2.0


class Ahead:
    """A race of the answers of a seat: each is played on in the same imagined games with the same luck.

    In a playout everybody goes on by rule of thumb; then the seat's prospect counts. No position of one run of its
    answers is gone back to; where everything lies as it lay in an earlier turn something else is done than then, and no
    turn is ended as one was while anything else can be done. It knows no more than its seat may: the rest is dealt anew
    in each playout.
    """

    def __init__(self, style: Style) -> None:
        self.style = style
        self.hurried = False
        """Set from any thread: what it thinks about now is answered at once, and so is all after it."""
        self._met: list[Any] = []
        self._then: Any = None
        self._luck: Random | None = None
        """Of the game it plays: another game has its own."""
        self._last: Any = None
        self._given: dict[object, list[tuple[Any, Prompt, Answer]]] = {}
        self._left: set[object] = set()
        """How everything lay, and whose turn it was then, where it has ended a turn."""

    def __call__(self, rules: Rules[Any], state: Any, prompt: Prompt, rng: Random) -> Event:
        """What the seat that is asked does. Everything random comes from `rng`. The game must have prospects."""
        self._met = [*self._met, state] if state == self._then else [state]
        event = self._answer(rules, state, prompt, rng)
        self._then = None if isinstance(event, Rolled | Drew) else rules.advance(state, event)[0]
        if isinstance(event, Rolled):
            self._last = None
        return event

    def _answer(self, rules: Rules[Any], state: Any, prompt: Prompt, rng: Random) -> Event:
        asked, seat = rules.prompt(state).to(prompt.who), prompt.who
        every = [] if asked.pile else _offered(asked, seat)
        offered = list(dict.fromkeys([said(rules, state, asked, each) for each in every]))
        if len(offered) < 2:
            return rules.simulated(state, asked, rng)
        imagined = rules.imagined(state, seat, rng)
        keen = self.style.positions > 0
        thought = [rules.simulated(imagined, asked, rng, keen) for _ in range(NOTIONS if keen else 1)]
        if isinstance(thought[0], Given):  # told outright; by rule of thumb it may be of somebody else
            thought = [rules.simulated(imagined, asked, rng, keen=True)]
            if isinstance(thought[0], Given):
                return thought[0]
        often = Counter([said(rules, state, asked, _decided(event)) for event in thought])
        notions = [answer for answer, _ in often.most_common()]
        others = [each for each in offered if each not in notions]
        rng.shuffle(others)
        given = self._given_here(rules, state, seat, offered, rng)
        undone = state == self._last  # then it is the same again
        worn = [(then, answer) for before, then, answer in given if not (undone and before == state)]
        if undone and given:
            self._left.discard(_ended(rules, state, given[-1][-1]))
        found = (each for each in _new(notions, others, worn, asked) if _leads_on(rules, state, seat, each, self._met))
        tried = self._onward(rules, state, found, WIDE if keen else 1)
        if not tried:
            return thought[0]
        of_one_mind = max(0.0, 2 * often[tried[0]] / len(thought) - 1)
        best = self._best(rules, state, seat, tried, rng, self.style.sure * of_one_mind)
        given.append((state, asked, best))
        if (left := _ended(rules, state, best)) is not None:
            self._left.add(left)
        self._last = state
        return _done(asked, best, rng)

    def _onward(self, rules: Rules[Any], state: Any, found: Iterable[Answer], wide: int) -> list[Answer]:
        """So many of these that do not end the turn as it has ended one before; the first where all do."""
        tried, before = list[Answer](), list[Answer]()
        for each in found:
            (before if _ended(rules, state, each) in self._left else tried).append(each)
            if len(tried) == wide:
                break
        return tried or before[:1]

    def _given_here(
        self, rules: Rules[Any], state: Any, seat: str, offered: Sequence[Answer], rng: Random
    ) -> list[tuple[Any, Prompt, Answer]]:
        """What it has answered in this game where the same was offered and everything on the table lay as it lies, each
        with the state and the question."""
        if rng is not self._luck:
            self._luck, self._given, self._left = rng, {}, set()
        return self._given.setdefault((seat, tuple(offered), lying(rules, state)), [])

    def _best(
        self, rules: Rules[Any], state: Any, seat: str, tried: Sequence[Answer], rng: Random, sure: float
    ) -> Answer:
        """The answer that is worth most. The first is taken unless another gains on it, luck for luck, by so many
        standard errors: in each round its rivals are played on as long as in the last, then those that gain nothing and
        the worse half are given up.
        """
        first, *rivals = tried
        gains: dict[Answer, list[float]] = {each: [] for each in rivals}
        rounds, spent, turns = len(rivals).bit_length(), 0, 0
        for number in range(rounds):
            while rivals and not self.hurried and spent * rounds < self.style.positions * (number + 1):
                imagined, luck = rules.imagined(state, seat, rng), rng.getrandbits(64)
                worth, events, turns = self._played(rules, imagined, first, seat, Random(luck), turns)
                spent += events
                for each in rivals:
                    value, events, _ = self._played(rules, imagined, each, seat, Random(luck), turns)
                    gains[each].append(value - worth)
                    spent += events
            gaining = sorted([each for each in rivals if sum(gains[each]) > 0], key=lambda each: -sum(gains[each]))
            rivals = gaining[: max(1, len(rivals) // 2)]
        return rivals[0] if rivals and _surely(gains[rivals[0]], sure) else first

    def _played(
        self, rules: Rules[Any], state: Any, answer: Answer, seat: str, rng: Random, turns: int
    ) -> tuple[float, int, int]:
        """What it comes to for the seat so many turns on, after how many events and turns.

        With 0 turns: at the end of that in which there have been enough events.
        """
        events = turned = 0
        event = _done(rules.prompt(state), answer, rng)
        try:
            while True:
                before = state
                state, _ = rules.judge(state, event)
                events += 1
                turned += rules.turned(before, state)
                asked = rules.prompt(state)
                enough = turned >= turns if turns else turned and events >= self.style.events
                if asked.over or enough or events >= FAR:
                    break
                event = rules.simulated(state, asked, rng, keen=True)
        except IllegalEvent:  # only the referee knew that it cannot be
            pass
        return rules.prospect(state, seat), events + 1, max(1, turned)


def _new(
    notions: Sequence[Answer], others: Sequence[Answer], worn: Sequence[tuple[Prompt, Answer]], asked: Prompt
) -> list[Answer]:
    """What has not been answered where all lay as it lies; else not to this very question; else what is thought of."""
    for given in ([answer for _, answer in worn], [answer for then, answer in worn if then == asked]):
        if new := [each for each in (*notions, *others) if each is None or each not in given]:
            return new
    return [*notions]


def _leads_on(rules: Rules[Any], state: Any, seat: str, answer: Answer, met: Sequence[Any], deep: int = DEEP) -> bool:
    """Whether it can be answered so, and something may come of it but a position that was met: a throw, a draw,
    somebody else's question, or one of these by what the seat answers then."""
    if answer is None:
        return True
    try:
        after, _ = rules.judge(state, answer)
    except IllegalEvent:  # only the referee knew that it cannot be
        return False
    asked = rules.prompt(after)
    if after in met:
        return False
    if not deep or asked.over or asked.who != seat or asked.die or asked.pile:
        return True
    return any(_leads_on(rules, after, seat, each, (*met, after), deep - 1) for each in _offered(asked, seat))


def _ended(rules: Rules[Any], state: Any, answer: Answer) -> object:
    """How everything lies, and whose turn it is, where an answer ends the turn; None where it does not."""
    if answer is None:
        return None
    after, _ = rules.judge(state, answer)
    return (rules.prompt(after).who, lying(rules, after)) if rules.turned(state, after) else None


def _surely(gains: Sequence[float], sure: float) -> bool:
    """Whether so many gains are more than luck, by that many standard errors."""
    return len(gains) >= FEW and sum(gains) > sure * stdev(gains) * sqrt(len(gains))


def _offered(asked: Prompt, seat: str) -> list[Answer]:
    """All that the seat may decide on."""
    own = answerable(asked, seat)
    if own is None:
        return []
    found: list[Answer] = [None] if own.die else []
    found += [Chose(option.name) for option in own.options if not option.aside]
    found += [Moved(move.piece, place) for move in own.moves for place in move.places]
    found += [PartMoved(shift.part, at) for shift in own.shifts for at in shift.states]
    return found


def _decided(event: Event) -> Answer:
    """What somebody decided on who did this."""
    return event if isinstance(event, Chose | Moved | PartMoved) else None


def _done(asked: Prompt, answer: Answer, rng: Random) -> Event:
    """The event of an answer: the die falls as it may."""
    if answer is not None:
        return answer
    assert asked.die
    return thrown(asked.die, rng)
