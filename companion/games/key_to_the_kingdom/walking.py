"""Walking, arriving, stealing and going home (KTK-MOVE, KTK-DAG, KTK-STEAL, KTK-WIN)."""

from __future__ import annotations

from companion.games.key_to_the_kingdom import crossing, folding, naming, places, turn
from companion.games.key_to_the_kingdom.desk import Desk
from companion.games.key_to_the_kingdom.ground import Walk


def walk(desk: Desk, pips: int) -> None:
    """The throw moves the figure that far; where there is a choice the player makes it by moving."""
    if desk.state.face != pips:
        desk.set(face=pips)
    found = reach(desk, pips)
    if not found.places:
        desk.tell("{who} has nowhere to go and stays.", "KTK-MOVE-04")
        turn.over(desk)
    elif len(found.places) == 1:
        go(desk, found.places[0], found.left[0])
    else:
        desk.tell("{who} has {pips} to walk.", "KTK-MOVE-01", pips=pips)
        desk.set(phase="move", choices=found.places)


def reach(desk: Desk, pips: int) -> Walk:
    """Every space this throw may end on; out of a dungeon one starts from whichever Black Dagger one likes."""
    player, ground, state = desk.player, desk.map, desk.state
    home = len(player.holders) >= 2 and player.at != ground.board.start
    how = (pips, desk.flaps, state.demon_king, home, state.house.exit_exact == "yes")
    if player.at not in ground.dungeons:
        return ground.walk(player.at, *how)
    found: dict[str, int] = {}
    for start in ground.location[ground.dungeons[player.at]].daggers:
        walked = ground.walk(start, *how)
        for place, left in zip(walked.places, walked.left, strict=True):
            found[place] = max(left, found.get(place, 0))
    return Walk(tuple(found), tuple(found.values()))


def moved(desk: Desk, to: str) -> None:
    """The player has chosen where the throw ends."""
    found = reach(desk, desk.state.face)
    go(desk, to, found.left[found.places.index(to)])


def go(desk: Desk, to: str, left: int) -> None:
    """The figure stands on its new space, with so many pips of the throw left over."""
    player = desk.player
    barred = player.barred
    if barred and to != player.at:
        barred = max(0, barred - (desk.state.face - left))
    desk.set_player(at=to, barred=barred)
    desk.set(choices=(), pips=left)
    if place := naming.landmark(desk.map, to):
        desk.tell("{who} walks to {place}.", "KTK-TURN-05", "{who}’s walk to {place}", place=place)
    else:
        steps, place = desk.state.face - left, naming.place(desk.map, to)
        desk.tell("{who} walks {steps}, to {place}.", "KTK-TURN-05", "{who}’s walk", steps=steps, place=place)
    if desk.escaping:
        folding.arrived(desk)
        return
    meet(desk)


def meet(desk: Desk) -> None:
    """First whoever stands there and holds something, then the space itself."""
    victims = places.victims(desk)
    if victims:
        desk.set(phase="steal", choices=tuple(f"{colour}.{holder}" for colour, holder in victims))
    else:
        arrive(desk)


def arrive(desk: Desk) -> None:
    """What the space itself wants of whoever stops there."""
    ground, state = desk.map, desk.state
    at = desk.player.at
    if at in ground.white:
        hazard, side = ground.white[at]
        if desk.player.barred and hazard == "magic_rainbow":
            desk.tell("The Rainbow is not for {who} yet.", "KTK-RBOW-02")
            turn.over(desk)
        elif state.house.hazard_optional == "yes":
            desk.set(phase="hazard_offer")
        else:
            crossing.enter(desk, hazard, side)
    elif at in ground.black:
        places.reach_black_dagger(desk)
    elif at == ground.board.ring:
        crossing.enter(desk, "ring_of_stones", "a")
    elif at in ground.whirlpool:
        folding.jump(desk, at)
    elif at == ground.board.start and len(desk.player.holders) >= 2:
        desk.set(phase="claim")
    else:
        turn.over(desk)
