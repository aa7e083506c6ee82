"""What answers itself: a question with one possible answer, and one whose answer was given once for all."""

from __future__ import annotations

import msgspec

from companion.table.events import Chose
from companion.table.prompts import Lasting, Option, Prompt


class Always(msgspec.Struct, frozen=True):
    """An answer that is given once for all like questions to come."""

    event: Chose
    lasting: Lasting


def lasting(prompt: Prompt) -> tuple[Always, ...]:
    """What may be answered once for all here."""
    return tuple([Always(Chose(each.name), each.lasting) for each in prompt.options if each.lasting])


def only(prompt: Prompt) -> Option | None:
    """The one thing there is to say; None where there are more, or where the table must act.

    What only one player may see is asked all the same: that nobody was asked would tell what it is.
    """
    if len(prompt.options) != 1 or len(prompt.answers()) != 1 or prompt.private:
        return None
    return prompt.options[0]


class Standing:
    """The answers that stand until they are taken back; the last one given counts first."""

    def __init__(self) -> None:
        self.kept: tuple[Lasting, ...] = ()

    def keep(self, lasting: Lasting) -> None:
        """From now on it answers every question that offers it."""
        self.kept = (lasting, *(each for each in self.kept if each != lasting))

    def end(self, *ended: Lasting) -> None:
        """What these answered is asked again."""
        self.kept = tuple(each for each in self.kept if each not in ended)

    def option(self, prompt: Prompt) -> Option | None:
        """What stands for this question; None where nothing does."""
        offered = {option.lasting: option for option in reversed(prompt.options) if option.lasting}
        return next((offered[each] for each in self.kept if each in offered), None)
