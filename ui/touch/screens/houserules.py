"""House rules: what the books leave open, asked before play; and what each choice does to the odds."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import Any, Protocol

from companion import games
from companion.play.rules import Rules
from companion.play.setup import HouseRule
from companion.table.words import SILENCE, Words, named, number, say, translated
from ui.table.chances import chance
from ui.table.effects import Effect, effects
from ui.touch.evening import Evening
from ui.touch.look import Look
from ui.touch.measure import SEMI, WORK, fit
from ui.touch.parting import Share, across, down, rest, share
from ui.touch.screens.base import Page
from ui.touch.screens.typing import Typing
from ui.touch.things import Box, Plate, Text, Thing
from ui.touch.widgets.basic import button, card, icon, lines, target
from ui.touch.widgets.column import Slot, column
from ui.touch.widgets.rows import Row, listing
from ui.touch.widgets.segments import segments


class HasBoard(Protocol):
    """Whoever starts the game, and on which board."""

    board: str

    def use_board(self, board: str) -> None: ...


class HouseRules(Page):
    """Changes the `house` it is given."""

    name = "house_rules"
    title = say("House rules")
    under_title = say("What the book leaves open. The first choice is how it is written.")

    def __init__(
        self, evening: Evening, rules: Rules[Any], house: dict[str, str], boards: HasBoard | None = None
    ) -> None:
        super().__init__(evening, rules.id)
        self.rules, self.house, self.boards = rules, house, boards

    def choose(self, rule: HouseRule, at: int) -> None:
        if at:
            self.house[rule.name] = rule.choices[at]
        else:
            self.house.pop(rule.name, None)
        self.changed()

    def body(self, look: Look, box: Box) -> list[Thing]:
        rows = [self._rule(look, box.w, rule) for rule in self.rules.house_rules]
        if self.boards and len(self.rules.boards) > 1:
            rows.insert(0, self._boards(look, self.boards))
        if not rows:
            words = say("This game leaves nothing open.")
            return list(lines(look, box, words, look.words(21), WORK, look.theme.text, look.theme.bg, top=True))
        return column(box, f"house:{self.rules.id}", rows, look.gap)

    def _rule(self, look: Look, wide: float, rule: HouseRule) -> Slot:
        """The question and its choices: side by side where there is room, else one below the other."""
        if not rule.choices:
            return self._written(look, wide, rule)
        words = [str(rule.called(choice)) for choice in rule.choices]
        beside = not look.portrait and look.factor < 1.2 and len(words) <= 2
        upright = look.portrait and len(words) > 2
        parts = [share(42), share(58)] if beside else [rest()]
        title, *_ = self._in_row(look, Box(0, 0, wide, look.finger), *parts, look.finger)
        head = _row_high(look, title.w, translated(rule.ask))
        low = [] if beside else [len(words) * (look.finger + look.u(6)) if upright else look.finger, look.u(4)]

        def draw(area: Box) -> list[Thing]:
            top, *under = down(area, head, *low)
            title, *cells, spot = self._in_row(look, top, *parts, look.finger)
            if under:
                cells = [under[0].inset(look.u(12), 0)]
            now = self.house.get(rule.name, rule.choices[0])
            chosen = rule.choices.index(now) if now in rule.choices else 0
            choose, on = partial(self.choose, rule), look.theme.surface
            told = say("{rule} What it does to the odds", rule=translated(rule.ask))
            return [
                card(look, area),
                *_question(look, title, translated(rule.ask)),
                icon(look, "scales", *spot.middle, look.u(28), look.theme.text, on),
                target(look, spot, told, partial(self._effects, rule), Plate(spot, "", look.radius)),
                *segments(look, cells[0], words, chosen, choose, on, upright=upright),
            ]

        return head + sum(low), draw

    def _in_row(self, look: Look, box: Box, *parts: float | Share) -> list[Box]:
        """The parts of a rule's first row: its words, and what may be chosen or pressed."""
        return across(box.inset(look.u(10), look.u(4)), *parts, gap=look.gap)

    def _written(self, look: Look, wide: float, rule: HouseRule) -> Slot:
        """A rule whose answer is a word of one's own: what it is now, and a way to write another."""
        asked = translated(rule.ask)
        parts = (share(50), share(50)) if look.portrait else (share(62), share(38))

        def draw(area: Box) -> list[Thing]:
            title, field = self._in_row(look, area, *parts)
            now = self.house.get(rule.name, "")
            words = rule.called(now) if now else say("As written")
            write = partial(self._write, rule)
            return [
                card(look, area),
                *_question(look, title, asked),
                *button(look, field, words, write, kind="quiet", sign="edit", size=20, name=f"{asked} {words}"),
            ]

        return _row_high(look, self._in_row(look, Box(0, 0, wide, look.finger), *parts)[0].w, asked), draw

    def _write(self, rule: HouseRule) -> None:
        done = partial(self._wrote, rule)
        now = self.house.get(rule.name, "")
        self.evening.go(Typing(self.evening, Words(rule.ask), now, done, most=40, capitals=False))

    def _wrote(self, rule: HouseRule, text: str) -> None:
        """Nothing written: as the game has it."""
        if text:
            self.house[rule.name] = ",".join(word.strip() for word in text.split(","))
        else:
            self.house.pop(rule.name, None)
        self.changed()

    def _boards(self, look: Look, boards: HasBoard) -> Slot:
        """Which of the game's boards lies on the table."""
        names = self.rules.boards
        parts = [names[at : at + 3] for at in range(0, len(names), 3)]
        highs = [look.words(20) * 1.9, *[look.finger] * len(parts), look.u(6)]

        def draw(area: Box) -> list[Thing]:
            title, *rows, _ = down(area.inset(look.u(12), 0), *highs, gap=look.u(6))
            out: list[Thing] = [card(look, area), *_question(look, title, say("Which board?"))]
            for cells, part in zip(rows, parts, strict=True):
                chosen = part.index(boards.board) if boards.board in part else -1
                choose = partial(self._board_chosen, boards, part)
                out += segments(look, cells, [self._title(each) for each in part], chosen, choose, look.theme.surface)
            return out

        return sum(highs) + look.u(6) * (len(highs) - 1), draw

    def _title(self, name: str) -> Words:
        """What stands on that board."""
        board = games.rules(self.rules.id, name).board
        return Words(board.title) if board else named(name)

    def _board_chosen(self, boards: HasBoard, names: tuple[str, ...], at: int) -> None:
        boards.use_board(names[at])
        self.changed()

    def _effects(self, rule: HouseRule) -> None:
        self.evening.go(RuleEffects(self.evening, self.rules, self.house, rule))


class RuleEffects(Page):
    """The procedures whose odds a choice changes, worked out on a thread beside."""

    name = "rule_effects"
    title = say("What it does to the odds")

    def __init__(self, evening: Evening, rules: Rules[Any], house: dict[str, str], rule: HouseRule) -> None:
        super().__init__(evening, rules.id)
        self.rules, self.house, self.rule = rules, dict(house), rule
        self.found: dict[str, list[Effect]] = {}
        self._sums = ThreadPoolExecutor(1, thread_name_prefix="effects")
        base = {name: choice for name, choice in house.items() if name != rule.name}
        for choice in rule.choices[1:]:
            future = self._sums.submit(effects, rules, base, rule, choice)
            future.add_done_callback(partial(self._done, choice))

    def _done(self, choice: str, done: Future[list[Effect]]) -> None:
        self.evening.post(lambda: self._came(choice, done))

    def _came(self, choice: str, done: Future[list[Effect]]) -> None:
        if not done.cancelled() and not done.exception():
            self.found[choice] = done.result()
            self.changed()

    @property
    def unsettled(self) -> bool:
        return len(self.found) < len(self.rule.choices) - 1

    def left(self) -> None:
        self._sums.shutdown(wait=False, cancel_futures=True)

    def body(self, look: Look, box: Box) -> list[Thing]:
        first = self.rule.called(self.rule.choices[0])
        rows = [Row(translated(self.rule.ask), most=3)]
        for choice in self.rule.choices[1:]:
            words = say("{choice}, instead of: {first}", choice=self.rule.called(choice), first=first)
            told = say("I am working it out.") if choice not in self.found else SILENCE
            if choice in self.found and not self.found[choice]:
                told = say("No odds change: it is about how you play, not what the dice do.")
            rows += [Row(words, told, lead="icon:scales"), *map(_effect, self.found.get(choice, ()))]
        return listing(look, box, f"effects:{self.rule.name}", rows)


def _effect(effect: Effect) -> Row:
    """A procedure whose odds a choice changes: how, and with which cards."""
    told: list[Words] = []
    if effect.before != effect.after:
        before, after = chance(effect.before), chance(effect.after)
        told.append(say("in the first turn {before}, then {after}", before=before, after=after))
    if effect.turns_before != effect.turns_after:
        before, after = _turns(effect.turns_before), _turns(effect.turns_after)
        told.append(say("turns on average {before}, then {after}", before=before, after=after))
    return Row(effect.title, "; ".join(str(each) for each in (*told, effect.holding) if each))


def _question(look: Look, box: Box, words: Words | str) -> list[Text]:
    """What a house rule asks."""
    return lines(look, box, words, look.words(20), SEMI, look.theme.text, look.theme.surface, most=4)


def _row_high(look: Look, wide: float, words: str) -> float:
    """How high a row is in which a question is asked in so much breadth, px."""
    found = fit(words, (wide, look.u(200)), look.words(20), SEMI, lines=4, least=look.least)
    return max(look.finger + look.u(8), found.height() + look.u(12))


def _turns(turns: Any) -> Words:
    return say("for ever") if turns is None else number(float(turns), 2, trimmed=True)
