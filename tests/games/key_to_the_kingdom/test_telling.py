"""The table says how things stand: the ledger's words are understood, and nothing breaks the referee."""

from __future__ import annotations

import pytest

from tests.games.key_to_the_kingdom.tables import at, jump, sit


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


def test_where_a_hazard_holds_somebody() -> None:
    """Step, side, way and place: a rock of the Evil Tower's river, coming from the far end."""
    table = sit("red blue", "given flap_a out", "given blue status in_hazard(evil_tower_bridge,rocks,b,rocks,3)")
    assert table["blue.at"] == "river_rock_3"
    assert table.do("given turn blue", "roll 8")["blue.at"] == "evil_tower_bridge_a"


NONSENSE = """
given yellow at start | “yellow” is no player. There are: red, blue.
given red at nowhere | There is no space “nowhere” on this board.
given red mood happy | “mood” is no thing to say of a player. There are:
given weather fine | “weather” is no part of the game. There are:
given red status asleep | “asleep” is no status. There are:
given red status in_hole | “in_hole” is no status. There are:
given red status in_hole(ip_mid) | “in_hole(ip_mid)” is no status. There are:
given red status in_hazard(snake_pit,sky) | “sky” is no step of snake_pit. There are: jump, pit
given red status in_hazard(snake_pit,pit,c) | “c” is no side. There are: a, b.
given red status in_hazard(bone_pit,skulls,a,blue) | “blue” is no way of bone_pit. There are: bridge, red, grey.
given red equipment torch | “torch” is no card. There are:
given red holders holder_9 | “holder_9” is no holder. There are:
given red deep_magic 7 | “7” should be a number from 0 to 6.
given red deep_magic many | “many” should be a number from 0 to 6.
given red wizard_try_used perhaps | “perhaps” is no answer. There are: yes, no.
given flap_a up | “up” is no state of a flap. There are: in, out.
given turn yellow | “yellow” is no player. There are: red, blue.
given tower_sections 7 | “7” should be a number from 0 to 6.
given tower_built_from c | “c” is no side. There are: a, b.
given guarded mars | “mars” is no World. There are:
given lost_cards axe:yellow | “yellow” is no player. There are: red, blue.
given lost_cards torch:red | “torch” is no card. There are:
given demon_king nowhere | There is no space “nowhere” on this board.
"""


@pytest.mark.parametrize("row", NONSENSE.strip().splitlines())
def test_what_makes_no_sense_is_refused(row: str) -> None:
    line, said = row.split(" | ")
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
