"""The ledger’s odds of draws from the cup and the tile deck (7.2, 7.7), each asked of the rules themselves."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.flow import Question
from companion.games.kings_and_things.counters import counters
from companion.games.kings_and_things.exploring import Find
from companion.games.kings_and_things.placing import Take
from companion.games.kings_and_things.setup import Lay, Start, SwapSea
from companion.games.kings_and_things.state import State
from companion.games.kings_and_things.vocabulary import EVENTS, INCOMES, MAGIC, SEA, TOWNS, TREASURES
from companion.table.prompts import Prompt
from tests.games.kings_and_things.lumped import Lumped
from tests.games.kings_and_things.tables import Table, realm, sit

CREATURES = counters("first").creature


def fights(thing: str) -> bool:
    """What of the drawn Things defends a hex."""
    return thing in CREATURES or thing in TOWNS


# -- 7.2: exploring -------------------------------------------------------------------------------------------------


def scouting() -> tuple[Table, Lumped]:
    """Ann scouts with one counter that nobody has seen: any of the 195 Things may still be drawn."""
    table = realm(2, "h1 plains", "h2 plains grey", "h1.grey down 1", phase="combat", switched_off="lucky_charm")

    def seen(state: State, prompt: Prompt) -> dict[str, Any]:
        return {
            "drawn": next((task.count for task in state.agenda if isinstance(task, Find)), 0),
            "fighters": sum(map(fights, state.held)),
            "free": state.hexes[0].owner == 0,
            "settled": state.hexes[0].owner == 0 or state.battle is not None,
        }

    def same(state: State) -> State:
        return replace(state, held=tuple(sorted(state.held)), thrown=())

    return table.do("move battle_marker h1"), Lumped(table.game, fights, seen, same)


def test_the_die_says_how_many_are_drawn() -> None:
    table, rules = scouting()
    found = rules.chances(table.state, "drawn", "throw")
    assert 1 - found[0] == Fraction(2, 3)
    assert sum(count * chance for count, chance in found.items()) == Fraction(7, 3)


@pytest.mark.parametrize(
    ("drawn", "chance"),
    [(2, "222/6305"), (3, "1554/243373"), (4, "4403/3893968")],
)
def test_no_fighter_among_those_drawn(drawn: int, chance: str) -> None:
    table, rules = scouting()
    assert rules.chances(table.do("roll 5").state, "fighters", f"draws={drawn}")[0] == Fraction(chance)


def test_no_fighter_among_five() -> None:
    """Then the hex is free, as with a 1 or a 6; a city or village that goes back again is left out here (7.2)."""
    table, rules = scouting()
    assert rules.chances(table.do("roll 5").state, "free", "settled=yes")["yes"] == Fraction(145299, 743747888)
    assert rules.chances(table.state, "free", "settled=yes")["yes"] == Fraction(237409148, 697263645)


# -- 7.7: the set-up ------------------------------------------------------------------------------------------------

STARTS = {4: "h20", 2: "h9"}


def laying(players: int, *, start: bool = False, near: bool = False) -> tuple[Table, Lumped]:
    """Ann has taken a start, the tiles are about to be turned up; it matters what lies on her start, or near it."""
    table = until(sit(players, order_roll="by_hand"), Start)
    table = until(table.do(f"move grey {STARTS[players]}"), Lay)
    ground = table.game.desk(table.state).ground
    home = ground.index[STARTS[players]]
    watched = ((home,) if start else ()) + (ground.near[home] if near else ())

    def seen(state: State, prompt: Prompt) -> dict[str, Any]:
        asked = state.agenda[-1]
        return {
            "seas": sum(tile.terrain == SEA for tile in state.hexes),
            "start": state.hexes[home].terrain,
            "laid": not isinstance(asked, Lay),
            "swap": isinstance(asked, SwapSea) and asked.seat == 0,
        }

    def same(state: State) -> State:
        """Tiles that are not watched may lie in any order while more are laid."""
        if not isinstance(state.agenda[-1], Lay):
            return state
        lying = [at for at, tile in enumerate(state.hexes) if tile.terrain and at not in watched]
        tiles = [*state.hexes]
        for at, terrain in zip(lying, sorted(state.hexes[at].terrain for at in lying), strict=True):
            tiles[at] = replace(tiles[at], terrain=terrain)
        return replace(state, hexes=tuple(tiles))

    return table, Lumped(table.game, lambda terrain: terrain == SEA, seen, same)


def until(table: Table, question: type[Question[Any]]) -> Table:
    """On through the set-up till that is asked, each answer any that is legal; the first player is Ann."""
    rng, state = Random(1), table.state
    while not isinstance(state.agenda[-1], question):
        prompt = table.game.expects(state)
        first = "grey" in [option.name for option in prompt.options]
        event = prompt.answers()[0] if first else table.game.simulated(state, prompt, rng)
        state, _ = table.game.advance(state, event)
    return Table(table.game, state)


SEAS = {
    4: "5/19393 185/19393 1998/19393 7770/19393 9435/19393",
    2: "20/609 95/406 95/203 323/1218",
}


@pytest.mark.parametrize("players", SEAS)
def test_so_many_sea_tiles_are_laid(players: int) -> None:
    table, rules = laying(players)
    found = rules.chances(table.state, "seas", "laid=yes")
    assert found == dict(enumerate(map(Fraction, SEAS[players].split())))


@pytest.mark.parametrize(("players", "chance"), [(4, "1/11"), (2, "3/29")])
def test_a_start_is_sea(players: int, chance: str) -> None:
    table, rules = laying(players, start=True)
    assert rules.chances(table.state, "start", "laid=yes")[SEA] == Fraction(chance)


@pytest.mark.parametrize(("players", "chance"), [(4, "16944/135751"), (2, "227/1827")])
def test_a_swap_is_allowed_at_a_start(players: int, chance: str) -> None:
    table, rules = laying(players, start=True, near=True)
    assert rules.chances(table.state, "swap", "laid=yes")["yes"] == Fraction(chance)


def drawing(kind: tuple[str, ...] | frozenset[str]) -> dict[int, Fraction]:
    """How many of Ann’s opening ten are of a kind."""
    table = until(sit(4, order_roll="by_hand", record="private_entry"), Take)
    assert table.who == "grey" and isinstance(table.state.agenda[-1], Take)

    def seen(state: State, prompt: Prompt) -> dict[str, Any]:
        return {"of_kind": sum(thing in kind for thing in state.players[0].rack)}

    def same(state: State) -> State:
        ann, *others = state.players
        return replace(state, players=(replace(ann, rack=tuple(sorted(ann.rack))), *others))

    rules = Lumped(table.game, lambda thing: thing in kind, seen, same)
    return rules.chances(table.state, "of_kind", "draws=10")


def test_the_first_draw_is_a_creature() -> None:
    pile = until(sit(4, order_roll="by_hand", record="private_entry"), Take).prompt.pile
    assert pile is not None
    creatures = sum(count for card, count in zip(pile.cards, pile.counts, strict=True) if card in CREATURES)
    assert Fraction(creatures, sum(pile.counts)) == Fraction(146, 195)


def test_the_opening_ten() -> None:
    """How many creatures on average, and how likely nothing of another kind is among them."""
    creatures = drawing(frozenset(CREATURES))
    assert sum(count * chance for count, chance in creatures.items()) == Fraction(292, 39)
    assert drawing(EVENTS)[0] == Fraction(8831470431739, 15144920364789)
    assert drawing(MAGIC)[0] == Fraction(8354093651645, 15144920364789)
    assert drawing(TREASURES)[0] == Fraction(197313711, 271754036)
    assert drawing(INCOMES)[0] == Fraction(54958684807, 187553193372)
