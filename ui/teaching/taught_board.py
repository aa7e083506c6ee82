"""A real board being taught: its photographs, the sketch in hand, and the file it is kept in. Knows no screen."""

from __future__ import annotations

import contextlib
import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TypeVar

import cv2
import msgspec
import numpy as np

from companion import files, typed
from companion.boards import teaching, writer
from companion.boards.model import Board, Fault, Point, fault
from companion.boards.teaching import Lesson, Pad, Sketch, Wanted
from companion.files import BadFile
from companion.table.words import Words, say
from ui.table.watch import source_of
from ui.touch.library import Trouble
from vision.geometry import Image
from vision.pictures import load, pictures
from vision.sight.printed import LEAST, SHARED, points, straightened

T = TypeVar("T")
LONG = 1600
"""The longer side of a photograph that is kept, px: four pixels a millimetre of most boards."""
SCALE = 4.0
"""Pixels a millimetre of a face laid flat."""
PHOTOS = "photos"
"""The folder beside the journal into which photographs may be put."""
MOST = 12
LEAST_SIZE, MOST_SIZE = 50.0, 1200.0


class _Survey(msgspec.Struct):
    """How far the pushing has come, and the digest of the sketch it is about."""

    about: str
    survey: msgspec.Raw


def _numbered(place: object, number: object) -> Words:
    return say("{place}, number {number}", place=place, number=number)


def _calling(words: Words | str, called: Mapping[str, Words]) -> Words | str:
    """The same sentence, with what people call things in the place of their names in the file."""
    if isinstance(words, str):
        return called.get(words, words)
    gaps = ((name, _calling(gap, called) if isinstance(gap, Words | str) else gap) for name, gap in words.gaps)
    return msgspec.structs.replace(words, gaps=tuple(gaps))


class TaughtBoard:
    """One board from its first photograph to its file. `folder` is where people's own things are kept."""

    def __init__(self, lesson: Lesson, folder: Path) -> None:
        self.lesson, self.folder = lesson, folder
        self.pad = Pad(Sketch(lesson.size, panel=lesson.faces[0].id))
        self.photos: dict[str, Image] = {}
        self._flat: tuple[object, Image] | None = None

    @property
    def sketch(self) -> Sketch:
        return self.pad.sketch

    # -- kept between evenings ----------------------------------------------------------------------------------------

    @property
    def _draft(self) -> Path:
        return self.folder / "teaching" / self.lesson.game

    def note(self) -> None:
        """Writes down what has been shown so far, so that a power cut costs nothing. Raises Trouble."""
        try:
            files.replace(self._draft / "sketch.json", msgspec.json.encode(self.sketch))
        except OSError as error:
            raise Trouble(say("What you showed could not be written: {why}", why=files.why(error))) from error

    def note_photo(self) -> None:
        """Writes the photograph of the face in hand beside it. Raises Trouble."""
        if self.photo is not None:
            self.note()
            _, packed = cv2.imencode(".jpg", self.photo)
            try:
                files.replace(self._draft / f"photo_{self.sketch.panel}.jpg", packed.tobytes())
            except OSError as error:
                raise Trouble(say("The photograph could not be kept: {why}", why=files.why(error))) from error

    def note_survey(self, survey: msgspec.Struct) -> None:
        """Writes down how far the pushing has come, with the sketch it is about. Raises Trouble."""
        self.note()
        about = _digest(self.sketch)
        try:
            files.replace(self._draft / "survey.json", msgspec.json.encode({"about": about, "survey": survey}))
        except OSError as error:
            raise Trouble(say("What you marked could not be written: {why}", why=files.why(error))) from error

    def survey(self, kind: type[T]) -> T | None:
        """How far the pushing had come another time; None where nothing was kept, or of another sketch."""
        try:
            kept = files.json(self._draft / "survey.json", _Survey)
            return typed.json(kept.survey, kind) if kept.about == _digest(self.sketch) else None
        except (BadFile, msgspec.MsgspecError):
            return None

    def draft(self) -> Sketch | None:
        """What was shown another time."""
        try:
            return files.json(self._draft / "sketch.json", Sketch)
        except BadFile:
            return None

    def take_up(self) -> bool:
        """Goes on with what was shown another time; False where there is nothing to go on with."""
        sketch = self.draft()
        if sketch is None:
            return False
        self.pad = Pad(sketch)
        for face in self.lesson.faces:
            with contextlib.suppress(BadFile):
                self.photos[face.id] = load(self._draft / f"photo_{face.id}.jpg")
        return True

    # -- photographs ----------------------------------------------------------------------------------------------

    def put_photo(self, photo: Image) -> None:
        """A photograph of the face in hand; its corners are still to be shown."""
        self.photos[self.sketch.panel] = _smaller(photo)
        corners = {face: each for face, each in self.sketch.corners.items() if face != self.sketch.panel}
        self.pad = Pad(msgspec.structs.replace(self.sketch, corners=corners))
        self._flat = None

    @property
    def photo(self) -> Image | None:
        return self.photos.get(self.sketch.panel)

    def flat(self) -> Image | None:
        """The face in hand laid flat; None before its four corners are shown."""
        photo, sketch = self.photo, self.sketch
        if photo is None or not sketch.straight:
            return None
        key = (sketch.panel, sketch.corners[sketch.panel], sketch.size)
        if self._flat is None or self._flat[0] != key:
            self._flat = (key, straightened(photo, sketch.corners[sketch.panel], sketch.size, SCALE))
        return self._flat[1]

    def resize(self, wide: float, high: float) -> None:
        """How large the faces really are, mm; what was shown keeps its place on them."""
        old, new = self.sketch.size, tuple(min(max(LEAST_SIZE, each), MOST_SIZE) for each in (wide, high))
        by = (new[0] / old[0], new[1] / old[1])
        spaces = tuple(
            msgspec.structs.replace(space, at=teaching.tidy((space.at[0] * by[0], space.at[1] * by[1])))
            for space in self.sketch.spaces
        )
        self.pad.do(msgspec.structs.replace(self.sketch, size=new, spaces=spaces), "size")

    # -- what is still to do --------------------------------------------------------------------------------------

    def missing(self) -> tuple[Wanted, ...]:
        return teaching.missing(self.lesson, self.sketch)

    def here(self, wanted: Wanted) -> bool:
        """Whether it may lie on the face in hand."""
        return wanted.panel in ("", self.sketch.panel)

    def after(self, wanted: Wanted | None) -> Wanted | None:
        """The next thing still to be shown on this face, going round; None where there is none."""
        left = [each for each in self.missing() if self.here(each)]
        order = list(self.lesson.wanted)
        at = order.index(wanted) if wanted else -1
        later = [each for each in left if order.index(each) > at]
        return next(iter(later or left), None)

    def faults(self) -> list[Fault]:
        """What the game's own checks say now, of things as people call them."""
        called, found = self._called(), teaching.checked(self.lesson, self.sketch, self.name)
        renamed = (msgspec.structs.replace(each, words=_calling(each.words, called)) for each in found)
        return [*renamed, *self._plain()]

    def _called(self) -> dict[str, Words]:
        """Every space by its name in the file, as it was asked for when it was shown; others as track of their face."""
        track = {face.id: face.title for face in self.lesson.faces}
        numbers = ((space, space.id.rpartition("_")[2]) for space in self.sketch.spaces)
        found = {space.id: _numbered(track.get(space.panel, space.kind), number) for space, number in numbers}
        titles = Counter(wanted.title for wanted in self.lesson.wanted)
        for wanted in self.lesson.wanted:
            what = say("{group}: {what}", group=wanted.group, what=wanted.title)
            place, row = wanted.title if titles[wanted.title] == 1 else what, self.sketch.row(wanted.id)
            for number, space in enumerate(() if wanted.of else row, 1):  # a mark says no more than that it has one
                found[space] = _numbered(place, number) if wanted.most > 1 else place
        return found

    def _plain(self) -> Iterator[Fault]:
        """The face in hand, where it has too little print for a camera to know the board by."""
        flat = self.flat()
        if flat is not None and points(flat) < LEAST / SHARED:
            told = say("This face has little print: for the camera, lay the printed frame about the board.")
            yield fault("", str(told), warning=True)

    # -- the file -----------------------------------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """The first free name for a board of this game."""
        number = 1
        while (self.folder / "boards" / f"{self.lesson.game}_{number}.toml").exists():
            number += 1
        return f"{self.lesson.game}_{number}"

    def keep(self, board: Board | None = None) -> Path:
        """Writes the board, and beside it a picture of each face laid flat. Raises Trouble."""
        name = self.name
        path = self.folder / "boards" / f"{name}.toml"
        made = board or self.lesson.board(self.sketch, name)
        try:
            for face, photo in self.photos.items():
                corners = self.sketch.corners.get(face, ())
                if teaching.upright(corners):
                    _, packed = cv2.imencode(".jpg", straightened(photo, corners, self.sketch.size, SCALE))
                    files.replace(path.with_name(f"{name}{'_' if face else ''}{face}.jpg"), packed.tobytes())
            files.replace(path, writer.text(msgspec.structs.replace(made, id=name)).encode())
        except OSError as error:
            raise Trouble(say("The board could not be written: {why}", why=files.why(error))) from error
        return path


def _digest(sketch: Sketch) -> str:
    """What tells two sketches apart, wherever the pen is."""
    return hashlib.sha256(msgspec.json.encode((sketch.size, sketch.spaces, sketch.links))).hexdigest()


def taken(camera: str) -> Image:
    """One photograph by the camera of that name. Raises CameraTrouble."""
    source = source_of(camera)()
    source.open()
    try:
        return source.read()
    finally:
        source.close()


def found(folders: Iterable[Path]) -> list[Path]:
    """Picture files in these folders and in those right below them, the newest first."""
    return sorted(_pictures(folders), key=_age)[:MOST]


def _pictures(folders: Iterable[Path]) -> Iterator[Path]:
    for folder in folders:
        with contextlib.suppress(OSError):
            yield from pictures(folder)
            for below in sorted(folder.iterdir()):
                if below.is_dir():
                    with contextlib.suppress(OSError):
                        yield from pictures(below)


def _age(path: Path) -> float:
    try:
        return -path.stat().st_mtime
    except OSError:
        return 0.0


def _smaller(photo: Image) -> Image:
    scale = LONG / max(photo.shape[:2])
    if scale >= 1:
        return photo
    return np.asarray(cv2.resize(photo, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)


def asked_for(wanted: Wanted, count: int) -> Words:
    """What to tap now: one short line."""
    if wanted.of:
        return (
            say("Tap those {what}.", what=wanted.title) if wanted.of != "*" else say("Tap: {what}.", what=wanted.title)
        )
    if wanted.most > 1 and count:
        return say("{count} so far. Tap: {what}.", what=wanted.title, count=count)
    return say("Tap: {what}.", what=wanted.title)


def inside(size: Point, at: Point) -> Point:
    """The nearest place on a face of that size, mm."""
    return min(max(0.0, at[0]), size[0]), min(max(0.0, at[1]), size[1])
