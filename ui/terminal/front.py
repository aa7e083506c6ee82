"""The terminal front end: everything can be typed, dice arrive by themselves, nothing needs colour."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from concurrent.futures import Future
from pathlib import Path
from threading import Event
from typing import Any

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import ANSI
from prompt_toolkit.patch_stdout import patch_stdout
from prompt_toolkit.shortcuts import print_formatted_text
from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.text import Text

from companion.foresight import Figure
from companion.games.ledger import told
from companion.play.inspection import JournalError
from companion.play.outlook import Outlook
from companion.play.rules import Rules
from companion.play.session import Judged, Moment
from companion.play.transcript import sentence, write
from companion.procedures.page import page, text
from companion.table.dice import Die, named_die, named_face
from companion.table.events import Command as Taken
from companion.table.events import Corrected, Drew, Given, IllegalEvent, Redone, Rolled, Undone
from companion.table.prompts import Prompt
from companion.table.words import Words, named, plain, say
from ui.table.chances import listed_out, own
from ui.table.chances import told as told_chance
from ui.table.foretelling import Foreteller
from ui.table.referee import Referee, Update
from ui.table.simulated import SimulatedTable
from ui.terminal.drawing import Drawing
from ui.terminal.reading import COMMANDS, Command, Faces, Throw, Unread, answers, read
from ui.terminal.wayfinding import whereabouts

log = logging.getLogger(__name__)


BLINK = 0.25
"""Seconds a question waits for its chances."""


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
        self.practice = False
        self.outlook = Outlook()
        self._foreteller = Foreteller(self.rules, self._foretold)
        self._first = Event()
        self._state: Any = None
        self._said: dict[str, tuple[Figure, ...]] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._line: PromptSession[str] = PromptSession(completer=_Answers(self), complete_while_typing=False)

    # -- the evening ------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Until the players leave or the game is over and they leave."""
        self._loop = asyncio.get_running_loop()
        self.referee.listen(self._updated)
        with patch_stdout(raw=True):
            self._recall()
            self.ask()
            while not self.leaving:
                try:
                    line = await self._line.prompt_async("> ", bottom_toolbar=self._toolbar)
                except (EOFError, KeyboardInterrupt):
                    break
                await self.answer(line)
        self._foreteller.stop()
        self.write(say(" The game waits exactly here; “companion” goes on with it."))

    def _recall(self) -> None:
        """What was ruled last, for players who come back."""
        head = self.referee.session.head
        said = self.drawing.rulings(head.rulings)
        if said:
            self.last = Judged(head.rulings)
            self.write(say(" Last, {step}:", step=head.step))
            self.put(said)

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
                self.write(
                    say(" The {die} shows {face}.", die=named_die(update.event.die), face=named_face(update.event.face))
                )
            if said := self.drawing.rulings(update.judged.rulings):
                self.put(said)
            for dropped in update.judged.dropped:
                event = say("a card drawn") if isinstance(dropped, Drew) else sentence(dropped)
                self.write(say("   “{event}” no longer fits and is left out.", event=event))
        self.ask()

    def ask(self) -> None:
        """The question, its answers, and how to answer."""
        state = self.referee.session.state
        prompt, view = self.rules.expects(state), self.rules.table(state)
        odds = self._looked_up(state, prompt)
        self.put(
            self.drawing.question(
                str(Words(self.rules.title)),
                view,
                prompt,
                odds,
                self.rules.place,
                lambda piece, to: whereabouts(self.rules, view, piece, to),
            )
        )
        if hint := self._hint(prompt):
            self.write(hint)

    def _looked_up(self, state: Any, prompt: Prompt) -> dict[str, tuple[Figure, ...]]:
        """What is foretold of the answers within the blink of an eye; what takes longer is told when it comes."""
        self.outlook, self._state = Outlook(), state
        if prompt.over:
            return {}
        self._first.clear()
        self._foreteller.look(state, self.practice)
        self._first.wait(BLINK)
        odds = {name: own(each, prompt.who, self.practice) for name, each in self.outlook.answers.items()}
        self._said = odds
        return odds

    def _foretold(self, state: Any, outlook: Outlook, done: bool) -> None:
        """On the foreteller’s thread: keeps it while it is of the question at hand, and hands over what came late."""
        if state is not self._state:
            return
        self.outlook = outlook
        self._first.set()
        if done and self._loop:
            self._loop.call_soon_threadsafe(self._late, state, outlook)

    def _late(self, state: Any, outlook: Outlook) -> None:
        """What concerns whoever is asked and came after the question was put."""
        prompt = self.rules.expects(state)
        if state is not self.referee.session.state or prompt.over:
            return
        for name, figures in outlook.answers.items():
            for figure in own(figures, prompt.who, self.practice):
                if figure not in self._said.get(name, ()):
                    label = f"{named(name)}: " if name else ""
                    self.write(say("   {label}{chance}", label=label, chance=told_chance(figure)))

    def _hint(self, prompt: Prompt) -> Words | None:
        if prompt.over:
            return say("   q leaves; u takes the last step back.")
        if prompt.die and self.simulated:
            return say("   Enter throws the die; a number is its face.")
        if prompt.die:
            return say("   Throw the die, or type its face.")
        if prompt.pile and self.simulated:
            return say("   Enter turns up a card; or type which it is.")
        return None

    # -- answers ----------------------------------------------------------------------------------------------------

    async def answer(self, line: str) -> None:
        """One typed line."""
        if self.offered and line.strip().lower() in ("yes", "y"):
            offered, self.offered = self.offered, None
            await self._told(self.referee.tell(offered, "die:offered"))
            return
        self.offered = None
        line = "".join(letter for letter in line if letter.isprintable())
        meaning = read(line, self.referee.session.prompt, self.rules.place)
        if isinstance(meaning, Command):
            await self._command(meaning)
        elif isinstance(meaning, Throw):
            await self._throw()
        elif isinstance(meaning, Faces):
            for face in meaning.faces:
                prompt = self.referee.session.prompt
                if not (prompt.die and await self._told(self.referee.tell(_rolled(prompt.die, face), "console"))):
                    break
        elif isinstance(meaning, Unread):
            self._unread(meaning)
        else:
            await self._told(self.referee.tell(meaning, "console"))

    def _unread(self, meaning: Unread) -> None:
        if meaning.why:
            self.write(say(" “{text}”: {why}.", text=meaning.text, why=meaning.why))
        elif meaning.text:
            self.write(say(" “{text}” means nothing here. ? shows what can be typed.", text=meaning.text))
        else:
            self.write(say(" Type a number from the list, or the beginning of a name; ? shows what else there is."))

    async def _told(self, future: Future[Judged]) -> bool:
        """Waits until it is judged and kept; False where it was not, and why is written."""
        try:
            await asyncio.wrap_future(future)
        except (IllegalEvent, JournalError) as error:
            self.write(say(" {error}", error=error))
            return False
        except Exception as error:
            log.exception("the companion stumbled")
            self.write(say(" The companion stumbled over that ({error}), and nothing was counted.", error=repr(error)))
            return False
        return True

    async def _throw(self) -> None:
        prompt = self.referee.session.prompt
        if self.simulated is None:
            self.write(self._hint(prompt) or prompt.awaited())
        elif prompt.die:
            self.write(say("   It rolls.") if self.simulated.throw(prompt) else say("   It is still rolling."))
        elif (card := self.simulated.deal(prompt)) is not None:
            told = await self._told(self.referee.tell(card, "dealer"))
            if told and prompt.private:
                await self._covered(prompt.who, say("Inside is: {card}.", card=named(card.card)))

    async def _covered(self, who: str, words: Words) -> None:
        """Shows something to one player, and covers it again: it never stays on the screen or scrolls away above it."""
        name = next((seat.name for seat in self.referee.session.setup.seats if seat.colour == who), who)
        alone: PromptSession[str] = PromptSession(erase_when_done=True)
        try:
            await alone.prompt_async(
                str(say(" Only {name} looks now; then press Enter. ", name=name)), is_password=True
            )
            await alone.prompt_async(f" {words} {say('Enter covers it.')} ", is_password=True)
        except (EOFError, KeyboardInterrupt):
            pass
        if self.console.is_dumb_terminal:  # nothing can be erased there, only pushed out of sight
            self.put(Text("\n" * 60))
        self.write(say(" Covered."))

    # -- commands ---------------------------------------------------------------------------------------------------

    async def _command(self, command: Command) -> None:
        session = self.referee.session
        words = command.words
        match command.name:
            case "quit":
                self.leaving = True
            case "help":
                self.put(self.drawing.lines(list(COMMANDS.values())))
                self.write(
                    say("   Or an answer: its number or its name, the face of a die, or a line as in a transcript.")
                )
            case "undo" | "redo":
                count = int(words[0]) if words and words[0].isdecimal() else 1
                taken: Taken = Undone(count) if command.name == "undo" else Redone(count)
                await self._told(self.referee.tell(taken, "console"))
            case "steps":
                rows = [(f"u {at}", str(step)) for at, step in enumerate(session.undoable()[:20], 1)]
                self.put(self.drawing.lines(rows or [("", str(say("Nothing has happened yet.")))]))
            case "why":
                self.put(self.drawing.why(self.last.rulings if self.last else ()))
                if session.prompt.rules:
                    self.write(say("   The question is asked by {rules}.", rules=", ".join(session.prompt.rules)))
                said = [ruling for ruling in (self.last.rulings if self.last else ()) if not ruling.to]
                cited = [rule for ruling in said for rule in ruling.rules]
                sentences = told(self.rules.id, [*cited, *session.prompt.rules], session.setup.house)
                self.put(self.drawing.lines([(rule, str(words)) for rule, words in sentences.items()]))
            case "state":
                self.put(self.drawing.seats(self.rules.table(session.state), self.rules.place))
            case "chances":
                self._chances()
            case "practice":
                self.practice = not self.practice
                self.write(say(" Advice is given from now on.") if self.practice else say(" No more advice."))
                self.ask()
            case "dice":
                dice = self.referee.dice
                if dice:
                    self.put(self.drawing.dice(dice.status.words, dice.dice))
                else:
                    self.write(say("   No dice are connected: type their faces."))
            case "handbook":
                self._handbook(words)
            case "look":
                await self._look(words)
            case "export":
                self._export(" ".join(words))
            case "given":
                await self._given(words)
            case "correct":
                await self._correct(words)

    def _chances(self) -> None:
        """Everything foretold and worked out that the whole table may know."""
        session = self.referee.session
        names = {seat.colour: seat.name for seat in session.setup.seats}
        told = [
            each
            for each in self.rules.insights(session.state, "")
            if not each.private and (self.practice or not each.practice)
        ]
        found = [*listed_out(self.outlook, session.prompt, names, self.practice), *told]
        if found:
            self.put(self.drawing.insights(found))
        else:
            self.write(say("   There is nothing to work out just now."))

    def _export(self, name: str) -> None:
        session = self.referee.session
        written = write(session)
        if not name and not session.prompt.over and any(map(self._secret, session.moments())):
            self.write(say(" It tells what only one player may know: give it a file, “export evening.table”."))
            return
        if not name:
            self.put(Text(written))
            return
        try:
            Path(name).expanduser().write_text(written, encoding="utf-8")
        except OSError as error:
            self.write(say(" {name} cannot be written: {why}.", name=name, why=error.strerror))
        else:
            self.write(say(" The game is in {name}; “companion replay {name}” plays it.", name=name))

    def _handbook(self, words: tuple[str, ...]) -> None:
        pages = self.rules.handbook(self.referee.session.setup.house)
        wanted = "_".join(words).lower()
        found = [name for name in pages if name.startswith(wanted)] if wanted else []
        if not found:
            self.write(say(" Pages: {names}.", names=", ".join(plain(name) for name in pages)))
        for name in found[:1]:
            self.put(Text(text(page(pages[name]), min(self.console.width - 1, 100))))

    async def _look(self, words: tuple[str, ...]) -> None:
        """A player looks into own holders again; only where this table deals them."""
        view = self.rules.view(self.referee.session.state)
        who = words[0] if words else self.referee.session.prompt.who
        secrets = self.rules.secrets(self.referee.session.state, who)
        if not secrets:
            name = view.get(who, {}).get("name", who) if isinstance(view.get(who, {}), dict) else who
            self.write(say(" There is nothing of {who} that only I know.", who=name or say("the table")))
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
        index = int(rest.pop(0)[:9]) if rest and rest[0].isdecimal() else line[-1].depth
        if not rest or not 1 <= index < len(line):
            self._readings(line)
            return
        meaning = read(" ".join(rest), self.rules.expects(line[index - 1].state), self.rules.place)
        if isinstance(meaning, Command | Throw | Faces | Unread):
            why = meaning.why if isinstance(meaning, Unread) else ""
            self.write(say(" “{text}” is no reading that can stand there. {why}", text=" ".join(rest), why=why))
            return
        await self._told(self.referee.tell(Corrected(index, meaning), "console"))

    def _readings(self, line: list[Moment]) -> None:
        """The last events with their numbers, for somebody who wants to correct one."""
        if len(line) == 1:
            self.write(say(" Nothing has happened yet."))
            return
        last = [(moment, self._told_as(moment)) for moment in line[1:][-10:]]
        self.put(self.drawing.lines([(str(moment.depth), f"{event}  ({moment.step})") for moment, event in last]))
        self.write(say(" For example: correct {number} {event}", number=line[-1].depth, event=last[-1][1]))

    def _told_as(self, moment: Moment) -> str:
        """The line that told it; without what only one player may know."""
        assert moment.entry is not None
        return str(say("kept secret")) if self._secret(moment) else sentence(moment.entry.event)

    def _secret(self, moment: Moment) -> bool:
        return moment.before is not None and self.rules.prompt(moment.before.state).private

    # -- writing ----------------------------------------------------------------------------------------------------

    def write(self, words: Words) -> None:
        """A sentence; where it is folded it keeps its margin."""
        said = str(words)
        margin = len(said) - len(said.lstrip())
        self.put(Padding(Text(said.strip()), (0, 0, 0, margin)))

    def put(self, what: RenderableType) -> None:
        """Writes above the line being typed."""
        with self.console.capture() as captured:
            self.console.print(what)
        lines = captured.get().rstrip("\n").split("\n")
        print_formatted_text(ANSI("\n".join(line.rstrip(" ") for line in lines)))  # a dumb terminal has "> " before it

    def _toolbar(self) -> str:
        dice = self.referee.dice
        heard = str(dice.status.words) if dice else str(say("No dice: type the faces."))
        step = next(iter(self.referee.session.undoable()), None)
        undo = str(say("u undoes {step}", step=step) if step else say("nothing to undo"))
        rest = str(say("? help | q leave"))
        room = self.console.width - len(heard) - len(rest) - 8
        undo = undo if len(undo) <= room else f"{undo[: max(room, 1) - 1]}…"
        return f" {heard} | {undo} | {rest}"


def _rolled(die: Die, face: str) -> Rolled:
    return Rolled(die.read(face), die.kind)


class _Answers(Completer):
    """Tab completes answers and commands."""

    def __init__(self, front: Front) -> None:
        self.front = front

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        typed = document.text_before_cursor.lower()
        names = [row.name for row in answers(self.front.referee.session.prompt)]
        for name in dict.fromkeys((*names, *COMMANDS)):
            if name.startswith(typed):
                yield Completion(name, start_position=-len(typed))
