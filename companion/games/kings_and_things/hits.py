"""One hit: on whom it may be laid, what may save him, and what it does (KNT-HIT)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from msgspec.structs import replace

from companion.games.kings_and_things.desk import Desk
from companion.games.kings_and_things.fighters import dice_of, is_building, label, left, side_of, value, voice
from companion.games.kings_and_things.force import change, discard, drop, set_side
from companion.games.kings_and_things.naming import option
from companion.games.kings_and_things.powers import lasting
from companion.games.kings_and_things.state import GUARDS, Fighter, Side
from companion.games.kings_and_things.trials import Trial, page
from companion.games.kings_and_things.vocabulary import MAGIC_FIGHTERS, RANGED_STEP
from companion.procedures.graph import End, Row, Throw
from companion.procedures.readings import Else, Faces
from companion.table.prompts import Option
from companion.table.words import Words, named

SAVING = page(
    "saving",
    "Sword Master and Talisman",
    "A hit: throw to save.",
    (
        Row(Faces(2, 3, 4, 5), "saved", End("saved"), rules="KNT-POWR-13 KNT-MAGI-14"),
        Row(Else(), "lost", End("lost", good=False)),
    ),
    {"won": "saved", "lost": "lost"},
)


def exposed(side: Side, step: str) -> list[Fighter]:
    """The fighters that can take a hit in that step; a golem none that is ranged (KNT-MAGI-12)."""
    there = [fighter for fighter in side.fighters if not fighter.out]
    return [fighter for fighter in there if fighter.id != "golem"] if step == RANGED_STEP else there


def weakest_first(desk: Desk, side: Side, step: str) -> list[Fighter]:
    """Those who can take a hit, by what their dice are worth; buildings last."""

    def weight(fighter: Fighter) -> tuple[bool, int]:
        worth = value(desk.state, desk.battle, side, fighter) * dice_of(desk.state, fighter)
        return is_building(fighter.id), worth

    return sorted(exposed(side, step), key=weight)


def loss_options(desk: Desk, fighters: Iterable[Fighter]) -> list[Option]:
    """What of these can take a hit: every kind once; a bow or sword instead of its bearer (KNT-MAGI-06)."""
    found: dict[str, Option] = {}
    for fighter in fighters:
        if left(fighter, desk.state) <= 0:
            continue
        name = label(fighter)
        if name not in found:
            found[name] = _target(name, fighter.id)
        if fighter.arm:
            found.setdefault(fighter.arm, option(fighter.arm))
    return list(found.values())


@lru_cache(maxsize=1024)
def _target(name: str, who: str) -> Option:
    return option(name, "{what}", what=named(who))


def find(side: Side, name: str) -> int:
    """The fighter an option means; the one that has taken hits already first."""
    matching = [at for at, f in enumerate(side.fighters) if not f.out and name in (label(f), f.arm or label(f))]
    return max(matching, key=lambda at: (side.fighters[at].hits, -at))


def lay(desk: Desk, seat: int, index: int, *, arm: bool) -> None:
    """A hit is put on a fighter, or on what it bears; a die may save it (KNT-POWR-13, KNT-MAGI-14)."""
    side = side_of(desk.battle, seat)
    fighter = side.fighters[index]
    if arm:
        change(desk, seat, index, replace(fighter, arm=""))
        discard(desk, fighter.arm)
        desk.tell(
            "The {arm} takes the hit and is gone; its bearer fights on.", "KNT-MAGI-06", "the hit", arm=fighter.arm
        )
        return
    master = lasting.parries(desk.state, fighter)
    charmed = side.talisman and fighter.id in desk.counters.creature
    if (master or charmed) and not fighter.saved:
        change(desk, seat, index, replace(fighter, saved=True))
        desk.then(Save(seat, fighter.id, fighter.arm, not master))
        return
    hit(desk, seat, index)


class Save(Trial, frozen=True):
    """2 to 5 saves a sword master, or a creature under a talisman (KNT-POWR-13, KNT-MAGI-14)."""

    who: str
    arm: str
    charmed: bool

    @property
    def rules(self) -> str:
        return "KNT-MAGI-14" if self.charmed else "KNT-POWR-13"

    judge = SAVING

    def thrower(self, desk: Desk) -> int:
        return voice(desk.battle, self.player)

    def words(self, desk: Desk, step: Throw) -> Words | None:
        if desk.state.battle is None:
            return None
        return desk.say("A hit on {who}: {need} saves.", who=self.who, need=step.gap("need"))

    def settled(self, desk: Desk, end: End, thrown: tuple[int, ...]) -> None:
        if end.good:
            desk.tell("Saved: {who}.", self.rules, "the save", who=self.who)
            return
        fighters = side_of(desk.battle, self.player).fighters
        index = next(at for at, f in enumerate(fighters) if f.id == self.who and f.arm == self.arm and f.saved)
        hit(desk, self.player, index)
        if self.charmed:
            set_side(desk, self.player, talisman=False)
            discard(desk, "talisman")
            desk.tell("The Talisman is used up.", "KNT-MAGI-14")


def hit(desk: Desk, seat: int, index: int) -> None:
    """A hit lands: a building is worn down and neutralised, anything else is eliminated (KNT-HIT-07 to KNT-HIT-09)."""
    fighter = side_of(desk.battle, seat).fighters[index]
    after = replace(fighter, hits=fighter.hits + 1)
    what = named(fighter.id)
    remains = left(after, desk.state)
    if is_building(fighter.id):
        change(desk, seat, index, after if remains else replace(after, out=True))
        text = "A hit on the {what}: it is worth {left} now." if remains else "The {what} is neutralised: turn it over."
        desk.tell(text, "KNT-HIT-08 KNT-HIT-09", "the hit", what=what, left=remains)
    elif remains:
        change(desk, seat, index, after)
        desk.tell("A hit on the {what}: it is worth {left} now.", "KNT-MAGI-11", "the hit", what=what, left=remains)
    else:
        character = desk.counters.other.get(fighter.id)
        text = "{name} loses {what}: to the pool." if character else "{name} loses {what}: to the cup."
        if fighter.id in MAGIC_FIGHTERS:
            text = "The {what} is used up."
        elif seat == GUARDS:
            text = "The guards lose {what}: to the cup."
        desk.tell(text, "KNT-HIT-07 KNT-HIT-13", "the loss of {what}", name=seat, what=what)
        drop(desk, seat, index)
