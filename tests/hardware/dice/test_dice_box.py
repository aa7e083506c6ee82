"""What counts, what is offered, what asks for another throw: told as a story, one STATE after the other."""

from __future__ import annotations

import pytest

from companion.table.dice import D6, D8, DUELLING, KINDS, duelling, numbered
from companion.table.events import Rolled
from hardware.dice.dice_box import LOW, MOST_DICE, RECHARGED, DiceBox
from hardware.dice.news import BatteryLow, Cocked, DieFound, DieLost, DieStrange, News, Offered, Reading
from hardware.dice.sentences import DieState, State

HUB = "listen attic 5C1E"
BEGUN = (HUB, "on_face 3 7")
"""The die lies there, thrown seven times before."""
FLYING = (*BEGUN, "handling 7", "rolling 8")
AWAY = ("lost", HUB)
RESTART = "listen attic 77AA"
AGAIN = tuple(step for roll in range(1, 9) for step in (f"rolling {roll}", f"rolled 5 {roll} > counts 5"))
STORIES = {
    "a throw heard whole counts once": (
        *FLYING, "rolled 5 8 > counts 5", "rolled 5 8", "on_face 5 8", "handling 8", "on_face 2 8",
    ),
    "a die set down by hand is no throw": (*BEGUN, "handling 7", "on_face 6 7"),
    "the first state after the flight may be on_face": (*FLYING, "on_face 5 8 > counts 5"),
    "the same face twice is two throws when the roll id says so": (
        *FLYING, "rolled 5 8 > counts 5", "rolling 9", "rolled 5 9 > counts 5",
    ),
    "the roll id wraps": (
        HUB, "on_face 3 65534", "rolling 65535", "rolled 1 65535 > counts 1", "rolling 1", "rolled 2 1 > counts 2",
    ),
    "a cocked die asks for another throw once": (
        *FLYING, "cocked 8 > Cocked", "cocked 8", "handling 8", "rolling 9", "rolled 4 9 > counts 4",
    ),
    "a cocked die that falls flat by itself counts": (*FLYING, "cocked 8 > Cocked", "rolled 4 8 > counts 4"),
    "a cocked die straightened by a hand is for the players to judge": (
        *FLYING, "cocked 8 > Cocked", "handling 8", "on_face 4 8 > offers 4",
    ),
    "a die that leans after it counted changes nothing": (*FLYING, "rolled 5 8 > counts 5", "cocked 8"),
    "a die caught in flight does not count": (*FLYING, "handling 8", "rolling 8", "rolled 5 8 > offers 5"),
    "a throw whose end fell in a gap is offered": (*FLYING, "doubt", "rolled 5 8 > offers 5", "on_face 5 8"),
    "a throw whose beginning fell in a gap is offered": (
        *BEGUN, "doubt", "rolling 8", "rolling 8", "rolled 5 8 > offers 5",
    ),
    "a gap in the middle of the flight makes an offer of it": (*FLYING, "doubt", "rolling 8", "rolled 5 8 > offers 5"),
    "a gap that hid nothing costs nothing": (*BEGUN, "doubt", "on_face 3 7", "rolling 8", "rolled 5 8 > counts 5"),
    "a throw while the hub was away is offered and the next one counts": (
        *BEGUN, *AWAY, "on_face 6 9 > offers 6", "rolling 10", "rolled 1 10 > counts 1",
    ),
    "a loss in which nothing was thrown asks nothing": (*BEGUN, *AWAY, "on_face 3 7"),
    "a die found lying at the start is not asked about": (HUB, "on_face 3 17"),
    "nor one found in a hand": (HUB, "handling 17", "on_face 2 17"),
    "one that was just thrown is": (HUB, "rolled 3 17 > offers 3"),
    "and so is one found in flight": (HUB, "rolling 18", "rolled 2 18 > offers 2"),
    "after a restart the roll ids begin anew": (
        *BEGUN, "rolling 8", "rolled 5 8 > counts 5", RESTART, "on_face 5 0", *AGAIN,
    ),
    "a throw through a restart is offered": (*FLYING, RESTART, "on_face 3 0 > offers 3"),
    "a die that lies otherwise after a restart is offered": (*BEGUN, RESTART, "on_face 4 0 > offers 4"),
    "and one thrown since": (*BEGUN, RESTART, "rolled 3 1 > offers 3"),
    "and one whose roll id did not begin anew": (*BEGUN, RESTART, "on_face 3 7 > offers 3"),
    "another hub is another count": (*BEGUN, "listen cellar 5C1E", "rolled 2 7 > offers 2"),
    "a die out of hearing is lost once and what it did meanwhile is offered": (
        *BEGUN, "unknown 7 > DieLost", "unknown 7", "rolled 4 8 > offers 4",
    ),
    "a die the hub lost in a hand is asked about": (
        *BEGUN, "handling 7", "unknown 7 > DieLost", "on_face 3 7 > offers 3", "on_face 3 7",
    ),
    "and one that comes back otherwise": (
        *BEGUN, "on_face 3 7", "unknown 7 > DieLost", "on_face 4 7 > offers 4", "on_face 4 7",
    ),
    "but not one that lies as it lay": (*BEGUN, "on_face 3 7", "unknown 7 > DieLost", "on_face 3 7", "on_face 3 7"),
    "a throw through a spell out of hearing is offered": (*FLYING, "unknown 8 > DieLost", "rolled 5 8 > offers 5"),
    "and one that began in it": (*BEGUN, "unknown 7 > DieLost", "rolling 8", "rolled 5 8 > offers 5"),
    "a die whose radio fails in the hand still counts when its throw is heard": (
        *BEGUN, "handling 7", "unknown 7 > DieLost", "handling 7", "rolling 8", "rolled 5 8 > counts 5",
    ),
}  # fmt: skip
"""What the box is told of one die, one after the other, and behind it what comes of it: state, face and roll id."""


class Story:
    """A box and what it is told of one die."""

    def __init__(self, *before: str) -> None:
        self.box = DiceBox()
        self.at = 0.0
        for step in before:
            self.step(step)

    def step(self, step: str) -> None:
        """Tells it, and sees that no more and no less comes of it."""
        told, _, news = step.partition(" > ")
        what, *about = told.split()
        match what:
            case "listen":
                self.box.listen(*about)
            case "doubt":
                self.box.doubt()
            case "lost":
                self.box.lost()
            case state:
                face, roll = map(int, ["0", *about][-2:])
                assert self.tell(state, face, roll=roll) == ([news] if news else []), step

    def tell(self, state: str, face: int = 0, *, roll: int, die: str = "red", kind: str = "d6") -> list[str]:
        """What comes of it, in one word a piece of news and the face where there is one."""
        self.at += 1.0
        return [_word(news) for news in self.hear(State(die, kind, DieState(state), face, roll))]

    def hear(self, told: State) -> list[News]:
        return [news for news in self.box.hear(told, self.at) if not isinstance(news, DieFound)]


def _word(news: News) -> str:
    match news:
        case Reading(face=face):
            return f"counts {face}"
        case Offered(reading=Reading(face=face)):
            return f"offers {face}"
        case _:
            return type(news).__name__


@pytest.mark.parametrize("told", STORIES.values(), ids=STORIES)
def test_what_counts_and_what_is_offered(told: tuple[str, ...]) -> None:
    Story(*told)


@pytest.mark.parametrize("gone", ["lost", "unknown 7 > DieLost"])
def test_nobody_knows_how_a_die_lies_that_nobody_hears(gone: str) -> None:
    assert Story(*BEGUN, gone).box.dice[0].state is DieState.UNKNOWN


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
    story = Story(HUB)
    for die in ("red", "blue"):
        story.tell("on_face", 1, roll=0, die=die)
        story.tell("rolling", roll=1, die=die)
    assert story.tell("rolled", 2, roll=1, die="blue") == ["counts 2"]
    assert story.tell("handling", roll=1, die="blue") == []
    assert story.tell("rolled", 3, roll=1, die="red") == ["counts 3"]


def test_a_reading_says_whose_die_what_and_when() -> None:
    story = Story(*FLYING)
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
    story = Story(HUB)
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
    story = Story(*FLYING)
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
    story = Story(*FLYING)
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
