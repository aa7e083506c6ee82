"""What a game promises of where it is played: left and taken up, on phones, in the window, beside the companion."""

from __future__ import annotations

import asyncio
import re
from contextlib import closing
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from companion.play.journal import Journal
from companion.play.players import STYLES, player
from companion.play.rules import digest
from companion.table.events import Rolled
from ui.conformance.showing import companion, program
from ui.conformance.subject import Subject, insist
from ui.phones.room import Reader, Room
from ui.phones.speech import Answer, Kept
from ui.table import languages
from ui.table.referee import Referee, new_game, take_up
from ui.table.simulated import DICE, SimulatedTable

THOUGHTS = 4
"""Questions the companion thinks about as each of its strengths."""
ANSWERS = 300
"""Answers phones give of one game."""
LOOKED = 25
"""After so many answers all pages are read."""
LYING = re.compile(r"^   \w+ \((\w+)\)", re.MULTILINE)
"""A die as the terminal lists it."""
TAG = re.compile(r"<(style|script).*?</\1>|<[^>]*>", re.DOTALL)


def goes_on(subject: Subject) -> None:
    """Left before the first answer, in the middle or at the end, it goes on where it stopped, and its story is told."""
    held, events = subject.rules, subject.logs[0]
    with TemporaryDirectory() as folder, closing(Journal(Path(folder) / "journal.sqlite")) as journal:
        left, number = new_game(journal, held, subject.setup())
        for stop in (0, 1, len(events) // 2, len(events)):
            for event in events[left.head.depth : stop]:
                left.tell(event)
            session, troubles = take_up(journal, number, held, left.setup)
            insist(not troubles, f"left after {stop} answers: {'; '.join(map(str, troubles))}")
            insist(
                digest(session.state) == digest(left.state), f"left after {stop} answers, it goes on as another game"
            )
            left = session
    with TemporaryDirectory() as folder:
        players = str(len(subject.setup().seats))
        said = companion(folder, "play", subject.game, "--console", "--players", players, typed="dice\n")
        strange = {*LYING.findall(said)} - _dice(subject)
        insist(not strange, f"it shows dice that nobody throws: {', '.join(sorted(strange))}")
        companion(folder, "games", "story", "1")
        companion(folder, "play", "--console", "--resume", "1")


def _dice(subject: Subject) -> set[str]:
    """The kinds of dice that are thrown."""
    return {event.die for events in subject.logs for event in events if isinstance(event, Rolled)}


def lays_its_dice(subject: Subject) -> None:
    """Every die it asks for falls on the simulated table, whether its kind lies there or not."""
    missing = _dice(subject)
    with closing(SimulatedTable(1, pace=0)) as table:
        for state, _ in subject.moments(1):
            if not missing:
                return
            asked = subject.rules.expects(state)
            if asked.die and asked.die.kind in missing:
                missing.remove(asked.die.kind)
                fallen = table.falls(asked)
                insist(fallen or asked.die.kind in DICE.values(), f"asked “{asked.words}”, no {asked.die.kind} falls")
                insist(not fallen or asked.accepts(fallen), f"asked “{asked.words}”, {fallen} falls")


def is_played_on_phones(subject: Subject) -> None:
    """Phones answer it from the first question on, and what they and the wall show is words."""
    asyncio.run(_on_phones(subject))


async def _on_phones(subject: Subject) -> None:
    session, rng = subject.begun(), Random(1)
    referee = Referee(session)
    referee.start()
    room = Room(referee, foretells=False)
    room.open()
    readers = [Reader(seat.colour, languages.ENGLISH) for seat in session.setup.seats]
    try:
        for count in range(ANSWERS):
            if session.prompt.over:
                break
            asked = [(reader, prompt) for reader in readers if (prompt := room.share(reader.seat).prompt)]
            insist(asked, f"no phone can answer “{session.prompt.words}”")
            reader, prompt = rng.choice(asked)
            if not count % LOOKED:
                _read(room, readers)
            wanted = session.rules.simulated(session.state, prompt, rng)
            answers = prompt.answers()
            way = answers.index(wanted) if wanted in answers else rng.randrange(len(answers))
            reply = await room.said(reader, Answer(str(count), room.page, way))
            insist(isinstance(reply, Kept), f"{reader.seat}’s phone says {answers[way]}, and hears: {reply}")
        _read(room, readers)
    finally:
        room.close()
        referee.stop()


def _read(room: Room, readers: list[Reader]) -> None:
    for reader in (*readers, Reader("", languages.ENGLISH)):
        said = " ".join(TAG.sub(" ", room.shown(reader).html).split())
        insist(said, f"the page of {reader.seat or 'the wall'} is empty")
        strange = re.search(r"\S*(?:[{}]|\bNone\b|[a-z]_[a-z])\S*", said)
        insist(not strange, f"the page of {reader.seat or 'the wall'} says what is no word: {strange and strange[0]}")


def is_drawn_in_the_window(subject: Subject) -> None:
    """The window draws every kind of question, what can be said then, its story, its seats and its book."""
    with TemporaryDirectory() as folder:
        status, wrong, errors = program(folder, "ui.conformance.glass", subject.game)
    insist(status == 0, "; ".join(wrong.splitlines()[:6]) or f"the window broke off: {errors[-600:]}")


def is_played_by_the_companion(subject: Subject) -> None:
    """The companion answers for a seat, where the rules say how well one stands."""
    held, rng = subject.rules, Random(1)
    if held.game.prospects is None:
        return
    players = {style: player(held, style) for style in list(STYLES)[:2]}
    for state, _ in islice(subject.moments(41), THOUGHTS):
        for asked in held.expects(state).each:
            for style, answers in players.items() if asked.who and asked.answers() else ():
                event = answers(held, state, asked, rng)
                insist(asked.accepts(event), f"asked “{asked.words}”, a {style} companion says {event}")
