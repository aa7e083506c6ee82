"""The end of a game, for games that have no more to say of it than who has won."""

from __future__ import annotations

from typing import Any, ClassVar

from companion.flow.desk import Desk
from companion.flow.task import Question
from companion.table.prompts import Prompt
from companion.table.words import Words, listed, say

DRAWN = Words("It is a draw.")


class Over(Question[Desk[Any, Any]], frozen=True, gc=False):
    """At the bottom of an agenda: whoever the desk's `winner` names has won; where that is everybody, it is a draw."""

    rules: tuple[str, ...] = ()
    phase: ClassVar[str] = "game_over"

    def prompt(self, desk: Desk[Any, Any]) -> Prompt:
        won, seated = desk.winner.split(","), desk.state.seated
        names = [name for colour, name in seated if colour in won]
        words = say("{name} wins.", name=names[0]) if names else Words("Nobody wins.")
        if len(names) > 1:
            words = DRAWN if len(names) == len(seated) else say("{names} share the win.", names=listed(names))
        return Prompt("", words, over=True, rules=self.rules)
