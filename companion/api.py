"""What strangers may build on. A name here keeps its meaning; before one goes it warns for a whole minor version.

Everything else may change with any version. `companion.api` itself only hands out what lies elsewhere.
"""

from companion.boards.loader import load
from companion.boards.model import Board
from companion.files import BadFile
from companion.flow import Deed, Desk, InProcedure, Question, State, Task
from companion.foresight import Forecast, Foresight, inquiry
from companion.games import GAMES, rules
from companion.play.for_seat import Share, for_seat
from companion.play.game import Game, Matter, OddsWords
from companion.play.insight import Insight
from companion.play.lead import Lead
from companion.play.rules import Rules, digest
from companion.play.session import Moment, Session
from companion.play.setup import BadSetup, HouseRule, Seat, Setup
from companion.play.simulation import random_answer, simulate
from companion.play.transcript import TranscriptError, replay, write
from companion.procedures.graph import End, Procedure, Row, Throw
from companion.procedures.scene import Ground, Scene
from companion.table.claims import Claim
from companion.table.dice import D6, D8, Die, numbered
from companion.table.events import Chose, Confirmed, Drew, Entry, Given, IllegalEvent, Moved, PartMoved, Rolled
from companion.table.prompts import Moves, Option, Pile, Prompt, Shifts
from companion.table.rulings import Ruling
from companion.table.view import PieceView, SeatView, TableView
from companion.table.words import Words, say

__all__ = [
    "D6",
    "D8",
    "GAMES",
    "BadFile",
    "BadSetup",
    "Board",
    "Chose",
    "Claim",
    "Confirmed",
    "Deed",
    "Desk",
    "Die",
    "Drew",
    "End",
    "Entry",
    "Forecast",
    "Foresight",
    "Game",
    "Given",
    "Ground",
    "HouseRule",
    "IllegalEvent",
    "InProcedure",
    "Insight",
    "Lead",
    "Matter",
    "Moment",
    "Moved",
    "Moves",
    "OddsWords",
    "Option",
    "PartMoved",
    "PieceView",
    "Pile",
    "Procedure",
    "Prompt",
    "Question",
    "Rolled",
    "Row",
    "Rules",
    "Ruling",
    "Scene",
    "Seat",
    "SeatView",
    "Session",
    "Setup",
    "Share",
    "Shifts",
    "State",
    "TableView",
    "Task",
    "Throw",
    "TranscriptError",
    "Words",
    "digest",
    "for_seat",
    "inquiry",
    "load",
    "numbered",
    "random_answer",
    "replay",
    "rules",
    "say",
    "simulate",
    "write",
]
