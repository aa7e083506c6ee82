"""`companion bench`: speed, each figure beside a named peer measured in the same run on the same machine."""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator
from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from companion import typed
from companion.foresight import Foresight, inquiry
from companion.games import GAMES, rules
from companion.play.journal import Journal
from companion.play.rules import Rules
from companion.play.session import Session
from companion.play.setup import Setup
from companion.play.simulation import play as simulated
from companion.play.simulation import seats
from companion.play.transcript import play
from companion.procedures.graph import Procedure
from companion.procedures.odds import chain
from companion.procedures.scene import Ground
from companion.table.events import Entry, Event
from ui.cli.figure import Figure
from ui.cli.main import aside

PROJECT = Path(__file__).parents[2]
WINDOW = PROJECT / "tests" / "ui" / "touch" / "window_figures.py"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--quick", action="store_true", help="a tenth of the work, for a first look")


def run(args: argparse.Namespace) -> int:
    scale = 0.1 if args.quick else 1.0
    figures: list[Figure] = []
    for measure in (
        engine,
        replaying,
        undoing,
        remembering,
        odds,
        foreseeing,
        simulating,
        keeping,
        dice,
        seeing,
        window,
        phones,
    ):
        for figure in measure(scale):
            figures.append(figure)
            if not args.json:
                print(line(figure), flush=True)
    if args.json:
        print(json.dumps([{**msgspec.structs.asdict(figure), "ratio": figure.ratio} for figure in figures]))
    for sentence in unmeasured():
        aside(sentence)
    return 0


def unmeasured() -> Iterator[str]:
    """What lines are missing, why, and how to have them."""
    missing = [name for name in ("chess", "transitions", "rlcard", "pyspiel") if find_spec(name) is None]
    if missing:
        yield f"Not measured, because not installed: {', '.join(missing)}. “make bench” installs them."
    if not WINDOW.is_file():
        yield "Not measured: the window. “make bench” in a copy of the project does that."


def line(figure: Figure) -> str:
    """A figure as it is printed."""
    if figure.value is None:
        return f"{figure.what:<58} {'not measured':>12}"
    said = f"{figure.what:<58} {_digits(figure.value):>12} {figure.unit}"
    if figure.peer_value:
        said += f"   {figure.peer}: {_digits(figure.peer_value)}   ratio {_digits(figure.ratio)}"
    return said


def _digits(value: float) -> str:
    """With two decimals, or as many as show something of it."""
    return f"{value:,.2f}" if abs(value) >= 0.1 else f"{value:.2g}"


# -- the engine ----------------------------------------------------------------------------------------------------


def recorded(game: Rules[Any], count: int, seed: int = 7) -> tuple[Any, list[Event]]:
    """A start and the events of one or more simulated games, so that only the engine is measured."""
    rng = random.Random(seed)
    start = state = game.new(Setup(game.id, seats(game, game.players[-1]), dict(game.simulated_house)))
    events: list[Event] = []
    while len(events) < count:
        prompt = game.expects(state)
        if prompt.over:
            break
        events.append(game.simulated(state, prompt, rng))
        state, _ = game.advance(state, events[-1])
    return start, events


def engine(scale: float) -> list[Figure]:
    """Events a second: legal answers listed, the answer checked, the state kept."""
    figures = []
    peers = [("chess", chess_moves(scale)), ("transitions", transitions_events(scale))]
    peer, value = max(peers, key=lambda pair: pair[1])
    for name in GAMES:
        game = rules(name)
        start, events = recorded(game, int(4000 * scale))

        def once(game: Rules[Any] = game, start: Any = start, events: list[Event] = events) -> None:
            state, kept = start, []
            for event in events:
                prompt = game.expects(state)
                prompt.answers()
                state, _ = game.advance(state, event)
                kept.append(state)

        figures.append(Figure(f"engine, {name}", len(events) / _best(once), "events/s", peer, value))
    return figures


def chess_moves(scale: float) -> float:
    """python-chess: legal moves listed, the move checked, pushed; moves a second, 0 where it is not installed."""
    if find_spec("chess") is None:
        return 0.0
    chess = import_module("chess")
    rng = random.Random(7)
    board = chess.Board()
    moves: list[Any] = []
    while not board.is_game_over() and len(moves) < 300 * max(scale, 0.3):
        moves.append(rng.choice(list(board.legal_moves)))
        board.push(moves[-1])

    def once() -> None:
        board = chess.Board()
        for move in moves:
            legal = list(board.legal_moves)
            assert move in legal
            board.push(move)

    return len(moves) / _best(once)


def transitions_events(scale: float) -> float:
    """transitions: a small machine of five states, triggers listed and fired; events a second, 0 if not installed."""
    if find_spec("transitions") is None:
        return 0.0
    machine_class = import_module("transitions").Machine
    states = ["edge", "pit", "rope", "hook", "far"]
    moves: list[list[Any]] = [["fall", "edge", "pit"], ["rope", "pit", "rope"], ["hook", "pit", "hook"]]
    moves += [["out", ["rope", "hook"], "far"], ["again", "far", "edge"]]
    machine = machine_class(states=states, transitions=moves, initial="edge")
    events = ["fall", "rope", "out", "again"] * int(500 * max(scale, 0.2))

    def once() -> None:
        for event in events:
            assert event in machine.get_triggers(machine.state)
            machine.trigger(event)

    return len(events) / _best(once)


def replaying(scale: float) -> list[Figure]:
    """A kept log of 2,000 events, judged again from memory."""
    figures = []
    for name in GAMES:
        game = rules(name)
        entries, setup = _log(game, 2000)

        def once(game: Rules[Any] = game, entries: list[Entry] = entries, setup: Setup = setup) -> None:
            for _ in Session(game, setup).replay(entries):
                raise AssertionError("a replayed event no longer fits")

        figures.append(Figure(f"replay of {len(entries)} events, {name}", _best(once) * 1000, "ms"))
    return figures


def _log(game: Rules[Any], count: int) -> tuple[list[Entry], Setup]:
    setup = Setup(game.id, seats(game, game.players[-1]), dict(game.simulated_house))
    best: list[Event] = []
    for seed in range(20):
        _, events = recorded(game, count, seed)
        best = max(best, events, key=len)
        if len(best) >= count:
            break
    return [Entry(event) for event in best], setup


def undoing(scale: float) -> list[Figure]:
    """Undo of one event at any depth."""
    game = rules(next(iter(GAMES)))
    entries, setup = _log(game, 2000)
    session = Session(game, setup)
    for _ in session.replay(entries):
        pass

    def once() -> None:
        for _ in range(1000):
            session.undo()
        for _ in range(1000):
            session.redo()

    return [Figure("undo and redo of one event, 1,000 deep", _best(once) / 1000 * 1e6, "µs")]


def remembering(scale: float) -> list[Figure]:
    """The memory a kept event takes, once all that is made only once has been."""
    figures = []
    for game in map(rules, GAMES):
        entries, setup = _log(game, 2000)
        for _ in Session(game, setup).replay(entries):
            pass
        session = Session(game, setup)
        tracemalloc.start()
        before = tracemalloc.get_traced_memory()[0]
        for _ in session.replay(entries):
            pass
        grown = tracemalloc.get_traced_memory()[0] - before
        tracemalloc.stop()
        figures.append(
            Figure(f"memory of one kept event, {game.id}: state, rulings, log", grown / len(entries), "bytes")
        )
    return figures


def odds(scale: float) -> list[Figure]:
    """Exact odds of every procedure, empty-handed and with everything; the slowest one."""
    figures = []
    for name in GAMES:
        game = rules(name)
        slowest, which = 0.0, ""
        for title, procedure in game.handbook({}).items():
            ground = game.ground(title, procedure.sides[0], {})
            for items in ((), tuple(sorted(procedure.items() | frozenset().union(*procedure.payable())))):

                def solve(made: Procedure = procedure, on: Ground = ground, held: tuple[str, ...] = items) -> None:
                    chain(made, on, items=held, side=made.sides[0]).odds()

                took = _best(solve, 3)
                if took > slowest:
                    slowest, which = took, title
        figures.append(Figure(f"odds, the slowest of {name} ({which})", slowest * 1000, "ms"))
    return figures


TURN = """\
game hirelings
player red Ada
player blue Ben
choose red
given red square start pile_count 0
"""


def foreseeing(scale: float) -> list[Figure]:
    """A whole turn by every way and room, exactly: met for the first time, and again; the peer plays turns out."""
    session = play(TURN, "bench", rules).session
    question = inquiry(["red.square"], "turn")
    samples = int(1000 * scale)

    def cold() -> None:
        Foresight(session.rules).ask(session.state, question)

    kept = Foresight(session.rules)
    kept.ask(session.state, question)
    out = _best(lambda: Foresight(session.rules, budget=1).ask(session.state, question, random.Random(7), samples), 3)
    peer = (f"{samples} turns played out", out * 1000)
    warm = _best(lambda: kept.ask(session.state, question))
    return [
        Figure("foresight, a whole turn of hirelings, cold", _best(cold) * 1000, "ms", *peer),
        Figure("foresight, a whole turn of hirelings, warm", warm * 1000, "ms", *peer),
    ]


def simulating(scale: float) -> list[Figure]:
    """Whole games by simulated players on one core; the peers are the random games of two libraries of games.

    Their games are others and shorter or longer, so the answers a second stand beside the games.
    """
    count = max(2, int(40 * scale))
    peers = [
        (name, _a_second(work, count))
        for name, work in (("RLCard, Leduc hold’em", _rlcard), ("OpenSpiel, backgammon", _open_spiel))
        if find_spec({"RLCard": "rlcard", "OpenSpiel": "pyspiel"}[name.partition(",")[0]])
    ]
    found = []
    for game in map(rules, GAMES):
        ours = _a_second(partial(_ours, game), count)
        for name, theirs in peers or [("", (0.0, 0.0))]:
            found.append(Figure(f"simulate {game.id}, two thumbs, games", ours[0], "a second", name, theirs[0]))
            found.append(Figure(f"simulate {game.id}, two thumbs, answers", ours[1], "a second", name, theirs[1]))
    return found


def _a_second(work: Callable[[int], int], count: int) -> tuple[float, float]:
    """Games and answers a second of processor time; `work` plays a game of a seed and says how many answers it had."""
    work(0)  # whatever is made only once
    begun = time.process_time()
    answers = sum(work(seed) for seed in range(1, count + 1))
    took = time.process_time() - begun
    return count / took, answers / took


def _ours(game: Rules[Any], seed: int) -> int:
    return simulated(game, seed, max(2, game.players[0]), check=False).events


@cache
def _holdem() -> Any:
    rlcard = import_module("rlcard")
    env = rlcard.make("leduc-holdem")
    env.set_agents([import_module("rlcard.agents").RandomAgent(num_actions=env.num_actions) for _ in range(2)])
    return env


def _rlcard(seed: int) -> int:
    """RLCard's own loop, `env.run`."""
    trajectories, _ = _holdem().run(is_training=False)
    return sum(len(each) // 2 for each in trajectories)


@cache
def _backgammon() -> Any:
    return import_module("pyspiel").load_game("backgammon")


def _open_spiel(seed: int) -> int:
    """The loop of OpenSpiel's own example: random answers, and chance as it falls."""
    rng, state, answers = random.Random(seed), _backgammon().new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            faces, shares = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(faces, shares)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
        answers += 1
    return answers


def keeping(scale: float) -> list[Figure]:
    """One durable commit an event; the peer is a plain SQLite table that syncs as strictly."""
    with TemporaryDirectory() as folder:
        game = rules(next(iter(GAMES)))
        journal = Journal(Path(folder) / "journal.sqlite")
        log = journal.begin(Setup(game.id, seats(game, 2)))
        entry = Entry(recorded(game, 1)[1][0])
        count = int(2000 * scale)

        def write() -> None:
            for _ in range(count):
                log.append(entry)

        ours = _once(write) / count
        journal.close()
        return [
            Figure("journal, one event kept", ours * 1e6, "µs", "SQLite WAL+FULL", _plain_sqlite(folder, count) * 1e6)
        ]


def _plain_sqlite(folder: str, count: int) -> float:
    import sqlite3

    db = sqlite3.connect(f"{folder}/peer.sqlite", isolation_level=None)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("CREATE TABLE t (n INTEGER PRIMARY KEY, line TEXT)")
    took = _once(lambda: [db.execute("INSERT INTO t (line) VALUES ('x')") for _ in range(count)])
    db.close()
    return took / count


def dice(scale: float) -> list[Figure]:
    """From the last byte of a throw on the line to the reading, and to the state it leads to, journal included."""
    from hardware.dice.bench import measure
    from ui.cli import latency

    found = measure(max(50, int(500 * scale)), 3.0 * scale)
    whole = latency.measure(max(30, int(300 * scale)))
    return [
        Figure("die, last byte to changed and kept state, median", whole.median * 1e6, "µs"),
        Figure("die, last byte to changed and kept state, 99 in 100", whole.p99 * 1e6, "µs"),
        Figure("die, last byte to reading, median", found.median, "µs"),
        Figure("die, last byte to reading, 99 in 100", found.p99, "µs"),
        Figure("listening to an idle hub", found.cpu * 100, "% of a core"),
    ]


def window(scale: float) -> list[Figure]:
    """What the window's figures are; what measures them lies with the tests, so only in a copy of the project."""
    if not WINDOW.is_file():
        return []
    command = [sys.executable, "-m", "tests.ui.touch.window_figures", "figures", str(scale)]
    said = subprocess.run(command, cwd=PROJECT, check=True, stdout=subprocess.PIPE).stdout
    return typed.json(said.splitlines()[-1], list[Figure])


def seeing(scale: float) -> list[Figure]:
    """A picture of 1920 by 1080 in steady play; the peer is OpenCV's plain marker search of the same pictures."""
    from ui.table.kits import kit_of
    from vision.bench import measure as look

    figures = []
    for name in ("key_to_the_kingdom", "magic_maze", "darrowell", "hirelings", "kings_and_things"):
        found = look(*kit_of(rules(name)), max(4, int(20 * scale)))
        peer = ("OpenCV detectMarkers", found.plain)
        figures.append(Figure(f"seeing {name}, a still picture", found.steady, "ms", *peer))
        figures.append(Figure(f"seeing {name}, a picture that is read", found.reading, "ms", *peer))
        figures.append(Figure(f"seeing {name}, a board found anew", found.anew, "ms", *peer))
        figures.append(Figure(f"seeing {name}, the first picture ever", found.first, "ms"))
    return figures


def phones(scale: float) -> list[Figure]:
    """Tables served to phones by one process: from an event to the last page that shows it."""
    from ui.phones.load import measure as serve

    found = serve(max(2, int(200 * scale)), max(40, int(400 * scale)))
    of = f"phones, {found.tables} tables with {found.sockets} pages"
    return [
        Figure(f"{of}: begun after", found.begun * 1000, "ms"),
        Figure(f"{of}: the last page after", found.middle * 1000, "ms"),
        Figure(f"{of}: 99 in 100 after", found.most * 1000, "ms"),
        Figure(f"{of}: memory a table", found.bytes / 1e6, "MB"),
    ]


def _best(work: Callable[[], object], times: int = 5) -> float:
    """The shortest of several runs in seconds of this process: what the machine can do when nothing else wants it."""
    took = []
    for _ in range(times):
        begun = time.process_time()
        work()
        took.append(time.process_time() - begun)
    return min(took)


def _once(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun
