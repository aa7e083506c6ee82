"""What a step of Darrowell changes, beyond the common effects: chips, gold, the gate, and what goes on an item card."""

from __future__ import annotations

from collections.abc import Set

import msgspec

from companion.flow import Task
from companion.games.darrowell import chips, gold
from companion.games.darrowell.desk import Desk
from companion.games.darrowell.outcomes import Change
from companion.games.darrowell.receiving import Receive as Due
from companion.games.darrowell.receiving import Suffer, strip
from companion.games.darrowell.vocabulary import GLASS, GLASS_CHIPS
from companion.procedures.effects import Count, Effect, Happening
from companion.procedures.scene import Ground, Scene
from companion.table.words import Words, named, say

replace = msgspec.structs.replace

Done = tuple[Scene, Happening | None]


class ChipLaid(Change):
    def happen(self, desk: Desk) -> None:
        chips.spend(desk)


class GlassTurned(Change):
    def happen(self, desk: Desk) -> None:
        chips.turn_glass(desk)


class GoldMoved(Change):
    """`amount` is gained, or lost where it is less than nothing."""

    def happen(self, desk: Desk) -> None:
        if self.amount > 0:
            gold.earn(desk, self.amount)
        else:
            gold.pay(desk, -self.amount)


class AllGoldLost(Change):
    def happen(self, desk: Desk) -> None:
        gold.pay(desk, desk.player.gold)


class GateLowered(Change):
    def happen(self, desk: Desk) -> None:
        gold.lower_gate(desk, self.amount, "DARR-GATE-02")


class ItemDue(Change):
    def happen(self, desk: Desk) -> Task[Desk]:
        return Due(self.what)


class CurseDue(Change):
    def happen(self, desk: Desk) -> Task[Desk]:
        return Suffer(self.what)


class Stripped(Change):
    def happen(self, desk: Desk) -> None:
        strip(desk, "DARR-PIPER-03")


class NoneThere(Change):
    """The dice named an item of which no good one is held."""

    def happen(self, desk: Desk) -> None:
        desk.tell("{who} has nothing to lose there: {item}.", "DARR-RAND-06", item=named(self.what))


class Spend(Effect):
    """An action chip is placed where the figure stands."""

    def apply(self, scene: Scene, ground: Ground) -> Done:
        return _fewer_chips(scene), ChipLaid("chip")

    def words(self) -> Words:
        return say("1 chip")


class WalkOut(Effect):
    """The chip of an ordinary move; the move itself places it."""

    def apply(self, scene: Scene, ground: Ground) -> Done:
        return _fewer_chips(scene), None

    def words(self) -> Words:
        return say("1 chip")


class TurnGlass(Effect):
    """The hour glass is handed in for six more chips (DARR-GLASS-01)."""

    def apply(self, scene: Scene, ground: Ground) -> Done:
        chips = scene.tally("chips") + GLASS_CHIPS
        return scene.without_item(GLASS).with_tally("chips", chips), GlassTurned("lost", GLASS)

    def words(self) -> Words:
        return say("{count} more chips", count=GLASS_CHIPS)

    def items(self) -> frozenset[str]:
        return frozenset((GLASS,))


class NewTurn(Effect):
    """A turn of one's own begins with all its chips."""

    def __init__(self, chips: int) -> None:
        self.chips = chips

    def apply(self, scene: Scene, ground: Ground) -> Done:
        return scene.with_tally("chips", self.chips), None

    def words(self) -> Words:
        return say("{count} new chips", count=self.chips)


class Gold(Effect):
    """So much gold is gained, or lost where it is less than nothing."""

    def __init__(self, amount: int) -> None:
        self.amount = amount

    def apply(self, scene: Scene, ground: Ground) -> Done:
        return scene, GoldMoved("gold", "", self.amount)

    def words(self) -> Words:
        return (
            say("{count} gold", count=self.amount) if self.amount > 0 else say("{count} gold lost", count=-self.amount)
        )


class GoldThrown(Effect):
    """As much gold as the die shows."""

    def apply(self, scene: Scene, ground: Ground) -> Done:
        return scene, GoldMoved("gold", "", int(scene.thrown[-1]))

    def words(self) -> Words:
        return say("that much gold")


class GoldFor(Effect):
    """So much gold for each one counted in a tally."""

    def __init__(self, amount: int, tally: str) -> None:
        self.amount, self.tally = amount, tally

    def apply(self, scene: Scene, ground: Ground) -> Done:
        earned = self.amount * scene.tally(self.tally)
        return scene, GoldMoved("gold", "", earned) if earned else None

    def words(self) -> Words:
        return say("{count} gold each", count=self.amount)


class AllGold(Effect):
    """Every piece of gold is lost."""

    def apply(self, scene: Scene, ground: Ground) -> Done:
        return scene, AllGoldLost("all_gold")

    def words(self) -> Words:
        return say("all your gold is lost")


class GateDown(Effect):
    """The gate goes down as far as the die shows."""

    def apply(self, scene: Scene, ground: Ground) -> Done:
        return scene, GateLowered("gate", "", int(scene.thrown[-1]))

    def words(self) -> Words:
        return say("the gate goes down that far")


class Receive(Effect):
    """An item is due from the box; whether there is room for it the card says, outside the scene (DARR-RAND-04)."""

    def __init__(self, item: str) -> None:
        self.item = item

    def apply(self, scene: Scene, ground: Ground) -> Done:
        return scene, ItemDue("due", self.item)

    def words(self) -> Words:
        return say("{item} gained", item=named(self.item))


class Snatch(Effect):
    """That item is gone, if a good one is held (DARR-RAND-06)."""

    def __init__(self, item: str) -> None:
        self.item = item

    def apply(self, scene: Scene, ground: Ground) -> Done:
        if self.item not in scene.items:
            return scene, NoneThere("spared", self.item)
        return scene.without_item(self.item), Happening("lost", self.item)

    def words(self) -> Words:
        return say("{item} lost, if you hold one", item=named(self.item))

    def items(self) -> frozenset[str]:
        return frozenset((self.item,))


class Curse(Effect):
    """A black chip on a slot of that item (DARR-CURSE-01)."""

    def __init__(self, item: str) -> None:
        self.item = item

    def apply(self, scene: Scene, ground: Ground) -> Done:
        return scene, CurseDue("cursed", self.item)

    def words(self) -> Words:
        return say("{item} slot cursed", item=named(self.item))


class Break(Effect):
    """Every die that shows 1 breaks a weapon (DARR-GUARD-09)."""

    def apply(self, scene: Scene, ground: Ground) -> Done:
        broken = min(scene.thrown.count(1), scene.items.count("weapon"))
        for _ in range(broken):
            scene = scene.without_item("weapon")
        return scene, Happening("lost", "weapon", broken) if broken else None

    def words(self) -> Words:
        return say("each 1 breaks a weapon")

    def items(self) -> frozenset[str]:
        return frozenset(("weapon",))


class Strip(Effect):
    """Every good one of that item is lost."""

    def __init__(self, item: str) -> None:
        self.item = item

    def apply(self, scene: Scene, ground: Ground) -> Done:
        count = scene.items.count(self.item)
        return _kept(scene, {self.item}), Happening("lost", self.item, count) if count else None

    def words(self) -> Words:
        return say("every good {item} is lost", item=named(self.item))


class StripAll(Effect):
    """Every good item is lost; a curse stays (DARR-CURSE-07)."""

    def apply(self, scene: Scene, ground: Ground) -> Done:
        return _kept(scene, set(scene.items)), Stripped("stripped")

    def words(self) -> Words:
        return say("every good item is lost")


class Note(Count):
    """A tally is set to a number the page need not mention."""

    def apply(self, scene: Scene, ground: Ground) -> Done:
        return scene.with_tally(self.tally, self.by), None


class If(Effect):
    """That effect, but only while a tally says so; `phrase` tells when that is."""

    def __init__(self, tally: str, effect: Effect, phrase: str) -> None:
        self.tally, self.effect, self.phrase = tally, effect, phrase

    def apply(self, scene: Scene, ground: Ground) -> Done:
        return self.effect.apply(scene, ground) if scene.tally(self.tally) else (scene, None)

    def words(self) -> Words:
        return say("{effect}, {phrase}", effect=self.effect.words(), phrase=Words(self.phrase))

    def items(self) -> frozenset[str]:
        return self.effect.items()


def _fewer_chips(scene: Scene) -> Scene:
    chips = scene.tally("chips")
    return scene.with_tally("chips", chips - 1) if chips else scene


def _kept(scene: Scene, gone: Set[str]) -> Scene:
    return replace(scene, items=tuple(item for item in scene.items if item not in gone))
