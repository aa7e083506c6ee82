"""What can be known of the Kingdom: a row for each fact (ledger part 2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from companion.games.key_to_the_kingdom import laws, righting
from companion.games.key_to_the_kingdom.desk import Desk
from companion.games.key_to_the_kingdom.handbook import procedure
from companion.games.key_to_the_kingdom.hazards.dungeon import TRIES
from companion.games.key_to_the_kingdom.hazards.rat_trap import MISSED
from companion.games.key_to_the_kingdom.hazards.ring_of_stones import PICKING, WISH, Pick
from companion.games.key_to_the_kingdom.monsters import TITLES
from companion.games.key_to_the_kingdom.righting import SIDES, has_left
from companion.games.key_to_the_kingdom.state import Player
from companion.games.key_to_the_kingdom.vocabulary import (
    EQUIPMENT,
    HOLDERS,
    MAGIC_CARDS,
    SECTIONS,
    TREASURES,
    WORLDS,
)
from companion.play import facts
from companion.play.facts import (
    SEATS,
    STANDS,
    YES_NO,
    Counted,
    Fact,
    Facts,
    Figure,
    Held,
    Many,
    Number,
    OneOf,
    Part,
    Space,
    Text,
    Told,
    left,
    seat,
)
from companion.play.given import names, one_of
from companion.table.claims import Value, things
from companion.table.events import IllegalEvent
from companion.table.words import Words, named, say

NOWHERE = "off_board"
INDOORS = ("dungeon", "ring_of_stones", "whirlpools", *TITLES)
"""What holds a player on the space where the figure stands already."""
FLAP = (Value("in", Words("folded in")), Value("out", Words("folded out")))


# -- how it is read ---------------------------------------------------------------------------------------------------


def status(desk: Desk, player: Player) -> str:
    """One of the ledger's states of a player (2.4); "out" for whoever has left the game."""
    ground, scene, at = desk.ground, player.scene, player.at
    if player.out:
        return "out"
    if player.escaped:
        return "escaped"
    if player.skipping:
        return f"skipping({player.skipping})"
    if scene:
        match player.held:
            case "dungeon":
                endless = desk.state.house.dungeon_turns == "unlimited"
                tries = "any" if endless else TRIES - scene.tally("tries")
                return f"in_dungeon({ground.dungeons[at]},{tries})"
            case "ring_of_stones":
                mode = {PICKING: "cards", WISH: "deep_magic"}.get(scene.step, "choosing")
                return f"at_ring({mode})"
            case "whirlpools":
                return f"in_hole({at})" if at in ground.hole else f"in_whirlpool({at})"
            case "wizard_of_plenty":
                return f"in_trial({scene.tally('throws')})"
            case held if held in TITLES:
                return f"in_fight({held})"
            case held:
                return f"in_hazard({held},{scene.step})"
    if at in ground.dungeons:
        return f"in_dungeon({ground.dungeons[at]},0)"
    if at in ground.whirlpool:
        return f"in_whirlpool({at})"
    if at in ground.hole:
        return f"in_hole({at})"
    if at == ground.board.ring:
        return "at_ring(none)"
    if at in ground.white or at == ground.board.wizard:
        return "on_white_dagger"
    return "on_black_dagger" if at in ground.black else "on_track"


def stands(desk: Desk, player: Player) -> str:
    """The space where the figure is to be seen, inside a hazard too."""
    scene = player.scene
    if scene is None or player.held in INDOORS:
        return player.at
    laid = desk.ground.ground(player.held, scene.side)
    step = procedure(player.held, desk.state.house).steps.get(scene.step)
    if step and step.spot and laid.spots.get(step.spot):
        return laid.spots[step.spot]
    return laid.space(scene.track, scene.place) or player.at


def _lost(desk: Desk, player: Player) -> list[str]:
    return [card for card, owner in desk.state.supply.lost_cards if owner == player.colour]


def _dealt(desk: Desk, player: Player) -> list[tuple[str, str]]:
    """What the app has dealt into the holders of this player."""
    contents = dict(desk.state.supply.contents)
    return [(holder, contents[holder]) for holder in player.holders if holder in contents]


def _may_look(desk: Desk, player: Player, seat: str) -> bool:
    """Whose holders they are may look, but not while picking (KTK-RING-04)."""
    return player.colour == seat and not (isinstance(desk.question, Pick) and desk.player.colour == seat)


def _in_words(desk: Desk, dealt: Iterable[tuple[str, str]]) -> Iterator[Words]:
    for holder, treasure in dealt:
        yield say("{holder}: {treasure}", holder=named(holder), treasure=named(treasure))


# -- how it is said ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Cards(Many):
    """Cards of equipment by name, or the whole `kit`."""

    def parse(self, desk: Any, of: Any, text: str) -> tuple[str, ...]:
        return EQUIPMENT if text == "kit" else super().parse(desk, of, text)


def _asked(desk: Desk, player: Player) -> Words | None:
    """Why nothing can be said of somebody's cards."""
    own = say("This table keeps its own cards: I only write down what is lost.")
    return has_left(desk, player) or (own if desk.state.house.equipment == "asked" else None)


def _playing(desk: Desk) -> Iterator[tuple[str, str]]:
    return ((player.colour, player.name) for player in desk.state.players if not player.out)


def _worlds(desk: Desk, of: object) -> tuple[Value, ...]:
    return tuple(Value(world, Words(desk.ground.panels[world].title)) for world in WORLDS)


def _contents(desk: Desk, value: str) -> tuple[tuple[str, str], ...]:
    """`holder_1:key,holder_2:cobra`; never told where the printed holders keep the secret."""
    if desk.state.house.treasure_cards == "printed":
        raise IllegalEvent("What is in a printed holder is its owner’s secret. Do not tell me.")
    said = dict(part.split(":", 1) for part in value.split(",") if ":" in part)
    for holder, treasure in said.items():
        one_of("holder", holder, HOLDERS)
        one_of("Treasure", treasure, TREASURES)
    known = {**dict(desk.state.supply.contents), **said}
    if len(set(known.values())) < len(known):
        raise IllegalEvent("There is one Treasure of each kind, so no two holders can hold the same.")
    return tuple(sorted(known.items()))


def _lost_cards(desk: Desk, value: str) -> tuple[tuple[str, str], ...]:
    """`axe:red,net:red`."""
    pairs = (part.partition(":") for part in names(value))
    found = [
        (one_of("card", card, EQUIPMENT), desk.state.players[seat(desk, owner)].colour) for card, _, owner in pairs
    ]
    return tuple(sorted(found))


def _flap(flap: str, words: Words) -> Fact:
    return Fact(
        flap,
        kind=OneOf("state of a flap", FLAP),
        told=Told(words, lambda desk, to: righting.turn_flap(desk, flap, to), shown=flap),
        hands=Part(flap),
    )


def _supply(field: str, key: str, kind: facts.Kind, words: Words) -> Fact:
    return Fact(
        key,
        kind=kind,
        read=lambda desk, state: getattr(state.supply, field),
        told=Told(words, lambda desk, value: desk.lay(**{field: value})),
    )


SPACE = Space(lambda desk, name: desk.ground.called(name))
KING = Space(SPACE.find, (Value(NOWHERE, say("off the board")),))
HOLDER_LIST = Many("holder", things(HOLDERS))

FACTS = Facts(
    Fact(
        "turn",
        kind=facts.Player(_playing),
        read=lambda desk, state: state.players[state.turn].colour,
        told=Told(say("Whose turn it is"), righting.give_turn),
    ),
    _flap("flap_a", say("Flap A is")),
    _flap("flap_b", say("Flap B is")),
    Fact(
        "demon_king",
        kind=KING,
        read=lambda desk, state: state.demon_king or NOWHERE,
        told=Told(
            say("The Demon King stands"),
            lambda desk, space: desk.set(demon_king=None if space == NOWHERE else space),
            shown="demon_king",
        ),
        hands=Figure(
            "demon_king",
            named("demon_king"),
            lambda desk, state: state.demon_king,
            kind="demon_king",
            seated=False,
        ),
    ),
    Fact(
        "tower_sections",
        kind=Number(0, SECTIONS),
        told=Told(say("Sections of the Evil Tower Bridge"), shown="bridge"),
        hands=Counted("bridge", say("Sections of the Evil Tower Bridge")),
        rule="KTK-SET-03",
    ),
    Fact(
        "tower_built_from",
        kind=OneOf("side", tuple(Value(side, Words(side)) for side in SIDES)),
        read=lambda desk, state: state.tower_built_from if state.tower_sections else "none",
        told=Told(),
    ),
    Fact(
        "lost_cards",
        kind=Text(_lost_cards),
        read=lambda desk, state: [f"{card}:{owner}" for card, owner in state.supply.lost_cards],
        told=Told(set=lambda desk, cards: desk.lay(lost_cards=cards)),
    ),
    Fact("throws"),
    Fact("whose", read=lambda desk, state: desk.player.colour),
    Fact("phase", read=lambda desk, state: desk.question.phase),
    Fact("monsters_fought", read=lambda desk, state: list(state.supply.monsters_fought)),
    Fact("winner", read=lambda desk, state: state.winner or "none"),
    Fact("fleeing", read=lambda desk, state: desk.player.colour if desk.fleeing else "none"),
    Fact(
        "caught",
        read=lambda desk, state: [state.players[each].colour for each in state.fold.caught] if state.fold else [],
    ),
    Fact("out", SEATS, left(), told=Told(say("{name}"), righting.leave_or_come), seen=False),
    Fact(
        "at",
        SEATS,
        SPACE,
        read=lambda desk, player: stands(desk, player) or NOWHERE,
        told=Told(say("{name} stands"), righting.put, unless=has_left, now=lambda desk, player: player.at),
        hands=Figure(at=lambda desk, player: stands(desk, player) or None),
        matters=STANDS,
    ),
    Fact(
        "equipment",
        SEATS,
        Cards("card", things(EQUIPMENT)),
        read=lambda desk, player: list(player.equipment),
        told=Told(
            say("{name} holds"),
            lambda desk, index, cards: desk.set_player(index, equipment=tuple(sorted(cards))),
            unless=_asked,
        ),
        hands=Held(),
        matters=Words("cards of equipment"),
    ),
    Fact(
        "holders",
        SEATS,
        HOLDER_LIST,
        read=lambda desk, player: list(player.holders),
        told=Told(
            say("{name}’s holders"),
            lambda desk, index, holders: desk.set_player(index, holders=tuple(sorted(holders))),
            unless=has_left,
        ),
        hands=Held(),
        matters=Words("cards in holders"),
    ),
    Fact(
        "deep_magic",
        SEATS,
        Number(0, MAGIC_CARDS),
        told=Told(say("{name}’s Deep Magic cards"), unless=has_left),
        hands=Counted("deep_magic", say("{name}’s Deep Magic cards")),
        rule="KTK-TURN-01",
    ),
    Fact(
        "skipping",
        SEATS,
        Number(0, 9, MISSED),
        told=Told(say("Turns {name} misses"), unless=has_left),
        rule="KTK-TURN-01",
    ),
    Fact("status", SEATS, Text(), read=status, told=Told(set=righting.set_status, unless=has_left)),
    Fact("wizard_try_used", SEATS, YES_NO, told=Told(unless=has_left)),
    Fact(
        "contents",
        SEATS,
        Text(_contents),
        read=_dealt,
        told=Told(set=lambda desk, index, contents: desk.lay(contents=contents), unless=has_left),
        known=_may_look,
        tells=_in_words,
    ),
    Fact("name", SEATS),
    Fact("place", SEATS, read=lambda desk, player: player.scene.place if player.scene else 0),
    Fact("lost", SEATS, read=_lost),
    Fact("reserved", SEATS, read=lambda desk, player: list(player.reserved)),
    _supply("guarded", "guarded", Many("World", _worlds), say("Where a holder is still guarded")),
    _supply("lost_holders", "lost_holders", HOLDER_LIST, say("Holders in the lost pool")),
    _supply("deep_magic", "deep_magic_supply", Number(0, MAGIC_CARDS), say("Deep Magic cards left")),
    laws=laws.LAWS,
    after=righting.settled,
)
