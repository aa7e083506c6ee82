"""A battle as it lies on the table: both sides step by step, dice read and to come, hits, ways back (KNT-COMB)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.games.kings_and_things.desk import Desk
from companion.games.kings_and_things.fighters import dice_of, side_of, step_of, value
from companion.games.kings_and_things.losses import Loss
from companion.games.kings_and_things.powers.in_battle import Shot, Sight
from companion.games.kings_and_things.retreating import havens
from companion.games.kings_and_things.state import GUARDS, Battle, Fighter, Roll, Side
from companion.games.kings_and_things.throwing import STEP_WORDS, Throw
from companion.games.kings_and_things.tokens import backs, open_token
from companion.games.kings_and_things.vocabulary import STEPS, UNKNOWN
from companion.table.view import BattleView, DieView, FighterView, SideView, TokenView
from companion.table.words import SILENCE, Words, named, say, say_n


def battlefield(desk: Desk) -> BattleView | None:
    """The battle under way, None where there is none. The defender stands last."""
    battle = desk.state.battle
    if battle is None:
        return None
    step = STEPS.index(battle.step) if battle.step in STEPS else len(STEPS) if battle.step else -1
    sides = sorted(battle.sides, key=lambda side: side is battle.sides[0])
    return BattleView(
        desk.ground.ids[battle.hex],
        battle.round,
        tuple(Words(STEP_WORDS[name]) for name in STEPS),
        step,
        tuple(_side(desk, battle, side, step) for side in sides),
    )


def _side(desk: Desk, battle: Battle, side: Side, step: int) -> SideView:
    number = battle.hex + 1
    if side.seat == GUARDS:
        does = say("hold hex {number}", number=number)
    elif side.seat == battle.attacker:
        does = say("attacks")
    else:
        does = say("holds hex {number}", number=number)
    rows = tuple(_row(desk, battle, side, name, at <= step) for at, name in enumerate(STEPS))
    return SideView(
        desk.colour(side.seat),
        say("The guards") if side.seat == GUARDS else Words(desk.name(side.seat)),
        does,
        rows,
        _doing(desk, side, rows[step] if 0 <= step < len(STEPS) else ()),
        sum(roll.hit and side_of(battle, roll.seat).target == side.seat for roll in battle.rolls),
        () if side.seat == GUARDS else tuple(Words(str(at + 1)) for at in havens(desk, side.seat)),
    )


def _doing(desk: Desk, side: Side, row: Sequence[FighterView]) -> Words:
    """What is wanted of a side now, or next."""
    asked = desk.question
    if isinstance(asked, Loss) and asked.seat == side.seat:
        return say_n("takes {count} hit", "takes {count} hits", asked.hits)
    if (isinstance(asked, Throw) and asked.player == side.seat) or (
        isinstance(asked, Sight) and asked.seat == side.seat
    ):
        return say("throws now")
    left = sum(die.face is None for fighter in row for die in fighter.dice if not fighter.out)
    return say_n("then {count} die", "then {count} dice", left) if left else SILENCE


def _row(desk: Desk, battle: Battle, side: Side, step: str, begun: bool) -> tuple[FighterView, ...]:
    """Who fights in a step, the strongest first, and those it has lost this round; each with the dice that are its."""
    there = [(each, False) for each in side.fighters if not each.out]
    there += [(each, True) for each in side.fighters if each.out]
    there += [(each, True) for seat, each in battle.fallen if seat == side.seat]
    here = [(each, out) for each, out in there if step_of(desk.state, side, each) == step]
    here.sort(key=lambda pair: -value(desk.state, battle, side, pair[0]))
    lying = [roll for roll in battle.rolls if (roll.seat, roll.step) == (side.seat, step)]
    asked = desk.question
    throwing = isinstance(asked, Throw) and asked.player == side.seat and battle.step == step
    need = asked.worth if throwing and isinstance(asked, Throw) else -1
    found, now = [], not throwing
    for fighter, out in here:
        worth = value(desk.state, battle, side, fighter)
        count = dice_of(desk.state, fighter)
        dice = list(_taken(lying, worth, count, out, fighter))
        if not out and (step == battle.step or not begun) and worth and _throws(battle, side):
            while len(dice) < count:
                mine = not now and (worth == need or (isinstance(asked, Shot) and fighter.id == "marksman"))
                dice.append(DieView(now=mine))
                now = now or mine
        found.append(FighterView(_token(desk, fighter, worth), tuple(dice), out))
    return tuple(found)


def _throws(battle: Battle, side: Side) -> bool:
    """Whether it has, or may yet name, somebody to throw against (KNT-MULT-05)."""
    return side.target is None or any(not each.out for each in side_of(battle, side.target).fighters)


def _taken(lying: list[Roll], worth: int, count: int, out: bool, fighter: Fighter) -> Iterator[DieView]:
    """As many of the dice thrown for that value as the fighter throws; one that was hit may be worth less by now."""
    for _ in range(count):
        roll = next((each for each in lying if each.worth == worth), None)
        if roll is None and (out or fighter.hits):
            roll = next((each for each in lying if each.worth > worth), None)
        if roll is None:
            return
        lying.remove(roll)
        yield DieView(roll.face, roll.hit)


def _token(desk: Desk, fighter: Fighter, worth: int) -> TokenView:
    if fighter.id == UNKNOWN:
        return backs(1)[0]
    return open_token(fighter.id, desk.state.house.edition, worth) or TokenView(fighter.id, named(fighter.id))
