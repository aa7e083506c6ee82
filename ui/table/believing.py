"""What a camera sees of a table, as the game has it said: the same for one thing put right and for a whole table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from companion.play.rules import HOUSE, Rules
from companion.play.session import Moment, Session
from companion.table.claims import Claim
from companion.table.events import Event, Given, IllegalEvent
from companion.table.view import TableView
from companion.table.words import Words, listed, named, say
from ui.table.referee import ITSELF
from vision.sight.reading import Observation

SOURCE, TAKEN = "camera:table", "camera:taken"
"""Who says so, in the log: the camera that watches, or a picture a game was taken from."""
BEGUN = ("turn", "phase")
"""What is said last of a game that is under way; all that is asked before a first turn is over then."""


def believed(rules: Rules[Any], state: Any, thing: str, place: str) -> Given | None:
    """What says of a piece or part that it stands there, a space or a state; None: nothing that may be said does."""
    claims = rules.claims(state)
    # what is only there once it is said, a fort that was built, no claim is about yet
    for claim in [each for each in claims if each.about == thing] or claims:
        for said in _may_mean(claim, place):
            event = claim.given(said)
            try:
                after, _ = rules.advance(state, event)
            except IllegalEvent:
                continue
            if _stands(rules.table(after), thing) == place:
                return event
    return None


def _may_mean(claim: Claim, place: str) -> Iterator[str]:
    """The values that may stand for a space or a state: itself, or the number in its name."""
    if claim.kind == "space":
        yield place
    for value in claim.values:
        if place == value.name or place.endswith(f"_{value.name}"):
            yield value.name


def _stands(view: TableView, thing: str) -> str | None:
    pieces = {piece.id: piece.at for piece in view.pieces}
    return pieces[thing] if thing in pieces else dict(view.parts).get(thing)


class Taken(NamedTuple):
    """What became of a picture: the things `said` of it, and those `unsaid` that a camera may see, of which nothing
    sure is in view or nothing can be said. `begun`: a turn is under way; else nobody could do anything by what is said.
    """

    said: list[str]
    unsaid: list[str]
    begun: bool

    @property
    def words(self) -> tuple[Words, ...]:
        """The same for people, and what they have to say now."""
        told = []
        if self.said:
            told.append(say("Taken from the picture: {things}.", things=_called(self.said)))
        if self.unsaid:
            told.append(say("Not to be seen for certain, and as in a new game: {things}.", things=_called(self.unsaid)))
        return (*told, UNDER_WAY if self.begun else NOBODY_AT_TURN)


UNDER_WAY = say("Whose turn it is, and what else no picture shows, stands in the list: put right what is otherwise.")
NOBODY_AT_TURN = say(
    "By what a picture shows nobody could do anything yet, so nothing goes on by itself:"
    " say what the list asks, and last which phase it is."
)


def _called(things: list[str]) -> Words:
    return listed([named(each) for each in things])


def take_over(session: Session[Any], seen: Observation, tell: Callable[[Event], object]) -> Taken:
    """A new game becomes the one a picture shows: what of it is sure is told, parts first, since spaces hang on them.

    The first seat is at turn; whoever it is can be told. Raises what `tell` raises.
    """
    rules = session.rules
    view = rules.table(session.state)
    sure = {part.id: part.state for part in seen.parts if part.sure}
    laid = [thing for thing, state in sure.items() if state]
    sure.update({piece.id: piece.at for piece in seen.pieces if piece.sure})
    said, unsaid = list[str](), list[str]()
    kit = {part.id for part in seen.parts} | {piece.id for piece in seen.pieces}
    there = [each for each in (*dict(view.parts), *(piece.id for piece in view.pieces)) if each in kit]
    for thing in dict.fromkeys((*there, *laid)):
        place = sure.get(thing)
        event = believed(rules, session.state, thing, place) if place else None
        if event:
            tell(event)
        if event or (place and place == _stands(rules.table(session.state), thing)):
            said.append(thing)
        elif thing in there:
            unsaid.append(thing)
    claims = {each.key: each for each in rules.claims(session.state) if not each.subject}
    for claim in [claims[key] for key in BEGUN if key in claims][:1]:
        begun = claim.given(claim.values[0].name)
        if rules.expects(rules.advance(session.state, begun)[0]).who:
            tell(begun)
            return Taken(said, unsaid, True)
    return Taken(said, unsaid, False)


def untouched(head: Moment) -> bool:
    """Whether nobody has said anything of a game yet."""
    return all(moment.entry is None or moment.entry.source == ITSELF for moment in head.line())


def untold(rules: Rules[Any], head: Moment) -> tuple[Claim, ...]:
    """What no picture has said of a game that was taken from one, until somebody plays on; of any other nothing."""
    entries = [moment.entry for moment in head.line() if moment.entry and moment.entry.source != ITSELF]
    told = [(each.event, each.source) for each in entries if isinstance(each.event, Given)]
    taken = {(event.subject, event.key) for event, source in told if source == TAKEN}
    if not taken or len(told) < len(entries):
        return ()
    claims = [each for each in rules.claims(head.state) if each.kind != "name" and each.subject != HOUSE]
    return tuple(each for each in claims if each.key in BEGUN or (each.subject, each.key) not in taken)
