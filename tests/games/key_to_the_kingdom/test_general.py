"""What holds for every hazard alike, asked of the graphs themselves."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

import pytest

from companion.games.key_to_the_kingdom.ground import reference
from companion.games.key_to_the_kingdom.handbook import handbook, procedure
from companion.games.key_to_the_kingdom.house import House
from companion.games.key_to_the_kingdom.vocabulary import EQUIPMENT
from companion.procedures import interpreter
from companion.procedures.effects import Lose
from companion.procedures.graph import Choose, Option, Pay, Procedure, Throw, Walk
from companion.procedures.interpreter import open_options
from companion.procedures.scene import Ground, Scene, Track

EVERY = [*handbook(House()).values()]


WHERE_CARDS_MATTER = """
beam_bridge        grappling_hook:C net:C
boats              axe:K fire:K sword:K
bridge_of_glass    grappling_hook:K net:K rope:K shield:L
broken_bridge      axe:K food:L shield:L sword:K
cyclops            axe:K fire:K
demon_castle_moat  food:L sword:K
ice_caves          axe:C fire:L
living_forest      axe:K fire:K sword:K
rat_trap           rope:K
sleeping_giant     axe:K fire:K net:K sword:K
snake_pit          grappling_hook:K rope:K
spiders_web        axe:K shield:K sword:K
swamp              grappling_hook:K net:L
tiger_pen          fire:K food:L rope:L shield:K
well_of_doom       grappling_hook:K rope:K shield:K
wild_boar          food:K
"""
"""The ledger's table in 3.6: K kept, L lost on use, C lost in some results."""


def offers(page: Procedure) -> Iterator[Option]:
    for step in page.steps.values():
        yield from step.options if isinstance(step, Choose) else step.instead if isinstance(step, Throw) else ()


def losses(page: Procedure) -> dict[str, str]:
    """For every card an option asks after: whether using it costs it."""
    found: dict[str, str] = {}
    for option in offers(page):
        for card in option.needs.items() & set(EQUIPMENT):
            if option.name in (card, card.replace("grappling_hook", "hook")) or option.name in ("fight", "threaten"):
                found.setdefault(card, "K")
    for effect in (effect for option in offers(page) for effect in option.effects):
        if isinstance(effect, Lose):
            found[effect.item] = "L"
    for row in (row for step in page.steps.values() if isinstance(step, Throw) for row in step.rows):
        found.update({effect.item: "C" for effect in row.effects if isinstance(effect, Lose)})
    return found


def test_where_each_card_matters() -> None:
    """KTK-GEN-06: a card needs to be in hand and is kept, unless its row says otherwise."""
    for line in WHERE_CARDS_MATTER.split("\n")[1:-1]:
        name, *cards = line.split()
        page = procedure(name, House())
        wanted = dict(card.split(":") for card in cards)
        found = losses(page)
        if name == "cyclops":  # what is given is the payer's choice and stands in no table
            found = {card: kept for card, kept in found.items() if card in ("axe", "fire")}
        assert found == wanted, name


FALLBACKS = {
    ("beam_bridge", "fish"): "bare_hands",
    ("boats", "serpent"): "give_up",
    ("broken_bridge", "squid"): "bare_hands",
    ("ice_caves", "frozen"): "bare_hands",
    ("living_forest", "branches"): "bare_hands",
    ("rat_trap", "cellar"): "wait",
    ("snake_pit", "pit"): "pay",
    ("spiders_web", "announce"): "bare_hands",
    ("swamp", "red"): "bare_hands",
    ("tiger_pen", "edge"): "jump",
    ("tiger_pen", "pen"): "bare_hands",
    ("well_of_doom", "well"): "bare_hands",
    ("wild_boar", "path"): "bare_hands",
}
"""Where one chooses how to get on, and the way for those without a card."""


def hands() -> Iterator[tuple[str, ...]]:
    for size in range(len(EQUIPMENT) + 1):
        yield from combinations(EQUIPMENT, size)


@pytest.mark.parametrize(("page", "step"), FALLBACKS, ids=["-".join(key) for key in FALLBACKS])
def test_the_fallback_is_for_those_without(page: str, step: str) -> None:
    """KTK-GEN-07 KTK-GEN-08: for all 256 hands, open to those who hold none of the cards named there."""
    fallback = FALLBACKS[page, step]
    chosen = procedure(page, House()).steps[step]
    assert isinstance(chosen, Choose)
    methods = [option for option in chosen.options if option.name != fallback]
    named = frozenset().union(*(option.needs.items() for option in methods))
    for hand in hands():
        scene = Scene(step, "bridge", 1, items=hand)
        names = {option.name for option in open_options(chosen, scene, reference().ground(page, "a"))}
        assert (fallback in names) == named.isdisjoint(hand)
        assert names - {fallback} == {option.name for option in methods if option.needs.items() & set(hand)}


def test_the_three_that_differ() -> None:
    """KTK-GEN-07: the Shield on the glass is never forced, anybody may throw a 1, and a pauper's trio buys nothing."""
    glass, moat = (procedure(name, House()) for name in ("bridge_of_glass", "demon_castle_moat"))
    giant = procedure("sleeping_giant", House())
    for hand in hands():
        held = set(hand)

        def open_at(page: Procedure, step: str, hand: tuple[str, ...] = hand) -> set[str]:
            scene = Scene(step, items=hand)
            return {option.name for option in open_options(page.steps[step], scene, reference().ground(page.name, "a"))}

        pulls = held & {"net", "rope", "grappling_hook"}
        sand = pulls | ({"shield"} & held)
        sand |= {"wait"} if "shield" in held and not pulls else set() if sand else {"bare_hands"}
        assert open_at(glass, "quicksand") == sand
        assert open_at(moat, "crocodiles") == held & {"food", "sword"} | {"throw_1"}
        trio = held >= {"sword", "fire", "axe"}
        ways = ({"threaten"} if trio else set()) | ({"net"} & held)
        assert open_at(giant, "captive") == (ways or ({"pay"} if held else {"empty_hands"}))


def payments() -> Iterator[tuple[Procedure, str, Pay]]:
    for page in EVERY:
        for name, step in page.steps.items():
            if isinstance(step, Pay):
                yield page, name, step


def test_paying_with_an_empty_hand_is_free() -> None:
    """KTK-GEN-09: everywhere but before the Cyclops and the Giant, where a card is the way out itself."""
    required = {(page.name, name) for page, name, step in payments() if step.required}
    assert required == {("cyclops", "gift"), ("sleeping_giant", "ransom")}
    for page, name, step in payments():
        if not step.required:
            ground = reference().ground(page.name, "a")
            track = next(iter(ground.tracks), "")
            outcome = interpreter.resume(page, ground, Scene(name, track, 1))
            assert [ruling for ruling in outcome.rulings if str(ruling.words) == "Nothing to hand in."]
            assert all(happening.verb != "lost" for happening in outcome.happenings)


WALKS = [(page, name) for page in EVERY for name, step in page.steps.items() if isinstance(step, Walk)]


@pytest.mark.parametrize(("page", "name"), WALKS, ids=[f"{page.name}-{name}" for page, name in WALKS])
def test_places_count_one_each_and_the_end_is_no_wall(page: Procedure, name: str) -> None:
    """KTK-GEN-10 KTK-GEN-11: on ways of every length, bare of marks: so many places on, and out from the end's on."""
    for length in (7, 10):
        track = page.track if name not in CHAINS else name
        ground = Ground({track: Track(length)})
        for place, face in product(range(length), range(1, 9)):
            scene = Scene(name, track, place, tallies=(("sections", 9),))
            outcome = interpreter.throw(page, ground, scene, face)
            if place + face >= length:
                assert outcome.end is not None
                assert outcome.end.name in ("far", "exit", "won")
            elif name == "plea" and face == 1:
                assert outcome.end is not None
            elif (page.name, name) != ("evil_tower_bridge", "leap"):
                assert outcome.end is None
                assert outcome.scene.place == place + face


CHAINS = ("arrows", "rocks", "spiders")
"""Ways that lead away from the hazard's own, walked in a step of the same name."""
