"""The table says how things stand: the ledger's words are understood, and nothing breaks the referee."""

from __future__ import annotations

import random

import pytest

from companion.games import rules
from companion.games.key_to_the_kingdom.facts import FACTS
from companion.games.key_to_the_kingdom.ground import reference
from companion.games.key_to_the_kingdom.handbook import procedure
from companion.games.key_to_the_kingdom.house import House
from companion.games.key_to_the_kingdom.vocabulary import EQUIPMENT, HAZARDS, HOLDERS, TREASURES, WORLDS
from companion.play.chance import random_answer
from companion.play.facts import GAME as GAME_FACTS
from companion.play.facts import SEATS
from companion.play.joining import JOINS
from companion.play.setup import Setup, choices
from companion.play.simulation import seats
from companion.table.events import Event, Given, IllegalEvent
from tests.games.key_to_the_kingdom.tables import at, jump, sit

GAME = rules("key_to_the_kingdom")


@pytest.mark.parametrize(
    "status",
    [
        "on_track",
        "in_dungeon(ice_palace,2)",
        "in_hazard(snake_pit,pit)",
        "in_hazard(swamp,stones)",
        "at_ring(cards)",
        "at_ring(deep_magic)",
        "in_whirlpool(whirlpool_a)",
        "in_hole(hole_a)",
        "skipping(2)",
    ],
)
def test_a_status_is_what_it_was_said_to_be(status: str) -> None:
    """Every state of a player in the ledger's 2.4, said of somebody whose turn it is not."""
    table = sit("red blue", "given flap_b out" if "snake" in status or "ring" in status else "given flap_b in")
    assert table.do(f"given blue status {status}")["blue.status"] == status


def test_who_was_to_miss_a_turn_need_not() -> None:
    table = sit("red blue", "given blue status skipping(2)", "given blue status skipping(0)")
    assert table["blue.status"] == "on_track"


def test_where_a_hazard_holds_somebody() -> None:
    """Step, side, way and place: a rock of the Evil Tower's river, coming from the far end."""
    table = sit("red blue", "given flap_a out", "given blue status in_hazard(evil_tower_bridge,rocks,b,rocks,3)")
    assert table["blue.at"] == "river_rock_3"
    assert table.do("given turn blue", "roll 8")["blue.at"] == "evil_tower_bridge_a"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("given yellow at start", "“yellow” is no player. There are: red, blue."),
        ("given red at nowhere", "There is no space “nowhere” on this board."),
        ("given red mood happy", "“mood” is no thing to say of a player. There are: "),
        ("given weather fine", "“weather” is no part of the game. There are: "),
        ("given red status asleep", "“asleep” is no status. There are: "),
        ("given red status in_hazard(snake_pit,sky)", "“sky” is no step of snake_pit. There are: jump, pit"),
        ("given red status in_hazard(snake_pit,pit,c)", "“c” is no side. There are: a, b."),
        (
            "given red status in_hazard(bone_pit,skulls,a,blue)",
            "“blue” is no way of bone_pit. There are: bridge, red, grey.",
        ),
        ("given red equipment torch", "“torch” is no card. There are: "),
        ("given red holders holder_9", "“holder_9” is no holder. There are: "),
        ("given red deep_magic 7", "“7” should be a number from 0 to 6."),
        ("given red deep_magic many", "“many” should be a number from 0 to 6."),
        ("given red wizard_try_used perhaps", "“perhaps” is no answer. There are: yes, no."),
        ("given flap_a up", "“up” is no state of a flap. There are: in, out."),
        ("given turn yellow", "“yellow” is no player. There are: red, blue."),
        ("given tower_sections 7", "“7” should be a number from 0 to 6."),
        ("given tower_built_from c", "“c” is no side. There are: a, b."),
        ("given guarded mars", "“mars” is no World. There are: "),
        ("given lost_cards axe:yellow", "“yellow” is no player. There are: red, blue."),
        ("given lost_cards torch:red", "“torch” is no card. There are: "),
        ("given demon_king nowhere", "There is no space “nowhere” on this board."),
    ],
)
def test_what_makes_no_sense_is_refused(line: str, said: str) -> None:
    assert sit().refused(line).startswith(said)


def test_printed_holders_keep_their_secret() -> None:
    """Ledger part 6: with printed holders the app is never told what is inside."""
    said = sit().refused("given red contents holder_1:key")
    assert said == "What is in a printed holder is its owner’s secret. Do not tell me."
    dealt = sit("red blue", "given red contents holder_1:key", treasure_cards="dealt")
    assert dealt.refused("given red contents holder_2:key").startswith("There is one Treasure of each kind")
    assert dealt.refused("given red contents holder_2:gold").startswith("“gold” is no Treasure.")


def test_a_turn_taken_over_breaks_off_what_was_under_way() -> None:
    """The table may end a fight, a fold or a choice of cards at any time, and the game goes on."""
    fight = at("black_dagger_ice_palace").do("draw iron_shade", "given turn blue")
    assert (fight["red.status"], fight["phase"]) == ("on_black_dagger", "walk")
    fold = jump("whirlpool_a", ("in", "in")).do("given turn blue")
    assert (fold["phase"], fold["turn"], fold["red.at"]) == ("walk", "blue", "whirlpool_a")
    folded = jump("whirlpool_a", ("in", "in"), "given blue at ip_mid").do("given flap_a out")
    assert (folded["turn"], folded["flap_a"]) == ("blue", "out")
    picking = at("ring_of_stones", "given lost_cards axe:blue,net:blue").do("choose cards", "given turn red")
    assert picking.do("given lost_cards none")["turn"] == "blue"


def test_after_the_end_the_table_may_go_on() -> None:
    """A game that was won by mistake is taken up again."""
    lines = ["given guarded none", "given red holders holder_1,holder_2", "given red at bt2"]
    won = sit("red blue", *lines).do("roll 1", "move red start", "choose claim")
    again = won.do("given turn blue")
    assert (again["winner"], again["phase"], again["red.status"]) == ("none", "walk", "on_track")


def test_a_space_that_is_folded_away_leads_nowhere() -> None:
    """Somebody was said to stand on a hidden face: nobody falls over it, and the figure stays until it is put right."""
    table = sit("red blue", "given flap_a out", "given turn red").do("roll 3")
    assert (table["red.at"], table["turn"]) == ("start", "blue")


@pytest.mark.parametrize("flaps", [("in", "in"), ("out", "out")])
def test_whatever_can_be_claimed_is_understood(flaps: tuple[str, str]) -> None:
    """Every claim the screen offers, said as it is believed already, is taken and changes nothing of it."""
    table = sit("red blue", f"given flap_a {flaps[0]}", f"given flap_b {flaps[1]}", "given red at ip_mid")
    for claim in GAME.claims(table.state):
        if claim.key == JOINS:  # done once, and then no more to be said
            continue
        after, rulings = GAME.advance(table.state, claim.given(*claim.now))
        assert rulings
        again = {(each.subject, each.key): set(each.now) for each in GAME.claims(after)}
        assert again[claim.subject, claim.key] == set(claim.now)


def value(key: str, colours: list[str], rng: random.Random) -> str:
    """Something to say under this key, sensible by itself and often not beside the rest."""
    spaces = [space.id for space in reference().board.spaces]
    match key:
        case "turn":
            return rng.choice(colours)
        case "flap_a" | "flap_b":
            return rng.choice(("in", "out"))
        case "demon_king":
            return rng.choice(["off_board", *(space.id for space in reference().board.spaces if space.dk)])
        case "tower_built_from":
            return rng.choice("ab")
        case "guarded":
            return ",".join(rng.sample(WORLDS, rng.randrange(7))) or "none"
        case "lost_cards":
            return ",".join(f"{rng.choice(EQUIPMENT)}:{rng.choice(colours)}" for _ in range(rng.randrange(4))) or "none"
        case "lost_holders" | "holders":
            return ",".join(rng.sample(HOLDERS, rng.randrange(4))) or "none"
        case "at":
            return rng.choice(spaces)
        case "equipment":
            return ",".join(rng.sample(EQUIPMENT, rng.randrange(9))) or "none"
        case "wizard_try_used":
            return rng.choice(("yes", "no"))
        case "contents":
            return f"{rng.choice(HOLDERS)}:{rng.choice(TREASURES)}"
        case "status":
            return status(rng)
    return str(rng.randrange(4))


def status(rng: random.Random) -> str:
    hazard, side = rng.choice([*HAZARDS]), rng.choice("ab")
    step = rng.choice(list(procedure(hazard, House()).steps))
    tracks = list(reference().ground(hazard, side).tracks)
    way = f",{rng.choice(tracks)},{rng.randrange(8)}" if tracks else ""
    others = ("at_ring(cards)", "at_ring(deep_magic)", "in_whirlpool(whirlpool_a)", "in_hole(hole_b)", "on_track")
    return rng.choice(
        (
            f"in_hazard({hazard},{step},{side}{way})",
            f"in_dungeon({rng.choice(WORLDS)},{rng.randrange(1, 4)})",
            f"skipping({rng.randrange(3)})",
            *others,
        )
    )


@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_told_the_referee_goes_on(seed: int) -> None:
    """Random claims in the middle of random games: each is understood or refused, and there is always an answer."""
    rng = random.Random(seed)
    house = {rule.name: rng.choice(choices(House, rule.name)) for rule in GAME.house_rules if rng.random() < 0.3}
    state = GAME.new(Setup(GAME.id, seats(GAME, rng.randrange(2, 7)), house))
    colours = [player.colour for player in state.players]
    for _ in range(150):
        prompt = GAME.expects(state)
        assert prompt.over or prompt.answers(), state.phase
        if prompt.over or rng.random() < 0.2:
            about = rng.random() < 0.7
            key = rng.choice(
                [row.key for row in FACTS.rows if row.told and row.about is (SEATS if about else GAME_FACTS)]
            )
            event: Event = Given(rng.choice(colours) if about else "", key, value(key, colours, rng))
        else:
            event = random_answer(prompt, rng)
        try:
            state, _ = GAME.advance(state, event)
        except IllegalEvent:
            assert isinstance(event, Given)
        GAME.table(state)
        GAME.view(state)
