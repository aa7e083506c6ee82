"""What strangers may build on. A name here keeps its meaning; before one goes it warns for a whole minor version.

Everything else may change with any version. `companion.api` itself only hands out what lies elsewhere.
"""

from companion.boards.loader import load
from companion.boards.model import Board
from companion.files import BadFile
from companion.flow import Deed, Desk, InProcedure, Question, State, Task, report
from companion.foresight import Forecast, Foresight, inquiry
from companion.games import GAMES, rules
from companion.play.facts import Matter
from companion.play.for_seat import Share, for_seat
from companion.play.game import COMMON_MATTERS, Game, OddsWords
from companion.play.given import one_of, unknown
from companion.play.insight import Insight
from companion.play.lead import Lead
from companion.play.rules import Rules, digest
from companion.play.session import Moment, Session
from companion.play.setup import BadSetup, HouseRule, Seat, Setup
from companion.play.simulation import random_answer, simulate
from companion.play.transcript import TranscriptError, replay, write
from companion.procedures.graph import End, Later, Procedure, Row, Throw
from companion.procedures.interpreter import Outcome
from companion.procedures.readings import Else, Faces
from companion.procedures.scene import NO_GROUND, Ground, Scene
from companion.table.claims import Claim, Value, seated
from companion.table.dice import D6, D8, Die, numbered
from companion.table.events import Chose, Confirmed, Drew, Entry, Event, Given, IllegalEvent, Moved, PartMoved, Rolled
from companion.table.prompts import Moves, Option, Pile, Prompt, Shifts
from companion.table.rulings import Ruling
from companion.table.view import PieceView, SeatView, TableView
from companion.table.words import SILENCE, Words, named, say, say_n

__all__ = [
    "COMMON_MATTERS",
    "D6",
    "D8",
    "GAMES",
    "NO_GROUND",
    "SILENCE",
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
    "Else",
    "End",
    "Entry",
    "Event",
    "Faces",
    "Forecast",
    "Foresight",
    "Game",
    "Given",
    "Ground",
    "HouseRule",
    "IllegalEvent",
    "InProcedure",
    "Insight",
    "Later",
    "Lead",
    "Matter",
    "Moment",
    "Moved",
    "Moves",
    "OddsWords",
    "Option",
    "Outcome",
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
    "Value",
    "Words",
    "digest",
    "for_seat",
    "inquiry",
    "load",
    "named",
    "numbered",
    "one_of",
    "random_answer",
    "replay",
    "report",
    "rules",
    "say",
    "say_n",
    "seated",
    "simulate",
    "unknown",
    "write",
]
