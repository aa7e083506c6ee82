"""Questions to several: each phone answers its own, all at one moment or in any order, and none shows another's."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from companion.games import GAMES
from companion.play.for_seat import answerable
from companion.table.events import Chose
from tests.examples.brought import LIAR, brought
from tests.ui.phones.conftest import Phone, Room

COLOURS = ("red", "blue", "green", "yellow", "purple")


@pytest.fixture
def cups(tmp_path: Path) -> Iterator[Room]:
    """Five play Liar's Dice, say how many they bid, and all others answer each bid."""
    assert GAMES.brought is not None
    with brought(tmp_path, LIAR):
        made = Room(LIAR, players=len(COLOURS), doubts="all", bids="said")
        try:
            yield made
        finally:
            made.close()


def all_say(phones: list[Phone], say: Callable[[Phone], dict[str, Any]]) -> list[str]:
    """Each says it at the same moment; what the table says to each."""
    with ThreadPoolExecutor(len(phones)) as hands:
        return [each["is"] for each in hands.map(say, phones)]


def thrown(room: Room) -> list[Phone]:
    """Five phones that have thrown, each from the page on which nobody had."""
    phones = [room.phone(colour) for colour in COLOURS]
    page = room.page
    assert all_say(phones, lambda phone: phone.asks("deal", page=page)) == ["kept"] * 5
    room.settle()
    return phones


def test_five_throw_at_the_same_moment_and_each_sees_the_own_cup_alone(cups: Room) -> None:
    phones, wall = thrown(cups), cups.guest().open()
    under = {player.colour: " ".join(player.cup) for player in cups.moment.state.players}
    assert all(len(cup) == 9 for cup in under.values()) and len({*under.values()}) == 5
    for phone in phones:
        looked = phone.asks("look")["html"]
        assert under[phone.colour] in looked
        for page in (looked, phone.page["html"], wall.page["html"]):
            assert not [colour for colour, cup in under.items() if colour != phone.colour and cup in page]


def test_what_all_are_asked_may_be_answered_from_a_page_on_which_others_had_not_yet(cups: Room) -> None:
    phones = thrown(cups)
    for event in (Chose("6"), Chose("24")):
        cups.referee.tell(event).result()
    cups.settle()
    red, *others = phones
    page = red.page["page"]
    assert red.asks("answer", way=0)["is"] == "back", "whoever made the bid is not asked"
    blue = others[0]
    assert blue.asks("answer", page=page, way=1)["is"] == "kept"
    assert blue.asks("answer", page=page, way=0)["is"] == "back", "what was said stands"
    assert "doubts" not in str(cups.phones.room.share("red").told)
    assert all_say(others[1:], lambda phone: phone.asks("answer", page=page, way=0)) == ["kept"] * 3
    state = cups.moment.state
    assert [player.dice for player in state.players] == [4, 5, 5, 5, 5] and not any(each.cup for each in state.players)
    assert others[1].asks("answer", page=page, way=0)["is"] == "back", "that bid is over"


def test_a_bid_is_any_number_up_to_all_dice_said_in_one_field(cups: Room) -> None:
    red, blue, *_ = thrown(cups)
    assert blue.asks("number", number=7)["is"] == "back", "it is not asked of blue"
    assert red.asks("number", number=1)["is"] == "back", "a face is asked for"
    assert red.asks("answer", way=4)["is"] == "kept"
    red.until(cups.page)
    assert 'type="number"' in red.page["html"] and 'min="1" max="25" step="1"' in red.page["html"]
    for number in (0, 26, -3, 10**18):
        assert red.asks("number", number=number)["is"] == "back"
    assert red.asks("number", number=19)["is"] == "kept"
    assert (cups.moment.state.count, cups.moment.state.face) == (19, "6")


def test_while_some_have_not_answered_the_others_see_who_and_not_what(cups: Room) -> None:
    phones = [cups.phone(colour) for colour in COLOURS]
    assert phones[3].asks("deal")["is"] == "kept"
    cups.settle()
    for phone in phones:
        share = cups.phones.room.share(phone.colour)
        assert share.asked == ("red", "blue", "green", "purple")
        assert (share.prompt is None) == (phone.colour == "yellow")
        assert phone.colour == "yellow" or (share.prompt and share.prompt.who == phone.colour)
        assert phone.colour == "yellow" or not share.secrets


def test_nobody_is_so_when_everybody_who_is_here_has_said_it(room: Callable[..., Room]) -> None:
    there = room("kings_and_things", players=4)
    there.play_on(lambda prompt: not prompt.who and any(each.nobody for each in prompt.options))
    prompt, depth = there.session.prompt, there.session.head.depth
    one, two, three, gone = (there.phone(seat.colour) for seat in there.session.setup.seats)
    said = next(Chose(each.name) for each in prompt.options if each.nobody)
    ways = {
        each.colour: own.answers().index(said) for each in (one, two, three) if (own := answerable(prompt, each.colour))
    }
    assert one.asks("answer", way=ways[one.colour])["is"] == "kept" and there.moment.depth == depth
    while "Still to say so: Bob, Cem, Dot." not in one.page["html"]:
        one.await_("page")
    assert two.asks("answer", way=ways[two.colour])["is"] == "kept" and there.moment.depth == depth
    gone.shut()
    while not any(seat.away for seat in there.phones.seats()):
        pass
    assert three.asks("answer", way=ways[three.colour])["is"] == "kept"
    entry = there.session.moments()[depth + 1].entry
    assert entry and (entry.event, entry.source) == (said, f"phone:{three.colour}")
