"""Entering a procedure, serving it throws and choices, and putting the figure where it ends."""

from __future__ import annotations

from typing import Any

from companion.games.key_to_the_kingdom import folding, naming, places, turn, walking
from companion.games.key_to_the_kingdom.desk import Desk
from companion.games.key_to_the_kingdom.hazards import procedure
from companion.games.key_to_the_kingdom.monsters import TITLES, monster
from companion.games.key_to_the_kingdom.state import State
from companion.games.key_to_the_kingdom.vocabulary import EQUIPMENT, HOLDERS
from companion.procedures import interpreter
from companion.procedures.graph import Choose, Later, Procedure, Throw
from companion.procedures.interpreter import Outcome
from companion.procedures.scene import Ground, Scene, tallies
from companion.table.words import named


def holding(state: State, name: str) -> Procedure:
    """The procedure of that name under this game's house rules."""
    return monster(name) if name in TITLES else procedure(name, state.house)


def ground_of(desk: Desk, name: str, side: str) -> Ground:
    return desk.map.ground(name, side, desk.state.house.dagger_exact == "yes")


def enter(desk: Desk, name: str, side: str) -> None:
    """The player comes to a hazard, the Ring, a dungeon or a monster."""
    state, player = desk.state, desk.player
    known: dict[str, int] = {}
    if name == "evil_tower_bridge":
        built = state.tower_sections
        known = {"sections": built, "from_far_end": int(built > 0 and state.tower_built_from != side)}
    elif name == "ring_of_stones":
        known = {"magic_left": int(state.deep_magic_supply > 0), "lucky_throw": int(state.thrown[-1:] in ((1,), (8,)))}
    if name in desk.map.board.hazards:
        data = desk.map.board.hazards[name]
        desk.set_player(at=data.a if side == "a" else data.b)
    desk.set_player(held=name)
    outcome = interpreter.begin(
        holding(state, name),
        ground_of(desk, name, side),
        side=side,
        items=(*player.equipment, *player.holders),
        known=tallies(known),
        unsure=unsure(state),
    )
    if state.entering and isinstance(holding(state, name).start, Later):  # waited for since an earlier turn (DAG-05)
        outcome = interpreter.resume(holding(state, name), ground_of(desk, name, side), outcome.scene)
    settle(desk, outcome)


def unsure(state: State) -> tuple[str, ...]:
    """The cards only the players know of: all of them where the table keeps its own cards."""
    return EQUIPMENT if state.house.equipment == "asked" else ()


def scene_of(desk: Desk) -> tuple[Procedure, Ground, Scene]:
    """Where the player is held, with the cards held now."""
    player = desk.player
    assert player.scene is not None
    return holding(desk.state, player.held), ground_of(desk, player.held, player.scene.side), player.scene


def answerable(desk: Desk) -> bool:
    """Whether the procedure that holds the player leaves anything to do with the cards held now."""
    return bool(interpreter.prompt(*scene_of(desk), desk.player.colour).answers())


def resume(desk: Desk) -> None:
    """A held player's turn begins."""
    held, ground, scene = scene_of(desk)
    if held.name == "ring_of_stones" and scene.step == "wish" and not desk.state.deep_magic_supply:
        desk.tell("No Deep Magic card is left: {who} may walk on.", "KTK-RING-08", "the wish")
        desk.set_player(held="", scene=None)
        turn.stand(desk)
        return
    settle(desk, interpreter.resume(held, ground, scene))


def thrown(desk: Desk, face: int) -> None:
    outcome = interpreter.throw(*scene_of(desk), face)
    if not outcome.rulings:
        desk.tell("{who} throws {face}.", "KTK-GEN-03", face=face)
    settle(desk, outcome)


def chosen(desk: Desk, name: str) -> None:
    held, ground, scene = scene_of(desk)
    outcome = interpreter.choose(held, ground, scene, name)
    if not outcome.rulings:
        desk.tell("{who} answers: {answer}.", answer=named(name))
    if desk.escaping and outcome.rested and outcome.scene == scene:
        folding.count_throw(desk)
    settle(desk, outcome)


def settle(desk: Desk, outcome: Outcome) -> None:
    """Takes over what a procedure did, and goes on from where it left the player."""
    desk.hear(outcome.rulings)
    scene, index, player = outcome.scene, desk.state.actor, desk.player
    changes: dict[str, Any] = {} if scene is player.scene else {"scene": scene}
    if changes and scene.items != (player.scene.items if player.scene else player.items):
        changes["equipment"] = tuple(item for item in scene.items if item in EQUIPMENT)
        changes["holders"] = tuple(item for item in scene.items if item in HOLDERS)
    if outcome.end:
        changes.update(held="", scene=None, skipping=0)
    elif outcome.rested:
        changes["skipping"] = outcome.skip
    if changes:
        desk.set_player(**changes)
    for happening in outcome.happenings:
        if happening.verb == "lost":
            lose(desk, index, happening.what)
        elif happening.verb == "deep_magic":
            desk.set_player(deep_magic=player.deep_magic + 1)
            desk.set(deep_magic_supply=desk.state.deep_magic_supply - 1)
        elif happening.verb == "built":
            desk.set(tower_sections=happening.amount, tower_built_from=happening.what)
    if outcome.end:
        _finish(desk, player.held, outcome.end.name, scene)
    elif outcome.rested or (folding.spent(desk) and _wants_more(desk)):
        turn.over(desk)
    elif desk.state.phase != "procedure":
        desk.set(phase="procedure")


def lose(desk: Desk, index: int, item: str) -> None:
    """A card or a holder goes to the lost pool, the card with its owner's name (KTK-ITEM-01)."""
    if item in HOLDERS:
        desk.set(lost_holders=tuple(sorted((*desk.state.lost_holders, item))))
    else:
        owner = desk.state.players[index].colour
        desk.set(lost_cards=tuple(sorted((*desk.state.lost_cards, (item, owner)))))


def imprison(desk: Desk, index: int, world: str) -> None:
    """Into the dungeon of that World, out of whatever held the player; nothing is lost (KTK-DK-05, KTK-DK-07)."""
    cell = interpreter.begin(holding(desk.state, "dungeon"), Ground(), unsure=unsure(desk.state)).scene
    places.cancel_trial(desk, index)
    scene = Scene(cell.step, items=desk.state.players[index].items, unsure=cell.unsure)
    dungeon = desk.map.location[world].dungeon
    desk.set_player(index, at=dungeon, held="dungeon", scene=scene, skipping=0)


def _wants_more(desk: Desk) -> bool:
    """Whether what comes next is another try, and not the price of the last one."""
    held, _, scene = scene_of(desk)
    return isinstance(held.steps[scene.step], Throw | Choose)


def _finish(desk: Desk, held: str, end: str, scene: Scene) -> None:
    """Where an end puts the figure."""
    if held in TITLES:
        places.fought(desk, end == "won")
    elif held == "whirlpools":
        folding.thrown_out(desk, end == "kept")
    elif held == "wizard_of_plenty":
        places.trial_over(desk, end == "won")
    elif held == "ring_of_stones":
        places.leave_ring(desk, end)
    elif held == "dungeon":
        if end == "released":
            turn.over(desk)
        else:
            walking.walk(desk, desk.state.face)
    else:
        _cross(desk, held, end, scene)


def _cross(desk: Desk, hazard: str, end: str, scene: Scene) -> None:
    ground = ground_of(desk, hazard, scene.side)
    near, far = ground.spots["near"], ground.spots["far"]
    match end:
        case "far":
            stand_on_dagger(desk, far)
        case "near":
            desk.set_player(at=near)
            turn.over(desk)
        case "exit":
            track = ground.tracks[scene.track]
            stand_on_dagger(desk, track.spaces[-1])
        case "turned_back":
            desk.set_player(at=near, barred=folding.lap(desk, near))
            turn.over(desk)
        case "either":
            _ask_side(desk, (far, near))
        case "black_dagger":
            _ask_side(desk, desk.map.location["banshee_towers"].daggers)
        case "dungeon":
            imprison(desk, desk.state.actor, "banshee_towers")
            turn.over(desk)
        case "swamp":
            _into_swamp(desk, scene.side)
        case "walk_on" | "walk_die":
            desk.set_player(at=far)
            pips = desk.state.pips if end == "walk_on" else desk.state.face
            if pips:
                walking.walk(desk, pips)
            else:
                turn.over(desk)
        case _:
            raise AssertionError(f"{hazard} ends at {end}, and nobody knows what that is")


def stand_on_dagger(desk: Desk, space: str) -> None:
    """On a dagger, or wherever a chain ends; the turn is over, and the Wizard may have something to say."""
    desk.set_player(at=space)
    if space == desk.map.board.wizard and not desk.escaping:
        places.reach_wizard(desk)
    else:
        turn.over(desk)


def _ask_side(desk: Desk, daggers: tuple[str, ...]) -> None:
    """On which dagger to come out; not asked of somebody whom the fold catches on either."""
    if folding.spent(desk):
        come_out(desk, daggers[0])
    else:
        desk.set(phase="side", choices=daggers)


def _into_swamp(desk: Desk, side: str) -> None:
    """Up the wall of the Rat Trap, to the stone of the Swamp that the board names (KTK-RAT-04, KTK-RAT-05)."""
    stones = ground_of(desk, "swamp", side)
    wall = desk.map.board.hazards["rat_trap"].spots.get(f"wall_{side}", "")
    row = stones.tracks["bridge"].spaces
    place = row.index(wall) if wall in row else 1
    scene = Scene("stones", "bridge", place, side, items=desk.player.items, unsure=unsure(desk.state))
    desk.set_player(at=stones.spots["near"], held="swamp", scene=scene)
    turn.over(desk)


def come_out(desk: Desk, space: str) -> None:
    """The player has picked a dagger to come out on."""
    desk.set(choices=())
    desk.tell("{who} comes out: {dagger}.", "KTK-DAG-03", "{who}’s way out", dagger=naming.place(desk.map, space))
    stand_on_dagger(desk, space)
