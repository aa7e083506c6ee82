"""Magic items: used once, when their text allows, from the rack; then discarded (KNT-MAGI)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from companion.flow import Deed, Question
from companion.games.kings_and_things import supply
from companion.games.kings_and_things.bluffs import callable_creatures
from companion.games.kings_and_things.desk import Desk, without
from companion.games.kings_and_things.fighters import is_unit, side_of, sides_alive, voice
from companion.games.kings_and_things.force import change, discard, enlist, set_side
from companion.games.kings_and_things.naming import PASS, chosen, nobody, option, options
from companion.games.kings_and_things.pauses import BETWEEN_ROUNDS
from companion.games.kings_and_things.retreating import Retreat
from companion.games.kings_and_things.state import GUARDS, NO_ONE, Fighter, Fresh, Side
from companion.games.kings_and_things.vocabulary import ARMS, UNKNOWN
from companion.table.events import Event, IllegalEvent, Rolled
from companion.table.prompts import Prompt
from companion.table.words import Words, say

AT_START = ("firewall", "dust_of_defence")
"""Items of the moment before round 1 (KNT-MAGI-08, KNT-MAGI-11)."""
LASTING = ("bow", "sword", "firewall", "golem", "talisman")
"""Items that stay in use until the battle is over."""
IN_BATTLE = (*LASTING, "dust_of_defence", "dispel_magic")
ANSWERS = {"balloon": ("dispel_magic", "fan"), "dust_of_defence": ("dispel_magic", "fan"), "dispel_magic": ()}
"""What may be played against an item; against the others only a dispel (KNT-MAGI-07, KNT-MAGI-10)."""


def may_play(desk: Desk, item: str, seat: int) -> bool:
    """Whether that player might use it, by what everybody can see: it lies nowhere open, and the racks are not bare."""
    state = desk.state
    return bool(state.players[seat].rack) and item not in state.house.off and supply.may_turn_up(state, item)


# -- in a battle ----------------------------------------------------------------------------------------------------


def users(desk: Desk, item: str) -> list[int]:
    """The sides that might use an item now (G88); the keeper has what lies with the guards (KNT-MAGI-15)."""
    state, battle = desk.state, desk.battle
    if item in AT_START and battle.round != 1:
        return []
    found = []
    for side in sides_alive(battle):
        if item == "dust_of_defence" and side.seat != battle.sides[0].seat:
            continue
        if item in ARMS and not any(is_unit(fighter.id) for fighter in side.fighters):
            continue
        if side.seat == GUARDS:
            if item in desk.hex(battle.hex).loot and item not in state.house.off:
                found.append(GUARDS)
        elif may_play(desk, item, side.seat):
            found.append(side.seat)
    return found


def usable(desk: Desk) -> list[str]:
    """The items somebody might use in the battle now."""
    return [item for item in IN_BATTLE if users(desk, item)]


class Council(Question[Desk], frozen=True):
    """Before a round: magic, calls, or on with it (KNT-COMB-07, KNT-BLUF-05)."""

    number: int

    allows: ClassVar = BETWEEN_ROUNDS

    def prompt(self, desk: Desk) -> Prompt | None:
        battle = desk.state.battle
        if battle is None or len(sides_alive(battle)) < 2:
            return None
        items = any(users(desk, item) for item in IN_BATTLE)
        if not items and not callable_creatures(desk):
            return None
        words = desk.say(
            "Round {number} of the battle of {where}: magic or a call first?", number=self.number, where=battle.hex
        )
        magic = (option("magic", "Use magic"),) if items else ()
        return desk.ask(NO_ONE, words, (option("fight", "Go on"), *magic), "KNT-COMB-07 KNT-BLUF-05", meant="fight")

    def answer(self, desk: Desk, event: Event) -> None:
        if chosen(event) == "magic":
            desk.then(WhichMagic(), self)


class WhichMagic(Question[Desk], frozen=True):
    """Which item is used (KNT-MAGI-01)."""

    def prompt(self, desk: Desk) -> Prompt:
        return desk.ask(NO_ONE, Words("Which magic is used?"), [PASS, *options(usable(desk))], "KNT-MAGI-01")

    def answer(self, desk: Desk, event: Event) -> None:
        if chosen(event) != PASS.name:
            desk.then(UseMagic(chosen(event)))


class UseMagic(Question[Desk], frozen=True):
    """Who uses it; then others may answer, then it does what it does (KNT-MAGI-01, KNT-MAGI-15)."""

    item: str

    def prompt(self, desk: Desk) -> Prompt:
        who = users(desk, self.item)
        guards = [option("guards", "The guards")] if GUARDS in who else []
        offers = (PASS, *desk.seats(seat for seat in who if seat != GUARDS), *guards)
        return desk.ask(NO_ONE, desk.say("Who uses the {item}?", item=self.item), offers, "KNT-MAGI-01 KNT-MAGI-15")

    def answer(self, desk: Desk, event: Event) -> None:
        name, item = chosen(event), self.item
        if name == PASS.name:
            return
        seat = GUARDS if name == "guards" else desk.state.seat(name)
        if seat == GUARDS:
            at = desk.battle.hex
            desk.set_hex(at, loot=without(desk.hex(at).loot, item))
        else:
            supply.take_from_rack(desk, seat, item)
        if item in LASTING:
            desk.set_battle(items=(*desk.battle.items, item))
        else:
            supply.to_cup(desk, item, used=True)
        who = voice(desk.battle, seat)
        desk.tell("{name} uses the {item}.", "KNT-MAGI-01", "the {item}", name=who, item=item)
        desk.then(Parry(item, who), Effect(item, seat))


class Stoppable(Deed[Desk], frozen=True):
    """A deed that an answer may stop."""

    def stopped(self, desk: Desk, answer: str, by: int) -> None:
        """What happens instead."""


class Parry(Question[Desk], frozen=True):
    """Does anybody stop what lies beneath with a dispel or a fan (KNT-MAGI-07, KNT-MAGI-10, A18)?"""

    item: str
    by: int
    also: tuple[str, ...] = ()

    def prompt(self, desk: Desk) -> Prompt | None:
        possible = (*ANSWERS.get(self.item, ("dispel_magic",)), *self.also)
        answers = [item for item in possible if any(may_play(desk, item, seat) for seat in desk.others(self.by))]
        if not answers:
            return None
        words = desk.say("{item}: does anybody stop it with magic?", item=self.item)
        return desk.ask(NO_ONE, words, (nobody(), *options(answers)), "KNT-MAGI-07 KNT-MAGI-10")

    def answer(self, desk: Desk, event: Event) -> None:
        if chosen(event) != "no":
            desk.then(WhoParries(chosen(event), self.by))


class WhoParries(Question[Desk], frozen=True):
    """Who answers, and the deed beneath comes to nothing."""

    item: str
    against: int

    def prompt(self, desk: Desk) -> Prompt:
        holders = (seat for seat in desk.others(self.against) if desk.player(seat).rack)
        words = desk.say("Who plays the {item}?", item=self.item)
        return desk.ask(NO_ONE, words, (PASS, *desk.seats(holders)), "KNT-MAGI-07 KNT-MAGI-10")

    def answer(self, desk: Desk, event: Event) -> None:
        if chosen(event) == PASS.name:
            return
        seat = desk.state.seat(chosen(event))
        supply.use_up(desk, seat, self.item)
        desk.tell("{name} answers with the {answer}.", "KNT-MAGI-07", "the answer", name=seat, answer=self.item)
        beneath = desk.agenda[-1]
        if isinstance(beneath, Stoppable):
            desk.agenda.pop()
            beneath.stopped(desk, self.item, seat)


class Effect(Stoppable, frozen=True):
    """What an item does in a battle once nobody has answered it."""

    item: str
    seat: int

    def stopped(self, desk: Desk, answer: str, by: int) -> None:
        desk.tell("The {item} comes to nothing.", "KNT-MAGI-07", item=self.item)
        if self.item in desk.battle.items:
            discard(desk, self.item)

    def act(self, desk: Desk) -> None:
        battle, seat = desk.battle, self.seat
        match self.item:
            case "bow" | "sword":
                desk.set_battle(owners=(*battle.owners, (self.item, seat)))
                desk.then(Rearm(seat, self.item))
            case "firewall":
                desk.then(Wall(seat))
            case "golem":
                enlist(desk, seat, Fighter("golem"))
            case "talisman":
                set_side(desk, seat, talisman=True)
            case "dispel_magic":
                for enemy in battle.sides:
                    if enemy.seat != seat:
                        set_side(desk, enemy.seat, dispelled=True)
                desk.tell("Enemy magic creatures fight in melee.", "KNT-MAGI-07")
            case _:
                desk.then(*(Retreat(enemy.seat, True) for enemy in battle.sides[1:]))
                desk.tell("The attackers must go back.", "KNT-MAGI-08")


class Wall(Question[Desk], frozen=True):
    """The firewall’s value is thrown (KNT-MAGI-11)."""

    seat: int

    def prompt(self, desk: Desk) -> Prompt | None:
        who = voice(desk.battle, self.seat)
        return desk.ask(who, Words("Throw for the Firewall: the die is its value."), rules="KNT-MAGI-11", die=True)

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Rolled)
        enlist(desk, self.seat, Fighter("firewall", value=int(event.face)))
        desk.tell(
            "The Firewall is worth {face}: so many hits it takes.", "KNT-MAGI-11", "the Firewall", face=event.face
        )


class Rearm(Question[Desk], frozen=True):
    """At the start of a round a bow or sword may go to another; it must if its bearer is gone (KNT-MAGI-06)."""

    seat: int
    arm: str

    def _bearers(self, desk: Desk) -> tuple[list[int], Side | None]:
        """The fighters who could bear it, and their side; none where it is no longer there."""
        battle = desk.state.battle
        if battle is None or self.arm not in battle.items or len(sides_alive(battle)) < 2:
            return [], None
        side = next((side for side in battle.sides if side.seat == self.seat), None)
        fighters = enumerate(side.fighters if side else ())
        return [at for at, f in fighters if is_unit(f.id) and f.id != UNKNOWN and not f.arm], side

    def _borne(self, side: Side | None) -> bool:
        return side is not None and any(fighter.arm == self.arm for fighter in side.fighters)

    def prompt(self, desk: Desk) -> Prompt | None:
        bearers, side = self._bearers(desk)
        borne = self._borne(side)
        if side is None or not bearers or (len(bearers) == 1 and not borne):
            return None
        offers = options(dict.fromkeys(side.fighters[at].id for at in bearers))
        if borne:
            offers.insert(0, option("keep", "As it is"))
        words = desk.say("Who bears the {arm} this round?", arm=self.arm)
        return desk.ask(voice(desk.battle, self.seat), words, offers, "KNT-MAGI-06")

    def act(self, desk: Desk) -> None:
        bearers, side = self._bearers(desk)
        if len(bearers) == 1 and not self._borne(side):
            self._give(desk, bearers[0])

    def answer(self, desk: Desk, event: Event) -> None:
        if chosen(event) != "keep":
            bearers, side = self._bearers(desk)
            assert side is not None
            self._give(desk, next(at for at in bearers if side.fighters[at].id == chosen(event)))

    def _give(self, desk: Desk, index: int) -> None:
        for at, fighter in enumerate(side_of(desk.battle, self.seat).fighters):
            if fighter.arm == self.arm:
                change(desk, self.seat, at, replace(fighter, arm=""))
        fighter = side_of(desk.battle, self.seat).fighters[index]
        change(desk, self.seat, index, replace(fighter, arm=self.arm))
        desk.tell("{who} bears the {arm}.", "KNT-MAGI-04 KNT-MAGI-05", "the {arm}", who=fighter.id, arm=self.arm)


# -- the lucky charm ------------------------------------------------------------------------------------------------


def bendable(desk: Desk) -> bool:
    """Whether a die has just fallen and somebody may have the charm (KNT-MAGI-13)."""
    state = desk.state
    if state.fresh is None or "lucky_charm" in state.house.off:
        return False
    return supply.may_be_held(state, ("lucky_charm",))


class Charm(Question[Desk], frozen=True):
    """Right after a roll: who bends it (KNT-MAGI-13)?"""

    fresh: Fresh

    def prompt(self, desk: Desk) -> Prompt:
        holders = desk.seats(supply.holders(desk.state))
        return desk.ask(NO_ONE, Words("Who has the Lucky Charm?"), (PASS, *holders), "KNT-MAGI-13")

    def answer(self, desk: Desk, event: Event) -> None:
        if chosen(event) == PASS.name:
            return
        seat = desk.state.seat(chosen(event))
        if not supply.holds(desk.state, seat, "lucky_charm"):
            raise IllegalEvent(desk.say("That is no answer: {name} cannot bend the die.", name=seat), ("KNT-MAGI-13",))
        desk.then(Bend(self.fresh, seat))


class Bend(Question[Desk], frozen=True):
    """Which way the die is bent; the roll is judged anew by the rules (KNT-MAGI-13)."""

    fresh: Fresh
    seat: int

    def prompt(self, desk: Desk) -> Prompt:
        beyond, face = desk.state.house.charm_beyond_faces == "true", self.fresh.face
        ways = [option(str(to), "Make it {face}", face=to) for to in (face - 1, face + 1) if beyond or 1 <= to <= 6]
        return desk.ask(
            self.seat,
            say("The die shows {face}. Which way do you bend it?", face=self.fresh.face),
            (PASS, *ways),
            "KNT-MAGI-13",
        )

    def answer(self, desk: Desk, event: Event) -> None:
        face = chosen(event)
        if face == PASS.name:
            return
        desk.back_to(self.fresh.before)
        supply.use_up(desk, self.seat, "lucky_charm")
        desk.tell("The Lucky Charm makes it {face}.", "KNT-MAGI-13", "the Lucky Charm", face=face)
        question = desk.question
        desk.agenda.pop()
        question.answer(desk, Rolled(int(face), "d6"))
