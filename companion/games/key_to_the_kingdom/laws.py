"""What must hold after every event of the Kingdom. Bounds of a fact by itself stand with the facts."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.games.key_to_the_kingdom.desk import Desk
from companion.games.key_to_the_kingdom.fighting import DrawMonster, PrintedFight, PrintedLosses, guarded
from companion.games.key_to_the_kingdom.folding import DeepMagic, Flights, FoldBoard
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
    TREASURES,
    WORLDS,
)
from companion.play.facts import GAME, SEATS, Family, Law, Subject
from companion.table.dice import D8

FOLD_PHASES = ("deep_magic_window", "fold_board")
"""Phases there are only while a fold is under way; a flight from it may be in many others."""

HOLDS = (*SECTIONS_OF_THE_HANDBOOK, *MONSTERS)


def _staying(desk: Desk) -> Iterator[Subject]:
    return (subject for subject in SEATS.each(desk) if not subject.of.out)


STAYING = Family("", _staying)
"""Everybody who has not left."""


# -- nothing is lost but to the lost pool, and nothing comes from nowhere ---------------------------------------------


def _holders(desk: Desk, state: State) -> list[str]:
    holders = [holder for player in state.players for holder in (*player.holders, *player.reserved)]
    holders += state.supply.lost_holders
    holders += [desk.ground.location[world].holder for world in state.supply.guarded]
    return [] if sorted(holders) == list(HOLDERS) else sorted(holders) or ["none"]


def _magic(desk: Desk, state: State) -> str:
    magic = sum(player.deep_magic for player in state.players) + state.supply.deep_magic
    return f"{magic}" if magic != MAGIC_CARDS or state.supply.deep_magic < 0 else ""


def _equipment(desk: Desk, state: State) -> list[str]:
    cards = [card for player in state.players for card in player.equipment]
    cards += [card for card, _ in state.supply.lost_cards]
    lost = state.house.equipment == "tracked" and sorted(cards) != sorted(EQUIPMENT * len(state.players))
    return (sorted(cards) or ["none"]) if lost else []


def _lost_pool(desk: Desk, state: State) -> list[str]:
    colours = [player.colour for player in state.players]
    return [card for card, owner in state.supply.lost_cards if owner not in colours or card not in EQUIPMENT]


def _fought(desk: Desk, state: State) -> set[str]:
    fought = state.supply.monsters_fought
    return {card for card in fought if fought.count(card) > MONSTER_COPIES}


def _treasures(state: State) -> list[str]:
    return [treasure for _, treasure in state.supply.contents]


def _contents(desk: Desk, state: State) -> object:
    known = _treasures(state)
    return known and (state.house.treasure_cards == "printed" or len(set(known)) < len(known)) and known


# -- the board ---------------------------------------------------------------------------------------------------------


def _king_folded(desk: Desk, state: State) -> object:
    king = state.demon_king
    return king and not desk.ground.seen(king, (state.flap_a, state.flap_b)) and king


def _king_astray(desk: Desk, state: State) -> object:
    return state.demon_king and not desk.ground.space[state.demon_king].dk and state.demon_king


# -- the question asked fits what is under way ------------------------------------------------------------------------


def _phase(desk: Desk) -> str:
    return desk.question.phase


def _escaped(desk: Desk, state: State) -> bool:
    escaped = [player.colour for player in state.players if player.escaped]
    alone = sum(not player.out for player in state.players) < 2
    return escaped != [state.winner] * bool(state.winner) and not alone


def _no_fold(desk: Desk, state: State) -> bool:
    return not state.fold and (_phase(desk) in FOLD_PHASES or state.acting != state.turn)


def _picks(desk: Desk, state: State) -> bool:
    return isinstance(desk.question, Pick) and not 0 < desk.question.left <= PICKS


def _no_turns(desk: Desk, state: State) -> bool:
    return not any(isinstance(task, Turns) for task in desk.agenda) and _phase(desk) != "game_over"


def _fights(desk: Desk) -> bool:
    fighting = isinstance(desk.question, DrawMonster | PrintedFight | PrintedLosses)
    return fighting or desk.player.held in MONSTERS


def _nothing_left(desk: Desk, state: State) -> object:
    at = desk.player.at
    return _fights(desk) and at in desk.ground.black and not guarded(desk) and desk.ground.black[at]


# -- a fold ------------------------------------------------------------------------------------------------------------


def _in_fold(broken: Callable[[Desk, State, Fold], object]) -> Callable[[Desk, State], object]:
    """A law that holds while a fold is under way."""
    return lambda desk, state: broken(desk, state, state.fold) if state.fold else None


def _beset(desk: Desk, state: State, fold: Fold) -> object:
    """Somebody jumps, flees or is caught twice."""
    flights = next((task.waiting for task in desk.agenda if isinstance(task, Flights)), ())
    beset = (*([state.acting] if desk.fleeing else []), *flights, *fold.caught)
    return (state.turn in beset or len(set(beset)) < len(beset)) and beset


def _jumped(desk: Desk, state: State, fold: Fold) -> object:
    at = state.players[state.turn].at
    return at != fold.whirlpool and (at or "nowhere")


def _turned(desk: Desk, state: State, fold: Fold) -> bool:
    """The flap was turned while somebody was still fleeing."""
    fleeing = any(isinstance(task, DeepMagic | Flights | FoldBoard) for task in desk.agenda)
    return state.parts[fold.flap] == fold.to and fleeing


def _no_time(desk: Desk, state: State, fold: Fold) -> object:
    """What is not done in the middle of a fold."""
    busy = _phase(desk) == "steal" or isinstance(desk.question, DrawMonster | PrintedFight | PrintedLosses)
    return busy and _phase(desk)


# -- everybody who has not left ---------------------------------------------------------------------------------------


def _folded_away(desk: Desk, player: Player) -> object:
    return not desk.ground.seen(player.at, (desk.state.flap_a, desk.state.flap_b)) and (player.at or "nothing")


def _scene(desk: Desk, player: Player) -> bool:
    held = player.held
    return (player.scene is None) != (held == "") or bool(held and held not in HOLDS)


def _dungeon(desk: Desk, player: Player) -> object:
    inside, held = player.at in desk.ground.dungeons, player.held
    return ((held == "dungeon" and not inside) or (inside and held not in ("dungeon", ""))) and player.at


def _way_in(desk: Desk, player: Player) -> object:
    """In a hazard that does not begin where the player came in."""
    ground, held, at = desk.ground, player.held, player.at
    odd = held in ground.board.hazards and ground.white.get(at, ("",))[0] != held and at != ground.board.wizard
    return odd and f"{held} from {at}"


def _caught(desk: Desk, player: Player) -> object:
    at = player.at
    return player.held == "whirlpools" and at not in desk.ground.whirlpool and at not in desk.ground.hole and at


def _reserved(desk: Desk, player: Player) -> object:
    naming = isinstance(desk.question, HolderWished) and desk.player is player
    return player.reserved and player.held != "wizard_of_plenty" and not naming


LAWS = (
    Law("KTK-SET-04", GAME, _holders, "the six holders are not all in one place each: {}"),
    Law("KTK-ITEM-05", GAME, _magic, f"{{}} Deep Magic cards, not {MAGIC_CARDS}"),
    Law("KTK-SET-05", GAME, _equipment, "not as many cards of each kind as players: {}"),
    Law("KTK-ITEM-01", GAME, _lost_pool, "the lost pool holds what nobody can have lost: {}"),
    Law("KTK-KEY-07", GAME, _fought, "a Monster was fought oftener than it is in the deck: {}"),
    Law("KTK-SET-04", GAME, _contents, "the contents known cannot be: {}"),
    Law(
        "KTK-SET-04",
        GAME,
        lambda desk, state: set(_treasures(state)) - set(TREASURES),
        "there is no such Treasure: {}",
    ),
    Law("KTK-WHIRL-16", GAME, _king_folded, "the Demon King stands on {}, which is folded away"),
    Law("KTK-DK-01", GAME, _king_astray, "the Demon King stands on {}, which shows no head"),
    Law("KTK-KEY-01", GAME, lambda desk, state: set(state.supply.guarded) - set(WORLDS), "there is no such World: {}"),
    Law(
        "KTK-GEN-01",
        GAME,
        lambda desk, state: not (0 <= state.pips <= 8 and set(state.thrown) <= set(D8.faces)),
        "throws or pips that no die has",
    ),
    Law(
        "KTK-WIN-01",
        GAME,
        lambda desk, state: bool(state.winner) != (_phase(desk) == "game_over"),
        "a winner without an end, or an end without a winner",
    ),
    Law("KTK-WIN-01", GAME, _escaped, "somebody has escaped and not won, or the reverse"),
    Law("KTK-WHIRL-11", GAME, _no_fold, "a fold is spoken of, and there is none"),
    Law(
        "KTK-MOVE-04",
        GAME,
        lambda desk, state: not _no_fold(desk, state) and desk.question.prompt(desk) is None and _phase(desk),
        "{}, and nothing to choose from",
    ),
    Law("KTK-RING-03", GAME, _picks, "more picks than there are, or none"),
    Law("KTK-TURN-01", GAME, _no_turns, "nobody has a turn after this"),
    Law("KTK-WHIRL-05", GAME, _in_fold(_beset), "the same one twice among those who jump, flee or are caught: {}"),
    Law("KTK-WHIRL-11", GAME, _in_fold(_jumped), "the jumper is at {}, not in the whirlpool"),
    Law(
        "KTK-WHIRL-06",
        GAME,
        _in_fold(lambda desk, state, fold: not 0 <= (fold.left or 0) <= FLIGHT and fold.left),
        "{} throws are left to get away",
    ),
    Law("KTK-WHIRL-11", GAME, _in_fold(_turned), "the flap was turned while somebody was still fleeing"),
    Law(
        "KTK-WIN-02",
        GAME,
        _in_fold(lambda desk, state, fold: _phase(desk) == "game_over"),
        "the game is over in the middle of a fold",
    ),
    Law("KTK-WHIRL-10", GAME, _in_fold(_no_time), "{} in the middle of a fold"),
    Law(
        "KTK-KEY-02",
        GAME,
        lambda desk, state: _fights(desk) and desk.player.at not in desk.ground.black,
        "a fight where no holder can lie",
    ),
    Law("KTK-KEY-05", GAME, _nothing_left, "a fight for {}, where nothing is left"),
    Law(
        "KTK-ITEM-01",
        SEATS,
        lambda desk, player: (
            player.out and (player.at or player.held or player.equipment or player.holders or player.deep_magic)
        ),
        "has left and is still there",
    ),
    Law("KTK-WHIRL-17", STAYING, _folded_away, "stands on {}, which is folded away"),
    Law(
        "KTK-DK-03",
        STAYING,
        lambda desk, player: player.at == desk.state.demon_king and not player.held,
        "shares a space with the Demon King",
    ),
    Law("KTK-GEN-04", STAYING, _scene, "is held by nothing and has a scene, or the reverse"),
    Law("KTK-DUN-01", STAYING, _dungeon, "is not held as it should be at {}"),
    Law("KTK-DAG-04", STAYING, _way_in, "came into {}"),
    Law(
        "KTK-RING-01",
        STAYING,
        lambda desk, player: player.held == "ring_of_stones" and player.at != desk.ground.board.ring,
        "is at the Ring and somewhere else",
    ),
    Law("KTK-WHIRL-12", STAYING, _caught, "is caught at {}"),
    Law(
        "KTK-GEN-06",
        STAYING,
        lambda desk, player: player.scene and player.items != player.scene.items,
        "holds other cards than the hazard thinks",
    ),
    Law("KTK-TURN-01", STAYING, lambda desk, player: player.barred < 0, "has a count below nothing"),
    Law(
        "KTK-RAT-03",
        STAYING,
        lambda desk, player: player.skipping and player.held != "rat_trap",
        "misses turns in no trap",
    ),
    Law("KTK-RAT-03", STAYING, lambda desk, player: player.skipping > MISSED, "misses too many turns"),
    Law("KTK-WIZ-02", STAYING, _reserved, "has holders reserved and no trial"),
    Law(
        "KTK-WIZ-03",
        STAYING,
        lambda desk, player: (player.held == "wizard_of_plenty" or player.reserved) and not player.wizard_try_used,
        "is on trial and has the try still left",
    ),
    Law(
        "KTK-WIN-01",
        STAYING,
        lambda desk, player: player.escaped and len(player.holders) < 2,
        "escaped with too few holders",
    ),
)
