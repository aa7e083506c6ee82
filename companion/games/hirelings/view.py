"""The table as screen and camera see it."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.hirelings import ending, walking
from companion.games.hirelings.desk import Desk
from companion.games.hirelings.facts import FACTS, danger
from companion.games.hirelings.ground import FIRE_DIE
from companion.games.hirelings.state import Hireling
from companion.table.prompts import Prompt
from companion.table.view import CardView, SeatView, TableView, TokenView
from companion.table.words import Words, say

STATUS = {"burned": Words("burned"), "left": Words("has left")}


def token(desk: Desk, name: str) -> TokenView | None:
    """How an item card looks, open."""
    card = desk.deck.card.get(name)
    return card.token if card else None


def table(desk: Desk, prompt: Prompt) -> TableView:
    """What UI and camera may know. Marks: `may_go` on the ways at a split, `burnt` where the fire has been,
    `danger_1` to `danger_6` under whoever so many faces of the next fire throw catch."""
    state = desk.state
    counters = (("round", state.round), ("cache", state.cache), ("discard", len(state.discard)))
    return TableView(
        "hirelings",
        desk.ground.board.id,
        tuple(_seat(desk, player) for player in state.players),
        FACTS.pieces(desk),
        turn=state.players[state.actor].colour if prompt.who else "",
        thrown=() if prompt.die else state.thrown,  # every throw here is of one die
        counters=counters if state.cache or desk.ground.treasure else counters[::2],
        marks=tuple(_marks(desk)),
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
