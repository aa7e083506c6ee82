"""Simulated players: they fetch treasures, chase whoever has the Key, and go home when they can."""

from __future__ import annotations

from random import Random

from companion.games.key_to_the_kingdom.desk import Desk
from companion.games.key_to_the_kingdom.fighting import AtBlackDagger
from companion.games.key_to_the_kingdom.folding import DeepMagic
from companion.games.key_to_the_kingdom.footing import AtDagger
from companion.games.key_to_the_kingdom.stealing import Steal
from companion.games.key_to_the_kingdom.vocabulary import PRIZES
from companion.games.key_to_the_kingdom.walking import WalkTo
from companion.games.key_to_the_kingdom.winning import Claim
from companion.play.simulation import random_answer
from companion.table.events import Chose, Event, Moved, Rolled
from companion.table.prompts import Prompt


def answer(desk: Desk, prompt: Prompt, rng: Random) -> Event:
    """What the player asked would do."""
    if prompt.die and (not prompt.options or rng.random() < 0.9):
        return Rolled(rng.choice(prompt.die.faces), prompt.die.kind)
    names = [option.name for option in prompt.options]
    match desk.question:
        case Claim():
            return Chose("claim" if can_win(desk) else "stay")
        case Steal():
            return Chose(rng.choice(names[1:]))
        case DeepMagic():
            return Chose(_magic(desk, names, rng))
        case AtDagger() if rng.random() < 0.8:
            return Chose(_leave(desk))
        case AtBlackDagger() if rng.random() < 0.8:
            return Chose("fight")
        case WalkTo():
            return Moved(desk.player.colour, _nearest(desk, prompt.moves[0].places, rng))
        case _:
            return random_answer(prompt, rng)


def can_win(desk: Desk) -> bool:
    """Whether the holders in hand are the Key and a prize, as far as they were dealt."""
    contents = dict(desk.state.supply.contents)
    held = {contents.get(holder) for holder in desk.player.holders}
    return "key" in held and not held.isdisjoint(PRIZES)


def goals(desk: Desk) -> list[str]:
    """Where this player would like to be: home with a winning hand, else where treasure lies, and at a rich rival.

    Nobody knows more than a player at the table would: what is in one's own holders, and how many the others hold.
    """
    ground, state = desk.ground, desk.state
    if can_win(desk):
        wanted = [ground.board.start]
    else:
        wanted = [dagger for world in state.supply.guarded for dagger in ground.location[world].daggers]
        rich = 2 if wanted else 1
        rivals = (each for each in state.players if each is not desk.player and not each.held)
        wanted += [rival.at for rival in rivals if len(rival.holders) >= rich]
        if state.supply.lost_holders:
            wanted.append(ground.board.ring)
    seen = [goal for goal in wanted if ground.seen(goal, desk.flaps)]
    if not seen:  # folded away: the whirlpool of its half brings it back
        seen = [pool.id for pool in ground.board.whirlpools if any(ground.seen_by(pool.flap, goal) for goal in wanted)]
    return seen or list(ground.whirlpool)


def _far(desk: Desk, place: str, targets: list[str]) -> int:
    """How many steps the nearest of the targets lies away."""
    distances = desk.ground.far(place, desk.flaps)
    return min(distances.get(target, 999) for target in targets)


def _nearest(desk: Desk, places: tuple[str, ...], rng: Random) -> str:
    targets = goals(desk)
    if rng.random() < 0.1:
        return rng.choice(places)
    far = {place: _far(desk, place, targets) for place in places}
    return rng.choice([place for place in places if far[place] == min(far.values())])


def _leave(desk: Desk) -> str:
    hazard, side = desk.ground.white[desk.player.at]
    data, targets = desk.ground.board.hazards[hazard], goals(desk)
    other = data.b if side == "a" else data.a
    return "enter" if _far(desk, other, targets) < _far(desk, desk.player.at, targets) else "walk"


def _magic(desk: Desk, names: list[str], rng: Random) -> str:
    """Whoever holds treasure on the World that would vanish plays the card."""
    for name in names[:-1]:
        player = desk.state.players[desk.index(name.split(".")[0])]
        if player.holders and rng.random() < 0.7:
            return name
    return names[-1]
