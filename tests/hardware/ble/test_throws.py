"""How throws are counted of dice that count none: whole flights count, gaps are asked about, hands are nothing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.ble.brand import Lies
from hardware.ble.throws import Throws
from hardware.dice.dice_box import DiceBox
from hardware.dice.news import Offered, Reading
from hardware.dice.sentences import DieState

U, H, R, D, C, F = (
    DieState.UNKNOWN,
    DieState.HANDLING,
    DieState.ROLLING,
    DieState.ROLLED,
    DieState.COCKED,
    DieState.ON_FACE,
)


Told = tuple[DieState, int] | None


def heard(*facts: Told) -> list[tuple[str, int]]:
    """What the table may count of these facts; None is a loss of the die."""
    throws, box = Throws("red", "d6"), DiceBox()
    box.listen("bluetooth", "0000")
    out = []
    for fact in facts:
        if fact is None:
            box.doubt()
        for state in [throws.lost()] if fact is None else throws.hear(Lies(*fact)):
            for news in box.hear(state, 0.0):
                if isinstance(news, Reading):
                    out.append(("counts", news.face))
                elif isinstance(news, Offered):
                    out.append(("asked", news.reading.face))
    return out


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ([(F, 1), (H, 0), (R, 0), (D, 4)], [("counts", 4)]),
        ([(F, 1), (R, 0), (D, 4), (D, 4), (F, 4)], [("counts", 4)]),
        ([(F, 1), (R, 0), (D, 4), (R, 0), (D, 4)], [("counts", 4), ("counts", 4)]),
        ([(F, 1), (R, 0), (C, 0), (R, 0), (D, 2)], [("counts", 2)]),
        ([(F, 1), (D, 3)], [("asked", 3)]),
        ([(F, 1), (H, 0), (F, 3)], []),
        ([(F, 1), (R, 0), (F, 3)], [("asked", 3)]),
        ([(F, 1), (R, 0), None, (D, 5)], [("asked", 5)]),
        ([(F, 1), (R, 0), (D, 5), None, (D, 5)], [("counts", 5)]),
        ([(F, 1), (R, 0), (D, 5), None, (D, 2)], [("counts", 5), ("asked", 2)]),
        ([(F, 1), None, (F, 1)], []),
        ([(F, 1), None, (F, 6)], [("asked", 6)]),
        ([(D, 6)], [("asked", 6)]),
    ],
)
def test_a_throw_counts_only_where_it_was_heard_whole(facts: list[Told], told: list[tuple[str, int]]) -> None:
    assert heard(*facts) == told


facts = st.lists(
    st.one_of(
        st.none(),
        st.sampled_from([(H, 0), (R, 0), (C, 0), (U, 0)]),
        st.tuples(st.sampled_from([D, F]), st.integers(1, 6)),
    ),
    max_size=40,
)


@given(facts)
def test_nothing_ever_counts_without_a_flight_right_before_it(found: list[Told]) -> None:
    flights = sum(fact == (R, 0) and before != (R, 0) for before, fact in zip([None, *found], found, strict=False))
    told = heard(*found)
    assert sum(how == "counts" for how, _ in told) <= flights
    assert len(told) <= sum(fact is not None and fact[0].settled for fact in found)
