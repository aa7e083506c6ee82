"""What every source of dice is to a table, and several of them as one: a hub, Bluetooth dice, or both."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from hardware.dice.news import DieView, News, Status


class DiceSource(Protocol):
    """Dice that are heard. Nothing here waits but `stop`."""

    @property
    def status(self) -> Status: ...

    @property
    def dice(self) -> tuple[DieView, ...]: ...

    def poll(self) -> list[News]:
        """What is new since the last poll, oldest first."""

    def blink(self, die_id: str, times: int = 3) -> bool:
        """Makes one die blink; False where it cannot be asked."""

    def know(self, die_id: str, name: str = "", seat: str = "") -> None:
        """From now on this die is called `name` and belongs to `seat`."""

    def look_again(self) -> None:
        """Tries everything again at once."""

    def start(self) -> object:
        """Begins to look, on a thread of its own."""

    def stop(self) -> None:
        """Ends the thread and lets everything go."""


@runtime_checkable
class Shelled(Protocol):
    """A source of dice that wear shells."""

    def shell(self, die_id: str, kind: str) -> None: ...


class AllDice:
    """Several sources as one. The first is the one whose words count while none is heard."""

    def __init__(self, sources: Sequence[DiceSource]) -> None:
        self.sources = tuple(sources)

    def add(self, source: DiceSource) -> None:
        """One more, which is started and stopped with the others from now on."""
        self.sources = (*self.sources, source)

    @property
    def status(self) -> Status:
        return next((each.status for each in self.sources if each.status.heard), self.sources[0].status)

    @property
    def dice(self) -> tuple[DieView, ...]:
        return tuple(die for each in self.sources for die in each.dice)

    def poll(self) -> list[News]:
        return [news for each in self.sources for news in each.poll()]

    def blink(self, die_id: str, times: int = 3) -> bool:
        """Asks the source that knows this die, and else all of them."""
        owners = [each for each in self.sources if any(die.die_id == die_id for die in each.dice)]
        asked = [each.blink(die_id, times) for each in owners or self.sources]
        return True in asked

    def know(self, die_id: str, name: str = "", seat: str = "") -> None:
        for each in self.sources:
            each.know(die_id, name, seat)

    def shell(self, die_id: str, kind: str) -> None:
        """Tells the sources whose dice do not know which shell they wear."""
        for each in self.sources:
            if isinstance(each, Shelled):
                each.shell(die_id, kind)

    def look_again(self) -> None:
        for each in self.sources:
            each.look_again()

    def start(self) -> AllDice:
        for each in self.sources:
            each.start()
        return self

    def stop(self) -> None:
        for each in self.sources:
            each.stop()

    def __enter__(self) -> AllDice:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()
