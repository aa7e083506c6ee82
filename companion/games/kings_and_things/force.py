"""What stands in the battle area, how it changes, and how it comes back to the board."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.kings_and_things import supply
from companion.games.kings_and_things.characters import Flip
from companion.games.kings_and_things.desk import Desk, without
from companion.games.kings_and_things.fighters import side_of
from companion.games.kings_and_things.stacks import covered
from companion.games.kings_and_things.state import GUARDS, Fighter
from companion.games.kings_and_things.vocabulary import MAGIC_FIGHTERS, UNKNOWN


def set_side(desk: Desk, seat: int, **changes: object) -> None:
    """Changes one side of the battle."""
    sides = tuple([replace(side, **changes) if side.seat == seat else side for side in desk.battle.sides])
    desk.set_battle(sides=sides)


def change(desk: Desk, seat: int, index: int, fighter: Fighter | None) -> None:
    """One fighter is now this, or gone."""
    fighters = side_of(desk.battle, seat).fighters
    set_side(desk, seat, fighters=(*fighters[:index], *((fighter,) if fighter else ()), *fighters[index + 1 :]))


def enlist(desk: Desk, seat: int, fighter: Fighter) -> None:
    """One fighter more."""
    set_side(desk, seat, fighters=(*side_of(desk.battle, seat).fighters, fighter))


def discard(desk: Desk, item: str) -> None:
    """A magic item in use is used up (KNT-MAGI-01)."""
    desk.set_battle(items=without(desk.battle.items, item))
    supply.to_cup(desk, item, used=True)


def drop(desk: Desk, seat: int, index: int) -> None:
    """A fighter is eliminated: to cup or pool; its arm waits for another bearer (KNT-HIT-13, KNT-MAGI-06)."""
    fighter = side_of(desk.battle, seat).fighters[index]
    change(desk, seat, index, None)
    desk.set_battle(fallen=(*desk.battle.fallen, (seat, fighter)))
    if fighter.id in MAGIC_FIGHTERS:
        discard(desk, fighter.id)
        return
    supply.to_cup(desk, fighter.id)
    if desk.counters.other.get(fighter.id) and seat != GUARDS:
        desk.then(Flip(seat, fighter.id))


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
