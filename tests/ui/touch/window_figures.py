"""How smoothly the window runs, and how much memory an evening takes: measured off screen, in a process of its own.

python -m tests.ui.touch.window_figures frames SECONDS
python -m tests.ui.touch.window_figures memory EVENTS [GAME]    all games one after the other, or one again and again
python -m tests.ui.touch.window_figures first 0
python -m tests.ui.touch.window_figures asleep SECONDS
python -m tests.ui.touch.window_figures figures SCALE       all, as `companion bench` shows them; 1 is the whole of it
"""

from __future__ import annotations

import gc
import random
import subprocess
import sys
import threading
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import msgspec

from companion.games import GAMES
from ui.cli.figure import Figure

if TYPE_CHECKING:
    from ui.conformance.stage import Stage

SIZE = (800, 480)
RATE = 3.0
"""Events a second while frames are counted: a livelier table than any."""
LONG = 33.0
"""Milliseconds a frame may take."""
PLAIN = "plain"
LONGEST = ("kings_and_things", "darrowell")
"""The games of which one is played so long that it might gather something."""
SHOWN = 400
"""Events of each game of which the frames are looked at."""
HOUR = 1500
"""Events of an hour of play, and more than any hour has."""


class Frames(msgspec.Struct, frozen=True):
    """Of the frames in which something new was drawn: ms from the end of the frame before until it is on the glass.

    `share` of them took no longer than `LONG`. `work`: 99 of 100 take the window's thread no longer than this, ms,
    whatever else the machine is doing. `reaction`: 9 of 10 answers given by touch are judged, kept on disk and shown
    after so many ms, `half` of them after so many; None where none was given. `collected`, `frozen`: ms of the
    processor's time to look through everything alive for rubbish, and through what a game brought, as `window.tidy`
    has it.
    """

    count: int
    events: int
    median: float
    p99: float
    worst: float
    share: float
    work: float
    reaction: float | None
    half: float | None
    collected: float
    frozen: float


class Shown(msgspec.Struct, frozen=True):
    """What the window's thread works at the longest frame of an event, ms of the processor's time: of half of the
    events no longer, of 9 in 10, of 99 in 100."""

    half: float
    most: float
    p99: float


class Memory(msgspec.Struct, frozen=True):
    """Resident memory, MB: at the first screen, when the first game has begun, and after each tenth of the events; and
    `pieces`, what Python has in use then, in pieces of some 70 bytes."""

    begun: float
    playing: float
    tenths: tuple[float, ...]
    pieces: tuple[int, ...]

    @property
    def most(self) -> float:
        return max(self.tenths)

    @property
    def strayed(self) -> float:
        """How far from what it was after the first tenth it was later, at most."""
        return max(abs(each - self.tenths[0]) for each in self.tenths)

    @property
    def grown(self) -> float:
        """From the middle of the way to its end, three readings each: by then nearly everything has been seen once."""
        return (sum(self.tenths[-3:]) - sum(self.tenths[3:6])) / 3


def frames(seconds: float = 20.0, tuned: bool = True) -> Frames:
    """Dice arrive and the board is drawn anew, at 60 frames a second if the machine can.

    Not `tuned`: with threads taking turns, and rubbish carried out, as Python ships it.
    """
    return msgspec.json.decode(_apart("frames", str(seconds), tuned), type=Frames)


def shown(game: str, events: int = SHOWN) -> Shown:
    """So many events of one game, at its table of most seats, each shown as soon as it is judged."""
    return msgspec.json.decode(_apart("shown", str(events), game=game), type=Shown)


def first_frame() -> float:
    """Seconds of the processor's time from nothing to the first screen on the glass."""
    return float(_apart("first", "0"))


def asleep(seconds: float = 20.0) -> float:
    """The part of a core a game takes while its screen sleeps, without its dice: a hub has a processor of its own."""
    return float(_apart("asleep", str(seconds)))


def memory(events: int = HOUR, tuned: bool = True, game: str = "") -> Memory:
    """An hour of play with every kind of screen opened between, of all games; or of one, whose frames are laid out and
    painted, but not drawn: a driver without a graphics card keeps some 7 MB of what it last drew. Not `tuned`, memory
    goes back as the C library has it."""
    return msgspec.json.decode(_apart("memory", str(events), tuned, game), type=Memory)


def figures(scale: float) -> list[Figure]:
    """The window off screen at 60 frames a second, while dice arrive and boards are drawn; and its memory."""
    each = [figure for game in GAMES.own for figure in _shown(game, int(SHOWN * scale))]
    each += [figure for game in LONGEST for figure in _kept(game, int(1000 * scale))]
    drawn, held = frames(20 * scale), memory(int(HOUR * scale))
    plain, kept = frames(20 * scale, tuned=False), memory(int(HOUR * scale), tuned=False)
    return [
        Figure(f"window, frames within {LONG:.0f} ms", drawn.share * 100, "%"),
        Figure("window, 99 in 100 frames after", drawn.p99, "ms"),
        Figure("window, its thread’s own work in 99 in 100 frames", drawn.work, "ms"),
        Figure("window, nine in ten answers judged, kept and shown after", drawn.reaction, "ms"),
        Figure("the same, threads taking turns as Python ships it", plain.reaction, "ms"),
        Figure("rubbish of a game under way, everything alive looked through", drawn.collected, "ms"),
        Figure("the same, what was alive before the game left out", drawn.frozen, "ms"),
        Figure("window, from nothing to its first frame, of the processor’s time", first_frame(), "s"),
        Figure("window, while its screen sleeps", asleep(20 * scale) * 100, "% of a core"),
        Figure("window, half of the answers judged, kept and shown after", drawn.half, "ms"),
        Figure("memory when the first game has begun", held.playing, "MB"),
        Figure("memory in an hour of play, at most", held.most, "MB"),
        Figure("the same, memory going back as the C library ships it", kept.most, "MB"),
        Figure("memory, grown from the middle of that hour to its end", held.grown, "MB"),
        *each,
    ]


def _shown(game: str, events: int) -> list[Figure]:
    found = shown(game, events)
    of = f"frame of an event, {game}"
    return [
        Figure(f"{of}: half within", found.half, "ms"),
        Figure(f"{of}: nine in ten within", found.most, "ms"),
        Figure(f"{of}: 99 in 100 within", found.p99, "ms"),
    ]


def _kept(game: str, events: int) -> list[Figure]:
    found = memory(events, game=game)
    of = f"memory, {game}, undrawn"
    later = f"{of}: strays, events {events // 10} to {events:,}"
    return [Figure(f"{of}: begun", found.playing, "MB"), Figure(later, found.strayed, "MB")]


def _apart(what: str, amount: str, tuned: bool = True, game: str = "") -> str:
    """The last line of such a process. Raises CalledProcessError."""
    more = [*(() if tuned else (PLAIN,)), *((game,) if game else ())]
    command = [sys.executable, "-m", "tests.ui.touch.window_figures", what, amount, *more]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()[-1]


# -- in the process of its own ---------------------------------------------------------------------------------------


class Player:
    """Plays one game after another at the simulated table: dice come over the wire, all else is touched."""

    def __init__(self, home: Path, game: str = "", watched: bool = True) -> None:
        from ui.conformance.stage import Stage
        from ui.table.devices import Devices
        from ui.touch.run import evening
        from ui.touch.window.app import after, post

        self.game, self.rng = game, random.Random(1)
        self.devices = Devices(simulated=True, seed=1)
        self.devices.start()
        self.evening = evening(home, self.devices, post=post, after=after)
        self.evening.settings.sleep = 0
        self.stage: Stage = Stage(self.evening, watched=watched)
        self.played = 0
        self.told = 0
        self._games = 0

    def begin(self) -> None:
        """The next of the games there are, with as many players as will."""
        from companion.games import GAMES, rules
        from companion.play.setup import Setup
        from companion.play.simulation import seats

        self._leave()
        names = [self.game] if self.game else list(GAMES.own)
        game = rules(names[self._games % len(names)])
        self._games += 1
        count = game.players[-1] if self._games % 2 else game.players[0]
        seated = seats(game, min(count, 6))
        setup = Setup(game.id, seated, dict(game.simulated_house))
        self.evening.begin(setup, {seat.colour: at % 4 for at, seat in enumerate(seated)})
        self._until(lambda: self.evening.game)

    def look_at_home(self) -> None:
        """As long as whoever begins a game does: the window has looked for rubbish once."""
        self._until(gc.get_freeze_count)

    def step(self) -> bool:
        """One event, or the next game. True where it is an answer by touch, which the referee judges at once."""
        if self.evening.game is None or self.evening.game.seen.prompt.over:
            self.begin()
        game = self.evening.game
        assert game
        seen = game.seen
        self.told += 1
        if seen.prompt.die and not seen.prompt.by and self.devices.throw(seen.prompt):
            return False
        game.tell(game.rules.simulated(seen.moment.state, seen.prompt, self.rng))
        return True

    def look_about(self) -> None:
        """Opens a screen, and closes it again."""
        from ui.touch.screens.handbook import Contents
        from ui.touch.screens.play import Play
        from ui.touch.screens.sheets.steps import Steps
        from ui.touch.screens.sheets.story import Story
        from ui.touch.screens.sheets.why import Why

        screen = self.evening.screen
        if not isinstance(screen, Play):
            return
        for sheet in (Why, Story, Steps):
            screen.open(sheet(screen))
            self.stage.pump(3)
            screen.put_away()
        self.evening.go(Contents(self.evening, screen.game.rules, {}))
        pages = list(screen.game.rules.handbook({}))
        self.stage.pump(3)
        screen.open_page(self.rng.choice(pages)) if pages else None
        self.stage.pump(3)
        while self.evening.screen is not screen:
            self.evening.back()
        self.stage.pump(2)

    def _leave(self) -> None:
        if self.evening.game:
            self.evening.leave()
            self.stage.pump(3)

    def rest(self) -> None:
        """Until nothing is painted or worked out any more."""
        self._until(lambda: not self.stage.busy and (self.evening.game is None or self.evening.game.reckoned))

    def _until(self, so: object) -> None:
        assert callable(so)
        end = time.monotonic() + 30
        while not so() and time.monotonic() < end:
            self.stage.pump(1)

    def settle(self) -> float:
        """Until what was told has been judged and shown; what the longest frame took of the thread's time, ms."""
        game = self.evening.game
        before = game.seen.moment.depth if game else 0
        end = time.monotonic() + 2
        longest = 0.0
        while game and game.seen.moment.depth == before and time.monotonic() < end:
            longest = max(longest, self._frame())
            time.sleep(0.001)
        return max(longest, self._frame())

    def _frame(self) -> float:
        began = time.thread_time()
        self.stage.pump(1)
        return (time.thread_time() - began) * 1000

    def close(self) -> None:
        self.stage.close()
        self.devices.stop()


def count_frames(home: Path, seconds: float) -> Frames:
    from kivy.core.window import Window

    player = Player(home)
    player.begin()
    player.stage.pump(30)
    drawn = 0
    took: list[float] = []
    work: list[float] = []
    reactions: list[float] = []
    asked: tuple[object, float] | None = None

    def flipped(*_: object) -> None:
        nonlocal drawn
        drawn += 1

    Window.bind(on_flip=flipped)
    due = time.perf_counter()
    end = due + seconds
    while (now := time.perf_counter()) < end:
        if now >= due:
            due += 1 / RATE
            seen = player.evening.game.seen if player.evening.game else None
            asked = (seen, now) if player.step() else None
            now = time.perf_counter()
        before, busy = drawn, time.thread_time()
        player.stage.pump(1)
        if drawn > before:
            took.append((time.perf_counter() - now) * 1000)
            work.append((time.thread_time() - busy) * 1000)
            if asked and player.evening.game and player.evening.game.seen is not asked[0]:
                reactions.append((time.perf_counter() - asked[1]) * 1000)
                asked = None
    frozen = _collecting()
    gc.unfreeze()
    collected = _collecting()
    player.close()
    took.sort()
    within = sum(each <= LONG for each in took) / len(took)
    return Frames(
        len(took), player.told, _least(took, 0.5), _least(took, 0.99), took[-1], within, _least(sorted(work), 0.99),
        _least(sorted(reactions), 0.9) if reactions else None, _least(sorted(reactions), 0.5) if reactions else None,
        collected, frozen,
    )  # fmt: skip


def count_shown(home: Path, events: int, game: str) -> Shown:
    player = Player(home, game)
    player.look_at_home()
    player.begin()
    player.stage.pump(60)
    took = list[float]()
    for _ in range(events):
        player.step()
        took.append(player.settle())
    player.close()
    took.sort()
    return Shown(_least(took, 0.5), _least(took, 0.9), _least(took, 0.99))


def count_asleep(home: Path, seconds: float) -> float:
    player = Player(home)
    player.begin()
    player.stage.pump(30)
    player.evening.wake.asleep = True
    player.stage.pump(10)
    began, busy = time.perf_counter(), time.process_time() - _dice_time()
    while time.perf_counter() < began + seconds:
        player.stage.pump(1)
    share = (time.process_time() - _dice_time() - busy) / (time.perf_counter() - began)
    player.close()
    return share


def _dice_time() -> float:
    """What the simulated hub has taken of the processor, s."""
    return sum(
        time.clock_gettime(time.pthread_getcpuclockid(each.ident))
        for each in threading.enumerate()
        if each.name == "simulated hub" and each.ident
    )


def _collecting() -> float:
    """What a search for rubbish takes, ms of the processor's time; the one before has left it none."""
    gc.collect()
    began = time.process_time()
    gc.collect()
    return (time.process_time() - began) * 1000


def _least(values: list[float], share: float) -> float:
    """What this share of the sorted values do not exceed."""
    return values[min(len(values) - 1, int(len(values) * share))]


def watch_memory(home: Path, events: int, game: str = "") -> Memory:
    from ui.touch.window import tidy

    player = Player(home, game, watched=not game)
    player.stage.pump(10)
    begun = resident()
    player.begin()
    player.stage.pump(60)
    playing = resident()
    for _ in () if game else GAMES.own:  # what a game brings that is played for the first time is no growth
        player.begin()
        player.rest()
    tenths, pieces = list[float](), list[int]()
    for tenth in range(10):
        for step in range(events // 10):
            player.step()
            player.settle()
            if step % 25 == 0:
                player.look_about()
        player.rest()
        tidy.clear()
        tenths.append(resident())
        pieces.append(sys.getallocatedblocks())
        print(f"{tenth + 1} of 10: {tenths[-1]:.1f} MB", file=sys.stderr)
    player.close()
    return Memory(begun, playing, tuple(tenths), tuple(pieces))


def resident() -> float:
    """What this process holds in memory now, MB."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096 / 1e6


def main(words: list[str]) -> int:
    from ui.touch.window import setting

    what, amount, *more = words
    plain, game = PLAIN in more, next((each for each in more if each != PLAIN), "")
    if what == "figures":
        print(msgspec.json.encode(figures(float(amount))).decode())
        return 0
    with TemporaryDirectory(prefix="companion-window-figures-") as home:
        setting.prepare(Path(home) / "kivy", SIZE, headless=True, fast=what in ("memory", "shown"), tuned=not plain)
        folder = Path(home)
        if what == "first":
            player = Player(folder)
            print(time.process_time())
            player.close()
            return 0
        if what == "asleep":
            print(count_asleep(folder, float(amount)))
            return 0
        if what == "frames":
            found: msgspec.Struct = count_frames(folder, float(amount))
        else:
            found = (watch_memory if what == "memory" else count_shown)(folder, int(amount), game)
        print(msgspec.json.encode(found).decode())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
