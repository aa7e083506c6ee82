"""Throws against the Ogre: attack and defence in turn until one of the two wins (MAZE-DUEL-04..08)."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.magic_maze.duelling import Duelling, duelling
from companion.games.magic_maze.duels.ends import BrokenOff, DuelEnd
from companion.games.magic_maze.house import House
from companion.procedures.graph import Option, Procedure, Row, Step, Text, Throw, ThrowHow
from companion.procedures.readings import Else, Faces

ADVENTURER_WINS, OGRE_WINS, VOID = "adventurer_wins", "ogre_wins", "void"


class Rules(NamedTuple):
    """The rule ids of one duel's four rows: attack won, attack parried, defence held, defence lost."""

    won: str
    parried: str
    held: str
    lost: str


def duel(name: str, title: str, intro: str, steps: dict[str, Step], won: str) -> Procedure:
    """A duel that begins with the first of its steps; `won` is what it is for the Adventurer to win it."""
    outcomes: dict[ThrowHow, Text] = {"won": won, "lost": "sent home", "on": "still in the duel"}
    return Procedure(name, title, intro, next(iter(steps)), steps, sides=("a",), outcomes=outcomes)


def attack(data: Duelling, won: DuelEnd, rules: Rules, instead: tuple[Option, ...] = ()) -> Throw:
    """The Adventurer attacks, the Ogre turned away (MAZE-DUEL-06)."""
    hits = _on_die(data, data.attack_wins)
    return Throw(
        "Attack the Ogre with the {die}: {need} hits.",
        (
            Row(Faces(*hits), "A hit: the Ogre is beaten.", won, rules=rules.won, step="the hit"),
            Row(Else(), "No hit. The Ogre turns to face you.", "defence", rules=rules.parried, step="the attack"),
        ),
        die=data.die,
        instead=instead,
        rules="MAZE-DUEL-04 MAZE-DUEL-05 MAZE-DUEL-06",
    )


def defence(data: Duelling, lost: DuelEnd, rules: Rules, then: str = "attack") -> Throw:
    """The Ogre attacks, facing the Adventurer (MAZE-DUEL-07)."""
    fails = _on_die(data, data.defence_fails)
    return Throw(
        "Parry the Ogre with the {die}: only {need} loses.",
        (
            Row(Faces(*fails), "Nothing to parry with: the Ogre wins.", lost, rules=rules.lost, step="the defeat"),
            Row(Else(), "Parried. The Ogre turns away.", then, rules=rules.held, step="the defence"),
        ),
        die=data.die,
        rules="MAZE-DUEL-04 MAZE-DUEL-05 MAZE-DUEL-07",
    )


def withdrawal(allowed: bool) -> tuple[Option, ...]:
    """The challenger may break off after a defence (house rule `allow_withdraw`)."""
    if not allowed:
        return ()
    broken_off = BrokenOff(
        VOID, good=False, text="nobody wins; both stay, the turn ends", rules="MAZE-DUEL-08", how="stays"
    )
    return (Option("withdraw", broken_off, rules="MAZE-DUEL-08", text="Break off"),)


def challenge(house: House, won: DuelEnd, lost: DuelEnd, rules: Rules) -> dict[str, Step]:
    """The steps of a duel an Adventurer began: attack and defence in turn, with a way out where that is agreed."""
    data, breaking_off = duelling(house), withdrawal(house.allow_withdraw == "on")
    again = "attack_again" if breaking_off else "attack"
    steps: dict[str, Step] = {"attack": attack(data, won, rules), "defence": defence(data, lost, rules, again)}
    if breaking_off:
        steps["attack_again"] = attack(data, won, rules, breaking_off)
    return steps


def _on_die(data: Duelling, faces: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(face for face in data.die.shown if isinstance(face, str) and face in faces)
