"""Whose turn it is, how it begins and ends, and what every throw does first (KTK-TURN, KTK-DK)."""

from __future__ import annotations

from companion.games.key_to_the_kingdom import crossing, folding, naming, places, walking
from companion.games.key_to_the_kingdom.desk import Desk
from companion.games.key_to_the_kingdom.state import Player, State
from companion.table.words import named


def begin(desk: Desk, index: int) -> None:
    """That player's turn, or the next one's who has none to miss (KTK-TURN-01)."""
    player = desk.state.players[index]
    free = not (player.held or player.skipping)
    phase = _footing(desk, player) if free else desk.state.phase
    desk.set(
        turn=index,
        phase=phase,
        throws=0,
        pips=0,
        face=0,
        entering=False,
        robbed=(),
        thrown=(),
        choices=(),
        purpose="",
    )
    if player.skipping:
        desk.set_player(skipping=player.skipping - 1)
        desk.tell("{who} misses this turn.", "KTK-TURN-01 KTK-TURN-04", "{who}’s missed turn")
        begin(desk, (index + 1) % len(desk.state.players))
    elif player.held:
        crossing.resume(desk)


def stand(desk: Desk) -> None:
    """What a player may do who has not thrown yet, from where the figure stands."""
    if desk.player.held:
        crossing.resume(desk)
    else:
        desk.set(phase=_footing(desk, desk.player))


def _footing(desk: Desk, player: Player) -> str:
    """What is open to a player whom nothing holds: a choice on a dagger or on the cloud, else a walk."""
    ground = desk.map
    if player.at == ground.board.wizard:
        return "at_wizard"
    if player.at in ground.white:
        barred = player.barred > 0 and ground.white[player.at][0] == "magic_rainbow"
        closed = desk.escaping and desk.state.house.fold_hazards == "blocked"
        return "walk" if barred or closed else "at_dagger"
    guarded = player.at in ground.black and ground.black[player.at] in desk.state.guarded
    return "at_black_dagger" if guarded and not desk.escaping else "walk"


def over(desk: Desk) -> None:
    """The player being judged is done: the turn ends, or the next one flees from the fold."""
    if desk.state.phase == "game_over":
        return
    if desk.state.fold:
        folding.go_on(desk)
        return
    begin(desk, (desk.state.turn + 1) % len(desk.state.players))


def throw(desk: Desk, face: int) -> None:
    """A die came to rest: the first one of a turn moves the Demon King before it serves the player (KTK-TURN-02)."""
    state = desk.state
    desk.set(throws=state.throws + 1, face=face, thrown=(*state.thrown, face)[-6:], purpose=state.phase)
    if state.fold:
        folding.count_throw(desk)
        serve(desk)
    elif state.throws == 0 or (state.house.dk_moves_on == "every_walk_throw" and state.phase == "walk"):
        call_king(desk, face)
    else:
        serve(desk)


def serve(desk: Desk) -> None:
    """The throw's own purpose: a step of the procedure that holds the player, or a walk."""
    if desk.state.purpose == "procedure":
        crossing.thrown(desk, desk.state.face)
    else:
        walking.walk(desk, desk.state.face)


def call_king(desk: Desk, face: int) -> None:
    """The Demon King goes to the head with this number; where there are several, the thrower puts him (KTK-DK-01)."""
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
    state = desk.state
    entering = state.turn if state.entering else -1  # still on the dagger whose hazard or fight begins with this throw
    desk.set(demon_king=space, choices=(), entering=False)
    rules = "KTK-DK-02" if space == state.demon_king else "KTK-DK-01"
    desk.tell("The Demon King lands on {place}.", rules, place=naming.place(desk.map, space))
    reach = desk.map.beside(space, desk.flaps) if state.house.dk_adjacent == "yes" else ()
    caught = [
        index
        for index, player in enumerate(state.players)
        if (player.at == space or player.at in reach)
        and (not player.held or index == entering)
        and player.at not in desk.map.sheltered
    ]
    for index in caught:
        _catch(desk, index)
    if state.turn in caught:
        desk.set(fight=None)
        desk.tell("{who}’s throw has no other use.", "KTK-DK-06")
        over(desk)
    else:
        serve(desk)


def _catch(desk: Desk, index: int) -> None:
    """Into the dungeon of the World where the player stands, at no cost (KTK-DK-05, KTK-DK-07)."""
    player = desk.state.players[index]
    rules = "KTK-DK-03 KTK-DK-05 KTK-DK-07"
    desk.tell("He catches {caught}: off to the dungeon.", rules, "{caught}’s capture", caught=player.name)
    crossing.imprison(desk, index, desk.map.world(player.at))


def _nearest(desk: Desk, king: str, heads: tuple[str, ...]) -> tuple[str, ...]:
    distance = desk.map.far(king, desk.flaps)
    best = min(distance.get(head, 999) for head in heads)
    return tuple(head for head in heads if distance.get(head, 999) == best)


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
    begin(desk, tied[0])


def _still_to_throw(state: State, rolls: tuple[tuple[int, int], ...]) -> int | None:
    """Who throws next: everybody in the first round, those tied in a later one."""
    tied = [index for index, face in rolls if face == 0]
    entered = tied or range(len(state.players))
    done = {index for index, face in rolls if face}
    return next((index for index in entered if index not in done), None)


def leave_dagger(desk: Desk, choice: str) -> None:
    """On a White Dagger: into its hazard, along the track, or nothing at all (KTK-DAG-05)."""
    hazard, side = desk.map.white[desk.player.at]
    if choice == "enter":
        desk.tell("{who} tries it: {hazard}.", "KTK-DAG-02 KTK-DAG-05", hazard=named(hazard))
        desk.set(entering=desk.state.throws == 0)
        crossing.enter(desk, hazard, side)
    elif choice == "walk":
        desk.tell("{who} walks off along the track.", "KTK-DAG-05")
        desk.set(phase="walk")
    else:
        desk.tell("{who} stays on the dagger.", "KTK-DAG-02")
        over(desk)


def leave_wizard(desk: Desk, hazard: str) -> None:
    """The cloud is left over the Rainbow or the Beam Bridge, as ordinary hazards (KTK-WIZ-07)."""
    side = "b" if hazard == "magic_rainbow" else "a"
    desk.tell("{who} leaves the cloud: {hazard}.", "KTK-WIZ-07", hazard=named(hazard))
    crossing.enter(desk, hazard, side)


def leave_black_dagger(desk: Desk, choice: str) -> None:
    if choice == "fight":
        desk.tell("{who} fights for the holder.", "KTK-KEY-06")
        desk.set(entering=True)
        places.fight(desk, desk.map.black[desk.player.at])
    else:
        desk.tell("{who} walks off along the track.", "KTK-KEY-06")
        desk.set(phase="walk")
