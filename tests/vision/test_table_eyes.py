"""From seeing to the game: what an observation comes to."""

from __future__ import annotations

import math

import msgspec
import pytest

from companion.boards.drawing import where
from companion.boards.model import Point
from companion.table.events import Moved, PartMoved
from companion.table.prompts import Moves, Prompt, Shifts
from companion.table.view import PieceView, TableView
from companion.table.words import Words
from tests.vision.conftest import Printed
from vision.sight.comparing import ASK, LAGS, LONGER, STIR, WRONG, Comparer, Stands, Verdict
from vision.sight.reading import BoardSeen, Observation, PartSeen, PieceSeen, Region

IN = {"flap_a": "in", "flap_b": "in"}


class Sight:
    """Hand-made observations of the Kingdom, one after the other, before one comparer."""

    def __init__(self, kingdom: Printed) -> None:
        self.board = kingdom[0]
        self.comparer = Comparer(self.board)
        self.places = where(self.board, IN)
        self.at = 0.0

    def see(self, view: TableView, prompt: Prompt, *pieces: PieceSeen, part: PartSeen | None = None) -> Verdict:
        self.at += 0.5
        parts = (PartSeen("flap_a", "in", True), part or PartSeen("flap_b", "in", True))
        seen = Observation(at=self.at, board=BoardSeen(True, True), pieces=pieces, parts=parts)
        return self.comparer.judge(seen, view, prompt)

    def reach_in(self, view: TableView, prompt: Prompt) -> None:
        hand = (Region("hand", (0, 0), (90, 200), 9000.0),)
        self.comparer.judge(Observation(at=self.at, board=BoardSeen(True, True), hands=hand), view, prompt)

    def later(self, seconds: float, view: TableView, prompt: Prompt, *pieces: PieceSeen) -> Verdict:
        verdict = Verdict()
        for _ in range(math.ceil(seconds / 0.5)):
            verdict = self.see(view, prompt, *pieces)
        return verdict

    def piece(self, name: str, at: str, sure: bool = True, others: tuple[str, ...] = ()) -> PieceSeen:
        return PieceSeen(name, at, sure, self.places[at], 0.0, others)


@pytest.fixture
def sight(kingdom: Printed) -> Sight:
    return Sight(kingdom)


def table(**at: str) -> TableView:
    pieces = tuple(PieceView(name, space, name) for name, space in at.items())
    return TableView("key_to_the_kingdom", "reference", (), pieces, (("flap_a", "in"), ("flap_b", "in")))


def asked(piece: str = "", *places: str, shifts: tuple[Shifts, ...] = ()) -> Prompt:
    return Prompt("red", Words("Where to?"), moves=(Moves(piece, places),) if piece else (), shifts=shifts)


def test_a_table_as_believed_is_agreed_on(sight: Sight) -> None:
    assert sight.see(table(red="bt7"), asked(), sight.piece("red", "bt7")) == Verdict(agreed=True)


def test_a_legal_move_becomes_an_event(sight: Sight) -> None:
    view, prompt = table(red="bt5"), asked("red", "bt20")
    sight.see(view, prompt, sight.piece("red", "bt5"))
    assert sight.see(view, prompt, sight.piece("red", "bt20")).event == Moved("red", "bt20")


def test_a_move_that_could_still_go_on_is_waited_for(sight: Sight) -> None:
    links = sight.board.links
    first = links[0]
    further = next(link for link in links if link.a == first.b and link.b != first.a)
    view, prompt = table(red=first.a), asked("red", first.b, further.b)
    places = {**sight.places, **{name: sight.places.get(name, (50.0, 50.0)) for name in (first.a, first.b, further.b)}}
    sight.places = places
    sight.see(view, prompt, sight.piece("red", first.a))
    resting = sight.see(view, prompt, sight.piece("red", first.b))
    assert resting.event is None and resting.waiting
    assert sight.later(LONGER + 0.5, view, prompt, sight.piece("red", first.b)).event == Moved("red", first.b)


def test_an_illegal_place_is_told_after_a_while_with_both_readings_and_what_either_answer_does(sight: Sight) -> None:
    view, prompt = table(red="bt5"), asked("red", "bt7")
    sight.see(view, prompt, sight.piece("red", "bt5"))
    assert sight.see(view, prompt, sight.piece("red", "bt20")).disagreement is None
    told = sight.later(WRONG + 0.5, view, prompt, sight.piece("red", "bt20")).disagreement
    assert told is not None and str(told.words) and str(told.advice)
    (difference,) = told.differences
    assert (difference.what, difference.should, difference.seen) == ("red", "bt5", "bt20")
    assert told.allowed == ("bt7",)
    assert told.table == (Stands("red", "bt20"),)
    assert sight.see(view, prompt, sight.piece("red", "bt5")).disagreement is None, "put back, it ends by itself"


def test_a_doubt_asks_only_about_the_doubtful_piece(sight: Sight) -> None:
    view, prompt = table(red="bt5", blue="bt23"), asked("red", "bt27", "bt28")
    sight.see(view, prompt, sight.piece("red", "bt5"), sight.piece("blue", "bt23"))
    doubtful = sight.piece("red", "bt27", False, ("bt28",))
    verdict = sight.later(ASK + 0.5, view, prompt, doubtful, sight.piece("blue", "bt23"))
    assert verdict.event is None and verdict.question is not None and "red" in str(verdict.question.words).lower()
    assert {answer.event for answer in verdict.question.answers} == {Moved("red", "bt27"), Moved("red", "bt28")}


def test_a_figure_in_doubt_is_not_asked_about_that_stands_where_it_stood_before_a_hand_came(sight: Sight) -> None:
    view, prompt = table(red="bt5"), asked("red", "bt7")
    red = sight.piece("red", "bt5", False, ("bt7",))
    assert red.where is not None
    sight.reach_in(view, prompt)
    assert sight.later(ASK + 1, view, prompt, red).question is not None, "nobody knows where it stood"
    sight.comparer.nothing_moved()
    sight.see(view, prompt, red)
    sight.reach_in(view, prompt)
    assert sight.later(ASK + 1, view, prompt, red) == Verdict(agreed=True)
    pushed = msgspec.structs.replace(red, where=(red.where[0] + 2 * STIR, red.where[1]))
    assert sight.later(ASK + 1, view, prompt, pushed).question is not None, "it may have been moved by so little"


def test_where_one_of_a_crowd_went_is_told_by_where_the_others_stand(sight: Sight) -> None:
    """Beside a space on which somebody stands square nobody shares it; where both have made room they do."""

    def crowded(name: str, at: str, where: Point, *others: str) -> PieceSeen:
        return PieceSeen(name, at, False, where, 0.0, others, crowded=True)

    view, prompt = table(red="bt_rim7", blue="whirlpool_a"), asked("red", "whirlpool_a", "bt_rim10")
    blue = crowded("blue", "whirlpool_a", (343.0, 66.1))
    sight.see(view, prompt, sight.piece("red", "bt_rim7"), blue)
    beside = crowded("red", "bt_rim10", (365.2, 48.6), "whirlpool_a", "bt_rim9", "bt_rim1")
    assert sight.later(LONGER + 1, view, prompt, beside, blue).event == Moved("red", "bt_rim10")
    between = msgspec.structs.replace(beside, where=(357.0, 57.0))
    assert sight.later(ASK + 1, view, prompt, between, blue).question is not None
    dagger = "black_dagger_banshee_towers_1"
    view, prompt = table(red="bt6", blue=dagger), asked("red", dagger)
    sight.see(view, prompt, crowded("red", "bt6", (382.5, 74.9), dagger), crowded("blue", dagger, (398.6, 87.7)))
    shared = crowded("red", dagger, (387.7, 80.4), "bt6"), crowded("blue", dagger, (407.0, 93.4), "bt7", "bt8")
    assert sight.later(1.0, view, prompt, *shared).event == Moved("red", dagger)


def test_what_lags_behind_the_game_is_named_after_five_seconds_and_no_more_once_it_is_done(sight: Sight) -> None:
    """The game has moved on by taps; the wheel, or here the flap and a figure, was never touched."""
    before, after = table(red="bt5"), table(red="bt20")
    after = msgspec.structs.replace(after, parts=(("flap_a", "in"), ("flap_b", "out")))
    red, blue = sight.piece("red", "bt5"), sight.piece("red", "bt20")
    sight.see(before, asked(), red)
    early = sight.later(LAGS, after, asked(), red)
    assert early.waiting and not early.lags
    late = sight.later(1.0, after, asked(), red)
    assert [str(each.words) for each in late.lags] == [
        "Flap B should be at out; I see in.",
        "Red should stand on Bt20; I see it on Bt5.",
    ]
    done = sight.see(after, asked(), blue, part=PartSeen("flap_b", "out", True))
    assert done.agreed and not done.lags


def test_a_part_the_table_turned_one_step_of_two_tapped_ones_is_not_turned_back(sight: Sight) -> None:
    """Where the game had it a moment ago it lags; nobody has moved it anew, though the rules would let them."""
    back = asked(shifts=(Shifts("flap_b", ("out", "in")),))
    turned = msgspec.structs.replace(table(), parts=(("flap_a", "in"), ("flap_b", "out")))
    lies_out = PartSeen("flap_b", "out", True)
    sight.see(table(), back)
    assert sight.see(table(), back, part=lies_out).event == PartMoved("flap_b", "out")
    sight.comparer.tell(PartMoved("flap_b", "out"), Observation())
    verdict = sight.see(table(), back, part=lies_out)  # and tapped back at once, before anybody looked
    assert verdict.event is None and verdict.waiting
    sight.see(turned, back)
    verdict = sight.see(table(), back, part=lies_out)
    assert verdict.event is None and verdict.waiting


def test_a_piece_where_the_game_had_it_a_moment_ago_lags(sight: Sight) -> None:
    """Tapped on twice, and put where it was in between: no move back, though it would be legal."""
    prompt = asked("red", "bt20", "bt5")
    sight.see(table(red="bt5"), prompt, sight.piece("red", "bt5"))
    sight.see(table(red="bt20"), prompt, sight.piece("red", "bt5"))
    sight.see(table(red="bt7"), prompt, sight.piece("red", "bt5"))
    verdict = sight.see(table(red="bt7"), prompt, sight.piece("red", "bt20"))
    assert verdict.event is None and verdict.waiting


def test_what_lags_is_named_though_the_game_goes_on(sight: Sight) -> None:
    """Two tapped moves, three seconds apart: the table has been behind since the first."""
    red = sight.piece("red", "bt5")
    sight.see(table(red="bt5"), asked(), red)
    assert not sight.later(3.0, table(red="bt7"), asked(), red).lags
    late = sight.later(LAGS - 2.5, table(red="bt20"), asked(), red)
    assert [str(each.words) for each in late.lags] == ["Red should stand on Bt20; I see it on Bt5."]


def test_a_stroke_that_stopped_short_and_was_tapped_to_its_end_does_not_turn_back(maze: Printed) -> None:
    """Half way on looks like half way back: who taps the rest and leaves the wheel so has made no third stroke."""
    comparer = Comparer(maze[0])
    view = TableView("magic_maze", "reference", (), (), (("wheel", "4"),))
    done = msgspec.structs.replace(view, parts=(("wheel", "5"),))
    push = Prompt("red", Words("Push."), shifts=(Shifts("wheel", (), ("3", "5", "4>5", "4>3")),))
    rest = Prompt("red", Words("On to its stop."), shifts=(Shifts("wheel", ("5",)),))
    then = Prompt("red", Words("Push."), shifts=(Shifts("wheel", (), ("4", "6", "5>4", "5>6")),))
    short = PartSeen("wheel", None, False, ("4", "5"), "picture", between=True)

    def see(at: float, view: TableView, prompt: Prompt, part: PartSeen) -> Verdict:
        seen = Observation(at=at, board=BoardSeen(True, True), parts=(part,))
        verdict = comparer.judge(seen, view, prompt)
        if verdict.event:
            comparer.tell(verdict.event, seen)
        return verdict

    see(0.0, view, push, PartSeen("wheel", "4", True))
    see(1.0, view, push, short)
    assert see(3.0, view, push, short).event == PartMoved("wheel", "4>5")
    assert see(4.0, view, rest, short).event is None
    for at in (5.0, 6.0, 7.0, 8.0):
        assert see(at, done, then, short).event is None
    assert [str(each.words) for each in see(11.0, done, then, short).lags] == [
        "Wheel should be at 5; I see it between two places."
    ]
    assert see(12.0, done, then, PartSeen("wheel", "5", True)).agreed


def test_a_piece_in_doubt_that_may_lag_is_named_and_not_asked_about(sight: Sight) -> None:
    """Whoever answered where it stands would take the game's move back."""
    doubtful = sight.piece("red", "bt27", False, ("bt28",))
    sight.see(table(red="bt28"), asked(), doubtful)
    verdict = sight.later(LAGS + 1, table(red="bt5"), asked(), doubtful)
    assert verdict.question is None
    assert [each.what for each in verdict.lags] == ["red"] and not verdict.lags[0].sure


def test_a_piece_that_was_seen_to_move_may_go_back_at_once(sight: Sight) -> None:
    """There and back before the next settled picture: both are moves that somebody made."""
    prompt = asked("red", "bt20", "bt5")
    sight.see(table(red="bt5"), prompt, sight.piece("red", "bt5"))
    assert sight.see(table(red="bt5"), prompt, sight.piece("red", "bt20")).event == Moved("red", "bt20")
    sight.comparer.tell(Moved("red", "bt20"), Observation(pieces=(sight.piece("red", "bt20"),)))
    assert sight.see(table(red="bt20"), prompt, sight.piece("red", "bt5")).event == Moved("red", "bt5")


def test_a_doubtful_lag_is_not_told_as_certain(sight: Sight) -> None:
    sight.see(table(), asked())
    view = msgspec.structs.replace(table(), parts=(("flap_a", "in"), ("flap_b", "out")))
    for _ in range(14):
        verdict = sight.see(view, asked(), part=PartSeen("flap_b", None, False, ("in", "out"), between=True))
    assert [str(each.words) for each in verdict.lags] == ["Flap B should be at out; I see it between two places."]
    for _ in range(14):
        verdict = sight.see(view, asked(), part=PartSeen("flap_b", "in", False))
    assert [str(each.words)[-19:] for each in verdict.lags] == ["I am not sure of it."[-19:]]


def test_what_is_not_seen_is_not_thought_about(sight: Sight) -> None:
    view, prompt = table(red="bt5"), asked("red", "bt7")
    verdict = sight.later(WRONG + 2, view, prompt, PieceSeen("red"))
    assert (verdict.event, verdict.disagreement, verdict.question) == (None, None, None)


def test_a_hand_or_movement_means_nothing(sight: Sight) -> None:
    view, prompt = table(red="bt5"), asked("red", "bt20")
    here = sight.piece("red", "bt20")
    hand = Region("hand", (0.0, 0.0), (50.0, 50.0), 2500.0)
    for seen in (
        Observation(at=1.0, still=False, board=BoardSeen(True, True), pieces=(here,)),
        Observation(at=2.0, board=BoardSeen(True, True), pieces=(here,), hands=(hand,)),
        Observation(at=3.0, board=BoardSeen(True, False), pieces=(here,)),
    ):
        assert sight.comparer.judge(seen, view, prompt) == Verdict()


def test_a_flap_folded_as_asked_is_an_event_and_half_folded_is_waited_for(sight: Sight) -> None:
    view, prompt = table(), asked(shifts=(Shifts("flap_b", ("out",)),))
    sight.see(view, prompt)
    half = sight.see(view, prompt, part=PartSeen("flap_b", None, False, ("in", "out"), between=True))
    assert half.event is None and half.waiting
    assert sight.see(view, prompt, part=PartSeen("flap_b", "out", True)).event == PartMoved("flap_b", "out")


def test_a_doubtful_reading_that_fits_the_belief_is_no_disagreement(sight: Sight) -> None:
    view, prompt = table(red="bt27"), asked()
    sight.see(view, prompt, sight.piece("red", "bt27"))
    verdict = sight.later(WRONG + 2, view, prompt, sight.piece("red", "bt28", False, ("bt27",)))
    assert verdict.agreed and verdict.question is None
