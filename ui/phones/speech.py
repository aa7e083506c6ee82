"""What pages and the table say to each other over a socket: small JSON objects, checked as they are read."""

from __future__ import annotations

import msgspec

LONGEST = 1000
"""Bytes of anything a page says."""


class Asked(msgspec.Struct, frozen=True, tag_field="is", forbid_unknown_fields=True):
    """`id` is the page's own name for what it says: said twice, it counts once. `page` is the page it was read from."""

    id: str
    page: int


class Answer(Asked, frozen=True, tag="answer"):
    """The answer of this number, counted from 0 as the question lists them.

    `also`: the options of the other questions on its sheet, as these list them. `more`: further answers of the same
    page, to be given after it for as long as they may be. `always`: once for all like questions.
    """

    way: int
    also: tuple[int, ...] = ()
    more: tuple[int, ...] = ()
    always: bool = False


class Number(Asked, frozen=True, tag="number"):
    """A number, where one is asked for."""

    number: int


class Throw(Asked, frozen=True, tag="throw"):
    """The die that is asked for is to be thrown by chance."""


class Deal(Asked, frozen=True, tag="deal"):
    """The card that is asked for is to be turned up by chance."""


class TakeBack(Asked, frozen=True, tag="undo"):
    """The last step should be taken back."""


class Agree(Asked, frozen=True, tag="agree"):
    """Whether what another seat wants taken back may be."""

    yes: bool


class Look(Asked, frozen=True, tag="look"):
    """Somebody holds a finger on what is covered."""


class Why(Asked, frozen=True, tag="why"):
    """The rules behind the last rulings are wanted."""


class Counted(Asked, frozen=True, tag="counted"):
    """What was said by this id when the line broke: whether it was counted. If it was not, it never will be."""


Said = Answer | Number | Throw | Deal | TakeBack | Agree | Look | Why | Counted


class NotUnderstood(Exception):
    """Bytes that are nothing a page says."""


_decoder: msgspec.json.Decoder[Said] = msgspec.json.Decoder(Said)


def read(data: str | bytes) -> Said:
    """What a page said. Raises NotUnderstood."""
    if len(data) > LONGEST:
        raise NotUnderstood
    try:
        said: Said = _decoder.decode(data)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        raise NotUnderstood from None
    if not 1 <= len(said.id) <= 40:
        raise NotUnderstood
    return said


class Shown(msgspec.Struct, frozen=True, tag_field="is", tag="page"):
    """The whole page as it is now. `said` is for the ear, at once where it is `urgent`."""

    page: int
    html: str
    said: str = ""
    urgent: bool = False


class Kept(msgspec.Struct, frozen=True, tag_field="is", tag="kept"):
    """What was said with that id is written down."""

    id: str


class Back(msgspec.Struct, frozen=True, tag_field="is", tag="back"):
    """What was said with that id counts for nothing, and why."""

    id: str
    why: str


class Opened(msgspec.Struct, frozen=True, tag_field="is", tag="opened"):
    """What was asked to be looked at, for this page alone."""

    id: str
    html: str


class Notice(msgspec.Struct, frozen=True, tag_field="is", tag="notice"):
    """A sentence about the table itself."""

    said: str


class Beat(msgspec.Struct, frozen=True, tag_field="is", tag="beat"):
    """Nothing new, and the line is well."""


Reply = Kept | Back | Opened
