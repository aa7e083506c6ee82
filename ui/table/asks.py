"""What the panel asks: the prompt as answers with words, signs, odds and letters. Pure; knows no game."""

from __future__ import annotations

import string
from collections.abc import Callable, Mapping, Sequence

import msgspec

from companion.boards.model import Board
from companion.foresight import Figure
from companion.table.events import Chose, Confirmed, Drew, Event, Moved, PartMoved
from companion.table.prompts import Prompt
from companion.table.view import TableView
from companion.table.words import SILENCE, Words, named, say
from ui.art.names import sign_for


class Answer(msgspec.Struct, frozen=True):
    """One way to answer. `who` is the seat whose choice it is, where that is not the one asked; `letter` is what the
    board calls the place, `place` the space itself."""

    name: str
    words: Words
    event: Event
    sign: str = ""
    cost: Words = SILENCE
    odds: tuple[Figure, ...] = ()
    who: str = ""
    letter: str = ""
    place: str = ""
    main: bool = False


PlaceWords = Callable[[str], Words]


def answers(
    prompt: Prompt,
    odds: Mapping[str, tuple[Figure, ...]],
    board: Board | None = None,
    place: PlaceWords = lambda _: SILENCE,
) -> list[Answer]:
    """Every answer but the faces of a die, in the order offered."""
    told = telling([option.name for option in prompt.options], odds)
    found = [
        Answer(
            option.name,
            option.words,
            Chose(option.name),
            sign_for(option.name),
            option.cost,
            told.get(option.name, ()),
            option.who,
        )
        for option in prompt.options
    ]
    letters = _letters([to for move in prompt.moves for to in move.places])
    for move in prompt.moves:
        for to in move.places:
            words = move.spot(to) or space_words(board, to, place)
            if len(prompt.moves) > 1:
                words = say("{piece}: {place}", piece=move.called, place=words)
            found.append(Answer(to, words, Moved(move.piece, to), odds=odds.get(to, ()), letter=letters[to], place=to))
    for shift in prompt.shifts:
        for state in shift.states:
            words = say("{part}: {state}", part=part_words(board, shift.part), state=named(state))
            found.append(Answer(f"{shift.part}.{state}", words, PartMoved(shift.part, state), "hand"))
    if prompt.pile:
        deck = prompt.pile.deck
        found += [
            Answer(card, prompt.pile.called(card), Drew(card, deck), sign_for(card)) for card in prompt.pile.unlike
        ]
    if prompt.confirm:
        found.append(Answer("confirm", say("Done"), Confirmed(), "check", main=True))
    return found


def telling(names: Sequence[str], odds: Mapping[str, tuple[Figure, ...]]) -> Mapping[str, tuple[Figure, ...]]:
    """The odds where they tell something: chance has a say in at least one option."""
    known = [figure for name in names for figure in odds.get(name, ())]
    return odds if any(0 < figure.chance < 1 for figure in known) else {}


def _letters(places: Sequence[str]) -> dict[str, str]:
    """What the board calls each place: A, B, C ..., or numbers where they are too many; a single one has no letter."""
    there = list(dict.fromkeys(places))
    if len(there) < 2:
        return dict.fromkeys(there, "")
    names = string.ascii_uppercase if len(there) <= len(string.ascii_uppercase) else map(str, range(1, len(there) + 1))
    return dict(zip(there, names, strict=False))


def space_words(board: Board | None, space: str, place: PlaceWords = lambda _: SILENCE) -> Words:
    """What to call a space: as the game calls it, else by how it is drawn and where it lies."""
    if words := place(space):
        return words
    found = next((each for each in board.spaces if each.id == space), None) if board else None
    if found is None or board is None:
        return named(space)
    words = named(found.kind)
    if found.label:
        words = say("{kind} {label}", kind=words, label=found.label)
    title = next((panel.title for panel in board.panels if panel.id == found.panel), "")
    return say("{kind}, {panel}", kind=words, panel=Words(title)) if title else words


def part_words(board: Board | None, part: str) -> Words:
    found = next((each for each in board.parts if each.id == part), None) if board else None
    return Words(found.label) if found and found.label else named(part)


def headed(words: object) -> str:
    """As a label: its first letter large."""
    said = str(words)
    return said[:1].upper() + said[1:]


def calling(prompt: Prompt) -> Words:
    """The two words at the right of the name band: what kind of answer is wanted."""
    if prompt.over:
        return say("the end")
    if prompt.private:
        return say("your eyes only")
    mine = bool(prompt.who)
    if prompt.die:
        return say("your throw") if mine else say("a throw")
    if prompt.moves:
        return say("your move") if mine else say("a move")
    if prompt.shifts:
        return say("your hands") if mine else say("all hands")
    if prompt.pile:
        return say("your card") if mine else say("a card")
    return say("your choice") if mine else say("a choice")


def spoken(prompt: Prompt, table: TableView) -> tuple[object, ...]:
    """What the voice says: the name, and the question. Of a private question only whose it is."""
    name = next((seat.name for seat in table.seats if seat.id == prompt.who), "")
    if prompt.private:
        return (name, say("For your eyes only."))
    return (name, prompt.words) if name else (prompt.words,)
