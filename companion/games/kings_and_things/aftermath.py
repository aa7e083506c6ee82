"""After a battle: who has the hex, damage dice, counters back, placing (KNT-POST, KNT-EXPL-18..25)."""

from __future__ import annotations

from companion.games.kings_and_things import supply
from companion.games.kings_and_things.asking import ask
from companion.games.kings_and_things.building import lower
from companion.games.kings_and_things.desk import Desk, without
from companion.games.kings_and_things.fighters import alive, is_unit
from companion.games.kings_and_things.placing import Gain, Put
from companion.games.kings_and_things.state import GUARDS
from companion.games.kings_and_things.task import Deed, Question, Task
from companion.games.kings_and_things.turning import covered
from companion.games.kings_and_things.vocabulary import CITADEL, FORTS, TOWNS, UNKNOWN
from companion.games.kings_and_things.winning import take
from companion.table.events import Event, Rolled
from companion.table.prompts import Prompt
from companion.table.words import named, say

HARM = (1, 6)
"""The faces that do damage (KNT-POST-03)."""


def put_back(desk: Desk, at: int, seat: int, names: tuple[str, ...]) -> None:
    """Fighters stand in a hex again: creatures face down, characters up (KNT-POST-08, KNT-BLUF-10)."""
    up = [name for name in names if desk.counters.other.get(name)]
    creatures = [name for name in names if name in desk.counters.creature]
    unknown = tuple(name for name in names if name == UNKNOWN)
    if "balloon" in names:
        desk.set_battle(items=without(desk.battle.items, "balloon"))
        up.append("balloon")
    if desk.state.house.stay_face_up == "true":
        desk.join(at, seat, up=(*up, *creatures), down=unknown)
    else:
        desk.join(at, seat, up=tuple(up), down=(*unknown, *(covered(desk, name) for name in creatures)))


class Finish(Deed, frozen=True):
    """One side is left, or none (KNT-POST-01, KNT-POST-02, KNT-MULT-07)."""

    def act(self, desk: Desk) -> None:
        from companion.games.kings_and_things.movement import Surplus  # movement knows battles by way of magic

        battle = desk.battle
        at, tile = battle.hex, desk.hex(battle.hex)
        left = [side for side in battle.sides if alive(side)]
        winner = left[0].seat if left else None
        for side in battle.sides:
            names = tuple(f.id for f in side.fighters if is_unit(f.id) or f.id == "balloon")
            if desk.state.house.warlord_after == "cup":
                for name in battle.captives:
                    if name in names and side.seat != GUARDS:
                        names = without(names, name)
                        supply.to_cup(desk, name)
            if side.seat == GUARDS:
                desk.set_hex(at, guards=names)
            else:
                put_back(desk, at, side.seat, names)
                desk.then(Surplus(side.seat))  # a captive of the Warlord may be one too many
        for item in desk.battle.items:
            supply.to_cup(desk, item, used=True)
        desk.set(battle=None)
        desk.set_hex(at, marker=False)
        rolls = battle.joined and not (battle.kind == "armies" and tile.owner < 0)
        keeper = battle.keeper if battle.keeper >= 0 else battle.attacker
        if winner is not None and winner >= 0 and winner != tile.owner:
            if battle.kind == "explore":
                capture(desk, winner, at, "KNT-POST-02 KNT-EXPL-09", dice=rolls)
                return
            if tile.owner >= 0:
                capture(desk, winner, at, "KNT-POST-02", dice=rolls)
                return
        owner = tile.owner if tile.owner >= 0 else keeper
        text = "The battle of {where} is over."
        desk.tell(text, "KNT-POST-01 KNT-POST-08", where=desk.at(at))
        desk.then(*(damages(desk, at, owner) if rolls else ()), Settle(at))
        if (
            battle.kind == "armies"
            and winner is not None
            and desk.state.house.explore_after_unowned_battle != ("next_segment")
        ):
            from companion.games.kings_and_things.exploring import Explore  # exploring knows what comes after

            desk.then(Explore(winner, at))


def capture(desk: Desk, seat: int, at: int, rules: str, *, dice: bool) -> None:
    """A hex is gained in the combat phase: loot, damage dice, then placing (KNT-POST-03, KNT-POST-09, G59)."""
    loot = desk.hex(at).loot
    desk.set_hex(at, loot=(), guards=(), marker=False)
    gains: list[Task] = []
    for thing in loot:
        gains.append(Gain(seat, thing))
        text = "{name} takes the {thing}."
        desk.tell(text, "KNT-EXPL-07 KNT-EXPL-09", name=desk.name(seat), thing=named(thing))
    desk.set(held=desk.state.held + loot)
    take(desk, at, seat, rules)
    if desk.state.winner:
        return
    desk.then(*(Claim(gain) for gain in gains), *(damages(desk, at, seat) if dice else ()), Put(seat, only=at))


class Claim(Deed, frozen=True):
    """Loot comes to the racks of whoever took the hex."""

    gain: Task

    def act(self, desk: Desk) -> None:
        assert isinstance(self.gain, Gain)
        desk.set(held=without(desk.state.held, self.gain.thing))
        desk.then(self.gain)


def damages(desk: Desk, at: int, by: int) -> list[Task]:
    """A die for each fort below citadel and each income counter in the hex (KNT-POST-03, KNT-POST-05, KNT-POST-07)."""
    tile = desk.hex(at)
    found: list[Task] = []
    if 0 < tile.fort < CITADEL:
        found.append(Damage(at, "fort", by))
    if tile.income:
        found.append(Damage(at, "income", by))
    return found


class Damage(Question, frozen=True):
    """1 or 6: a fort goes down a level, an income counter goes to the cup (KNT-POST-04)."""

    at: int
    what: str
    by: int

    def prompt(self, desk: Desk) -> Prompt:
        tile = desk.hex(self.at)
        thing = FORTS[tile.fort] if self.what == "fort" else tile.income
        words = say("Throw for the {thing}: 1 or 6 harms it.", thing=named(thing))
        return ask(desk, self.by, words, rules="KNT-POST-03 KNT-POST-07", die=True)

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Rolled)
        tile = desk.hex(self.at)
        thing = named(FORTS[tile.fort] if self.what == "fort" else tile.income)
        if event.face not in HARM:
            desk.tell("{face}: the {thing} is unharmed.", "KNT-POST-03", "the damage", face=event.face, thing=thing)
        elif self.what == "fort":
            desk.tell("{face}: harm.", "KNT-POST-03", "the damage", face=event.face)
            lower(desk, self.at)
        else:
            supply.to_cup(desk, tile.income)
            desk.set_hex(self.at, income="", worn=0)
            desk.tell("{face}: the {thing} is lost.", "KNT-POST-04", "the damage", face=event.face, thing=thing)


class Settle(Deed, frozen=True):
    """Unowned land where nobody is left to guard is unexplored again; what lay there goes to the cup (KNT-EXPL-21)."""

    at: int

    def act(self, desk: Desk) -> None:
        tile = desk.hex(self.at)
        if tile.owner >= 0 or tile.guards or tile.income in TOWNS:
            return
        lying = (*tile.loot, *((tile.income,) if tile.income else ()))
        if lying:
            desk.set_hex(self.at, loot=(), income="", worn=0)
            for thing in lying:
                supply.to_cup(desk, thing)
            desk.tell("What lay on {where} goes to the cup.", "KNT-EXPL-21", where=desk.at(self.at))
