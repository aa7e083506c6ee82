"""Simulated players: they gather what lies near, dare what pays, and get out when the alarm has rung."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, partial
from random import Random

import msgspec

from companion.games.darrowell.acting import Act
from companion.games.darrowell.card import Items, load, room
from companion.games.darrowell.desk import Desk
from companion.games.darrowell.ground import CROSS, PUSH, Map
from companion.games.darrowell.receiving import Receive
from companion.games.darrowell.routes import homeward, reach
from companion.games.darrowell.state import Player, State
from companion.games.darrowell.taking import Drop
from companion.games.darrowell.trading import Trade
from companion.games.darrowell.vocabulary import GATE_START, OUTSIDE, SOLO_TURNS
from companion.play.chance import random_answer, thrown
from companion.table.events import Chose, Event, Moved
from companion.table.prompts import Prompt

WORTH = {
    "wishing_fountain": 3.5,
    "fighting_pit": 4.0,
    "wall_of_flame": 3.0,
    "dragon_lair": 2.7,
    "coffin_room": 5.0,
    "guard_room": 2.0,
    "god_of_gold": 2.0,
    "grave_dig": 5.0,
    "ten_up_ten_down": 1.5,
    "weapon_shop": 1.0,
    "bounty_board": 0.5,
    "inn": 2.0,
    "benny": 1.0,
    "kings_hoard": 4.0,
    "fountain_of_luck": 0.5,
    "fried_piper": 3.5,
    "pick_pocket": 4.8,
    "tower_fire": 4.0,
    "jail_visitors": 3.0,
    "rubbish_heap": 0.8,
    "goblin_fight": 5.8,
}
"""What an activity is worth in gold, about."""

WANTED = {"weapon": 1.5, "armor": 1.2, "lock_pick_1": 0.8, "lock_pick_2": 0.8, "lock_pick_3": 0.8}
"""What an item is worth to somebody who has room for it; 1 where nothing is said."""

FOUND = {
    "fighting_pit": 2.5,
    "wall_of_flame": 1.4,
    "dragon_lair": 2.3,
    "coffin_room": 0.0,
    "guard_room": 0.0,
    "god_of_gold": 0.0,
    "grave_dig": 4.3,
}
"""What a stay has brought in simulated games, where that is another thing."""

DARING = (
    "wish", "steal", "pull", "run", "fire", "dig_medium", "bet", "gong", "climb", "collect", "search", "blow", "cross",
)  # fmt: skip
SACKS = 2
"""How often a thief goes on where everything may be lost."""

NEAR = 8
"""How many chips from a way out one still feels safe."""

LATE = 12
"""How near to the gate somebody’s gold is when it is time to think of the way out."""


class Style(msgspec.Struct, frozen=True):
    """A way of playing: what an activity is worth, what is dared, and how often it is just anything."""

    worth: Mapping[str, float]
    daring: tuple[str, ...]
    whims: float = 0.0


THUMB = Style(WORTH, (*DARING, "pray", "dig_small", "dig_large"), 0.04)
KEEN = Style({**WORTH, **FOUND}, DARING)


def answer(desk: Desk, prompt: Prompt, rng: Random, style: Style = THUMB) -> Event:
    """What the player asked would do."""
    if prompt.die and (not prompt.options or rng.random() < 0.9):
        return thrown(prompt.die, rng)
    if rng.random() < style.whims:
        return random_answer(prompt, rng)
    question = desk.question
    if isinstance(question, Act):
        return _act(desk.ground, desk.state, prompt, rng, style)
    names = [option.name for option in prompt.options]
    if isinstance(question, Receive):
        return Chose("use_hour_glass")
    if "keep" in names:
        return Chose("keep" if rng.random() < 0.6 else rng.choice(names))
    if isinstance(question, Drop):
        return Chose("done")
    if isinstance(question, Trade):
        return Chose(names[-1] if rng.random() < 0.5 else rng.choice(names))
    for sure in ("two_dice", "armor", "cross"):
        if sure in names:
            return Chose(sure)
    return random_answer(prompt, rng)


keen = partial(answer, style=KEEN)
"""What somebody would do who plays to win."""


def _act(ground: Map, state: State, prompt: Prompt, rng: Random, style: Style) -> Event:
    """The next thing to do with a chip, or without."""
    player, now = state.players[state.turn], state.now
    names = [option.name for option in prompt.options]
    if not now.chips.left:
        return Chose("use_hour_glass" if "use_hour_glass" in names else "end_turn")
    leaving = must_leave(state)
    ways = reach(ground, player.at, player.items, load(player.items, player.curses), leaving)
    out = min((ways[door] for door in ground.exits if door in ways), default=(0.0, ""))
    if player.at == OUTSIDE:
        stay = leaving or not prompt.moves
        return Chose("end_turn") if stay else Moved(player.colour, prompt.moves[0].places[0])
    if leaving and out[1] and now.chips.left <= out[0] + 2:
        return _step(player, out[1], names)
    if "pick_up" in names:
        return Chose("pick_up")
    for name in names:
        if _dares(state, player, name, rng, style):
            return Chose(name)
    goal = _goal(ground, state, ways, out[0] if leaving else 0.0, style)
    if goal:
        return _step(player, goal, names)
    if leaving and out[1]:
        return _step(player, out[1], names)
    if "escape" in names or not prompt.moves:
        return Chose("escape" if "escape" in names else "end_turn")
    return Moved(player.colour, rng.choice(prompt.moves[0].places)) if rng.random() < 0.5 else Chose("end_turn")


def prospects(desk: Desk) -> dict[str, float]:
    """How well each stands: its gold and what its card is worth, as far as it can still be carried out."""
    state = desk.state
    late = state.gate.called
    found = {}
    for player in state.players:
        lost = player.gone or (late and player.at != OUTSIDE)
        goods = sum(WANTED.get(item, 1.0) for item in player.items) - len(player.curses)
        found[player.colour] = 0.0 if lost and player.gone else (player.gold + 0.5 * goods) * (0.6 if lost else 1) / 60
    return found


def must_leave(state: State) -> bool:
    """Whether this may be the last turn: the alarm has rung, or the twelfth turn alone has come."""
    if state.solo:
        return state.round >= SOLO_TURNS or state.players[0].gold >= GATE_START
    return state.gate.called


def _step(player: Player, first: str, names: list[str]) -> Event:
    """The first step of a way, as an answer; where it is not to be had, the turn ends."""
    if first.startswith((PUSH, CROSS)):
        return Chose(first if first in names else "end_turn")
    return Moved(player.colour, first)


def _goal(ground: Map, state: State, ways: dict[str, tuple[float, str]], out: float, style: Style) -> str:
    """The first step towards what pays best for the chips it takes; "" where nothing pays any more."""
    player, now = state.players[state.turn], state.now
    laid, within = now.chips.laid, now.chips.left - out - 1
    near = state.gate.at - max(each.gold for each in state.players) <= LATE and not state.solo
    home = homeward(ground, player.items, load(player.items, player.curses)) if near else {}
    goods = _goods(ground, player.items, player.curses)
    best, step = 0.0, ""
    for place, (far, first) in ways.items():
        if far > within:  # the nearest come first
            break
        if place not in goods or not first or place in laid or place in now.closed:
            continue
        rate = (goods[place] + _visit(ground, state, player, place, style)) / (far + 1.5)
        if near:
            rate /= 1 + max(0.0, home.get(place, 20.0) - NEAR)
        if rate > best:
            best, step = rate, first
    return step


@lru_cache(maxsize=4_096)
def _goods(ground: Map, items: Items, curses: Items) -> Mapping[str, float]:
    """What the things printed in each area are worth to somebody with that card, wherever there is something to do."""
    armor = items.count("armor")
    return {
        place: sum(
            WANTED.get(thing.item, 1.0) * bool(room(items, curses, thing.item))
            if thing.item
            else thing.gold * (thing.hazard <= armor)
            for thing in things
        )
        for place, things in ground.things.items()
        if things or place in ground.visits
    }


def _visit(ground: Map, state: State, player: Player, place: str, style: Style) -> float:
    """What the activity there is worth to somebody with that card."""
    name, _ = ground.visits.get(place, ("", ""))
    if not name or name in state.now.done:
        return 0.0
    share = 0.1 if name == "fighting_pit" and "weapon" not in player.items else 1.0
    return style.worth.get(name, 0.0) * share


def _dares(state: State, player: Player, name: str, rng: Random, style: Style) -> bool:
    """Whether somebody with that card does this now."""
    now = state.now
    scene, chips = now.stay.scene, now.chips.left
    if name == "steal" and scene:
        return chips >= 2 and sum(scene.tally(each) for each in ("sacks", "secured")) < SACKS
    if name == "run":
        return "flame_run" not in now.done and "armor" in player.items
    if name == "cross":
        return "armor" in player.items and "inn_crossed" not in now.done
    if name == "fire":
        return rng.random() < 0.3
    if name == "play":
        return player.gold >= 10
    if name.startswith("guard_"):
        return player.items.count("weapon") >= 2 and rng.random() < 0.8
    if name.startswith("again_"):
        return chips > 3 and rng.random() < 0.1
    if name in ("sell", "toss_chip", "read"):
        return rng.random() < 0.2
    if name == "dig_small" and "weapon" not in player.items:
        return True
    return name in style.daring or name.startswith("rob_")
