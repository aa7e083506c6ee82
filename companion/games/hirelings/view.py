"""The state in the ledger's words, and the table as screen and camera see it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.games.hirelings import ending, walking
from companion.games.hirelings.ground import FIRE_DIE, Dungeon
from companion.games.hirelings.monsters import PREFIX
from companion.games.hirelings.naming import place
from companion.games.hirelings.rooms import WAITED
from companion.games.hirelings.state import Hireling, State
from companion.games.hirelings.vocabulary import FFD, HIRELINGS, PIECES
from companion.table.prompts import Prompt
from companion.table.view import CardView, PieceView, SeatView, TableView
from companion.table.words import Words, named, say


def view(dungeon: Dungeon, state: State) -> dict[str, Any]:
    """The state by the paths of docs/transcripts.md."""
    seen: dict[str, Any] = {
        "turn": state.players[state.turn].colour,
        "whose": state.players[state.actor].colour,
        "phase": phase(state),
        "round": state.round,
        "first": state.players[state.first].colour,
        "ffd": state.ffd or "none",
        "fire_index": dungeon.index.get(state.ffd, "none"),
        "steps": state.steps,
        "reached_encounter": state.reached,
        "cache": state.cache,
        "unused": state.unused,
        "buried": state.buried,
        "discard": list(state.discard),
        "caught": [state.players[index].colour for index in state.caught],
        "honour": list(ending.honoured(state)),
        "practice": len(state.players) == 1,
        "winner": state.winner or "none",
    }
    for player in state.players:
        seen[player.colour] = {
            "name": player.name,
            "piece": PIECES[player.colour],
            "hireling": HIRELINGS[player.colour],
            "status": player.status,
            "square": player.square,
            "pile_count": player.pile,
            "in_front": list(player.front),
            "room_fails": player.room_fails,
            "held": held(player),
            "waited": player.scene is not None and player.scene.step == WAITED,
            "treasure_taken": player.treasure_taken,
            "place": player.place,
            "danger": danger(dungeon, state, player),
            "parents": list(player.parents),
        }
    return seen


def phase(state: State) -> str:
    """The ledger's phase: the card choice is open as long as no die of the turn was thrown."""
    return "card_choice" if state.may_flip and state.phase in ("move_roll", "room_check") else state.phase


def held(player: Hireling) -> bool:
    """Whether it stands in a room, or under `must_evade` before a monster, not yet left."""
    return bool(player.held)


def danger(dungeon: Dungeon, state: State, player: Hireling) -> int:
    """How many faces of the next fire throw catch this hireling where it stands, of six."""
    if not state.ffd or player.status != "inside":
        return 0
    return dungeon.danger(player.square, state.ffd)


def table(dungeon: Dungeon, state: State, prompt: Prompt) -> TableView:
    """What UI and camera may know. Marks: `may_go` on the ways at a split, `burnt` where the fire has been,
    `danger_1` to `danger_6` under whoever so many faces of the next fire throw catch."""
    pieces = [
        PieceView(player.colour, player.square if player.status == "inside" else None, player.colour)
        for player in state.players
    ]
    if state.ffd:
        pieces.append(PieceView(FFD, state.ffd, kind=FFD))
    counters = (("round", state.round), ("cache", state.cache), ("discard", len(state.discard)))
    return TableView(
        "hirelings",
        dungeon.board.id,
        tuple(_seat(dungeon, state, player) for player in state.players),
        tuple(pieces),
        turn=state.players[state.actor].colour if prompt.who else "",
        thrown=state.thrown,
        counters=counters if state.cache or dungeon.treasure else counters[::2],
        marks=tuple(_marks(dungeon, state)),
        winner=state.winner,
    )


def _marks(dungeon: Dungeon, state: State) -> Iterator[tuple[str, str]]:
    if state.ffd in dungeon.index:
        burnt = dungeon.index[state.ffd]
        yield from ((name, "burnt") for name, index in dungeon.burn_index.items() if index <= burnt)
    for player in state.players:
        if hits := danger(dungeon, state, player):
            yield player.square, f"danger_{hits}"
    if state.phase == "stepping":
        yield from ((way, "may_go") for way in walking.ways(dungeon, state))


def _seat(dungeon: Dungeon, state: State, player: Hireling) -> SeatView:
    cards = [CardView("pile", say("pack"), player.pile, hidden=True)] if player.pile else []
    cards += [CardView(card, named(card), player.front.count(card)) for card in dict.fromkeys(player.front)]
    counters = [("pack", player.pile)]
    if state.ffd and player.status == "inside":
        counters.append(("danger", danger(dungeon, state, player)))
    if player.place:
        counters.append(("place", player.place))
    status = where(dungeon, state, player)
    return SeatView(
        player.colour, player.name, player.colour, status, tuple(cards), tuple(counters), player.status != "inside"
    )


def where(dungeon: Dungeon, state: State, player: Hireling) -> Words:
    """A few words under a player's name: the danger first."""
    if player.status == "burned":
        return say("burned")
    if player.status == "out":
        if player.colour in ending.honoured(state):
            return say("out, place {place}, with honour", place=player.place)
        return say("out, place {place}", place=player.place)
    if hits := danger(dungeon, state, player):
        return say("fire {hits} in {sides}", hits=hits, sides=FIRE_DIE)
    if player.held and not player.held.startswith(PREFIX):
        return say("in {place}", place=place(dungeon, player.square))
    return say("{cards} cards", cards=player.cards) if player.cards != 1 else say("1 card")
