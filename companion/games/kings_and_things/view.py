"""The table as screen, camera and lamps may see it: never a secret."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.kings_and_things.battlefield import battlefield
from companion.games.kings_and_things.desk import Desk
from companion.games.kings_and_things.lots import Lots
from companion.games.kings_and_things.purse import purse
from companion.games.kings_and_things.reckoning import characters, income
from companion.games.kings_and_things.state import NO_ONE
from companion.games.kings_and_things.throwing import Throw
from companion.games.kings_and_things.tokens import backs, faces
from companion.games.kings_and_things.trials import Trial
from companion.games.kings_and_things.vocabulary import FACE_DOWN, FORTS, MOST_ON_RACK, TURN_PHASES
from companion.table.prompts import Prompt
from companion.table.view import CardView, PhaseView, PieceView, RackView, SeatView, TableView
from companion.table.words import Words, named, say


def table(desk: Desk, prompt: Prompt) -> TableView:
    """What everybody at the table can see."""
    state = desk.state
    tiles = tuple((f"tile_{at + 1}", tile.terrain or FACE_DOWN) for at, tile in enumerate(state.hexes))
    forts = tuple((f"fort_{at + 1}", FORTS[tile.fort]) for at, tile in enumerate(state.hexes) if tile.fort)
    goals = dict.fromkeys(place for move in prompt.moves for place in move.places)
    return TableView(
        "kings_and_things",
        desk.ground.board.id,
        tuple(_seat(desk, seat) for seat in range(len(state.players))),
        tuple(_pieces(desk)),
        tiles + forts,
        prompt.who or desk.colour(state.part),
        lying(desk),
        (("turn", state.turn),),
        () if prompt.private else tuple((place, "may_go") for place in goals),
        phase=_phase(state.phase),
        battle=battlefield(desk),
    )


def _phase(name: str) -> PhaseView | None:
    """Which of the nine it is; none before the first turn."""
    if name not in TURN_PHASES:
        return None
    return PhaseView(named(name), TURN_PHASES.index(name) + 1, len(TURN_PHASES))


def lying(desk: Desk) -> tuple[int, ...]:
    """The dice of the throw at hand that lie already."""
    asked = desk.question
    if isinstance(asked, Throw):
        return desk.state.thrown[-asked.thrown :] if asked.thrown else ()
    if isinstance(asked, Trial):
        return tuple(map(int, asked.scene.thrown))
    return asked.thrown if isinstance(asked, Lots) else ()


def _seat(desk: Desk, seat: int) -> SeatView:
    state = desk.state
    player = state.players[seat]
    cards = [CardView(name, named(name)) for name in characters(state, seat)]
    for at, tile in enumerate(state.hexes):
        army = tile.army(seat)
        if army:
            open_ = sum(name not in desk.counters.other or not desk.counters.other[name] for name in army.up)
            words = say("{where}: {open} open", where=desk.at(at), open=open_) if open_ else desk.at(at)
            cards.append(CardView(desk.stack(seat, at), words, army.size, bool(army.down)))
    if player.rack:
        cards.append(CardView("rack", Words("On the racks"), len(player.rack), True))
    rank = state.order.index(seat) + 1 if seat in state.order else 0
    counters = (("gold", player.gold), ("income", income(state, seat).total), ("rack", len(player.rack)))
    status = say("player {rank}", rank=rank) if rank else Words("")
    rack = RackView(len(player.rack), MOST_ON_RACK)
    return SeatView(
        player.colour,
        player.name,
        player.colour,
        status,
        tuple(cards),
        counters,
        player.resigned,
        purse(desk, seat),
        rack,
        rank,
    )


def _pieces(desk: Desk) -> Iterator[PieceView]:
    """Markers, forts, income, stacks, guards, the battle marker and the cloud, each where it stands."""
    state = desk.state
    edition = state.house.edition
    for at, tile in enumerate(state.hexes):
        where, place, owner = desk.ground.ids[at], desk.at(at), desk.colour(tile.owner)
        if tile.owner != NO_ONE:
            words = say("{name}’s marker on {place}", name=desk.name(tile.owner), place=place)
            yield PieceView(f"marker_{where}", where, owner, "control", words=words)
        if tile.fort:
            words = say("{thing} on {place}", thing=named(FORTS[tile.fort]), place=place)
            yield PieceView(
                f"fort_{where}", where, owner, FORTS[tile.fort], None, words, tokens=faces((FORTS[tile.fort],), edition)
            )
        if tile.income:
            words = say("{thing} on {place}", thing=named(tile.income), place=place)
            yield PieceView(
                f"income_{where}", where, owner, tile.income, None, words, tokens=faces((tile.income,), edition)
            )
        for army in tile.armies:
            words = say("{name}’s counters on {place}", name=desk.name(army.seat), place=place)
            tokens = (*faces(army.up, edition), *backs(len(army.down)))
            stack, colour, moved = desk.stack(army.seat, at), desk.colour(army.seat), len(army.spent) == army.size
            yield PieceView(stack, where, colour, "stack", None, words, tokens=tokens, moved=moved)
        if tile.guards or tile.loot:
            words, tokens = say("the guards of {place}", place=place), faces((*tile.guards, *tile.loot), edition)
            yield PieceView(f"guards_{where}", where, "", "guards", None, words, tokens=tokens)
        if tile.marker:
            yield PieceView("battle_marker", where, "", "battle_marker", tokens=faces(("battle_marker",), edition))
        if state.cloud == at:
            yield PieceView("black_cloud", where, "", "black_cloud", tokens=faces(("black_cloud",), edition))
