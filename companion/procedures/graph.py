"""A procedure: an immutable graph of named steps. It is the handbook page, the prompts, the ruling and the odds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

import msgspec

from companion.procedures.conditions import Always, AtLeast, Condition
from companion.procedures.effects import Effect
from companion.procedures.readings import Reading
from companion.procedures.scene import Ground, Scene
from companion.table.dice import D8, Die, Face, named_die
from companion.table.words import Words, filled, named, say

Text = str | Words
"""A sentence, or one of whose gaps some are filled already."""


def worded(text: Text) -> Words:
    """A sentence that can be said."""
    return text if isinstance(text, Words) else Words(text)


@dataclass(frozen=True)
class Later:
    """The turn ends here. The traveller goes on at `step` in the next own turn, after missing `skip` turns."""

    step: str
    skip: int = 0


How = Literal["won", "lost", "moved", "stays"]
"""What an end is: it worked; it failed for good; the traveller is put elsewhere; it stays where it was."""
HOWS: tuple[How, ...] = ("won", "lost", "moved", "stays")
ThrowHow = How | Literal["on"]
"""What one throw comes to: an end; or the traveller is better off than before it, `on`; or no better, and `stays`."""


@dataclass(frozen=True)
class End:
    """The procedure is over. `good`: the traveller got where it wanted.

    `how` is what the end is, whether that is wanted or not: a good end is won, any other lost, where nothing is said.
    `next_turn`: it holds from the next own turn on, and not in this one.
    What `name` means is the game's business; `text` is how the handbook says it.
    """

    name: str
    good: bool = True
    text: Text = ""
    how: How | None = field(default=None, kw_only=True)
    next_turn: bool = field(default=False, kw_only=True)

    @property
    def comes_to(self) -> How:
        """What the end is, where nothing is said by whether it is good."""
        return self.how or ("won" if self.good else "lost")

    @property
    def words(self) -> Words:
        return worded(self.text) if self.text else named(self.name)


DICE = {
    1: Words("One die"),
    2: Words("Two dice"),
    3: Words("Three dice"),
    4: Words("Four dice"),
    5: Words("Five dice"),
    6: Words("Six dice"),
}
UP_TO_DICE = {
    1: Words("One die"),
    2: Words("Up to two dice"),
    3: Words("Up to three dice"),
    4: Words("Up to four dice"),
    5: Words("Up to five dice"),
    6: Words("Up to six dice"),
}
"""The dice of a throw, in front of what they must show; `UP_TO_DICE` where it may be over sooner."""

THROWS = {
    1: Words("One throw"),
    2: Words("Two throws"),
    3: Words("Three throws"),
    4: Words("Four throws"),
    5: Words("Five throws"),
    6: Words("Six throws"),
}


def throws(count: int) -> Words:
    """So many throws, as they begin a sentence."""
    return THROWS.get(count) or say("{count} throws", count=count)


Target = str | Later | End
"""Where to next: another step in the same turn, a step of a later turn, or out."""


@dataclass(frozen=True, eq=False)
class Row:
    """One line of a table of throws: which throws, what happens, where to next.

    `step` is what the row is called when it is undone ("the fall"). `rules` are rule ids with blanks between.
    """

    on: Reading
    text: Text
    then: Target
    effects: tuple[Effect, ...] = ()
    rules: str = ""
    step: str = ""


@dataclass(frozen=True, eq=False)
class Option:
    """One way to go on, open where `needs` holds. Where `text` is empty the name says enough.

    An `aside` may be taken in the middle of the question, which waits: no chance is reckoned with it.
    """

    name: str
    then: Target
    needs: Condition = field(default_factory=Always)
    effects: tuple[Effect, ...] = ()
    rules: str = ""
    text: Text = ""
    aside: bool = False

    @property
    def words(self) -> Words:
        return worded(self.text) if self.text else named(self.name)


@dataclass(frozen=True, eq=False)
class Step:
    """A place to wait, or to pass through. `spot` is where on the board one waits; "" is where the walk stands.

    What a `prompt` says of numbers stands in gaps, filled from what judges: see `gaps`.
    """

    prompt: Text
    spot: str = field(default="", kw_only=True)
    rules: str = field(default="", kw_only=True)

    @cached_property
    def words(self) -> Words:
        """The prompt, its gaps filled from what judges the answer."""
        prompt = worded(self.prompt)
        given = dict(prompt.gaps)
        whole = filled(prompt.text, lambda name: given[name] if name in given else self.gap(name))
        return msgspec.structs.replace(prompt, gaps=whole.gaps)

    def gap(self, name: str) -> object:
        """What fills a gap of the prompt. Raises LookupError for a name it does not know."""
        raise LookupError(f"nobody fills {name} in {self.prompt}")

    def targets(self) -> Iterator[Target]:
        raise NotImplementedError

    def effects_used(self) -> Iterator[Effect]:
        yield from ()

    def conditions_used(self) -> Iterator[Condition]:
        yield from ()


@dataclass(frozen=True, eq=False)
class Throw(Step):
    """Dice are thrown one at a time, up to `dice`, and read against the rows; or `instead` is chosen.

    `again` names an item that lets one die be thrown anew before the throw counts, and is lost by it; `again_dice` are
    the dice it may be used on, counted from 0, all where it is empty. A die taken up again is a 0 among those thrown.
    """

    rows: tuple[Row, ...]
    dice: int = 1
    die: Die = D8
    instead: tuple[Option, ...] = ()
    again: str = ""
    again_dice: tuple[int, ...] = ()

    def gap(self, name: str) -> object:
        """`need`: what the first row is for; `row2` ..: what another is for; `die`; `dice`: how many are thrown."""
        if name == "die":
            return named_die(self.die.kind)
        if name == "dice":
            early = any(row.on.early for row in self.rows)
            return (UP_TO_DICE if early else DICE).get(self.dice) or say("{count} dice", count=self.dice)
        number = 1 if name == "need" else int(name.removeprefix("row"))
        return self.rows[number - 1].on.need(self.die)

    def targets(self) -> Iterator[Target]:
        yield from (row.then for row in self.rows)
        yield from (option.then for option in self.instead)

    def effects_used(self) -> Iterator[Effect]:
        for row in self.rows:
            yield from row.effects
        for option in self.instead:
            yield from option.effects

    def conditions_used(self) -> Iterator[Condition]:
        yield from (option.needs for option in self.instead)

    def row(self, thrown: tuple[Face, ...], landing: str, scene: Scene) -> Row | None:
        """The row these dice are read by; None while more dice are to come. Raises LookupError: no row fits."""
        last = len(thrown) >= self.dice
        for row in self.rows:
            if (last or row.on.early) and row.on.fits(thrown, landing, scene):
                return row
        if last:
            raise LookupError(f"no row for {thrown} {landing}")
        return None

    def gist(self, thrown: tuple[Face, ...], items: tuple[str, ...] = ()) -> tuple[Face, ...]:
        """Equal gists have equal futures: what merges scenes when odds are solved."""
        if thrown and self.again and (self.again in items or 0 in thrown):
            return thrown if self.again_dice or 0 in thrown else tuple(sorted(thrown, key=str))
        return (len(thrown), *(row.on.gist(thrown) for row in self.rows)) if thrown else ()


@dataclass(frozen=True, eq=False)
class Walk(Throw):
    """The throw also moves the traveller that many places along its track."""


@dataclass(frozen=True, eq=False)
class Choose(Step):
    """The player names one option. Where only one is open nobody is asked, unless the step is `always` put.

    `meant`: the option of whoever throws at once.
    """

    options: tuple[Option, ...]
    always: bool = False
    meant: str = ""

    def targets(self) -> Iterator[Target]:
        yield from (option.then for option in self.options)

    def effects_used(self) -> Iterator[Effect]:
        for option in self.options:
            yield from option.effects

    def conditions_used(self) -> Iterator[Condition]:
        yield from (option.needs for option in self.options)


@dataclass(frozen=True, eq=False)
class Pay(Step):
    """The player hands in one of these items; with none of them nothing is paid (KTK-GEN-09).

    It is the player's choice, unless `blind`: then chance picks, as when somebody draws it from a fan of backs.
    `required`: the payment is itself the way out, so a player whose cards nobody else knows cannot say "nothing".
    `told`: what is said of the {item}; nothing where the game itself tells the table of losses.
    """

    items: tuple[str, ...]
    then: Target
    blind: str = ""
    required: bool = False
    told: str = "{item} is handed in."

    def targets(self) -> Iterator[Target]:
        yield self.then


@dataclass(frozen=True, eq=False)
class Tell(Step):
    """Nobody is asked: `prompt` is simply what happens."""

    then: Target
    effects: tuple[Effect, ...] = ()
    name: str = ""
    """What the step is called when it is undone."""

    def targets(self) -> Iterator[Target]:
        yield self.then

    def effects_used(self) -> Iterator[Effect]:
        yield from self.effects


@dataclass(frozen=True, eq=False)
class Fork(Step):
    """Nobody is asked: the condition decides. Where only the player knows, the prompt is put as a yes or no."""

    when: Condition
    then: Target
    otherwise: Target

    def gap(self, name: str) -> object:
        """`count`: what the condition counts to; `throws`: as many throws."""
        if isinstance(self.when, AtLeast) and name in ("count", "throws"):
            return self.when.count if name == "count" else throws(self.when.count)
        return super().gap(name)

    def targets(self) -> Iterator[Target]:
        yield self.then
        yield self.otherwise

    def conditions_used(self) -> Iterator[Condition]:
        yield self.when


@dataclass(frozen=True, eq=False)
class Procedure:
    """A named graph. `start` may be a Later: then arriving ends the turn.

    `outcomes` are the words of what it may come to, after which a chance is named: `won` "out of the pit".
    `known` gives the range of every tally the game sets before it enters; `packs` what else the checker should try to
    enter with, where two of a kind matter; `dodges` the steps at which a player may put off the end for ever, allowed.
    """

    name: str
    title: str
    intro: Text
    start: Target
    steps: Mapping[str, Step]
    track: str = ""
    known: Mapping[str, range] = field(default_factory=dict)
    packs: tuple[tuple[str, ...], ...] = ()
    dodges: frozenset[str] = frozenset()
    sides: tuple[str, ...] = ("a", "b")
    outcomes: Mapping[ThrowHow, Text] = field(default_factory=dict)
    sample: Ground | None = None
    """Ground with what a board may have but need not, for the checker; and for those who have no board at hand."""

    def items(self) -> frozenset[str]:
        """Every item a step names one by one."""
        named: set[str] = set()
        for step in self.steps.values():
            for condition in step.conditions_used():
                named |= condition.items()
            for effect in step.effects_used():
                named |= effect.items()
            if isinstance(step, Throw) and step.again:
                named.add(step.again)
        return frozenset(named)

    def payable(self) -> tuple[frozenset[str], ...]:
        """The groups of items a step lets the player hand in."""
        return tuple({frozenset(step.items): None for step in self.steps.values() if isinstance(step, Pay)})
