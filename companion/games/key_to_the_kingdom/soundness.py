"""What must hold after every event of the Kingdom."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.key_to_the_kingdom.desk import Desk
from companion.games.key_to_the_kingdom.fighting import DrawMonster, PrintedFight, PrintedLosses, guarded
from companion.games.key_to_the_kingdom.folding import DeepMagic, Flights, FoldBoard
from companion.games.key_to_the_kingdom.ground import Kingdom
from companion.games.key_to_the_kingdom.handbook import SECTIONS as SECTIONS_OF_THE_HANDBOOK
from companion.games.key_to_the_kingdom.hazards.rat_trap import MISSED
from companion.games.key_to_the_kingdom.hazards.ring_of_stones import PICKS, Pick
from companion.games.key_to_the_kingdom.hazards.wizard_of_plenty import HolderWished
from companion.games.key_to_the_kingdom.monsters import MONSTERS
from companion.games.key_to_the_kingdom.state import Fold, Player, State
from companion.games.key_to_the_kingdom.turn import Turns
from companion.games.key_to_the_kingdom.vocabulary import (
    EQUIPMENT,
    FLIGHT,
    HOLDERS,
    MAGIC_CARDS,
    MONSTER_COPIES,
    SECTIONS,
    TREASURES,
    WORLDS,
)
from companion.table.dice import D8

FOLD_PHASES = ("deep_magic_window", "fold_board")
"""Phases there are only while a fold is under way; a flight from it may be in many others."""

HOLDS = (*SECTIONS_OF_THE_HANDBOOK, *MONSTERS)


def faults(desk: Desk) -> list[str]:
    """Every invariant that is broken, each as a sentence naming its rule."""
    found = [*_cards(desk.ground, desk.state), *_table(desk.ground, desk.state), *_asked(desk)]
    for player in desk.state.players:
        found += _left(player) if player.out else _player(desk, player)
    return found


def _cards(ground: Kingdom, state: State) -> Iterator[str]:
    """Nothing is lost but to the lost pool, and nothing comes from nowhere."""
    holders = [holder for player in state.players for holder in (*player.holders, *player.reserved)]
    holders += [*state.supply.lost_holders, *(ground.location[world].holder for world in state.supply.guarded)]
    if sorted(holders) != list(HOLDERS):
        yield f"KTK-SET-04: the six holders are not all in one place each: {sorted(holders)}"
    magic = sum(player.deep_magic for player in state.players) + state.supply.deep_magic
    if magic != MAGIC_CARDS or state.supply.deep_magic < 0:
        yield f"KTK-ITEM-05: {magic} Deep Magic cards, not {MAGIC_CARDS}"
    if state.house.equipment == "tracked":
        cards = [card for player in state.players for card in player.equipment]
        cards += [card for card, _ in state.supply.lost_cards]
        if sorted(cards) != sorted(EQUIPMENT * len(state.players)):
            yield f"KTK-SET-05: not {len(state.players)} cards of each kind: {sorted(cards)}"
    colours = [player.colour for player in state.players]
    if any(owner not in colours or card not in EQUIPMENT for card, owner in state.supply.lost_cards):
        yield f"KTK-ITEM-01: the lost pool holds what nobody can have lost: {state.supply.lost_cards}"
    if any(state.supply.monsters_fought.count(card) > MONSTER_COPIES for card in state.supply.monsters_fought):
        yield f"KTK-KEY-07: a Monster was fought oftener than it is in the deck: {state.supply.monsters_fought}"
    treasures = [treasure for _, treasure in state.supply.contents]
    if state.supply.contents and (state.house.treasure_cards == "printed" or len(set(treasures)) < len(treasures)):
        yield f"KTK-SET-04: the contents known cannot be: {state.supply.contents}"
    if not set(treasures) <= set(TREASURES):
        yield f"KTK-SET-04: there is no such Treasure: {treasures}"


def _table(ground: Kingdom, state: State) -> Iterator[str]:
    flaps = (state.flap_a, state.flap_b)
    if not 0 <= state.tower_sections <= SECTIONS:
        yield f"KTK-SET-03: {state.tower_sections} bridge sections"
    if state.demon_king and not ground.seen(state.demon_king, flaps):
        yield f"KTK-WHIRL-16: the Demon King stands on {state.demon_king}, which is folded away"
    if state.demon_king and not ground.space[state.demon_king].dk:
        yield f"KTK-DK-01: the Demon King stands on {state.demon_king}, which shows no head"
    if not set(state.supply.guarded) <= set(WORLDS):
        yield f"KTK-KEY-01: there is no such World: {state.supply.guarded}"
    if not (0 <= state.pips <= 8 and set(state.thrown) <= set(D8.faces)):
        yield f"KTK-GEN-01: throws of {state.thrown} with {state.pips} to walk"


def _asked(desk: Desk) -> Iterator[str]:
    """The question asked fits what is under way."""
    ground, state, phase = desk.ground, desk.state, desk.question.phase
    if bool(state.winner) != (phase == "game_over"):
        yield "KTK-WIN-01: a winner without an end, or an end without a winner"
    escaped = [player.colour for player in state.players if player.escaped]
    alone = sum(not player.out for player in state.players) < 2
    if escaped != [state.winner] * bool(state.winner) and not alone:
        yield "KTK-WIN-01: somebody has escaped and not won, or the reverse"
    if not state.fold and (phase in FOLD_PHASES or state.acting != state.turn):
        yield f"KTK-WHIRL-11: {phase}, and there is no fold"
    elif desk.question.prompt(desk) is None:
        yield f"KTK-MOVE-04: {phase}, and nothing to choose from"
    if isinstance(desk.question, Pick) and not 0 < desk.question.left <= PICKS:
        yield f"KTK-RING-03: {desk.question.left} picks"
    if not any(isinstance(task, Turns) for task in desk.agenda) and phase != "game_over":
        yield f"KTK-TURN-01: nobody has a turn after {phase}"
    if state.fold:
        yield from _fold(desk, state.fold)
    fighting = isinstance(desk.question, DrawMonster | PrintedFight | PrintedLosses)
    fights = fighting or desk.player.held in MONSTERS
    if fights and desk.player.at not in ground.black:
        yield "KTK-KEY-02: a fight where no holder can lie"
    elif fights and not guarded(desk):
        yield f"KTK-KEY-05: a fight for {ground.black[desk.player.at]}, where nothing is left"


def _fold(desk: Desk, fold: Fold) -> Iterator[str]:
    state, phase, turned = desk.state, desk.question.phase, desk.state.parts[fold.flap] == fold.to
    flights = next((task.waiting for task in desk.agenda if isinstance(task, Flights)), ())
    beset = (*([state.acting] if desk.fleeing else []), *flights, *fold.caught)
    if state.turn in beset or len(set(beset)) < len(beset):
        yield f"KTK-WHIRL-05: {state.turn} jumps, {flights} flee, {fold.caught} are caught"
    if state.players[state.turn].at != fold.whirlpool:
        yield f"KTK-WHIRL-11: the jumper is at {state.players[state.turn].at}, not in {fold.whirlpool}"
    if not 0 <= (fold.left or 0) <= FLIGHT:
        yield f"KTK-WHIRL-06: {fold.left} throws are left to get away"
    if turned and any(isinstance(task, DeepMagic | Flights | FoldBoard) for task in desk.agenda):
        yield "KTK-WHIRL-11: the flap was turned while somebody was still fleeing"
    if phase == "game_over":
        yield "KTK-WIN-02: the game is over in the middle of a fold"
    if phase == "steal" or isinstance(desk.question, DrawMonster | PrintedFight | PrintedLosses):
        yield f"KTK-WHIRL-10: {phase} in the middle of a fold"


def _left(player: Player) -> Iterator[str]:
    if player.at or player.held or player.equipment or player.holders or player.deep_magic:
        yield f"KTK-ITEM-01: {player.colour} has left and is still there"


def _player(desk: Desk, player: Player) -> Iterator[str]:
    ground, state = desk.ground, desk.state
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
    if player.skipping > MISSED:
        yield f"KTK-RAT-03: {who} misses {player.skipping} turns"
    naming = isinstance(desk.question, HolderWished) and desk.player is player
    if player.reserved and held != "wizard_of_plenty" and not naming:
        yield f"KTK-WIZ-02: {who} has holders reserved and no trial"
    if (held == "wizard_of_plenty" or player.reserved) and not player.wizard_try_used:
        yield f"KTK-WIZ-03: {who} is on trial and has the try still left"
    if player.escaped and len(player.holders) < 2:
        yield f"KTK-WIN-01: {who} escaped with {len(player.holders)} holders"
