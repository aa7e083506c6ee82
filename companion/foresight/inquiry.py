"""A question about what comes: which paths are looked at, until when, and how the players decide."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Literal, NamedTuple

import msgspec

from companion.table.events import Chose, Drew, Event, Moved, PartMoved, Rolled
from companion.table.paths import plain, same

Plays = Literal["best", "sensible", "even", "first"]
PLAYS: tuple[Plays, ...] = ("best", "sensible", "even", "first")

COUNT = "count."
"""Paths that count what happens on the way."""
PIPS = "pips"
"""What the dice show, added up."""
EVENTS: Mapping[str, type[Event]] = {
    "throws": Rolled,
    "draws": Drew,
    "choices": Chose,
    "moves": Moved,
    "parts": PartMoved,
    PIPS: Rolled,
}
COUNTED = (*EVENTS, "turns", "battles")
RULINGS = "rulings"
"""Counted by a rule of the ledger: how often what was said stood on it."""
VISITS = ":"
"""Between a path and a value in `count.red.square:s54`: how often it comes to that."""
NEXT = re.compile(r"next(?:\.(\d+)(?:\.\.(\d+))?)?(?:\.([a-z_]+)(?::([^:]+))?)?")
"""A path that looks at what is drawn next: `next.2..5.terrain:sea`."""
SERIES = ("throw", "draw", "turn")
"""Moments of which several may be asked for: `turns=3`."""
COMMA = re.compile(r",(?![^()]*\))")
"""Between moments; a value may have commas of its own in round brackets."""
SPANS = ("procedure", "battle")
"""Moments when what is under way now is over."""
MOMENTS = (*SERIES, *SPANS, "game")
BATTLES = "battles"
"""A moment too: so many are over, whoever's."""
OR, PLUS, LESS, AND, HAS, NOT = "|", "+", "-", "&", "*", "!"
TIMES, WHEN = "*", "@"
"""In a plan: `steal*2` is done twice at the most, `armor@red.at=inn` where that is so."""
LOOKS = (
    "PATH[=VALUE]: any path of “expect”, "
    + ", ".join(f"{COUNT}{each}" for each in COUNTED)
    + f" (pips are what dice show), {COUNT}throws.WHICH die, seat, option, card, piece, "
    f"{COUNT}{RULINGS}.RULE (how often it was applied), "
    f"{COUNT}PATH{VISITS}VALUE (how often it comes to that), {COUNT}PATH (how many a list has), "
    f"next.FIELD{VISITS}VALUE (how many of what is drawn next are so: "
    f"next.kind{VISITS}creature, next.2..5.kind{VISITS}creature of the second to the fifth, next.value for its numbers "
    f"together, next for how many are drawn), PATH{PLUS}PATH for a sum, 12{LESS}PATH for what is left of 12; VALUE may "
    f"be 5.., ..7, 5..7, {NOT}VALUE, ONE{OR}OTHER, {HAS}ONE of a list; several at once as PATH=VALUE{AND}PATH=VALUE"
)
PLANS = (
    f"OPTION, SEAT:OPTION, OPTION{TIMES}N (N times at the most), OPTION{WHEN}PATH=VALUE (where that is so), and so on"
)
UNTIL = f"{', '.join(MOMENTS)}, {'=N, '.join(f'{each}s' for each in SERIES)}=N, {BATTLES}=N, or PATH=VALUE"
"""What may be asked, and until when, as the reading of it takes it."""


class Unasked(ValueError):
    """A question that cannot be asked so; the message says why, and how it can."""


class Draws(NamedTuple):
    """Some of the draws that come next, the first of all being 1, all that are drawn in a row where there is no `last`.

    Of each counts what is printed in a `field`: its number, or 1 where it is that `value`; 1 without a field.
    """

    first: int
    last: int | None
    field: str
    value: str

    def amount(self, printed: Mapping[str, object]) -> int:
        """What one card or counter adds. Raises Unasked where there is no such field, or no number in it."""
        if not self.field:
            return 1
        if self.value:
            return int(Look(self.field, self.value).holds(printed[self.field]))
        number = printed[self.field]
        if isinstance(number, int):
            return number
        raise Unasked(f"“{plain(number)}” is no number: say next.{self.field}{VISITS}VALUE.")


class Look(msgspec.Struct, frozen=True):
    """A path, and the value asked for: None for all of them. `5..`, `..7` and `5..7` stand for a stretch of numbers,
    `!none` for any other value, `*rope` for a list that has it. `also` must hold at the same time.
    """

    path: str
    value: str | None = None
    also: tuple[Look, ...] = ()

    @property
    def parts(self) -> tuple[Look, ...]:
        """What must hold at the same time, one by one."""
        return (msgspec.structs.replace(self, also=()), *self.also) if self.also else (self,)

    @property
    def counted(self) -> tuple[tuple[str, str], ...]:
        """What is counted on the way, and which kind of it: `count.throws.d8`, `count.choices.red`, or several
        together; none where the path is one of the view.

        Of `count.red.square:s54` the kind is the path and the value it comes to.
        """
        found = [counting for each in self.path.split(PLUS) if (counting := _counting(each))]
        if found and len(found) <= self.path.count(PLUS):
            raise Unasked(f"“{self.path}” adds what is counted on the way to what is there in the end.")
        return tuple(found)

    @property
    def draws(self) -> tuple[Draws, ...]:
        """What is looked at of the draws that come next, several together; none where the path is none of them."""
        parts = self.path.split(PLUS)
        found = [drawing for each in parts if (drawing := _drawing(each))]
        if found and len(found) < len(parts):
            raise Unasked(f"“{self.path}” adds what is drawn next to what is there before.")
        return tuple(found)

    @property
    def on_the_way(self) -> bool:
        """Whether some of it stands nowhere: it is counted on the way, or drawn next."""
        return any(part.counted or part.draws for part in self.parts)

    def holds(self, value: object) -> bool:
        """Whether this is the value asked for."""
        assert self.value is not None
        if self.value.startswith(NOT):
            return not Look(self.path, self.value[1:]).holds(value)
        if OR in self.value:
            return any(Look(self.path, each).holds(value) for each in self.value.split(OR))
        if self.value.startswith(HAS):
            return isinstance(value, list | tuple | set | frozenset) and self.value[1:] in map(plain, value)
        if ".." in self.value and isinstance(value, int):
            low, high = self.stretch
            return (low is None or value >= low) and (high is None or value <= high)
        return same(value, self.value)

    def met(self, at: Callable[[str], object]) -> bool:
        """Whether it is so, and whatever must be so at the same time."""
        return self.holds(at(self.path)) and all(look.met(at) for look in self.also)

    @property
    def paths(self) -> tuple[str, ...]:
        """Every path looked at; of what is counted only the one whose visits are."""
        found: list[str] = []
        if self.counted:
            found = [kind.partition(VISITS)[0] for what, kind in self.counted if what == "visits"]
        elif self.draws:
            pass
        else:
            parts = self.path.split(PLUS)
            found = [self.path, *(parts if len(parts) > 1 else ())]
        return (*found, *(path for look in self.also for path in look.paths))

    @property
    def stretch(self) -> tuple[int | None, int | None]:
        """The least and the greatest number asked for, None where there is none."""
        value = (self.value or "").removeprefix(NOT)
        if OR in value:
            ends = [end for each in value.split(OR) for end in Look(self.path, each).stretch if end is not None]
            return (min(ends), max(ends)) if ends else (None, None)
        low, dots, high = value.partition("..")
        if not dots:
            high = low
        return (int(low) if low.isdecimal() else None), (int(high) if high.isdecimal() else None)

    def __str__(self) -> str:
        single = self.path if self.value is None else f"{self.path}={self.value}"
        return AND.join((single, *map(str, self.also)))


def _counting(path: str) -> tuple[str, str] | None:
    """What one path counts on the way; None where it is one of the view, or says how many a list of it has."""
    rest = path.removeprefix(COUNT)
    if rest == path:
        return None
    if VISITS in rest:
        return "visits", rest
    what, _, kind = rest.partition(".")
    if what == RULINGS:
        if not kind:
            raise Unasked(f"“{path}” counts nothing: say which rule, such as {path}.KNT-HIT-07.")
        return what, kind
    if what in COUNTED and kind and what not in EVENTS:
        raise Unasked(f"“{path}” counts nothing: only {', '.join(EVENTS)} are of a kind.")
    return (what, kind) if what in COUNTED else None


def _drawing(path: str) -> Draws | None:
    """What one path looks at of the draws that come next; None where it is none of them."""
    found = NEXT.fullmatch(path)
    if not found:
        return None
    first, last, field, value = found.groups()
    begin = int(first or 1)
    end = int(last or first) if first else None
    if begin < 1 or (end is not None and not begin <= end <= 1000):
        raise Unasked(f"“{path}” should be a stretch of draws from 1 to 1000, such as next.2..5.")
    return Draws(begin, end, field or "", value or "")


class Use(msgspec.Struct, frozen=True):
    """An option of a plan: taken, or not taken, wherever it is open; `most` times, `when` that is so."""

    option: str
    most: int | None = None
    when: Look | None = None

    def meant(self, seat: str, name: str) -> bool:
        """Whether it is that way to answer."""
        return self.option in (name, f"{seat}:{name}")


def use(word: str) -> Use:
    """`steal`, `red:steal`, `steal*2`, `armor@red.at=inn`. Raises Unasked."""
    named, sign, when = word.partition(WHEN)
    option, times, most = named.partition(TIMES)
    look = looks([when])[0] if sign else None
    if not option or (times and not most.isdecimal()) or (look and (look.value is None or look.on_the_way)):
        raise Unasked(f"“{word}” is no part of a plan. There are: {PLANS}.")
    return Use(option, int(most) if times else None, look)


class Moment(msgspec.Struct, frozen=True):
    """When the looking is done: so many of `MOMENTS` are over, or a path has come to a value."""

    kind: str
    count: int = 1
    look: Look | None = None

    def __str__(self) -> str:
        if self.look:
            return str(self.look)
        if self.kind == BATTLES:
            return f"{BATTLES}={self.count}"
        return self.kind if self.count == 1 else f"{self.kind}s={self.count}"


ONE_THROW = (Moment("throw"),)
"""The die that is thrown next has fallen."""


class Inquiry(msgspec.Struct, frozen=True):
    """Several looks at one moment: the first of `after` that comes. The game's end always ends it.

    `seat` decides by `plays`, everybody else evenly; without a seat all decide by it. Sensible play is the game's own
    rule of thumb. Best play is `toward` the one PATH=VALUE asked for where no other is named. `using` are options that
    are taken wherever they are open (`Use`), `without` those that are not while anything else is open. `first` is the
    way the question at hand is answered, by its name. `provided`: of what comes to that alone.
    """

    of: tuple[Look, ...]
    after: tuple[Moment, ...] = (Moment("turn"),)
    seat: str = ""
    plays: Plays = "even"
    using: tuple[str, ...] = ()
    mean: bool = False
    """Only the means are wanted of what is counted; best play counts as little as can be."""
    first: str = ""
    without: tuple[str, ...] = ()
    toward: Look | None = None
    provided: Look | None = None

    @property
    def looked(self) -> tuple[Look, ...]:
        """All that is looked at, what must be so the last."""
        return (*self.of, self.provided) if self.provided else self.of

    @property
    def goal(self) -> Look | None:
        """What best play makes as likely as it can be."""
        if self.toward:
            return self.toward
        goals = [look for look in self.of if look.value is not None]
        return goals[0] if len(goals) == 1 else None

    @property
    def until(self) -> str:
        """The moment in words of a transcript."""
        return ",".join(map(str, self.after))


def inquiry(
    of: Iterable[str],
    after: str = "",
    seat: str = "",
    plays: str = "",
    using: Iterable[str] = (),
    mean: bool = False,
    without: Iterable[str] = (),
    toward: str = "",
    provided: str = "",
) -> Inquiry:
    """A question as it is written. Raises Unasked."""
    asked, aim = looks(of), next(iter(looks([toward] if toward else ())), None)
    if not asked:
        raise Unasked("Say what is asked: a PATH, or PATH=VALUE, such as red.square=s20.")
    for word in using:
        use(word)
    for word in without:
        if use(word).most is not None:
            raise Unasked(f"“{word}”: what is left out is left out every time. Without {TIMES} it can be asked.")
    if aim and (aim.value is None or aim.on_the_way):
        raise Unasked(f"“{toward}” is nothing to play toward: say PATH=VALUE, such as red.square=s20.")
    plays = plays or ("best" if aim else "")
    only = next(iter(looks([provided] if provided else ())), None)
    found = Inquiry(
        asked, moments(after), seat, _plays(asked, seat, plays), tuple(using), mean, "", tuple(without), aim, only
    )
    if only and (only.value is None or any(part.draws for part in only.parts)):
        raise Unasked(f"“{provided}” is nothing to go by: say PATH=VALUE, such as red.square=s20.")
    if only and (mean or found.plays == "best"):
        raise Unasked(
            "Of those that come to it no mean is told, and best play is for all. Ask for PATH, --plays first."
        )
    if mean and any(look.value is not None for look in asked):
        raise Unasked("A mean is asked of a PATH alone, not of PATH=VALUE.")
    counted = mean and len(asked) == 1 and asked[0].counted
    if found.plays == "best" and not (seat and (counted or (found.goal and not mean))):
        raise Unasked(
            "Best play wants to know whose, and of what: one seat, and the one end it is for, as --of PATH=VALUE or "
            "--toward PATH=VALUE; or the mean of a count."
        )
    return found


def looks(words: Iterable[str]) -> tuple[Look, ...]:
    """`red.square`, `red.square=s20`, `red.square=s20&red.held=yes`. Raises Unasked."""
    found = []
    for word in words:
        first, *others = [_look(part) for part in word.split(AND)]
        if others and any(look.value is None for look in (first, *others)):
            raise Unasked(f"“{word}” should be PATH=VALUE and PATH=VALUE, such as red.square=s20&red.held=yes.")
        found.append(msgspec.structs.replace(first, also=tuple(others)))
    return tuple(found)


def _look(word: str) -> Look:
    path, sign, value = word.partition("=")
    if not path or (sign and not value.removeprefix(NOT).removeprefix(HAS)):
        raise Unasked(f"“{word}” should be PATH or PATH=VALUE, such as red.square or red.square=s20.")
    look = Look(path, value if sign else None)
    _ = look.on_the_way
    return look


def moments(text: str) -> tuple[Moment, ...]:
    """`turn`, `turns=3`, `red.square=s20`, or several with commas between, whichever comes first. Raises Unasked."""
    return tuple(_moment(word) for word in COMMA.split(text or "turn"))


def _moment(word: str) -> Moment:
    name, sign, value = word.partition("=")
    single = name.removesuffix("s")
    if not sign and name in MOMENTS:
        return Moment(name)
    if sign and (single in SERIES or name == BATTLES):
        if value.isdecimal() and 0 < int(value[:6]) <= 1000:
            return Moment(BATTLES if name == BATTLES else single, int(value))
        raise Unasked(f"“{word}” should be a number from 1 to 1000, such as {single}s=3.")
    if sign and value and not (look := looks([word])[0]).on_the_way:
        return Moment("path", look=look)
    raise Unasked(f"“{word}” is no moment. There are: {UNTIL}.")


def _plays(of: tuple[Look, ...], seat: str, word: str) -> Plays:
    if not word:
        return "best" if seat and sum(look.value is not None for look in of) == 1 else "even"
    for plays in PLAYS:
        if word == plays:
            return plays
    raise Unasked(f"“{word}” is no way of playing. There are: {', '.join(PLAYS)}.")


def shown(value: object) -> int | str:
    """A value of the view as an answer names it: a number stays one."""
    return value if isinstance(value, int) and not isinstance(value, bool) else plain(value)
