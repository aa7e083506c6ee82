"""Facts: what can be known of a table is one thing, however it is asked for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest

from companion.games import GAMES, rules
from companion.play.chance import random_answer
from companion.play.facts import GAME, SEATS, Fact, Facts, Hand, Held, Law, Lie, Number, OneOf, Told
from companion.play.rules import Rules
from companion.play.session import Session
from companion.play.setup import BadSetup, Setup
from companion.play.simulation import seats
from companion.table.claims import Value
from companion.table.events import Given, IllegalEvent, Undone
from companion.table.view import TableView
from companion.table.words import Words, named, say

EVENTS = 120
ALONE = 284
"""A seed by which Darrowell is played by one alone."""
SEEDS = [0, ALONE, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(1, 300) if seed != ALONE)]


def evening(name: str, seed: int, events: int = EVENTS) -> Iterator[Session[Any]]:
    """A random game with steps taken back, done again and corrected, event by event."""
    game, rng = rules(name), Random(seed)
    try:
        session = Session(game, Setup(name, seats(game, rng.choice(list(game.players))), dict(game.simulated_house)))
    except BadSetup:
        return
    yield session
    for _ in range(events):
        if session.prompt.over:
            return
        try:
            if rng.random() < 0.1 and session.head.depth > 3:
                session.tell(Undone(rng.randint(1, 3)), "test")
            elif rng.random() < 0.05 and session.head.depth > 3:
                index = rng.randrange(session.head.depth - 2, session.head.depth)
                session.correct(index, random_answer(game.expects(session.moments()[index - 1].state), rng), "test")
            else:
                answer = game.simulated if rng.random() < 0.7 else lambda state, prompt, rng: random_answer(prompt, rng)
                session.tell(answer(session.state, session.prompt, rng), "test")
        except IllegalEvent:
            continue
        yield session


def leaves(seen: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in seen.items():
        path = f"{before}.{key}" if before else key
        if isinstance(value, Mapping):
            yield from leaves(value, path)
        else:
            yield path, value


@pytest.mark.parametrize("name", GAMES)
def test_one_path_reads_as_in_the_whole_view(name: str) -> None:
    for number, session in enumerate(evening(name, 7)):
        if number % 12 == 0:
            game, state = session.rules, session.state
            for path, value in leaves(game.view(state)):
                assert game.read(state, path) == value, path


@pytest.mark.parametrize("path", ["nonsense", "red.nonsense", "nonsense.at", "turn.nonsense", ""])
@pytest.mark.parametrize("name", GAMES)
def test_a_path_that_leads_nowhere_says_what_is_there(name: str, path: str) -> None:
    session = next(evening(name, 1))
    with pytest.raises(ValueError, match="there is"):
        session.rules.read(session.state, path)


# -- hands ------------------------------------------------------------------------------------------------------------


def done(lies: Mapping[Lie, int], hands: list[Hand]) -> Counter[tuple[str, str, str]]:
    """A table that lay so, after people did what they were told; each thing taken must be there."""
    table = placed(lies)
    for hand in hands:
        assert hand.was != hand.now, hand
        if hand.was:
            here = (*hand.was, hand.thing)
            assert table[here] >= hand.many, f"{hand} takes what is not there"
            table[here] -= hand.many
        if hand.now:
            table[(*hand.now, hand.thing)] += hand.many
    return +table


def placed(lies: Mapping[Lie, int]) -> Counter[tuple[str, str, str]]:
    found: Counter[tuple[str, str, str]] = Counter()
    for lie, count in lies.items():
        found[lie.where, lie.at, lie.thing] += count
    return +found


def agrees(game: Rules[Any], lies: Mapping[Lie, int], table: TableView) -> None:
    """What hands lay is what screens and eyes are shown."""
    figures = {lie.thing: lie.at for lie, count in lies.items() if lie.alone and lie.where == "space" and count}
    shown = {piece.id: piece.at for piece in table.pieces if piece.at and not piece.tokens and piece.kind != "control"}
    assert figures == shown or game.id == "kings_and_things"
    parts = {lie.thing: lie.at for lie in lies if lie.where == "part"}
    assert parts.items() <= dict(table.parts).items()
    for piece in table.pieces:  # counters of cardboard, hex by hex
        for token in piece.tokens:
            if token.id:
                there = sum(n for lie, n in lies.items() if (lie.at, lie.thing) == (piece.at, token.id))
                assert there >= token.count, (piece.id, token.id)
    for seat in table.seats:
        mine = [(lie, count) for lie, count in lies.items() if (lie.where, lie.at) == ("seat", seat.id)]
        held = Counter({lie.words: count for lie, count in mine if lie.owner})
        cards: Counter[Words] = Counter()
        for card in seat.cards:
            cards[card.words] += card.count
        assert held <= cards, seat.id
        counted = {lie.thing: count for lie, count in mine if not lie.owner}
        for name, count in seat.counters:
            assert counted.get(name, count) == count, (seat.id, name)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", GAMES)
def test_what_hands_are_told_brings_the_table_to_where_the_state_has_it(name: str, seed: int) -> None:
    last: Any = None
    for session in evening(name, seed):
        game, state = session.rules, session.state
        lies = game.game.facts.lies(game.desk(state))
        agrees(game, lies, game.table(state))
        if last is not None:
            hands = list(game.handwork(last, state))
            assert done(game.game.facts.lies(game.desk(last)), hands) == placed(lies)
            assert all(hand.words for hand in hands)
        last = state


def test_chips_markers_and_counters_are_told_of() -> None:
    """Things that are no piece of the board's were left out, or named by the place they lie on."""
    told = {str(hand.words) for name in ("darrowell", "kings_and_things") for hand in undone(name)}
    assert any("chip" in words.lower() for words in told)
    assert any("marker" in words for words in told)


def undone(name: str) -> Iterator[Hand]:
    states = [session.state for session in evening(name, 3, 200)]
    game = rules(name)
    for before, after in zip(states, states[10:], strict=False):
        yield from game.handwork(after, before)


@pytest.mark.parametrize(
    ("more", "way"), [({"hands": Held()}, "hands"), ({"told": Told(say("{name}’s cards"))}, r"told=Told\(words\)")]
)
def test_a_secret_that_everybody_would_be_told_of_is_no_fact(more: Any, way: str) -> None:
    """What hands put right after an undo, and what may be said in a window, is heard by all."""
    with pytest.raises(ValueError, match=rf"“cup” is a secret \(known=\), and its {way} would say it"):
        Fact("cup", known=lambda desk, of, seat: True, **more)


# -- a row is enough --------------------------------------------------------------------------------------------------


class Desk:
    """As much of a desk as facts need, of a game in which people go to jail."""

    def __init__(self, jailed: Mapping[str, int]) -> None:
        self.rulings: list[Any] = []
        self.jailed = dict(jailed)

    @property
    def state(self) -> Any:
        return self

    @property
    def seated(self) -> tuple[tuple[str, str], ...]:
        return tuple((colour, colour.title()) for colour in self.jailed)

    @property
    def players(self) -> list[Any]:
        return [Prisoner(colour, colour.title(), times) for colour, times in self.jailed.items()]

    def set_player(self, index: int, *, jailed: int) -> None:
        self.jailed[list(self.jailed)[index]] = jailed


class Prisoner:
    def __init__(self, colour: str, name: str, jailed: int) -> None:
        self.colour, self.name, self.jailed = colour, name, jailed


JAILED = Fact(
    "jailed",
    SEATS,
    Number(0, 9),
    told=Told(say("How often {name} was jailed")),
    rule="JAIL-01",
    matters=Words("times in jail"),
)


def test_a_row_gives_path_claim_telling_refusal_and_bound() -> None:
    facts, desk = Facts(JAILED), Desk({"red": 2, "blue": 0})
    assert facts.view(desk) == {"red": {"jailed": 2}, "blue": {"jailed": 0}}
    assert facts.read(desk, "red.jailed") == 2
    claim = next(facts.claims(desk))
    assert (claim.about, claim.kind, claim.now, str(claim.words)) == (
        "red",
        "count",
        ("2",),
        "How often Red was jailed",
    )
    facts.tell(desk, Given("blue", "jailed", "3"), named)
    assert facts.read(desk, "blue.jailed") == 3
    assert [str(ruling.words) for ruling in desk.rulings] == ["The table says: How often Blue was jailed: 3."]
    for wrong in (Given("blue", "jailed", "12"), Given("blue", "hanged", "1"), Given("pink", "jailed", "1")):
        with pytest.raises(IllegalEvent):
            facts.tell(desk, wrong, named)
    assert not list(facts.faults(desk))
    assert list(facts.faults(Desk({"red": 11}))) == ["JAIL-01: red.jailed is 11"]
    assert [(matter.path, str(matter.of)) for matter in facts.matters] == [("{seat}.jailed", "times in jail")]


def test_a_secret_row_is_told_to_its_seat_and_shown_in_no_view() -> None:
    secret = Fact(
        "jailed",
        SEATS,
        Number(0, 9),
        known=lambda desk, player, seat: player.colour == seat,
        tells=lambda desk, times: [say("{count} times", count=times)],
    )
    facts, desk = Facts(secret), Desk({"red": 2, "blue": 5})
    assert facts.view(desk) == {"red": {}, "blue": {}}
    assert [str(words) for words in facts.secrets(desk, "blue")] == ["5 times"]
    assert not list(facts.secrets(desk, ""))
    with pytest.raises(ValueError, match="there is no"):
        facts.read(desk, "red.jailed")


def test_what_cannot_be_said_now_is_neither_offered_nor_taken() -> None:
    told = Told(say("How often"), unless=lambda desk, player: say("Nobody is free to say.") if player.jailed else None)
    facts = Facts(Fact("jailed", SEATS, Number(0, 9), told=told))
    desk = Desk({"red": 1, "blue": 0})
    assert [claim.subject for claim in facts.claims(desk)] == ["blue"]
    with pytest.raises(IllegalEvent, match="Nobody is free"):
        facts.tell(desk, Given("red", "jailed", "0"), named)


def test_a_law_is_a_row_too() -> None:
    crowded = Law("JAIL-02", GAME, lambda desk, state: sum(desk.jailed.values()) > 5 and "6", "more than five, {}")
    facts = Facts(JAILED, laws=(crowded,))
    assert list(facts.faults(Desk({"red": 3, "blue": 3}))) == ["JAIL-02: more than five, 6"]


def test_a_window_may_list_less_than_can_be_said() -> None:
    kind = OneOf("answer", (Value("a", Words("A")), Value("b", Words("B"))), (Value("a", Words("A")),))
    assert [value.name for value in kind.values(None, None)] == ["a"]
    assert kind.parse(None, None, "b") == "b" and kind.fits(None, None, "b") and not kind.fits(None, None, "c")
