"""What a game promises of its words, its chances and its secrets."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from random import Random
from typing import Any

from companion.foresight import Foresight, Inquiry, TooLarge
from companion.play.for_seat import for_seat
from companion.play.rules import Rules
from companion.play.session import Session
from companion.procedures.graph import Procedure
from companion.procedures.odds import TooManyScenes, chain
from companion.table.events import Event, IllegalEvent
from companion.table.rulings import Ruling
from companion.table.words import SILENCE, Words, named
from ui.conformance.subject import Subject, insist
from ui.table.effects import effects

ODDS = 6
"""Moments whose chances are worked out."""


def says_words(subject: Subject) -> None:
    """Whatever a player may read is words: no name out of a file, no gap left open."""
    for kind, words in _words(subject):
        said = str(words)
        insist("_" not in said and "{" not in said, f"a {kind} shows what is no word: “{said}”")


def _words(subject: Subject) -> Iterator[tuple[str, Words]]:
    held, state = subject.rules, subject.rules.new(subject.setup())
    rulings: tuple[Ruling, ...] = ()
    for number, event in enumerate(subject.logs[0]):
        asked = held.expects(state)
        yield from (("question", asked.words), ("question", asked.awaited(held.place)))
        yield from (("choice", words) for option in asked.options for words in (option.words, option.cost))
        yield from (("ruling", words) for ruling in rulings for words in (ruling.words, ruling.step))
        if number % 20 == 0:
            yield from _shown(held, state)
        state, rulings = held.advance(state, event)


def _shown(held: Any, state: Any) -> Iterator[tuple[str, Words]]:
    view = held.table(state)
    for seat in view.seats:
        yield "status", seat.status
        yield from (("card", card.words) for card in seat.cards)
        yield from (("secret", words) for words in held.secrets(state, seat.id))
        for insight in held.insights(state, seat.id):
            yield "insight", insight.title
            yield from (
                ("insight", words) for words in (*insight.lines, *(each for row in insight.rows for each in row))
            )
    yield from (("counter", named(name)) for name, _ in view.counters)
    yield from (("place", held.place(piece.at)) for piece in view.pieces if piece.at)
    for claim in held.claims(state):
        yield "claim", claim.words
        yield from (("claim", value.words) for value in claim.values)


def adds_up(subject: Subject) -> None:
    """The chances of every procedure add up to one, and so do those of the questions worth asking."""
    held = subject.rules
    for name, page in held.handbook({}).items():
        for side in page.sides:
            try:
                odds = chain(page, held.ground(name, side, {}), side=side).odds()
            except TooManyScenes:
                continue
            whole = sum(odds.ends.values(), Fraction(0))
            insist(0 <= whole <= 1 and (odds.turns is None or whole == 1), f"the ends of {name} add up to {whole}")
    foresight = Foresight(held)
    for state, _ in islice(subject.moments(41), ODDS):
        for figures in held.inside(state).values():
            insist(all(0 <= each.chance <= 1 for each in figures), f"a chance that is none: {figures}")
        for forecast in held.forecasts(state, held.expects(state).who):
            if forecast.project is None:
                _adds_up(foresight, state, forecast.inquiry)


def _adds_up(foresight: Foresight, state: Any, inquiry: Inquiry) -> None:
    try:
        answer = foresight.ask(state, inquiry)
    except TooLarge:
        return
    for look, spread in zip(inquiry.of, answer.of, strict=True):
        whole = sum((each.chance for each in spread.values), Fraction(0))
        insist(whole <= 1 if look.value else whole == 1, f"the chances of {spread.path} add up to {whole}")
        insist(all(each.chance >= 0 for each in spread.values), f"a chance of {spread.path} is below nothing")


def tells_what_rules_do(subject: Subject) -> None:
    """What a house rule does to the odds is told, be it to everybody or to whoever holds something alone."""
    held = subject.rules
    old = held.handbook({})
    for rule in held.house_rules:
        for choice in rule.choices[1:]:
            house = {rule.name: choice}
            new = {name: page for name, page in held.handbook(house).items() if page != old.get(name, page)}
            told = {str(effect.title) for effect in effects(held, {}, rule, choice)} if new else set()
            for name, page in new.items():
                for thing in ((), *((item,) for item in sorted(page.items()))) if page.title not in told else ():
                    same = _chances(held, old[name], {}, thing) == _chances(held, page, house, thing)
                    whose = f"whoever holds {named(thing[0])}" if thing else "everybody"
                    insist(same, f"“{rule.ask}” changes {page.title} for {whose}, and nothing says so")


def _chances(held: Rules[Any], page: Procedure, house: dict[str, str], items: tuple[str, ...]) -> object:
    side = page.sides[0]
    try:
        odds = chain(page, page.sample or held.ground(page.name, side, house), side=side, items=items).odds()
    except (TooManyScenes, LookupError):
        return None
    return odds.won, odds.turns


def keeps_secrets(subject: Subject) -> None:
    """Of a question only one player may read, nobody else sees the words, nor which answer was given.

    Two tables are alike but for that answer. Whatever others see of them, and are not told, must be alike too.
    """
    rng = Random(1)
    for seed, events in enumerate(subject.logs):
        session = subject.begun(seed)
        for event in events:
            asked = session.prompt
            for one in asked.each if asked.private else ():
                others = ["", *(seat.colour for seat in session.setup.seats if seat.colour not in one.asked)]
                for seat in others:
                    shown, own = for_seat(subject.rules, session.head, seat), asked.to(seat)
                    theirs = (own.words, own.who) if seat in asked.asked else (SILENCE, "")
                    read = (shown.question, shown.prompt.who if shown.prompt else "")
                    insist(read == theirs, f"{seat or 'everybody'} reads “{one.words}”")
                    insist(seat or not shown.secrets, "everybody is shown secrets")
                answers = one.answers()
                _alike(subject, session, event if one.accepts(event) else answers[0], rng.choice(answers), others)
            session.tell(event)


def _alike(subject: Subject, session: Session[Any], one: Event, other: Event, seats: list[str]) -> None:
    """What these seats see after the one answer and after the other, where they hear the same of both."""
    shown = []
    for event in (one, other):
        try:
            session.tell(event)
        except IllegalEvent:  # only the referee knew that it cannot be
            return
        shown.append([_seen(subject, session, seat) for seat in seats])
        session.undo(1)
    for seat, first, second in zip(seats, *shown, strict=True):
        if first[0] == second[0] and first[1] == second[1]:
            insist(first[2] == second[2], f"{seat or 'everybody'} can see which of {one} and {other} it was")


def _seen(subject: Subject, session: Session[Any], seat: str) -> tuple[object, object, object]:
    """What is told to that seat, what is asked next of whom, and all it sees."""
    heard = [str(ruling.words) for ruling in session.head.rulings if ruling.to in ("", seat)]
    share = for_seat(subject.rules, session.head, seat)
    return heard, (share.asked, str(share.question)), (share.table, share.covered, share.secrets)
