"""Jumping into a whirlpool, fleeing from the fold, and being caught in it (KTK-WHIRL)."""

from __future__ import annotations

from typing import ClassVar

from companion.flow import Deed
from companion.games.key_to_the_kingdom import naming
from companion.games.key_to_the_kingdom.crossing import enter, scene_of
from companion.games.key_to_the_kingdom.desk import Desk, EndOfTurn, Marker, replace
from companion.games.key_to_the_kingdom.footing import Footing
from companion.games.key_to_the_kingdom.hazards.whirlpools import BesideTheHole
from companion.games.key_to_the_kingdom.lost_pool import release
from companion.games.key_to_the_kingdom.questions import Asked, choice
from companion.games.key_to_the_kingdom.state import Fold
from companion.games.key_to_the_kingdom.vocabulary import FLAPS, FLIGHT, TURNED
from companion.games.key_to_the_kingdom.walking import reach, set_out
from companion.games.key_to_the_kingdom.winning import Claim
from companion.table.events import Chose, Event, Moved
from companion.table.prompts import Option, Prompt, Shifts
from companion.table.words import Words, say


def jump(desk: Desk, pool: str) -> None:
    """A jump folds the flap of its own half (KTK-WHIRL-01). This is the order of a fold."""
    flap = desk.ground.whirlpool[pool].flap
    to = "out" if desk.state.parts[flap] == "in" else "in"
    rules, place = "KTK-WHIRL-01 KTK-WHIRL-02 KTK-WHIRL-03", naming.place(desk.ground, pool)
    desk.tell("{who} jumps into {pool}.", rules, "{who}’s jump", pool=place)
    desk.set(fold=Fold(flap, to, pool))
    desk.then(
        DeepMagic(),  # may stop it
        Affected(),  # whoever stands on a World that vanishes makes up to three throws to get out
        FoldBoard(),  # the flap is turned
        Landings(),  # whoever was caught is put down and throws for the holders
    )


class FlapFound(Asked, frozen=True, gc=False):
    """A flap is said to be turned while somebody could jump and so turn it: was that the jump, or does it just lie so?

    Whoever lays this lays it on top of the question where the walk ends; `pool` was within reach of it.
    """

    phase: ClassVar[str] = "flap_found"
    flap: str
    pool: str
    to: str

    def prompt(self, desk: Desk) -> Prompt | None:
        before = desk.ground.turned(desk.flaps, self.flap, "in" if self.to == "out" else "out")
        if desk.flaps == before or self.pool not in reach(desk, before).left:
            return None
        flap, turned = FLAPS[self.flap], TURNED[self.to]
        words = say("Flap {flap} is {turned}. Did {who} jump?", flap=flap, turned=turned, who=desk.speaker)
        offers = Option("jumped", Words("Yes: a jump")), Option("lies_so", Words("No: it just lies so"))
        return choice(desk.player.colour, words, "KTK-WHIRL-01", *offers)

    def answer(self, desk: Desk, event: Event) -> None:
        if event == Chose("jumped"):  # it was turned by a jump that is only told now
            desk.set(**{self.flap: "in" if self.to == "out" else "out"})
            desk.answer(Moved(desk.player.colour, self.pool))
        else:
            desk.tell("It just lies so.")


def _under_way(desk: Desk) -> Fold:
    fold = desk.state.fold
    assert fold is not None
    return fold


def vanishing(desk: Desk) -> frozenset[str]:
    """The Worlds in view that this fold will hide."""
    fold = _under_way(desk)
    return desk.ground.hidden(desk.flaps, desk.ground.turned(desk.flaps, fold.flap, fold.to))


class DeepMagic(Asked, frozen=True, gc=False):
    """Anybody may play a Deep Magic card: nothing folds (KTK-WHIRL-04, KTK-ITEM-05)."""

    phase: ClassVar[str] = "deep_magic_window"

    def prompt(self, desk: Desk) -> Prompt | None:
        blockable = _under_way(desk).to == "out" or desk.state.house.deep_magic_blocks == "both"
        offers = [
            Option(f"{each.colour}.deep_magic", say("{name} plays it", name=each.name), who=each.colour)
            for each in desk.state.players
            if blockable and each.deep_magic
        ]
        if not offers:
            return None
        offers.append(Option("none", say("Let it fold")))
        flap = FLAPS[_under_way(desk).flap]
        words = say("Flap {flap} folds. Does anybody stop it with Deep Magic?", flap=flap)
        return choice("", words, "KTK-WHIRL-04 KTK-ITEM-05", *offers)

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Chose)
        if event.option == "none":
            desk.tell("Nobody stops the fold.", "KTK-WHIRL-04")
            return
        seat = desk.index(event.option.split(".")[0])
        player = desk.state.players[seat]
        desk.set_player(seat, deep_magic=player.deep_magic - 1)
        words, rules = "{caster} plays Deep Magic: nothing folds, and the card goes back.", "KTK-WHIRL-04 KTK-ITEM-05"
        desk.tell(words, rules, "the Deep Magic", caster=player.name)
        desk.lay(deep_magic=desk.state.supply.deep_magic + 1)
        desk.set(fold=None)
        desk.drop(EndOfTurn)


class Affected(Deed[Desk], frozen=True, gc=False):
    """Everybody else on a World that vanishes, clockwise from the jumper (KTK-WHIRL-05, KTK-WHIRL-06)."""

    def act(self, desk: Desk) -> None:
        players, gone = desk.state.players, vanishing(desk)
        pool = naming.place(desk.ground, _under_way(desk).whirlpool)
        clockwise = ((desk.state.turn + step) % len(players) for step in range(1, len(players)))
        affected = tuple(
            seat for seat in clockwise if not players[seat].out and desk.ground.world(players[seat].at) in gone
        )
        for seat in affected:
            world = naming.world(desk.ground, desk.ground.world(players[seat].at))
            words = "{who} must get out of {world}, or into {pool}."
            desk.tell(words, "KTK-WHIRL-05 KTK-WHIRL-06", who=players[seat].name, world=world, pool=pool)
        desk.then(Flights(affected))


class Flights(Deed[Desk], frozen=True, gc=False):
    """One flight after the other."""

    waiting: tuple[int, ...]

    def act(self, desk: Desk) -> None:
        fold = _under_way(desk)
        if self.waiting:
            desk.set(acting=self.waiting[0], fold=replace(fold, left=FLIGHT), thrown=())
            desk.then(Flight(), Flights(self.waiting[1:]))
        else:
            desk.set(acting=desk.state.turn, fold=replace(fold, left=None))


class Flight(Marker, frozen=True, gc=False):
    """One try after the other until the player is safe, or has no throw left (KTK-WHIRL-07..10, KTK-WHIRL-12)."""

    def act(self, desk: Desk) -> None:
        fold, player = _under_way(desk), desk.player
        if player.out:
            return
        if desk.ground.world(player.at) not in vanishing(desk):
            desk.tell("{who} is safe.", "KTK-WHIRL-07 KTK-WHIRL-08")
        elif desk.spent or not _can_try(desk):
            world = naming.world(desk.ground, desk.ground.world(player.at))
            desk.tell("{who} does not get out of {world}.", "KTK-WHIRL-12", world=world)
            desk.set(fold=replace(fold, caught=(*fold.caught, desk.state.acting)))
        else:
            if player.held == "wizard_of_plenty":  # on from the Rainbow, wherever on it the run has come to
                _, rainbow, scene = scene_of(desk)
                desk.set_player(at=rainbow.space(scene.track, scene.place))
                desk.tell("{who}’s trial is broken off.", "KTK-WHIRL-06 KTK-WIZ-03")
            if player.held in ("ring_of_stones", "wizard_of_plenty"):
                release(desk, desk.state.acting)
            desk.then(Footing(), Run(), self)


def _can_try(desk: Desk) -> bool:
    """Who misses turns, or still has the rats' wall to climb, has no throw to get out by (KTK-WHIRL-09)."""
    player = desk.player
    if player.held == "rat_trap":
        return False
    hazard = player.held not in ("", "ring_of_stones") or player.at == desk.ground.board.wizard
    return not (player.skipping or (hazard and desk.state.house.fold_hazards == "blocked"))


class Run(Deed[Desk], frozen=True, gc=False):
    """A throw of the flight is walked: no fights, no thefts, no hazards now, but Start may be reached (KTK-WIN-02)."""

    def act(self, desk: Desk) -> None:
        if desk.state.pips:
            desk.then(Claim())
            set_out(desk)


class FoldBoard(Asked, frozen=True, gc=False):
    """The flap is turned: Worlds change, the Demon King may go, the caught lie in the hole (KTK-WHIRL-11..16)."""

    phase: ClassVar[str] = "fold_board"

    def prompt(self, desk: Desk) -> Prompt | None:
        fold = _under_way(desk)
        text = "Fold flap {flap} out now." if fold.to == "out" else "Fold flap {flap} in now."
        words = say(text, flap=FLAPS[fold.flap])
        return Prompt(desk.player.colour, words, shifts=(Shifts(fold.flap, (fold.to,)),), rules=("KTK-WHIRL-11",))

    def answer(self, desk: Desk, event: Event) -> None:
        fold, king, gone = _under_way(desk), desk.state.demon_king, vanishing(desk)
        desk.set(**{fold.flap: fold.to})
        flap, turned = FLAPS[fold.flap], TURNED[fold.to]
        desk.tell("Flap {flap} is {turned}.", "KTK-WHIRL-11", "the fold", flap=flap, turned=turned)
        if king and desk.ground.world(king) in gone:
            desk.set(demon_king=None)
            desk.tell("The Demon King goes off the board until the next turn.", "KTK-WHIRL-16")
        if "evil_tower" in gone and desk.state.house.bridge_resets_on_fold == "yes":
            desk.set(tower_sections=0)
            desk.tell("All sections of the Evil Tower Bridge come off.", "KTK-TOWER-09")
        pool = desk.ground.whirlpool[fold.whirlpool].hole if fold.to == "out" else fold.whirlpool
        for seat in fold.caught:
            release(desk, seat)
            desk.set_player(seat, at=pool)
            name, place = desk.state.players[seat].name, naming.place(desk.ground, pool)
            desk.tell("{name} is put into {pool}.", "KTK-WHIRL-12", name=name, pool=place)


class Landings(Marker, frozen=True, gc=False):
    """The caught throw for the holders they have, at once or, as a house rule, one throw a turn (KTK-WHIRL-13, G16)."""

    def act(self, desk: Desk) -> None:
        fold = _under_way(desk)
        if fold.caught:
            seat, *others = fold.caught
            desk.set(acting=seat, fold=replace(fold, caught=tuple(others)), thrown=())
            desk.then(self)
            if desk.player.holders or desk.state.house.caught_throws == "per_turn":
                enter(desk, "whirlpools", "a")
            else:  # there is nothing to throw for
                desk.then(BesideTheHole())
        else:
            desk.set(acting=desk.state.turn, fold=None)
