"""Who is first: found by the table, or thrown for (KNT-SET-06)."""

from __future__ import annotations

from companion.flow import Deed, Question
from companion.games.kings_and_things.desk import Desk
from companion.games.kings_and_things.naming import chosen
from companion.games.kings_and_things.state import NO_ONE
from companion.table.events import Event, Rolled
from companion.table.prompts import Prompt
from companion.table.words import Words, listed, say


class WhoIsFirst(Deed[Desk], frozen=True):
    """How the first player is found (KNT-SET-06, G01)."""

    def act(self, desk: Desk) -> None:
        desk.then(ByHand() if desk.state.house.order_roll == "by_hand" else Lots())


class ByHand(Question[Desk], frozen=True):
    """The table has found the first player in its own way (G01)."""

    def prompt(self, desk: Desk) -> Prompt:
        words = Words("Who is first? The others follow clockwise.")
        return desk.ask(NO_ONE, words, desk.seats(playing(desk)), "KNT-SET-06")

    def answer(self, desk: Desk, event: Event) -> None:
        first(desk, desk.state.seat(chosen(event)))


class Lots(Question[Desk], frozen=True):
    """Everybody throws for the first place, ties for the highest again (KNT-SET-06).

    The first of those `left` throws now; nobody has thrown yet where it is empty.
    """

    left: tuple[int, ...] = ()
    totals: tuple[tuple[int, int], ...] = ()
    thrown: tuple[int, ...] = ()

    def prompt(self, desk: Desk) -> Prompt:
        seat, dice = (self.left or playing(desk))[0], _lots(desk)
        words = Words("Throw for the first place.")
        if dice > 1:
            words = say("{ask} Die {number} of {dice}.", ask=words, number=len(self.thrown) + 1, dice=dice)
        return desk.ask(seat, words, rules="KNT-SET-06", die=True, run=dice - len(self.thrown), sheet="lots")

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Rolled)
        desk.set(phase="setup_order")
        left, thrown = self.left or playing(desk), (*self.thrown, int(event.face))
        if len(thrown) < _lots(desk):
            desk.then(Lots(left, self.totals, thrown))
            return
        totals = (*self.totals, (left[0], sum(thrown)))
        desk.tell("{name} has {sum}.", "KNT-SET-06", name=left[0], sum=sum(thrown))
        best = max(total for _, total in totals)
        leaders = tuple(seat for seat, total in totals if total == best)
        if left[1:]:
            desk.then(Lots(left[1:], totals))
        elif len(leaders) > 1:
            names = listed([desk.name(seat) for seat in leaders])
            desk.tell("A tie at {best}: {names} throw again.", "KNT-SET-06", best=best, names=names)
            desk.then(Lots(leaders))
        else:
            first(desk, leaders[0])


def playing(desk: Desk) -> tuple[int, ...]:
    """The seats of those who have not given up."""
    return tuple(seat for seat, player in enumerate(desk.state.players) if not player.resigned)


def _lots(desk: Desk) -> int:
    """How many dice each throws (G01)."""
    return 2 if desk.state.house.order_roll == "2d6" else 1


def first(desk: Desk, seat: int) -> None:
    """The order of play is fixed (KNT-SET-06)."""
    desk.set(order=tuple(desk.clockwise(seat)))
    desk.tell("{name} is first; the others follow clockwise.", "KNT-SET-06", "the order", name=seat)
