"""Simulated players by name: legal, repeatable, blind to what lies hidden, and the better ones win more."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from companion.games import rules
from companion.play.ahead import WIDE, Ahead, Style
from companion.play.players import PLAYERS, STYLES, player
from companion.play.repeating import Repeats, said
from companion.play.setup import BadSetup, Setup
from companion.play.simulation import Player, changed, play, seats, thumb
from companion.table.events import Chose, PartMoved, Rolled

QUICK = Ahead(Style(100, 4))
KINGDOM = "key_to_the_kingdom"
FORESEEN = ("key_to_the_kingdom", "magic_maze", "hirelings", "darrowell", "kings_and_things")


def won(game: str, better: Player, other: Player, count: int) -> int:
    """How many of so many games of two the better one wins, from every seat and colour in turn."""
    held, wins = rules(game), 0
    for seed in range(count):
        sitting = changed((better, other), seed)
        played = play(held, seed, 2, check=False, company=sitting, first=seed // 2)
        wins += seats(held, 2, seed // 2)[sitting.index(better)].colour in played.winner.split(",")
    return wins


def after(game: str, events: int, seed: int = 3) -> tuple[Any, Any]:
    """Rules, and a state after so many events of simulated players."""
    held, rng = rules(game), Random(seed)
    state = held.new(Setup(game, seats(held, 2), dict(held.simulated_house)))
    for _ in range(events):
        state, _ = held.advance(state, held.simulated(state, held.expects(state), rng))
    return held, state


@pytest.mark.few(10)
@pytest.mark.parametrize("game", FORESEEN)
@pytest.mark.parametrize("name", PLAYERS[:-1])
def test_whatever_they_answer_is_legal_and_comes_of_their_luck(game: str, name: str) -> None:
    """The strongest is the last but one with more time."""
    for events in (0, 25, 60):
        held, state = after(game, events)
        asked = held.expects(state)
        answers = [player(held, name)(held, state, asked, Random(5)) for _ in range(2)]
        assert asked.accepts(answers[0]) and answers[0] == answers[1]


@pytest.mark.few(3)
@pytest.mark.parametrize(
    ("game", "style"),
    [
        *((game, STYLES["easy"]) for game in ("darrowell", "magic_maze", "kings_and_things")),
        *((game, Style(60, 4)) for game in ("magic_maze", "darrowell")),
    ],
)
def test_no_seat_goes_back_to_where_it_was_by_its_own_answers(game: str, style: Style) -> None:
    """Between two throws, draws or answers of somebody else, no position is met twice."""
    repeats = Repeats(rules(game))
    play(rules(game), 0, 2, check=False, company=(Ahead(style), Ahead(style)), watch=repeats)
    assert not repeats.at_once.total()


@pytest.mark.parametrize("style", ["easy", "good"])
def test_where_all_lies_as_in_an_earlier_turn_something_else_is_done_than_then(style: str) -> None:
    """Nobody ends turn after turn in one place for ever."""
    held, state = after("darrowell", 76)
    ever, luck, asked = player(held, style), Random(1), held.expects(state)
    later = msgspec.structs.replace(state, round=state.round + 1)
    answers = [ever(held, turn, asked, luck) for turn in (state, later)]
    assert answers in ([Chose("end_turn"), Chose("drop")], [Chose("drop"), Chose("end_turn")])


def test_a_part_moved_by_hand_is_no_other_answer_than_its_option() -> None:
    """Somebody pushes to and fro, once by an option and once by hand."""
    held, begun = after("magic_maze", 5)
    asked = held.expects(begun)
    thought = [held.simulated(begun, asked, Random(seed)) for seed in range(40)]
    by_hand = [each for each in thought if isinstance(each, PartMoved)]
    same = [said(held, begun, asked, each) for each in by_hand]
    assert by_hand and {*same} <= {Chose("push_left"), Chose("push_right")}
    repeats = Repeats(held)
    for turn, answer in enumerate((by_hand[0], same[0])):
        repeats(begun, asked, answer, held.advance(begun, answer)[0])
        assert repeats.alike.total() == turn
        repeats(begun, asked, Chose("end_turn"), held.advance(begun, Chose("end_turn"))[0])


def test_where_all_has_been_done_it_is_not_done_at_the_same_question() -> None:
    """With so many pushes left, and fewer, it has done all it may; then there are as many again."""
    held, state = after("magic_maze", 5)
    for number in range(4):
        ever, luck, found = player(held, "easy"), Random(number), list[object]()
        for left in (4, 3, 2, 4):
            now = msgspec.structs.replace(state, spots_left=left)
            found.append(ever(held, now, held.expects(now), luck))
        assert len(set(found[:3])) == 3 and found[3] != found[0]


@pytest.mark.long
@pytest.mark.parametrize("style", ["easy", "good"])
def test_no_turn_is_ended_as_one_was_while_anything_else_can_be_done(style: str) -> None:
    """However many pushes are left: all lies as it lay when the other's turn began, and he stands where he stood."""
    held, state = after("magic_maze", 5)
    for number in range(4):
        ever, luck, found = player(held, style), Random(number), list[object]()
        for left in (6, 5, 4, 3, 2, 6, 5, 4, 3):
            now = msgspec.structs.replace(state, spots_left=left)
            found.append(ever(held, now, held.expects(now), luck))
        assert found.count(Chose("end_turn")) == 1


@pytest.mark.parametrize("style", ["easy", "good"])
def test_what_is_asked_again_at_once_is_answered_as_before(style: str) -> None:
    """A step was taken back; or all has come to lie as it lay, and nothing tells the turns apart."""
    held, state = after("darrowell", 76)
    ever, luck, asked = player(held, style), Random(1), held.expects(state)
    first, again = [ever(held, state, asked, luck) for _ in range(2)]
    _, elsewhere = after("darrowell", 60)
    ever(held, elsewhere, held.expects(elsewhere), luck)
    assert first == again != ever(held, state, asked, luck)


def test_who_answers_just_anything_is_seen_to_go_in_circles() -> None:
    held = rules("darrowell")
    repeats, anything = Repeats(held), player(held, "random")
    play(held, 0, 2, check=False, company=(anything, anything), watch=repeats)
    assert repeats.at_once.total() > 9 and repeats.by_turns.total() > 9 and repeats.alike.total() > 9


def test_an_answer_that_only_the_referee_knows_cannot_be_is_not_given() -> None:
    """In Kadab a stack that cannot fly may be told to cross the sea."""
    held = rules("kings_and_things")
    assert play(held, 1, 2, check=False, company=(player(held, "random"), thumb)).ended


@pytest.mark.slow
@pytest.mark.parametrize("game", ["magic_maze", "key_to_the_kingdom"])
def test_good_beats_thumb_again_and_again(game: str) -> None:
    assert won(game, player(rules(game), "good"), thumb, 30) >= 18


def test_who_is_hurried_answers_at_once() -> None:
    held, state = after("hirelings", 25)
    slow, asked = Ahead(Style(10**12)), held.expects(state)
    slow.hurried = True
    assert asked.accepts(slow(held, state, asked, Random(5)))


def test_who_would_throw_throws(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever else is on offer: a throw leads on."""
    held, state = after("hirelings", 25)
    assert held.prompt(state).options
    monkeypatch.setattr(held, "simulated", lambda *asked_with: Rolled(3))
    assert isinstance(Ahead(Style(0))(held, state, held.expects(state), Random(1)), Rolled)


def test_of_more_answers_than_are_tried_each_has_its_lot(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside the one that the rule of thumb comes to, which is always tried."""
    held, state = after(KINGDOM, 60)
    asked, met = held.expects(state), set[Any]()
    monkeypatch.setattr(held, "simulated", lambda *asked_with: asked.answers()[0])

    class Noting(Ahead):
        def _best(self, rules: Any, state: Any, seat: str, tried: Any, rng: Random, sure: float) -> Any:
            met.update(tried)
            return tried[0]

    for luck in range(20):
        Noting(Style(1))(held, state, asked, Random(luck))
    assert len(met) == len(asked.answers()) > WIDE


def test_nobody_gains_time_by_an_answer_that_takes_more_steps() -> None:
    """Every answer is played on to the end of the same turn, so laying down what one has is no way to end it sooner."""
    held, state = after("darrowell", 76)
    asked = held.expects(state)
    answers = [Ahead(Style(300))(held, state, asked, Random(luck)) for luck in range(4)]
    assert asked.accepts(Chose("drop")) and Chose("drop") not in answers


def test_thumb_beats_random() -> None:
    assert won("magic_maze", thumb, player(rules("magic_maze"), "random"), 6) >= 5


def test_what_lies_in_the_holders_of_others_changes_no_answer() -> None:
    held, state = after(KINGDOM, 150, seed=8)
    holders = ("hell_holder", "dream_holder")
    one, other = [
        msgspec.structs.replace(player, holders=(holder,))
        for player, holder in zip(state.players, holders, strict=True)
    ]
    table = msgspec.structs.replace(state, players=(one, other))
    answers = set()
    for treasure in ("chalice", "cobra", "crown_of_glory"):
        contents = tuple(sorted({holders[0]: "key", holders[1]: treasure}.items()))
        world = msgspec.structs.replace(table, supply=msgspec.structs.replace(state.supply, contents=contents))
        answers.add(held.imagined(world, one.colour, Random(4)).supply)
    assert len(answers) == 1
    assert dict(answers.pop().contents)[holders[0]] == "key"


def test_own_holders_stay_as_they_were_seen() -> None:
    held, state = after(KINGDOM, 150, seed=8)
    for seat in state.players:
        thought = dict(held.imagined(state, seat.colour, Random(1)).supply.contents)
        seen = dict(state.supply.contents)
        assert all(thought[holder] == seen[holder] for holder in seat.holders if holder in seen)
        assert sorted(thought) == sorted(seen) and len(set(thought.values())) == len(thought)


def test_whoever_is_out_first_has_won_though_others_play_on() -> None:
    held, rng = rules("hirelings"), Random(3)
    state = held.new(Setup("hirelings", seats(held, 3), dict(held.simulated_house)))
    while not held.winner(state):
        state, _ = held.advance(state, held.simulated(state, held.expects(state), rng))
    assert not held.expects(state).over
    found = {seat.colour: held.prospect(state, seat.colour) for seat in seats(held, 3)}
    assert found.pop(held.winner(state)) == 1 and set(found.values()) == {-1}


def test_nobody_chooses_a_face() -> None:
    held, state = after("magic_maze", 40)
    rng = Random(1)
    while not (held.prompt(state).die and not held.prompt(state).options):
        state, _ = held.advance(state, held.simulated(state, held.expects(state), rng))
    asked = held.prompt(state)
    faces = {QUICK(held, state, asked, Random(seed)) for seed in range(40)}
    assert len(faces) == len(set(asked.die.faces)) if asked.die else False


def test_what_others_hold_covered_changes_nothing_that_a_seat_imagines() -> None:
    """Two worlds in Kadab that differ in another's rack and covered stacks alone."""
    held, state = after("kings_and_things", 150)
    mine, other = state.players[0].colour, state.players[1]
    world = held.imagined(state, mine, Random(1))
    assert world.players[1].rack != other.rack and len(world.players[1].rack) == len(other.rack)
    assert not held.faults(world)
    assert held.imagined(world, mine, Random(2)) == held.imagined(state, mine, Random(2))


def test_a_player_nobody_knows() -> None:
    with pytest.raises(BadSetup, match=r"no simulated player “chess”\. There are: random, thumb, easy, good, strong"):
        player(rules(KINGDOM), "chess")


def test_everybody_moves_on_by_a_place() -> None:
    assert [changed("abc", seed) for seed in range(3)] == [("a", "b", "c"), ("c", "a", "b"), ("b", "c", "a")]
