"""Every sentence that a hub or its host may say, for hypothesis to draw from."""

from __future__ import annotations

from hypothesis import strategies as st

from hardware.dice.sentences import Ack, Beat, Blink, Dice, DieState, Hello, Nak, State, Version, Who

names = st.from_regex(r"[a-z][a-z0-9_-]{0,11}", fullmatch=True)
numbers = st.integers(0, 65535)
boots = st.text("0123456789ABCDEF", min_size=4, max_size=4)
versions = st.builds(Version, st.integers(0, 99), st.integers(0, 99))


@st.composite
def states(draw: st.DrawFn) -> State:
    state = draw(st.sampled_from(DieState))
    return State(
        draw(names),
        draw(names),
        state,
        draw(st.integers(1, 99)) if state.settled else 0,
        draw(st.integers(1, 65535) if state in (DieState.ROLLING, DieState.ROLLED) else numbers),
        draw(st.none() | st.integers(0, 100)),
        draw(st.none() | st.integers(-127, 20)),
    )


commands = st.one_of(st.builds(Who, versions), st.just(Dice()), st.builds(Blink, names, st.integers(1, 20)))
tellings = st.one_of(
    st.builds(Hello, versions, names, boots, st.lists(names, max_size=2).map(tuple)),
    st.builds(Beat, boots, st.integers(0, (1 << 32) - 1)),
    states(),
    st.builds(Ack, numbers),
    st.builds(Nak, numbers, names),
)
