"""Our half of the talk with one hub, from the opening of its port on. Bytes and time come in; nothing is read here.

Who-are-you until it says HELLO, then one STATE of every die; after that we listen, and ask for the dice again
whenever a sequence number is missing. Commands go one at a time and are repeated until answered. (PROTOCOL.md 4 to 7)
"""

from __future__ import annotations

from collections import deque

import msgspec

from hardware.dice.sentences import (
    COMMANDS,
    SEQUENCE,
    VERSION,
    Ack,
    Beat,
    Blink,
    Command,
    Dice,
    Heard,
    Hello,
    Nak,
    Parser,
    Rejected,
    State,
    Strange,
    Who,
    write,
)

LOST_AFTER = 3.5
"""Seconds without a sentence until a hub is lost: three heartbeats, and half a second's grace for the fourth."""
GREET_WITHIN = 5.0
"""Seconds a port has to say HELLO. Boards that restart when their port is opened take two."""
ANSWER_WITHIN = 0.5
"""Seconds until a command is repeated."""
TRIES = 4
"""How often a command is sent before we give up."""
ASK_AGAIN = 5.0
"""Seconds until the dice are asked for again when the hub did not answer at all."""
LATE = 64
"""A sentence numbered up to this many behind is a late or a repeated one; further behind, the hub has restarted."""
MOST_LOST = 1000
"""A sentence numbered up to this many ahead means a gap; further ahead, nothing can be told from the number."""
MOST_WAITING = 16
"""Commands that may wait their turn."""


class Greeted(msgspec.Struct, frozen=True):
    """The hub has said who it is, or has restarted. What was known of its dice may be out of date."""

    hello: Hello


class Refused(msgspec.Struct, frozen=True):
    """The hub speaks another major version. Nothing it says may be believed."""

    hello: Hello


class Gap(msgspec.Struct, frozen=True):
    """This many sentences were lost before the one that follows."""

    lost: int


class Told(msgspec.Struct, frozen=True):
    """A STATE, in its order, once. `raw` is the line as it came."""

    state: State
    raw: str


class Failed(msgspec.Struct, frozen=True):
    """A command that the hub did not take; `reason` is its own word, "" when it never answered."""

    command: Command
    reason: str = ""


Turn = Greeted | Refused | Gap | Told | Failed


class _Pending:
    """The command on its way."""

    def __init__(self, command: Command, seq: int, line: bytes) -> None:
        self.command, self.seq, self.line = command, seq, line
        self.tries = 0
        self.due = 0.0


class Conversation:
    """One talk with one port. When it is silent, or Refused comes, close the port and begin another.

    `now` is any monotonic clock in seconds. A `patient` talk says nothing until it has heard a hub: bytes sent
    unasked may mean something to a printer or a modem.
    """

    def __init__(self, now: float, *, patient: bool = False, compatibility: bool = False) -> None:
        self.hub: Hello | None = None
        self._parser = Parser(compatibility=compatibility)
        self._waiting: deque[Command] = deque(maxlen=MOST_WAITING)
        self._out: list[bytes] = []
        self._seq = 0
        self._weak = False
        self._mute = patient
        self._deaf = False
        self._expected = 0
        self._pending: _Pending | None = None
        self._heard_at = self._who_at = self._dice_at = self._strangers_since = now
        self._dice_wanted = False

    @property
    def rejected(self) -> dict[Rejected, int]:
        """What the parser threw away, by reason."""
        return self._parser.rejected

    @property
    def kept(self) -> int:
        """Bytes held back for an unfinished sentence; never as many as LONGEST."""
        return self._parser.kept

    def ask(self, command: Blink) -> bool:
        """Puts a command in the queue. False when the hub cannot do it or the queue is full."""
        if self.hub is None or "blink" not in self.hub.capabilities or len(self._waiting) == MOST_WAITING:
            return False
        self._waiting.append(command)
        return True

    def outgoing(self) -> bytes:
        """What is to be sent now."""
        out = b"".join(self._out)
        self._out.clear()
        return out

    def hear(self, data: bytes, now: float) -> list[Turn]:
        """Takes bytes as they came and says what they mean."""
        turns: list[Turn] = []
        for heard in self._parser.feed(data):
            if isinstance(heard.sentence, COMMANDS):
                continue  # our own words: the line echoes, and an echo is no sign of life
            self._heard_at = now
            self._mute = False
            self._weak = heard.weak
            turns += self._take(heard, now)
        return turns

    def silent(self, now: float) -> bool:
        """True when nobody is there although the port is open: no HELLO in time, or no heartbeat.

        Hand in a time up to which everything that came has been heard, or a pause of our own looks like silence.
        """
        if self.hub is None:
            return now - self._strangers_since >= GREET_WITHIN
        return now - self._heard_at >= LOST_AFTER

    def tick(self, now: float) -> list[Turn]:
        """Prepares what is to be sent by `now`, and gives up what was never answered."""
        if self._pending:
            return self._repeat(self._pending, now)
        if self.hub:
            self._next_command(now)
        elif now >= self._who_at and not self._mute:
            self._who_at = now + ANSWER_WITHIN
            self._say(Who())
        return []

    def _lose_the_thread(self, now: float) -> None:
        """Nothing the hub says can be placed until it has said HELLO again."""
        self.hub = None
        self._pending = None
        self._strangers_since = self._who_at = now

    def _take(self, heard: Heard, now: float) -> list[Turn]:
        sentence = heard.sentence
        if isinstance(sentence, Hello) and (self.hub is None or _place(sentence) != _place(self.hub)):
            return [self._greet(sentence, heard.seq, now)]
        if self.hub is None:
            return []
        if isinstance(sentence, Beat) and sentence.boot != self.hub.boot:
            self._lose_the_thread(now)
            return []
        ahead = (heard.seq - self._expected) % SEQUENCE
        if ahead >= SEQUENCE - LATE:
            return []
        if ahead > MOST_LOST:
            self._lose_the_thread(now)
            return []
        self._expected = (heard.seq + 1) % SEQUENCE
        self._dice_wanted = self._dice_wanted or ahead > 0
        return [*([Gap(ahead)] if ahead else []), *self._mean(heard, now)]

    def _mean(self, heard: Heard, now: float) -> list[Turn]:
        match heard.sentence:
            case State() as state:
                return [Told(state, heard.raw)]
            case Ack(of=of) if self._pending and self._pending.seq == of:
                self._deaf = self._deaf and not isinstance(self._pending.command, Dice)
                self._pending = None
            case Nak(of=of, reason=reason) if self._pending and self._pending.seq == of and reason != "busy":
                return self._give_up(self._pending.command, reason, now)
            case Strange(type="STATE"):
                return [Gap(1)]  # something happened to a die, and we cannot tell what
        return []

    def _greet(self, hello: Hello, seq: int, now: float) -> Turn:
        if hello.version.major != VERSION.major:
            self._lose_the_thread(now)
            return Refused(hello)
        self.hub = hello
        self._expected = (seq + 1) % SEQUENCE
        self._pending = None
        self._dice_wanted = True
        self._dice_at = now
        return Greeted(hello)

    def _next_command(self, now: float) -> None:
        if self._dice_wanted and now >= self._dice_at:
            self._dice_wanted = False
            self._dice_at = now + ANSWER_WITHIN  # a line that loses much must not be flooded with answers
            self._begin(Dice(), now)
        elif self._waiting:
            self._begin(self._waiting.popleft(), now)

    def _begin(self, command: Command, now: float) -> None:
        self._pending = _Pending(command, self._seq, self._say(command))
        self._pending.tries = 1
        self._pending.due = now + ANSWER_WITHIN

    def _repeat(self, pending: _Pending, now: float) -> list[Turn]:
        if now < pending.due:
            return []
        if pending.tries == TRIES:
            return self._give_up(pending.command, "", now)
        pending.tries += 1
        pending.due = now + ANSWER_WITHIN
        self._out.append(pending.line)
        return []

    def _give_up(self, command: Command, reason: str, now: float) -> list[Turn]:
        """Drops a command. The dice are asked for again later on, but that they were not told is said once."""
        self._pending = None
        known, self._deaf = self._deaf, self._deaf or isinstance(command, Dice)
        if isinstance(command, Dice):
            self._dice_wanted, self._dice_at = True, now + ASK_AGAIN
            return [] if known else [Failed(command, reason)]
        return [Failed(command, reason)]

    def _say(self, command: Command) -> bytes:
        line = write(command, self._seq, weak=self._weak)
        self._seq = (self._seq + 1) % SEQUENCE
        self._out.append(line)
        return line


def _place(hello: Hello) -> tuple[str, str]:
    """Which hub, and which of its starts: roll ids can be compared only within one."""
    return hello.hub, hello.boot
