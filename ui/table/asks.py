"""What the panel asks: the prompt as answers with words, signs, odds and letters. Pure; knows no game."""

from __future__ import annotations

import string
from collections.abc import Callable, Iterator, Mapping, Sequence

import msgspec

from companion.boards.model import Board
from companion.foresight import Figure
from companion.play.standing import lasting
from companion.table.events import Chose, Confirmed, Drew, Event, Moved, PartMoved
from companion.table.prompts import Amount, Grip, Lasting, Prompt
from companion.table.view import TableView, TokenView
from companion.table.words import SILENCE, Words, named, say, say_n
from ui.art.names import sign_for


class Answer(msgspec.Struct, frozen=True):
    """One way to answer. `who` is the seat whose choice it is, where that is not the one asked; `letter` is what the
    board calls the place, `place` the space itself; `number` is printed on that space. `tokens`: counters it is about.

    Without an `event` it answers nothing yet: it only `picks` the piece that is to be moved.
    """

    name: str
    words: Words
    event: Event | None
    sign: str = ""
    cost: Words = SILENCE
    odds: tuple[Figure, ...] = ()
    who: str = ""
    letter: str = ""
    place: str = ""
    main: bool = False
    grip: Grip | None = None
    floor: bool = False
    """Whether its place is a floor that lights up and can be touched: then no list is needed."""
    number: str = ""
    tokens: tuple[TokenView, ...] = ()
    picks: str = ""
    always: Lasting | None = None
    """Given once for all: for how long it lasts."""
    seen: bool = False
    """Whether its place is in view, with its letter: then it needs no words."""
    aside: bool = False
    """Whether it may be done in the middle of the question, which waits."""

    @property
    def onward(self) -> bool:
        """Whether it leaves the question behind and does nothing more: it is never out of sight."""
        return isinstance(self.event, Confirmed) or (isinstance(self.event, Chose) and self.name in ONWARD)

    @property
    def sign_on_board(self) -> str:
        """What stands on the space of the board that means this answer."""
        return self.number or self.letter


ONWARD = frozenset({"decline", "done", "end_turn", "give_up", "no", "none", "pass", "stop"})
"""Choices that mean in every game that nothing more is wanted here."""

PlaceWords = Callable[[str], Words]
Token = Callable[[str], TokenView | None]
"""How the counter of a name looks; None where it is no counter."""


def answers(
    prompt: Prompt,
    odds: Mapping[str, tuple[Figure, ...]],
    board: Board | None = None,
    place: PlaceWords = lambda _: SILENCE,
    token: Token = lambda _: None,
) -> list[Answer]:
    """Every answer but the faces of a die, in the order offered; of the numbers of an amount those offered."""
    numbers = board.printed_numbers() if board else {}
    told = telling([option.name for option in prompt.options], odds)
    spaces = {space.id for space in board.spaces} if board else set[str]()
    ways = [option.name for option in prompt.options if option.name in spaces and option.name not in numbers]
    letters = _letters([*ways, *(to for move in prompt.moves for to in move.places)])
    found = [
        Answer(
            option.name,
            option.words,
            Chose(option.name),
            sign_for(option.name),
            option.cost,
            told.get(option.name, ()),
            option.who,
            grip=option.grip,
            letter=letters.get(option.name, ""),
            place=option.name if option.name in spaces else "",
            number=numbers.get(option.name, ""),
            tokens=_shown(option.name, token),
            aside=option.aside,
        )
        for option in prompt.options
    ]
    floor = on_floors(prompt, odds, board)
    for move in prompt.moves:
        for to in move.places:
            words = move.spot(to) or space_words(board, to, place)
            if len(prompt.moves) > 1:
                words = say("{piece}: {place}", piece=move.called, place=words)
            number = numbers.get(to, "")
            found.append(
                Answer(
                    to,
                    words,
                    Moved(move.piece, to),
                    odds=odds.get(to, ()),
                    letter="" if floor or number else letters[to],
                    place=to,
                    floor=floor,
                    number=number,
                    tokens=_shown(move.piece, token) if len(prompt.moves) > 1 else (),
                )
            )
    for shift in prompt.shifts:
        for state in shift.states:
            words = say("{part}: {state}", part=part_words(board, shift.part), state=named(state))
            found.append(Answer(f"{shift.part}.{state}", words, PartMoved(shift.part, state), "hand"))
    if prompt.pile:
        deck = prompt.pile.deck
        found += [
            Answer(card, prompt.pile.called(card), Drew(card, deck), sign_for(card), tokens=_shown(card, token))
            for card in prompt.pile.unlike
        ]
    if prompt.confirm:
        found.append(Answer("confirm", say("Done"), Confirmed(), "check", main=True))
    return found


def on_floors(prompt: Prompt, odds: Mapping[str, tuple[Figure, ...]], board: Board | None) -> bool:
    """Whether one piece may walk, and wherever it may go there is a floor to be touched and nothing more to tell."""
    if board is None or len(prompt.moves) != 1:
        return False
    return all(board.outline(place) and not odds.get(place) for place in prompt.moves[0].places)


def always(prompt: Prompt) -> list[Answer]:
    """What may be answered once for all here."""
    return [
        Answer(f"always_{each.event.option}", each.lasting.words, each.event, always=each.lasting)
        for each in lasting(prompt)
    ]


def telling(names: Sequence[str], odds: Mapping[str, tuple[Figure, ...]]) -> Mapping[str, tuple[Figure, ...]]:
    """The odds where they tell something: chance has a say in at least one option."""
    known = [figure for name in names for figure in odds.get(name, ())]
    return odds if any(0 < figure.chance < 1 for figure in known) else {}


def pickings(prompt: Prompt, table: TableView, board: Board | None, token: Token) -> list[Answer]:
    """Which of several counters or stacks is to be moved, each once; empty where the pieces are no counters.

    Only then is asked where it goes: with many stacks the places alone would be a list nobody reads.
    """
    numbers = board.printed_numbers() if board else {}
    pieces = {piece.id: piece for piece in table.pieces}
    found = []
    for move in prompt.moves:
        piece = pieces.get(move.piece)
        tokens = piece.tokens if piece else _shown(move.piece, token)
        at = piece.at if piece and piece.at else ""
        words = tokens[0].words if tokens else move.called
        more = sum(each.count for each in tokens) - 1
        behind = say("and {count}", count=more) if more > 0 else SILENCE
        cost = say("{more}, {steps}", more=behind, steps=move.reach) if behind and move.reach else behind or move.reach
        found.append(
            Answer(
                move.piece, words, None, cost=cost, place=at, number=numbers.get(at, ""), tokens=tokens,
                picks=move.piece,
            )
        )  # fmt: skip
    return found if len(found) > 1 and any(answer.tokens for answer in found) else []


def _family(token: TokenView) -> Words:
    return token.family or token.words


def _worth(token: TokenView) -> Words:
    return say("worth {value}", value=token.value) if token.value is not None else token.words


GLANCE = 12
"""So many answers about counters are shown at once; of more, first the piece or the kind is picked."""
PARTS = (2, 5, 10, 20, 50, 100, 200, 500, 1000)
"""So many numbers are picked as one first, where there are more than are shown at once: as few as will do."""
KINDS = (_family, _worth)
"""What many counters are told apart by, one after the other."""


def narrowed(found: Sequence[Answer], picked: Sequence[str], most: int, amount: Amount | None = None) -> list[Answer]:
    """Of many answers about counters those of the kinds that were `picked`; still more than `most`: their kinds. Of the
    numbers of an amount those of the part picked last, or its parts."""
    if amount:
        rest = [] if picked else [each for each in found if not amount.holds(each.name)]
        return [*rest, *_numbers(amount, picked, most)]
    for kind, name in zip(KINDS, picked, strict=False):
        found = [answer for answer in found if answer.tokens and str(kind(answer.tokens[0])) == name]
    families = any(token.family for answer in found for token in answer.tokens)
    if len(found) <= most or len(picked) >= len(KINDS) or not families:
        return list(found)
    of, kin = KINDS[len(picked)], dict[str, list[Answer]]()
    for answer in found:
        if answer.tokens:
            kin.setdefault(str(of(answer.tokens[0])), []).append(answer)
    picks = []
    for name, each in kin.items():
        first, cost = each[0].tokens[:1], say_n("{count} counter", "{count} counters", len(each))
        picks.append(Answer(name, of(first[0]), None, cost=cost, tokens=first, picks=name))
    return [*(answer for answer in found if not answer.tokens), *picks]


def _numbers(amount: Amount, picked: Sequence[str], most: int) -> Iterator[Answer]:
    numbers = amount.numbers
    for part in picked:
        least, highest = map(int, part.split(".."))
        numbers = numbers[numbers.index(least) : numbers.index(highest) + 1]
    if len(numbers) <= most:
        for number in numbers:
            yield Answer(str(number), say("{count}", count=number), Chose(str(number)))
        return
    size = next(size for size in PARTS if len(numbers) <= most * size)
    for some in (numbers[at : at + size] for at in range(0, len(numbers), size)):
        name, words = f"{some[0]}..{some[-1]}", say("{least} to {most}", least=some[0], most=some[-1])
        yield Answer(name, words, None, picks=name)


def _shown(name: str, token: Token) -> tuple[TokenView, ...]:
    found = token(name)
    return (found,) if found else ()


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
