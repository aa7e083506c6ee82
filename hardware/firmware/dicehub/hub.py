"""The hub: its dice, its numbers, its answers. Bytes and milliseconds come in, sentences go out. PROTOCOL.md 3 to 9."""

from .wire import SEQUENCE, Ear, name, number, sentence

VERSION = "1.0"
BEAT_EVERY = 1000
FRESH_FOR = 10000
MOST_DICE = 16
MOST_WAITING = 64

UNKNOWN, HANDLING, ROLLING, ROLLED, COCKED, ON_FACE = "unknown", "handling", "rolling", "rolled", "cocked", "on_face"
SETTLED = (ROLLED, ON_FACE)
OWN = ("HELLO", "BEAT", "STATE", "ACK", "NAK")


class Die:
    """One die, as it was told last."""

    def __init__(self, die_id: str, kind: str) -> None:
        self.die_id, self.kind = die_id, kind
        self.state, self.face, self.roll_id = UNKNOWN, 0, 0
        self.battery: int | None = None
        self.rssi: int | None = None
        self.lay = 0
        """The side it showed last."""
        self.thrown_at = 0
        self.blinks = 0


class Hub:
    """`boot` is four hex digits that are others after every start. `blinks`: the dice that can blink.

    Time is in milliseconds since some start, and never runs backwards.
    """

    def __init__(self, hub: str, boot: str, blinks: tuple[str, ...], now: int) -> None:
        self.hub, self.boot, self.blinks = hub, boot, blinks
        self.dice: dict[str, Die] = {}
        self._ear = Ear()
        self._seq = 0
        self._started = self._beat_at = now
        self._out: list[bytes] = []
        self._beat_at += BEAT_EVERY
        self._hello()

    def hear(self, data: bytes) -> None:
        """Takes what came from the host."""
        for seq, texts in self._ear.hear(data):
            self._answer(seq, texts[0], texts[1:])

    def tell(self, die_id: str, kind: str, state: str, face: int, now: int) -> None:
        """A die says how it lies: `face` counts from 1, and is 0 where none can be read.

        A throw of which nothing but the end was heard is given its beginning: the die itself vouches for it.
        """
        die = self.dice.get(die_id)
        if die is None:
            if len(self.dice) == MOST_DICE or not name(die_id) or not name(kind):
                return
            die = self.dice[die_id] = Die(die_id, kind)
            if state == ROLLED:
                state = ON_FACE  # thrown before we listened
        if state not in SETTLED:
            face = 0
        elif face < 1:
            return
        if state == ROLLED and die.state in SETTLED and die.face == face:
            return  # it still lies there
        if state == ROLLED and die.state == UNKNOWN and die.lay == face:
            state = ON_FACE  # it has come back, and lies as it lay
        if state == ON_FACE and die.state == ROLLING:
            die.state = HANDLING  # it says itself that this was no throw
            self._state(die)
        if state == die.state and face == die.face:
            return
        if state == ROLLING or (state in (ROLLED, COCKED) and die.state != ROLLING):
            die.roll_id = die.roll_id % (SEQUENCE - 1) + 1
            die.state, die.face = ROLLING, 0
            if state != ROLLING:
                self._state(die)
        die.state, die.face, die.lay = state, face, face or die.lay
        if state == ROLLED:
            die.thrown_at = now
        self._state(die)

    def lose(self, die_id: str) -> None:
        """A die cannot be heard any more."""
        die = self.dice.get(die_id)
        if die and die.state != UNKNOWN:
            die.state, die.face = UNKNOWN, 0
            self._state(die)

    def tick(self, now: int) -> None:
        """What time alone brings: the heartbeat, and throws that grow old."""
        for die in self.dice.values():
            if die.state == ROLLED and now - die.thrown_at >= FRESH_FOR:
                die.state = ON_FACE
                self._state(die)
        if now >= self._beat_at:
            self._beat_at += BEAT_EVERY
            if now >= self._beat_at:
                self._beat_at = now + BEAT_EVERY
            self._say("BEAT", self.boot, (now - self._started) // 1000 % 4294967296)

    def outgoing(self) -> list[bytes]:
        """The sentences to be sent now."""
        out, self._out = self._out, []
        return out

    def _answer(self, seq: int, kind: str, fields: list[str]) -> None:
        if kind == "WHO":
            if fields and release(fields[0]):
                self._hello()
            else:
                self._say("NAK", seq, "malformed")
        elif kind == "DICE":
            self._say("ACK", seq)
            for die in self.dice.values():
                self._state(die)
        elif kind == "BLINK":
            times = number(fields[1], 1, 20) if len(fields) > 1 else None
            if times is None or not name(fields[0]):
                self._say("NAK", seq, "malformed")
            elif fields[0] not in self.dice:
                self._say("NAK", seq, "unknown_die")
            elif fields[0] not in self.blinks:
                self._say("NAK", seq, "unsupported")
            else:
                self.dice[fields[0]].blinks += times
                self._say("ACK", seq)
        elif kind not in OWN:
            self._say("NAK", seq, "unsupported")

    def _hello(self) -> None:
        self._say("HELLO", VERSION, self.hub, self.boot, ("blink+" if self.blinks else "") + "battery+rssi")

    def _state(self, die: Die) -> None:
        self._say("STATE", die.die_id, die.kind, die.state, die.face, die.roll_id, die.battery, die.rssi)

    def _say(self, kind: str, *fields: object) -> None:
        """Puts a sentence on its way; when nobody fetches them the oldest are dropped, and the gap tells of it."""
        self._out.append(sentence(self._seq, kind, *fields))
        self._seq = (self._seq + 1) % SEQUENCE
        if len(self._out) > MOST_WAITING:
            self._out.pop(0)


def release(text: str) -> bool:
    """True for a version as PROTOCOL.md writes it, such as 1.0."""
    parts = text.split(".")
    return len(parts) == 2 and number(parts[0], 0, 99) is not None and number(parts[1], 0, 99) is not None
