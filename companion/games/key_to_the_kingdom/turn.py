"""Whose turn it is, how it begins and ends, and what every throw does first (KTK-TURN, KTK-DK)."""

from __future__ import annotations

from companion.games.key_to_the_kingdom import crossing, folding, places, walking
from companion.games.key_to_the_kingdom.desk import Desk
from companion.games.key_to_the_kingdom.state import State


def begin(desk: Desk) -> None:
    """The next player's turn; missed turns pass by on the way (KTK-TURN-01)."""
    while True:
        desk.set(throws=0, pips=0, face=0, entering=False, robbed=(), thrown=(), choices=(), purpose="")
        player = desk.player
        if not player.skipping:
            break
        desk.set_player(skipping=player.skipping - 1)
        desk.tell("{who} misses this turn.", "KTK-TURN-01 KTK-TURN-04", "{who}’s missed turn")
        desk.set(turn=(desk.state.turn + 1) % len(desk.state.players))
    stand(desk)


def stand(desk: Desk) -> None:
    """What a player may do who has not thrown yet, from where the figure stands."""
    player, ground = desk.player, desk.map
    if player.held:
        crossing.resume(desk)
    elif player.at == ground.board.wizard:
        desk.set(phase="at_wizard")
    elif player.at in ground.white and not _barred(desk) and _may_enter(desk):
        desk.set(phase="at_dagger")
    elif not desk.escaping and player.at in ground.black and ground.black[player.at] in desk.state.guarded:
        desk.set(phase="at_black_dagger")
    else:
        desk.set(phase="walk")


def over(desk: Desk) -> None:
    """The player being judged is done: the turn ends, or the next one flees from the fold."""
    if desk.state.phase == "game_over":
        return
    if desk.state.fold:
        folding.go_on(desk)
        return
    desk.set(turn=(desk.state.turn + 1) % len(desk.state.players))
    begin(desk)


def throw(desk: Desk, face: int) -> None:
    """A die came to rest: the first one of a turn moves the Demon King before it serves the player (KTK-TURN-02)."""
    state = desk.state
    desk.set(throws=state.throws + 1, face=face, thrown=(*state.thrown, face)[-6:], purpose=state.phase)
    if state.fold:
        folding.count_throw(desk)
        serve(desk)
    elif state.throws == 0 or (state.house.dk_moves_on == "every_walk_throw" and state.phase == "walk"):
        _call_king(desk, face)
    else:
        serve(desk)


def serve(desk: Desk) -> None:
    """The throw's own purpose: a step of the procedure that holds the player, or a walk."""
    if desk.state.purpose == "procedure":
        desk.set(phase="procedure")
        crossing.thrown(desk, desk.state.face)
    else:
        walking.walk(desk, desk.state.face)


def _call_king(desk: Desk, face: int) -> None:
    heads = desk.map.heads(face, desk.flaps)
    king = desk.state.demon_king
    if not heads:
        if king:
            desk.tell("No head shows a {face}: the Demon King leaves the board.", "KTK-DK-01", face=face)
        desk.set(demon_king=None)
        serve(desk)
        return
    if len(heads) > 1 and desk.state.house.dk_pick == "nearest" and king:
        heads = _nearest(desk, king, heads)
    if len(heads) > 1:
        desk.set(phase="dk_move", choices=heads)
        return
    put_king(desk, heads[0])


def put_king(desk: Desk, space: str) -> None:
    """The Demon King lands, catches, and the throw serves its purpose if the thrower is still free (KTK-DK-01..06)."""
    rules = "KTK-DK-01" if space != desk.state.demon_king else "KTK-DK-02"
    desk.set(demon_king=space, choices=())
    desk.tell("The Demon King lands on {face}.", rules, face=desk.map.space[space].dk or space)
    reach = {space}
    if desk.state.house.dk_adjacent == "yes":
        reach |= desk.map.beside(space, desk.flaps)
    thrower, thrower_caught = desk.state.turn, False
    for index, player in enumerate(desk.state.players):
        exposed = not player.held or (index == thrower and desk.state.entering)
        if player.at in reach and exposed and catchable(desk, player.at):
            thrower_caught |= index == thrower
            world = desk.map.world(player.at)
            desk.tell(
                "He catches {caught}: off to the dungeon.",
                "KTK-DK-03 KTK-DK-05 KTK-DK-07",
                "{caught}’s capture",
                caught=player.name,
            )
            crossing.imprison(desk, index, world)
    desk.set(entering=False)
    if thrower_caught:
        desk.set(fight=None)
        desk.tell("{who}’s throw has no other use.", "KTK-DK-06")
        over(desk)
    else:
        serve(desk)


def catchable(desk: Desk, space: str) -> bool:
    """Only figures on track and daggers can be caught, never on Start (KTK-DK-04)."""
    ground = desk.map
    safe = (ground.board.start, ground.board.ring, ground.board.wizard)
    return (
        space not in safe
        and space not in ground.whirlpool
        and space not in ground.hole
        and space not in ground.dungeons
    )


def _nearest(desk: Desk, king: str, heads: tuple[str, ...]) -> tuple[str, ...]:
    distance = desk.map.distances(king, desk.flaps)
    best = min(distance.get(head, 999) for head in heads)
    return tuple(head for head in heads if distance.get(head, 999) == best)


def _barred(desk: Desk) -> bool:
    return desk.player.barred > 0 and desk.map.white[desk.player.at][0] == "magic_rainbow"


def _may_enter(desk: Desk) -> bool:
    return not desk.escaping or desk.state.house.fold_hazards == "allowed"


def first_throw(desk: Desk, face: int) -> None:
    """Throwing for the first turn: highest begins, ties throw again (KTK-SET-07)."""
    state = desk.state
    rolls = (*state.rolls, (state.turn, face))
    desk.tell("{who} throws {face} for the first turn.", "KTK-SET-07", "{who}’s throw", face=face)
    waiting = _still_to_throw(state, rolls)
    if waiting is not None:
        desk.set(rolls=rolls, turn=waiting)
        return
    best = max(face for _, face in rolls)
    tied = [index for index, face in rolls if face == best]
    if len(tied) > 1:
        desk.tell("A tie: those with {face} throw again.", "KTK-SET-07", face=best)
        desk.set(rolls=tuple((index, 0) for index in tied), turn=tied[0])
        return
    desk.set(rolls=(), turn=tied[0])
    desk.tell("{who} begins; then clockwise.", "KTK-SET-07")
    begin(desk)


def _still_to_throw(state: State, rolls: tuple[tuple[int, int], ...]) -> int | None:
    """Who throws next: everybody in the first round, those tied in a later one."""
    tied = [index for index, face in rolls if face == 0]
    entered = tied or range(len(state.players))
    done = {index for index, face in rolls if face}
    return next((index for index in entered if index not in done), None)


def leave_dagger(desk: Desk, choice: str) -> None:
    """On a White Dagger: into its hazard, along the track, or nothing at all (KTK-DAG-05)."""
    if choice == "enter":
        hazard, side = desk.map.white[desk.player.at]
        desk.set(entering=desk.state.throws == 0)
        crossing.enter(desk, hazard, side)
    elif choice == "walk":
        desk.set(phase="walk")
    else:
        over(desk)


def leave_wizard(desk: Desk, hazard: str) -> None:
    """The cloud is left over the Rainbow or the Beam Bridge, as ordinary hazards (KTK-WIZ-07)."""
    side = "b" if hazard == "magic_rainbow" else "a"
    crossing.enter(desk, hazard, side)


def leave_black_dagger(desk: Desk, choice: str) -> None:
    if choice == "fight":
        desk.set(entering=True)
        places.fight(desk, desk.map.black[desk.player.at])
    else:
        desk.set(phase="walk")
