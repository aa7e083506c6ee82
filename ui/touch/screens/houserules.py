"""House rules: what the books leave open, asked before play; and what each choice does to the odds."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from companion.play.rules import Rules
from companion.play.setup import HouseRule
from companion.table.words import SILENCE, Words, named, number, say, translated
from ui.table.chances import chance
from ui.table.effects import Effect, effects
from ui.touch.look import Look
from ui.touch.measure import SEMI, WORK, fit
from ui.touch.parting import across, down, rest, shares
from ui.touch.screens.base import Page
from ui.touch.screens.typing import Typing
from ui.touch.things import Box, Plate, Scroll, Thing
from ui.touch.widgets.basic import button, icon, lines, target
from ui.touch.widgets.segments import segments

if TYPE_CHECKING:
    from ui.touch.evening import Evening


class HasBoard(Protocol):
    """Whoever starts the game, and on which board."""

    board: str

    def use_board(self, board: str) -> None: ...


class HouseRules(Page):
    """Changes the `house` it is given."""

    name = "house_rules"

    def __init__(
        self, evening: Evening, rules: Rules[Any], house: dict[str, str], boards: HasBoard | None = None
    ) -> None:
        super().__init__(evening)
        self.rules, self.house, self.boards = rules, house, boards

    @property
    def game_id(self) -> str:
        return self.rules.id

    def title(self) -> Words:
        return say("House rules")

    def under_title(self) -> Words:
        return say("What the book leaves open. The first choice is how it is written.")

    def choose(self, rule: HouseRule, choice: str) -> None:
        if choice == rule.choices[0]:
            self.house.pop(rule.name, None)
        else:
            self.house[rule.name] = choice
        self.changed()

    def body(self, look: Look, box: Box) -> list[Thing]:
        rows: list[Thing] = []
        y, gap = box.y, look.gap
        if self.boards and len(self.rules.boards) > 1:
            made, high = self._boards(look, Box(box.x, y, box.w, 0), self.boards)
            rows += made
            y += high + gap
        for rule in self.rules.house_rules:
            made, high = self._rule(look, Box(box.x, y, box.w, 0), rule)
            rows += made
            y += high + gap
        if not self.rules.house_rules and not rows:
            words = say("This game leaves nothing open.")
            return list(lines(look, box, words, look.words(21), WORK, look.theme.text, look.theme.bg, top=True))
        return [Scroll(box, f"house:{self.rules.id}", (box.w, y - gap - box.y), tuple(rows))]

    def _rule(self, look: Look, box: Box, rule: HouseRule) -> tuple[list[Thing], float]:
        """The question and its choices: side by side where there is room, else one below the other."""
        theme = look.theme
        pad, gap = look.u(12), look.gap
        asked = translated(rule.ask)
        if not rule.choices:
            return self._written(look, box, rule)
        words = [str(rule.called(choice)) for choice in rule.choices]
        beside = not look.portrait and look.factor < 1.2 and len(words) <= 2
        odds = look.finger
        room = (box.w - odds - 2 * gap) * 0.44 - pad if beside else box.w - 2 * pad - odds - gap
        size = look.words(20)
        found = fit(asked, (room, look.u(200)), size, SEMI, lines=4, least=look.least)
        head = max(look.finger + look.u(8), found.height() + look.u(12))
        upright = look.portrait and len(words) > 2
        rows = len(words) * (look.finger + look.u(6)) if upright else look.finger
        high = head if beside else head + rows + pad
        area = Box(box.x, box.y, box.w, high)
        out: list[Thing] = [Plate(area, theme.surface, look.radius, theme.line if theme.outlined else "", look.line)]
        title = Box(area.x + pad, area.y, room, head)
        out += lines(look, title, asked, size, SEMI, theme.text, theme.surface, most=4)
        spot = Box(area.right - odds - look.u(4), area.y + (head - odds) / 2, odds, odds)
        out.append(icon(look, "scales", *spot.middle, look.u(28), theme.text, theme.surface))
        told = say("{rule} What it does to the odds", rule=asked)
        out.append(target(look, spot, told, partial(self._effects, rule), Plate(spot, "", look.radius)))
        if beside:
            cells = Box(title.right + gap, area.y + look.u(4), spot.x - title.right - 2 * gap, head - look.u(8))
        else:
            cells = Box(area.x + pad, area.y + head, area.w - 2 * pad, rows)
        now = self.house.get(rule.name, rule.choices[0])
        chosen = rule.choices.index(now) if now in rule.choices else 0
        out += segments(look, cells, words, chosen, partial(self._chosen, rule), theme.surface, upright=upright)
        return out, high

    def _written(self, look: Look, box: Box, rule: HouseRule) -> tuple[list[Thing], float]:
        """A rule whose answer is a word of one's own: what it is now, and a way to write another."""
        theme = look.theme
        pad = look.u(12)
        size = look.words(20)
        asked = translated(rule.ask)
        room = (box.w - 3 * pad) * (0.5 if look.portrait else 0.62)
        found = fit(asked, (room, look.u(200)), size, SEMI, lines=4, least=look.least)
        area = Box(box.x, box.y, box.w, max(look.finger + look.u(8), found.height() + look.u(12)))
        title = Box(area.x + pad, area.y, room, area.h)
        field = Box(
            title.right + pad, area.y + look.u(4), area.right - title.right - pad - look.u(4), area.h - look.u(8)
        )
        edge = theme.line if theme.outlined else ""
        now = self.house.get(rule.name, "")
        words = rule.called(now) if now else say("As written")
        write = partial(self._write, rule)
        return [
            Plate(area, theme.surface, look.radius, edge, look.line),
            *lines(look, title, asked, size, SEMI, theme.text, theme.surface, most=4),
            *button(look, field, words, write, kind="quiet", sign="edit", size=20, name=f"{asked} {words}"),
        ], area.h

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

    def _boards(self, look: Look, box: Box, boards: HasBoard) -> tuple[list[Thing], float]:
        """Which of the game's boards lies on the table."""
        theme, pad = look.theme, look.u(12)
        names = self.rules.boards
        head = look.words(20) * 1.9
        rows = -(-len(names) // 3)
        high = head + rows * (look.finger + look.u(6)) + pad
        area = Box(box.x, box.y, box.w, high)
        title = Box(area.x + pad, area.y, area.w - 2 * pad, head)
        out: list[Thing] = [Plate(area, theme.surface, look.radius, theme.line if theme.outlined else "", look.line)]
        out += lines(look, title, say("Which board?"), look.words(20), SEMI, theme.text, theme.surface)
        for row in range(rows):
            part = names[row * 3 : row * 3 + 3]
            cells = Box(title.x, title.bottom + row * (look.finger + look.u(6)), title.w, look.finger)
            chosen = part.index(boards.board) if boards.board in part else -1
            choose = partial(self._board_chosen, boards, part)
            out += segments(look, cells, [named(each) for each in part], chosen, choose, theme.surface)
        return out, high

    def _board_chosen(self, boards: HasBoard, names: tuple[str, ...], at: int) -> None:
        boards.use_board(names[at])
        self.changed()

    def _chosen(self, rule: HouseRule, at: int) -> None:
        self.choose(rule, rule.choices[at])

    def _effects(self, rule: HouseRule) -> None:
        self.evening.go(RuleEffects(self.evening, self.rules, self.house, rule))


class RuleEffects(Page):
    """The procedures whose odds a choice changes, worked out on a thread beside."""

    name = "rule_effects"

    def __init__(self, evening: Evening, rules: Rules[Any], house: dict[str, str], rule: HouseRule) -> None:
        super().__init__(evening)
        self.rules, self.house, self.rule = rules, dict(house), rule
        self.found: dict[str, list[Effect]] = {}
        self._sums = ThreadPoolExecutor(1, thread_name_prefix="effects")
        base = {**self.house}
        base.pop(rule.name, None)
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

    @property
    def game_id(self) -> str:
        return self.rules.id

    def title(self) -> Words:
        return say("What it does to the odds")

    def body(self, look: Look, box: Box) -> list[Thing]:
        theme = look.theme
        pad = look.u(14)
        words = translated(self.rule.ask)
        found = fit(words, (box.w - 2 * pad, look.u(160)), look.words(22), SEMI, lines=3, least=look.least)
        card = Box(box.x, box.y, box.w, found.height() + 2 * pad)
        out: list[Thing] = [Plate(card, theme.surface, look.radius, theme.line if theme.outlined else "", look.line)]
        out += lines(look, card.inset(pad), words, look.words(22), SEMI, theme.text, theme.surface, most=3)
        y = card.bottom + look.u(10)
        first = self.rule.called(self.rule.choices[0]) if self.rule.choices else SILENCE
        for choice in self.rule.choices[1:]:
            made, y = self._choice(look, Box(box.x, y, box.w, 0), str(first), choice)
            out += made
        return [Scroll(box, f"effects:{self.rule.name}", (box.w, y - box.y), tuple(out))]

    def _choice(self, look: Look, box: Box, first: str, choice: str) -> tuple[list[Thing], float]:
        theme = look.theme
        y = box.y
        head = Box(box.x, y, box.w, look.words(21) * 1.5)
        words = say("{choice}, instead of: {first}", choice=self.rule.called(choice), first=first)
        out: list[Thing] = list(lines(look, head, words, look.words(21), SEMI, theme.text, theme.bg, most=2))
        y = head.bottom + look.u(4)
        if choice not in self.found:
            wait = Box(box.x, y, box.w, look.u(40))
            return [
                *out,
                *lines(look, wait, say("I am working it out."), look.words(20), WORK, theme.muted, theme.bg),
            ], wait.bottom
        if not self.found[choice]:
            none = Box(box.x, y, box.w, look.u(40))
            told = say("No odds change: it is about how you play, not what the dice do.")
            return [
                *out,
                *lines(look, none, told, look.words(20), WORK, theme.text, theme.bg, most=2),
            ], none.bottom + look.u(8)
        for effect in self.found[choice]:
            row = Box(box.x, y, box.w, look.u(72))
            out += self._effect(look, row, effect)
            y = row.bottom + look.u(6)
        return out, y + look.u(8)

    def _effect(self, look: Look, box: Box, effect: Effect) -> list[Thing]:
        theme = look.theme
        plate = Plate(box, theme.surface, look.radius, theme.line if theme.outlined else "", look.line)
        inner = box.inset(look.u(14), look.u(6))
        name, body = across(inner, inner.w * 0.34, rest(), gap=look.gap)
        chances = say(
            "in the first turn {before}, then {after}", before=chance(effect.before), after=chance(effect.after)
        )
        turns = say(
            "turns on average {before}, then {after}",
            before=_turns(effect.turns_before),
            after=_turns(effect.turns_after),
        )
        out: list[Thing] = [
            plate,
            *lines(look, name, effect.title, look.words(20), SEMI, theme.text, theme.surface, most=2),
        ]
        told = [
            words
            for words, differs in (
                (chances, effect.before != effect.after),
                (turns, effect.turns_before != effect.turns_after),
            )
            if differs
        ]
        for room, words in zip(down(body, *shares(len(told))), told, strict=True):
            out += lines(look, room, words, look.words(19), WORK, theme.text, theme.surface)
        return out


def _turns(turns: Any) -> Words:
    return say("for ever") if turns is None else number(float(turns), 2, trimmed=True)
