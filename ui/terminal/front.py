"""The terminal front end: everything can be typed, dice arrive by themselves, nothing needs colour."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from companion.play.session import Judged
from companion.play.standing import Always
from companion.play.transcript import sentence
from companion.table.dice import named_die, named_face
from companion.table.events import Chose, Corrected, Drew, Event, Rolled
from companion.table.prompts import Prompt
from companion.table.words import SILENCE, Words, either, listed, plain, say, say_n
from ui.table.referee import Referee, Update
from ui.table.simulated import SimulatedTable
from ui.terminal.commands import Commands
from ui.terminal.conversation import Conversation
from ui.terminal.handing import hand_over
from ui.terminal.likely import Likely
from ui.terminal.naming import in_ids
from ui.terminal.reading import (
    COMMA,
    COMMANDS,
    Command,
    Line,
    Several,
    Throw,
    Unread,
    answers,
    further,
    keys,
    meant,
    read,
    said_yes,
)
from ui.terminal.teletype import Keyboard, Teletype
from ui.terminal.telling import Telling
from ui.terminal.wayfinding import whereabouts

PATIENCE = 10.0
"""Seconds a thrown die is waited for before the next line of a pipe is read."""
STOP = "done"
"""The answer that ends a list one may stop in."""


class Front(Conversation):
    """One game on one terminal."""

    def __init__(
        self, referee: Referee, simulated: SimulatedTable | None = None, teletype: Teletype | None = None
    ) -> None:
        super().__init__(referee, teletype or Keyboard(self._known), simulated)
        self.likely = Likely(self)
        self.commands = Commands(self, self.likely)
        self.offered: Rolled | None = None
        self._head = referee.session.head
        self._loop: asyncio.AbstractEventLoop | None = None
        self._heard, self._midway = asyncio.Event(), False
        self._owed = False
        """A question that was not written yet: something else follows first."""

    # -- the evening ------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Until the players leave or the game is over and they leave."""
        self._loop = self.likely.loop = asyncio.get_running_loop()
        self.referee.listen(self._updated)
        try:
            with self.teletype.open():
                await self._talk()
        finally:  # whatever ended it: nobody thinks on for a table that has been left
            self.referee.deafen(self._updated)
            self.likely.stop()
        self.write(say(" The game waits exactly here; “companion” goes on with it."))

    async def _talk(self) -> None:
        self._recall()
        self.commands.untold()
        self.ask()
        while not self.leaving:
            try:
                line = await self.teletype.line(self._toolbar, self.prompt.private)
            except EOFError:
                break
            await self.answer(line)

    def _recall(self) -> None:
        """What was ruled last, for players who come back."""
        head = self.session.head
        said = self.drawing.rulings(head.rulings)
        if said:
            self.last = Judged(head.rulings)
            self.write(say(" Last, {step}:", step=head.step))
            self.put(said)

    def _updated(self, update: Update) -> None:
        """On the referee's thread: only hands over."""
        hand_over(self._loop, self.show, update)

    def show(self, update: Update) -> None:
        """What has happened, and what is asked next."""
        if update.notice:
            self.write(say(" ! {notice}", notice=update.notice))
            self.offered = update.offered
            if update.offered:
                self.write(say("   Type yes to count it; anything else leaves it out."))
        if update.judged:
            self._judged(update, update.judged)
        owed, self._owed = self._owed or update.judged is not None, update.more
        if owed and not self._midway and not update.more:
            self.ask()
        if update.judged:
            self._heard.set()

    def _judged(self, update: Update, judged: Judged) -> None:
        self.last = judged
        head, self._head = self._head, update.moment
        if isinstance(update.event, Corrected):
            self.commands.corrected(head, update.moment, update.event.index)
        if isinstance(update.event, Rolled):
            die, face = named_die(update.event.die), named_face(update.event.face)
            if not any(str(dict(ruling.words.gaps).get("face")) == str(face) for ruling in judged.rulings):
                self.write(say(" The {die} shows {face}.", die=die, face=face))
        if said := self.drawing.rulings(judged.rulings):
            self.put(said)
        for dropped in judged.dropped:
            event = say("a card drawn") if isinstance(dropped, Drew) else sentence(dropped)
            self.write(say("   “{event}” no longer fits and is left out.", event=event))

    def ask(self) -> None:
        """The question, its answers, and how to answer."""
        state = self.session.state
        prompt, view = self.rules.expects(state), self.rules.table(state)
        self.put(
            self.drawing.question(
                str(Words(self.rules.title)),
                view,
                prompt,
                self.likely.of(state, prompt),
                self.rules.place,
                lambda piece, to: whereabouts(self.rules, view, piece, to),
            )
        )
        for hint in self._hints(prompt):
            self.write(say("   {hint}", hint=hint))

    def _hints(self, prompt: Prompt) -> Iterable[Words]:
        """How this question is answered, where that is not plain from its list."""
        if prompt.over:
            yield say("q leaves; u takes the last step back.")
            return
        if prompt.die:
            yield (
                say("Enter throws the die; a number is its face.")
                if self.simulated
                else say("Throw the die, or type its face.")
            )
        elif prompt.pile:
            yield say("Enter leaves it to chance; or type which it is.") if self.simulated else say("Type which it is.")
        elif self._secret(prompt):
            yield say("For {name} alone: Enter shows the answers; then type a number.", name=self.name(prompt.who))
        if prompt.confirm:
            yield say("Yes says that it is so.") if prompt.die else say("Enter or yes says that it is so.")
        if prompt.amount and not self._secret(prompt):
            yield say("Type {numbers}.", numbers=prompt.amount.words)
        if prompt.also:
            for each in prompt.also:
                ways = either([option.words for option in each.options])
                yield say("In the same line, if you like: {what} {answers}.", what=each.words, answers=ways)
        elif prompt.together > 1:
            yield say("Up to {count} may be typed in one line.", count=prompt.together)
        yield from self._stopping(prompt)

    def _stopping(self, prompt: Prompt) -> Iterable[Words]:
        """How a list is ended that one may stop in."""
        rows = answers(prompt, self.rules.place)
        for key, row in zip(keys(prompt, rows), rows, strict=True):
            if len(rows) > 2 and isinstance(row.event, Chose) and row.name == STOP:
                yield say("{key} or {word}: that is all.", key=key, word=row.label.lower())

    # -- answers ----------------------------------------------------------------------------------------------------

    async def answer(self, line: str) -> None:
        """One typed line."""
        if self.offered and said_yes(line.strip()):
            offered, self.offered = self.offered, None
            await self.tell(offered, "die:offered")
            return
        self.offered = None
        line = "".join(letter for letter in line if letter.isprintable())
        prompt = self.prompt
        if self._secret(prompt) and not line.strip():
            await self._covered(prompt)
            return
        meaning = read(self._in_ids(line), prompt, self.rules.place)
        if isinstance(meaning, Unread) and Telling(self.rules, self.session.state).names(line):
            meaning = Command("tell", tuple(line.split()))
        if isinstance(meaning, Command):
            await self.commands.run(meaning)
        elif isinstance(meaning, Throw):
            await self._throw(prompt)
        elif isinstance(meaning, Several):
            await self._several(meaning.events)
        elif isinstance(meaning, Line):
            await self._line(meaning)
        elif isinstance(meaning, Unread):
            self._unread(meaning, prompt)
        elif await self.tell(meaning) and isinstance(meaning, Always):
            self.write(say("   That answers all like it from now on; “ask” lets you be asked again."))

    def _in_ids(self, line: str) -> str:
        """With the names the rules know figures by."""
        return ",".join(in_ids(part, self.rules, self.session.state) for part in COMMA.split(line))

    async def _line(self, line: Line) -> None:
        """What one player does in a row, each step read when it is asked for; whatever is not is left out."""
        event, left, self._midway = line.first, list(line.rest), True
        while True:
            before = self.prompt
            if not await self.tell(event) or not left:
                break
            now = self.prompt
            goes_on = before.tells_on(event, now) or before.thrower == now.thrower
            read_on = further(self._in_ids(left[0]), now, self.rules.place) if goes_on else None
            if read_on is None:
                break
            event = read_on
            left.pop(0)
        self._midway = False
        if left:
            self.write(say(" Not asked for, so left out: {left}.", left=listed([plain(each) for each in left])))
        self.ask()

    async def _several(self, events: tuple[Event, ...]) -> None:
        """Answers of one run, one after the other; whatever the question did not ask for is named and left out."""
        asked, counted = self.prompt, 0
        before, self._midway = asked, True
        for event in events:
            now = self.prompt
            on = before.goes_on(now) or (now.thrower == before.thrower and before.sheet == now.sheet != "")
            if counted and not on:
                break
            before = now
            if not await self.tell(event):
                break
            counted += 1
        self._midway = False
        if counted < len(events):
            left = listed([_shown(event) for event in events[counted:]])
            said = self._counted(asked, counted)
            self.write(say(" {counted} Not asked for, so left out: {left}.", counted=said, left=left))
        self.ask()

    def _counted(self, asked: Prompt, count: int) -> Words:
        if not asked.die:
            return say_n("{count} answer counts.", "{count} answers count.", count)
        if asked.by:
            return say_n("{count} die counts.", "{count} dice count.", count)
        return say_n("{count} die counts for {who}.", "{count} dice count for {who}.", count, who=self.name(asked.who))

    def _unread(self, meaning: Unread, prompt: Prompt) -> None:
        """What was typed is no answer: why, where that is known, and what is asked where that does not say it yet."""
        if prompt.private:
            why = say("That is no answer to this.")
        elif meaning.why:
            self.write(say(" “{text}”: {why}", text=meaning.text, why=meaning.why))
            return
        else:
            why = self._barred(meaning.text, prompt)
            if not why and meaning.text:
                why = say("“{text}” is no answer to this.", text=meaning.text)
        if why:
            self.write(say(" {why}", why=why))
        if str(prompt.words) not in str(why):
            self.write(say(" Asked of {who}: {what}", who=self.name(prompt.who), what=prompt.words))
        ways = say("a number of the covered list") if prompt.private else prompt.ways(self.rules.place)
        if not prompt.over:
            self.write(say(" The answer is {ways}; ? shows what else can be typed.", ways=ways))

    def _barred(self, text: str, prompt: Prompt) -> Words:
        """Why what these words name is not open now; silence where they name nothing the rules know of."""
        state = self.session.state
        unknown = self.rules.barred(state, Chose(""))
        for event in meant(text, prompt, self.rules):
            why = self.rules.barred(state, event)
            if why and (unknown is None or str(why) != str(unknown)):
                return why.reason
        return SILENCE

    def _secret(self, prompt: Prompt) -> bool:
        """Whether its answers are listed to one player alone."""
        return prompt.private and prompt.pile is None and bool(prompt.amount or answers(prompt, self.rules.place))

    async def _covered(self, prompt: Prompt) -> None:
        """The answers only one player may read, by number."""
        rows = answers(prompt, self.rules.place)
        numbered = [f"\n {key:>3}  {row.label}" for key, row in zip(keys(prompt, rows), rows, strict=True)]
        if prompt.amount:
            numbered.append(f"\n {say('Type {numbers}.', numbers=prompt.amount.words)}")
        await self.alone(prompt.who, say("{sheet}", sheet="".join(numbered)))

    async def _throw(self, prompt: Prompt) -> None:
        if self.simulated is None:
            self.write(next(iter(self._hints(prompt))))
        elif fallen := self.simulated.falls(prompt):
            await self.tell(fallen, "simulated")
        elif prompt.die:
            thrown, self._heard = self.simulated.throw(prompt), asyncio.Event()
            self.write(say("   It rolls.") if thrown else say("   It is still rolling."))
            if thrown and self.teletype.waits:
                await asyncio.wait_for(self._heard.wait(), PATIENCE)
        elif (card := self.rules.dealt(self.session.state, self.simulated.rng)) is not None:
            told = await self.tell(card, "dealer")
            if told and prompt.private and prompt.pile:
                await self.alone(prompt.who, say("Inside is: {card}.", card=prompt.pile.called(card.card)))

    # -- below the line ---------------------------------------------------------------------------------------------

    def _known(self) -> Iterable[str]:
        """What Tab completes: answers, but for secret ones, and commands."""
        rows = [] if self.prompt.private else answers(self.prompt)
        return (*(row.name for row in rows), *COMMANDS)

    def _toolbar(self) -> str:
        dice = self.referee.dice
        heard = str(dice.status.words) if dice else str(say("No dice: type the faces."))
        step = next(iter(self.session.undoable()), None)
        undo = str(say("u undoes {step}", step=step) if step else say("nothing to undo"))
        rest = str(say("? help | q leave"))
        room = self.console.width - len(heard) - len(rest) - 8
        undo = undo if len(undo) <= room else f"{undo[: max(room, 1) - 1]}…"
        return f" {heard} | {undo} | {rest}"


def _shown(event: Event) -> Words:
    return named_face(event.face) if isinstance(event, Rolled) else Words(sentence(event))
