"""How many taps each act of an evening takes at the real window, and how many it may take.

python -m tests.ui.touch.taps        plays an evening of every game by touch, and writes the table to docs/tested.md
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from itertools import product
from math import dist
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from companion.boards.model import Point
from companion.games import rules
from companion.table.events import Given, Moved, Rolled
from companion.table.words import translated
from tests.ui.touch.answering import Answering
from tests.ui.touch.finger import PATIENCE, Screen
from tests.ui.touch.gallery import KINGDOM, setup
from ui.touch.boardscene import figures_of, spots, stands
from ui.touch.catalogue import games
from ui.touch.screens.play import Play
from ui.touch.screens.reading import Reading
from ui.touch.things import Box

LAST_PAGE = translated(list(rules(KINGDOM).handbook({}).values())[-1].title)
ANSWERS = 60
"""Of an evening that is only begun."""


class Act(NamedTuple):
    """Something one wants to do: in at most so many taps, by `do` on a screen that `before` has brought there."""

    what: str
    most: int
    before: Callable[[Screen], object]
    do: Callable[[Screen], object]

    def taps(self, screen: Screen) -> int:
        """How many it takes."""
        self.before(screen)
        screen.settle()
        taps = screen.taps
        self.do(screen)
        return screen.taps - taps


def playing(screen: Screen) -> Play:
    """The play screen, which must be in front."""
    assert isinstance(screen.evening.screen, Play)
    return screen.evening.screen


def fresh(screen: Screen) -> None:
    """A game of the Kingdom in which Ann begins."""
    screen.evening.begin(setup(2), {"red": 0, "blue": 0})
    screen.settle()
    screen.until(lambda: screen.evening.game)


def begun(screen: Screen) -> None:
    """Ann stands before the Snake Pit."""
    fresh(screen)
    playing(screen).game.tell(Given("red", "at", "snake_pit.near")).result(PATIENCE)


def left(screen: Screen) -> None:
    """A game was left; the first screen is shown."""
    begun(screen)
    screen.settle()
    screen.evening.leave()
    screen.until(lambda: "Go on" in screen.names())


def thrown(screen: Screen) -> None:
    begun(screen)
    screen.settle()
    screen.tap("The die shows 4")


def free(screen: Screen) -> None:
    """Ann may walk."""
    fresh(screen)
    screen.tap("The die shows 5")


def _new(screen: Screen) -> None:
    screen.tap(rules(KINGDOM).title)
    screen.tap("Start with")
    screen.until(lambda: isinstance(screen.evening.screen, Play))


def _go_on(screen: Screen) -> None:
    screen.tap("Go on")
    screen.until(lambda: isinstance(screen.evening.screen, Play))


def _throw(screen: Screen) -> None:
    before = playing(screen).game.seen.moment.depth
    screen.tap("The die shows 3")
    assert playing(screen).game.seen.moment.depth > before


def _move(screen: Screen) -> None:
    play = playing(screen)
    assert play.game.seen.prompt.moves
    screen.tap(str(play.answers()[0].words))
    assert not play.game.seen.prompt.moves


def _undo(screen: Screen) -> None:
    before = playing(screen).game.seen.moment.depth
    screen.tap("Undo")
    assert playing(screen).game.seen.moment.depth < before


def _this_page(screen: Screen) -> None:
    screen.tap("Why?")
    screen.tap("Rule page")
    assert screen.reads("Snake Pit") and isinstance(screen.evening.screen, Reading)


def _any_page(screen: Screen) -> None:
    screen.tap("Ann, your throw. Opens the menu.")
    screen.tap("Rules")
    screen.tap(LAST_PAGE)
    assert isinstance(screen.evening.screen, Reading)


def _any_page_at_first(screen: Screen) -> None:
    screen.tap("Rules")
    screen.tap(rules(KINGDOM).title)
    screen.tap(LAST_PAGE)
    assert isinstance(screen.evening.screen, Reading)


def _contents(screen: Screen) -> None:
    screen.tap("Rules")
    screen.tap(rules(KINGDOM).title)


def _looked_for(screen: Screen) -> None:
    """Only what is no letter is counted."""
    screen.tap("Find a word")
    for letter in "hook":
        screen.tap(letter)
        screen.taps -= 1
    screen.tap("Done")
    screen.tap("Snake Pit", number=0)
    assert isinstance(screen.evening.screen, Reading)


def _wrong_figure(screen: Screen) -> None:
    """The red figure is put where it really stands: by itself, the space, and a yes."""
    play, look = playing(screen), screen.evening.look(*screen.size)
    box = look.law.boxes["board"]
    assert play.board
    x, y = stands(play.board.scene(look), box.w, box.h, look.u(12))["red"]
    screen.tap_at(box.x + x, box.y + y)
    space = _lonely(spots(play.board.scene(look), box.w, box.h), box)
    x, y = spots(play.board.scene(look), box.w, box.h)[space]
    screen.tap_at(box.x + x, box.y + y)
    screen.tap("That is so")
    assert next(each.space for each in figures_of(play.game.seen.table) if each.id == "red") == space


def _lonely(places: Mapping[str, Point], box: Box) -> str:
    """A space in view that no finger takes for another."""
    inside = {space: at for space, at in places.items() if box.inset(40).moved(-box.x, -box.y).holds(*at)}
    return max(inside, key=lambda space: min(dist(inside[space], at) for each, at in places.items() if each != space))


def _wrong_reading(screen: Screen) -> None:
    screen.tap("Why?")
    screen.tap("The reading is wrong")
    screen.tap("The die shows 8")


ACTS = (
    Act("switched on: the game that was left goes on", 2, left, _go_on),
    Act("switched on: a new game", 2, lambda screen: None, _new),
    Act("a throw", 1, begun, _throw),
    Act("a move", 2, free, _move),
    Act("undo", 1, thrown, _undo),
    Act("the page of the hazard one is in", 2, begun, _this_page),
    Act("any page of the handbook, from a game", 3, begun, _any_page),
    Act("any page of the handbook, from the first screen", 3, lambda screen: None, _any_page_at_first),
    Act("a page by a word in it, its letters not counted, from the contents", 3, _contents, _looked_for),
    Act("a figure that stands elsewhere", 3, fresh, _wrong_figure),
    Act("a throw that was read wrong", 3, thrown, _wrong_reading),
)
THROW, MOVE = 1, 2
"""The most taps a throw and a move may take in any game."""
WHOLE = 750
"""The most a whole game of three may take where the screen draws."""


COUNTERS = "kings_and_things"
"""Whose whole games are counted: much of it is drawn unseen."""
SEEDS = (3, 4, 5)
"""How chance has it in those games: some are three times as long as others."""


def evening(screen: Screen, game: str, answers: int, *, more: int = 0, dealt: bool = False, seed: int = 3) -> Answering:
    """A game chosen, seated and played by touch, so many answers long or to its end, by the house rules that simulated
    players need; so many `more` than sit there at first. Nothing here knows the game. `dealt`: as `Answering`."""
    held = rules(game)
    screen.tap(held.title)
    assert screen.reads("Who sits where?")
    for _ in range(more):
        screen.tap("Free seat")
    screen.tap("House rules")
    for rule in held.house_rules:
        if choice := held.simulated_house.get(rule.name):
            screen.tap(str(rule.called(choice)))
    screen.tap("Back")
    screen.tap("Start with")
    screen.until(lambda: isinstance(screen.evening.screen, Play))
    screen.settle()
    hand = Answering(screen, seed=seed, dealt=dealt)
    for _ in range(answers):
        if hand.over:
            break
        hand.step()
    return hand


def main() -> int:
    from tests.loads.tested import note
    from ui.touch.window import setting

    with TemporaryDirectory(prefix="companion-taps-") as folder:
        setting.prepare(Path(folder) / "kivy", (800, 480), headless=True, fast=True)
        rows = []
        for row in _rows(Path(folder)):  # it takes an hour: who ends it sooner has seen how far it came
            print(*row, file=sys.stderr, flush=True)
            rows.append(row)
        note("taps", "At 800x480", ("act", "taps", "at most"), rows)
    return 0


def _rows(folder: Path) -> Iterator[tuple[str, object, object]]:
    for at, act in enumerate(ACTS):
        screen = Screen(folder / f"act-{at}")
        yield act.what, act.taps(screen), act.most
        screen.close()
    for game in games():
        screen = Screen(folder / game.id)
        hand = evening(screen, game.id, ANSWERS)
        for kind, name, most in ((Rolled, "throw", THROW), (Moved, "move", MOVE)):
            if took := hand.taps.get(kind):
                yield f"{game.title}: each of {len(took)} {name}s", max(took), most
        if hand.alone:
            yield f"{game.title}: each of {len(hand.alone)} answers in secret", max(hand.alone), ""
        every = [taps for took in (*hand.taps.values(), hand.alone) for taps in took]
        yield f"{game.title}: {len(every)} answers", sum(every), ""
        screen.close()
    for seed, dealt in product(SEEDS, (True, False)):
        how = "drawn by the screen" if dealt else "drawn by hand and told"
        screen = Screen(folder / f"whole-{seed}-{dealt}", seed=seed)
        hand = evening(screen, COUNTERS, 20_000, more=1, dealt=dealt, seed=seed)
        every = [taps for took in (*hand.taps.values(), hand.alone) for taps in took]
        depth = hand.game.seen.moment.depth
        title = f"{rules(COUNTERS).title}, three to the end, {how}: {depth} events, {sum(hand.alone)} taps in secret"
        yield f"{title}, at {screen.rests} answers the finger rested", sum(every), WHOLE
        screen.close()


if __name__ == "__main__":
    sys.exit(main())
