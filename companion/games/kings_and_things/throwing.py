"""The dice of a battle (KNT-HIT-01)."""

from __future__ import annotations

from functools import lru_cache

from companion.flow import Question
from companion.games.kings_and_things.desk import Desk
from companion.games.kings_and_things.fighters import side_of, voice
from companion.games.kings_and_things.force import set_side
from companion.games.kings_and_things.vocabulary import MAGIC_STEP, MELEE_STEP, RANGED_STEP
from companion.table.events import Event, Rolled
from companion.table.prompts import Prompt
from companion.table.words import Words, say

STEP_WORDS = {MAGIC_STEP: "Magic", RANGED_STEP: "Ranged", MELEE_STEP: "Melee"}


class Throw(Question[Desk], frozen=True):
    """So many dice for fighters of one value: at or below it is a hit (KNT-HIT-01, KNT-HIT-03)."""

    seat: int
    worth: int
    dice: int

    def prompt(self, desk: Desk) -> Prompt | None:
        battle = desk.state.battle
        if battle is None:
            return None
        words = _asked(battle.step, self.dice, self.worth)
        return desk.ask(voice(battle, self.seat), words, rules="KNT-HIT-01 KNT-COMB-08", die=True)

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Rolled)
        if int(event.face) <= self.worth:
            battle = desk.battle
            target = side_of(battle, self.seat).target
            assert target is not None
            set_side(desk, target, hits=side_of(battle, target).hits + 1)
            desk.tell("{face}: a hit.", "KNT-HIT-01", "the throw", face=event.face)
        else:
            desk.tell("{face}: a miss.", "KNT-HIT-01", "the throw", face=event.face)
        if self.dice > 1:
            desk.then(Throw(self.seat, self.worth, self.dice - 1))


@lru_cache(maxsize=512)
def _asked(step: str, dice: int, worth: int) -> Words:
    text = "{step}: 1 die, {worth} or less hits." if dice == 1 else "{step}: {dice} dice, {worth} or less hits."
    return say(text, step=Words(STEP_WORDS[step]), dice=dice, worth=worth)
