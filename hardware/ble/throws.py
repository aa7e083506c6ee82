"""From what a Bluetooth die tells to the STATEs of PROTOCOL.md. These dice count no throws, so we do. No radio here."""

from __future__ import annotations

from hardware.ble.brand import Fact, Kind, Lies, Power
from hardware.dice.sentences import SEQUENCE, DieState, State

VOID = DieState.HANDLING
"""Told before a die that rolled and says itself that this was no throw: then people are asked."""


class Throws:
    """One die. A throw begins with `rolling`; a die that lies `rolled` without that was thrown unheard."""

    def __init__(self, die_id: str, kind: str) -> None:
        self.die_id, self.kind = die_id, kind
        self.battery: int | None = None
        self.rssi: int | None = None
        self._roll_id = 0
        self._state = DieState.UNKNOWN
        self._side = 0
        self._rested = (DieState.UNKNOWN, 0)

    def hear(self, fact: Fact) -> list[State]:
        """What follows from one fact, as STATEs in their order."""
        match fact:
            case Kind(kind=kind):
                self.kind = kind
            case Power(battery=battery):
                self.battery = battery
                return [self.told()] if self._state is not DieState.UNKNOWN else []
            case Lies(state=state, side=side):
                return self._lies(state, side)
        return []

    def lost(self) -> State:
        """The die cannot be heard any more."""
        self._state, self._side = DieState.UNKNOWN, 0
        return self.told()

    def told(self) -> State:
        """The die as it lies now."""
        return State(self.die_id, self.kind, self._state, self._side, self._roll_id, self.battery, self.rssi)

    def _lies(self, state: DieState, side: int) -> list[State]:
        before = self._state
        out: list[State] = []
        unheard = state is DieState.ROLLED and self._rested != (state, side)
        if before is not DieState.ROLLING and (state is DieState.ROLLING or unheard):
            self._next()
        elif state is DieState.ON_FACE and before is DieState.ROLLING:
            self._state, self._side = VOID, 0
            out.append(self.told())
        self._state, self._side = state, side
        if state.settled:
            self._rested = (state, side)
        elif state is not DieState.UNKNOWN:
            self._rested = (DieState.UNKNOWN, 0)
        return [*out, self.told()]

    def _next(self) -> None:
        self._roll_id = self._roll_id % (SEQUENCE - 1) + 1
