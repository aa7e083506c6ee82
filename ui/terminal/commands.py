"""What can be typed at any time, whatever is asked: undo, why, the handbook, what the table says, and the rest."""

from __future__ import annotations

import asyncio
from pathlib import Path

from rich.text import Text

from companion import files
from companion.games.ledger import rule_sentences
from companion.play.session import Moment
from companion.play.standing import Always
from companion.play.transcript import sentence, write
from companion.procedures.page import page, text
from companion.table.events import Corrected, Given, IllegalEvent, Redone, Rolled, Undone
from companion.table.words import listed, plain, say, say_n
from ui.table.believing import untold
from ui.terminal.conversation import Conversation
from ui.terminal.likely import Likely
from ui.terminal.naming import in_ids
from ui.terminal.reading import COMMANDS, Command, Line, Several, Throw, Unread, read
from ui.terminal.telling import Step, Telling

MOST = 20
"""More steps than these are not listed."""


class Commands:
    """The commands of one conversation."""

    def __init__(self, at: Conversation, likely: Likely) -> None:
        self.at, self.likely, self.rules, self.drawing = at, likely, at.rules, at.drawing

    async def run(self, command: Command) -> None:
        """Does what was typed; each command is a method of its name."""
        done = getattr(self, f"_{command.name}")(command.words)
        if done is not None:
            await done

    def _quit(self, words: tuple[str, ...]) -> None:
        self.at.leaving = True

    def _help(self, words: tuple[str, ...]) -> None:
        self.at.put(self.drawing.lines([(str(typed), str(does)) for typed, does in COMMANDS.values()]))
        self.at.write(say("   Or an answer: its number or its name, the face of a die, or a line as in a transcript."))
        self.at.write(
            say(
                "   What one player does in a row goes into one line, with commas between: the first by its number,"
                " the others by name."
            )
        )
        telling = Telling(self.rules, self.at.session.state)
        if example := telling.example(self.at.session.prompt.who):
            self.at.write(say("   For example, here: {example}", example=example))

    async def _undo(self, words: tuple[str, ...]) -> None:
        await self.at.tell(Undone(_count(words)))

    async def _redo(self, words: tuple[str, ...]) -> None:
        await self.at.tell(Redone(_count(words)))

    async def _ask(self, words: tuple[str, ...]) -> None:
        """Nothing stands answered any more."""
        stood = listed([each.words for each in self.at.referee.standing.kept])
        await asyncio.wrap_future(self.at.referee.ask_again())
        if stood:
            self.at.write(say(" Asked again: {what}.", what=stood))
        else:
            self.at.write(say(" Nothing stands answered once for all."))

    def _steps(self, words: tuple[str, ...]) -> None:
        """The last steps by the numbers that `u` and `correct` go by, and how each was told."""
        steps = self.at.session.undoable()[:MOST]
        rows = []
        for at, step in enumerate(steps, 1):
            moment = self.at.session.numbered(at)
            rows.append((str(at), f"{step}  ({self.told_as(moment)})" if moment else str(step)))
        self.at.put(self.drawing.lines(rows or [("", str(say("Nothing has happened yet.")))]))
        if steps:
            self.at.write(say("   “u 2” takes back steps 1 and 2; “correct 2” and an answer puts only step 2 right."))

    def _why(self, words: tuple[str, ...]) -> None:
        """The last ruling, however many answers have come since about which there was nothing to rule."""
        session = self.at.session
        told = [self.at.last.rulings if self.at.last else (), *(each.rulings for each in reversed(session.moments()))]
        rulings = next((found for each in told if (found := [one for one in each if one.words and not one.to])), [])
        self.at.put(self.drawing.why(rulings))
        if session.prompt.rules:
            self.at.write(say("   The question is asked by {rules}.", rules=", ".join(session.prompt.rules)))
        cited = [rule for ruling in rulings for rule in ruling.rules]
        sentences = rule_sentences(self.rules.id, [*cited, *session.prompt.rules], session.house)
        self.at.put(self.drawing.lines([(rule, str(words)) for rule, words in sentences.items()]))

    def _state(self, words: tuple[str, ...]) -> None:
        rules, state = self.rules, self.at.session.state
        self.at.put(self.drawing.seats(rules.table(state), rules.place, rules.counted(state)))

    def _chances(self, words: tuple[str, ...]) -> None:
        self.likely.tell()

    def _practice(self, words: tuple[str, ...]) -> None:
        self.likely.practise()

    def _what(self, words: tuple[str, ...]) -> None:
        """`what if 2`."""
        between = ("if", str(COMMANDS["what"][0]).split()[1])
        self.likely.what_if(words[1:] if words and words[0].lower() in between else words)

    def _dice(self, words: tuple[str, ...]) -> None:
        if dice := self.at.referee.dice:
            here = [die for die in dice.dice if not self.at.simulated or die.kind in self._thrown()]
            self.at.put(self.drawing.dice(dice.status.words, here))
        else:
            self.at.write(say("   No dice are connected: type their faces."))

    async def _stands(self, words: tuple[str, ...]) -> None:
        await self._as_it_stands(under_way=False)

    async def _begun(self, words: tuple[str, ...]) -> None:
        if await self._as_it_stands(under_way=True):
            self.untold()

    async def _as_it_stands(self, *, under_way: bool) -> bool:
        """Whether the table stood otherwise by a camera; then it is believed."""
        eyes = self.at.referee.eyes
        done = eyes.as_it_stands(under_way=under_way) if eyes else []
        if not done:
            self.at.write(say(" By no camera anything stands otherwise than the game has it."))
        for each in done:
            try:
                await asyncio.wrap_future(each)
            except IllegalEvent as error:
                self.at.write(error.reason)
        return bool(done)

    def _thrown(self) -> set[str]:
        """The kinds of dice this game has asked for: a simulated hub has one of every kind, and no game has."""
        session = self.at.session
        told = {moment.entry.event for moment in session.moments() if moment.entry}
        asked = {session.prompt.die.kind} if session.prompt.die else set()
        return asked | {event.die for event in told if isinstance(event, Rolled)}

    def _handbook(self, words: tuple[str, ...]) -> None:
        pages = self.rules.handbook(self.at.session.house)
        wanted = "_".join(words).lower()
        found = [name for name in pages if name.startswith(wanted)] if wanted else []
        if not found:
            self.at.write(say(" Pages: {names}.", names=", ".join(plain(name) for name in pages)))
        for name in found[:1]:
            self.at.put(Text(text(page(pages[name]), min(self.at.console.width - 1, 100))))

    async def _look(self, words: tuple[str, ...]) -> None:
        """A player looks at what only that player may know again; only where this table deals it."""
        session = self.at.session
        asked = words[0] if words else session.prompt.who
        who = self.at.seat(asked)
        if not who:
            self.at.write(say(" Say who looks: “look {name}”.", name=session.seats[0].name))
        elif secrets := self.rules.secrets(session.state, who):
            await self.at.alone(who, listed(secrets))
        else:
            self.at.write(say(" There is nothing of {who} that only I know.", who=self.at.name(who)))

    def _export(self, words: tuple[str, ...]) -> None:
        session, name = self.at.session, " ".join(word for word in words if word != "--with-secrets")
        if "--with-secrets" not in words and not session.prompt.over and any(map(self._secret, session.moments())):
            self.at.write(say(" It tells what only one player may know: “export --with-secrets FILE” writes it all."))
            return
        written = write(session)
        if not name:
            self.at.put(Text(written))
            return
        try:
            Path(name).expanduser().write_text(written, encoding="utf-8")
        except OSError as error:
            self.at.write(say(" {name} cannot be written: {why}.", name=name, why=files.why(error)))
        else:
            self.at.write(say(" The game is in {name}; “companion replay {name}” plays it.", name=name))

    async def _tell(self, words: tuple[str, ...]) -> None:
        """What the table says outright, found step by step: about whom, what, and how it is."""
        telling = Telling(self.rules, self.at.session.state)
        found = telling.read(" ".join(words))
        if isinstance(found, Given):
            await self.at.tell(found)
        else:
            self._listed(found)

    def untold(self) -> None:
        """Of a game that was taken from a picture, what none shows."""
        if claims := untold(self.rules, self.at.session.head):
            self._listed(Telling(self.rules, self.at.session.state).untold(claims))

    def _listed(self, step: Step) -> None:
        self.at.write(say(" {heading}", heading=step.heading))
        self.at.put(self.drawing.lines([(row.typed, row.said) for row in step.rows]))
        self.at.write(
            say("   For example: tell {example}. It changes nothing until it is said whole.", example=step.example)
        )

    async def _given(self, words: tuple[str, ...]) -> None:
        """As in a transcript, or with the names people use: `given Ann gold 3`."""
        colours = {seat.colour for seat in self.at.session.seats}
        if words and words[0] not in colours and Telling(self.rules, self.at.session.state).names(words[0]):
            await self._tell(words)
            return
        subject, rest = ("", words) if len(words) % 2 == 0 else (words[0], words[1:])
        if not rest:
            self.at.write(say(" “tell” lists what can be said, and how."))
        for key, value in zip(rest[::2], rest[1::2], strict=True):
            await self.at.tell(Given(subject, key, value))

    async def _correct(self, words: tuple[str, ...]) -> None:
        rest = list(words)
        number = int(rest.pop(0)[:9]) if rest and rest[0].isdecimal() and len(rest) > 1 else 1
        if not rest or not self.at.session.undoable():
            self._readings()
            return
        try:
            moment = self.at.session.numbered(number)
        except IllegalEvent as error:
            self.at.write(say(" {why}", why=error))
            return
        if moment is None or moment.before is None:
            self.at.write(say(" Step {number} does not stand any more: “steps” lists what does.", number=number))
            return
        before = self.rules.expects(moment.before.state)
        meaning = read(in_ids(" ".join(rest), self.rules, moment.before.state), before, self.rules.place)
        if isinstance(meaning, Always):
            meaning = meaning.event
        if isinstance(meaning, Command | Throw | Several | Line | Unread):
            why = (meaning.why if isinstance(meaning, Unread) else None) or say("Asked was: {what}", what=before.words)
            self.at.write(say(" “{text}” is no reading that can stand there. {why}", text=" ".join(rest), why=why))
            return
        await self.at.tell(Corrected(moment.depth, meaning, on=True))

    def _readings(self) -> None:
        """The steps with their numbers, for somebody who wants to correct one."""
        self._steps(())
        if self.at.session.undoable() and (last := self.at.session.numbered(1)):
            self.at.write(say(" For example: correct {number} {event}", number=1, event=self.told_as(last)))

    def corrected(self, before: Moment, after: Moment, index: int) -> None:
        """What was put right between two heads: its step, what it was, what it is, and how much after it stands."""
        was, really = before.line()[index], after.line()[index]
        self.at.write(
            say(
                " Put right, {step}: it was “{was}” and is “{really}”.",
                step=was.step,
                was=self.told_as(was),
                really=self.told_as(really),
            )
        )
        if stand := after.depth - index:
            self.at.write(say_n("   {count} answer after it stands.", "   {count} answers after it stand.", stand))

    def told_as(self, moment: Moment) -> str:
        """The line that told it; without what only one player may know."""
        assert moment.entry is not None
        return str(say("kept secret")) if self._secret(moment) else sentence(moment.entry.event)

    def _secret(self, moment: Moment) -> bool:
        return moment.before is not None and self.rules.prompt(moment.before.state).private


def _count(words: tuple[str, ...]) -> int:
    return int(words[0][:9]) if words and words[0].isdecimal() else 1
