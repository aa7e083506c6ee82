"""What the dice have to tell the table. Each piece of news is one frozen value, with words for the players."""

from __future__ import annotations

import msgspec

from companion.table.dice import Die, Face, named_die
from companion.table.events import Rolled
from companion.table.words import Words, say
from hardware.dice.sentences import VERSION, Blink, Command, DieState, Version

SEEN = "camera"
"""The name that stands for the hub where a camera has read a die."""


class Status(msgspec.Struct, frozen=True):
    """Whether dice are heard now, by which hub and where, and what to tell people."""

    heard: bool
    words: Words
    hub: str = ""
    port: str = ""


COLOURS = {"ivory": Words("ivory"), "white": Words("white"), "sun": Words("sun"), "moon": Words("moon")} | {
    colour: Words(colour) for colour in ("red", "blue", "green", "yellow", "black", "purple", "grey", "brown")
}
"""Dice that are called after how they look."""


def coloured(die: str) -> Words | str:
    """A die that is called after how it looks, in the language spoken; any other as people call it."""
    return COLOURS.get(die, die)


def called(die_id: str, name: str = "") -> Words:
    """What to call a die in a sentence: its name, or "red die"."""
    return say("{name}", name=name) if name else say("{die} die", die=coloured(die_id))


class Reading(msgspec.Struct, frozen=True):
    """A throw heard from its flight to its rest: it may count. There is exactly one for a throw.

    `face` is the side number as sent, `shown` what is printed on that side. `at` is the link's clock in seconds,
    `evidence` the sentence as it came. `name` is what people call the die, `seat` whose it is; "" where not told.
    """

    die_id: str
    kind: str
    sides: int
    face: int
    shown: Face
    roll_id: int
    hub: str
    at: float
    name: str = ""
    seat: str = ""
    evidence: str = ""
    picture: bytes = b""
    """What a camera saw of it."""

    @property
    def source(self) -> str:
        """Who told of it, as the log has it."""
        return f"{SEEN if self.hub == SEEN else 'die'}:{self.die_id}"

    def event(self, die: Die | None = None, by: str = "") -> Rolled:
        """This throw as an event, read as `die` where a plain die stands in for a picture die.

        Raises ValueError when `die` has another number of sides: its chances would be others.
        """
        if die is None:
            return Rolled(self.shown, self.kind, by)
        if die.sides != self.sides:
            raise ValueError(f"a {self.kind} with {self.sides} sides cannot stand in for a {die.kind}")
        return Rolled(die.side(self.face), die.kind, by)

    @property
    def words(self) -> Words:
        return say("The {die} shows {face}.", die=called(self.die_id, self.name), face=self.shown)


class Offered(msgspec.Struct, frozen=True):
    """A die that was thrown while nobody listened the whole time, or whose face is only `guessed`. Only a player can
    say whether it counts."""

    reading: Reading
    guessed: bool = False

    @property
    def words(self) -> Words:
        reading = self.reading
        if self.guessed:
            return say(
                "I think the {die} shows {face}, but I cannot read it for certain. Is this your roll?",
                die=called(reading.die_id, reading.name),
                face=reading.shown,
            )
        if reading.hub == SEEN:
            return say(
                "The {die} shows {face}, but I did not see it thrown. Is this your roll?",
                die=called(reading.die_id, reading.name),
                face=reading.shown,
            )
        return say(
            "The {die} shows {face}, but I did not hear the whole throw. Is this your roll?",
            die=called(reading.die_id, reading.name),
            face=reading.shown,
        )


class Cocked(msgspec.Struct, frozen=True):
    """A thrown die leans and shows no side."""

    die_id: str
    name: str = ""

    @property
    def words(self) -> Words:
        return say("The {die} leans, so no side counts. Throw it again.", die=called(self.die_id, self.name))


class DieView(msgspec.Struct, frozen=True):
    """A die as it lies now. `battery` in per cent."""

    die_id: str
    kind: str
    state: DieState
    face: int
    shown: Face | None
    roll_id: int
    battery: int | None
    name: str
    seat: str


class DieFound(msgspec.Struct, frozen=True):
    """A die that could not be heard is there."""

    die_id: str
    kind: str
    name: str = ""

    @property
    def words(self) -> Words:
        return say("I hear the {die} ({kind}).", die=called(self.die_id, self.name), kind=named_die(self.kind))


class DieLost(msgspec.Struct, frozen=True):
    """This die cannot be heard any more."""

    die_id: str
    name: str = ""

    @property
    def words(self) -> Words:
        return say(
            "I cannot hear the {die} any more. Bring it nearer, or charge it; you can tap its faces meanwhile.",
            die=called(self.die_id, self.name),
        )


class DieStrange(msgspec.Struct, frozen=True):
    """A die of a kind nobody here knows, or one that claims a side its kind has not."""

    die_id: str
    kind: str
    face: int

    @property
    def words(self) -> Words:
        return say(
            "The {die} says it is a {kind} with a side {face}, and I know no such die. "
            "I leave its throws out; tap the faces instead.",
            die=called(self.die_id),
            kind=named_die(self.kind),
            face=self.face,
        )


class BatteryLow(msgspec.Struct, frozen=True):
    """A die will soon be empty. `battery` in per cent."""

    die_id: str
    battery: int
    name: str = ""

    @property
    def words(self) -> Words:
        return say(
            "The battery of the {die} is at {battery} %. Charge it soon; you can tap its faces meanwhile.",
            die=called(self.die_id, self.name),
            battery=self.battery,
        )


class HubFound(msgspec.Struct, frozen=True):
    """The hub answers; `again` when it had been lost."""

    hub: str
    port: str
    again: bool = False

    @property
    def words(self) -> Words:
        if self.again:
            return say("The dice hub is back. The dice count again.")
        return say("I hear the dice hub {hub}.", hub=self.hub)


class HubLost(msgspec.Struct, frozen=True):
    """The hub is gone. `silent` when its port is still there: it has only stopped to speak."""

    hub: str
    port: str
    silent: bool

    @property
    def words(self) -> Words:
        if self.silent:
            return say(
                "I have not heard the dice hub for three seconds. Is its cable in? You can tap the faces meanwhile."
            )
        return say(
            "The dice hub has been unplugged. Plug it in and I go on by myself; you can tap the faces meanwhile."
        )


class HubRefused(msgspec.Struct, frozen=True):
    """The hub speaks another language than this page."""

    hub: str
    port: str
    version: Version

    @property
    def words(self) -> Words:
        return say(
            "The dice hub {hub} speaks version {theirs} and I speak version {ours}, so I could misread its dice. "
            "Update the {older}; you can tap the faces meanwhile.",
            hub=self.hub,
            theirs=self.version,
            ours=VERSION,
            older=say("companion") if self.version > VERSION else say("hub"),
        )


class PortTrouble(msgspec.Struct, frozen=True):
    """A port that cannot be opened. Told once until that changes."""

    port: str
    words: Words


class RadioBack(msgspec.Struct, frozen=True):
    """The Bluetooth radio can be used again."""

    @property
    def words(self) -> Words:
        return say("Bluetooth is back. I look for its dice.")


class Unanswered(msgspec.Struct, frozen=True):
    """The hub did not do what it was asked, after every repetition. `reason` is the hub's own word, or ""."""

    command: Command
    reason: str = ""

    @property
    def words(self) -> Words:
        if not isinstance(self.command, Blink):
            return say("The dice hub does not answer my questions. Unplug it and plug it in again.")
        die = called(self.command.die_id)
        if self.reason == "unknown_die":
            return say("The hub does not know the {die}. Wake it with a throw, and try again.", die=die)
        return say("The {die} could not be made to blink. Throw it, and I say which die I hear.", die=die)


class Undecided(msgspec.Struct, frozen=True):
    """Dice lie there, and only a player can say what they come to."""

    words: Words


class Missed(msgspec.Struct, frozen=True):
    """Nobody fetched the news for so long that the oldest was dropped. `count` pieces are gone."""

    count: int

    @property
    def words(self) -> Words:
        return say("I heard more than I could keep, and {count} older messages are gone.", count=self.count)


News = (
    Reading
    | Offered
    | Cocked
    | DieFound
    | DieLost
    | DieStrange
    | BatteryLow
    | HubFound
    | HubLost
    | HubRefused
    | PortTrouble
    | RadioBack
    | Unanswered
    | Undecided
    | Missed
)
