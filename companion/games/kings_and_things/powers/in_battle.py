"""What the barons, the warlord and the marksman do in a battle (KNT-POWR-09, KNT-POWR-12, KNT-POWR-14)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.flow import Deed, Question
from companion.games.kings_and_things.counters import MARKSMAN, MARKSMAN_VALUES
from companion.games.kings_and_things.desk import Desk
from companion.games.kings_and_things.fighters import is_building, side_of, value
from companion.games.kings_and_things.force import change, enlist, set_side
from companion.games.kings_and_things.hits import find, hit, lay, loss_options, weakest_first
from companion.games.kings_and_things.naming import chosen, option
from companion.games.kings_and_things.powers.lasting import able
from companion.games.kings_and_things.state import GUARDS, Fighter, Side, State
from companion.games.kings_and_things.throwing import Throw
from companion.games.kings_and_things.vocabulary import RANGED_STEP
from companion.table.events import Event
from companion.table.prompts import Prompt
from companion.table.words import Words, named

BARONS = ("baron_munchausen", "grand_duke")
WARLORD = "warlord"
AIMED = MARKSMAN_VALUES[1]


class Barons(Deed[Desk], frozen=True):
    """Before round 1 each baron or duke puts a hit on every enemy building there; no die (KNT-POWR-09, G72)."""

    def act(self, desk: Desk) -> None:
        for side in desk.battle.sides:
            for fighter in side.fighters:
                if fighter.id in BARONS and able(desk.state, fighter.id):
                    self._batter(desk, side.seat, fighter.id)

    def _batter(self, desk: Desk, seat: int, who: str) -> None:
        for side in desk.battle.sides:
            if side.seat == seat:
                continue
            for index, fighter in enumerate(side.fighters):
                if is_building(fighter.id) and not fighter.out:
                    desk.tell("{who} shakes {what}: one hit.", "KNT-POWR-09", who=who, what=fighter.id)
                    hit(desk, side.seat, index)


class Lead(Question[Desk], frozen=True):
    """A warlord takes over one enemy creature before round 1 (KNT-POWR-14)."""

    seat: int

    def _enemies(self, desk: Desk) -> list[tuple[int, str]]:
        battle, creature = desk.state.battle, desk.counters.creature
        if battle is None or battle.led or not able(desk.state, WARLORD):
            return []
        if not any(f.id == WARLORD for side in battle.sides if side.seat == self.seat for f in side.fighters):
            return []
        enemies = (side for side in battle.sides if side.seat != self.seat)
        return [*dict.fromkeys((side.seat, f.id) for side in enemies for f in side.fighters if f.id in creature)]

    def prompt(self, desk: Desk) -> Prompt | None:
        enemies = self._enemies(desk)
        if not enemies:
            return None
        options = [
            option(f"{desk.colour(seat) or 'guards'}:{name}", "{creature}", creature=named(name))
            for seat, name in enemies
        ]
        words = Words("Whom does the Warlord take over?")
        return desk.ask(self.seat, words, (option("no", "Nobody"), *options), "KNT-POWR-14")

    def answer(self, desk: Desk, event: Event) -> None:
        colour, _, name = chosen(event).partition(":")
        if not name:
            return
        seat = GUARDS if colour == "guards" else desk.state.seat(colour)
        fighters = side_of(desk.battle, seat).fighters
        index = next(at for at, fighter in enumerate(fighters) if fighter.id == name)
        change(desk, seat, index, None)
        enlist(desk, self.seat, replace(fighters[index], flown=False))
        desk.set_battle(led=True, captives=(*desk.battle.captives, name))
        text = "{creature} now fights for {name}: put the counter on that side."
        desk.tell(text, "KNT-POWR-14", "the Warlord’s word", creature=name, name=self.seat)


def aims(state: State, fighter: Fighter) -> bool:
    """The marksman, who picks 5 or 2 before each roll (KNT-POWR-12)."""
    return fighter.id == MARKSMAN and not fighter.arm and able(state, MARKSMAN)


class Sight(Question[Desk], frozen=True):
    """The marksman shoots as 5, or as 2 at a counter of his choice (KNT-POWR-12)."""

    seat: int

    def prompt(self, desk: Desk) -> Prompt | None:
        if desk.state.battle is None:
            return None
        plain, aimed = MARKSMAN_VALUES
        options = (
            option(str(plain), "Freely: {value} or less", value=plain),
            option(str(aimed), "Aimed: {value} or less", value=aimed),
        )
        return desk.ask(
            self.seat, Words("How does the Marksman shoot, freely or at whom he picks?"), options, "KNT-POWR-12"
        )

    def answer(self, desk: Desk, event: Event) -> None:
        if chosen(event) == str(AIMED):
            desk.then(Shot(self.seat, AIMED, 1))
        else:
            side = side_of(desk.battle, self.seat)
            shooter = next(fighter for fighter in side.fighters if fighter.id == MARKSMAN)
            desk.then(Throw(self.seat, value(desk.state, desk.battle, side, shooter), 1))


class Shot(Throw, frozen=True):
    """The aimed shot; whom it hits is named when all dice of the step lie (KNT-POWR-12, KNT-HIT-05)."""

    def fighters(self, desk: Desk) -> list[Fighter]:
        return [each for each in side_of(desk.battle, self.player).fighters if aims(desk.state, each)]

    def hit(self, desk: Desk) -> None:
        set_side(desk, self.player, aimed=side_of(desk.battle, self.player).aimed + 1)
        desk.tell("An aimed hit.", "KNT-POWR-12", "the shot")


class AimedHit(Question[Desk], frozen=True):
    """An aimed hit is taken by the counter the marksman's player names (KNT-POWR-12), of this round's target."""

    seat: int

    def _target(self, desk: Desk) -> Side:
        target = side_of(desk.battle, self.seat).target
        assert target is not None  # nobody shoots without one
        return side_of(desk.battle, target)

    def prompt(self, desk: Desk) -> Prompt | None:
        if desk.state.battle is None or not side_of(desk.battle, self.seat).aimed:
            return None
        options = loss_options(desk, weakest_first(desk, self._target(desk), RANGED_STEP))
        if not options:
            return None
        return desk.ask(self.seat, Words("Whom does the Marksman hit?"), options, "KNT-POWR-12")

    def act(self, desk: Desk) -> None:
        if desk.state.battle and side_of(desk.battle, self.seat).aimed:
            set_side(desk, self.seat, aimed=0)

    def answer(self, desk: Desk, event: Event) -> None:
        side = self._target(desk)
        set_side(desk, self.seat, aimed=0)
        desk.tell("{what} is aimed at.", "KNT-POWR-12", "the shot", what=chosen(event).partition("+")[0])
        lay(desk, side.seat, find(side, chosen(event)), arm=False)
