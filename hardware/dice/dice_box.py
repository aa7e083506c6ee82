"""From what a hub tells of its dice to what the table may count. Sentences and time come in; nothing is read here.

The one rule (PROTOCOL.md 7): a throw counts when all of it was heard, from the die before it, through `rolling` with a
new roll id, to rest under that id, with no gap in the sentences, no loss of the hub and no hand on the die in between.
Any other throw is offered, never assumed.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.table.dice import KINDS, Die
from hardware.dice.news import BatteryLow, Cocked, DieFound, DieLost, DieStrange, DieView, News, Offered, Reading
from hardware.dice.sentences import DieState, State

MOST_DICE = 32
"""Dice that are kept in mind; PROTOCOL.md allows a hub 16."""
LOW, RECHARGED = 15, 25
"""Per cent of the battery at which we warn, and from which we may warn again."""

MOVING = (DieState.HANDLING, DieState.ROLLING, DieState.COCKED)


class _Memory:
    """What is known of one die: what was `told` last, and whether we have `heard` all since.

    `dealt` is the roll id that needs no question any more, `flight` the one whose flight is being heard, `leant` the
    one that was cocked. Roll ids compare only within one start of one hub, the `epoch`.
    """

    def __init__(self, told: State) -> None:
        self.told = told
        self.heard = False
        self.present = False
        self.missing = True
        self.away = False
        self.warned = False
        self.epoch = ""
        self.dealt: int | None = None
        self.flight: int | None = None
        self.leant: int | None = None


class DiceBox:
    """All dice of one table, through every loss and return of their hub.

    `kinds` says which kinds of die there are and how many sides they have; `at` is any clock in seconds.
    """

    def __init__(self, kinds: Mapping[str, Die] = KINDS) -> None:
        self._kinds = kinds
        self._hub = ""
        self._epoch = ""
        self._dice: dict[str, _Memory] = {}
        self._known: dict[str, tuple[str, str]] = {}
        self._strange: set[tuple[str, str, int]] = set()

    def know(self, die_id: str, name: str = "", seat: str = "") -> None:
        """From now on people call this die `name`, and it is the die of this seat."""
        self._known[die_id] = (name, seat)

    def listen(self, hub: str, boot: str) -> None:
        """The hub has greeted us. Whatever flew until now flew unheard."""
        self._hub = hub
        self._epoch = f"{hub}/{boot}"
        self.doubt()

    def doubt(self) -> None:
        """Something was not heard: no throw now under way can count by itself any more."""
        for die in self._dice.values():
            die.heard, die.flight = False, None

    def lost(self) -> None:
        """The hub is gone; its dice cannot be heard, but are not forgotten."""
        self.doubt()
        for die in self._dice.values():
            die.present = False

    @property
    def dice(self) -> tuple[DieView, ...]:
        """Every die ever heard, in the order of their ids; one that cannot be heard now is `unknown`."""
        return tuple(self._view(die) for _, die in sorted(self._dice.items()))

    def hear(self, told: State, at: float, evidence: str = "") -> list[News]:
        """Takes one STATE that came in its order, and says what is new."""
        kind = self._kinds.get(told.kind)
        if kind is None or told.face > kind.sides:
            return self._puzzled(told)
        die = self._dice.get(told.die_id)
        if die is None or die.told.kind != told.kind:
            if die is None and len(self._dice) == MOST_DICE:
                return []
            die = self._dice[told.die_id] = _Memory(told)
        news = [*self._presence(die, told), *self._battery(die, told)]
        if told.state is DieState.UNKNOWN:
            die.away, die.heard, die.flight = True, False, None
            return news
        news += self._throw(die, told, kind, at, evidence)
        die.told, die.heard, die.away = told, True, False
        return news

    def _throw(self, die: _Memory, told: State, kind: Die, at: float, evidence: str) -> list[News]:
        if die.epoch != self._epoch:
            die.dealt = _dealt_at_first(die, told)
            die.epoch, die.leant = self._epoch, None
        elif die.away and told.roll_id == die.dealt and _disturbed(die, told):
            die.dealt = None
        if told.roll_id == die.dealt:
            return []
        match told.state:
            case DieState.ROLLING if die.heard and told.roll_id != die.told.roll_id:
                die.flight = told.roll_id
            case DieState.HANDLING:
                die.flight = None
            case DieState.COCKED if die.leant != told.roll_id:
                die.leant = told.roll_id
                return [Cocked(told.die_id, self._called(told.die_id)[0])]
            case DieState.ROLLED | DieState.ON_FACE:
                die.dealt = told.roll_id
                name, seat = self._called(told.die_id)
                reading = Reading(
                    die_id=told.die_id,
                    kind=told.kind,
                    sides=kind.sides,
                    face=told.face,
                    shown=kind.side(told.face),
                    roll_id=told.roll_id,
                    hub=self._hub,
                    at=at,
                    name=name,
                    seat=seat,
                    evidence=evidence,
                )
                return [reading if die.flight == told.roll_id else Offered(reading)]
        return []

    def _presence(self, die: _Memory, told: State) -> list[News]:
        """A die is said to be found or lost once; that all went and came with the hub is the hub's news."""
        die.present = told.state is not DieState.UNKNOWN
        if die.present != die.missing:
            return []
        die.missing = not die.present
        name, _ = self._called(told.die_id)
        return [DieFound(told.die_id, told.kind, name) if die.present else DieLost(told.die_id, name)]

    def _battery(self, die: _Memory, told: State) -> list[News]:
        if told.battery is None:
            return []
        if told.battery <= LOW and not die.warned:
            die.warned = True
            return [BatteryLow(told.die_id, told.battery, self._called(told.die_id)[0])]
        die.warned = die.warned and told.battery < RECHARGED
        return []

    def _puzzled(self, told: State) -> list[News]:
        puzzle = (told.die_id, told.kind, told.face)
        if puzzle in self._strange or len(self._strange) == MOST_DICE:
            return []
        self._strange.add(puzzle)
        return [DieStrange(*puzzle)]

    def _called(self, die_id: str) -> tuple[str, str]:
        return self._known.get(die_id, ("", ""))

    def _view(self, die: _Memory) -> DieView:
        told = die.told
        name, seat = self._called(told.die_id)
        face = told.face if die.present else 0
        return DieView(
            die_id=told.die_id,
            kind=told.kind,
            state=told.state if die.present else DieState.UNKNOWN,
            face=face,
            shown=self._kinds[told.kind].side(face) if face else None,
            roll_id=told.roll_id,
            battery=told.battery,
            name=name,
            seat=seat,
        )


def _dealt_at_first(die: _Memory, told: State) -> int | None:
    """The roll id that needs no question, on first hearing this die from this start of this hub; None: ask.

    A die in the hand is asked about after its next throw. A die never heard before is asked about only where it has
    just been thrown (`rolled`); after a restart of the hub, where it has been thrown since, or was disturbed.
    """
    if told.state is DieState.HANDLING:
        return told.roll_id
    if not die.epoch:
        return told.roll_id if told.state is DieState.ON_FACE else None
    return None if told.roll_id or _disturbed(die, told) else 0


def _disturbed(die: _Memory, told: State) -> bool:
    """True when a die that the hub itself could not hear may have been thrown meanwhile: it was on the move when last
    heard, or it lies on another side now."""
    return told.state.settled and (die.told.state in MOVING or told.face != die.told.face)
