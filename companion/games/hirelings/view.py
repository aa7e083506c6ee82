"""The state in the ledger's words, and the table as screen and camera see it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.games.hirelings import ending, walking
from companion.games.hirelings.cards import CardChoice
from companion.games.hirelings.desk import Desk
from companion.games.hirelings.ground import FIRE_DIE
from companion.games.hirelings.state import Hireling, InRoom
from companion.games.hirelings.vocabulary import FFD, HIRELINGS, PIECES, WAITED
from companion.table.prompts import Prompt
from companion.table.view import CardView, PieceView, SeatView, TableView
from companion.table.words import Words, say

STATUS = {"burned": Words("burned"), "left": Words("has left")}


def view(desk: Desk) -> dict[str, Any]:
    """The state by the paths of docs/transcripts.md."""
    state = desk.state
    seen: dict[str, Any] = {
        "turn": state.players[state.turn].colour,
        "whose": state.players[state.actor].colour,
        "phase": phase(desk),
        "round": state.round,
        "first": state.players[state.first].colour,
        "ffd": state.ffd or "none",
        "fire_index": desk.ground.index.get(state.ffd, "none"),
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
    for index, player in enumerate(state.players):
        seen[player.colour] = {
            "name": player.name,
            "piece": PIECES[player.colour],
            "hireling": HIRELINGS[player.colour],
            "status": player.status,
            "square": player.square,
            "pile_count": player.pile,
            "in_front": list(player.front),
            "room_fails": player.stay.fails if isinstance(player.stay, InRoom) else 0,
            "held": player.held,
            "waited": player.stay is not None and player.stay.step == WAITED,
            "treasure_taken": player.treasure_taken,
            "place": player.place,
            "danger": danger(desk, player),
            "caught": index in state.caught,
            "parents": list(player.parents),
        }
    return seen


def phase(desk: Desk) -> str:
    """The ledger's phase: the card choice is open as long as no die of the turn was thrown."""
    question = desk.question
    return "card_choice" if isinstance(question, CardChoice) and desk.may_flip else question.phase


def danger(desk: Desk, player: Hireling) -> int:
    """How many faces of the next fire throw catch this hireling where it stands, of six."""
    if not desk.state.ffd or not player.inside:
        return 0
    return desk.ground.danger(player.square, desk.state.ffd)


def table(desk: Desk, prompt: Prompt) -> TableView:
    """What UI and camera may know. Marks: `may_go` on the ways at a split, `burnt` where the fire has been,
    `danger_1` to `danger_6` under whoever so many faces of the next fire throw catch."""
    state = desk.state
    pieces = [
        PieceView(player.colour, player.square if player.inside else None, player.colour) for player in state.players
    ]
    if state.ffd:
        pieces.append(PieceView(FFD, state.ffd, kind=FFD))
    counters = (("round", state.round), ("cache", state.cache), ("discard", len(state.discard)))
    return TableView(
        "hirelings",
        desk.ground.board.id,
        tuple(_seat(desk, player) for player in state.players),
        tuple(pieces),
        turn=state.players[state.actor].colour if prompt.who else "",
        thrown=() if prompt.die else state.thrown,  # every throw here is of one die
        counters=counters if state.cache or desk.ground.treasure else counters[::2],
        marks=tuple(_marks(desk)),
        winner=state.winner,
    )


def _marks(desk: Desk) -> Iterator[tuple[str, str]]:
    state, dungeon = desk.state, desk.ground
    if state.ffd in dungeon.index:
        burnt = dungeon.index[state.ffd]
        yield from ((name, "burnt") for name, index in dungeon.burn_index.items() if index <= burnt)
    for player in state.players:
        if hits := danger(desk, player):
            yield player.square, f"danger_{hits}"
    if isinstance(desk.question, walking.Walk):
        yield from ((way, "may_go") for way in walking.ways(desk))


def _seat(desk: Desk, player: Hireling) -> SeatView:
    cards = [CardView("pile", say("pack"), player.pile, hidden=True)] if player.pile else []
    cards += [CardView(card, desk.deck.called(card), player.front.count(card)) for card in dict.fromkeys(player.front)]
    counters = [("pack", player.pile)]
    if desk.state.ffd and player.inside:
        counters.append(("danger", danger(desk, player)))
    if player.place:
        counters.append(("place", player.place))
    colour = player.colour
    return SeatView(colour, player.name, colour, where(desk, player), tuple(cards), tuple(counters), not player.inside)


def where(desk: Desk, player: Hireling) -> Words:
    """A few words under a player's name: the danger first."""
    if player.status in STATUS:
        return STATUS[player.status]
    if player.status == "out":
        if player.colour in ending.honoured(desk.state):
            return say("out, place {place}, with honour", place=player.place)
        return say("out, place {place}", place=player.place)
    if hits := danger(desk, player):
        return say("fire {hits} in {sides}", hits=hits, sides=FIRE_DIE)
    if player.in_room:
        return say("at {place}", place=desk.place(player.square))
    return ending.cards(player)
