"""After a battle: who has the hex, damage dice, counters back, placing (KNT-POST, KNT-EXPL-18..25)."""

from __future__ import annotations

from companion.flow import Deed
from companion.games.kings_and_things import supply
from companion.games.kings_and_things.building import lower
from companion.games.kings_and_things.desk import Desk, without
from companion.games.kings_and_things.fighters import alive, is_unit
from companion.games.kings_and_things.force import put_back
from companion.games.kings_and_things.placing import Gain, Put
from companion.games.kings_and_things.stacks import Surplus
from companion.games.kings_and_things.state import GUARDS, NO_ONE
from companion.games.kings_and_things.trials import Trial, page
from companion.games.kings_and_things.vocabulary import CITADEL, FORTS, TOWNS
from companion.games.kings_and_things.winning import take
from companion.procedures.graph import End, Row, Throw
from companion.procedures.readings import Else, Faces
from companion.table.words import Words, named

DAMAGE = page(
    "damage",
    "Damage after a battle",
    "Throw for a fort or income counter.",
    (
        Row(Faces(1, 6), "it is harmed", End("harmed", good=False), rules="KNT-POST-03 KNT-POST-07"),
        Row(Else(), "it is unharmed", End("unharmed")),
    ),
    {"won": "unharmed", "lost": "harmed"},
)


class Aftermath(Deed[Desk], frozen=True):
    """One side is left, or none (KNT-POST-01, KNT-POST-02, KNT-MULT-07)."""

    def act(self, desk: Desk) -> None:
        battle = desk.battle
        at, tile = battle.hex, desk.hex(battle.hex)
        winner = next((side.seat for side in battle.sides if alive(side)), GUARDS)
        for side in battle.sides:
            self._home(desk, side.seat, tuple(f.id for f in side.fighters if is_unit(f.id) or f.id == "balloon"))
        used = desk.battle.items
        for item in used:
            supply.to_cup(desk, item, used=True)
        if used:
            desk.tell("Used up: {items}.", "KNT-MAGI-01", items=used)
        desk.set(battle=None)
        desk.set_hex(at, marker=False)
        dice = battle.joined and not (battle.kind == "armies" and tile.owner == NO_ONE)
        if winner != NO_ONE and winner != tile.owner and (battle.kind == "explore" or tile.owner != NO_ONE):
            rules = "KNT-POST-02 KNT-EXPL-09" if battle.kind == "explore" else "KNT-POST-02"
            capture(desk, winner, at, rules, dice=dice)
            return
        keeper = battle.keeper if battle.keeper != NO_ONE else battle.attacker
        owner = desk.name(tile.owner) if tile.owner != NO_ONE else Words("nobody")
        text = (
            "The battle of {where} is over; the hex is still {owner}’s."
            if tile.owner != NO_ONE
            else ("The battle of {where} is over; the hex is nobody’s.")
        )
        desk.tell(text, "KNT-POST-01 KNT-POST-08", where=at, owner=owner)
        thrower = tile.owner if tile.owner != NO_ONE else keeper
        desk.then(*(damages(desk, at, thrower) if dice else ()), Settle(at))

    def _home(self, desk: Desk, seat: int, names: tuple[str, ...]) -> None:
        """A side goes back to its hex; a captive of the Warlord to the cup (G74), or is perhaps one too many there."""
        battle = desk.battle
        if seat == GUARDS:
            desk.set_hex(battle.hex, guards=names)
            return
        if desk.state.house.warlord_after == "cup":
            for name in battle.captives:
                if name in names:
                    names = without(names, name)
                    supply.to_cup(desk, name)
                    desk.tell("{who}, won over by the Warlord, goes to the cup.", "KNT-POWR-14", who=name)
        put_back(desk, battle.hex, seat, names)
        desk.then(Surplus(seat))


def capture(desk: Desk, seat: int, at: int, rules: str, *, dice: bool) -> None:
    """A hex is gained in the combat phase: loot, damage dice, then placing (KNT-POST-03, KNT-POST-09, G59)."""
    loot = desk.hex(at).loot
    desk.set_hex(at, loot=(), guards=(), marker=False)
    for thing in loot:
        desk.tell("{name} takes the {thing} onto the racks.", "KNT-EXPL-07 KNT-EXPL-09", name=seat, thing=thing)
    desk.set(held=desk.state.held + loot)
    take(desk, at, seat, rules)
    if not desk.state.winner:
        gains = (Gain(seat, thing, held=True) for thing in loot)
        desk.then(*gains, *(damages(desk, at, seat) if dice else ()), Put(seat, only=at))


def damages(desk: Desk, at: int, by: int) -> list[Damage]:
    """A die for each fort below citadel and each income counter in the hex (KNT-POST-03, KNT-POST-05, KNT-POST-07)."""
    dice = (Damage(by, at, "fort"), Damage(by, at, "income"))
    return [die for die in dice if die.thing(desk)]


class Damage(Trial, frozen=True):
    """1 or 6: a fort goes down a level, an income counter goes to the cup (KNT-POST-04)."""

    place: int
    what: str

    judge = DAMAGE

    def thing(self, desk: Desk) -> Words | None:
        """What is thrown for; None where the table has said that it is gone."""
        tile = desk.hex(self.place)
        name = (FORTS[tile.fort] if 0 < tile.fort < CITADEL else "") if self.what == "fort" else tile.income
        return named(name) if name else None

    def words(self, desk: Desk, step: Throw) -> Words | None:
        thing = self.thing(desk)
        if thing is None:
            return None
        return desk.say(
            "Throw for the {thing} on {where}: {need} harms it.", thing=thing, where=self.place, need=step.gap("need")
        )

    def settled(self, desk: Desk, end: End, thrown: tuple[int, ...]) -> None:
        thing, where = self.thing(desk), desk.at(self.place)
        if end.good:
            desk.tell("The {thing} on {where} is unharmed.", "KNT-POST-03", "the damage", thing=thing, where=where)
        elif self.what == "fort":
            lower(desk, self.place)
        else:
            supply.to_cup(desk, desk.hex(self.place).income)
            desk.set_hex(self.place, income="", worn=0)
            desk.tell(
                "The {thing} on {where} is destroyed: to the cup.",
                "KNT-POST-04",
                "the damage",
                thing=thing,
                where=where,
            )


class Settle(Deed[Desk], frozen=True):
    """Unowned land where nobody is left to guard is unexplored again; what lay there goes to the cup (KNT-EXPL-21)."""

    at: int

    def act(self, desk: Desk) -> None:
        tile = desk.hex(self.at)
        lying = (*tile.loot, *((tile.income,) if tile.income else ()))
        if tile.owner != NO_ONE or tile.guards or tile.income in TOWNS or not lying:
            return
        desk.set_hex(self.at, loot=(), income="", worn=0)
        for thing in lying:
            supply.to_cup(desk, thing)
        desk.tell("Nobody is left on {where}: {things} to the cup.", "KNT-EXPL-21", where=self.at, things=lying)
