"""What strangers may build on. A name here keeps its meaning; before one goes it warns for a whole minor version.

Everything else may change with any version. `companion.api` itself only hands out what lies elsewhere.
"""

from companion.boards.loader import boards, load
from companion.boards.model import Board
from companion.files import BadFile
from companion.flow import Deed, Desk, InProcedure, Over, Question, State, Task, report
from companion.foresight import Forecast, Foresight, inquiry
from companion.games import GAMES, rules
from companion.play.chance import random_answer
from companion.play.facts import (
    COMMON,
    SEATS,
    STANDS,
    Counted,
    Fact,
    Facts,
    Family,
    Figure,
    Held,
    Laid,
    Law,
    Many,
    Number,
    OneOf,
    Own,
    Part,
    Player,
    Space,
    Subject,
    Text,
    Told,
    YesNo,
    figure,
    number_of,
    piece,
    pieces,
)
from companion.play.facts import GAME as TABLE
from companion.play.for_seat import Share, for_seat
from companion.play.game import Game, OddsWords
from companion.play.given import one_of, unknown
from companion.play.insight import Insight
from companion.play.lead import Lead
from companion.play.rules import Rules, digest
from companion.play.session import Moment, Session
from companion.play.setup import BadSetup, HouseRule, Seat, Setup
from companion.play.simulation import simulate
from companion.play.transcript import TranscriptError, replay, write
from companion.procedures.graph import End, Later, Procedure, Row, Throw
from companion.procedures.interpreter import Outcome
from companion.procedures.readings import Else, Faces
from companion.procedures.scene import NO_GROUND, Ground, Scene
from companion.table.claims import Claim, Value, seated
from companion.table.dice import D6, D8, Die, numbered
from companion.table.events import Chose, Confirmed, Drew, Entry, Event, Given, IllegalEvent, Moved, PartMoved, Rolled
from companion.table.prompts import Amount, Moves, Option, Pile, Prompt, Shifts, at_once
from companion.table.rulings import Ruling
from companion.table.view import PieceView, SeatView, TableView
from companion.table.words import SILENCE, Words, listed, named, number, say, say_n

__all__ = [
    "COMMON",
    "D6",
    "D8",
    "GAMES",
    "NO_GROUND",
    "SEATS",
    "SILENCE",
    "STANDS",
    "TABLE",
    "Amount",
    "BadFile",
    "BadSetup",
    "Board",
    "Chose",
    "Claim",
    "Confirmed",
    "Counted",
    "Deed",
    "Desk",
    "Die",
    "Drew",
    "Else",
    "End",
    "Entry",
    "Event",
    "Faces",
    "Fact",
    "Facts",
    "Family",
    "Figure",
    "Forecast",
    "Foresight",
    "Game",
    "Given",
    "Ground",
    "Held",
    "HouseRule",
    "IllegalEvent",
    "InProcedure",
    "Insight",
    "Laid",
    "Later",
    "Law",
    "Lead",
    "Many",
    "Moment",
    "Moved",
    "Moves",
    "Number",
    "OddsWords",
    "OneOf",
    "Option",
    "Outcome",
    "Over",
    "Own",
    "Part",
    "PartMoved",
    "PieceView",
    "Pile",
    "Player",
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
    "Space",
    "State",
    "Subject",
    "TableView",
    "Task",
    "Text",
    "Throw",
    "Told",
    "TranscriptError",
    "Value",
    "Words",
    "YesNo",
    "at_once",
    "boards",
    "digest",
    "figure",
    "for_seat",
    "inquiry",
    "listed",
    "load",
    "named",
    "number",
    "number_of",
    "numbered",
    "one_of",
    "piece",
    "pieces",
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
