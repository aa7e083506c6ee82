"""What the table may say outright, found step by step by typing: about whom or what, which of it, and how it is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from companion.play.rules import Rules
from companion.table.claims import Claim, Value
from companion.table.events import Given
from companion.table.words import Words, listed, named, plain, say
from ui.table.outright import chapter
from ui.terminal.reading import COMMANDS

UNTOLD = say("Is it so? No picture shows it.")
MOST = 24
"""More things than these are not listed at once."""


class Row(NamedTuple):
    """A line of the list: what is typed for it, what it is, and whether or how it is now."""

    typed: str
    words: Words
    now: Words | bool = False

    @property
    def said(self) -> str:
        if isinstance(self.now, Words):
            return f"{self.words}: {self.now}"
        return f"{self.words} ({say('as it is')})" if self.now else str(self.words)


class Step(NamedTuple):
    """What can be said next, and what is typed for one of it."""

    heading: Words
    rows: tuple[Row, ...]
    example: str


class Telling:
    """The claims of a state by whom they are about: players first, then the board, the game and its house rules."""

    def __init__(self, rules: Rules[Any], state: Any) -> None:
        self.rules, view = rules, rules.table(state)
        names = {seat.id: seat.name for seat in view.seats}
        self.groups: dict[str, list[Claim]] = {name: [] for name in names.values()}
        self.colours = {name: seat for seat, name in names.items()}
        owners = {piece.id: piece.seat for piece in view.pieces}
        for claim in rules.claims(state):
            seat = claim.subject if claim.subject in names else owners.get(claim.about, "")
            group = names.get(seat) or str(chapter(claim))
            self.groups.setdefault(group, []).append(claim)
        self.groups = {name: claims for name, claims in self.groups.items() if claims}

    def read(self, typed: str) -> Step | Given:
        """How far these words lead: the next list to choose from, or what was said."""
        words = typed.split()
        if not words:
            return self._subjects()
        names = list(self.groups)
        subject = _picked(
            words[0],
            names,
            [self.colours.get(name, name) for name in names],
            [str(Words(self.colours.get(name, name))) for name in names],
        )
        if subject is None:
            return self._subjects()
        claims = self.groups[names[subject]]
        prefix = self._prefix(names[subject])
        if len(words) == 1 or (at := _claimed(words[1], claims)) is None:
            return self._claims(names[subject], prefix, claims)
        claim = claims[at]
        values = self._values(claim)
        if claim.kind == "name":
            return claim.given(" ".join(words[2:])) if words[2:] else self._of(claim, f"{prefix} {at + 1}", (), "")
        rest = " ".join(words[2:]).replace(",", " ").split() if claim.kind == "many" else [" ".join(words[2:])]
        said = [value for word in rest if word and (value := _value(word, claim, values))]
        if not said or (len(said) > 1 and claim.kind != "many"):
            return self._of(claim, f"{prefix} {at + 1}", values, rest[-1] if rest else "")
        return claim.given(*(name for name in said if name != "none"))

    def names(self, typed: str) -> bool:
        """Whether the first word is the name of a player, or of what else is spoken of, or a player’s colour."""
        first = typed.lower().split()[:1]
        names = {word for name, seat in self.colours.items() for word in (name.split()[0], seat, str(Words(seat)))}
        others = {name.split()[0] for name in self.groups if name not in self.colours and len(name.split()) > 1}
        return bool(first) and first[0] in {name.lower() for name in names | others}

    def example(self, who: str) -> str:
        """A whole telling that says what is believed already, so that it does no harm to try it."""
        first = next((name for name, colour in self.colours.items() if colour == who), "")
        for name in (first, *self.groups):
            for at, claim in enumerate(self.groups.get(name, ()), 1):
                if claim.kind in ("one", "count") and claim.now:
                    told = str(COMMANDS["tell"][0]).split()[0]
                    return f"{told} {name.split()[0].lower()} {at} {plain(claim.now[0]).replace(' ', '_')}"
        return ""

    # -- the lists --------------------------------------------------------------------------------------------------

    def untold(self, claims: Sequence[Claim]) -> Step:
        """These as lines of one list; what is too much of one kind for it as one line."""
        wanted = {(each.subject, each.key) for each in claims}
        rows: list[Row] = []
        for name, group in self.groups.items():
            prefix = self._prefix(name)
            some = [(at, each) for at, each in enumerate(group, 1) if (each.subject, each.key) in wanted]
            said = [Row(f"{prefix} {at}", each.words, self._now(each)) for at, each in some]
            rows += said if len(said) <= MOST else [Row(prefix, say("{name}", name=name))]
        return Step(UNTOLD, tuple(rows), rows[0].typed if rows else "1")

    def _prefix(self, name: str) -> str:
        """What is typed for a group: its first word, or its number where that is another's, too."""
        names, first = list(self.groups), name.split()[0].lower()
        at = names.index(name)
        return first if _picked(first, names) == at else str(at + 1)

    def _subjects(self) -> Step:
        rows = tuple(
            Row(str(at), say("{name}", name=self._about(name, claims)))
            for at, (name, claims) in enumerate(self.groups.items(), 1)
        )
        return Step(say("Of whom or what does the table speak?"), rows, "1")

    def _about(self, name: str, claims: Sequence[Claim]) -> str:
        """How it is with a player, in whole sentences; of anything else only what it is called."""
        said = [f"{each.words}: {self._now(each)}" for each in claims if str(each.words) != name]
        return "; ".join(said[:2]) if name in self.colours and said else name

    def _claims(self, name: str, prefix: str, claims: Sequence[Claim]) -> Step:
        rows = tuple(Row(str(at), claim.words, self._now(claim)) for at, claim in enumerate(claims, 1))
        heading = say("{name}: what is otherwise?", name=name)
        if claims[0].kind == "name":
            heading = say("Which figure does somebody new take?")
        return Step(heading, rows, f"{prefix} 1")

    def _of(self, claim: Claim, prefix: str, values: Sequence[Value], begun: str) -> Step:
        """How it may be; of very many things those that begin as typed, else only the first."""
        begins = [value for value in values if begun and str(value.words).lower().startswith(begun.lower())]
        shown = (begins or values)[:MOST] if claim.kind != "count" else values[:: max(1, len(values) - 1)]
        rows = tuple(
            Row(
                value.name if begins or claim.kind in ("count", "space") else str(at),
                value.words,
                value.name in claim.now,
            )
            for at, value in enumerate(shown, 1)
        )
        if claim.kind == "name":
            return Step(say("{what}: who is it? Type the name.", what=claim.words), (), f"{prefix} Zoe")
        last = rows[0].typed if rows else "none"
        heading = say("{what}: {now}. What is it really?", what=claim.words, now=self._now(claim))
        if len(values) > len(rows) and claim.kind == "space":
            heading = say("{what}: {now}. Where really? Type how it begins.", what=claim.words, now=self._now(claim))
        return Step(heading, rows, f"{prefix} {last}")

    def _values(self, claim: Claim) -> tuple[Value, ...]:
        if claim.kind != "space" or self.rules.board is None:
            return claim.values
        spaces = [
            Value(space.id, self.rules.place(space.id) or Words(plain(space.id))) for space in self.rules.board.spaces
        ]
        return (*claim.values, *spaces)

    def _now(self, claim: Claim) -> Words | bool:
        if claim.kind == "name":
            return False
        called = {value.name: value.words for value in self._values(claim)}
        return listed([called.get(each) or named(each) for each in claim.now])


def _key(claim: Claim) -> str:
    """What is typed for it: what is said of somebody, or which figure somebody new takes."""
    return claim.subject if claim.kind == "name" else claim.key


def _claimed(word: str, claims: Sequence[Claim]) -> int | None:
    """Which claim: by its number, how its key begins, or a word of how people say it."""
    if (at := _picked(word, [_key(each) for each in claims])) is not None:
        return at
    said = [at for at, each in enumerate(claims) if word.lower() in re.findall(r"\w+", str(each.words).lower())]
    return said[0] if len(said) == 1 else None


def _picked(word: str, *names: Sequence[str]) -> int | None:
    """Which of the list: by its number, or the one whose name begins so."""
    if word.isdecimal() and 1 <= int(word[:9]) <= len(names[0]):
        return int(word) - 1
    found = {at for each in names for at, name in enumerate(each) if name.lower().startswith(word.lower())}
    return found.pop() if len(found) == 1 else None


def _value(word: str, claim: Claim, values: Sequence[Value]) -> str | None:
    """What one word says: a number of a count, a name of what can be said, or its place in the list."""
    if word.lower() in ("none", "nothing") and claim.kind == "many":
        return "none"
    exact = next(
        (value.name for value in values if word.lower() in (value.name.lower(), str(value.words).lower())), None
    )
    if exact is not None or claim.kind == "count":
        return exact
    if claim.kind != "space" and word.isdecimal() and 1 <= int(word[:9]) <= len(values):
        return values[int(word) - 1].name
    at = _picked(word, [value.name for value in values], [str(value.words) for value in values])
    return None if at is None else values[at].name
