"""Whole games: sound after every event, the same on every machine, and every step of them to be taken back."""

from __future__ import annotations

import random
from statistics import fmean
from typing import Any

import pytest

from companion.games import rules
from companion.games.magic_maze.game import GAME as DECLARED
from companion.games.magic_maze.ground import shipped
from companion.games.magic_maze.house import House
from companion.games.magic_maze.state import State
from companion.play.chance import random_answer
from companion.play.rules import Rules, digest
from companion.play.session import Session
from companion.play.setup import Setup
from companion.play.simulation import play, seats
from companion.play.transcript import play as retell
from companion.play.transcript import write
from companion.table.dice import D6
from companion.table.events import Chose, Drew, Entry, Event, IllegalEvent, Moved, PartMoved, Rolled, pack, unpack
from tests.games.magic_maze import pace

GAME = rules("magic_maze")
COUNTER = rules("magic_maze", "reference_counter16")


@pytest.mark.parametrize("seed", range(15))
def test_a_simulated_game_stays_sound_to_its_end(seed: int) -> None:
    """MAZE-INV-01..07, two to four players, after every event; somebody wins."""
    played = play((GAME, COUNTER)[seed % 3 == 2], 1000 + seed, GAME.players[seed % 3])
    assert played.ended
    assert played.winner in GAME.colours


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(20))
def test_five_thousand_games(batch: int) -> None:
    """Twenty times two hundred and fifty."""
    for seed in range(50_000 + 250 * batch, 50_250 + 250 * batch):
        assert play(GAME, seed, GAME.players[seed % 3]).ended, seed


@pytest.mark.slow
@pytest.mark.parametrize(("players", "mean"), [(2, 144), (3, 122), (4, 122)])
def test_random_games_last_as_long_as_the_ledgers(players: int, mean: int) -> None:
    """7.3, “all random”: 1,500 games of another program; 600 of ours come within a tenth."""
    found = fmean(pace.turns(shipped(), GAME, players, seed) for seed in range(600))
    assert found == pytest.approx(mean, rel=0.1)


@pytest.mark.parametrize("players", GAME.players)
def test_simulated_players_make_for_the_goal(players: int) -> None:
    """Between the ledger's greedy players (22 to 31 turns) and its random ones (122 to 144)."""
    turns = []
    for seed in range(25):
        rng, state, count = random.Random(seed), GAME.new(Setup(GAME.id, seats(GAME, players))), 0
        while not (prompt := GAME.expects(state)).over:
            count += prompt.die == D6
            state, _ = GAME.advance(state, GAME.simulated(state, prompt, rng))
        turns.append(count)
    assert 20 < fmean(turns) < 70


def agreed(rng: random.Random) -> dict[str, str]:
    """Any house rules at all; the faces of the dice stay such that a game can be played."""
    faces = ("duelling_die", "attack_wins", "rock_winner", "label")
    return {
        rule.name: rng.choice(rule.choices)
        for rule in GAME.house_rules
        if rule.choices and rule.name not in faces and rng.random() < 0.6
    }


def some_play(seed: int, most: int, house: dict[str, str], anything: float = 0.3) -> int:
    """Events played, each state sound, until the end or `most`; sometimes just any legal answer is given."""
    rng = random.Random(seed)
    state = GAME.new(Setup(GAME.id, seats(GAME, GAME.players[seed % 3]), house))
    for number in range(most):
        prompt = GAME.expects(state)
        if prompt.over:
            return number
        event = random_answer(prompt, rng) if rng.random() < anything else GAME.simulated(state, prompt, rng)
        state, _ = GAME.advance(state, event)
        assert GAME.faults(state) == [], (seed, number, house)
    return most


@pytest.mark.parametrize("seed", range(40))
def test_games_by_any_house_rules(seed: int) -> None:
    """Forty tables, each with its own mixture of choices."""
    house = agreed(random.Random(seed))
    assert House(**house)  # type: ignore[arg-type]
    assert some_play(seed, 700, house)


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(20))
def test_many_games_by_any_house_rules(batch: int) -> None:
    """Twenty times thirty, each mixture another one."""
    for seed in range(10_000 + 30 * batch, 10_030 + 30 * batch):
        assert some_play(seed, 4000, agreed(random.Random(seed)))


def test_every_kind_of_duel_is_fought() -> None:
    """What simulated players do covers the game: every duel, every phase, short strokes, pushes by word and by eye."""
    duels: set[str] = set()
    phases: set[str] = set()
    kinds: set[type[Event] | str] = set()
    for seed in range(12):
        _, events, states = recorded(seed, 400)
        duels |= {state.duel.type for state in states if state.duel}
        phases |= {GAME.view(state)["phase"] for state in states}
        kinds |= {type(event) for event in events}
        kinds |= {"short" for event in events if isinstance(event, PartMoved) and ">" in event.to}
    assert duels == {"ogre_at_rock", "ogre_hunts", "ogre_challenged", "rock_duel"}
    assert {"setup", "await_number_die", "move", "await_push", "turn_end", "game_over"} <= phases
    assert {"duel_attack", "duel_defence", "duel_rock"} <= phases
    assert {Rolled, Chose, Moved, PartMoved, Drew, "short"} <= kinds


def recorded(seed: int, most: int, **house: str) -> tuple[Setup, list[Event], list[Any]]:
    """A game's events and every state on the way."""
    rng = random.Random(seed)
    setup = Setup(GAME.id, seats(GAME, 4 - seed % 3), house)
    states = [GAME.new(setup)]
    events: list[Event] = []
    while len(events) < most and not GAME.expects(states[-1]).over:
        events.append(GAME.simulated(states[-1], GAME.expects(states[-1]), rng))
        states.append(GAME.advance(states[-1], events[-1])[0])
    return setup, events, states


@pytest.mark.parametrize("seed", range(5))
def test_the_same_log_makes_the_same_state(seed: int) -> None:
    """Told again to other rules, from other entries, by other hands: equal states, equal digests, at every step."""
    setup, events, states = recorded(seed, 1500)
    session: Session[State] = Session(Rules(DECLARED), setup)
    for event, state in zip(events, states[1:], strict=True):
        session.enter(unpack(pack(Entry(event, "die", 12.5))))
        assert digest(session.state) == digest(state)
    assert session.state == states[-1]
    assert recorded(seed, 1500)[2] == states


@pytest.mark.parametrize("seed", range(4))
def test_every_step_can_be_taken_back_and_done_again(seed: int) -> None:
    """Undo to the first event and redo to the last, through duels and short strokes: equal states all the way."""
    setup, events, states = recorded(seed, 900)
    session = Session(GAME, setup)
    for event in events:
        session.tell(event)
    assert {"move", "duel_attack", "await_push"} <= {GAME.view(state)["phase"] for state in states}
    for state in reversed(states[:-1]):
        session.undo()
        assert session.state == state
    for state in states[1:]:
        session.redo()
        assert session.state == state
        assert session.prompt == GAME.prompt(state)


def test_a_wrong_reading_is_corrected_in_the_middle() -> None:
    """Later events are judged anew; what no longer fits is dropped, and the state is sound."""
    setup, events, _ = recorded(3, 200)
    for index in range(4, 200, 30):
        session = Session(GAME, setup)
        for event in events:
            session.tell(event)
        before = session.moments()[index - 1].state
        for answer in GAME.expects(before).answers():
            judged = session.correct(index, answer)
            assert GAME.faults(session.state) == []
            assert len(session.moments()) + len(judged.dropped) == len(events) + 1
            session.undo()


@pytest.mark.parametrize("seed", range(3))
def test_a_game_is_mailed_as_text(seed: int) -> None:
    """Written as a transcript and told again: the same state, digest and all."""
    setup, events, states = recorded(20 + seed, 700, allow_withdraw="on")
    session = Session(GAME, setup)
    for event in events:
        session.tell(event)
    told = retell(write(session), "mailed", lambda game, board: Rules(DECLARED))
    assert digest(told.session.state) == digest(states[-1])


# -- legal and illegal answers -----------------------------------------------------------------------------------------


def anything() -> list[Event]:
    """Every event there could be on this board."""
    pieces = ["ogre", *(f"adventurer_{colour}" for colour in GAME.colours)]
    found: list[Event] = [Rolled(face, "d6") for face in range(8)]
    found += [
        Rolled(face, "duelling", by) for face in ("sword", "shield", "blank", "axe") for by in ("", "red", "blue")
    ]
    found += [Rolled(3, "d8"), Chose("withdraw"), Chose("end_turn"), Chose("lots"), Chose("nothing")]
    found += [Chose(colour) for colour in GAME.colours] + [Chose(f"push_{side}") for side in ("left", "right")]
    found += [Chose(f"challenge.{target}") for target in ("ogre", *GAME.colours)]
    found += [Moved(piece, cell) for piece in pieces for cell in (*shipped().cells, "rock", "pool")]
    found += [PartMoved("wheel", str(at)) for at in range(17)]
    found += [PartMoved("wheel", f"{at}>{(at + 1) % 16}") for at in range(16)]
    found += [PartMoved("disc", "1"), Moved("dragon", "c00"), Drew("3"), Drew("red")]
    return found


@pytest.mark.parametrize("seed", range(8))
def test_what_is_offered_is_taken_and_nothing_else(seed: int) -> None:
    """Each legal answer is accepted; each other event is refused in a sentence, and the state is untouched."""
    _, _, states = recorded(seed, 300)
    every = anything()
    for state in states[:: max(1, len(states) // 12)]:
        prompt = GAME.expects(state)
        before = digest(state)
        for answer in prompt.answers():
            after, _ = GAME.advance(state, answer)
            assert GAME.faults(after) == []
        for event in every:
            if prompt.accepts(event):
                continue
            with pytest.raises(IllegalEvent) as refused:
                GAME.advance(state, event)
            said = str(refused.value)
            assert said.endswith((".", "?")), said
            assert len(said) <= 200, said
            assert "_" not in said, said
            if state.moving and isinstance(event, Chose) and event.option.startswith(("challenge.", "push_")):
                assert "not on offer" not in said, "what is offered and why the rest is not come from one reading"
        assert digest(state) == before
