"""What a camera sees of a table, as the game has it said: the same for one thing put right and for a whole table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.play.rules import Rules
from companion.play.session import Session
from companion.table.claims import Claim
from companion.table.events import Given, IllegalEvent
from companion.table.view import TableView
from vision.sight.reading import Observation

SOURCE = "camera:table"
"""Who says so, in the log."""
BEGUN = ("turn", "phase")
"""What is said last of a game that is under way; all that is asked before a first turn is over then."""


def believed(rules: Rules[Any], state: Any, thing: str, place: str) -> Given | None:
    """What says of a piece or part that it stands there, a space or a state; None: nothing that may be said does."""
    for claim in rules.claims(state):
        if claim.about == thing:
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


def take_over(session: Session[Any], seen: Observation) -> tuple[list[str], list[str]]:
    """A new game becomes the one a picture shows: what of it is sure is said, parts first, since spaces hang on them.

    The things said, and those a camera may see of which nothing sure is in view or nothing can be said.

    The first seat is at turn; whoever it is can be told. Raises JournalError.
    """
    rules = session.rules
    view = rules.table(session.state)
    sure = {part.id: part.state for part in seen.parts if part.sure}
    sure.update({piece.id: piece.at for piece in seen.pieces if piece.sure})
    said, unsaid = list[str](), list[str]()
    kit = {part.id for part in seen.parts} | {piece.id for piece in seen.pieces}
    for thing in (each for each in (*dict(view.parts), *(piece.id for piece in view.pieces)) if each in kit):
        place, now = sure.get(thing), _stands(rules.table(session.state), thing)
        event = believed(rules, session.state, thing, place) if place and place != now else None
        if event:
            session.tell(event, SOURCE)
        (said if event or (place and place == now) else unsaid).append(thing)
    claims = {each.key: each for each in rules.claims(session.state) if not each.subject}
    begun = next(claims[key] for key in BEGUN if key in claims)
    session.tell(begun.given(begun.values[0].name), SOURCE)
    return said, unsaid
