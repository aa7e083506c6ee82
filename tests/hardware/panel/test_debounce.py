"""Contacts bounce, hands do not: whatever the edges, what is believed follows what lay still."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hardware.panel.debounce import MOST_PRESSES, QUIET, Debounce, Loose

SETTLE = 0.02


def told(edges: list[tuple[float, bool]], until: float) -> list[tuple[float, bool]]:
    """What a contact with these edges tells, asked every millisecond."""
    contact, found = Debounce(SETTLE), []
    left = list(edges)
    for tick in range(int(until * 1000) + 1):
        now = tick / 1000
        while left and left[0][0] <= now:
            contact.edge(left[0][1], left.pop(0)[0])
        pressed = contact.settled(now)
        if pressed is not None:
            found.append((now, pressed))
    return found


def test_a_press_is_told_as_soon_as_it_is_sure() -> None:
    [(at, pressed)] = told([(0.1, True)], 0.5)
    assert pressed and at in (0.12, 0.121)


edges = st.lists(st.tuples(st.integers(0, 400), st.booleans()), max_size=60).map(
    lambda found: [(at / 1000, pressed) for at, pressed in sorted(found)]
)


@given(edges)
def test_whatever_the_edges_presses_and_releases_alternate_and_each_lay_still(found: list[tuple[float, bool]]) -> None:
    out = told(found, 0.6)
    assert [pressed for _, pressed in out] == [at % 2 == 0 for at in range(len(out))]
    for at, pressed in out:
        before = [level for when, level in found if when <= at - SETTLE + 1e-9]
        between = [level for when, level in found if at - SETTLE + 1e-9 < when < at - 1e-9]
        assert before[-1] == pressed and all(level == pressed for level in between)


@given(edges)
def test_in_the_end_what_is_believed_is_how_the_contact_lies(found: list[tuple[float, bool]]) -> None:
    contact = Debounce(SETTLE)
    for at, pressed in found:
        contact.settled(at)
        contact.edge(pressed, at)
    contact.settled(1.0)
    assert contact.pressed == (found[-1][1] if found else False)
    assert contact.due is None


def test_a_loose_wire_is_found_out_and_trusted_again() -> None:
    wire = Loose()
    verdicts = []
    for at in range(20):
        wire.edge(at * 0.05)
        verdicts.append(wire.press(at * 0.05))
    assert verdicts.count(True) == 1 and verdicts.index(True) == MOST_PRESSES - 1
    assert wire.chattering and not wire.calmed(1.0)
    assert wire.calmed(0.95 + QUIET) and not wire.chattering
    assert not wire.calmed(10.0)


def test_a_quick_hand_is_no_loose_wire() -> None:
    wire = Loose()
    assert not any(wire.press(at * 0.22) for at in range(50))
