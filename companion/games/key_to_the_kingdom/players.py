"""Simulated players: they fetch treasures, chase whoever has the Key, and go home when they can."""

from __future__ import annotations

from random import Random

from companion.games.key_to_the_kingdom.ground import Map
from companion.games.key_to_the_kingdom.state import Player, State
from companion.games.key_to_the_kingdom.vocabulary import PRIZES
from companion.play.simulation import random_answer
from companion.table.events import Chose, Event, Moved, Rolled
from companion.table.prompts import Prompt


def answer(ground: Map, state: State, prompt: Prompt, rng: Random) -> Event:
    """What the player asked would do."""
    player = state.players[state.actor]
    if prompt.die and (not prompt.options or rng.random() < 0.9):
        return Rolled(rng.choice(prompt.die.faces), prompt.die.kind)
    names = [option.name for option in prompt.options]
    if state.phase == "claim":
        return Chose("claim" if can_win(state, player) else "stay")
    if state.phase == "steal":
        return Chose(rng.choice(names[1:]))
    if state.phase == "deep_magic_window":
        return Chose(_magic(ground, state, names, rng))
    if state.phase in ("at_dagger", "at_black_dagger") and rng.random() < 0.8:
        return Chose(_leave(ground, state, player))
    if state.phase == "move":
        return Moved(player.colour, _nearest(ground, state, player, prompt.moves[0].places, rng))
    return random_answer(prompt, rng)


def can_win(state: State, player: Player) -> bool:
    """Whether the holders in hand are the Key and a prize, as far as they were dealt."""
    held = {dict(state.contents).get(holder) for holder in player.holders}
    return "key" in held and not held.isdisjoint(PRIZES)


def goals(ground: Map, state: State, player: Player) -> list[str]:
    """Where this player would like to be: home with a winning hand, else where treasure lies, and at a rich rival.

    Nobody knows more than a player at the table would: what is in one's own holders, and how many the others hold.
    """
    flaps = (state.flap_a, state.flap_b)
    if can_win(state, player):
        wanted = [ground.board.start]
    else:
        wanted = [dagger for world in state.guarded for dagger in ground.location[world].daggers]
        rich = 2 if wanted else 1
        wanted += [
            each.at for each in state.players if each is not player and len(each.holders) >= rich and not each.held
        ]
        if state.lost_holders:
            wanted.append(ground.board.ring)
    seen = [goal for goal in wanted if ground.seen(goal, flaps)]
    if not seen:  # folded away: the whirlpool of its half brings it back
        seen = [pool.id for pool in ground.board.whirlpools if any(ground.seen_by(pool.flap, goal) for goal in wanted)]
    return seen or list(ground.whirlpool)


def _nearest(ground: Map, state: State, player: Player, places: tuple[str, ...], rng: Random) -> str:
    flaps = (state.flap_a, state.flap_b)
    targets = goals(ground, state, player)
    if rng.random() < 0.1:
        return rng.choice(places)

    def far(place: str) -> int:
        distances = ground.far(place, flaps)
        return min(distances.get(target, 999) for target in targets)

    best = min(map(far, places))
    return rng.choice([place for place in places if far(place) == best])


def _leave(ground: Map, state: State, player: Player) -> str:
    if state.phase == "at_black_dagger":
        return "fight"
    hazard, side = ground.white[player.at]
    data = ground.board.hazards[hazard]
    flaps = (state.flap_a, state.flap_b)
    other = data.b if side == "a" else data.a
    targets = goals(ground, state, player)
    here = min(ground.far(player.at, flaps).get(target, 999) for target in targets)
    there = min(ground.far(other, flaps).get(target, 999) for target in targets)
    return "enter" if there < here else "walk"


def _magic(ground: Map, state: State, names: list[str], rng: Random) -> str:
    """Whoever holds treasure on the World that would vanish plays the card."""
    for name in names[:-1]:
        colour = name.split(".")[0]
        player = next(each for each in state.players if each.colour == colour)
        if player.holders and rng.random() < 0.7:
            return name
    return names[-1]
