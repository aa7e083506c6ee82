"""The state in the ledger's words, and the table as screen and camera see it."""

from __future__ import annotations

from typing import Any

from companion.games.key_to_the_kingdom import naming
from companion.games.key_to_the_kingdom.desk import Desk
from companion.games.key_to_the_kingdom.ends import Ending
from companion.games.key_to_the_kingdom.handbook import procedure
from companion.games.key_to_the_kingdom.hazards.dungeon import TRIES
from companion.games.key_to_the_kingdom.hazards.ring_of_stones import PICKING, WISH, Pick
from companion.games.key_to_the_kingdom.monsters import TITLES
from companion.games.key_to_the_kingdom.state import Player
from companion.procedures.graph import Throw
from companion.table.prompts import Prompt
from companion.table.view import CardView, PieceView, SeatView, TableView
from companion.table.words import Words, named, say, say_n

NOWHERE = "off_board"
INDOORS = ("dungeon", "ring_of_stones", "whirlpools", *TITLES)
"""What holds a player on the space where the figure stands already."""


def view(desk: Desk) -> dict[str, Any]:
    """The state by the paths of docs/transcripts.md."""
    state = desk.state
    seen: dict[str, Any] = {
        "turn": state.players[state.turn].colour,
        "whose": desk.player.colour,
        "phase": desk.question.phase,
        "throws": state.throws,
        "flap_a": state.flap_a,
        "flap_b": state.flap_b,
        "demon_king": state.demon_king or NOWHERE,
        "tower_sections": state.tower_sections,
        "tower_built_from": state.tower_built_from if state.tower_sections else "none",
        "guarded": list(state.supply.guarded),
        "lost_cards": [f"{card}:{owner}" for card, owner in state.supply.lost_cards],
        "lost_holders": list(state.supply.lost_holders),
        "deep_magic_supply": state.supply.deep_magic,
        "monsters_fought": list(state.supply.monsters_fought),
        "winner": state.winner or "none",
        "fleeing": desk.player.colour if desk.fleeing else "none",
        "caught": [state.players[seat].colour for seat in state.fold.caught] if state.fold else [],
    }
    for player in state.players:
        seen[player.colour] = {
            "name": player.name,
            "status": status(desk, player),
            "at": stands(desk, player) or NOWHERE,
            "place": player.scene.place if player.scene else 0,
            "equipment": list(player.equipment),
            "holders": list(player.holders),
            "deep_magic": player.deep_magic,
            "lost": [card for card, owner in state.supply.lost_cards if owner == player.colour],
            "skipping": player.skipping,
            "wizard_try_used": player.wizard_try_used,
            "reserved": list(player.reserved),
        }
    return seen


def status(desk: Desk, player: Player) -> str:
    """One of the ledger's states of a player (2.4); "out" for whoever has left the game."""
    ground, scene, at = desk.ground, player.scene, player.at
    if player.out:
        return "out"
    if player.escaped:
        return "escaped"
    if player.skipping:
        return f"skipping({player.skipping})"
    if scene:
        match player.held:
            case "dungeon":
                endless = desk.state.house.dungeon_turns == "unlimited"
                tries = "any" if endless else TRIES - scene.tally("tries")
                return f"in_dungeon({ground.dungeons[at]},{tries})"
            case "ring_of_stones":
                mode = {PICKING: "cards", WISH: "deep_magic"}.get(scene.step, "choosing")
                return f"at_ring({mode})"
            case "whirlpools":
                return f"in_hole({at})" if at in ground.hole else f"in_whirlpool({at})"
            case "wizard_of_plenty":
                return f"in_trial({scene.tally('throws')})"
            case held if held in TITLES:
                return f"in_fight({held})"
            case held:
                return f"in_hazard({held},{scene.step})"
    if at in ground.dungeons:
        return f"in_dungeon({ground.dungeons[at]},0)"
    if at in ground.whirlpool:
        return f"in_whirlpool({at})"
    if at in ground.hole:
        return f"in_hole({at})"
    if at == ground.board.ring:
        return "at_ring(none)"
    if at in ground.white or at == ground.board.wizard:
        return "on_white_dagger"
    return "on_black_dagger" if at in ground.black else "on_track"


def stands(desk: Desk, player: Player) -> str:
    """The space where the figure is to be seen, inside a hazard too."""
    scene = player.scene
    if scene is None or player.held in INDOORS:
        return player.at
    laid = desk.ground.ground(player.held, scene.side)
    step = procedure(player.held, desk.state.house).steps.get(scene.step)
    if step and step.spot and laid.spots.get(step.spot):
        return laid.spots[step.spot]
    return laid.space(scene.track, scene.place) or player.at


def ways_out(desk: Desk) -> tuple[str, ...]:
    """The spaces on which whoever is asked in a hazard comes out, if the next throw goes well (KTK-DAG-03)."""
    player = desk.player
    if player.scene is None or player.held in INDOORS:
        return ()
    steps, laid = procedure(player.held, desk.state.house).steps, desk.ground.ground(player.held, player.scene.side)
    found: dict[str, None] = {}
    known, queue = {player.scene.step}, [player.scene.step]
    while queue:
        step = steps[queue.pop()]
        for target in step.targets():
            if isinstance(target, Ending) and target.good:
                found.update(dict.fromkeys(target.leads(laid, player.scene)))
            elif isinstance(target, str) and target not in known and not isinstance(step, Throw):
                known.add(target)
                queue.append(target)
    return tuple(found)


def table(desk: Desk, prompt: Prompt) -> TableView:
    """What UI and camera may know."""
    state, ground = desk.state, desk.ground
    pieces = [PieceView(player.colour, stands(desk, player) or None, player.colour) for player in state.players]
    pieces.append(PieceView("demon_king", state.demon_king, kind="demon_king"))
    marks = [(place, "may_go") for move in prompt.moves for place in move.places]
    marks += [] if prompt.moves else [(space, "way_out") for space in ways_out(desk)]
    marks += [(dagger, "guarded") for world in state.supply.guarded for dagger in ground.location[world].daggers]
    return TableView(
        "key_to_the_kingdom",
        ground.board.id,
        tuple(_seat(desk, player) for player in state.players),
        tuple(pieces),
        (("flap_a", state.flap_a), ("flap_b", state.flap_b), ("bridge", str(state.tower_sections))),
        desk.player.colour,
        state.thrown,
        (("deep_magic", state.supply.deep_magic), ("lost_cards", len(state.supply.lost_cards))),
        tuple(marks),
        state.winner,
    )


def _seat(desk: Desk, player: Player) -> SeatView:
    kinds = dict.fromkeys(player.equipment)
    cards = [CardView(card, named(card), player.equipment.count(card)) for card in kinds]
    cards += [CardView(holder, named(holder), hidden=True) for holder in player.holders]
    if player.deep_magic:
        cards.append(CardView("deep_magic", named("deep_magic"), player.deep_magic))
    counters = (("cards", len(player.equipment)), ("holders", len(player.holders)), ("deep_magic", player.deep_magic))
    where = _where(desk, player)
    colour, stuck = player.colour, bool(player.held or player.skipping) and not player.out
    brief = _brief(desk, player)
    return SeatView(colour, player.name, colour, where, tuple(cards), counters, player.out, brief=brief, stuck=stuck)


def _brief(desk: Desk, player: Player) -> tuple[Words, ...]:
    """The same as `_where` in fewer words: the place alone, the number of cards alone."""
    if player.skipping or player.out or player.escaped:
        return ()
    if player.at in desk.ground.whirlpool or player.at in desk.ground.hole or player.at in desk.ground.dungeons:
        return ()
    if player.held:
        return (Words(procedure(player.held, desk.state.house).title),)
    return (Words(str(len(player.equipment))),)


def _where(desk: Desk, player: Player) -> Words:
    """Two or three words under a player's name."""
    ground = desk.ground
    if player.out:
        return say("has left")
    if player.escaped:
        return say("escaped")
    if player.skipping:
        return say_n("misses {count} turn", "misses {count} turns", player.skipping)
    if player.held == "dungeon" or player.at in ground.dungeons:
        return say("in the dungeon")
    if player.held == "wizard_of_plenty":
        return say("on trial")
    if player.held in TITLES:
        return say("fights the {monster}", monster=named(player.held))
    if player.at in ground.whirlpool or player.at in ground.hole:
        return say("in {place}", place=naming.place(ground, player.at))
    if player.held:
        return say("in {place}", place=Words(procedure(player.held, desk.state.house).title))
    return say_n("{count} card", "{count} cards", len(player.equipment))


def secrets(desk: Desk, seat: str) -> tuple[Words, ...]:
    """What the app has dealt into the holders of this player, who alone may see it; not while picking (KTK-RING-04)."""
    if isinstance(desk.question, Pick) and desk.player.colour == seat:
        return ()
    contents = dict(desk.state.supply.contents)
    held = next((player.holders for player in desk.state.players if player.colour == seat), ())
    return tuple(
        say("{holder}: {treasure}", holder=named(holder), treasure=named(contents[holder]))
        for holder in held
        if holder in contents
    )
