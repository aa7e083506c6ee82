"""What counts, what is offered, what asks for another throw: told as a story, one STATE after the other."""

from __future__ import annotations

import pytest

from companion.table.dice import D6, D8, DUELLING, KINDS, duelling, numbered
from companion.table.events import Rolled
from hardware.dice.dice_box import LOW, MOST_DICE, RECHARGED, DiceBox
from hardware.dice.news import BatteryLow, Cocked, DieFound, DieLost, DieStrange, News, Offered, Reading
from hardware.dice.sentences import DieState, State


class Story:
    """A box and what it is told of one die, in short: `rolled=5` is side 5 after a throw."""

    def __init__(self) -> None:
        self.box = DiceBox()
        self.box.listen("attic", "5C1E")
        self.at = 0.0

    def tell(self, state: str, face: int = 0, *, roll: int, die: str = "red", kind: str = "d6") -> list[str]:
        """What comes of it, in one word a piece of news and the face where there is one."""
        self.at += 1.0
        return [_word(news) for news in self.hear(State(die, kind, DieState(state), face, roll))]

    def hear(self, told: State) -> list[News]:
        return [news for news in self.box.hear(told, self.at) if not isinstance(news, DieFound)]

    def begun(self) -> Story:
        """The die lies there, thrown seven times before."""
        assert self.tell("on_face", 3, roll=7) == []
        return self

    def flying(self) -> Story:
        assert self.begun().tell("handling", roll=7) == []
        assert self.tell("rolling", roll=8) == []
        return self


def _word(news: News) -> str:
    match news:
        case Reading(face=face):
            return f"counts {face}"
        case Offered(reading=Reading(face=face)):
            return f"offers {face}"
        case _:
            return type(news).__name__


def test_a_throw_heard_whole_counts_once() -> None:
    story = Story().flying()
    assert story.tell("rolled", 5, roll=8) == ["counts 5"]
    assert story.tell("rolled", 5, roll=8) == []
    assert story.tell("on_face", 5, roll=8) == []
    assert story.tell("handling", roll=8) == []
    assert story.tell("on_face", 2, roll=8) == []


def test_a_die_set_down_by_hand_is_no_throw() -> None:
    story = Story().begun()
    assert story.tell("handling", roll=7) == []
    assert story.tell("on_face", 6, roll=7) == []


def test_the_first_state_after_the_flight_may_be_on_face() -> None:
    assert Story().flying().tell("on_face", 5, roll=8) == ["counts 5"]


def test_the_same_face_twice_is_two_throws_when_the_roll_id_says_so() -> None:
    story = Story().flying()
    assert story.tell("rolled", 5, roll=8) == ["counts 5"]
    assert story.tell("rolling", roll=9) == []
    assert story.tell("rolled", 5, roll=9) == ["counts 5"]


def test_the_roll_id_wraps() -> None:
    story = Story()
    story.tell("on_face", 3, roll=65534)
    for roll, face in ((65535, 1), (1, 2), (2, 3)):
        assert story.tell("rolling", roll=roll) == []
        assert story.tell("rolled", face, roll=roll) == [f"counts {face}"]


def test_a_cocked_die_asks_for_another_throw_once() -> None:
    story = Story().flying()
    assert story.tell("cocked", roll=8) == ["Cocked"]
    assert story.tell("cocked", roll=8) == []
    assert story.tell("handling", roll=8) == []
    assert story.tell("rolling", roll=9) == []
    assert story.tell("rolled", 4, roll=9) == ["counts 4"]


def test_a_cocked_die_that_falls_flat_by_itself_counts() -> None:
    story = Story().flying()
    assert story.tell("cocked", roll=8) == ["Cocked"]
    assert story.tell("rolled", 4, roll=8) == ["counts 4"]


def test_a_cocked_die_straightened_by_a_hand_is_for_the_players_to_judge() -> None:
    story = Story().flying()
    assert story.tell("cocked", roll=8) == ["Cocked"]
    assert story.tell("handling", roll=8) == []
    assert story.tell("on_face", 4, roll=8) == ["offers 4"]


def test_a_die_that_leans_after_it_counted_changes_nothing() -> None:
    story = Story().flying()
    assert story.tell("rolled", 5, roll=8) == ["counts 5"]
    assert story.tell("cocked", roll=8) == []


def test_a_die_caught_in_flight_does_not_count() -> None:
    story = Story().flying()
    assert story.tell("handling", roll=8) == []
    assert story.tell("rolling", roll=8) == []
    assert story.tell("rolled", 5, roll=8) == ["offers 5"]


def test_a_throw_whose_end_fell_in_a_gap_is_offered() -> None:
    story = Story().flying()
    story.box.doubt()
    assert story.tell("rolled", 5, roll=8) == ["offers 5"]
    assert story.tell("on_face", 5, roll=8) == []


def test_a_throw_whose_beginning_fell_in_a_gap_is_offered() -> None:
    story = Story().begun()
    story.box.doubt()
    assert story.tell("rolling", roll=8) == []
    assert story.tell("rolling", roll=8) == []
    assert story.tell("rolled", 5, roll=8) == ["offers 5"]


def test_a_gap_in_the_middle_of_the_flight_makes_an_offer_of_it() -> None:
    story = Story().flying()
    story.box.doubt()
    assert story.tell("rolling", roll=8) == []
    assert story.tell("rolled", 5, roll=8) == ["offers 5"]


def test_a_gap_that_hid_nothing_costs_nothing() -> None:
    story = Story().begun()
    story.box.doubt()
    assert story.tell("on_face", 3, roll=7) == []
    assert story.tell("rolling", roll=8) == []
    assert story.tell("rolled", 5, roll=8) == ["counts 5"]


def test_a_throw_while_the_hub_was_away_is_offered_and_the_next_one_counts() -> None:
    story = Story().begun()
    story.box.lost()
    assert story.box.dice[0].state is DieState.UNKNOWN
    story.box.listen("attic", "5C1E")
    assert story.tell("on_face", 6, roll=9) == ["offers 6"]
    assert story.tell("rolling", roll=10) == []
    assert story.tell("rolled", 1, roll=10) == ["counts 1"]


def test_a_loss_in_which_nothing_was_thrown_asks_nothing() -> None:
    story = Story().begun()
    story.box.lost()
    story.box.listen("attic", "5C1E")
    assert story.tell("on_face", 3, roll=7) == []


def test_a_die_found_at_the_start_is_asked_about_only_where_it_was_just_thrown() -> None:
    assert Story().tell("on_face", 3, roll=17) == []
    assert Story().tell("rolled", 3, roll=17) == ["offers 3"]
    held = Story()
    assert held.tell("handling", roll=17) == []
    assert held.tell("on_face", 2, roll=17) == []
    flying = Story()
    assert flying.tell("rolling", roll=18) == []
    assert flying.tell("rolled", 2, roll=18) == ["offers 2"]


def restarted(story: Story) -> Story:
    story.box.listen("attic", "77AA")
    return story


def test_after_a_restart_the_roll_ids_begin_anew() -> None:
    story = Story().begun()
    story.tell("rolling", roll=8)
    assert story.tell("rolled", 5, roll=8) == ["counts 5"]
    restarted(story)
    assert story.tell("on_face", 5, roll=0) == []
    for roll in range(1, 9):
        assert story.tell("rolling", roll=roll) == []
        assert story.tell("rolled", 5, roll=roll) == ["counts 5"]


def test_a_throw_through_a_restart_is_offered() -> None:
    assert restarted(Story().flying()).tell("on_face", 3, roll=0) == ["offers 3"]
    assert restarted(Story().begun()).tell("on_face", 4, roll=0) == ["offers 4"]
    assert restarted(Story().begun()).tell("rolled", 3, roll=1) == ["offers 3"]
    assert restarted(Story().begun()).tell("on_face", 3, roll=7) == ["offers 3"]


def test_another_hub_is_another_count() -> None:
    story = Story().begun()
    story.box.listen("cellar", "5C1E")
    assert story.tell("rolled", 2, roll=7) == ["offers 2"]


def test_a_die_out_of_hearing_is_lost_once_and_what_it_did_meanwhile_is_offered() -> None:
    story = Story().begun()
    assert story.tell("unknown", roll=7) == ["DieLost"]
    assert story.tell("unknown", roll=7) == []
    assert story.box.dice[0].state is DieState.UNKNOWN
    assert story.tell("rolled", 4, roll=8) == ["offers 4"]


def test_a_die_the_hub_itself_could_not_hear_is_asked_about_when_it_comes_back_otherwise() -> None:
    cases = [("handling", 0, 3, ["offers 3"]), ("on_face", 3, 4, ["offers 4"]), ("on_face", 3, 3, [])]
    for before, lay, lies, told in cases:
        story = Story().begun()
        story.tell(before, lay, roll=7)
        assert story.tell("unknown", roll=7) == ["DieLost"]
        assert story.tell("on_face", lies, roll=7) == told
        assert story.tell("on_face", lies, roll=7) == []


def test_a_throw_through_a_spell_out_of_hearing_is_offered() -> None:
    story = Story().flying()
    assert story.tell("unknown", roll=8) == ["DieLost"]
    assert story.tell("rolled", 5, roll=8) == ["offers 5"]
    story = Story().begun()
    assert story.tell("unknown", roll=7) == ["DieLost"]
    assert story.tell("rolling", roll=8) == []
    assert story.tell("rolled", 5, roll=8) == ["offers 5"]


def test_a_die_whose_radio_fails_in_the_hand_still_counts_when_its_throw_is_heard() -> None:
    story = Story().begun()
    for state in ("handling", "unknown", "handling"):
        story.tell(state, roll=7)
    assert story.tell("rolling", roll=8) == []
    assert story.tell("rolled", 5, roll=8) == ["counts 5"]


def test_a_die_is_said_to_be_found_once_and_not_again_when_the_hub_returns() -> None:
    box = DiceBox()
    told = State("red", "d6", DieState.ON_FACE, 3, 7)
    box.listen("attic", "5C1E")
    assert box.hear(told, 0.0) == [DieFound("red", "d6")]
    box.lost()
    box.listen("attic", "5C1E")
    assert box.hear(told, 1.0) == []
    gone = State("red", "d6", DieState.UNKNOWN, 0, 7)
    assert box.hear(gone, 2.0) == [DieLost("red")]
    assert box.hear(told, 3.0) == [DieFound("red", "d6")]


def test_a_die_is_its_own_whatever_the_others_do() -> None:
    story = Story()
    for die in ("red", "blue"):
        story.tell("on_face", 1, roll=0, die=die)
        story.tell("rolling", roll=1, die=die)
    assert story.tell("rolled", 2, roll=1, die="blue") == ["counts 2"]
    assert story.tell("handling", roll=1, die="blue") == []
    assert story.tell("rolled", 3, roll=1, die="red") == ["counts 3"]


def test_a_reading_says_whose_die_what_and_when() -> None:
    story = Story().flying()
    story.box.know("red", "dragon's eye", "ann")
    [reading] = story.box.hear(State("red", "d6", DieState.ROLLED, 5, 8), 42.0, "$DH,...")
    assert reading == Reading(
        die_id="red",
        kind="d6",
        sides=6,
        face=5,
        shown=5,
        roll_id=8,
        hub="attic",
        at=42.0,
        name="dragon's eye",
        seat="ann",
        evidence="$DH,...",
    )
    assert str(reading.words) == "The dragon's eye shows 5."
    [view] = story.box.dice
    assert (view.name, view.seat, view.state, view.shown) == ("dragon's eye", "ann", DieState.ROLLED, 5)


def test_a_reading_becomes_an_event() -> None:
    story = Story()
    story.tell("on_face", 1, roll=0, die="picture", kind="duelling")
    story.tell("rolling", roll=1, die="picture", kind="duelling")
    [reading] = story.hear(State("picture", "duelling", DieState.ROLLED, 3, 1))
    assert isinstance(reading, Reading)
    assert reading.event() == Rolled("shield", "duelling")
    assert reading.event(by="ann") == Rolled("shield", "duelling", "ann")
    assert reading.event(duelling(["miss", "miss", "hit", "hit", "hit", "hit"])) == Rolled("hit", "duelling")
    assert reading.event(D6) == Rolled(3, "d6")
    with pytest.raises(ValueError, match="6 sides"):
        reading.event(D8)


def test_a_plain_die_stands_in_for_the_picture_die() -> None:
    story = Story().flying()
    [reading] = story.hear(State("red", "d6", DieState.ROLLED, 1, 8))
    assert isinstance(reading, Reading)
    assert reading.event(DUELLING) == Rolled("sword", "duelling")


def test_a_die_nobody_knows_is_left_out_and_said_so_once() -> None:
    box = DiceBox()
    box.listen("attic", "5C1E")
    strange = State("big", "d20", DieState.ROLLED, 20, 1)
    assert box.hear(strange, 0.0) == [DieStrange("big", "d20", 20)]
    assert box.hear(strange, 1.0) == []
    assert box.hear(State("red", "d6", DieState.ROLLED, 7, 1), 2.0) == [DieStrange("red", "d6", 7)]
    assert box.dice == ()


def test_a_new_kind_of_die_is_data() -> None:
    box = DiceBox({**KINDS, "d20": numbered("d20", 20)})
    box.listen("attic", "5C1E")
    box.hear(State("big", "d20", DieState.ON_FACE, 1, 0), 0.0)
    box.hear(State("big", "d20", DieState.ROLLING, 0, 1), 1.0)
    [reading] = box.hear(State("big", "d20", DieState.ROLLED, 20, 1), 2.0)
    assert isinstance(reading, Reading)
    assert reading.shown == 20


def test_an_empty_battery_is_told_once_until_it_was_charged() -> None:
    box = DiceBox()
    box.listen("attic", "5C1E")

    def warned(battery: int) -> bool:
        news = box.hear(State("red", "d6", DieState.ON_FACE, 3, 0, battery), 0.0)
        return any(isinstance(each, BatteryLow) for each in news)

    charges = [100, LOW + 1, LOW, LOW - 1, RECHARGED - 1, LOW, RECHARGED, LOW, 0]
    assert [warned(charge) for charge in charges] == [False, False, True, False, False, False, False, True, False]


def test_a_hub_that_invents_dice_fills_no_memory() -> None:
    box = DiceBox()
    box.listen("attic", "5C1E")
    for number in range(1000):
        box.hear(State(f"die-{number}", "d6", DieState.ON_FACE, 1, 0), 0.0)
        box.hear(State(f"die-{number}", f"k{number}", DieState.ON_FACE, 1, 0), 0.0)
    assert len(box.dice) == MOST_DICE
    assert len(box._strange) == MOST_DICE  # noqa: SLF001


def test_a_die_that_comes_back_as_another_kind_is_another_die() -> None:
    story = Story().flying()
    assert story.tell("rolled", 8, roll=8, kind="d8") == ["offers 8"]


def test_the_words_say_what_and_what_next() -> None:
    named: list[News] = [
        Cocked("red"),
        BatteryLow("red", 9),
        DieLost("red"),
        DieFound("red", "d6"),
        DieStrange("red", "d20", 20),
    ]
    for news in named:
        assert "red die" in str(news.words)
    assert str(Cocked("red", "dragon").words) == "The dragon leans, so no side counts. Throw it again."
