"""Gold collection (KNT-GOLD-02, KNT-GOLD-03)."""

from __future__ import annotations

from companion.games.kings_and_things.desk import Desk
from companion.games.kings_and_things.reckoning import income
from companion.games.kings_and_things.task import Deed


class Collect(Deed, frozen=True):
    """A player takes gold equal to the income; the bank never runs out (KNT-GOLD-03, KNT-GOLD-11)."""

    seat: int

    def act(self, desk: Desk) -> None:
        taken = income(desk.state, self.seat)
        desk.earn(self.seat, taken.total)
        desk.set(ledgers=(*desk.state.ledgers, (desk.state.turn, self.seat, *taken)))
        desk.tell(
            "{name} takes {gold} gold: land {land}, forts {forts}, income {things}, characters {people}.",
            "KNT-GOLD-02 KNT-GOLD-03",
            name=desk.name(self.seat),
            gold=taken.total,
            land=taken.land,
            forts=taken.forts,
            things=taken.counters,
            people=taken.characters,
        )
