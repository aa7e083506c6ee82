"""What the table may say of Darrowell outright: each is one of the ledger's words in `telling`."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.darrowell.desk import Desk
from companion.games.darrowell.state import Player
from companion.games.darrowell.telling import PARTS
from companion.games.darrowell.vocabulary import GLASS_CHIPS, OUTSIDE, RED_CHIPS, SLOTS
from companion.table.claims import Claim, Value, numbers, seated, things
from companion.table.words import Words, say

LEFT = (Value("no", Words("plays")), Value("yes", Words("has left")))


def claims(desk: Desk) -> tuple[Claim, ...]:
    """Whose turn it is, the chips and the gate; where everybody stands, with how much gold and which items."""
    return (*_game(desk), *(claim for player in desk.players for claim in _player(desk, player)))


def _game(desk: Desk) -> Iterator[Claim]:
    state, gate = desk.state, desk.state.gate
    whose = seated((player.colour, player.name) for player in state.players)
    yield Claim("", "one", say("Whose turn it is"), "", "turn", whose, (state.players[state.turn].colour,))
    yield Claim(
        "", "count", say("Chips left"), "", "chips", numbers(RED_CHIPS + GLASS_CHIPS), (str(state.now.chips.left),)
    )
    if not state.solo:
        track = numbers(max(len(desk.ground.track), gate.at))
        yield Claim("gate_marker", "count", say("The gate stands at"), "", "gate", track, (str(gate.at),))
        alarm = (Value("yes", say("on")), Value("no", say("off")))
        yield Claim("", "one", say("The alarm is"), "", "alarm", alarm, ("yes" if gate.alarm else "no",))


def _player(desk: Desk, player: Player) -> Iterator[Claim]:
    seat, name = player.colour, player.name
    away = (Value(OUTSIDE, say("off the map")),)
    yield Claim(seat, "one", say("{name}", name=name), seat, "out", LEFT, ("yes" if player.gone else "no",))
    if player.gone:
        return
    yield Claim(seat, "space", say("{name} stands", name=name), seat, "at", away, (player.at,) if player.at else ())
    gold = numbers(max(len(desk.ground.track), player.gold))
    words = say("{name}’s gold", name=name)
    yield Claim(f"{seat}_gold", "count", words, seat, "gold", gold, (str(player.gold),))
    yield from _card(seat, "", name, player.items)
    yield from _card(seat, "cursed_", name, player.curses)


def _card(seat: str, prefix: str, name: str, held: tuple[str, ...]) -> Iterator[Claim]:
    """Weapons and armor by number, the others by name; good ones, or the slots that are cursed."""
    text = "{name}’s cursed {part}" if prefix else "{name}’s {part}"
    for part, item in (("weapons", "weapon"), ("armor", "armor")):
        words = say(text, name=name, part=say(part))
        yield Claim(seat, "count", words, seat, prefix + part, numbers(SLOTS[item]), (str(held.count(item)),))
    others = PARTS["others"]
    words = say(text, name=name, part=say("other items"))
    now = tuple(item for item in others if item in held)
    yield Claim(seat, "many", words, seat, f"{prefix}others", things(others), now)
