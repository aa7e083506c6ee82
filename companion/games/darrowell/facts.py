"""What can be known of Darrowell: a row for each fact (ledger part 2). Nothing in this game is hidden."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

from companion.games.darrowell import laws, placing, righting
from companion.games.darrowell.acting import Act
from companion.games.darrowell.areas import coffin_room
from companion.games.darrowell.card import Items, load
from companion.games.darrowell.desk import Desk
from companion.games.darrowell.ground import Map
from companion.games.darrowell.passing import Passing
from companion.games.darrowell.question import Asked, Played
from companion.games.darrowell.state import Player, State
from companion.games.darrowell.vocabulary import GLASS_CHIPS, ITEMS, OUTSIDE, RED_CHIPS, SLOTS
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
    Laid,
    Many,
    Number,
    Space,
    Text,
    Told,
    YesNo,
    left,
    seat,
)
from companion.play.given import names, number, one_of
from companion.procedures import interpreter
from companion.procedures.graph import Throw
from companion.procedures.scene import Scene
from companion.table.claims import Value, things
from companion.table.events import IllegalEvent
from companion.table.words import Words, named, say

SECURED = ("sacks", "secured", "loot")
"""Tallies of what is stolen and not out yet."""
MOST_GOLD, MOST_CHIPS = 999, 99
ON = YesNo((Value("yes", say("on")), Value("no", say("off"))))
CHIP = say("chip")
NOBODY = Value("none", say("nobody"))
OTHERS: Items = ITEMS[2:]
"""The items of a card of which nobody has two."""


# -- how it is read ---------------------------------------------------------------------------------------------------


def asked_now(desk: Desk) -> Asked:
    """The question at hand."""
    question = desk.question
    assert isinstance(question, Asked)
    return question


def phase(desk: Desk) -> str:
    """The ledger's phase: `roll_window` while dice lie that a tarot card may still change."""
    question = desk.question
    if isinstance(question, Played):
        procedure, _, scene = question.at(desk)
        step = procedure.steps[scene.step]
        if isinstance(step, Throw) and interpreter.lying(step, scene):
            return "roll_window"
    if desk.state.gate.called and isinstance(question, Act):
        return "final_round"
    return question.phase


def kept(scene: Scene) -> list[int]:
    """Dice that lie from one question of a room to the next."""
    return [face for face in (scene.tally(f"die_{number}") for number in (1, 2, 3)) if face]


def on_track(ground: Map, gold: int) -> str | None:
    """The space of the gold track for so much gold; beyond its end it goes round again (DARR-GOLD-04)."""
    track = ground.track
    return track[(gold - 1) % len(track)] if gold > 0 and track else None


def _dice(desk: Desk, state: State) -> list[int]:
    question = desk.question
    scene = question.scene if isinstance(question, Passing) else state.now.stay.scene
    return kept(scene) if scene else []


def _coffins(desk: Desk, state: State) -> list[str]:
    """What the dice of the levers can open: each coffin, and `4+7` for two that one way of dividing them opens."""
    dice = tuple(_dice(desk, state)) if state.now.stay.playing == "coffin_room" else ()
    ways = coffin_room.choices(dice).values() if len(dice) == coffin_room.LEVERS else ()
    found = {
        "+".join(map(str, some)) for way in ways for many in range(len(way)) for some in combinations(way, many + 1)
    }
    return sorted(found)


def _secured(desk: Desk, state: State) -> int:
    visit = state.now.stay.scene
    return sum(visit.tally(name) for name in SECURED) if visit else 0


def _bridges(desk: Desk) -> list[str]:
    return [way.bridge for way in desk.ground.board.links if way.bridge]


def _gold_shown(desk: Desk, player: Player) -> str | None:
    """Where the figure on the gold track stands; a trapped player's gold comes off it (DARR-PLACE-02)."""
    shown = player.gold and not player.gone and not (desk.over and player.fate == "trapped")
    return on_track(desk.ground, player.gold) if shown else None


def _seat_or_none(desk: Desk, at: int) -> str:
    return desk.state.players[at].colour if at >= 0 else "none"


# -- how it is said ---------------------------------------------------------------------------------------------------


def _area(desk: Desk, name: str) -> str:
    if name not in desk.ground.area:
        raise IllegalEvent(say("There is no area “{name}” on this map.", name=name))
    return name


def _pairs(find: Callable[[Desk, str], str], low: int, high: int) -> Callable[[Desk, str], tuple[tuple[str, int], ...]]:
    """`start_1:2,long_hall:1`"""

    def read(desk: Desk, text: str) -> tuple[tuple[str, int], ...]:
        pairs = (part.partition(":") for part in names(text))
        return tuple((find(desk, name), number(count, low, high)) for name, _, count in pairs)

    return read


def _bridge(desk: Desk, name: str) -> str:
    return one_of("bridge", name, _bridges(desk))


def _gone(desk: Desk, player: Player) -> Words | None:
    return say("{name} has left the game.", name=player.name) if player.gone else None


ITEM_LIST = Many("item", things(ITEMS), shape=None)


def _parts(prefix: str, read: Callable[[Player], Items], put: Callable[[Desk, int, Items], None]) -> Iterator[Fact]:
    """Weapons and armor by number, the others by name; good ones, or the slots that are cursed."""
    text = "{name}’s cursed {part}" if prefix else "{name}’s {part}"

    def told(part: Items, made: Callable[[Any], Items], words: Words) -> Told:
        def set_part(desk: Desk, index: int, value: Any) -> None:
            put(desk, index, righting.with_part(read(desk.players[index]), part, made(value)))

        return Told(words, set_part, unless=_gone)

    def count(part: str, item: str) -> Fact:
        return Fact(
            prefix + part,
            SEATS,
            Number(0, SLOTS[item]),
            read=lambda desk, player: read(player).count(item),
            told=told((item,), lambda count: (item,) * count, say(text, part=say(part))),
            seen=not prefix,
        )

    yield count("weapons", "weapon")
    yield count("armor", "armor")
    yield Fact(
        f"{prefix}others",
        SEATS,
        Many("item", things(ITEMS), things(OTHERS)),
        read=lambda desk, player: [item for item in OTHERS if item in read(player)],
        told=told(OTHERS, lambda items: items, say(text, part=say("other items"))),
        seen=False,
    )


FACTS = Facts(
    Fact(
        "turn",
        kind=facts.Player(),
        read=lambda desk, state: state.players[state.turn].colour,
        told=Told(say("Whose turn it is"), righting.give_turn),
    ),
    Fact(
        "chips",
        kind=Number(0, MOST_CHIPS, RED_CHIPS + GLASS_CHIPS),
        read=lambda desk, state: state.now.chips.left,
        told=Told(say("Chips left"), righting.chips),
        hands=Counted("chip", say("Chips left")),
    ),
    Fact(
        "gate",
        kind=Number(-MOST_GOLD, MOST_GOLD, lambda desk, state: max(len(desk.ground.track), state.gate.at)),
        read=lambda desk, state: state.gate.at,
        told=Told(
            say("The gate stands at"),
            righting.gate,
            offered=lambda desk, state: not state.solo,
            shown="gate_marker",
        ),
        hands=Figure(
            "gate_marker",
            named("gate_marker"),
            lambda desk, state: on_track(desk.ground, state.gate.at),
            kind="gate_marker",
            seated=False,
            used=lambda desk, state: not state.solo,
        ),
    ),
    Fact(
        "alarm",
        kind=ON,
        read=lambda desk, state: state.gate.alarm,
        told=Told(say("The alarm is"), righting.alarm, offered=lambda desk, state: not state.solo),
    ),
    Fact("round", kind=Number(1, 99), told=Told()),
    Fact(
        "laid",
        kind=Text(_pairs(_area, 1, 99)),
        read=lambda desk, state: {**dict.fromkeys(desk.ground.area, 0), **state.now.chips.on_map},
        told=Told(set=righting.laid),
        hands=Laid(
            lambda desk, state: ((area, "chip") for area in state.now.chips.laid if area != OUTSIDE),
            lambda desk, chip: CHIP,
        ),
    ),
    Fact(
        "closed",
        kind=Text(lambda desk, text: tuple(_area(desk, area) for area in names(text))),
        read=lambda desk, state: list(state.now.closed),
        told=Told(set=lambda desk, areas: desk.note(closed=areas)),
    ),
    Fact(
        "bridges",
        kind=Text(_pairs(_bridge, 3, 18)),
        read=lambda desk, state: {**dict.fromkeys(_bridges(desk), 0), **dict(state.now.bridges)},
        told=Told(set=lambda desk, bridges: desk.note(bridges=bridges)),
    ),
    Fact("fresh", kind=YES_NO, read=lambda desk, state: state.now.stay.fresh, told=Told(set=righting.fresh)),
    Fact(
        "luck",
        kind=YES_NO,
        read=lambda desk, state: state.now.luck,
        told=Told(set=lambda desk, luck: desk.note(luck=luck)),
    ),
    Fact(
        "bounty",
        kind=facts.Player(also=(NOBODY,)),
        read=lambda desk, state: _seat_or_none(desk, state.now.bounty),
        told=Told(set=righting.bounty),
    ),
    Fact(
        "finals",
        kind=Text(lambda desk, text: tuple(seat(desk, colour) for colour in names(text))),
        read=lambda desk, state: [state.players[each].colour for each in state.gate.finals],
        told=Told(set=righting.finals),
    ),
    Fact("whose", read=lambda desk, state: asked_now(desk).seat(desk)),
    Fact("phase", read=lambda desk, state: phase(desk)),
    Fact("map", read=lambda desk, state: desk.ground.board.id),
    Fact("red_left", kind=Number(0, RED_CHIPS), read=lambda desk, state: state.now.chips.red, rule="DARR-TURN-01"),
    Fact("blue_left", kind=Number(0), read=lambda desk, state: state.now.chips.blue, rule="DARR-TURN-01"),
    Fact("called", read=lambda desk, state: state.gate.called),
    Fact("done", read=lambda desk, state: list(state.now.done)),
    Fact("secured", read=_secured),
    Fact("dice", read=_dice),
    Fact("coffins", read=_coffins),
    Fact("winner", read=lambda desk, state: placing.winner(state) or "none"),
    Fact("record", read=lambda desk, state: placing.record(state)),
    Fact(
        "out",
        SEATS,
        left(),
        read=lambda desk, player: player.gone,
        told=Told(say("{name}"), righting.leave_or_come),
        seen=False,
    ),
    Fact(
        "at",
        SEATS,
        Space(
            lambda desk, name: name if name in desk.ground.area else "",
            (Value(OUTSIDE, say("off the map")),),
            Words("There is no area “{name}” on this map."),
        ),
        read=lambda desk, player: player.at or "none",
        told=Told(say("{name} stands"), righting.put, unless=_gone, now=lambda desk, player: player.at or ()),
        hands=Figure(at=lambda desk, player: player.at if player.at in desk.ground.area else None),
        matters=STANDS,
    ),
    Fact(
        "gold",
        SEATS,
        Number(0, MOST_GOLD, lambda desk, player: max(len(desk.ground.track), player.gold)),
        told=Told(say("{name}’s gold"), righting.gold, unless=_gone, shown="{}_gold"),
        hands=Figure("{}_gold", say("{name}’s gold"), _gold_shown, kind="gold"),
        rule="DARR-GOLD-02",
        matters=Words("gold"),
    ),
    *_parts("", lambda player: player.items, righting.items),
    *_parts("cursed_", lambda player: player.curses, righting.curses),
    Fact(
        "items",
        SEATS,
        ITEM_LIST,
        read=lambda desk, player: list(player.items),
        told=Told(set=lambda desk, index, items: righting.items(desk, index, tuple(sorted(items))), unless=_gone),
        hands=Held(),
        matters=Words("items"),
    ),
    Fact(
        "curses",
        SEATS,
        ITEM_LIST,
        read=lambda desk, player: list(player.curses),
        told=Told(set=lambda desk, index, items: righting.curses(desk, index, tuple(sorted(items))), unless=_gone),
        hands=Held(lambda desk, item: say("Cursed: {item}", item=named(item)), "cursed_"),
    ),
    Fact("name", SEATS),
    Fact("load", SEATS, read=lambda desk, player: load(player.items, player.curses)),
    Fact("fate", SEATS, read=lambda desk, player: player.fate or "none"),
    Fact(
        "place",
        SEATS,
        read=lambda desk, player: placing.places(desk.state).get(player.colour) if desk.state.over else None,
    ),
    laws=laws.LAWS,
    after=righting.settled,
)
