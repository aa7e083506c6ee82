"""Every sentence of every third recorded game, in `GAME.words.txt`: how often it was said, and a print of how it read.

So are the complaints about states of these games, and about the game's boards, once they have been damaged; and every
page of its handbook, with the odds of who comes there with nothing and with all that helps.

    python -m tests.games.golden.words [GAME]            writes them anew; `git diff` then tells what is said otherwise
    python -m tests.games.golden.words GAME --like WORDS says where such a sentence is said, and how it reads there

A sentence is there once, by what it is, the rules it names and its words with their gaps. The print is taken of all
that came of them: who and what stood in the gaps, whom it was said to, what was asked of whom.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from zlib import crc32

import msgspec

from companion.boards.checks import faults
from companion.games import GAMES, rules
from companion.play.session import Session
from companion.procedures.odds import chain
from companion.procedures.page import page, text
from companion.table.events import pack
from companion.table.rulings import Ruling
from companion.table.words import Words
from tests.games.golden import logs
from tests.games.golden.damage import damaged, names
from tests.games.golden.logs import Outcome

EVERY_LOG, EVERY_EVENT = 3, 25
"""Which logs are read, and how often everything that can be looked at is."""
STATES, BOARDS, MOST = 2, 30, 6
"""How many damaged states are looked at each time, and damaged boards of each board; damages of a board at the most."""


class Sentence(NamedTuple):
    """What it is, the rules it names, and its words with their gaps."""

    kind: str
    rules: str
    text: str


class Said(NamedTuple):
    """A sentence as somebody reads it; `beside` is what else hangs on it, such as who is asked."""

    sentence: Sentence
    words: str
    beside: str = ""


def said(kind: str, words: Words, rules: tuple[str, ...] = (), beside: object = "") -> Said:
    text = f"{words.text} / {words.many}" if words.many else words.text
    return Said(Sentence(kind, " ".join(rules), text), str(words), str(beside))


def heard(outcome: Outcome) -> Iterator[Said]:
    """What is said of an event, and what is asked after it."""
    for ruling in outcome.said:
        if isinstance(ruling, Ruling):
            yield said("ruling", ruling.words, ruling.rules, (str(ruling.step), ruling.to))
        else:
            yield said("refusal", ruling.reason, ruling.rules)
    if outcome.refused:
        return
    asked = outcome.session.prompt
    yield said("question", asked.words, asked.rules, (asked.who, asked.by, asked.run, asked.private, asked.confirm))
    for option in asked.options:
        yield said("option", option.words, option.rules, (option.name, str(option.cost), option.who))
    for move in asked.moves:
        yield said("move", move.called, (), [str(spot) for spot in move.spots])
    if asked.pile:
        yield said("pile", Words(asked.pile.deck), (), (asked.pile.counts, [str(each) for each in asked.pile.words]))


def seen(session: Session[Any]) -> Iterator[Said]:
    """What can be looked at: what is believed and could be said, how players stand, what can be worked out."""
    rules, state = session.rules, session.state
    for claim in rules.claims(state):
        values = [str(value.words) for value in claim.values]
        yield said("claim", claim.words, (), (claim.about, claim.subject, claim.key, claim.kind, values, claim.now))
    view = rules.table(state)
    yield said("table", Words("what everybody sees"), (), pack(bare(view)))
    for seat in view.seats:
        yield said("status", seat.status, (), seat.id)
        for card in seat.cards:
            yield said("card", card.words, (), (seat.id, card.count, card.hidden))
        for secret in rules.secrets(state, seat.id):
            yield said("secret", secret, (), seat.id)
        for insight in rules.insights(state, seat.id):
            lines = [*map(str, insight.lines), *(f"{label}: {figure}" for label, figure in insight.rows)]
            yield said("insight", insight.title, (), (lines, insight.private, insight.practice))
        for cast in rules.forecasts(state, seat.id):
            wanted = msgspec.structs.replace(cast, named=None, project=None)
            left = pack(cast.project(state)) if cast.project else b""
            yield said("forecast", cast.of, (), (bare(wanted), left))


def bare(value: Any) -> Any:
    """Without what is as it is where nothing is said: a field nobody uses yet changes no print."""
    if isinstance(value, tuple):
        return [bare(each) for each in value]
    if not isinstance(value, msgspec.Struct):
        return value
    held = {name: (getattr(value, name), usual) for name, usual in _usual(type(value)).items()}
    return {name: bare(now) for name, (now, usual) in held.items() if now != usual}


@cache
def _usual(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """What is in its fields where nothing is said."""
    return {field.name: field.default for field in msgspec.structs.fields(kind)}


def unsound(session: Session[Any], known: Sequence[str], rng: Random) -> Iterator[Said]:
    """What is said of the state with something in it damaged: by the rule that is broken, or that it is no state."""
    for _ in range(STATES):
        state = damaged(session.state, known, rng)
        try:
            for fault in session.rules.faults(state):
                yield Said(Sentence("state", fault.split(":")[0], ""), fault)
        except Exception as stumble:  # a state that no event leads to may be none at all
            yield Said(Sentence("no state", type(stumble).__name__, ""), "")


def unfit(game: str) -> Iterator[tuple[str, Said]]:
    """What is said of the game's boards with a few things in them damaged. It may never stumble."""
    for name in rules(game).boards:
        board, rng = rules(game, name).board, Random(name)
        known = names(board)
        for number in range(BOARDS if board else 0):
            bad: Any = board
            for _ in range(rng.randint(1, MOST)):
                bad = damaged(bad, known, rng)
            for fault in faults(bad):
                kind = "".join(letter for letter in fault.where if not letter.isdigit())
                yield f"{name} {number}", Said(Sentence("board", kind, ""), f"{fault.where} {fault}")


def handbook(game: str) -> Iterator[tuple[str, Said]]:
    """Every page of every board, and the odds of it from each side."""
    for board in rules(game).boards:
        played = rules(game, board)
        for name, procedure in played.handbook({}).items():
            yield board, Said(Sentence("page", name, ""), text(page(procedure)))
            for side, items in product(procedure.sides, ((), sorted(procedure.items()))):
                found = chain(procedure, played.ground(name, side, {}), items=items, side=side)
                yield f"{board} {side} {items}", Said(Sentence("odds", name, ""), repr(found.odds()))


def everything(game: str) -> Iterator[tuple[str, Said]]:
    """Where each is said, and what."""
    rng = Random(game)
    for log in logs.load(game)[::EVERY_LOG]:
        known: list[str] = []
        for at, outcome in enumerate(logs.outcomes(log)):
            place = f"log {log.number} event {at}"
            yield from ((place, each) for each in heard(outcome))
            if at % EVERY_EVENT == 0:
                known = known or names(outcome.session.state)
                shown = (*seen(outcome.session), *unsound(outcome.session, known, rng))
                yield from ((place, each) for each in shown)
    yield from unfit(game)
    yield from handbook(game)


def written(game: str) -> str:
    """A line for each sentence: what it is, how often it was said, its print, the rules, the words."""
    found: dict[Sentence, tuple[int, int]] = {}
    for _, (sentence, words, beside) in everything(game):
        times, print_ = found.get(sentence, (0, 0))
        found[sentence] = times + 1, crc32(f"{words}\n{beside}\n".encode(), print_)
    lines = (
        f"{kind:8} {times:6} {print_:08x} {rules or '-'} | {text}\n"
        for (kind, rules, text), (times, print_) in sorted(found.items())
    )
    return "".join(lines)


def kept(game: str) -> str:
    return _path(game).read_text(encoding="utf-8")


def _path(game: str) -> Path:
    return logs.FOLDER / f"{game}.words.txt"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", choices=list(GAMES))
    parser.add_argument("--like", metavar="WORDS", help="only shows where these words are said")
    asked = parser.parse_args()
    for game in [asked.game] if asked.game else GAMES:
        if asked.like is None:
            _path(game).write_text(written(game), encoding="utf-8")
        else:
            for place, each in everything(game):
                if asked.like in each.sentence.text or asked.like in each.words:
                    print(f"{game} {place}: {each.sentence.kind}: {each.words} {each.beside}")


if __name__ == "__main__":
    main()
