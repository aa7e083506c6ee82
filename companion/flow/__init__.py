"""How every game flows: an agenda of tasks in the state, and the referee's desk where one event is judged."""

from companion.flow.desk import Desk
from companion.flow.over import Over
from companion.flow.procedure import InProcedure, report
from companion.flow.task import Aside, Deed, Question, State, Task

__all__ = ["Aside", "Deed", "Desk", "InProcedure", "Over", "Question", "State", "Task", "report"]
