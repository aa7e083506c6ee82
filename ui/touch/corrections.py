"""What was read and could be wrong: the events behind what is shown, and what else each of them could have been."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from companion.play.rules import Rules
from companion.play.session import Moment
from companion.table.claims import Claim
from companion.table.dice import Face
from companion.table.events import Chose, Confirmed, Drew, Given, Moved, PartMoved, Rolled
from companion.table.prompts import Prompt
from companion.table.words import SILENCE, Words, named, say, say_n
from hardware.dice.news import coloured
from ui.table.asks import space_words


def line_back(moment: Moment) -> Iterator[Moment]:
    """The line played, the newest moment first, the start left out."""
    here: Moment | None = moment
    while here is not None and here.entry is not None:
        yield here
        here = here.before


def line_played(moment: Moment) -> list[Moment]:
    """The whole line, the start first."""
    back = list(line_back(moment))
    start = back[-1].before if back else moment
    return [*([start] if start else []), *reversed(back)]


def dice_read(moment: Moment, thrown: Sequence[Face], kind: str) -> list[tuple[str, Face]]:
    """The dice that lie in the tray: the kind of each and what it shows; `kind` where no event tells it."""
    found: list[tuple[str, Face]] = []
    waiting = list(thrown)
    for each in line_back(moment):
        if not waiting:
            break
        event = each.entry.event if each.entry else None
        if isinstance(event, Rolled) and event.face == waiting[-1]:
            found.append((event.die, waiting.pop()))
    rest = [(kind, face) for face in waiting]
    return [*rest, *reversed(found)]


def last_reading(moment: Moment) -> Moment | None:
    """The last event that a hand, die or camera read; None at the start."""
    return next((each for each in line_back(moment) if each.entry and not isinstance(each.entry.event, Given)), None)


def asked_then(rules: Rules[Any], moment: Moment) -> Prompt:
    """What was asked when this moment came about."""
    assert moment.before is not None
    return rules.expects(moment.before.state)


def said(event: object, prompt: Prompt | None = None, place: Callable[[str], Words] = named) -> Words:
    """An event in few words; `prompt` is what had been asked, `place` what spaces are called."""
    match event:
        case Chose(option=name) if prompt and (found := next((o for o in prompt.options if o.name == name), None)):
            return say("chose “{option}”", option=found.words)
        case Rolled(face=face):
            return say("threw {face}", face=face if isinstance(face, int) else named(face))
        case Chose(option=option):
            return say("chose {option}", option=named(option))
        case Moved(piece=piece, to=to) if prompt and piece == prompt.who:
            return say("moved to {place}", place=place(to))
        case Moved(piece=piece, to=to):
            return say("moved {piece} to {place}", piece=named(piece), place=place(to))
        case PartMoved(part=part, to=to):
            return say("set {part} {state}", part=named(part), state=named(to))
        case Drew(card=card) if prompt and prompt.pile and card in prompt.pile.cards:
            return say("drew {card}", card=prompt.pile.called(card))
        case Drew(card=card):
            return say("drew {card}", card=named(card))
        case Given():
            return say("the table said so")
        case Confirmed():
            return say("confirmed")
        case _:
            return say("the table changed it")


def put_right(rules: Rules[Any], before: Moment, after: Moment, index: int) -> tuple[Words, Words]:
    """What a correction of event number `index` changed between two heads, and how much of what came after stands."""

    def told(moment: Moment) -> Words:
        asked = asked_then(rules, moment)
        if asked.private or moment.entry is None:
            return say("kept secret")
        return said(moment.entry.event, asked, lambda space: space_words(rules.board, space, rules.place))

    was, really = before.line()[index], after.line()[index]
    stand = after.depth - index
    return (
        say("Put right, {step}: {really}, not: {was}.", step=was.step, really=told(really), was=told(was)),
        say_n("{count} answer after it stands.", "{count} answers after it stand.", stand) if stand else SILENCE,
    )


def heard(moment: Moment) -> list[Words]:
    """What everybody was told of this moment."""
    return [ruling.words for ruling in moment.rulings if not ruling.to]


def source_words(source: str) -> Words:
    """Who read it."""
    kind, _, name = source.partition(":")
    if kind == "die" and name not in ("", "offered"):
        return say("the {die} die", die=coloured(name))
    return {
        "die": say("the dice hub, and a yes"),
        "touch": say("a tap on the screen"),
        "camera": say("the camera"),
        "console": say("the keyboard"),
        "dealer": say("the screen, by chance"),
        "simulated": say("a simulated player"),
        "transcript": say("a transcript"),
    }.get(kind, say("somebody at the table"))


def claims_about(claims: Sequence[Claim], about: str) -> list[Claim]:
    """What can be said of a piece, part or seat; "" for the game itself."""
    return [claim for claim in claims if claim.about == about]
