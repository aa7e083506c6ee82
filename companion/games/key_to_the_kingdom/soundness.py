"""What must hold after every event of the Kingdom."""

from __future__ import annotations

from companion.games.key_to_the_kingdom.ground import Map
from companion.games.key_to_the_kingdom.state import State
from companion.games.key_to_the_kingdom.vocabulary import EQUIPMENT, HOLDERS, MAGIC_CARDS, SECTIONS


def faults(ground: Map, state: State) -> list[str]:
    """Every invariant that is broken, each as a sentence naming its rule."""
    found: list[str] = []
    flaps = (state.flap_a, state.flap_b)
    holders = [holder for player in state.players for holder in (*player.holders, *player.reserved)]
    holders += [*state.lost_holders, *(ground.location[world].holder for world in state.guarded)]
    if sorted(holders) != sorted(HOLDERS):
        found.append(f"KTK-SET-04: the six holders are not all in one place each: {sorted(holders)}")
    magic = sum(player.deep_magic for player in state.players) + state.deep_magic_supply
    if magic != MAGIC_CARDS:
        found.append(f"KTK-ITEM-05: {magic} Deep Magic cards, not {MAGIC_CARDS}")
    if state.house.equipment == "tracked":
        lost = [card for card, _ in state.lost_cards]
        for card in EQUIPMENT:
            count = lost.count(card) + sum(player.equipment.count(card) for player in state.players)
            if count != len(state.players):
                found.append(f"KTK-SET-05: {count} {card} cards for {len(state.players)} players")
    if not 0 <= state.tower_sections <= SECTIONS:
        found.append(f"KTK-SET-03: {state.tower_sections} bridge sections")
    if state.demon_king and not ground.seen(state.demon_king, flaps):
        found.append(f"KTK-WHIRL-16: the Demon King stands on {state.demon_king}, which is folded away")
    for player in state.players:
        if not ground.seen(player.at, flaps):
            found.append(f"KTK-WHIRL-17: {player.colour} stands on {player.at}, which is folded away")
        if player.at == state.demon_king:
            found.append(f"KTK-DK-03: {player.colour} shares {player.at} with the Demon King")
        if (player.scene is None) != (player.held == ""):
            found.append(f"{player.colour} is held by {player.held or 'nothing'} and has a scene, or the reverse")
        if player.at in ground.dungeons and player.held not in ("dungeon", "sleeping_giant", ""):
            found.append(f"KTK-DUN-01: {player.colour} is in a dungeon and in {player.held}")
        if player.scene and tuple(sorted((*player.equipment, *player.holders))) != player.scene.items:
            found.append(f"{player.colour} holds other cards than the hazard thinks")
        if player.skipping < 0 or player.deep_magic < 0 or player.barred < 0:
            found.append(f"{player.colour} has a count below nothing")
    if state.fold and state.phase == "game_over":
        found.append("the game is over in the middle of a fold")
    if bool(state.winner) != (state.phase == "game_over"):
        found.append("KTK-WIN-01: a winner without an end, or an end without a winner")
    if state.phase in ("pick", "steal", "move", "side") and not 0 <= state.actor < len(state.players):
        found.append("nobody is awaited")
    return found
