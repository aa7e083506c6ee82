"""The table says how things stand, in the ledger's words: people outrank the referee."""

from __future__ import annotations

from companion.games.key_to_the_kingdom.crossing import InHazard, answerable
from companion.games.key_to_the_kingdom.desk import Desk, EndOfTurn, replace
from companion.games.key_to_the_kingdom.folding import FlapFound
from companion.games.key_to_the_kingdom.footing import Footing
from companion.games.key_to_the_kingdom.interrupting import anew, begin_turn, break_off, loosen
from companion.games.key_to_the_kingdom.leaving import come_back, leave
from companion.games.key_to_the_kingdom.standing import SIDES, put, set_status
from companion.games.key_to_the_kingdom.vocabulary import (
    EQUIPMENT,
    HOLDERS,
    MAGIC_CARDS,
    SECTIONS,
    TREASURES,
    WORLDS,
)
from companion.games.key_to_the_kingdom.walking import whirlpool_in_reach
from companion.play.given import names, number, one_of, unknown, yes
from companion.table.events import Given, IllegalEvent
from companion.table.rulings import Ruling
from companion.table.words import Words, say

GAME_KEYS = (
    "turn",
    "flap_a",
    "flap_b",
    "demon_king",
    "tower_sections",
    "tower_built_from",
    "guarded",
    "lost_cards",
    "lost_holders",
    "deep_magic_supply",
)
PLAYER_KEYS = (
    "at",
    "equipment",
    "holders",
    "deep_magic",
    "status",
    "skipping",
    "wizard_try_used",
    "contents",
    "out",
)


def told(desk: Desk, given: Given, words: Words) -> None:
    """`words`: what was said, for everybody to read. Raises IllegalEvent, naming what would be understood.

    The question at hand is asked anew with what was said; only one that can no longer be answered is given up.
    """
    if given.subject:
        _player(desk, _seated(desk, given.subject), given.key, given.value)
    else:
        _game(desk, given.key, given.value)
    for seat, player in enumerate(desk.state.players):  # a hazard that holds somebody must know the cards held now
        if player.scene and player.scene.items != player.items:
            desk.set_player(seat, scene=replace(player.scene, items=player.items))
    if isinstance(desk.agenda[-1], InHazard) and not answerable(desk):
        loosen(desk, desk.state.acting)
        anew(desk, Footing())
    desk.rulings.append(Ruling(words))


def _game(desk: Desk, key: str, value: str) -> None:
    match key:
        case "turn":
            begin_turn(desk, _still_here(desk, _seated(desk, value)))
        case "flap_a" | "flap_b":
            one_of("state of a flap", value, ("in", "out"))
            pool = whirlpool_in_reach(desk, key) if value != desk.state.parts[key] else ""
            desk.set(**{key: value})
            if pool:
                desk.then(FlapFound(key, pool, value))
            if desk.state.fold and desk.state.fold.flap == key:
                break_off(desk)
                desk.drop(EndOfTurn)
        case "demon_king":
            desk.set(demon_king=None if value == "off_board" else _space(desk, value))
        case "tower_sections":
            desk.set(tower_sections=number(value, 0, SECTIONS))
        case "tower_built_from":
            desk.set(tower_built_from=one_of("side", value, SIDES))
        case "guarded":
            desk.lay(guarded=_all_of(value, WORLDS, "World"))
        case "lost_holders":
            desk.lay(lost_holders=_all_of(value, HOLDERS, "holder"))
        case "lost_cards":
            desk.lay(lost_cards=_lost(desk, value))
        case "deep_magic_supply":
            desk.lay(deep_magic=number(value, 0, MAGIC_CARDS))
        case _:
            raise unknown("part of the game", key, GAME_KEYS)


def _player(desk: Desk, seat: int, key: str, value: str) -> None:
    if key != "out":
        _still_here(desk, seat)
    match key:
        case "at":
            put(desk, seat, _space(desk, value))
        case "equipment" if desk.state.house.equipment == "asked":
            raise IllegalEvent("This table keeps its own cards: I only write down what is lost.")
        case "equipment":
            cards = EQUIPMENT if value == "kit" else _all_of(value, EQUIPMENT, "card")
            desk.set_player(seat, equipment=tuple(sorted(cards)))
        case "holders":
            desk.set_player(seat, holders=tuple(sorted(_all_of(value, HOLDERS, "holder"))))
        case "deep_magic":
            desk.set_player(seat, deep_magic=number(value, 0, MAGIC_CARDS))
        case "skipping":
            desk.set_player(seat, skipping=number(value, 0, 9))
        case "wizard_try_used":
            desk.set_player(seat, wizard_try_used=yes(value))
        case "contents":
            desk.lay(contents=_contents(desk, value))
        case "status":
            set_status(desk, seat, value)
        case "out":
            (leave if yes(value) else come_back)(desk, seat)
        case _:
            raise unknown("thing to say of a player", key, PLAYER_KEYS)


def _seated(desk: Desk, colour: str) -> int:
    return desk.index(one_of("player", colour, [player.colour for player in desk.state.players]))


def _still_here(desk: Desk, seat: int) -> int:
    player = desk.state.players[seat]
    if player.out:
        raise IllegalEvent(say("{name} has left the game. Say first that {name} plays.", name=player.name))
    return seat


def _space(desk: Desk, name: str) -> str:
    space = desk.ground.called(name)
    if not space:
        raise IllegalEvent(say("There is no space “{name}” on this board.", name=name))
    return space


def _all_of(value: str, known: tuple[str, ...], what: str) -> tuple[str, ...]:
    return tuple(one_of(what, name, known) for name in names(value))


def _contents(desk: Desk, value: str) -> tuple[tuple[str, str], ...]:
    """`holder_1:key,holder_2:cobra`; never told where the printed holders keep the secret."""
    if desk.state.house.treasure_cards == "printed":
        raise IllegalEvent("What is in a printed holder is its owner’s secret. Do not tell me.")
    said = dict(part.split(":", 1) for part in value.split(",") if ":" in part)
    _all_of(",".join(said), HOLDERS, "holder")
    _all_of(",".join(said.values()), TREASURES, "Treasure")
    known = {**dict(desk.state.supply.contents), **said}
    if len(set(known.values())) < len(known):
        raise IllegalEvent("There is one Treasure of each kind, so no two holders can hold the same.")
    return tuple(sorted(known.items()))


def _lost(desk: Desk, value: str) -> tuple[tuple[str, str], ...]:
    """`axe:red,net:red`."""
    found = []
    for part in names(value):
        card, _, owner = part.partition(":")
        one_of("card", card, EQUIPMENT)
        found.append((card, desk.state.players[_seated(desk, owner)].colour))
    return tuple(sorted(found))
