"""The terminal front end: everything can be typed, dice arrive by themselves, nothing needs colour."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterable
from concurrent.futures import Future
from typing import Any

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import ANSI
from prompt_toolkit.patch_stdout import patch_stdout
from prompt_toolkit.shortcuts import print_formatted_text
from rich.console import Console, RenderableType

from companion.play.journal import JournalError
from companion.play.rules import Rules
from companion.play.session import Judged
from companion.play.transcript import write
from companion.procedures.page import page, text
from companion.table.events import Command as Taken
from companion.table.events import Event, Given, IllegalEvent, Redone, Rolled, Undone
from companion.table.words import Words, named, say
from ui.table.referee import Referee, Update
from ui.table.simulated import SimulatedTable
from ui.terminal.drawing import Drawing, answers
from ui.terminal.reading import COMMANDS, Command, Throw, Unread, read


class Front:
    """One game on one terminal. `simulated` throws and deals where there are no dice and no cards."""

    def __init__(self, referee: Referee, simulated: SimulatedTable | None) -> None:
        self.referee, self.simulated = referee, simulated
        self.rules: Rules[Any] = referee.session.rules
        self.console = Console(highlight=False)
        self.drawing = Drawing(self.console)
        self.last: Judged | None = None
        self.offered: Rolled | None = None
        self.leaving = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._line: PromptSession[str] = PromptSession(completer=_Answers(self), complete_while_typing=False)

    # -- the evening ------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Until the players leave or the game is over and they leave."""
        self._loop = asyncio.get_running_loop()
        self.referee.listen(self._updated)
        with patch_stdout(raw=True):
            self.ask()
            while not self.leaving:
                try:
                    line = await self._line.prompt_async("> ", bottom_toolbar=self._toolbar)
                except (EOFError, KeyboardInterrupt):
                    break
                await self.answer(line)
        self.write(say("The game waits exactly here."))

    def _updated(self, update: Update) -> None:
        """On the referee's thread: only hands over."""
        if self._loop:
            self._loop.call_soon_threadsafe(self.show, update)

    def show(self, update: Update) -> None:
        """What has happened, and what is asked next."""
        if update.notice:
            self.write(say(" ! {notice}", notice=update.notice))
            self.offered = update.offered
            if update.offered:
                self.write(say("   Type yes to count it; anything else leaves it out."))
            return
        if update.judged:
            self.last = update.judged
            if isinstance(update.event, Rolled):
                self.write(say(" {die} shows {face}.", die=update.event.die, face=update.event.face))
            self.put(self.drawing.rulings(update.judged.rulings))
            for dropped in update.judged.dropped:
                self.write(say(" This no longer fits and is left out: {event}", event=str(dropped)))
        self.ask()

    def ask(self) -> None:
        session = self.referee.session
        odds = self.rules.odds(session.state)
        self.put(self.drawing.question(self.rules.title, self.rules.table(session.state), session.prompt, odds))
        if self.simulated and session.prompt.die:
            self.write(say("   Enter throws the die; a number is its face."))
        elif self.simulated and session.prompt.pile:
            self.write(say("   Enter turns up a card; or type which it is."))

    # -- answers ----------------------------------------------------------------------------------------------------

    async def answer(self, line: str) -> None:
        """One typed line."""
        if self.offered and line.strip().lower() in ("yes", "y"):
            offered, self.offered = self.offered, None
            await self._told(self.referee.tell(offered, "die:offered"))
            return
        self.offered = None
        meaning = read(line, self.referee.session.prompt)
        if isinstance(meaning, Command):
            await self._command(meaning)
        elif isinstance(meaning, Throw):
            await self._throw()
        elif isinstance(meaning, Unread):
            if meaning.text:
                self.write(say("“{text}” means nothing here. ? shows what can be typed.", text=meaning.text))
            else:
                self.write(self.referee.session.prompt.awaited())
        else:
            await self._told(self.referee.tell(meaning, "console"))

    async def _told(self, future: Future[Judged]) -> None:
        try:
            await asyncio.wrap_future(future)
        except (IllegalEvent, JournalError) as error:
            self.write(Words(f" {error}"))

    async def _throw(self) -> None:
        prompt = self.referee.session.prompt
        if self.simulated is None:
            self.write(prompt.awaited())
        elif prompt.die:
            self.simulated.throw(prompt)
        elif (card := self.simulated.deal(prompt)) is not None:
            await self._told(self.referee.tell(card, "dealer"))
            if prompt.private:
                await self._covered(prompt.who, say("Inside is: {card}.", card=named(card.card)))

    async def _covered(self, who: str, words: Words) -> None:
        """Shows something to one player, and covers it again."""
        name = next((seat.name for seat in self.referee.session.setup.seats if seat.colour == who), who)
        await self._line.prompt_async(str(say("Only {name} looks now; then press Enter.", name=name)))
        await self._line.prompt_async(f"{words} {say('Enter covers it.')}")
        sys.__stdout__ and sys.__stdout__.write("\x1b[2A\x1b[0J") if self.console.is_terminal else None

    # -- commands ---------------------------------------------------------------------------------------------------

    async def _command(self, command: Command) -> None:
        session = self.referee.session
        words = command.words
        match command.name:
            case "quit":
                self.leaving = True
            case "help":
                for line in COMMANDS.values():
                    self.write(Words(f"   {line}"))
            case "undo" | "redo":
                count = int(words[0]) if words and words[0].isdecimal() else 1
                taken: Taken = Undone(count) if command.name == "undo" else Redone(count)
                await self._told(self.referee.tell(taken, "console"))
            case "steps":
                for at, step in enumerate(session.undoable()[:20], 1):
                    self.write(say("   {at}  {step}", at=at, step=step))
            case "why":
                self.put(self.drawing.why(self.last.rulings if self.last else ()))
                self.write(say(" Asked by: {rules}", rules=", ".join(session.prompt.rules) or "-"))
            case "state":
                self.put(self.drawing.seats(self.rules.table(session.state)))
            case "dice":
                dice = self.referee.dice
                self.put(
                    self.drawing.dice(dice.status.words, dice.dice) if dice else str(say(" No dice are connected."))
                )
            case "handbook":
                self._handbook(words)
            case "look":
                await self._look(words)
            case "export":
                self.write(Words(write(session)))
            case "given":
                await self._given(words)
            case "correct":
                await self._correct(words)

    def _handbook(self, words: tuple[str, ...]) -> None:
        pages = self.rules.handbook(self.referee.session.setup.house)
        wanted = "_".join(words).lower()
        found = [name for name in pages if name.startswith(wanted)] if wanted else []
        if not found:
            self.write(say(" Pages: {names}", names=", ".join(pages)))
        for name in found[:1]:
            self.write(Words(text(page(pages[name]), min(self.console.width - 1, 100))))

    async def _look(self, words: tuple[str, ...]) -> None:
        """A player looks into own holders again; only where this table deals them."""
        view = self.rules.view(self.referee.session.state)
        who = words[0] if words else self.referee.session.prompt.who
        secrets = self.rules.secrets(self.referee.session.state, who)
        if not secrets:
            self.write(say(" There is nothing of {who} that only I know.", who=view.get(who, {}).get("name", who)))
            return
        await self._covered(who, say("{secrets}", secrets=", ".join(str(secret) for secret in secrets)))

    async def _given(self, words: tuple[str, ...]) -> None:
        subject, rest = ("", words) if len(words) % 2 == 0 else (words[0], words[1:])
        if not rest:
            self.write(say(" For example: given red at start"))
        for key, value in zip(rest[::2], rest[1::2], strict=True):
            await self._told(self.referee.tell(Given(subject, key, value), "console"))

    async def _correct(self, words: tuple[str, ...]) -> None:
        session = self.referee.session
        line = session.moments()
        rest = list(words)
        index = int(rest.pop(0)) if rest and rest[0].isdecimal() else line[-1].depth
        if not rest or not 1 <= index < len(line):
            for moment in line[1:][-10:]:
                self.write(say("   {number}  {step}", number=moment.depth, step=moment.step))
            self.write(say(" For example: correct {number} roll 5", number=line[-1].depth))
            return
        meaning = read(" ".join(rest), self.rules.expects(line[index - 1].state))
        if isinstance(meaning, (Command, Throw, Unread)):
            self.write(say(" “{text}” is no reading that can stand there.", text=" ".join(rest)))
            return
        event: Event = meaning
        await self._told(self.referee.act(lambda: self._corrected(index, event)))

    def _corrected(self, index: int, event: Event) -> Judged:
        session = self.referee.session
        judged = session.correct(index, event, "console")
        self._updated(Update(session.head, session.prompt, judged, event, "console"))
        return judged

    # -- writing ----------------------------------------------------------------------------------------------------

    def write(self, words: Words) -> None:
        self.put(str(words))

    def put(self, what: RenderableType) -> None:
        """Writes above the line being typed."""
        with self.console.capture() as captured:
            self.console.print(what, markup=not isinstance(what, str))
        print_formatted_text(ANSI(captured.get().rstrip("\n")))

    def _toolbar(self) -> str:
        dice = self.referee.dice
        heard = str(dice.status.words) if dice else str(say("No dice: type the faces."))
        step = next(iter(self.referee.session.undoable()), None)
        undo = say("u undoes {step}", step=step) if step else say("nothing to undo")
        return f" {heard} | {undo} | ? help | q leave"


class _Answers(Completer):
    """Tab completes answers and commands."""

    def __init__(self, front: Front) -> None:
        self.front = front

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        typed = document.text_before_cursor.lower()
        names = [name for name, _ in answers(self.front.referee.session.prompt)]
        for name in (*names, *COMMANDS):
            if name.startswith(typed):
                yield Completion(name, start_position=-len(typed))
