"""A chart in fewer words, for a page that would not hold it: what stands in every throw is told once."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Sequence

from companion.table.words import SILENCE, Words, listed, say
from ui.art.chart import Card, Chart, Port
from ui.table.asks import headed

Line = tuple[str, str, int]
MANY = 3
"""Throws that have a line in common, where not all have it."""


def gathered(chart: Chart) -> Chart:
    """What is so at each of several throws stands once, in a card of its own at the end; and what then has but one line
    left, in the line that leads to it."""
    throws = [card for card in chart.cards if card.sign == "die"]
    led = {port.to for card in chart.cards for port in card.ports}
    every = tuple(card.number for card in throws)
    having: dict[Line, tuple[int, ...]] = {}
    for card in throws:
        for line in dict.fromkeys(_line(card, port) for port in card.ports):
            having[line] = (*having.get(line, ()), card.number)
    shared = {line: each for line, each in having.items() if len(each) > 1 and (each == every or _many(each, led))}
    cards = {card.number: _shorter(card, shared) for card in chart.cards}
    for each in dict.fromkeys(shared.values()):
        first = next(card for card in throws if card.number == each[0])
        ports = [_once(port, first) for port in first.ports if shared.get(_line(first, port)) == each]
        title = say("At each throw") if each == every else say("At {numbers}", numbers=listed([*map(str, each)]))
        at = max(cards) + 1
        cards[at] = Card(at, "", "die", title, tuple(ports))
    kept = {number for each in shared.values() if each != every for number in each}
    for card in chart.cards if shared else ():
        if card.number not in kept:
            _fold(cards, card.number)
    return chart._replace(cards=_once_each(cards.values(), kept))


def _once_each(cards: Iterable[Card], named: Container[int]) -> tuple[Card, ...]:
    """Cards that read alike are one, where none of them is named by its number."""
    first: dict[object, Card] = {}
    instead: dict[int, int] = {}
    for card in cards:
        lines = tuple(port._replace(to=0 if port.to == card.number else port.to) for port in card.ports)
        said = card.number if card.number in named else (card.sign, card.title, lines)
        if alike := first.get(said):
            instead[card.number] = alike.number
            card = alike._replace(folded=(*alike.folded, card.name, *card.folded))
        first[said] = card
    return tuple(
        card._replace(ports=tuple(port._replace(to=instead.get(port.to, port.to)) for port in card.ports))
        for card in first.values()
    )


def _many(throws: Sequence[int], led: Container[int]) -> bool:
    """Whether a card may speak of these throws by their numbers."""
    return len(throws) >= MANY and all(number in led for number in throws)


def _line(card: Card, port: Port) -> Line:
    """What it says, and where it leads: 0 for the same throw again, or an end."""
    return str(port.when), f"{port.what} {port.end}", 0 if port.to == card.number else port.to


def _once(port: Port, card: Card) -> Port:
    return port._replace(to=0 if port.to == card.number else port.to, chance=None, what=_plain(port.what))


def _shorter(card: Card, shared: Container[Line]) -> Card:
    """A throw without what stands elsewhere: in the card of several throws, and of its title in its own lines."""
    ports = tuple(port._replace(what=_plain(port.what)) for port in card.ports if _line(card, port) not in shared)
    if len(ports) == 1 < len(card.ports) and str(ports[0].when) in str(card.title):
        return card._replace(ports=(ports[0]._replace(when=SILENCE),))
    first, _, further = str(card.title).partition(":")
    told = card.sign == "die" and len(card.ports) > 1 and further and ". " not in further
    return card._replace(title=Words(first) if told else card.title, ports=ports)


def _plain(words: Words) -> Words:
    """Without a first sentence that only names what the next one is about: “A torch. Torch gained”."""
    first, _, further = str(words).partition(". ")
    named = first.split()
    return Words(further) if further and len(named) < 3 and named[-1].casefold() in further.casefold() else words


def _fold(cards: dict[int, Card], number: int) -> None:
    """Puts a card of one line in the line of another card that leads to it, where only one does."""
    card = cards[number]
    led = [(each, at) for each in cards.values() for at, port in enumerate(each.ports) if port.to == number]
    if len(card.ports) != 1 or len(led) != 1 or led[0][0] is card:
        return
    (before, at), way = led[0], card.ports[0]
    port = before.ports[at]
    title = SILENCE if headed(port.when).startswith(str(card.title)) else card.title
    said = (str(part) for part in (port.what, title, way.when, _with_end(way)) if part)
    what = Words(" ".join(part if part.endswith((".", "?")) else f"{part}." for part in said))
    line = port._replace(what=what, to=way.to, end=SILENCE, chance=way.chance)
    ports = (*before.ports[:at], line, *before.ports[at + 1 :])
    cards[before.number] = before._replace(ports=ports, folded=(*before.folded, card.name, *card.folded))
    del cards[number]


def ends_inline(card: Card) -> Card:
    """The card with its ends told in the lines that lead there; where all have the same, once below them."""
    ends = {str(port.end) for port in card.ports if port.end}
    alike = len(ends) == 1 and sum(bool(port.end) for port in card.ports) > 1
    ports = [port._replace(what=port.what if alike else _with_end(port), end=SILENCE) for port in card.ports]
    if alike:
        when = say("Otherwise") if any(port.to for port in ports) else say("Then")
        ports.append(Port(when, Words(headed(next(port.end for port in card.ports if port.end)))))
    return card._replace(ports=tuple(ports))


def _with_end(port: Port) -> Words:
    end, what = headed(port.end) if port.end else "", str(port.what)
    what = what if what.endswith((".", "?")) else f"{what}."
    return say("{what} {end}", what=what, end=end) if port.what and end else port.what or Words(end)


def sentences(words: Words) -> str:
    """Each of them begun with a capital: what is paid or lost comes without one."""
    return re.sub(r"(?<=[.?] )\w", lambda letter: letter[0].upper(), headed(words))
