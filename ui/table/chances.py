"""Chances as people read them: of what, whose, by when, and the figure, exact where it can be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import ceil, floor

from companion.foresight import Figure
from companion.foresight.answer import interval
from companion.play.insight import Insight
from companion.play.outlook import Outlook
from companion.procedures.readings import Faces
from companion.table.prompts import Prompt
from companion.table.words import SILENCE, Words, named, number, say

LEAST = Fraction(1, 1000)
"""Nearer than this to never or always is not told apart in per cent."""
WIDE = 0.1
"""Where it may lie further apart, the ends are said: 95 of 100 samples are between such."""
SELDOM = 5
"""What is to be expected so often in all the games played out happens in one of them at least, 99 times of 100."""


def chance(value: Fraction) -> Words:
    """A chance as words, everywhere in per cent. Nothing that may still fail is said to be sure."""
    if value in (0, 1):
        return say("certain") if value else say("no chance")
    if value > 1 - LEAST:
        return say("more than {percent} %", percent=_percent(1 - LEAST))
    if value < LEAST:
        return say("less than {percent} %", percent=_percent(LEAST))
    return say("{percent} %", percent=_percent(value))


def _percent(value: Fraction) -> Words:
    return number(float(value) * 100, trimmed=True)


def _played_out(value: Fraction, samples: int) -> Words:
    """What never happened in so many games may be rare, and no rarer than they can tell."""
    least = max(LEAST, Fraction(SELDOM, samples))
    if value > 1 - LEAST:
        return say("more than about {percent} %", percent=_percent(1 - least))
    if value < LEAST:
        return say("less than about {percent} %", percent=_percent(least))
    low, high = interval(value, samples)
    if high - low > WIDE:
        return say("{low} to {high} %", low=floor(low * 100), high=ceil(high * 100))
    return say("about {chance}", chance=chance(value))


def figured(figure: Figure) -> Words:
    """The bare figure: "25 %"; "about 25 %" where it was played out, "16 to 34 %" where that was seldom."""
    if figure.samples:
        return _played_out(figure.chance, figure.samples)
    return chance(figure.chance)


def captioned(figure: Figure) -> Words:
    """What the figure is of, and by when: "out of the pit with this throw"."""
    return say("{of} {by}", of=figure.of, by=figure.by)


def needed(figure: Figure) -> Words:
    """What must be thrown with one die for it to come true: "5 or more"; silence where more is thrown."""
    return Faces(*figure.faces).words(figure.die) if figure.faces else SILENCE


def in_full(figure: Figure) -> Words:
    """A chance in full: "out of the pit in the end: certain"."""
    return say("{what}: {chance}", what=captioned(figure), chance=figured(figure))


def own(figures: Iterable[Figure], seat: str, practice: bool) -> tuple[Figure, ...]:
    """Those a prompt for that seat may show: its own and the table's, advice in practice only."""
    return tuple(
        figure
        for figure in figures
        if figure.seat in ("", seat) and not figure.private and (practice or not figure.practice)
    )


def of_answers(outlook: Outlook, seat: str, practice: bool) -> dict[str, tuple[Figure, ...]]:
    """What is known of the answers on offer, by option: only what a prompt for that seat may show."""
    found = {name: own(figures, seat, practice) for name, figures in outlook.answers.items()}
    return {name: figures for name, figures in found.items() if figures}


def briefly(figures: Sequence[Figure]) -> Words:
    """The first chance in full; of the next what is different: "through this turn: 50 %; in the end: certain"."""
    if not figures:
        return SILENCE
    first, *others = figures
    words = in_full(first)
    for other in others[:1]:
        words = say("{first}; {more}", first=words, more=further(first, other))
    return words


def further(first: Figure, other: Figure) -> Words:
    """What the next figure says that the first did not: "in the end: certain"."""
    what = other.by if other.of == first.of else captioned(other)
    return say("{what}: {chance}", what=what, chance=figured(other))


def listed_out(outlook: Outlook, prompt: Prompt, names: Mapping[str, str], practice: bool) -> list[Insight]:
    """Everything foretold, as insights are listed: the answers of whoever is asked, then each chance, whose it is.

    What is asked of one player alone is nobody else's to read.
    """
    found = []
    options = {option.name: option.words or named(option.name) for option in prompt.options}
    for name, figures in () if prompt.private else outlook.answers.items():
        title = options.get(name, named(name)) if name else say("The throw")
        rows = [(captioned(figure), figured(figure)) for figure in own(figures, prompt.who, practice)]
        if rows:
            found.append(Insight(title, rows=tuple(rows)))
    cards: dict[Words, list[tuple[Words, Words]]] = {}
    for figure in outlook.told:
        if figure.private or (figure.practice and not practice):
            continue
        whose = Words(names.get(figure.seat, ""))
        if figure.under:
            title = say("{of} {by}", of=figure.under, by=figure.by)
            title = say("{name}: {what}", name=whose, what=title) if whose else title
            cards.setdefault(title, []).append((figure.of, figured(figure)))
        else:
            cards.setdefault(captioned(figure), []).append((whose or say("the whole table"), figured(figure)))
    return [*found, *(Insight(title, rows=tuple(rows)) for title, rows in cards.items())]
