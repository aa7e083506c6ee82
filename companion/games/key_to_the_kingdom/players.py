"""Simulated players: they fetch treasures, chase whoever has the Key, and go home when they can."""

from __future__ import annotations

from functools import partial
from random import Random

import msgspec

from companion.games.key_to_the_kingdom.desk import Desk
from companion.games.key_to_the_kingdom.fighting import AtBlackDagger
from companion.games.key_to_the_kingdom.folding import DeepMagic
from companion.games.key_to_the_kingdom.footing import AtDagger
from companion.games.key_to_the_kingdom.state import Player, State
from companion.games.key_to_the_kingdom.stealing import Steal
from companion.games.key_to_the_kingdom.vocabulary import PRIZES, TREASURES
from companion.games.key_to_the_kingdom.walking import WalkTo
from companion.games.key_to_the_kingdom.winning import Claim
from companion.play.chance import random_answer, thrown
from companion.table.events import Chose, Event, Moved
from companion.table.prompts import Prompt

replace = msgspec.structs.replace

DISTANT = 40
"""A goal so many steps away is as good as none."""


WAYWARD = 0.1
"""How often a player walks just anywhere."""


def answer(desk: Desk, prompt: Prompt, rng: Random, wayward: float = WAYWARD) -> Event:
    """What the player asked would do."""
    if prompt.die and (not prompt.options or rng.random() < 0.9):
        return thrown(prompt.die, rng)
    names = [option.name for option in prompt.options]
    match desk.question:
        case Claim():
            return Chose("claim" if can_win(desk, desk.player) else "stay")
        case Steal():
            return Chose(rng.choice(names[1:]))
        case DeepMagic():
            return Chose(_magic(desk, names, rng))
        case AtDagger() if rng.random() < 0.8:
            return Chose(_leave(desk))
        case AtBlackDagger() if rng.random() < 0.8:
            return Chose("fight")
        case WalkTo():
            return Moved(desk.player.colour, _nearest(desk, prompt.moves[0].places, rng, wayward))
        case _:
            return random_answer(prompt, rng)


keen = partial(answer, wayward=0.0)
"""What somebody would do who plays to win: nobody walks just anywhere."""


def can_win(desk: Desk, player: Player) -> bool:
    """Whether the holders in hand are the Key and a prize, as far as they were dealt."""
    held = _held(desk, player)
    return "key" in held and not held.isdisjoint(PRIZES)


def _held(desk: Desk, player: Player) -> set[str | None]:
    contents = dict(desk.state.supply.contents)
    return {contents.get(holder) for holder in player.holders}


def prospects(desk: Desk) -> dict[str, float]:
    """How well each stands: the Key, a prize, cards, and how near it is to where it would like to be."""
    return {player.colour: _prospect(desk, player) for player in desk.state.players if not player.out}


def _prospect(desk: Desk, player: Player) -> float:
    held = _held(desk, player)
    worth = 0.25 * ("key" in held) + 0.15 * (not held.isdisjoint(PRIZES)) + 0.05 * len(player.holders)
    near = 1 - min(_far(desk, player.at, goals(desk, player)), DISTANT) / DISTANT
    return worth + 0.2 * near + 0.01 * len(player.equipment) - 0.05 * bool(player.held)


def imagined(desk: Desk, seat: str, rng: Random) -> State:
    """What lies in holders that are not one’s own is dealt anew."""
    state = desk.state
    if not state.supply.contents or not seat:
        return state
    own = state.players[desk.index(seat)].holders
    contents = state.supply.contents
    hidden = [holder for holder, _ in contents if holder not in own]
    known = {holder: treasure for holder, treasure in contents if holder in own}
    dealt = rng.sample([treasure for treasure in TREASURES if treasure not in known.values()], len(hidden))
    anew = {**known, **dict(zip(hidden, dealt, strict=True))}
    return replace(state, supply=replace(state.supply, contents=tuple(sorted(anew.items()))))


def goals(desk: Desk, player: Player) -> list[str]:
    """Where that player would like to be: home with a winning hand, else where treasure lies, and at a rich rival.

    Nobody knows more than a player at the table would: what is in one's own holders, and how many the others hold.
    """
    ground, state = desk.ground, desk.state
    if can_win(desk, player):
        wanted = [ground.board.start]
    else:
        wanted = [dagger for world in state.supply.guarded for dagger in ground.location[world].daggers]
        rich = 2 if wanted else 1
        rivals = (each for each in state.players if each is not player and not each.held)
        wanted += [rival.at for rival in rivals if len(rival.holders) >= rich]
        if state.supply.lost_holders:
            wanted.append(ground.board.ring)
    seen = [goal for goal in wanted if ground.seen(goal, desk.flaps)]
    if not seen:  # folded away: the whirlpool of its half brings it back
        seen = [pool.id for pool in ground.board.whirlpools if any(ground.seen_by(pool.flap, goal) for goal in wanted)]
    return seen or list(ground.whirlpool)


def _far(desk: Desk, place: str, targets: list[str]) -> int:
    """How many steps the nearest of the targets lies away."""
    return desk.ground.far(tuple(targets), desk.flaps).get(place, 999)


def _nearest(desk: Desk, places: tuple[str, ...], rng: Random, wayward: float) -> str:
    targets = goals(desk, desk.player)
    if rng.random() < wayward:
        return rng.choice(places)
    far = {place: _far(desk, place, targets) for place in places}
    return rng.choice([place for place in places if far[place] == min(far.values())])


def _leave(desk: Desk) -> str:
    hazard, side = desk.ground.white[desk.player.at]
    data, targets = desk.ground.board.hazards[hazard], goals(desk, desk.player)
    other = data.b if side == "a" else data.a
    return "enter" if _far(desk, other, targets) < _far(desk, desk.player.at, targets) else "walk"


def _magic(desk: Desk, names: list[str], rng: Random) -> str:
    """Whoever holds treasure on the World that would vanish plays the card."""
    for name in names[:-1]:
        player = desk.state.players[desk.index(name.split(".")[0])]
        if player.holders and rng.random() < 0.7:
            return name
    return names[-1]
