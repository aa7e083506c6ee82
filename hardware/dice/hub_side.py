"""The hub's half of PROTOCOL.md without any wire: commands and time in, sentences out.

What a firmware has to do, in Python, with dice that are thrown by a call. Everything follows from the random.Random
handed in and the calls made.
"""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Mapping
from random import Random

import msgspec

from companion.table.dice import KINDS, Die
from hardware.dice.sentences import (
    SEQUENCE,
    VERSION,
    Ack,
    Beat,
    Blink,
    Dice,
    DieState,
    Heard,
    Hello,
    Nak,
    Parser,
    Sentence,
    State,
    Strange,
    Who,
    write,
)

BEAT_EVERY = 1.0
"""Seconds between heartbeats."""
FRESH_FOR = 10.0
"""Seconds for which a thrown die is `rolled`; after that it lies `on_face`."""
IN_HAND, IN_FLIGHT = (0.2, 0.6), (0.5, 1.5)
"""Seconds for which a die is shaken and rolls, at pace 1."""


class _Change(msgspec.Struct, frozen=True, order=True):
    """What a die will do at a time; void once its `throw` is no longer the die's latest."""

    at: float
    order: int
    die_id: str
    throw: int
    state: DieState
    face: int


class _Die:
    def __init__(self, die_id: str, kind: Die, roll_id: int, rng: Random) -> None:
        self.die_id, self.kind = die_id, kind
        self.state = DieState.ON_FACE
        self.face = rng.randint(1, kind.sides)
        self.roll_id = roll_id
        self.throw = 0
        self.away = False
        self.battery, self.rssi = rng.randint(60, 100), rng.randint(-70, -40)
        self.blinks = 0


class HubSide:
    """A hub and its dice. `dice` maps die ids to kinds; `pace` stretches every throw, and 0 makes it instant.

    Time is handed in, in seconds, and never runs backwards. `first_seq` and `first_roll` are where the counters
    stand, for trying the wrap. Raises KeyError for a kind that is not in `kinds`.
    """

    def __init__(
        self,
        dice: Mapping[str, str],
        rng: Random,
        now: float,
        *,
        hub: str = "simulated",
        kinds: Mapping[str, Die] = KINDS,
        pace: float = 1.0,
        first_seq: int = 0,
        first_roll: int = 0,
    ) -> None:
        self.version = VERSION
        self.hub = hub
        self.pace = pace
        self._rng = rng
        self._dice = {die_id: _Die(die_id, kinds[kind], first_roll, rng) for die_id, kind in dice.items()}
        self._parser = Parser()
        self._order = itertools.count()
        self._changes: list[_Change] = []
        self._out: list[bytes] = []
        self._boot = "0000"
        self._start(now, first_seq)

    @property
    def dice(self) -> tuple[State, ...]:
        """Every die as a STATE would tell it now."""
        return tuple(self._state(die) for die in self._dice.values())

    @property
    def resting(self) -> bool:
        """True when no die is on the move or about to be."""
        return not any(
            change.throw == die.throw and not (die.state is DieState.ROLLED and change.state is DieState.ON_FACE)
            for change in self._changes
            for die in [self._dice[change.die_id]]
        )

    def blinks(self, die_id: str) -> int:
        """How often this die has blinked."""
        return self._dice[die_id].blinks

    def restart(self, now: float) -> None:
        """The hub loses its power for a moment: another boot id, all counters from nought, throws under way unseen."""
        for die in self._dice.values():
            die.roll_id = 0
            if die.state is DieState.ROLLED:
                die.throw += 1  # its growing old is no news any more
                die.state = DieState.ON_FACE
            elif die.state in (DieState.HANDLING, DieState.ROLLING):
                die.state = DieState.UNKNOWN
        self._parser = Parser()
        self._out.clear()
        self._start(now, 0)

    def throw(self, die_id: str, now: float, face: int | None = None, *, cocked: bool = False) -> int:
        """Somebody takes this die and throws it; returns the side it will show, 0 when cocked.

        Out of hearing it does so without a word. Raises KeyError for a die the hub has not, ValueError for a side the
        die has not.
        """
        die = self._dice[die_id]
        in_hand, in_flight = self._rng.uniform(*IN_HAND) * self.pace, self._rng.uniform(*IN_FLIGHT) * self.pace
        drawn = self._rng.randint(1, die.kind.sides)
        face = 0 if cocked else drawn if face is None else face
        if not cocked:
            die.kind.side(face)
        landing = now + in_hand + in_flight
        self._begin(die, face)
        self._plan(die, now, DieState.HANDLING)
        self._plan(die, now + in_hand, DieState.ROLLING)
        if cocked:
            self._plan(die, landing, DieState.COCKED)
        else:
            self._plan(die, landing, DieState.ROLLED, face)
            self._plan(die, landing + FRESH_FOR, DieState.ON_FACE, face)
        return face

    def turn(self, die_id: str, now: float, face: int) -> None:
        """Somebody sets this die down on a side, without throwing it. Raises as throw() does."""
        die = self._dice[die_id]
        die.kind.side(face)
        self._begin(die, face)
        self._plan(die, now, DieState.HANDLING)
        self._plan(die, now + self._rng.uniform(*IN_HAND) * self.pace, DieState.ON_FACE, face)

    def take_away(self, die_id: str, now: float) -> None:
        """The die is carried out of hearing. Raises KeyError for a die the hub has not."""
        die = self._dice[die_id]
        self._begin(die, 0)
        self._plan(die, now, DieState.UNKNOWN)
        die.away = True

    def bring_back(self, die_id: str, now: float) -> None:
        """It is carried back, and lies there. Raises KeyError for a die the hub has not."""
        die = self._dice[die_id]
        if die.away:
            die.away = False
            self._begin(die, 0)
            self._plan(die, now, DieState.ON_FACE, die.face)

    def charge(self, die_id: str, battery: int) -> None:
        """Sets the battery of a die, in per cent. Raises KeyError for a die the hub has not."""
        self._dice[die_id].battery = battery

    def hear(self, data: bytes) -> None:
        """Takes what came from the host; the answers come with the next sentences."""
        for heard in self._parser.feed(data):
            self._answer(heard)

    def sentences(self, now: float) -> list[bytes]:
        """Everything the hub says up to `now`, in order."""
        while self._changes and self._changes[0].at <= now:
            change = heapq.heappop(self._changes)
            self._beats(change.at)
            die = self._dice[change.die_id]
            if change.throw == die.throw:
                self._change(die, change)
        self._beats(now)
        out, self._out = self._out, []
        return out

    def _start(self, now: float, seq: int) -> None:
        self._seq = seq
        self._started = now
        self._beat_at = now + BEAT_EVERY
        self._boot = f"{(int(self._boot, 16) + self._rng.randint(1, 0xFFFF)) % 0x10000:04X}"
        self._say(self._hello())

    def _hello(self) -> Hello:
        return Hello(self.version, self.hub, self._boot, ("blink", "battery", "rssi"))

    def _begin(self, die: _Die, face: int) -> None:
        """Whatever the die was about to do, it does not; out of hearing it only lies differently."""
        die.throw += 1
        if die.away:
            die.face = face or die.face

    def _plan(self, die: _Die, at: float, state: DieState, face: int = 0) -> None:
        if die.away:
            return
        heapq.heappush(self._changes, _Change(at, next(self._order), die.die_id, die.throw, state, face))

    def _beats(self, now: float) -> None:
        if now >= self._beat_at:
            self._beat_at = max(self._beat_at, now - BEAT_EVERY) + BEAT_EVERY
            self._say(Beat(self._boot, int(now - self._started) % (1 << 32)))

    def _change(self, die: _Die, change: _Change) -> None:
        state = change.state
        if state is DieState.ROLLING:
            die.roll_id = die.roll_id % (SEQUENCE - 1) + 1
        elif state is DieState.ROLLED:
            die.battery = max(die.battery - (die.roll_id % 20 == 0), 0)
            if die.state is not DieState.ROLLING:
                state = DieState.ON_FACE  # the hub restarted in between: it sees a die lying there, and no throw
        elif state is die.state:
            return
        die.state = state
        die.face = change.face or die.face
        die.rssi += self._rng.choice((-1, 0, 0, 1)) if -90 < die.rssi < -30 else 0
        self._say(self._state(die))

    def _state(self, die: _Die) -> State:
        face = die.face if die.state.settled else 0
        return State(die.die_id, die.kind.kind, die.state, face, die.roll_id, die.battery, die.rssi)

    def _answer(self, heard: Heard) -> None:
        match heard.sentence:
            case Who():
                self._say(self._hello())
            case Dice():
                self._say(Ack(heard.seq))
                for die in self._dice.values():
                    self._say(self._state(die))
            case Blink(die_id=die_id, times=times) if die_id in self._dice:
                self._dice[die_id].blinks += times
                self._say(Ack(heard.seq))
            case Blink():
                self._say(Nak(heard.seq, "unknown_die"))
            case Strange(type=kind):
                self._say(Nak(heard.seq, "malformed" if kind in ("WHO", "DICE", "BLINK") else "unsupported"))

    def _say(self, sentence: Sentence) -> None:
        self._out.append(write(sentence, self._seq))
        self._seq = (self._seq + 1) % SEQUENCE
