"""Jumping into a whirlpool, fleeing from the fold, and being caught in it (KTK-WHIRL)."""

from __future__ import annotations

import msgspec

from companion.games.key_to_the_kingdom import crossing, places, turn
from companion.games.key_to_the_kingdom.desk import Desk
from companion.games.key_to_the_kingdom.state import Fold, Player, State
from companion.procedures import interpreter
from companion.table.words import named

replace = msgspec.structs.replace
THROWS = 3


def jump(desk: Desk, pool: str) -> None:
    """A jump folds the flap of its own half (KTK-WHIRL-01); Deep Magic may stop it from opening (KTK-WHIRL-04)."""
    flap = desk.map.whirlpool[pool].flap
    opening = desk.state.parts[flap] == "in"
    desk.tell("{who} jumps into the whirlpool.", "KTK-WHIRL-01 KTK-WHIRL-02 KTK-WHIRL-03", "{who}’s jump")
    desk.set(fold=Fold(desk.state.turn, flap, pool, opening))
    blockable = opening or desk.state.house.deep_magic_blocks == "both"
    if blockable and any(player.deep_magic for player in desk.state.players):
        desk.set(phase="deep_magic_window")
    else:
        _find_affected(desk)


def answer_magic(desk: Desk, choice: str) -> None:
    """Somebody plays Deep Magic, or nobody does (KTK-WHIRL-04, KTK-ITEM-05)."""
    if choice == "none":
        desk.tell("Nobody stops the fold.", "KTK-WHIRL-04")
        _find_affected(desk)
        return
    index = desk.index(choice.split(".")[0])
    player = desk.state.players[index]
    desk.set_player(index, deep_magic=player.deep_magic - 1)
    desk.set(deep_magic_supply=desk.state.deep_magic_supply + 1, fold=None)
    desk.tell(
        "{caster} plays Deep Magic: nothing folds.", "KTK-WHIRL-04 KTK-ITEM-05", "the Deep Magic", caster=player.name
    )
    turn.over(desk)


def vanishing(desk: Desk) -> frozenset[str]:
    """The Worlds in view that this fold will hide."""
    fold = desk.state.fold
    assert fold is not None
    after = {**desk.state.parts, fold.flap: "out" if fold.opening else "in"}
    return desk.map.hidden(desk.flaps, (after["flap_a"], after["flap_b"]))


def _find_affected(desk: Desk) -> None:
    """Everybody else on a World that vanishes, clockwise from the jumper (KTK-WHIRL-05, KTK-WHIRL-06)."""
    fold = desk.state.fold
    assert fold is not None
    count = len(desk.state.players)
    gone = vanishing(desk)
    order = [(fold.jumper + step) % count for step in range(1, count)]
    affected = tuple(index for index in order if desk.map.world(desk.state.players[index].at) in gone)
    desk.set(fold=replace(fold, waiting=affected, left=THROWS), phase="fold_escape")
    for index in affected:
        desk.tell("{who} must get out.", "KTK-WHIRL-05", who=desk.state.players[index].name)
    go_on(desk)


def pending(state: State) -> bool:
    """True while the flap of the fold under way has not been turned."""
    fold = state.fold
    return fold is not None and state.parts[fold.flap] == ("in" if fold.opening else "out")


def go_on(desk: Desk) -> None:
    """The next throw of whoever is fleeing, the next to flee, or the fold itself."""
    while (fold := desk.state.fold) and fold.waiting:
        player = desk.player
        if desk.map.world(player.at) not in vanishing(desk):
            desk.tell("{who} is safe.", "KTK-WHIRL-07 KTK-WHIRL-08")
            desk.set(fold=replace(fold, waiting=fold.waiting[1:], left=THROWS))
        elif fold.left == 0 or not _can_try(desk, player):
            desk.tell("{who} does not get out.", "KTK-WHIRL-12")
            desk.set(fold=replace(fold, waiting=fold.waiting[1:], caught=(*fold.caught, fold.waiting[0]), left=THROWS))
        else:
            _flee(desk, player)
            return
    fold = desk.state.fold
    if fold is None:
        turn.over(desk)
    elif pending(desk.state):
        desk.set(phase="fold_board", choices=())
    else:
        _next_caught(desk)


def _can_try(desk: Desk, player: Player) -> bool:
    """Who misses turns, or still has the rats' wall to climb, has no throw to get out by (KTK-WHIRL-09)."""
    if player.held == "rat_trap":
        return False
    hazard = player.held not in ("", "ring_of_stones") or player.at == desk.map.board.wizard
    return not (player.skipping or (hazard and desk.state.house.fold_hazards == "blocked"))


def _flee(desk: Desk, player: Player) -> None:
    """One more try of the player who flees."""
    if player.held in ("ring_of_stones", "wizard_of_plenty"):
        if player.held == "wizard_of_plenty":
            places.cancel_trial(desk, desk.state.actor)
        desk.set_player(held="", scene=None)
    if desk.state.fold and desk.state.fold.left == THROWS:
        desk.set(thrown=())
    turn.stand(desk)


def spent(desk: Desk) -> bool:
    """True when somebody flees and has made the three throws."""
    return desk.escaping and desk.state.fold is not None and desk.state.fold.left == 0


def count_throw(desk: Desk) -> None:
    """Every die thrown counts against the three (KTK-WHIRL-09)."""
    fold = desk.state.fold
    assert fold is not None
    if fold.waiting:
        desk.set(fold=replace(fold, left=fold.left - 1))


def arrived(desk: Desk) -> None:
    """A walk of the flight has ended: no fights, no thefts, no hazards now (KTK-WHIRL-08, KTK-WHIRL-10)."""
    desk.set(pips=0)
    if desk.player.at == desk.map.board.start and len(desk.player.holders) >= 2:
        desk.set(phase="claim")
    else:
        go_on(desk)


def fold_board(desk: Desk) -> None:
    """The flap has been turned: Worlds change, the Demon King may go, the caught are put down (KTK-WHIRL-11..16)."""
    fold = desk.state.fold
    assert fold is not None
    gone = vanishing(desk)
    desk.set(**{fold.flap: "out" if fold.opening else "in"})
    desk.tell("The board is folded.", "KTK-WHIRL-11", "the fold")
    king = desk.state.demon_king
    if king and desk.map.world(king) in gone:
        desk.set(demon_king=None)
        desk.tell("The Demon King is gone until the next turn.", "KTK-WHIRL-16")
    if "evil_tower" in gone and desk.state.house.bridge_resets_on_fold == "yes":
        desk.set(tower_sections=0)
    pool = desk.map.whirlpool[fold.whirlpool].hole if fold.opening else fold.whirlpool
    for index in fold.caught:
        places.cancel_trial(desk, index)
        desk.set_player(index, at=pool, held="", scene=None, skipping=0)
    _next_caught(desk)


def _next_caught(desk: Desk) -> None:
    fold = desk.state.fold
    assert fold is not None
    if not fold.caught:
        desk.set(fold=None)
        turn.over(desk)
    elif desk.state.house.caught_throws == "at_once":
        desk.set(phase="caught_throws", thrown=())
        crossing.enter(desk, "whirlpools", "a")
    else:
        desk.set(phase="caught_throws")
        for _ in fold.caught:
            _hold_in_hole(desk)
        desk.set(fold=None)
        turn.over(desk)


def _hold_in_hole(desk: Desk) -> None:
    """House rule: the three throws are made one a turn, from the next own turn on (G16)."""
    fold = desk.state.fold
    assert fold is not None
    player = desk.player
    items = (*player.equipment, *player.holders)
    held = crossing.holding(desk.state, "whirlpools")
    outcome = interpreter.begin(
        held, desk.map.ground("whirlpools", "a"), items=items, unsure=crossing.unsure(desk.state)
    )
    desk.set_player(held="whirlpools", scene=outcome.scene)
    desk.set(fold=replace(fold, caught=fold.caught[1:]))


def thrown_out(desk: Desk, kept: bool) -> None:
    """Saved or robbed, the caught player picks a space beside the hole or the whirlpool (KTK-WHIRL-13)."""
    if not kept:
        for holder in desk.player.holders:
            crossing.lose(desk, desk.state.actor, holder)
            desk.tell("{holder} is lost.", "KTK-WHIRL-13", holder=named(holder))
        desk.set_player(holders=())
    desk.set(phase="caught_place", choices=desk.map.rim(desk.player.at, desk.flaps))


def place_caught(desk: Desk, space: str) -> None:
    """Beside the hole or the whirlpool, as the player likes."""
    desk.set_player(at=space)
    desk.tell("{who} is out again.", "KTK-WHIRL-13", "{who}’s way out")
    desk.set(choices=())
    fold = desk.state.fold
    if fold and not fold.waiting:
        desk.set(fold=replace(fold, caught=fold.caught[1:]))
        _next_caught(desk)
    else:
        turn.over(desk)


# -- the Rainbow's bar -----------------------------------------------------------------------------


def lap(desk: Desk, dagger: str) -> int:
    """How far must be walked before the Rainbow may be tried again (KTK-RBOW-02, G37)."""
    if desk.state.house.rainbow_retry == "leave_and_return":
        return 1
    world = desk.map.world(dagger)
    return max(1, max((len(each.rims.get(world, ())) for each in desk.map.board.whirlpools), default=1))
