"""Everybody's skill as this machine worked it out last: a long season is rated once, and then only what ended since."""

from __future__ import annotations

from pathlib import Path

import msgspec

from ui.club.amended import Amendments
from ui.club.database import Club
from ui.club.skill import Guess, Skill
from ui.table.notebook import Notebook


class Kept(msgspec.Struct, frozen=True):
    """What was `known` of everybody in `club` at its `number`: so many games had been `told`, the last that counts
    `ended` then, and the club said this of them in place of its tables."""

    club: str
    number: int
    told: int
    ended: float
    amendments: Amendments
    known: dict[str, Guess]


def skill_of(club: Club, amendments: Amendments, book: Path) -> Skill:
    """Everybody's skill in that club, which says this of its games; noted in the `book`. Raises ClubError."""
    notebook = Notebook(book, Kept)
    anew = Kept(club.called, -1, 0, 0.0, amendments, {})
    noted = notebook.read()
    kept = noted if noted and (noted.club, noted.amendments) == (club.called, amendments) else anew
    new = club.ends(amendments, kept.number)
    # Either a game that was rated is another now, or one of the others comes before it.
    if new.before != kept.told or any(at <= kept.ended for at, _ in new.games):
        kept, new = anew, club.ends(amendments)
    skill = Skill(kept.known)
    skill.add(game for _, game in new.games)
    if new.number != kept.number:
        ended = new.games[-1][0] if new.games else kept.ended
        notebook.write(Kept(club.called, new.number, new.told, ended, amendments, skill.known))
    return skill
