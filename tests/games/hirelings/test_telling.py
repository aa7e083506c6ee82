"""People outrank the referee: what the table says outright is so, or is refused with what would be understood."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.hirelings.state import State
from companion.play.rules import Setup
from companion.play.simulation import seats
from companion.table.events import Given, IllegalEvent
from tests.games.hirelings.tables import Table, hirelings, sit
from tests.games.hirelings.test_play import agreed

GAME = hirelings()

REFUSED = [
    ("given yellow square s01", "“yellow” is no player. There are: red, blue."),
    ("given red mood happy", "“mood” is no thing to say of a player. There are: square, "),
    ("given weather fine", "“weather” is no part of the game. There are: turn, "),
    ("given red square f1", "A hireling cannot stand on “f1”."),
    ("given red square exit", "A hireling cannot stand on “exit”."),
    ("given red status asleep", "“asleep” is no status. There are: inside, out, burned."),
    ("given red pile_count many", "“many” should be a number from 0 to 99."),
    ("given red pile_count 60", "Only 36 cards are out of play."),
    ("given red in_front joker", "No card “joker” is left to lie there."),
    ("given red room_fails 1", "Ann is in no room."),
    ("given red waited yes", "Ann is in no room where one can wait."),
    ("given red waited perhaps", "“perhaps” is no answer. There are: yes, no."),
    ("given red parents eve", "“eve” is no player. There are: red, blue."),
    ("given ffd r1", "The Fireball never comes to “r1”."),
    ("given ffd exit", "The Fireball never comes to “exit”."),
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


def test_stopping_and_going_on() -> None:
    """HIRE-END-02: the table may stop at any question; places won so far stand."""
    stopped = sit(3, "given red status out", "given play stopped")
    assert (stopped["phase"], stopped["winner"], stopped["blue.place"]) == ("game_over", "red", "0")
    on = stopped.do("given play on")
    assert (on["phase"], on["turn"]) == ("card_choice", "blue")


def test_the_fire_is_put_elsewhere() -> None:
    """The round follows the Fireball, so that it cannot have come there too early; the caught are found anew."""
    table = sit(2, "given red square s30", "given blue square s40", "given ffd s25")
    assert (table["ffd"], table["fire_index"], table["round"]) == ("s25", "25", "10")
    caught = table.do("given phase fire_move", "roll 6")
    assert caught["caught"] == "red"
    moved = caught.do("given red square s45")
    assert (moved["caught"], moved["round"]) == ("none", "11")


@pytest.mark.parametrize("seed", range(4))
def test_every_claim_says_what_is_so(seed: int) -> None:
    """What a screen offers to put right is what is believed; saying it again changes nothing that is believed."""
    rng, state = Random(seed), GAME.new(Setup(GAME.id, seats(GAME, 3), {"family_honour": "yes"}))
    for number in range(150):
        prompt = GAME.expects(state)
        if prompt.over:
            break
        if number % 10 == 5 and GAME.desk(state).question.phase == "move_roll":
            for claim in GAME.claims(state):
                after, _ = GAME.advance(state, claim.given(*claim.now))
                again = {(each.subject, each.key): each.now for each in GAME.claims(after)}
                assert again[claim.subject, claim.key] == claim.now, claim
        state, _ = GAME.advance(state, GAME.simulated(state, prompt, rng))


def faults(state: State) -> list[str]:
    return [fault for fault in GAME.faults(state) if not fault.startswith("HIRE-FIRE-22")]


@pytest.mark.parametrize("seed", range(20))
def test_anything_may_be_said_at_any_time(seed: int) -> None:
    """Random claims in the middle of random games: understood or refused, the game stays sound and asks something.

    Whoever is said to stand behind the fire stands there until the fire moves again (HIRE-FIRE-22).
    """
    rng = Random(seed)
    state = GAME.new(Setup(GAME.id, seats(GAME, 2 + seed % 5), agreed(rng)))
    squares = [square.id for square in GAME.board.spaces]
    for number in range(300):
        prompt = GAME.expects(state)
        if number % 7 == 3 and GAME.desk(state).question.phase != "setup":
            claim = rng.choice(GAME.claims(state))
            values = squares if claim.kind == "space" else [value.name for value in claim.values] or ["none"]
            before = state
            try:
                state, _ = GAME.advance(state, claim.given(rng.choice(values)))
            except IllegalEvent as refusal:
                assert str(refusal).endswith(".") and state is before
            assert faults(state) == [], (seed, number, claim)
            continue
        if prompt.over:
            state, _ = GAME.advance(state, Given(rng.choice(state.players).colour, "square", "s05"))
            state, _ = GAME.advance(state, Given("", "play", "on"))
            continue
        state, _ = GAME.advance(state, GAME.simulated(state, prompt, rng))
        assert faults(state) == [], (seed, number)


# -- found by saying anything at any time -----------------------------------------------------------------------------


def test_what_was_under_way_is_dropped_cleanly() -> None:
    """The turn given away in the middle of a payment: nobody owes, and the room holds again."""
    paying = sit(2, "given red square s34", "given turn red").do("roll 1", "choose pay")
    assert (paying["phase"], paying.options) == ("spend", ["pile"])
    given = paying.do("given turn blue")
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
    assert not [claim for claim in table.game.claims(table.state) if claim.about == "red" and "pile" in claim.key]


def test_one_open_card_at_most() -> None:
    """House rule max_front_cards."""
    table = sit(2, max_front_cards="1").do("choose flip")
    assert "one open card at most" in table.refused("given red in_front mine_cart_a,mine_cart_b")
    assert table.do("given red in_front mine_cart_a").options == []


def test_all_burned_after_all() -> None:
    """HIRE-END-03: the winner was none, so the dragon has won."""
    over = sit(2, "given red status out", "given blue status burned")
    assert (over["phase"], over["winner"]) == ("game_over", "red")
    assert over.do("given red status burned")["winner"] == "dragon"


def test_who_is_out_before_the_first_turn_begins_nothing() -> None:
    """HIRE-TURN-01: the youngest still inside begins, whoever was said to be the youngest of all."""
    table = Table(GAME, GAME.new(Setup(GAME.id, seats(GAME, 2), {})))
    table = table.do("given red status out", "choose red")
    assert (table["first"], table.who) == ("red", "blue")
    assert table.do("roll 3")["blue.square"] == "s03"
