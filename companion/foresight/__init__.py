"""Foresight: what comes of a position, walked through by the real rules. Knows no game.

Dice fall as their sides say, any card of a pile may be next, players decide by a stated policy, until a stated moment.
"""

from companion.foresight.answer import Answer, Chance, Spread
from companion.foresight.forecast import Figure, Forecast, foretold
from companion.foresight.foresight import BUDGET, Foresight
from companion.foresight.graph import TooLarge
from companion.foresight.inquiry import COMMA, Inquiry, Look, Unasked, inquiry
from companion.foresight.inside import begun, inside
from companion.foresight.referee import Referee

__all__ = [
    "BUDGET",
    "COMMA",
    "Answer",
    "Chance",
    "Figure",
    "Forecast",
    "Foresight",
    "Inquiry",
    "Look",
    "Referee",
    "Spread",
    "TooLarge",
    "Unasked",
    "begun",
    "foretold",
    "inquiry",
    "inside",
]
