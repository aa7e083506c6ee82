"""Evenings without eyes: whoever plays hears only what is said, and has only the keys."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from prompt_toolkit.input import create_pipe_input

from companion.games import GAMES
from companion.play.session import Session
from companion.table.dice import named_face
from companion.table.events import Chose, Drew, Event, Moved, PartMoved, Rolled
from companion.table.prompts import Prompt
from companion.table.words import named, plain, say
from tests.examples.brought import UR, brought
from tests.play.at_table import play_on, simulated
from ui.table import languages
from ui.table.referee import Referee
from ui.terminal.aloud import Aloud
from ui.terminal.heard import standing
from ui.terminal.pressed import pressed

EVENINGS = {"key_to_the_kingdom": 54, "magic_maze": 15, "hirelings": 50, "darrowell": 39, "kings_and_things": 8, UR: 1}
"""Seeds of short ones."""


class Player:
    """Plays by ear: knows the rules, hears sentences, and presses keys until what it means to do has been said."""

    def __init__(self, session: Session[Any], seed: int) -> None:
        self.session, self.rng = session, Random(seed)
        self.heard: list[str] = []
        self.whispered: list[str] = []
        self.table: Aloud | None = None

    def sit(self, play: Callable[[], Any]) -> None:
        async def no_keys() -> AsyncIterator[str]:
            await play()
            return
            yield ""

        referee = Referee(self.session)
        referee.start()
        self.table = Aloud(referee, self.heard.append, self.whispered.append)
        try:
            asyncio.run(self.table.run(no_keys()))
        finally:
            referee.stop()

    async def press(self, *keys: str) -> str:
        """What is heard after it."""
        assert self.table
        for key in keys:
            await self.table.press(key)
        return self.heard[-1]

    async def play(self) -> None:
        while not self.session.prompt.over:
            await self.answer()

    async def answer(self) -> None:
        prompt, rules = self.session.prompt, self.session.rules
        ear = self.heard
        if prompt.private:
            assert str(prompt.words) not in ear[-1] and "alone: the earphone in, then Enter" in ear[-1]
            await self.press("enter")
            ear = self.whispered
        who = rules.names(self.session.state).get(prompt.who, str(say("Everybody")))
        assert f"{who}: {prompt.words}" in ear[-1], "whose question it is, and which"
        event: Event = rules.simulated(self.session.state, prompt, self.rng)
        if isinstance(event, PartMoved):  # what a camera sees done has a name, too
            choices: list[Event] = [each for each in prompt.answers() if isinstance(each, Chose)]
            event = self.rng.choice(choices or [event])
        wanted = called(event, prompt, rules, rules.names(self.session.state))
        depth, public = self.session.head.depth, len(self.heard)
        await self.press("down")
        first = ear[-1]
        if isinstance(event, Drew):  # among very many cards
            await self.press(*wanted[0].split()[0].lower())
        while not said(wanted, ear[-1]):
            await self.press("down")
            assert ear[-1] != first, f"{wanted} is not among the answers of {prompt.words}"
        pointed = ear[-1]
        assert not prompt.private or len(self.heard) == public, "nobody else hears a secret"
        await self.press("enter")
        assert self.session.head.depth > depth, pointed
        back = [line for line in ear[-2:] if str(say("Chosen: {answer}.", answer=pointed.removesuffix("."))) in line]
        assert back, "the one chosen is said back"


def called(event: Event, prompt: Prompt, rules: Any, names: dict[str, str]) -> tuple[str, ...]:
    """What must be heard of it."""
    match event:
        case Rolled(face=face, by=by) if len(prompt.by) > 1:
            return (f"{names[by or prompt.by[0]]}: {named_face(face)}",)
        case Rolled(face=face):
            return (str(named_face(face)),)
        case Chose(option=name):
            return (next(str(option.words) for option in prompt.options if option.name == name),)
        case Moved(piece=piece, to=to):
            move = next(each for each in prompt.moves if each.piece == piece and to in each.places)
            place = str(move.spot(to) or rules.place(to) or plain(to))
            return (str(move.called), place) if len(prompt.moves) > 1 else (place,)
        case Drew(card=card):
            assert prompt.pile
            return (str(prompt.pile.called(card)),)
        case PartMoved(part=part, to=to):
            return (str(named(part)), str(named(to)))
        case _:
            return (str(say("yes")),)


def said(wanted: tuple[str, ...], heard: str) -> bool:
    """Whether it was said whole: as the answer itself, or its figure and its place."""
    if len(wanted) == 1:
        return heard.removesuffix(".") == wanted[0].removesuffix(".") or heard.startswith(f"{wanted[0]}, ")
    return all(each in heard for each in wanted)


def evening(game: str, seed: int, **house: str) -> Player:
    return Player(simulated(game, 2, **house), seed)


def test_how_everything_stands_is_said_once_and_as_people_say_it() -> None:
    """“64 gold, Start 1, Start 1, … gold 64 and items ['armor', …]” was heard."""
    session = simulated("darrowell", 2)
    play_on(session, Random(1), most=150)
    for heard in map(str, standing(session.rules, session.state)):
        parts = heard.partition(": ")[2].replace(" and ", ", ").split(", ")
        assert len(set(parts)) == len(parts) and heard.count("gold") <= 1 and "[" not in heard, heard


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_evening_by_ear(game: str) -> None:
    """In Kings & Things with every secret in it: what is drawn, what is laid face down, whom one turns on."""
    to_its_end(evening(game, EVENINGS[game]))


def test_a_whole_evening_of_somebody_else_s_game(tmp_path: Path) -> None:
    with brought(tmp_path, UR):
        to_its_end(evening(UR, EVENINGS[UR]))


def test_a_whole_evening_in_german() -> None:
    languages.speak("de")
    to_its_end(evening("magic_maze", EVENINGS["magic_maze"]))


def to_its_end(player: Player) -> None:
    player.sit(player.play)
    assert player.session.prompt.over and str(player.session.prompt.words) in player.heard[-1]
    for line in (*player.heard, *player.whispered):
        assert "{" not in line and "_" not in line and "None" not in line, line


def test_a_secret_is_not_said_where_there_is_no_earphone() -> None:
    player = evening("kings_and_things", 8)

    async def play() -> None:
        while not player.session.prompt.private:
            await player.answer()
        table, secret = player.table, player.session.prompt
        assert table
        table.whisper = None
        for key in ("home", "down", "up", "a", "tab", "enter"):
            heard = await player.press(key)
            assert str(secret.words) not in heard and player.session.prompt == secret, key
        assert "alone, on a phone." in heard

    player.sit(play)
    assert player.whispered == []


def test_what_is_said_on_request() -> None:
    """How all stand, who stands where an answer leads, the question again, the last words again, the keys."""
    player = evening("magic_maze", 15)

    async def play() -> None:
        while not player.session.prompt.moves:
            await player.answer()
        question = player.heard[-1]
        assert "Ann: " in await player.press("tab") and "Bob: " in player.heard[-1] and "Wheel: " in player.heard[-1]
        assert await player.press("space") == player.heard[-2]
        assert question.endswith(await player.press("home"))
        assert await player.press("q") == "Nothing begins with q."
        assert (await player.press("s")).startswith("Square ") or player.heard[-1].startswith("square ")
        assert ": nobody." in await player.press("tab")
        assert "Backspace: take back." in await player.press("?")
        depth = player.session.head.depth
        assert "Chosen: " in await player.press("enter") and player.session.head.depth == depth + 1
        assert "Taken back" in await player.press("backspace") and "At the table: " in player.heard[-1]
        assert "First an answer" in await player.press("enter")

    player.sit(play)


def test_the_keys_of_a_terminal() -> None:
    async def read() -> list[str]:
        with create_pipe_input() as keyboard:
            keyboard.send_text("\x1b[B\x1b[A\x1b[H\r\t\x7f i?\x01\x03")
            return [key async for key in taken(pressed(keyboard))]

    keys = asyncio.run(read())
    assert keys == ["down", "up", "home", "enter", "tab", "backspace", "space", "i", "?", "leave"]


async def taken(keys: AsyncIterator[str]) -> AsyncIterator[str]:
    """Up to the key that leaves."""
    async for key in keys:
        yield key
        if key == "leave":
            return
