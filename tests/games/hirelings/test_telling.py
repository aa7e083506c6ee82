"""People outrank the referee: what the table says outright is so, or is refused with what would be understood."""

from __future__ import annotations

import pytest

from companion.play.setup import Setup
from companion.play.simulation import seats
from tests.games.hirelings.tables import Table, hirelings, sit

GAME = hirelings()

REFUSED = [
    ("given yellow square s01", "“yellow” is no player. There are: red, blue."),
    ("given red mood happy", "“mood” is no thing to say of a player. There are: square, "),
    ("given weather fine", "“weather” is no part of the game. There are: turn, "),
    ("given red square f1", "No hireling can stand at square 1 of the fire’s track."),
    ("given red square exit", "No hireling can stand at the way out."),
    ("given red status asleep", "“asleep” is no status. There are: inside, out, burned."),
    ("given red pile_count many", "“many” should be a number from 0 to 99."),
    ("given red pile_count 60", "Only 36 cards are out of play."),
    ("given red in_front joker", "No card “joker” is left to lie there."),
    ("given red room_fails 1", "Ann is in no room."),
    ("given red waited yes", "Ann is in no room where one can wait."),
    ("given red waited perhaps", "“perhaps” is no answer. There are: yes, no."),
    ("given red parents eve", "“eve” is no player. There are: red, blue."),
    ("given ffd r1", "The Fireball never comes to square 1 of the Rat run."),
    ("given ffd exit", "The Fireball never comes to the way out."),
    ("given cache 3", "“3” should be a number from 0 to 2."),
    ("given phase asleep", "“asleep” is no phase. There are: card_choice, fire_move."),
    ("given phase fire_move", "No die is thrown for the Fireball before it has come to the hoard."),
    ("given play later", "“later” is no way to play. There are: on, stopped."),
    ("given turn green", "“green” is no player. There are: red, blue."),
]


@pytest.mark.parametrize(("line", "words"), REFUSED, ids=[line for line, _ in REFUSED])
def test_what_is_not_understood(line: str, words: str) -> None:
    assert sit(2).refused(line).startswith(words)


def test_places_are_counted_anew() -> None:
    """HIRE-END-02: whoever is put back inside loses the place, and the next one moves up."""
    table = sit(3, "given red status out", "given blue status out")
    assert (table["red.place"], table["blue.place"], table["winner"]) == ("1", "2", "red")
    back = table.do("given red square s60")
    assert (back["red.place"], back["blue.place"], back["winner"]) == ("0", "1", "blue")


def test_a_card_counted_wrongly() -> None:
    """A pile's height is put right from the cards out of play, and goes back to them."""
    table = sit(2)
    fewer = table.do("given red pile_count 5")
    assert (fewer["red.pile_count"], fewer["unused"]) == ("5", "39")
    assert fewer.do("given red pile_count 8").state == table.state
    dealt = sit(6).do("given red in_front mine_cart_a,bad_cheese_a")
    assert (dealt["red.pile_count"], dealt["unused"]) == ("6", "0"), "none is out of play: they come from the pile"
    some = sit(6, "given blue pile_count 7").do("given red in_front mine_cart_a,bad_cheese_a")
    assert (some["red.pile_count"], some["unused"]) == ("7", "0")


def test_the_fire_is_put_elsewhere() -> None:
    """The round follows the Fireball, so that it cannot have come there too early; the caught are found anew."""
    table = sit(2, "given red square s30", "given blue square s40", "given ffd s25")
    assert (table["ffd"], table["fire_index"], table["round"]) == ("s25", "25", "10")
    caught = table.do("given phase fire_move", "roll 6")
    assert caught["caught"] == "red"
    moved = caught.do("given red square s45")
    assert (moved["caught"], moved["round"]) == ("none", "11")
    rolls = table.do("given phase fire_move")
    assert [rolls.do(f"given ffd {place}")["phase"] for place in ("s12", "start")] == ["fire_move"] * 2
    assert rolls.do("given ffd f1")["phase"] == "card_choice", "on its track it throws nothing"


def test_its_move_is_offered_as_what_comes_next_once_it_has_come() -> None:
    def offered(table: Table) -> list[str]:
        claim = next(claim for claim in GAME.claims(table.state) if claim.key == "phase")
        return [value.name for value in claim.values]

    inside = sit(2, "given red square s30")
    assert offered(inside) == ["card_choice"]
    assert offered(inside.do("given ffd s25")) == ["card_choice", "fire_move"]


# -- found by saying anything at any time -----------------------------------------------------------------------------


def test_what_was_under_way_is_dropped_cleanly() -> None:
    """The turn given away in the middle of a payment: nobody owes, and the room holds again."""
    paying = sit(2, "given red square s34", "given turn red").do("roll 1", "choose pay")
    assert (paying["phase"], paying.options) == ("spend", ["pile"])
    for under_way in (paying, paying.do("choose pile")):
        given = under_way.do("given turn blue")
        assert (given["turn"], given["phase"], given["red.held"]) == ("blue", "card_choice", "yes")
    stopped = sit(3, "given red square s03", end_on_first_out="yes").do("roll 1", "given blue status out")
    assert (stopped["phase"], stopped["winner"], stopped["red.held"]) == ("game_over", "blue", "no")


def test_the_treasure_card_follows_what_is_said() -> None:
    """HIRE-TRE-02: one card each, so a card that was taken no longer lies there."""
    table = sit(3).do("given red treasure_taken yes")
    assert (table["cache"], table["unused"]) == ("2", "28")
    assert "from 0 to 2" in table.refused("given cache 3")


def test_who_is_out_has_no_cards() -> None:
    """HIRE-END-07 HIRE-FIRE-12."""
    table = sit(3, "given red status burned", "given blue status out")
    assert table.refused("given red pile_count 3") == "Ann is burned and has no cards."
    assert table.refused("given blue in_front mine_cart_a") == "Bob is out and has no cards."
    assert table.do("given red pile_count 0")["red.pile_count"] == "0"
    assert not [claim for claim in table.game.claims(table.state) if claim.about == "red" and "pile" in claim.key]


def test_one_open_card_at_most() -> None:
    """House rule max_front_cards."""
    table = sit(2, max_front_cards="1").do("choose flip")
    assert "one open card at most" in table.refused("given red in_front mine_cart_a,mine_cart_b")
    assert table.do("given red in_front mine_cart_a").options == []


def test_who_is_out_before_the_first_turn_begins_nothing() -> None:
    """HIRE-TURN-01: the youngest still inside begins, whoever was said to be the youngest of all."""
    table = Table(GAME, GAME.new(Setup(GAME.id, seats(GAME, 2), {})))
    table = table.do("given red status out", "choose red")
    assert (table["first"], table.who) == ("red", "blue")
    assert table.do("roll 3")["blue.square"] == "s03"


# -- a remark is a remark ---------------------------------------------------------------------------------------------


REMARKS = (
    "given blue pile_count 7",
    "given blue square s05",
    "given blue in_front mine_cart_a",
    "given blue treasure_taken yes",
    "given blue status burned",
    "given blue out yes",
    "given first green",
    "given cache 1",
    "given discard bad_cheese_a",
    "given ffd f1",
)
UNDER_WAY: tuple[tuple[str, ...], ...] = (
    ("given red square s05", "given turn red", "choose flip"),
    ("given red square s05", "given turn red", "choose flip", "draw worn_boots_a"),
    ("given red square s05", "given turn red", "roll 4"),
    ("given red square s08", "given turn red", "roll 4"),
    ("given red square s19", "given turn red", "roll 3"),
    ("given red square s18", "given turn red", "roll 2", "roll 1", "given turn red", "roll 4"),
    ("given red square s34", "given turn red", "roll 1", "choose pay"),
    ("given red square s34", "given turn red", "roll 1", "choose pay", "choose pile"),
    ("given red square s04", "given turn red", "roll 3", "roll 8"),
    ("given green square s17", "given red square s16", "given turn red", "roll 1"),
    ("given green square s17", "given red square s16", "given turn red", "roll 1", "choose green"),
)


@pytest.mark.parametrize("remark", REMARKS)
@pytest.mark.parametrize("lines", UNDER_WAY, ids=[str(number) for number in range(len(UNDER_WAY))])
def test_a_remark_about_somebody_else_leaves_the_turn_alone(lines: tuple[str, ...], remark: str) -> None:
    """Monster, steps, throw, the card flipped and the price to pay: all stays as it was, and so does the question."""
    table = sit(3, *lines)
    after = table.do(remark)
    kept = ("turn", "phase", "steps", "reached_encounter", "red.square", "red.held", "red.in_front", "red.room_fails")
    assert [after[path] for path in kept] == [table[path] for path in kept]
    assert (after.prompt.words, after.options, after.die) == (table.prompt.words, table.options, table.die)
    assert after.state.thrown == table.state.thrown


def test_a_question_that_has_become_impossible_is_not_asked() -> None:
    """The neighbour one was about to draw from is gone, or has no cards: the turn goes on from there."""
    shared = sit(2, "given red square s16", "given blue square s17", "given turn red").do("roll 1")
    for lines in (
        ("given blue pile_count 0",),
        ("choose blue", "given blue square s20"),
        ("given red in_front move_1",),
    ):
        assert shared.do(*lines)["turn"] == "blue"
    poor = sit(2, "given red square s34", "given turn red").do("roll 1", "choose pay", "given red pile_count 0")
    assert (poor["red.held"], poor.die) == ("yes", "d8")


def test_a_stay_outlasts_the_turn_given_away() -> None:
    """HIRE-ROOM-08: who waited, or rolled well, is free to go when the turn comes back; who owes still owes."""
    waiting = sit(2, "given red square s43", "given turn red").do("roll 3", "choose u1")
    waited = waiting.do("choose careful", "given turn red")
    assert (waited["phase"], waited.die) == ("card_choice", "d6")
    assert waited.do("given turn blue", "given turn red").die == "d6"
    pit = sit(2, "given red square s18", "given turn red").do("roll 2", "roll 1", "given turn red")
    assert (pit["red.room_fails"], pit.do("given turn blue", "given turn red")["red.room_fails"]) == ("1", "1")
    assert pit.do("roll 5", "given turn blue", "given turn red").die == "d6"
    owing = sit(2, "given red square s34", "given turn red").do("roll 1", "choose brawl", "roll 1")
    assert owing.do("given turn red", "choose pay", "given turn blue", "given turn red").options[-1] == "pay"


def test_a_monster_must_still_be_evaded() -> None:
    """HIRE-MON-11: under must_evade a turn given away before the d8 does not carry anybody past the monster."""
    met = sit(2, "given red square s03", "given turn red", monster_leave="must_evade").do("roll 1")
    assert met.do("given turn blue")["red.held"] == "yes"
    free = sit(2, "given red square s03", "given turn red").do("roll 1")
    assert free.do("given turn blue")["red.held"] == "no"


# -- leaving ----------------------------------------------------------------------------------------------------------


def test_a_player_leaves() -> None:
    """The piece comes off the board, its cards leave the game, the others play on; it may come back (HIRE-END-07)."""
    table = sit(3, "given blue in_front mine_cart_a", "given blue out yes")
    assert (table["blue.status"], table["blue.place"], table["blue.pile_count"]) == ("left", "0", "0")
    assert table.game.table(table.state).pieces[1].at is None and table.game.faults(table.state) == []
    assert str(table.game.table(table.state).seats[1].status) == "has left"
    assert [table.do("roll 1")["turn"], table.do("roll 1", "roll 2")["turn"]] == ["green", "red"]
    back = table.do("given blue out no")
    assert (back["blue.status"], back["blue.square"]) == ("inside", "start")


def test_leaving_in_the_own_turn_ends_it() -> None:
    """HIRE-TURN-06: the last one of a round goes in the middle of a turn, and the fire comes next."""
    table = sit(3, "given ffd s10", "given red square s30", "given blue square s30", "given green square s32")
    met = table.do("given turn green", "roll 1")
    assert met["phase"] == "encounter"
    assert (met.do("given green out yes")["phase"], met.do("given green status burned")["phase"]) == ("fire_move",) * 2
    assert table.do("given turn red", "roll 1", "given red out yes")["turn"] == "blue"


def test_whoever_the_fire_has_may_leave() -> None:
    """HIRE-FIRE-13: the others who are caught still decide."""
    lines = ("given ffd s10", "given red square s11", "given blue square s12", "given phase fire_move")
    caught = sit(3, "given green square s40", *lines).do("roll 4")
    assert caught["caught"] == "blue,red"
    assert caught.do("given red out yes")["caught"] == "blue"
    assert caught.do("given red out yes", "given blue out yes")["phase"] == "card_choice"


def test_when_everybody_has_left() -> None:
    """HIRE-END-03 HIRE-END-05: nobody wins; where all who stayed have burned the dragon does."""
    assert sit(2, "given red out yes", "given blue out yes")["winner"] == "none"
    burned = sit(2, "given red out yes", "given blue status burned")
    assert (burned["winner"], str(burned.prompt.words)) == ("dragon", "All have burned. Rovert has won.")
    assert "All have burned" in burned.said
    out = sit(2, "given red status out", "given blue out yes")
    assert (out["phase"], out["winner"]) == ("game_over", "red")
