"""A real board is taught: which game, a photograph of each face, its four corners, then its spaces by tapping."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from companion.boards.checks import faults
from companion.boards.model import Board
from companion.boards.teaching import Face, Lesson, Wanted
from companion.games import rules
from companion.table.words import Words, say, say_n
from ui.teaching import taught_board
from ui.teaching.mapping import Mapping
from ui.teaching.photograph import Closer, Window, cornered, drawn, shown, sketched, window
from ui.teaching.taught_board import TaughtBoard
from ui.touch.catalogue import games
from ui.touch.evening import Evening, Screen
from ui.touch.look import Look
from ui.touch.measure import SEMI, WORK
from ui.touch.parting import across, down, rest, shares
from ui.touch.screens.base import Page
from ui.touch.screens.seats import Seats
from ui.touch.things import Box, Thing, Touch
from ui.touch.widgets.basic import button, lines
from ui.touch.widgets.empty import empty
from ui.touch.widgets.flow import Para, flow
from ui.touch.widgets.rows import Row, Tool, listing
from ui.touch.widgets.segments import segments
from vision.geometry import Image
from vision.pictures import load

GRAB = 40.0
"""So near to a corner a finger takes it up, px at 800x480."""
STEP = 5.0
"""By how much a face's size is changed, mm."""


class Teaching(Page):
    """Which game’s board is to be taught."""

    name = "teaching"
    title = say("Teach a board")
    under_title = say("Your own, from a photograph")

    def __init__(self, evening: Evening) -> None:
        super().__init__(evening)
        self.drafts: dict[str, int] = {}
        """How many spaces of a game's board have been shown another time."""

    def body(self, look: Look, box: Box) -> list[Thing]:
        rows = []
        for game in games():
            lesson = game.lesson()
            if lesson:
                second = say_n("one face", "{count} faces", len(lesson.faces))
                if shown := self.drafts.get(game.id, 0):
                    go_on = say("{game}: go on", game=Words(game.title))
                    told = say_n("{count} space shown so far", "{count} spaces shown so far", shown)
                    rows.append(Row(go_on, told, partial(self.begin, lesson, True), "icon:play"))
                    anew = say("{game}: begin anew", game=Words(game.title))
                    rows.append(Row(anew, second, partial(self.begin, lesson, False), "icon:map"))
                else:
                    rows.append(Row(Words(game.title), second, partial(self.begin, lesson, False), "icon:map"))
        return listing(look, box, "teaching", rows)

    def entered(self) -> None:
        """Looks for boards somebody has begun to teach."""
        folder = self.evening.keeper.path.parent
        made = [TaughtBoard(lesson, folder) for game in games() if (lesson := game.lesson())]

        def look() -> dict[str, int]:
            return {each.lesson.game: len(draft.spaces) for each in made if (draft := each.draft())}

        def found(drafts: dict[str, int]) -> None:
            self.drafts = drafts
            self.changed()

        self.evening.ask(look, found)

    def begin(self, lesson: Lesson, go_on: bool) -> None:
        made = TaughtBoard(lesson, self.evening.keeper.path.parent)
        show = lambda _: self.evening.go(Faces(self.evening, made))  # noqa: E731
        self.evening.ask(made.take_up if go_on else lambda: True, show)


class Taught(Page):
    """A page about one board in the making."""

    def __init__(self, evening: Evening, made: TaughtBoard) -> None:
        super().__init__(evening)
        self.taught = made

    @property
    def game_id(self) -> str:
        return self.taught.lesson.game


class Faces(Taught):
    """Each face of the board and how far it has come; how large they are; the checks."""

    name = "faces"
    under_title = say("Each face: photograph, corners, spaces")

    @property
    def title(self) -> Words:
        return Words(self.taught.lesson.title)

    def tools(self) -> Sequence[Tool]:
        check = lambda: self.evening.go(Findings(self.evening, self.taught))  # noqa: E731
        return (Tool(say("Check"), "check", check, kind="main"),)

    def body(self, look: Look, box: Box) -> list[Thing]:
        room, foot = down(box, rest(), look.finger, gap=look.gap)
        rows = [
            Row(face.title, self.said(face), partial(self.open, face), f"mark:{self.state(face)}")
            for face in self.taught.lesson.faces
        ]
        return [*listing(look, room, "faces", rows), *self._size(look, foot)]

    def state(self, face: Face) -> str:
        return "good" if any(space.panel == face.id for space in self.taught.sketch.spaces) else "off"

    def said(self, face: Face) -> Words:
        sketch = self.taught.sketch
        if face.id not in self.taught.photos:
            return say("no photograph yet")
        if not sketch.on(face.id).straight:
            return say("its corners are still to be shown")
        return say_n(
            "{count} space shown", "{count} spaces shown", sum(space.panel == face.id for space in sketch.spaces)
        )

    def open(self, face: Face) -> None:
        """To the next thing that face needs."""
        made = self.taught
        made.pad.do(made.sketch.on(face.id), "face")
        if made.photo is None:
            self.evening.go(Photos(self.evening, made))
        elif not made.sketch.straight:
            self.evening.go(Corners(self.evening, made))
        else:
            self.evening.go(Showing(self.evening, made))

    def _size(self, look: Look, box: Box) -> list[Thing]:
        """How large a face is, each length between its two buttons."""
        wide, high = self.taught.sketch.size
        out: list[Thing] = []
        named = ((say("{mm:g} mm wide", mm=wide), (STEP, 0.0)), (say("{mm:g} mm high", mm=high), (0.0, STEP)))
        for cell, (words, by) in zip(across(box, *shares(2), gap=look.gap), named, strict=True):
            less, room = across(cell, look.finger, rest(), gap=look.u(4))
            room, more = across(room, rest(), look.finger, gap=look.u(4))
            out += button(
                look, less, "", partial(self.grow, by, -1), sign="minus", name=say("{what}: less", what=words)
            )
            out += button(look, more, "", partial(self.grow, by, 1), sign="plus", name=say("{what}: more", what=words))
            theme = look.theme
            out += lines(look, room, words, look.words(20), SEMI, theme.text, theme.bg, anchor="middle", most=2)
        return out

    def grow(self, by: tuple[float, float], sign: int) -> None:
        wide, high = self.taught.sketch.size
        self.taught.resize(wide + sign * by[0], high + sign * by[1])
        self.changed()


class Photos(Taught):
    """Where the photograph of a face comes from: the camera, or a file somebody has put there."""

    name = "photos"
    title = say("Photograph this face")

    def __init__(self, evening: Evening, made: TaughtBoard) -> None:
        super().__init__(evening, made)
        self.files: list[Path] = []

    def entered(self) -> None:
        folders = (self.taught.folder / taught_board.PHOTOS, *self.evening.library.media)

        def there(files: list[Path]) -> None:
            self.files = files
            self.changed()

        self.evening.ask(lambda: taught_board.found(folders), there)

    @property
    def under_title(self) -> Words:
        face = next(each for each in self.taught.lesson.faces if each.id == self.taught.sketch.panel)
        return face.title

    def body(self, look: Look, box: Box) -> list[Thing]:
        rows = []
        found = self.evening.board_camera.found
        if camera := self.evening.camera or (found[0].name if found else ""):
            take = lambda: self.fetch(lambda: taught_board.taken(camera))  # noqa: E731
            rows.append(
                Row(say("Take it with the camera"), say("the whole face in view, seen flat"), take, "icon:camera")
            )
        for path in self.files:
            rows.append(Row(path.name, path.parent.name, partial(self.fetch, partial(load, path)), "icon:fetch"))
        if not rows:
            words = say(
                "Put a photograph on a USB stick, or into {folder}.", folder=self.taught.folder / taught_board.PHOTOS
            )
            return empty(look, box, "camera", words)
        return listing(look, box, "photos", rows)

    def fetch(self, work: Callable[[], Image]) -> None:
        def come(photo: Image) -> None:
            self.taught.put_photo(photo)
            self.evening.ask(self.taught.note_photo, lambda _: None)
            self.evening.back()
            self.evening.go(Corners(self.evening, self.taught))

        self.evening.ask(work, come)


class Corners(Taught):
    """Four corners, clockwise from top left; each can be dragged into place."""

    name = "corners"

    def __init__(self, evening: Evening, made: TaughtBoard) -> None:
        super().__init__(evening, made)
        self._grabbed: int | None = None

    @property
    def title(self) -> Words:
        if self.taught.sketch.straight:
            return say("Drag them into place")
        count = len(self.taught.sketch.corners.get(self.taught.sketch.panel, ()))
        if count == 4:
            return say("These cross over: undo")
        names = (say("top left"), say("top right"), say("bottom right"), say("bottom left"))
        return say("Tap the corner {which}", which=names[count])

    def tools(self) -> Sequence[Tool]:
        undo = Tool(say("Undo"), "undo", self.undo, alone=True)
        done = Tool(say("Done"), "check", self.done, kind="main", wide=130)
        return (done, undo) if self.taught.sketch.straight else (undo,)

    def body(self, look: Look, box: Box) -> list[Thing]:
        photo = self.taught.photo
        if photo is None:
            return empty(look, box, "camera", say("There is no photograph of this face yet."))
        size = (float(photo.shape[1]), float(photo.shape[0]))
        seen = window(box, size)
        corners = self.taught.sketch.corners.get(self.taught.sketch.panel, ())
        drag = lambda u, v: self.drag(seen.at(u, v), look.u(GRAB) / seen.scale, size)  # noqa: E731
        return [
            *shown(look, box, photo, size, seen),
            drawn(seen, f"corners:{corners}", partial(cornered, look, seen, corners)),
            Touch(seen.box, str(say("The photograph")), drag=drag, down=self.let_go, up=self.let_go),
        ]

    def let_go(self) -> None:
        self._grabbed = None

    def drag(self, at: tuple[float, float], near: float, size: tuple[float, float]) -> None:
        """The first place of a finger takes a corner up, or sets the next one; later ones move it."""
        pad, sketch = self.taught.pad, self.taught.sketch
        at = taught_board.inside(size, at)
        corners = sketch.corners.get(sketch.panel, ())
        if self._grabbed is None:
            far = {number: abs(x - at[0]) + abs(y - at[1]) for number, (x, y) in enumerate(corners)}
            close = min(far, key=far.__getitem__, default=None)
            if close is not None and (far[close] <= near or len(corners) == 4):
                self._grabbed = close
            else:
                pad.do(sketch.corner(at))
                self._grabbed = len(corners)
        else:
            pad.do(sketch.drag_corner(self._grabbed, at), f"corner {self._grabbed}")
        self.changed()

    def undo(self) -> None:
        self.taught.pad.undo()
        self.changed()

    def left(self) -> None:
        self.evening.ask(self.taught.note, lambda _: None)

    def done(self) -> None:
        self.evening.back()
        self.evening.go(Showing(self.evening, self.taught))


TOOLS = ("show", "track", "move", "erase")


class Showing(Screen):
    """The face laid flat: places shown by name, the track walked by tapping on, mistakes rubbed out."""

    name = "showing"

    def __init__(self, evening: Evening, made: TaughtBoard) -> None:
        super().__init__(evening)
        self.taught = made
        self.tool = "show"
        self.wanted = made.after(None)
        self.near = Closer()
        self.held = ""
        """The space that is being moved."""

    @property
    def game_id(self) -> str:
        return self.taught.lesson.game

    # -- what can be done ---------------------------------------------------------------------------------------------

    def tap(self, at: tuple[float, float]) -> None:
        """A place on the face, mm."""
        pad, sketch = self.taught.pad, self.taught.sketch
        at = taught_board.inside(sketch.size, at)
        if self.near.takes(at):
            self.changed()
            return
        match self.tool:
            case "track":
                pad.do(sketch.walk(at))
            case "erase":
                pad.do(sketch.erase(at))
            case "move" if self.held:
                pad.do(sketch.move(self.held, at))
                self.held = ""
            case "move":
                there = sketch.near(at)
                self.held = there.id if there else ""
            case _ if self.wanted:
                pad.do(sketch.show(self.wanted, at))
                if self.wanted.most == 1 and pad.sketch is not sketch:
                    self.wanted = self.taught.after(self.wanted)
        self.evening.ask(self.taught.note, lambda _: None)
        self.changed()

    def choose(self, tool: int) -> None:
        self.tool, self.held = TOOLS[tool], ""
        self.taught.pad.do(self.taught.sketch.lift())
        self.changed()

    def lift(self) -> None:
        self.taught.pad.do(self.taught.sketch.lift())
        self.changed()

    def undo(self) -> None:
        self.taught.pad.undo()
        self.held = ""
        self.changed()

    def closer(self) -> None:
        self.near.turn()
        self.changed()

    def next_wanted(self) -> None:
        self.wanted = self.taught.after(self.wanted)
        self.changed()

    def want(self, wanted: Wanted) -> None:
        self.wanted, self.tool = wanted, "show"
        self.evening.back()

    def next_face(self) -> None:
        """To the next face that has been photographed; the pen stays down, so that a way can lead across."""
        faces = [face.id for face in self.taught.lesson.faces if self.taught.sketch.on(face.id).straight]
        at = faces.index(self.taught.sketch.panel)
        self.taught.pad.do(self.taught.sketch.on(faces[(at + 1) % len(faces)]))
        self.near.about, self.held = None, ""
        if self.wanted is None or not self.taught.here(self.wanted):
            self.wanted = self.taught.after(None)
        self.changed()

    # -- what is seen -------------------------------------------------------------------------------------------------

    def said(self) -> Words:
        """What to tap now."""
        if self.near.asked:
            return say("Tap where to look closer.")
        if self.tool == "erase":
            return say("Tap what is to go.")
        if self.tool == "move":
            return say("Tap where it really lies.") if self.held else say("Tap what lies wrong.")
        if self.tool == "track":
            pen = self.taught.sketch.pen
            return say("Tap on, space by space.") if pen else say("Tap where the track begins.")
        if self.wanted is None:
            return say("All of this face is shown.")
        return taught_board.asked_for(self.wanted, len(self.taught.sketch.row(self.wanted.id)))

    def things(self, look: Look) -> list[Thing]:
        boxes, theme, sketch = look.law.boxes, look.theme, self.taught.sketch
        way, head = across(boxes["band"], look.finger, rest(), gap=look.gap)
        back = partial(button, look, kind="quiet", size=20)
        out: list[Thing] = [*back(way, "", self.evening.back, sign="back", name=say("Back"))]
        face = next(each.title for each in self.taught.lesson.faces if each.id == sketch.panel)
        above = self.wanted.group if self.tool == "show" and self.wanted else face
        out += lines(look, head, above, look.words(24), SEMI, theme.text, theme.bg, most=2)
        said = self.said()
        out += lines(look, boxes["question"], said, look.words(24), WORK, theme.text, theme.bg, most=3, even=True)
        out += self._photo(look, boxes["board"])
        first, second = down(boxes["choices"], *shares(2), gap=look.gap)
        left, right = across(first, *shares(2), gap=look.gap)
        if self.tool == "show":
            out += button(look, left, say("List"), self.list, sign="menu", size=20)
            out += button(look, right, say("Next"), self.next_wanted, sign="next", size=20)
        elif self.tool == "track":
            out += button(look, first, say("Begin elsewhere"), self.lift, sign="edit", size=20)
        left, right = across(second, *shares(2), gap=look.gap)
        out += button(look, left, self.near.words, self.closer, sign="search", size=20)
        out += button(look, right, say("Check"), self.check, sign="check", size=20)
        count = say("{count} still to show", count=len(self.taught.missing()))
        out += lines(look, boxes["tray"], count, look.words(20), WORK, theme.muted, theme.bg, anchor="middle", most=2)
        tools = (say("Show"), say("Track"), say("Move it"), say("Erase"))
        out += segments(look, boxes["players"], tools, TOOLS.index(self.tool), self.choose, theme.bg)
        out += button(look, boxes["undo"], say("Undo"), self.undo, kind="quiet", sign="undo", size=20)
        anew = lambda: self.evening.go(Photos(self.evening, self.taught))  # noqa: E731
        out += button(look, boxes["why"], "", anew, kind="quiet", sign="camera", name=say("Another photograph"))
        out += button(look, boxes["turn"], "", self.next_face, kind="quiet", sign="turn", name=say("The next face"))
        return out

    def _photo(self, look: Look, box: Box) -> list[Thing]:
        flat, sketch = self.taught.flat(), self.taught.sketch
        if flat is None:
            return empty(look, box, "camera", say("This face has no photograph, or no corners yet."))
        seen = window(box, sketch.size, self.near.about)
        ways = tuple((link.a, link.b) for link in sketch.links)
        row = sketch.row(self.wanted.id) if self.wanted and self.tool == "show" else ()
        row = (self.held,) if self.held else row
        key = f"sketch:{hash((sketch.here(), ways, sketch.pen, row))}"
        return [
            *shown(look, box, flat, sketch.size, seen),
            drawn(seen, key, partial(sketched, look, seen, sketch, row)),
            Touch(
                seen.box,
                str(say("The face")),
                at=lambda u, v: self._tapped(seen, seen.at(u, v)),
            ),
        ]

    def _tapped(self, seen: Window, at: tuple[float, float]) -> None:
        self.near.follow(seen, at)
        self.tap(at)

    def list(self) -> None:
        self.evening.go(Wanting(self.evening, self.taught, self))

    def check(self) -> None:
        self.evening.go(Findings(self.evening, self.taught))


class Wanting(Taught):
    """All that the ledger knows must be somewhere: shown already, or still to be shown."""

    name = "wanting"
    title = say("What is to be shown")

    def __init__(self, evening: Evening, made: TaughtBoard, showing: Showing) -> None:
        super().__init__(evening, made)
        self.showing = showing

    @property
    def under_title(self) -> Words:
        return say("{count} still to show", count=len(self.taught.missing()))

    def body(self, look: Look, box: Box) -> list[Thing]:
        left = {each.id for each in self.taught.missing()}
        rows = []
        for each in self.taught.lesson.wanted:
            if self.taught.here(each):
                title = say("{group}: {what}", group=each.group, what=each.title)
                state = "off" if each.id in left else "good"
                rows.append(Row(title, "", partial(self.showing.want, each), f"mark:{state}"))
        return listing(look, box, "wanting", rows)


class Findings(Taught):
    """What is still to be shown of the board; else what the game's own checks say of it. A sound one is kept and can be
    played on."""

    name = "findings"

    def __init__(self, evening: Evening, made: TaughtBoard, board: Board | None = None) -> None:
        super().__init__(evening, made)
        self.board = board
        self.missing = () if board else made.missing()
        self.faults = faults(board) if board else made.faults()
        self.path: Path | None = None

    @property
    def sound(self) -> bool:
        return not self.missing and not any(not fault.warning for fault in self.faults)

    @property
    def pushed(self) -> bool:
        """Whether its walls are still to be looked at."""
        return self.sound and self.taught.lesson.pushing is not None and self.board is None

    @property
    def title(self) -> Words:
        if self.pushed:
            return say("Now the walls")
        return say("The board is sound") if self.sound else say("Not whole yet")

    @property
    def under_title(self) -> Words:
        if self.path:
            return say("kept as {file}", file=self.path.name)
        if self.missing:
            return say("{count} still to show", count=len(self.missing))
        if not self.faults:
            return say("every check passed")
        return say_n("{count} thing to see to", "{count} things to see to", len(self.faults))

    def tools(self) -> Sequence[Tool]:
        if self.path:
            return (Tool(say("Play on it"), "play", self.play, kind="main"),)
        if self.pushed:
            return (Tool(say("Map walls"), "walk", self.map, kind="main"),)
        return (Tool(say("Keep it"), "fetch", self.keep, kind="main"),) if self.sound else ()

    def body(self, look: Look, box: Box) -> list[Thing]:
        paras = [Para(fault.words, "second" if fault.warning else "text", 20) for fault in self.faults]
        if self.missing:  # what the checks say before is little else than that it is missing, by the file's names
            paras = [
                Para(say("{group}: {what}", group=each.group, what=each.title), "text", 20) for each in self.missing
            ]
        if self.pushed:
            words = say("The plan is whole. Now push the tabs and mark which walls stand.")
            return empty(look, box, "walk", words)
        if not paras:
            words = say("Everything is where the rules need it. Keep it, and play on it.")
            return empty(look, box, "check", words)
        return flow(look, box, paras, look.theme.bg, "findings")

    def keep(self) -> None:
        def kept(path: Path) -> None:
            self.path = path
            self.changed()

        self.evening.ask(partial(self.taught.keep, self.board), kept)

    def map(self) -> None:
        ended = lambda board: self.evening.go(Findings(self.evening, self.taught, board))  # noqa: E731
        self.evening.go(Mapping(self.evening, self.taught, ended))

    def play(self) -> None:
        path = str(self.path)
        self.evening.go(Seats(self.evening, rules(self.taught.lesson.game, path), board=path))
