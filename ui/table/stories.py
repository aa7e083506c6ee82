"""The story of a game in words, for a terminal and for a file that is kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.play.luck import Luck
from companion.play.story import Course, Story
from companion.table.dice import named_die, named_face
from companion.table.words import Words, listed, number, say, say_n
from ui.table.fairness import judge


def written(story: Story, title: str) -> Iterator[str]:
    """Line by line: who won, what turned it, who had luck, how it went."""
    names = listed([seat.name for seat in story.seats])
    yield str(say("{game}: {names}, {turns}.", game=Words(title), names=names, turns=turns(story.turns)))
    yield str(story.outcome or say("It is not over yet."))
    yield ""
    for point in story.turnings:
        yield f"  {say('Turn {turn}', turn=point.turn)!s:<10} {point.words}"
    if story.stay:
        stay, name = story.stay, story.name(story.stay.seat)
        yield f"  {say('Longest stay')}: {stay.place}. {name}, {turns(stay.turns)}. {nobody_longer(stay.others)}"
    for kind in dict.fromkeys(luck.die.kind for luck in story.luck):
        yield from _luck(story, [luck for luck in story.luck if luck.die.kind == kind])
    for course in story.courses:
        yield from _course(story, course)


def _luck(story: Story, of: Sequence[Luck]) -> Iterator[str]:
    die = of[0].die
    yield ""
    yield str(heading(of[0]))
    for luck in of:
        band = f"{number(luck.expected - luck.band, 0)}–{number(luck.expected + luck.band, 0)}"
        row = say(
            "thrown {thrown}, expected {expected}, by luck alone {band}",
            thrown=luck.thrown, expected=number(luck.expected, 0), band=band,
        )  # fmt: skip
        yield f"  {story.name(luck.seat):<12} {row}"
    yield f"  {outside(story, of)}"
    yield f"  {judge(die, [face for luck in of for face in luck.faces]).words()}"


def _course(story: Story, course: Course) -> Iterator[str]:
    yield ""
    yield str(say("Turn by turn: {what}", what=course.of))
    for seat, figures in course.figures.items():
        yield f"  {story.name(seat):<12} {' '.join(map(str, _thinned(figures)))}"


def _thinned(figures: Sequence[int], most: int = 20) -> Sequence[int]:
    """At most so many of them, evenly, the first and the last among them."""
    if len(figures) <= most:
        return figures
    return [figures[round(at * (len(figures) - 1) / (most - 1))] for at in range(most)]


def turns(count: int) -> Words:
    return say_n("{count} turn", "{count} turns", count)


def nobody_longer(others: int) -> Words:
    """How long everybody else stayed."""
    return say("Nobody else stayed past {count}.", count=others) if others else say("Nobody else stayed.")


def heading(luck: Luck) -> Words:
    """What is summed of this die."""
    if isinstance(luck.die.faces[0], int):
        return say("Luck of the {die}", die=named_die(luck.die.kind))
    return say("Luck of the {die}: {face}", die=named_die(luck.die.kind), face=named_face(luck.die.faces[0]))


def outside(story: Story, of: Sequence[Luck]) -> Words:
    """Who fell outside the band, and how little that says: of several players one may well do so by chance."""
    names = [story.name(luck.seat) for luck in of if luck.outside]
    who = names[0] if len(names) == 1 else say("{count} of them", count=len(names)) if names else say("nobody")
    share = max(2, round(1 / (1 - (1 - 1 / CHANCE) ** len(of))))
    return say("By chance one table in {share} falls outside. Today: {who}.", share=share, who=who)


CHANCE = 22
"""One fair player in so many falls outside a band of two standard deviations."""
