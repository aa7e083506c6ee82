"""Drawing Things and placing them: racks, limits, surplus (KNT-DEPL, KNT-RACK, KNT-SET-19..23)."""

from __future__ import annotations

from companion.games.kings_and_things import supply
from companion.games.kings_and_things.asking import DONE, ask, chosen, option, put, seats, tiles, to
from companion.games.kings_and_things.desk import Desk, without
from companion.games.kings_and_things.reckoning import room
from companion.games.kings_and_things.task import Deed, Question
from companion.games.kings_and_things.vocabulary import INCOMES, KEYED, MOST_ON_RACK, TOWNS, TREASURES, UNKNOWN
from companion.table.events import Drew, Event, IllegalEvent, Moved
from companion.table.prompts import Pile, Prompt
from companion.table.words import Words, named, say

CREATURE = "creature"
"""A creature face down, where only its owner knows which."""


class Take(Question, frozen=True):
    """So many Things are drawn from the cup, unseen by the others (KNT-SET-19, KNT-RECR-01)."""

    seat: int
    count: int

    def idle(self, desk: Desk) -> bool:
        return self.count <= 0

    def act(self, desk: Desk) -> None:
        supply.watch_cup(desk)

    def prompt(self, desk: Desk) -> Prompt:
        words = say("Draw {count} from the cup, unseen.", count=self.count)
        if not desk.state.house.private:
            return ask(desk, self.seat, words, rules="KNT-RECR-01", confirm=True)
        pile = Pile("cup", supply.kinds(desk.state, self.seat))
        words = say("What did you draw? {count} to tell.", count=self.count)
        return ask(desk, self.seat, words, rules="KNT-RECR-01", pile=pile, private=True)

    def answer(self, desk: Desk, event: Event) -> None:
        rack = desk.player(self.seat).rack
        if isinstance(event, Drew):
            supply.drawable(desk, event.card)
            desk.set_player(self.seat, rack=(*rack, event.card))
            desk.then(Take(self.seat, self.count - 1))
            if self.count > 1:
                return
            desk.tell("{name} has drawn.", "KNT-RECR-01", "the draw", name=desk.name(self.seat))
            return
        desk.set_player(self.seat, rack=rack + (UNKNOWN,) * self.count)
        supply.watch_cup(desk)
        text = "{name} draws {count}."
        desk.tell(text, "KNT-RECR-01", "the draw of {count}", name=desk.name(self.seat), count=self.count)


class Put(Question, frozen=True):
    """A player places Things from the racks, one at a time, until done; `only` on one hex (KNT-POST-09)."""

    seat: int
    only: int = -1

    def idle(self, desk: Desk) -> bool:
        return not desk.player(self.seat).rack or not self.sites(desk)

    def act(self, desk: Desk) -> None:
        desk.then(Shed(self.seat))

    def cashes(self) -> bool:
        return True

    def sites(self, desk: Desk) -> list[int]:
        """Hexes of the player's own that things may be placed on."""
        own = desk.owned(self.seat)
        return [at for at in own if self.only in (-1, at)]

    def prompt(self, desk: Desk) -> Prompt:
        private = desk.state.house.private
        things = sorted(set(desk.player(self.seat).rack)) if private else [CREATURE, *self._incomes(desk)]
        moves = [to(desk, thing, places) for thing in things if (places := self.places(desk, thing))]
        options = [DONE]
        if self.only < 0 and desk.state.phase != "combat" and any(desk.hex(at).income for at in desk.owned(self.seat)):
            options.append(option("take_off", "Take income off"))
        words = Words("Place Things from your racks, or done.")
        return ask(desk, self.seat, words, options, "KNT-DEPL-01", moves=moves, private=private)

    def _incomes(self, desk: Desk) -> list[str]:
        unseen = supply.unseen(desk.state)
        return [name for name in INCOMES if unseen[name] > 0]

    def places(self, desk: Desk, thing: str) -> list[int]:
        """Where that Thing may be placed (KNT-DEPL-03, KNT-DEPL-04, KNT-DEPL-05)."""
        state = desk.state
        if thing == CREATURE or thing in desk.counters.creature:
            return [at for at in self.sites(desk) if room(state, self.seat, at) > 0]
        free = [at for at in self.sites(desk) if not desk.hex(at).income]
        if thing in TOWNS:
            return free
        if thing in KEYED:
            return [at for at in free if desk.hex(at).terrain == desk.counters.terrain[thing]]
        return []

    def answer(self, desk: Desk, event: Event) -> None:
        name = desk.name(self.seat)
        if isinstance(event, Moved):
            at, thing = put(desk, event), event.piece
            place_thing(desk, self.seat, thing, at)
            desk.then(self)
        elif chosen(event) == "take_off":
            desk.then(TakeOff(self.seat), self)
        else:
            desk.tell("{name} has placed.", "KNT-DEPL-01", "placing", name=name)
            self.act(desk)


def place_thing(desk: Desk, seat: int, thing: str, at: int) -> None:
    """A Thing goes from the racks onto a hex: income face up, a creature face down."""
    name, where = desk.name(seat), desk.at(at)
    if thing in INCOMES:
        supply.take_from_rack(desk, seat, thing)
        desk.set_hex(at, income=thing, worn=0)
        text = "{name} places {thing} on {where}."
        desk.tell(text, "KNT-DEPL-03 KNT-DEPL-04", "the {thing}", name=name, thing=named(thing), where=where)
        return
    known = UNKNOWN if thing == CREATURE else thing
    supply.take_from_rack(desk, seat, known)
    desk.join(at, seat, down=(known,))
    text = "{name} places a creature face down on {where}."
    desk.tell(text, "KNT-DEPL-05", "placing on {where}", name=name, where=where)


class TakeOff(Question, frozen=True):
    """An income counter is taken off by its owner: it goes to the cup, not to the racks (KNT-DEPL-07)."""

    seat: int

    def _where(self, desk: Desk) -> list[int]:
        return [at for at in desk.owned(self.seat) if desk.hex(at).income]

    def idle(self, desk: Desk) -> bool:
        return not self._where(desk)

    def prompt(self, desk: Desk) -> Prompt:
        words = Words("Which income goes back to the cup?")
        return ask(desk, self.seat, words, (*tiles(desk, self._where(desk)), DONE), "KNT-DEPL-07")

    def answer(self, desk: Desk, event: Event) -> None:
        if chosen(event) == DONE.name:
            return
        at = desk.land.index[chosen(event)]
        thing = desk.hex(at).income
        desk.set_hex(at, income="", worn=0)
        supply.to_cup(desk, thing)
        text = "{thing} leaves {where} for the cup."
        desk.tell(text, "KNT-DEPL-07", "taking income off", thing=named(thing), where=desk.at(at))


class Shed(Question, frozen=True):
    """More than ten on the racks when placing ends: the owner puts the surplus back (KNT-RACK-01, KNT-RACK-02)."""

    seat: int

    def idle(self, desk: Desk) -> bool:
        return len(desk.player(self.seat).rack) <= MOST_ON_RACK

    def cashes(self) -> bool:
        return True

    def prompt(self, desk: Desk) -> Prompt:
        surplus = len(desk.player(self.seat).rack) - MOST_ON_RACK
        words = say("Ten at most: put {count} back in the cup.", count=surplus)
        if not desk.state.house.private:
            return ask(desk, self.seat, words, rules="KNT-RACK-02", confirm=True)
        options = [option(thing) for thing in sorted(set(desk.player(self.seat).rack))]
        return ask(desk, self.seat, words, options, "KNT-RACK-02", private=True)

    def answer(self, desk: Desk, event: Event) -> None:
        rack = desk.player(self.seat).rack
        if thing := chosen(event):
            desk.set_player(self.seat, rack=without(rack, thing))
            desk.then(self)
        else:
            desk.set_player(self.seat, rack=rack[:MOST_ON_RACK])
        text = "{name} is down to ten on the racks."
        if len(desk.player(self.seat).rack) <= MOST_ON_RACK:
            desk.tell(text, "KNT-RACK-02", "the surplus", name=desk.name(self.seat))


class Cash(Question, frozen=True):
    """Somebody shows a treasure for its gold (KNT-GOLD-08)."""

    seat: int = -1

    def _seats(self, desk: Desk) -> list[int]:
        return [seat for seat, player in enumerate(desk.state.players) if player.rack]

    def prompt(self, desk: Desk) -> Prompt:
        if self.seat < 0:
            options = seats(desk, self._seats(desk))
            return ask(desk, -1, Words("Who shows a treasure?"), (*options, DONE), "KNT-GOLD-08")
        unseen = supply.unseen(desk.state)
        options = tuple(
            option(name, "{name}, {gold} gold", name=named(name), gold=desk.counters.gold[name])
            for name in TREASURES
            if unseen[name] > 0
        )
        return ask(desk, self.seat, Words("Which treasure?"), (*options, DONE), "KNT-GOLD-08")

    def answer(self, desk: Desk, event: Event) -> None:
        name = chosen(event)
        if name == DONE.name:
            return
        if self.seat < 0:
            desk.then(Cash(desk.state.seat(name)))
            return
        supply.take_from_rack(desk, self.seat, name)
        gold = desk.counters.gold[name]
        desk.earn(self.seat, gold)
        supply.to_cup(desk, name, used=True)
        text = "{who} shows {thing}: {gold} gold."
        desk.tell(text, "KNT-GOLD-08", "the {thing}", who=desk.name(self.seat), thing=named(name), gold=gold)


class Gain(Deed, frozen=True):
    """A Thing comes to the racks outside a draw; a full rack plays or discards one at once (KNT-RACK-03)."""

    seat: int
    thing: str

    def act(self, desk: Desk) -> None:
        player = desk.player(self.seat)
        known = self.thing if desk.state.house.private else UNKNOWN
        desk.set_player(self.seat, rack=(*player.rack, known))
        desk.then(Shed(self.seat))


class Blind(Question, frozen=True):
    """A rack found with too many: the right-hand player draws the surplus blind (KNT-RACK-04)."""

    seat: int

    def idle(self, desk: Desk) -> bool:
        return len(desk.player(self.seat).rack) <= MOST_ON_RACK

    def prompt(self, desk: Desk) -> Prompt:
        picker = desk.state.right_of(self.seat)
        surplus = len(desk.player(self.seat).rack) - MOST_ON_RACK
        words = say("Take {count} from {name}’s racks, blind.", count=surplus, name=desk.name(self.seat))
        if not desk.state.house.private:
            return ask(desk, picker, words, rules="KNT-RACK-04", confirm=True)
        pile = Pile("rack", tuple(sorted(set(desk.player(self.seat).rack))))
        return ask(desk, self.seat, words, rules="KNT-RACK-04", pile=pile, private=True)

    def answer(self, desk: Desk, event: Event) -> None:
        rack = desk.player(self.seat).rack
        if isinstance(event, Drew):
            if event.card not in rack:
                raise IllegalEvent("That is not on those racks.")
            desk.set_player(self.seat, rack=without(rack, event.card))
            desk.then(self)
        else:
            desk.set_player(self.seat, rack=rack[:MOST_ON_RACK])
        if len(desk.player(self.seat).rack) <= MOST_ON_RACK:
            desk.tell("{name} has ten on the racks.", "KNT-RACK-04", "the surplus", name=desk.name(self.seat))
