"""The closed vocabulary of a procedure: what each reading, condition and effect does, and how it says itself."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.procedures.conditions import Always, AtEnd, AtLeast, Both, Condition, From, Has, HasAny, HasNone, Not
from companion.procedures.effects import (
    Advance,
    Count,
    Effect,
    Enter,
    Forget,
    Gain,
    Lose,
    Signal,
    UpTo,
)
from companion.procedures.readings import EVEN, ODD, All, Else, Faces, Hits, Lands, Past, Reading, Total
from companion.procedures.scene import NO_GROUND, Ground, Scene, Track, tallies
from companion.table.dice import D6, D8

SCENE = Scene("here")
GROUND = Ground({"path": Track(6, {2: "moss", 4: "moss"}, ("s0", "s1", "s2", "s3", "s4", "s5", "s6"))})


@pytest.mark.parametrize(
    ("reading", "words"),
    [
        (Faces(4), "a 4"),
        (Faces(8), "an 8"),
        (Faces(4, 5), "a 4 or a 5"),
        (Faces(1, 8), "a 1 or an 8"),
        (Faces(5, 6, 7, 8), "5 or more"),
        (Faces(1, 2, 3), "3 or less"),
        (Faces(4, 5, 6), "4 to 6"),
        (Faces(1, 2, 3, 4, 5, 6, 7, 8), "any number"),
        (Faces(*ODD), "an odd number"),
        (Faces(*EVEN), "an even number"),
        (Faces(1, 3, 5), "a 1, a 3 or a 5"),  # a d8 has a 7, too
        (Faces(2, 6, 10), "a 2, a 6 or a 10"),
        (Faces("sword", "shield"), "shield or sword"),
        (Faces(1, 2, 3, "skull"), "a 1, a 2, a 3 or skull"),
        (Total(9), "9 or more in all"),
        (Total(9, 9), "exactly 9 in all"),
        (Total(4, 9), "4 to 9 in all"),
        (Total(0, 9), "9 or less in all"),
        (Hits(1, 7, 8), "one with 7 or more"),
        (Hits(1, 4), "a 4"),
        (Hits(3, 4), "3 times a 4"),
        (Hits(2, *ODD), "twice an odd number"),
        (Lands("moss"), "onto a moss place"),
        (Past(), "to the end"),
        (All(Lands("moss"), Faces(*EVEN)), "onto a moss place and an even number"),
        (Else(), "anything else"),
    ],
)
def test_a_reading_says_itself(reading: Reading, words: str) -> None:
    assert str(reading.words(D8)) == words


def test_half_of_a_smaller_die_is_odd_too() -> None:
    assert str(Faces(1, 3, 5).words(D6)) == "an odd number"
    assert str(Faces(5, 6).words(D6)) == "5 or more"
    assert str(Faces(5, 6, 7, 8).words()) == "5 to 8"  # nobody said which die


def test_a_total_says_less_after_the_dice() -> None:
    assert str(Total(9).need(D8)) == "9 or more"


FACES = st.lists(st.integers(1, 8), min_size=1, max_size=4).map(tuple)
READINGS: st.SearchStrategy[Reading] = st.one_of(
    st.sets(st.integers(1, 8), min_size=1).map(lambda faces: Faces(*faces)),
    st.tuples(st.integers(0, 20), st.integers(0, 12)).map(lambda pair: Total(pair[0], pair[0] + pair[1])),
    st.integers(0, 24).map(Total),
    st.tuples(st.integers(1, 3), st.sets(st.integers(1, 8), min_size=1)).map(lambda pair: Hits(pair[0], *pair[1])),
    st.just(Else()),
)


@given(
    st.one_of(READINGS, st.lists(READINGS, min_size=1, max_size=3).map(lambda tests: All(*tests))), FACES, FACES, FACES
)
def test_equal_gists_have_equal_futures(
    reading: Reading, one: tuple[int, ...], other: tuple[int, ...], more: tuple[int, ...]
) -> None:
    """What odds are merged by: whatever falls next, throws with equal gists are read alike."""
    if len(one) == len(other) and reading.gist(one) == reading.gist(other):
        assert reading.fits(one + more, "", SCENE) == reading.fits(other + more, "", SCENE)
        assert reading.fits(one, "", SCENE) == reading.fits(other, "", SCENE)


def test_the_faces_a_reading_speaks_of() -> None:
    assert All(Faces(1, 9), Hits(1, 4), Lands("moss"), Else()).faces_named() == {1, 9, 4}


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        (Has("rope"), "holding Rope"),
        (Has("axe", "iron_kettle"), "holding Axe and Iron kettle"),
        (HasAny("axe"), "holding Axe"),
        (HasAny("axe", "sword"), "holding any of Axe and Sword"),
        (HasNone("axe", "sword"), "holding no Axe or Sword"),
        (HasNone("a", "b", "c", "d", "e"), "empty-handed"),
        (Not(Has("rope")), "not holding Rope"),
        (Both(Has("rope"), AtLeast("tries", 2)), "holding Rope and Tries: 2 or more"),
        (AtLeast("tries", 1), "Tries"),
        (AtEnd(), "at the end of the way"),
        (From("b"), "coming from end b"),
        (Always(), ""),
    ],
)
def test_a_condition_says_itself(condition: Condition, words: str) -> None:
    assert str(condition.words()) == words


ITEMS = ("axe", "rope", "sword")
CONDITIONS: st.SearchStrategy[Condition] = st.recursive(
    st.one_of(
        st.sets(st.sampled_from(ITEMS), min_size=1).flatmap(
            lambda wanted: st.sampled_from([Has(*wanted), HasAny(*wanted), HasNone(*wanted)])
        ),
        st.integers(1, 3).map(lambda count: AtLeast("tries", count)),
        st.just(Always()),
    ),
    lambda inner: st.one_of(inner.map(Not), st.lists(inner, min_size=1, max_size=3).map(lambda each: Both(*each))),
    max_leaves=4,
)


@given(CONDITIONS, st.sets(st.sampled_from(ITEMS)), st.sets(st.sampled_from(ITEMS)), st.integers(0, 3))
def test_none_means_that_it_hangs_on_what_only_the_player_knows(
    condition: Condition, held: set[str], unsure: set[str], tries: int
) -> None:
    """Where it is sure, every pack the player might really have agrees with it."""
    told = Scene("here", items=tuple(sorted(held)), tallies=tallies({"tries": tries}), unsure=tuple(sorted(unsure)))
    answer = condition.holds(told, NO_GROUND)
    really = set()
    for number in range(2 ** len(unsure)):
        more = {item for at, item in enumerate(sorted(unsure)) if number >> at & 1}
        pack = tuple(sorted(held | more))
        really.add(condition.holds(Scene("here", items=pack, tallies=told.tallies), NO_GROUND))
    assert None not in really
    if answer is not None:
        assert really == {answer}
    assert condition.items() <= set(ITEMS)


def test_conditions_that_must_all_hold_do_not_where_one_does_not() -> None:
    scene = Scene("here", items=("axe",), unsure=("rope",))
    yes, open, no = Has("axe"), Has("rope"), Has("sword")
    assert [Both(yes, each).holds(scene, NO_GROUND) for each in (yes, open, no)] == [True, None, False]
    assert Both(open, no).holds(scene, NO_GROUND) is False


@pytest.mark.parametrize(
    ("effect", "before", "after", "words"),
    [
        (Lose("axe"), Scene("x", items=("axe", "axe")), Scene("x", items=("axe",)), "Axe is lost"),
        (Lose("axe"), Scene("x"), Scene("x"), "Axe is lost"),
        (Gain("axe"), Scene("x", items=("rope",)), Scene("x", items=("axe", "rope")), "Axe is gained"),
        (Count("tries"), Scene("x"), Scene("x", tallies=(("tries", 1),)), ""),
        (Count("tries", -1), Scene("x", tallies=(("tries", 1),)), Scene("x"), ""),
        (Forget("tries"), Scene("x", tallies=(("a", 1), ("tries", 4))), Scene("x", tallies=(("a", 1),)), ""),
        (Enter("path", 2), Scene("x", "other", 5), Scene("x", "path", 2), ""),
        (Advance(), Scene("x", "path", 2), Scene("x", "path", 3), "one place on"),
        (UpTo("moss"), Scene("x", "path", 2), Scene("x", "path", 4), "on to the next moss place"),
        (UpTo("moss"), Scene("x", "path", 4), Scene("x", "path", 6), "on to the next moss place"),
        (Signal("built", phrase="it is built"), Scene("x"), Scene("x"), "it is built"),
    ],
)
def test_an_effect_acts_and_says_itself(effect: Effect, before: Scene, after: Scene, words: str) -> None:
    assert effect.apply(before, GROUND)[0] == after
    assert str(effect.words()) == words


def test_words_of_the_vocabulary_are_values() -> None:
    assert Has("axe") == Has("axe") != Has("rope")
    assert hash(Both(Has("axe"), AtLeast("t", 2))) == hash(Both(Has("axe"), AtLeast("t", 2)))
    assert Lose("axe") == Lose("axe") != Gain("axe")
    assert len({Lose("axe"), Lose("axe"), Gain("axe")}) == 2
    assert repr(Not(Has("axe"))) == "Not(Has(('axe',)))"
    assert repr(Lose("axe")) == "Lose('axe')"


@given(st.lists(st.sampled_from(ITEMS), max_size=6), st.sampled_from(ITEMS))
def test_a_pack_is_kept_sorted_and_loses_one_at_a_time(pack: list[str], item: str) -> None:
    scene = Scene("x", items=tuple(sorted(pack)))
    more = scene.with_item(item)
    assert list(more.items) == sorted([*pack, item])
    assert more.without_item(item).items == scene.items
    assert scene.without_item("nothing") is scene


def test_the_ground_knows_marks_ends_and_spaces() -> None:
    assert [GROUND.mark("path", place) for place in range(4)] == ["", "", "moss", ""]
    assert [GROUND.past("path", place) for place in (5, 6, 7)] == [False, True, True]
    assert [GROUND.space("path", place) for place in (0, 6, 9)] == ["s0", "s6", "s6"]
    assert (GROUND.mark("sea", 1), GROUND.past("sea", 1), GROUND.space("sea", 1)) == ("", False, "")
