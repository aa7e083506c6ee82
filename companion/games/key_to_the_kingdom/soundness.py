"""What must hold after every event of the Kingdom."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.key_to_the_kingdom import folding
from companion.games.key_to_the_kingdom.ground import Map
from companion.games.key_to_the_kingdom.hazards import PLACES
from companion.games.key_to_the_kingdom.monsters import TITLES
from companion.games.key_to_the_kingdom.state import Player, State
from companion.games.key_to_the_kingdom.vocabulary import (
    EQUIPMENT,
    HAZARDS,
    HOLDERS,
    MAGIC_CARDS,
    MONSTER_COPIES,
    SECTIONS,
    TREASURES,
    WORLDS,
)

FOLDING = ("deep_magic_window", "fold_board", "caught_throws", "caught_place")
"""Phases there are only while a fold is under way; a flight from it may be in many others."""

FIGHTING = ("draw_monster", "printed_fight", "printed_losses")
HOLDS = (*HAZARDS, *PLACES, *TITLES)


def faults(ground: Map, state: State) -> list[str]:
    """Every invariant that is broken, each as a sentence naming its rule."""
    found = [*_cards(ground, state), *_table(ground, state), *_phase(ground, state)]
    for player in state.players:
        found += _player(ground, state, player)
    return found


def _cards(ground: Map, state: State) -> Iterator[str]:
    """Nothing is lost but to the lost pool, and nothing comes from nowhere."""
    holders = [holder for player in state.players for holder in (*player.holders, *player.reserved)]
    holders += [*state.lost_holders, *(ground.location[world].holder for world in state.guarded)]
    if sorted(holders) != list(HOLDERS):
        yield f"KTK-SET-04: the six holders are not all in one place each: {sorted(holders)}"
    magic = sum(player.deep_magic for player in state.players) + state.deep_magic_supply
    if magic != MAGIC_CARDS or state.deep_magic_supply < 0:
        yield f"KTK-ITEM-05: {magic} Deep Magic cards, not {MAGIC_CARDS}"
    if state.house.equipment == "tracked":
        cards = [card for player in state.players for card in player.equipment]
        cards += [card for card, _ in state.lost_cards]
        if sorted(cards) != sorted(EQUIPMENT * len(state.players)):
            yield f"KTK-SET-05: not {len(state.players)} cards of each kind: {sorted(cards)}"
    colours = [player.colour for player in state.players]
    if any(owner not in colours or card not in EQUIPMENT for card, owner in state.lost_cards):
        yield f"KTK-ITEM-01: the lost pool holds what nobody can have lost: {state.lost_cards}"
    if any(state.monsters_fought.count(card) > MONSTER_COPIES for card in state.monsters_fought):
        yield f"KTK-KEY-07: a Monster was fought oftener than it is in the deck: {state.monsters_fought}"
    treasures = [treasure for _, treasure in state.contents]
    if state.contents and (state.house.treasure_cards == "printed" or len(set(treasures)) < len(treasures)):
        yield f"KTK-SET-04: the contents known cannot be: {state.contents}"
    if not set(treasures) <= set(TREASURES):
        yield f"KTK-SET-04: there is no such Treasure: {treasures}"


def _table(ground: Map, state: State) -> Iterator[str]:
    flaps = (state.flap_a, state.flap_b)
    if not 0 <= state.tower_sections <= SECTIONS:
        yield f"KTK-SET-03: {state.tower_sections} bridge sections"
    if state.demon_king and not ground.seen(state.demon_king, flaps):
        yield f"KTK-WHIRL-16: the Demon King stands on {state.demon_king}, which is folded away"
    if state.demon_king and not ground.space[state.demon_king].dk:
        yield f"KTK-DK-01: the Demon King stands on {state.demon_king}, which shows no head"
    if not set(state.guarded) <= set(WORLDS):
        yield f"KTK-KEY-01: there is no such World: {state.guarded}"
    if not (0 <= state.face <= 8 and 0 <= state.pips < 8):
        yield f"KTK-GEN-01: a throw of {state.face} with {state.pips} left"


def _phase(ground: Map, state: State) -> Iterator[str]:
    """The question asked fits what is under way."""
    fold, fight = state.fold, state.fight
    if bool(state.winner) != (state.phase == "game_over"):
        yield "KTK-WIN-01: a winner without an end, or an end without a winner"
    if [player.colour for player in state.players if player.escaped] != [state.winner] * bool(state.winner):
        yield "KTK-WIN-01: somebody has escaped and not won, or the reverse"
    if state.phase in FOLDING and fold is None and state.house.caught_throws == "at_once":
        yield f"KTK-WHIRL-11: {state.phase}, and there is no fold"
    if fold:
        beset = (*fold.waiting, *fold.caught)
        if fold.jumper != state.turn or fold.jumper in beset or len(set(beset)) < len(beset):
            yield f"KTK-WHIRL-05: {fold.jumper} jumps, {fold.waiting} flee, {fold.caught} are caught"
        if state.players[fold.jumper].at != fold.whirlpool:
            yield f"KTK-WHIRL-11: the jumper is at {state.players[fold.jumper].at}, not in {fold.whirlpool}"
        if not 0 <= fold.left <= folding.THROWS:
            yield f"KTK-WHIRL-06: {fold.left} throws are left to get away"
        if fold.waiting and not folding.pending(state):
            yield "KTK-WHIRL-11: the flap was turned while somebody was still fleeing"
        if state.phase == "game_over":
            yield "KTK-WIN-02: the game is over in the middle of a fold"
        if fight or state.phase in (*FIGHTING, "steal"):
            yield f"KTK-WHIRL-10: {state.phase} in the middle of a fold"
    fighter = state.players[state.actor].held in TITLES
    if (fight is not None) != (fighter or state.phase in FIGHTING):
        yield "KTK-KEY-02: a fight without a Monster, or a Monster without a fight"
    if fight and fight.world not in state.guarded:
        yield f"KTK-KEY-05: a fight for {fight.world}, where nothing is left"
    if (state.phase == "pick") != (state.picks > 0) or state.picks > 3:
        yield f"KTK-RING-03: {state.picks} picks in {state.phase}"
    if state.phase in ("move", "dk_move", "side", "caught_place", "steal", "look") and not state.choices:
        yield f"KTK-MOVE-04: {state.phase}, and nothing to choose from"


def _player(ground: Map, state: State, player: Player) -> Iterator[str]:
    who, at, held, scene = player.colour, player.at, player.held, player.scene
    if not ground.seen(at, (state.flap_a, state.flap_b)):
        yield f"KTK-WHIRL-17: {who} stands on {at}, which is folded away"
    if at == state.demon_king and not held:
        yield f"KTK-DK-03: {who} shares {at} with the Demon King"
    if (scene is None) != (held == "") or (held and held not in HOLDS):
        yield f"KTK-GEN-04: {who} is held by {held or 'nothing'} and has a scene, or the reverse"
    if (held == "dungeon" and at not in ground.dungeons) or (at in ground.dungeons and held not in ("dungeon", "")):
        yield f"KTK-DUN-01: {who} is held by {held} at {at}"
    if held in ground.board.hazards and ground.white.get(at, ("",))[0] != held and at != ground.board.wizard:
        yield f"KTK-DAG-04: {who} is in {held} and came in at {at}"
    if held == "ring_of_stones" and at != ground.board.ring:
        yield f"KTK-RING-01: {who} is at the Ring and at {at}"
    if held == "whirlpools" and at not in ground.whirlpool and at not in ground.hole:
        yield f"KTK-WHIRL-12: {who} is caught at {at}"
    if scene and player.items != scene.items:
        yield f"KTK-GEN-06: {who} holds other cards than the hazard thinks"
    if player.skipping < 0 or player.deep_magic < 0 or player.barred < 0:
        yield f"KTK-TURN-01: {who} has a count below nothing"
    if player.skipping and held != "rat_trap":
        yield f"KTK-RAT-03: {who} misses turns in {held or 'no trap'}"
    if player.skipping > 3:
        yield f"KTK-RAT-03: {who} misses {player.skipping} turns"
    naming = state.phase == "wizard_name" and state.players[state.actor] is player
    if player.reserved and held != "wizard_of_plenty" and not naming:
        yield f"KTK-WIZ-02: {who} has holders reserved and no trial"
    if (held == "wizard_of_plenty" or player.reserved) and not player.wizard_try_used:
        yield f"KTK-WIZ-03: {who} is on trial and has the try still left"
    if player.escaped and len(player.holders) < 2:
        yield f"KTK-WIN-01: {who} escaped with {len(player.holders)} holders"
