"""The table of a game's facts, and what is asked of it: paths, the telling, laws, hands, what matters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, lru_cache
from itertools import groupby
from operator import attrgetter
from typing import Any, Literal, NamedTuple

from companion.play.facts.fact import GAME, Fact, Family, Law, Subject
from companion.play.facts.hands import Figure, Lie, Part
from companion.play.facts.kinds import Many, Space
from companion.play.given import saying, unknown
from companion.table.claims import Claim
from companion.table.events import Given, IllegalEvent
from companion.table.paths import find
from companion.table.rulings import Ruling
from companion.table.view import PieceView
from companion.table.words import SILENCE, Words


class Matter(NamedTuple):
    """A path that matters when somebody wonders what an answer leads to: `{seat}.square`, and what it is called; `off`
    is what people call a figure's place where that is no space."""

    path: str
    of: Words
    kind: Literal["space", "number", "list"] = "number"
    off: Words = SILENCE


class _Block(NamedTuple):
    """Rows about the same subjects, one after the other. Of those in the view: `keys` are the plain fields if there are
    several, and `fields` reads all of them at once; `worked` are read by themselves; `maybe` are there now and then.
    """

    about: Family
    rows: tuple[Fact, ...]
    keys: tuple[str, ...]
    fields: Callable[[Any], tuple[Any, ...]] | None
    worked: tuple[tuple[str, Callable[[Any, Any], Any]], ...]
    maybe: tuple[Fact, ...]


def _block(about: Family, rows: tuple[Fact, ...]) -> _Block:
    shown = [row for row in rows if _open(row)]
    always = [row for row in shown if not row.there]
    plain = tuple(row.key for row in always if row.read is None)
    keys = plain if len(plain) > 1 else ()
    worked = tuple((row.key, row.value) for row in always if row.key not in keys)
    maybe = tuple(row for row in shown if row.there)
    return _Block(about, rows, keys, attrgetter(*keys) if keys else None, worked, maybe)


class Facts:
    """All rows of a game in the order in which they are listed, and its laws.

    `after(desk)` puts right what follows from something said, whatever it was. `whom` is what a refusal calls those
    that can be spoken of.
    """

    def __init__(
        self,
        *rows: Fact,
        laws: tuple[Law, ...] = (),
        after: Callable[[Any], None] = lambda desk: None,
        whom: str = "player",
    ) -> None:
        self.rows, self.laws, self.after, self._whom = rows, laws, after, whom
        self._blocks = _blocks(rows)
        self._laws = [(about, tuple(group)) for about, group in groupby(laws, lambda law: law.about)]

    # -- reading ----------------------------------------------------------------------------------------------------

    def view(self, desk: Any) -> dict[str, Any]:
        """Everything that is no secret, by path."""
        seen: dict[str, Any] = {}
        for about, rows, keys, fields, worked, maybe in self._blocks:
            for subject in about.each(desk):
                path, of = subject.path, subject.of
                if about.alone:
                    seen[path] = rows[0].value(desk, of)
                    continue
                at = _level(seen, path) if path else seen
                if fields:
                    at.update(zip(keys, fields(of), strict=True))
                for key, read in worked:
                    at[key] = read(desk, of)
                for row in maybe:
                    if row.there and row.there(desk):
                        at[row.key] = row.value(desk, of)
        return seen

    def read(self, desk: Any, path: str) -> Any:
        """What stands at one path, without looking at any other. Raises ValueError naming what is there."""
        first, _, rest = path.partition(".")
        if row := self._own.get(first):
            if row.there is None or row.there(desk):
                value = row.value(desk, desk.state)
                return find({first: value}, path) if rest else value
        else:
            head, _, key = path.rpartition(".")
            for row in self._others.get(key, ()):
                if (subject := _found(row.about, desk, head)) and (row.there is None or row.there(desk)):
                    return row.value(desk, subject.of)
        return find(self.view(desk), path)

    @cached_property
    def _own(self) -> dict[str, Fact]:
        """What can be read of the game itself, by key."""
        return {row.key: row for block in self._blocks if block.about is GAME for row in block.rows if _open(row)}

    @cached_property
    def _others(self) -> dict[str, list[Fact]]:
        found: dict[str, list[Fact]] = {}
        for row in self.rows:
            if row.about is not GAME and _open(row) and not row.about.alone:
                found.setdefault(row.key, []).append(row)
        return found

    @property
    def matters(self) -> tuple[Matter, ...]:
        """What somebody wants to know who wonders where an answer leads."""
        return tuple(_matter(row, row.matters) for row in self.rows if row.matters)

    # -- said outright ----------------------------------------------------------------------------------------------

    def claims(self, desk: Any) -> Iterator[Claim]:
        """What a window offers to be put right, and how it is believed to be."""
        for about, rows, *_ in self._blocks:
            for subject in about.each(desk):
                for row in rows:
                    if claim := _claim(desk, row, subject):
                        yield claim

    def tell(self, desk: Any, given: Given, place: Callable[[str], Words]) -> None:
        """Does what the table says, and says it; `place` tells what spaces are called. Raises IllegalEvent: it means
        nothing, or cannot be said now."""
        row, subject = self._meant(desk, given)
        told = row.told
        assert told
        words = saying(given, _claim(desk, row, subject), place)
        if told.unless and (reason := told.unless(desk, subject.of)):
            raise reason if isinstance(reason, IllegalEvent) else IllegalEvent(reason)
        value = row.kind.parse(desk, subject.of, given.value)
        desk.rulings.append(Ruling(words, to=told.to(desk, subject.of)))
        if told.set:
            told.set(desk, *subject.key, value)
        else:
            assert row.about.put
            row.about.put(desk, subject.key, row.key, value)
        self.after(desk)

    @property
    def setters(self) -> tuple[Callable[..., None], ...]:
        """The functions that do what is said."""
        return (*(row.told.set for row in self.rows if row.told and row.told.set), self.after)

    def _meant(self, desk: Any, given: Given) -> tuple[Fact, Subject]:
        """The row that is spoken of, and of whom."""
        subjects = {"": Subject("", desk.state)} if not given.subject else {}
        keys: list[str] = []
        what = GAME.what
        for about, rows, *_ in self._blocks:
            for subject in about.each(desk):
                if about.alone:
                    if given.subject == "" and rows[0].told:
                        keys.append(subject.path)
                        if subject.path == given.key:
                            return rows[0], subject
                elif subject.path == given.subject:
                    what = about.what
                    told = {row.key: row for row in rows if row.told}
                    if given.key in told:
                        return told[given.key], subject
                    keys += told
                else:
                    subjects[subject.path] = subject
        if keys:
            raise unknown(what, given.key, keys)
        raise unknown(self._whom, given.subject, [path for path in subjects if path])

    def secrets(self, desk: Any, seat: str) -> Iterator[Words]:
        """What that seat may know and nobody else."""
        for about, rows, *_ in self.secret:
            for subject in about.each(desk):
                for row in rows:
                    if row.tells and row.known and row.known(desk, subject.of, seat):
                        yield from row.tells(desk, row.value(desk, subject.of))

    @cached_property
    def secret(self) -> list[_Block]:
        """The rows that are nobody's to see but some seat's."""
        return _blocks(row for row in self.rows if row.known)

    # -- laws -------------------------------------------------------------------------------------------------------

    def faults(self, desk: Any) -> Iterator[str]:
        """Every bound and every law that is broken, as a sentence that begins with its rule."""
        for about, rows in self._bounded:
            for subject in about.each(desk):
                of = subject.of
                for row, value, fits in rows:
                    found = value(desk, of)
                    if not fits(desk, of, found):
                        yield f"{row.rule}: {_path(row, subject)} is {found}"
        for about, laws in self._laws:
            for subject in about.each(desk):
                of = subject.of
                for rule, _, broken, says in laws:
                    if found := broken(desk, of):
                        said = says.format(found)
                        yield f"{rule}: {subject.path}: {said}" if subject.path else f"{rule}: {said}"

    @cached_property
    def _bounded(self) -> list[tuple[Family, list[tuple[Fact, Callable[..., Any], Callable[..., bool]]]]]:
        """The rows whose values must be of their kind."""
        blocks = _blocks(row for row in self.rows if row.rule)
        return [(about, [(row, row.value, row.kind.fits) for row in rows]) for about, rows, *_ in blocks]

    # -- on the table -----------------------------------------------------------------------------------------------

    def lies(self, desk: Any) -> dict[Lie, int]:
        """Everything hands put somewhere, and how many of it."""
        found: dict[Lie, int] = {}
        for row, subject in self._touched(desk, self._laid):
            assert row.hands
            for lie, count in row.hands.lies(desk, subject, row.value(desk, subject.of)):
                found[lie] = found.get(lie, 0) + count
        return found

    def pieces(self, desk: Any) -> tuple[PieceView, ...]:
        """Every figure, on the board or off it: those of the seats first."""
        return tuple(
            [
                figure.view(desk, subject, row.value(desk, subject.of))
                for about, rows in self._figures
                for subject in about.each(desk)
                for row, figure in rows
                if figure.played(desk, subject.of)
            ]
        )

    def parts(self, desk: Any) -> tuple[tuple[str, str], ...]:
        """Every part of the board with the state it stands in."""
        return tuple(
            (lie.thing, lie.at)
            for row, subject in self._touched(desk, self._parts)
            if row.hands
            for lie, _ in row.hands.lies(desk, subject, row.value(desk, subject.of))
        )

    @cached_property
    def _laid(self) -> list[_Block]:
        return _blocks(row for row in self.rows if row.hands)

    @cached_property
    def _figures(self) -> list[tuple[Family, list[tuple[Fact, Figure]]]]:
        figures = [(row, row.hands) for row in self.rows if isinstance(row.hands, Figure)]
        figures.sort(key=lambda each: not each[1].seated)
        return [(about, list(group)) for about, group in groupby(figures, lambda each: each[0].about)]

    @cached_property
    def _parts(self) -> list[_Block]:
        return _blocks(row for row in self.rows if isinstance(row.hands, Part))

    def _touched(self, desk: Any, blocks: Iterable[_Block]) -> Iterator[tuple[Fact, Subject]]:
        for about, rows, *_ in blocks:
            for subject in about.each(desk):
                for row in rows:
                    yield row, subject


def _blocks(rows: Iterable[Fact]) -> list[_Block]:
    return [_block(about, tuple(group)) for about, group in groupby(rows, lambda row: row.about)]


def _open(row: Fact) -> bool:
    return row.seen and row.known is None


def _path(row: Fact, subject: Subject) -> str:
    return ".".join(filter(None, (subject.path, row.key)))


def _found(about: Family, desk: Any, path: str) -> Subject | None:
    if about.find:
        return about.find(desk, path)
    return next((subject for subject in about.each(desk) if subject.path == path), None)


def _level(seen: dict[str, Any], path: str) -> dict[str, Any]:
    """Where a subject of that path stands in the view."""
    for part in _parts(path):
        try:
            seen = seen[part]
        except KeyError:
            seen[part] = seen = {}
    return seen


@lru_cache(maxsize=1024)
def _parts(path: str) -> list[str]:
    return path.split(".")


def _matter(row: Fact, of: Words) -> Matter:
    path = f"{{seat}}.{row.key}"
    match row.kind:
        case Space(also=also):
            return Matter(path, of, "space", also[0].words if also else SILENCE)
        case Many():
            return Matter(path, of, "list")
    return Matter(path, of)


@lru_cache(maxsize=4096)
def _filled(words: Words, gaps: tuple[tuple[str, Any], ...]) -> Words:
    return words.also(**dict(gaps))


def _claim(desk: Any, row: Fact, subject: Subject) -> Claim | None:
    told, kind = row.told, row.kind
    if told is None or not told.words or kind.shape is None:
        return None
    if (told.unless and told.unless(desk, subject.of)) or (told.offered and not told.offered(desk, subject.of)):
        return None
    value = told.now(desk, subject.of) if told.now else row.value(desk, subject.of)
    words = _filled(told.words, tuple(row.about.gaps(desk, subject).items())) if subject.path else told.words
    shown = subject.shown if told.shown is None else told.shown.format(subject.path)
    path, key = ("", subject.path) if row.about.alone else (subject.path, row.key)
    return Claim(shown, kind.shape, words, path, key, kind.values(desk, subject.of), kind.said(value))
