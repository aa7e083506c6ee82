"""What the eyes saw against what the referee believes: a legal move, a table that lags, a disagreement, or a doubt.

Pure but for its memory of where things stood. It never changes the game: it proposes an event only where the prompt in
force makes it legal and the reading leaves one meaning; it asks only about what is doubtful; it reports what cannot be
after it has stood so for three seconds. What is not seen is not thought about.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec

from companion.boards.drawing import where
from companion.boards.model import HALFWAY, Board, Point
from companion.table.events import Event, Moved, PartMoved
from companion.table.prompts import Prompt
from companion.table.view import PieceView, TableView
from companion.table.words import SILENCE, Words, listed, named, say
from vision.sight.reading import Observation, PartSeen, PieceSeen
from vision.sight.spots import Spots

LONGER = 1.2
"""Seconds a piece must rest on a legal space from which the move could still go on."""
ASK = 2.0
"""Seconds of stillness before a doubt is put to the players."""
WRONG = 3.0
"""Seconds an illegal position must stand before it is told."""
LAGS = 5.0
"""Seconds of a table at rest after which what it lags behind in is named."""
MOST = 3
"""So many things that stand otherwise at the beginning are named, the others counted."""
FITS = 6.5
"""How badly a crowd may stand on the spaces it is believed on, a cost in squared sigmas, to tell where one of it went.
"""
CLEAR, SHARED = 5.0, 15.0
"""How much better a space must explain that than any other: one of its own, and one that somebody stands on. Of 8,657
simulated crowds, half of them put down twice as roughly as people do, 3,218 are told so, and none wrongly."""
CROWD = 50.0
"""So near, mm, others belong to a crowd: two figures' breadth."""
BREADTH = 20.0
"""How broad figures are, about, mm."""
STAYED = 4.0
"""A piece within this of where it last agreed, mm, has not been moved."""
STIR = 1.5
"""One within this of where it stood before a hand came, mm, has not been touched: at rest it seems to move by less."""


class Difference(msgspec.Struct, frozen=True):
    """One thing that stands otherwise than the referee believes. `what` is a piece or part.

    `should` and `seen` are spaces, or states of a part; None: off the board, or not known.
    """

    what: str
    kind: str
    should: str | None
    seen: str | None
    sure: bool = True
    """Whether the reading is; what is not seen for certain is not said for certain."""

    @property
    def words(self) -> Words:
        """Both, to be told to somebody who has forgotten it."""
        told = self._part() if self.kind == "part" else self._piece()
        return told if self.sure else say("{what} I am not sure of it.", what=told)

    def _part(self) -> Words:
        part, should, seen = named(self.what), self.should, self.seen
        if seen is None:
            return say("{part} should be at {should}; I see it between two places.", part=part, should=should)
        return say("{part} should be at {should}; I see {seen}.", part=part, should=should, seen=seen)

    def _piece(self) -> Words:
        piece = named(self.what)
        if self.should is None:
            return say("{piece} should be off the board; I see it on {seen}.", piece=piece, seen=named(self.seen or ""))
        should = named(self.should)
        if self.seen is None:
            return say("{piece} should stand on {should}; I see it on no space.", piece=piece, should=should)
        return say(
            "{piece} should stand on {should}; I see it on {seen}.", piece=piece, should=should, seen=named(self.seen)
        )


class Stands(NamedTuple):
    """A piece or part stands there, a space or a state: what the game makes of it is the game's."""

    thing: str
    place: str


class Disagreement(msgspec.Struct, frozen=True):
    """An illegal table: both readings, to be shown side by side, and what either answer does.

    `allowed` are the spaces or states that would be legal for the thing that was moved. `table` is what the referee
    must believe to believe the table; put back, the disagreement ends by itself. `under_way`: the table was found so,
    and may be that of a game which was begun elsewhere. `why` it may not be so, where one sentence tells.
    """

    words: Words
    advice: Words
    differences: tuple[Difference, ...]
    allowed: tuple[str, ...] = ()
    table: tuple[Stands, ...] = ()
    under_way: bool = False
    why: Words = SILENCE


class Answer(msgspec.Struct, frozen=True):
    """One answer to a question: its words, and the event it means or how a thing stands; None: nothing was moved.

    `part`: it settles between a switch and the eyes how this part stands.
    """

    words: Words
    event: Event | Stands | None
    place: str = ""
    part: str = ""


class Question(msgspec.Struct, frozen=True):
    """A doubt, and only the doubtful part of it. `what` is the piece or part."""

    words: Words
    answers: tuple[Answer, ...]
    what: str = ""


class Verdict(msgspec.Struct, frozen=True):
    """What one observation comes to. Nothing set: not to be judged now.

    `event` may be told to the referee. `waiting` is what the players still have to do on the board; `lags` what of it
    they seem to have forgotten. `agreed`: all in view stands as believed. `missing`: what the box will miss.
    """

    agreed: bool = False
    event: Event | None = None
    waiting: tuple[Difference, ...] = ()
    disagreement: Disagreement | None = None
    question: Question | None = None
    lags: tuple[Difference, ...] = ()
    missing: tuple[Words, ...] = ()


NOTHING = Verdict()


class _Stood(msgspec.Struct):
    """Where a piece last agreed with the referee."""

    at: str | None
    place: Point | None


class Comparer:
    """One board under the eyes. Fed observations in order of time, with what the referee believes at that time."""

    def __init__(self, board: Board, *, begins: bool = False) -> None:
        """`begins`: nothing is known of how the table was left, so what stands otherwise at first is no move."""
        self.board, self._begins = board, begins
        self._first: Prompt | None = None
        self._rested: float | None = None
        self._named: set[tuple[str, str | None]] = set()
        self._stood: dict[str, _Stood] = {}
        self._before: dict[str, Point] = {}
        self._found: dict[str, tuple[object, float]] = {}
        self._passed: dict[str, set[str | None]] = {}
        self._prompt: Prompt | None = None
        self._stirred = False
        self._steps: dict[str, set[str]] | None = None
        self._spots: Spots | None = None
        self._standing: dict[str, str] = {}
        self._view: TableView | None = None
        self._seen: Observation = Observation()
        self._switched: dict[str, str] = {}
        self._settled: dict[str, tuple[str, str | None]] = {}
        self._waited: dict[tuple[str, str | None], float] = {}

    def judge(self, seen: Observation, view: TableView, prompt: Prompt) -> Verdict:
        """What an observation means. Unsettled ones mean nothing, whatever they show."""
        self._follow(view)
        if prompt is not self._prompt:
            self._prompt, self._stirred = prompt, False
        if not seen.settled:
            self._rested = None
            self._stirred = self._stirred or not seen.still or bool(seen.hands)
            return NOTHING
        now = seen.at
        states = self._states(seen)
        places = where(self.board, states)
        if self._spots is None or self._standing != states:
            self._spots, self._standing = Spots(self.board, states), states
        self._view, self._seen = view, seen
        self._keep(seen, view)
        if self._begins and (verdict := self._beginning(seen, view, prompt, places)):
            return verdict
        waiting: list[Difference] = []
        wrong: list[tuple[Difference, float]] = []
        events: list[Event] = []
        questions: list[Question] = []
        for part, state in view.parts:
            self._part(seen.part(part), state, prompt, now, events, waiting, wrong, questions)
        for piece in view.pieces:
            self._piece(piece, seen.piece(piece.id), places, prompt, now, events, waiting, wrong, questions)
        if events:
            return Verdict(event=events[0], waiting=tuple(waiting))
        told = tuple(difference for difference, since in wrong if now - since >= WRONG)
        if told:
            return Verdict(disagreement=self._disagreement(told, view, prompt), waiting=tuple(waiting))
        agreed = not waiting and not wrong
        question = questions[0] if questions else None
        # what is asked about need not be told as well
        lags = () if question else self._lagging(waiting, now)
        return Verdict(agreed, waiting=tuple(waiting), question=question, lags=lags)

    def _beginning(
        self, seen: Observation, view: TableView, prompt: Prompt, places: Mapping[str, Point]
    ) -> Verdict | None:
        """All that stands otherwise than the game has it, told together once the table has come to rest.

        None once they agree, the players have answered, or the game goes on; what is otherwise still only lags.
        """
        self._first = self._first or prompt
        self._rested = seen.at if self._rested is None else self._rested
        otherwise = tuple(_otherwise(seen, view, places))
        for each in otherwise:
            self._passed[each.what].add(each.seen)
        if not otherwise or prompt is not self._first:
            self.laid()
            return None
        if not self._named and seen.at - self._rested < WRONG:
            return Verdict(waiting=otherwise)
        self._named = {_stands(each) for each in otherwise}
        names = [named(each.what) for each in otherwise[:MOST]]
        if more := len(otherwise[MOST:]):
            names.append(say("{count} more", count=more))
        told = Disagreement(
            say("{things} stand otherwise than the game has them.", things=listed(names))
            if len(otherwise) > 1
            else otherwise[0].words,
            say("Put right what stands otherwise, or tell me that the table is right."),
            otherwise,
            table=tuple(Stands(each.what, each.seen) for each in otherwise if each.seen is not None),
            under_way=True,
        )
        return Verdict(waiting=otherwise, disagreement=told)

    def laid(self) -> None:
        """The table has been looked over, and from now on what changes on it was moved."""
        self._begins = False

    def tell(self, event: Event, seen: Observation) -> None:
        """This event was told of what was seen, and counts: how the piece or part stands now is how it is meant to.

        So a piece that only its neighbours' places, or a player's word, told the place of does not stay in doubt; and
        where somebody taps on at once the table lags, and has not been moved anew.
        """
        if isinstance(event, Moved):
            where = seen.piece(event.piece).where
            self._stood[event.piece] = _Stood(event.to, where)
            self._passed[event.piece] = {event.to}
            if where is not None:
                self._before[event.piece] = where
        elif isinstance(event, PartMoved):
            self._passed[event.part] = {event.to}

    def nothing_moved(self) -> None:
        """The players say that whatever stirred moved no piece: the doubt is not put to them again."""
        self._stirred = False

    def switched(self, part: str, state: str) -> None:
        """A switch told the referee that this part stands so now."""
        self._settled.pop(part, None)
        self._switched[part] = state

    def settled(self, part: str, seen: Observation) -> None:
        """The players have said how a part stands on which switch and eyes disagree: they are not asked again."""
        told = self._switched.get(part)
        if told is not None:
            self._settled[part] = told, seen.part(part).state

    def _lagging(self, waiting: Sequence[Difference], now: float) -> tuple[Difference, ...]:
        """What has stood behind the game for so long that it is said; neither a hand in between nor the game going on
        begins the time anew."""
        self._waited = {_stands(each): self._waited.get(_stands(each), now) for each in waiting}
        self._named &= self._waited.keys()
        return tuple(
            each for each in waiting if now - self._waited[_stands(each)] >= LAGS and _stands(each) not in self._named
        )

    # -- one thing at a time ----------------------------------------------------------------------------------------

    def _part(
        self, part: PartSeen, state: str, prompt: Prompt, now: float,
        events: list[Event], waiting: list[Difference], wrong: list[tuple[Difference, float]],
        questions: list[Question],
    ) -> None:  # fmt: skip
        if part.between:
            self._between(part, state, prompt, now, events, waiting)
            return
        if part.state is None or part.may_be(state):
            if part.state is None and part.others and state not in part.others:
                waiting.append(Difference(part.id, "part", state, None))
            self._forget(part.id)
            return
        difference = Difference(part.id, "part", state, part.state, part.sure)
        lags = part.state in self._passed[part.id]
        if not part.sure:
            waiting.append(difference)
        elif not lags and prompt.accepts(PartMoved(part.id, part.state)):
            if now - self._since(part.id, part.state, now) >= self._pause(part.id, prompt):
                events.append(PartMoved(part.id, part.state))
            else:
                waiting.append(difference)
        elif self._switched.get(part.id) == state:
            # a switch told of it, so it was moved already, or never
            if self._settled.get(part.id) == (state, part.state):
                return
            if now - self._since(part.id, part.state, now) >= WRONG:
                questions.append(_which_is_right(difference))
            waiting.append(difference)
        elif lags or part.by == "tiles" or part.id not in {each.id for each in self.board.parts}:
            # tiles and chips are laid one after the other, and what lies on the board is laid before it is told of:
            # until it is right the table only lags
            waiting.append(difference)
        else:
            wrong.append((difference, self._since(part.id, part.state, now)))

    def _between(
        self, part: PartSeen, state: str, prompt: Prompt, now: float, events: list[Event], waiting: list[Difference]
    ) -> None:
        """A part that stopped short: told once it has rested so, where the game asks which way it was going."""
        toward = [other for other in part.others if other != state]
        known = len(toward) == 1 and any(
            HALFWAY.join(part.others) in each.halfway for each in self.board.parts if each.id == part.id
        )
        if known and any(shift.part == part.id and shift.states == (toward[0],) for shift in prompt.shifts):
            self._forget(part.id)  # it is known to have stopped here, and is waited for
            self._passed[part.id].add(HALFWAY.join(part.others))
            return
        looks_so = {HALFWAY.join(part.others), HALFWAY.join(reversed(part.others))}
        if looks_so & self._passed[part.id]:
            waiting.append(Difference(part.id, "part", state, None))
            return
        short = PartMoved(part.id, f"{state}{HALFWAY}{toward[0]}") if known else None
        if short and prompt.accepts(short) and now - self._since(part.id, short.to, now) >= LONGER:
            events.append(short)
        else:
            waiting.append(Difference(part.id, "part", state, None))

    def _piece(
        self, piece: PieceView, seen: PieceSeen, places: Mapping[str, Point], prompt: Prompt, now: float,
        events: list[Event], waiting: list[Difference], wrong: list[tuple[Difference, float]],
        questions: list[Question],
    ) -> None:  # fmt: skip
        at = piece.at
        moves = (*prompt.moves, *prompt.further)
        legal = tuple(place for move in moves if move.piece == piece.id for place in move.places)
        if not seen.seen:
            self._forget(piece.id)
            return
        stayed = self._stayed(piece.id, seen)
        if at is not None and at not in places:
            return  # it stands on a face that is folded away, or about to be
        if self._agrees(at, seen, stayed, bool(legal)):
            self._stood[piece.id] = _Stood(at, seen.where)  # its neighbours may have pushed it here
            possible = [place for place in legal if place != at and seen.may_be(place)]
            if self._touched(piece.id, seen.where) and possible and not seen.sure:
                # somebody was at it, and it may have been moved by so little that nobody could tell
                if now - self._since(piece.id, "stirred", now) >= ASK:
                    questions.append(self._question(piece, seen, legal, possible))
            else:
                self._forget(piece.id)
            return
        difference = Difference(piece.id, "piece", at, seen.at, seen.sure)
        if seen.at is None and at is not None:
            waiting.append(difference)  # lifted, or laid aside for a moment
            return
        possible = [place for place in legal if seen.may_be(place)]
        clear = None
        if seen.crowded and possible and not seen.sure and not stayed:
            clear = self._squeezed(seen, possible, at)
            possible = possible if clear is None else [clear]
        passed = any(seen.may_be(place) for place in self._passed[piece.id] - {at, None})
        if legal and possible and not stayed and not passed and (clear is not None or self._meant(seen, possible, at)):
            since = self._since(piece.id, seen.at, now)
            patience = LONGER if self._could_go_on(at, possible[0], legal) else 0.0
            if now - since >= patience:
                events.append(Moved(piece.id, possible[0]))
            else:
                waiting.append(difference)
        elif passed or self._lags(seen, stayed):
            waiting.append(difference)
        elif not seen.sure:
            since = self._since(piece.id, (seen.at, seen.others), now)
            if now - since >= ASK:
                questions.append(self._question(piece, seen, legal, possible))
            waiting.append(difference)
        else:
            wrong.append((difference, self._since(piece.id, seen.at, now)))

    def _touched(self, piece: str, where: Point | None) -> bool:
        """Whether somebody may have been at a piece since this was asked."""
        if where is None:
            return False
        if not self._stirred:
            self._before[piece] = where
        before = self._before.get(piece)
        return before is None or math.dist(before, where) > STIR

    def _agrees(self, at: str | None, seen: PieceSeen, stayed: bool, may_move: bool) -> bool:
        """Whether a piece stands where it should, as far as can be told.

        In doubt it does, unless it is the very one that may move now and has been moved.
        """
        if at is None or seen.at == at:
            return seen.at == at
        return not seen.sure and seen.may_be(at) and self._was(seen.id, at) and (stayed or not may_move)

    def _lags(self, seen: PieceSeen, stayed: bool) -> bool:
        """Whether a piece is still where it stood before the game moved it on."""
        stood = self._stood.get(seen.id)
        if stood is None or stood.at is None:
            return False
        return (seen.sure and seen.at == stood.at) or (stayed and seen.may_be(stood.at))

    def _was(self, piece: str, at: str) -> bool:
        stood = self._stood.get(piece)
        return stood is None or stood.at == at

    def _stayed(self, piece: str, seen: PieceSeen) -> bool:
        """Whether a piece is where it was when it last agreed."""
        stood = self._stood.get(piece)
        if stood is None or stood.place is None or seen.where is None:
            return stood is None and not seen.sure
        return math.dist(stood.place, seen.where) <= STAYED

    def _squeezed(self, seen: PieceSeen, possible: Sequence[str], at: str | None) -> str | None:
        """The legal place that explains where a piece stands in a crowd, all others standing where they are believed.

        None, unless it does so far better than any other space about, legal or not.
        """
        assert seen.where is not None and self._spots is not None and self._view is not None
        places = {each.id: each.where for each in self._seen.pieces if each.where is not None}
        crowd = {name for name, place in places.items() if math.dist(place, seen.where) <= CROWD} - {seen.id}
        others = {each.id: each.at for each in self._view.pieces if each.id in crowd and each.at in self._spots.places}
        near = {name for _, name in self._spots.around(seen.where)}
        costs = self._spots.weigh(seen.id, near | {*possible, at or ""}, places, others, BREADTH)
        best, space = costs[0]
        far = SHARED if space in others.values() else CLEAR
        if space in possible and best <= FITS and all(cost >= best + far for cost, _ in costs[1:]):
            return space
        return None

    def _meant(self, seen: PieceSeen, possible: Sequence[str], at: str | None) -> bool:
        """Whether a piece that was moved can only mean one of the legal places.

        Beyond doubt where the reading is sure; else where the likeliest space is the only legal one, and it has left
        the old one.
        """
        if seen.sure:
            return seen.at in possible
        if len(possible) > 1:
            return False
        return seen.at == possible[0] and not seen.may_be(at)

    # -- rules-aware waiting ----------------------------------------------------------------------------------------

    def _pause(self, part: str, prompt: Prompt) -> float:
        """Seconds a part must rest: where it may be set to anything at all, somebody may still be turning it."""
        states = next((set(each.states) for each in self.board.parts if each.id == part), set[str]())
        allowed = {state for shift in prompt.shifts if shift.part == part for state in (*shift.states, *shift.seen)}
        return LONGER if len(states) > 2 and states <= allowed else 0.0

    def _could_go_on(self, at: str | None, here: str, legal: Sequence[str]) -> bool:
        """Whether another legal place lies further along the same way, so that the hand may only be resting."""
        if at is None or len(legal) < 2:
            return False
        begun, on = self._far(at), self._far(here)
        direct = begun.get(here)
        if direct is None:
            return False
        return any(
            place != here and place in begun and place in on and direct + on[place] <= begun[place] + 1
            for place in legal
        )

    def _far(self, start: str) -> dict[str, int]:
        """How many links each space is away."""
        if self._steps is None:
            self._steps = {}
            for link in self.board.links:
                self._steps.setdefault(link.a, set()).add(link.b)
                self._steps.setdefault(link.b, set()).add(link.a)
        far, waiting = {start: 0}, deque([start])
        while waiting:
            here = waiting.popleft()
            for there in self._steps.get(here, ()):
                if there not in far:
                    far[there] = far[here] + 1
                    waiting.append(there)
        return far

    # -- memory -----------------------------------------------------------------------------------------------------

    def _follow(self, view: TableView) -> None:
        """Notes where the game has everything: what stands where the game had it since the two last agreed lags."""
        for piece in view.pieces:
            self._passed.setdefault(piece.id, set()).add(piece.at)
        for part, state in view.parts:
            self._passed.setdefault(part, set()).add(state)

    def _keep(self, seen: Observation, view: TableView) -> None:
        """Notes what agrees now."""
        for piece in view.pieces:
            reading = seen.piece(piece.id)
            if (reading.seen and reading.at == piece.at and (reading.sure or piece.id not in self._stood)) or (
                reading.seen and reading.at == piece.at and self._was(piece.id, piece.at or "")
            ):
                self._stood[piece.id] = _Stood(piece.at, reading.where)
            if reading.sure and reading.at == piece.at:
                self._passed[piece.id] = {piece.at}
        for part, state in view.parts:
            found = seen.part(part)
            if found.sure and found.state == state:
                self._passed[part] = {state}

    def _states(self, seen: Observation) -> dict[str, str]:
        """How the parts of the board stand, as seen; unseen ones as in the file."""
        return {part.id: seen.part(part.id).state or part.states[0] for part in self.board.parts}

    def _since(self, what: str, found: object, now: float) -> float:
        """Since when this has been found."""
        known = self._found.get(what)
        if known is None or known[0] != found:
            self._found[what] = known = (found, now)
        return known[1]

    def _forget(self, what: str) -> None:
        self._found.pop(what, None)

    # -- words ------------------------------------------------------------------------------------------------------

    def _disagreement(self, differences: tuple[Difference, ...], view: TableView, prompt: Prompt) -> Disagreement:
        first = differences[0]
        allowed, why = tuple[str, ...](), SILENCE
        if first.kind == "part":
            words = say(
                "{part} is {seen}, and should be {should}.",
                part=named(first.what),
                seen=first.seen,
                should=first.should,
            )
            allowed = tuple(state for shift in prompt.shifts if shift.part == first.what for state in shift.states)
            advice = say("Set it back, or tell me that the table is right.")
        else:
            words = say("{piece} stands where it may not.", piece=named(first.what))
            allowed = tuple(place for move in prompt.moves if move.piece == first.what for place in move.places)
            advice = say("Put it back, or tell me that the table is right.")
            why = _why(allowed, next((seat.name for seat in view.seats if seat.id == prompt.who), ""))
        table = tuple(Stands(each.what, each.seen) for each in differences if each.seen is not None)
        return Disagreement(words, advice, differences, allowed, table, why=why)

    def _question(self, piece: PieceView, seen: PieceSeen, legal: Sequence[str], possible: Sequence[str]) -> Question:
        answers = [
            Answer(say("here: {place}", place=named(place)), Moved(piece.id, place), place) for place in possible
        ]
        if piece.at is not None and seen.may_be(piece.at):
            answers.append(Answer(say("it was not moved"), None, piece.at))
        if not answers:
            spaces = [space for space in (seen.at, *seen.others) if space]
            answers = [
                Answer(say("here: {place}", place=named(space)), Stands(piece.id, space), space) for space in spaces[:4]
            ]
        return Question(say("Where does {piece} stand?", piece=piece.called), tuple(answers), piece.id)


def _why(allowed: Sequence[str], asked: str) -> Words:
    """Why a piece may not stand there: it may go to those spaces, or to none while that player is asked."""
    if allowed:
        return say("It may go to the ticked space.") if len(allowed) == 1 else say("It may go to the marked spaces.")
    return say("It keeps its place while {name} is asked.", name=asked) if asked else say("Nothing has moved it.")


def _stands(difference: Difference) -> tuple[str, str | None]:
    """How a thing that lags stands on the table, whatever the game has made of it meanwhile."""
    return difference.what, difference.seen


def _otherwise(seen: Observation, view: TableView, places: Mapping[str, Point]) -> Iterator[Difference]:
    """What stands for certain where the game has it not."""
    for part, state in view.parts:
        found = seen.part(part)
        if found.sure and found.state not in (None, state):
            yield Difference(part, "part", state, found.state)
    for piece in view.pieces:
        there = seen.piece(piece.id)
        if there.sure and there.seen and there.at != piece.at and (piece.at is None or piece.at in places):
            yield Difference(piece.id, "piece", piece.at, there.at)


def _which_is_right(difference: Difference) -> Question:
    """A switch and the eyes disagree about a part."""
    part, told, seen = difference.what, difference.should, difference.seen
    assert told is not None and seen is not None
    words = say("Switch: {part} {told}. I see {seen}. Which is right?", part=named(part), told=told, seen=seen)
    return Question(
        words,
        (
            Answer(say("switch: {told}", told=told), None, told, part),
            Answer(say("seen: {seen}", seen=seen), Stands(part, seen), seen, part),
        ),
        part,
    )
