"""A live evening: so many moves of one game through the camera, with all that a living room does to it.

`python -m tests.vision.evening GAME MOVES SEED MAKE` plays one and writes what came of it as a row of a table. The
camera is of that make (`vision/camera/sensor.py`), or nearly ideal.
"""

from __future__ import annotations

import sys
from collections import Counter
from random import Random
from statistics import median

import msgspec

from companion.boards.drawing import where
from companion.games import rules
from companion.table.events import Event, Moved, PartMoved, Undone
from companion.table.words import Words
from tests.vision import mischief
from tests.vision.sitting import GLANCE, Sitting
from tests.vision.trials import Trials
from tests.waiting import PATIENCE
from ui.table.eyes import Seen
from ui.table.kits import kit_of
from vision.camera.sensor import MAKES
from vision.geometry import Size
from vision.kit.model import Choice
from vision.sight.comparing import LAGS

SIZES: dict[str, Size] = {"magic_maze": (1280, 720), "hirelings": (1600, 900)}
"""Pictures no larger than the markers want: 24 px or more to a figure's; elsewhere 1920 by 1080."""
TAKEN = 10.0
"""Seconds of the table's time after which somebody taps a move that the eyes have not taken."""
AGREED = 4.0
"""And after which somebody puts a piece down again that the eyes do not see where it is."""
EVERY = 3
"""About every so many moves something happens that is no move."""
PACE = 40.0
"""Seconds from one move of hands to the next as people play, who throw, think and talk; the simulated ones do not."""


class Figures(msgspec.Struct):
    """What came of an evening. `moves`: how often hands changed the table.

    `told`: moves the eyes told of; `false`: events they told of that nobody had done; `tapped`: moves they did not
    take. `doubts`: questions asked; `again`: said anew though nothing had changed. `lags`: things that lagged for
    longer than they may; `named`: of these, how many were. `wrong`: disagreements told of a table where nothing was
    wrong. `straightened`: pieces put down anew. `waits`: s from the hand gone until it was told.
    """

    game: str
    seed: int
    make: str = ""
    moves: int = 0
    told: int = 0
    tapped: int = 0
    doubts: int = 0
    again: int = 0
    lags: int = 0
    named: int = 0
    wrong: int = 0
    straightened: int = 0
    pictures: int = 0
    false: int = 0
    waits: list[float] = []
    mischief: Counter[str] = msgspec.field(default_factory=Counter)

    @property
    def doubts_an_hour(self) -> float:
        """At the pace of people."""
        return self.doubts * 3600 / (self.moves * PACE) if self.moves else 0.0


class Evening:
    """Plays one game after the other until so many moves have been made by hand."""

    def __init__(self, game: str, seed: int, *, make: str = "", players: int = 3, every: int = EVERY) -> None:
        self.rules, self.rng, self.players, self.every = rules(game), Random(seed), players, every
        size = SIZES.get(game, (1920, 1080))
        self.trials = Trials(*kit_of(self.rules), size=size, seed=seed, make=MAKES[make] if make else None)
        self.figures = Figures(game, seed, make)
        self.sitting: Sitting
        self._said = Counter[Words]()
        self._heard = 0
        self._due: list[str] = []
        self._next = 1
        self._idle = False
        self._asked: Words | None = None
        self._wrong = set[Words]()
        self._lagging: dict[Words, str] = {}
        self.notes: list[str] = []

    def play(self, moves: int) -> Figures:
        while self.figures.moves < moves:
            self.sitting = Sitting(self.trials, self.rules, self.rng.randrange(10**6), self.players)
            self._heard = 0
            self._said.clear()
            with self.sitting.taken_up():
                for _ in range(3):
                    self._look()
                while not self.sitting.session.prompt.over and self.figures.moves < moves:
                    self._one()
            self.figures.pictures += self.sitting.pictures
        return self.figures

    # -- one thing after the other ----------------------------------------------------------------------------------

    def _one(self) -> None:
        sitting = self.sitting
        event = sitting.game.simulated(sitting.session.state, sitting.session.prompt, self.rng)
        if self.figures.moves >= self._next:
            self._happens(event)
            return
        if sitting.by_hand(event):
            self._by_hand(event)
        else:
            sitting.tap(event)
        self._follow()

    def _happens(self, event: Event) -> None:
        """The next thing that is no move, each kind in its turn. The event is what lags, or comes another time."""
        sitting = self.sitting
        others = {each.__name__: each for each in mischief.strewn(sitting)}
        if not self._due:
            self._due = self.rng.sample(["lag", *others], len(others) + 1)
        name = self._due[-1]
        if name == "lag":
            if not self._lags(event):
                self._due = ["lag", *(self._due[:-1] or self.rng.sample([*others], len(others)))]  # it is still due
                return
        else:
            others[name](sitting)
            self._listen()
        self._due.pop()
        self.figures.mischief[name] += 1
        self._next = self.figures.moves + self.rng.randint(1, 2 * self.every - 1)

    def _by_hand(self, event: Event) -> None:
        """Somebody makes a move on the board, and waits until it is taken."""
        sitting, figures = self.sitting, self.figures
        assert isinstance(event, Moved | PartMoved)
        self._make_room(event)
        sitting.meant, depth = event, sitting.session.head.depth
        if not sitting.hands.make(event):
            sitting.meant = None
            sitting.tap(event)
            return
        self._changed()
        begun = sitting.studio.now()
        while sitting.session.head.depth == depth and sitting.studio.now() - begun < TAKEN:
            self._look()
        if sitting.session.head.depth == depth:
            figures.tapped += 1
            self._note("not taken", event)
            sitting.meant = None
            sitting.tap(event)
        else:
            figures.told += 1
            figures.waits.append(sitting.studio.now() - begun)

    def _follow(self) -> None:
        """The table is made as the game has it now, and looked at until the eyes see it so."""
        sitting = self.sitting
        if not sitting.hands.follow(sitting.view):
            return
        self._changed()
        for _ in range(2):
            begun = sitting.studio.now()
            while sitting.studio.now() - begun < AGREED:
                verdict = self._look().verdict
                if verdict.agreed and not verdict.question:
                    return
            for late in verdict.waiting:
                if late.what in sitting.studio.scene.raised:  # it is said that it stands half way
                    mischief.clear(sitting)
                    continue
                self.figures.straightened += 1
                self._note("put down again", late.what)
                sitting.hands.put_again(late.what)
                self._said.clear()

    def _lags(self, event: Event) -> bool:
        """The event is tapped, or thrown, and the table does not follow for a while; False where it need not follow."""
        sitting = self.sitting
        sitting.tap(event)
        late = self._late()
        if not late:
            self._follow()
            return False
        self._said.clear()
        self._idle = True
        for _ in range(round(LAGS) + 3):
            self._look(1.0)
        self._idle = False
        told = {what for words, what in self._lagging.items() if self._said[words]}
        self.figures.lags += len(late)
        self.figures.named += len(late & told)
        for what in sorted(late - told):
            self._note("not named", what)
        self._follow()
        return True

    def _late(self) -> set[str]:
        """What stands otherwise on the table than in the game, as far as it can be seen."""
        sitting = self.sitting
        scene, view = sitting.studio.scene, sitting.view
        places, known = where(sitting.board, scene.parts), {piece.id for piece in sitting.kit.pieces}
        faces = {part.id: part.markers for part in sitting.kit.parts if isinstance(part, Choice)}
        there = {**scene.parts, **sitting.hands.lying}
        late = {part for part, state in view.parts if there.get(part, state) != state}
        late = {part for part in late if part not in faces or there[part] in faces[part]}
        for piece in view.pieces:
            put = sitting.hands.put.get(piece.id)
            if piece.id in known and put in places and put != piece.at:
                late.add(piece.id)
        return late

    # -- looking and listening --------------------------------------------------------------------------------------

    def _changed(self) -> None:
        """Somebody has had a hand at the table: whatever is said from now on is new."""
        self.figures.moves += 1
        self._said.clear()

    def _look(self, seconds: float = GLANCE) -> Seen:
        """One more picture; a question that stands in two of them is answered."""
        sitting = self.sitting
        seen = sitting.look(seconds)
        self._listen()
        verdict = seen.verdict
        self._lagging |= {each.words: each.what for each in verdict.lags}
        if verdict.disagreement and not self._idle and verdict.disagreement.words not in self._wrong:
            self.figures.wrong += 1
            self._note("said to be wrong", str(verdict.disagreement.words))
        self._wrong = {verdict.disagreement.words} if verdict.disagreement else set()
        question = verdict.question
        if question and self._asked == question.words and not self._idle:
            sitting.answer(question)
            question = None
        self._asked = question.words if question else None
        return seen

    def _listen(self) -> None:
        """Counts what was said, and takes back what nobody did."""
        sitting, figures = self.sitting, self.figures
        for _, words in sitting.heard[self._heard :]:
            self._said[words] += 1
            if question := sitting.questions.get(words):
                figures.doubts += 1
                self._note("asked", question.what)
            if self._said[words] > 1:
                figures.again += 1
                self._note("said again", str(words))
        self._heard = len(sitting.heard)
        for event in sitting.false:
            figures.false += 1
            self._note("false", event)
            sitting.referee.tell(Undone(), "touch").result(PATIENCE)
        sitting.false.clear()

    def _note(self, what: str, of: object) -> None:
        """What went otherwise than it should, to be looked into: after how many moves, and what lay about."""
        sitting = self.sitting
        seen = sitting.seen
        name = of if isinstance(of, str) else getattr(of, "piece", getattr(of, "part", ""))
        read = (seen.observation.piece(name), seen.observation.part(name)) if seen else ()
        scene = sitting.studio.scene
        about = {
            "hands": seen and seen.observation.hands,
            "things": seen and len(seen.observation.things),
            "trouble": seen and str(seen.observation.trouble),
            "settled": seen and seen.observation.settled,
            "left": [(paper.stand.at, paper.size) for paper in scene.papers] + [cup.at for cup in scene.cups],
            "raised": scene.raised,
            "verdict": seen and seen.verdict,
            "put": sitting.hands.put.get(name, scene.parts.get(name)),
            "stands": scene.pieces.get(name),
        }
        told = {key: value for key, value in about.items() if value or key == "settled"}
        self.notes.append(f"{what}: {of}; move {self.figures.moves}, {sitting.studio.now():.1f} s; {read}; {told}")

    def _make_room(self, event: Moved | PartMoved) -> None:
        """Where something lies in the way it is taken away first."""
        sitting = self.sitting
        if isinstance(event, PartMoved):
            mischief.clear(sitting)
            return
        place = where(sitting.board, sitting.studio.scene.parts).get(event.to)
        if place and mischief.in_the_way(sitting, place):
            mischief.clear(sitting)


HEAD = (
    "| game, seed, camera | moves | taken from the board | tapped after all | false events | doubts asked | an hour"
    " | asked again | things that lagged | named | time till taken, s: half, worst |"
)
RULE = "|" + "---|" * (HEAD.count("|") - 1)


def row(found: Figures) -> str:
    """One evening as a line of a table."""
    waits = sorted(found.waits)
    half, worst = (f"{median(waits):.1f}", f"{waits[-1]:.1f}") if waits else ("–", "–")
    camera = found.make or "ideal"
    return (
        f"| {found.game}, {found.seed}, {camera} | {found.moves} | {found.told} | {found.tapped} | {found.false} |"
        f" {found.doubts} | {found.doubts_an_hour:.1f} | {found.again} | {found.lags} | {found.named} |"
        f" {half}, {worst} |"
    )


if __name__ == "__main__":
    name, moves, seed, make = [*sys.argv[1:], *("200", "1", "")[len(sys.argv) - 2 :]]
    evening = Evening(name, int(seed), make=make)
    figures = evening.play(int(moves))
    print(HEAD, RULE, sep="\n")
    print(row(figures))
    print(figures)
    for note in evening.notes:
        print(note)
