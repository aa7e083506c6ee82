"""What the table may say of the Kingdom outright: each is one of the ledger's words in `telling`."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.key_to_the_kingdom.desk import Desk
from companion.games.key_to_the_kingdom.ground import Kingdom
from companion.games.key_to_the_kingdom.hazards.rat_trap import MISSED
from companion.games.key_to_the_kingdom.state import Player, State
from companion.games.key_to_the_kingdom.vocabulary import EQUIPMENT, HOLDERS, MAGIC_CARDS, SECTIONS, WORLDS
from companion.table.claims import Claim, Value, numbers, seated, things
from companion.table.words import Words, say

LEFT = (Value("no", Words("plays")), Value("yes", Words("has left")))
FLAP = (Value("in", Words("folded in")), Value("out", Words("folded out")))


def claims(desk: Desk) -> tuple[Claim, ...]:
    """Whose turn it is, where everybody stands and what everybody holds, and how the board is folded."""
    ground, state = desk.ground, desk.state
    return (
        *_board(state),
        *(claim for player in state.players for claim in _player(state, player)),
        *_pool(ground, state),
    )


def _board(state: State) -> Iterator[Claim]:
    whose = seated((player.colour, player.name) for player in state.players if not player.out)
    yield Claim("", "one", say("Whose turn it is"), "", "turn", whose, (state.players[state.turn].colour,))
    yield Claim("flap_a", "one", say("Flap A is"), "", "flap_a", FLAP, (state.flap_a,))
    yield Claim("flap_b", "one", say("Flap B is"), "", "flap_b", FLAP, (state.flap_b,))
    away = (Value("off_board", say("off the board")),)
    king = (state.demon_king or "off_board",)
    yield Claim("demon_king", "space", say("The Demon King stands"), "", "demon_king", away, king)
    built = (str(state.tower_sections),)
    words = say("Sections of the Evil Tower Bridge")
    yield Claim("bridge", "count", words, "", "tower_sections", numbers(SECTIONS), built)


def _player(state: State, player: Player) -> Iterator[Claim]:
    seat, name = player.colour, player.name
    yield Claim(seat, "one", say("{name}", name=name), seat, "out", LEFT, ("yes" if player.out else "no",))
    if player.out:
        return
    yield Claim(seat, "space", say("{name} stands", name=name), seat, "at", (), (player.at,))
    if state.house.equipment == "tracked":
        words = say("{name} holds", name=name)
        yield Claim(seat, "many", words, seat, "equipment", things(EQUIPMENT), player.equipment)
    yield Claim(seat, "many", say("{name}’s holders", name=name), seat, "holders", things(HOLDERS), player.holders)
    magic, missed = (str(player.deep_magic),), (str(player.skipping),)
    words = say("{name}’s Deep Magic cards", name=name)
    yield Claim(seat, "count", words, seat, "deep_magic", numbers(MAGIC_CARDS), magic)
    yield Claim(seat, "count", say("Turns {name} misses", name=name), seat, "skipping", numbers(MISSED), missed)


def _pool(ground: Kingdom, state: State) -> Iterator[Claim]:
    worlds = tuple(Value(world, Words(ground.panels[world].title)) for world in WORLDS)
    yield Claim("", "many", say("Where a holder is still guarded"), "", "guarded", worlds, state.supply.guarded)
    yield Claim(
        "", "many", say("Holders in the lost pool"), "", "lost_holders", things(HOLDERS), state.supply.lost_holders
    )
    left = (str(state.supply.deep_magic),)
    words = say("Deep Magic cards left")
    yield Claim("", "count", words, "", "deep_magic_supply", numbers(MAGIC_CARDS), left)
