"""A line of a transcript with what people call players and places, as it is written with their ids."""

from __future__ import annotations

from typing import Any

from companion.play.rules import Rules
from companion.table.words import Words, plain


def in_ids(line: str, rules: Rules[Any], state: Any) -> str:
    """`move Ann B3` as `move red b3`; any other line, and what names nothing there is, as it stands."""
    verb, _, rest = " ".join(line.split()).partition(" ")
    if verb.lower() != "move":
        return line
    view, prompt = rules.table(state), rules.expects(state)
    called = {piece.id: {piece.id, plain(piece.id), str(piece.called)} for piece in view.pieces}
    for move in prompt.moves:
        called.setdefault(move.piece, {move.piece}).add(str(move.called))
    for seat in view.seats:
        own = [piece.id for piece in view.pieces if piece.seat == seat.id and piece.id in called]
        for piece in own[:1]:
            called[piece] |= {seat.id, seat.name, str(Words(seat.id))}
    spaces = {space.id: {space.id, str(rules.place(space.id))} for space in (rules.board.spaces if rules.board else ())}
    for piece, to in _split(rest.lower(), called):
        for space, names in spaces.items():
            if to in {name.lower() for name in names}:
                return f"move {piece} {space}"
        return f"move {piece} {to.replace(' ', '_')}"
    return line


def _split(rest: str, called: dict[str, set[str]]) -> list[tuple[str, str]]:
    """The piece these words begin with and what follows it, the longest name first."""
    found = [
        (len(name), piece, rest[len(name) + 1 :])
        for piece, names in called.items()
        for name in names
        if name and rest.startswith(f"{name.lower()} ")
    ]
    return [(piece, to) for _, piece, to in sorted(found, reverse=True)]
