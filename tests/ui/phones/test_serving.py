"""The real server on the loopback: pages, sockets, and who may say what."""

from __future__ import annotations

import html
import json
import re
import socket
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from companion.games import GAMES
from companion.games import rules as game_rules
from companion.play.for_seat import for_seat
from companion.play.standing import lasting
from companion.play.story import story
from companion.table.events import Chose, Moved, Rolled, Undone
from tests.ui.phones.conftest import PATIENCE, Phone, Room
from ui.art.counters import INK
from ui.art.views import View, places_of
from ui.phones import maps
from ui.phones.app import NO_SEAT, RUDE
from ui.phones.page import Ask, Button, Hand, Held, player
from ui.phones.server import NoServer, Phones, listening
from ui.phones.speech import NotUnderstood, read
from ui.table.arriving import arriving, cards_that_matter, ground_of
from ui.table.chances import chance

Made = Callable[..., Room]


def throwing(room: Made) -> Room:
    """A game in which somebody is asked to throw a die."""
    there = room("hirelings", 10)
    there.play_on(lambda prompt: bool(prompt.who) and prompt.die is not None)
    return there


def test_a_phone_sits_down_and_sees_its_question(room: Made) -> None:
    there = room("hirelings", 10)
    phone = there.phone(there.asked)
    name = next(seat.name for seat in there.session.setup.seats if seat.colour == there.asked)
    assert str(there.session.prompt.words) in phone.page["html"] and name in phone.page["html"]
    assert phone.page["urgent"] and phone.page["said"].startswith(name)


def test_an_answer_is_kept_before_it_is_answered_and_says_whose_phone_it_was(room: Made) -> None:
    there = throwing(room)
    phone, depth = there.phone(there.asked), there.session.head.depth
    who = there.asked
    assert phone.asks("throw")["is"] == "kept"
    entry = there.session.head.entry
    assert there.session.head.depth == depth + 1 and entry and entry.source == f"phone:{who}"
    assert isinstance(entry.event, Rolled)


def test_no_answer_waits_for_more_to_be_sent_with_it(room: Made) -> None:
    """Else what follows a page closely comes 40 ms later, when the phone has acknowledged the page."""
    there = room("hirelings", 10)
    there.phone(there.asked)
    lines = there.phones._server.server_state.connections  # noqa: SLF001
    ends = [each.transport.get_extra_info("socket") for each in lines]
    assert ends and all(end.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) for end in ends)


def test_an_answer_said_twice_counts_once(room: Made) -> None:
    there = throwing(room)
    phone, depth, page = there.phone(there.asked), there.session.head.depth, 0
    page = phone.page["page"]
    first = phone.asks("throw", "the-same", page)
    second = phone.asks("throw", "the-same", page)
    assert first["is"] == second["is"] == "kept" and there.session.head.depth == depth + 1


def test_a_tap_that_was_under_way_when_the_line_broke_is_counted_or_never_will_be(room: Made) -> None:
    """Asked after by its name; what comes late on the old line finds that it was given up."""
    there = throwing(room)
    phone, depth = there.phone(there.asked), there.session.head.depth
    told = phone.asks("counted", "lost")
    assert told["is"] == "back" and "did not reach" in told["why"]
    assert phone.asks("throw", "lost")["is"] == "back" and there.session.head.depth == depth
    page = phone.page["page"]
    assert phone.asks("throw", "heard")["is"] == "kept"
    assert phone.asks("counted", "heard", page)["is"] == "kept"
    assert there.session.head.depth == depth + 1
    assert "started anew" in phone.asks("counted", "from before", page - 100_000_000)["why"]


def test_a_page_hears_that_the_line_is_well_when_there_is_nothing_new(room: Made) -> None:
    phone = room("hirelings").guest().open()
    assert phone.await_("beat") == {"is": "beat"}


def test_an_answer_to_a_question_that_has_passed_counts_for_nothing(room: Made) -> None:
    there = throwing(room)
    phone = there.phone(there.asked)
    old = phone.page["page"]
    phone.asks("throw")
    depth = there.session.head.depth
    told = phone.asks("throw", page=old)
    assert told["is"] == "back" and "gone on" in told["why"] and there.session.head.depth == depth


def test_two_phones_at_once_and_only_one_counts(room: Made) -> None:
    """Whoever of the whole table says it first; the other is told, and answers no later question by it."""
    there = room("magic_maze")
    colours = [seat.colour for seat in there.session.setup.seats][:2]
    one, two = (there.phone(colour) for colour in colours)
    depth = there.session.head.depth
    one.say("answer", "a", way=0), two.say("answer", "b", way=0)
    answers = sorted(each["is"] for each in (_replied(one, "a"), _replied(two, "b")))
    assert answers == ["back", "kept"] and there.session.head.depth == depth + 1


def _replied(phone: Phone, name: str) -> dict[str, str]:
    while True:
        told: dict[str, str] = json.loads(phone.socket.recv(timeout=PATIENCE))
        if told.get("id") == name:
            return told


def test_a_handful_is_drawn_with_one_tap_and_placed_with_one(room: Made) -> None:
    """What only its player sees comes at once; several counters go to one hex, each as an event of its own."""
    there = room("kings_and_things", record="private_entry")
    there.play_on(lambda prompt: bool(prompt.private and prompt.pile))
    who, depth = there.asked, there.session.head.depth
    phone = there.phone(who)
    assert phone.asks("deal")["is"] == "kept"
    handful = there.moment.depth - depth
    assert handful > 1, "all that were asked for one by one"
    there.play_on(lambda prompt: prompt.who == who and bool(prompt.private and len(prompt.moves) > 1))
    phone.until(there.page)
    prompt, depth = there.session.prompt, there.session.head.depth
    to = next(place for place in prompt.moves[0].places if place in prompt.moves[1].places)
    first, more = (prompt.answers().index(Moved(move.piece, to)) for move in prompt.moves[:2])
    assert phone.asks("answer", way=first, more=[more])["is"] == "kept"
    entries = [moment.entry for moment in there.session.moments()[depth + 1 :]]
    assert [entry.event for entry in entries if entry] == [Moved(move.piece, to) for move in prompt.moves[:2]]


def test_nobody_answers_for_another(room: Made) -> None:
    there = throwing(room)
    other, depth = there.phone(there.others[0]), there.session.head.depth
    for said in ({"kind": "throw"}, {"kind": "answer", "way": 0}, {"kind": "deal"}):
        told = other.asks(**said)
        assert told["is"] == "back" and told["why"]
    assert there.session.head.depth == depth
    assert "data-way" not in other.page["html"]


def test_ones_own_last_step_is_taken_back_at_once_another_s_when_somebody_agrees(room: Made) -> None:
    there = throwing(room)
    one, other = there.phone(there.asked), there.phone(there.others[0])
    depth = there.session.head.depth
    one.asks("throw")
    there.settle()
    assert one.asks("undo")["is"] == "kept" and there.session.head.depth == depth
    there.settle()
    one.asks("throw")
    there.settle()
    told = other.asks("undo")
    assert told["is"] == "kept", told
    assert there.session.head.depth == depth + 1
    assert other.asks("agree", yes=True)["is"] == "back", "nobody agrees with himself"
    while "data-agree" not in one.page["html"]:
        one.await_("page")
    assert one.asks("agree", yes=True)["is"] == "kept" and there.session.head.depth == depth


def test_the_wall_shows_and_says_nothing(room: Made) -> None:
    there = room("hirelings", 10)
    wall = there.guest().open()
    page = wall.page["html"]
    assert "data-way" not in page and "data-say" not in page
    assert page.count("<button") == page.count("data-looks") == 1, "it only changes how it looks"
    wall.say("throw")
    with pytest.raises(ConnectionClosed) as closed:
        wall.await_("kept")
    assert closed.value.rcvd and closed.value.rcvd.code == RUDE


def test_a_freed_seat_sends_its_phone_away_and_may_be_taken_again(room: Made) -> None:
    there = room("hirelings", 10)
    phone = there.phone("red")
    there.phones.free("red")
    with pytest.raises(ConnectionClosed) as closed:
        phone.await_("kept")
    assert closed.value.rcvd and closed.value.rcvd.code == NO_SEAT
    assert there.phone("red").page


def test_a_seat_is_kept_when_the_companion_starts_anew(room: Made, tmp_path: Path) -> None:
    there = room("hirelings", 10, book=tmp_path / "phones.json")
    phone = there.phone("red")
    there.phones.stop()
    again = room("hirelings", 10, book=tmp_path / "phones.json")
    phone.phones, phone.web.base_url = again.phones, httpx.URL(again.phones.address)
    phone.open()
    assert [seat.code for seat in again.phones.seats() if seat.colour == "red"] == [""]


def test_pages_carry_strict_headers_and_the_key_is_no_scripts_business(room: Made) -> None:
    there = room("hirelings")
    phone = Phone(there.phones, "red")
    answer = phone.join()
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=strict" in cookie
    for path in ("/", "/seat", "/wall", "/handbook", "/board/en.svg", "/static/live.js", "/nowhere"):
        headers = phone.web.get(path, follow_redirects=True).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy and "unsafe" not in policy and "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff" and headers["cache-control"] in ("no-store", "no-cache")
    assert phone.web.get("/seat").headers["cache-control"] == "no-store"
    phone.close()


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "table-companion.local.evil.example", "", "[::1"])
def test_another_name_is_turned_away(room: Made, host: str) -> None:
    there = room("hirelings")
    assert httpx.get(there.phones.address, headers={"Host": host}).status_code in (400, 421)


def test_another_site_can_neither_join_nor_listen(room: Made) -> None:
    there = room("hirelings")
    code = there.phones.seats()[0].code
    body = {"seat": there.phones.seats()[0].colour, "code": code}
    for headers in ({"Origin": "http://evil.example"}, {"Origin": "http://[::1"}, {}):
        assert httpx.post(f"{there.phones.address}/join", json=body, headers=headers).status_code == 403
    with pytest.raises(InvalidStatus):
        connect(f"{there.phones.address.replace('http', 'ws')}/live/wall", origin=Origin("http://evil.example"))


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/%2e%2e/app.py",
        "/fonts/..%2f..%2fgames",
        "/board/en.svg?a=b",
        "/board/xx.svg",
        "/handbook/../x",
        "/handbook/os/x",
    ],
)
def test_no_address_leads_to_a_file(room: Made, path: str) -> None:
    there = room("hirelings")
    assert httpx.get(f"{there.phones.address}{path}").status_code == 404


def test_a_board_comes_packed_and_plain_to_whoever_unpacks_nothing(room: Made) -> None:
    there = room("hirelings")
    address = f"{there.phones.address}/board/en.svg"
    packed, plain = (httpx.get(address, headers={"Accept-Encoding": way}) for way in ("gzip", "identity"))
    assert packed.text == plain.text and plain.text.startswith("<svg") and plain.text.endswith("</svg>")
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"]) / 3


def test_a_large_or_foolish_request_is_refused_and_the_table_goes_on(room: Made) -> None:
    there = room("hirelings", 10)
    web = httpx.Client(base_url=there.phones.address, headers={"Origin": there.phones.address})
    assert web.post("/join", content=b"x" * 100_000).status_code == 413
    for body in (b"", b"[]", b'{"seat": 1}', b'{"seat": "red", "code": "1", "x": 2}', b"[" * 1500, b"\xff"):
        assert web.post("/join", content=body).status_code == 400
    assert web.post("/join", json={"seat": "red", "code": "12"}).status_code == 403
    web.close()
    assert there.phone("red").page


def test_whoever_hurries_is_sent_away_and_nothing_is_counted(room: Made) -> None:
    there = throwing(room)
    other, depth = there.phone(there.others[0]), there.session.head.depth
    with pytest.raises(ConnectionClosed):
        for _ in range(500):
            other.asks("throw")
    assert there.session.head.depth == depth and there.phone(there.asked).asks("throw")["is"] == "kept"


@given(st.one_of(st.binary(max_size=300), st.text(max_size=300)))
def test_whatever_is_said_is_understood_or_not(said: str | bytes) -> None:
    try:
        read(said)
    except NotUnderstood:
        return


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=10), lambda inner: st.lists(inner, max_size=3)
)


def test_a_foolish_page_brings_no_traceback_and_no_turn(room: Made, caplog: pytest.LogCaptureFixture) -> None:
    there = room("hirelings", 10)
    other, depth = there.phone(there.others[0]), there.session.head.depth
    kinds = st.sampled_from(["answer", "throw", "deal", "undo", "agree", "look", "why", "x"])

    @given(kind=kinds, way=JSON, page=JSON)
    @settings(max_examples=40)
    def said(kind: str, way: object, page: object) -> None:
        phone = other.open()
        phone.socket.send(json.dumps({"is": kind, "id": "a", "page": page, "way": way}))
        try:
            while json.loads(phone.socket.recv(timeout=PATIENCE)).get("is") == "page":
                pass
        except ConnectionClosed as closed:
            assert closed.rcvd and closed.rcvd.code == RUDE
        phone.shut()

    said()
    assert there.session.head.depth == depth and not caplog.records


def test_everybody_reads_in_a_language_of_ones_own(room: Made) -> None:
    there = room("hirelings", 10)
    wall = there.guest()
    for language, word in (("en", "Only look on"), ("de", "Nur zusehen")):
        page = wall.web.get("/", headers={"Accept-Language": f"{language};q=0.9"})
        assert f'lang="{language}"' in page.text and word in page.text
    assert 'lang="en"' in wall.web.get("/", headers={"Accept-Language": "tlh"}).text


def test_a_choice_is_the_one_that_was_tapped(room: Made) -> None:
    there = room("darrowell", 30)
    there.play_on(lambda prompt: bool(prompt.who) and len(prompt.options) > 1)
    phone = there.phone(there.asked)
    prompt = there.session.prompt
    chosen = Chose(prompt.options[1].name)
    assert phone.asks("answer", way=prompt.answers().index(chosen))["is"] == "kept"
    entry = there.session.head.entry
    assert entry and entry.event == chosen


def recruiting(room: Made) -> tuple[Room, Phone]:
    """A sheet of several questions: whether something is done, and how much gold is laid out for it."""
    there = room("kings_and_things")
    there.play_on(lambda prompt: bool(prompt.who and prompt.also))
    return there, there.phone(there.asked)


def test_the_questions_of_a_sheet_are_answered_with_one_tap(room: Made) -> None:
    there, phone = recruiting(room)
    prompt, depth = there.session.prompt, there.session.head.depth
    page = html.unescape(phone.page["html"])
    assert all(page.index(str(each.words)) < page.index('id="q"') for each in prompt.also), "what is tapped comes last"
    way, last = prompt.answers().index(Chose(prompt.options[1].name)), len(prompt.also[0].options) - 1
    assert phone.asks("answer", way=way, also=[last])["is"] == "kept"
    events = [moment.entry for moment in there.session.moments()[depth + 1 :]]
    source = f"phone:{phone.colour}"
    assert [entry.event for entry in events[:2] if entry and entry.source == source] == [
        Chose(prompt.options[1].name),
        Chose(prompt.also[0].options[last].name),
    ]


@pytest.mark.parametrize("also", [[99], [-1], [0, 0]])
def test_an_answer_to_no_question_of_the_sheet_counts_for_nothing(room: Made, also: list[int]) -> None:
    there, phone = recruiting(room)
    depth = there.session.head.depth
    assert phone.asks("answer", way=0, also=also)["is"] == "back" and there.session.head.depth == depth


def test_an_answer_is_given_once_for_all(room: Made) -> None:
    there = room("darrowell")
    there.play_on(lambda prompt: bool(prompt.who and lasting(prompt)))
    prompt, phone = there.session.prompt, there.phone(there.asked)
    always = lasting(prompt)[0]
    way = prompt.answers().index(always.event)
    assert "data-always" in phone.page["html"] and str(always.lasting.words) in phone.page["html"]
    others = [event for event in prompt.answers() if event != always.event and isinstance(event, Chose)]
    assert phone.asks("answer", way=prompt.answers().index(others[0]), always=True)["is"] == "back"
    assert phone.asks("answer", way=way, always=True)["is"] == "kept"
    assert there.referee.standing.kept == (always.lasting,)


@pytest.mark.parametrize("game", GAMES)
def test_every_page_of_the_handbook_opens_without_a_seat(room: Made, game: str) -> None:
    """From the list on, as a reader goes; no sentence with a gap left open."""
    there = room("hirelings")
    with httpx.Client(base_url=there.phones.address, headers={"Accept-Language": "de"}) as web:
        paths = re.findall(rf'href="(/handbook/{game}/\w+)"', web.get(f"/handbook/{game}").text)
        assert len(paths) > 10
        for path in paths:
            page = web.get(path)
            assert page.status_code == 200 and "<h1" in page.text and "{" not in page.text, path


def test_a_hazard_s_page_says_its_chances_for_the_cards_one_holds(room: Made) -> None:
    """As `companion odds` works them out; what is no card of that page changes nothing."""
    there, path = room("hirelings"), "/handbook/key_to_the_kingdom/snake_pit"
    rules = game_rules("key_to_the_kingdom")
    procedure = rules.handbook({})["snake_pit"]
    ground = ground_of(rules, procedure, procedure.sides[0], {})
    with httpx.Client(base_url=there.phones.address) as web:
        card = cards_that_matter(procedure)[0]
        for asked, held in (("", ()), (f"?holding={card}", (card,)), (f"?holding=nothing&holding={card}", (card,))):
            found = arriving(procedure, ground, procedure.sides[0], held)
            text = web.get(path + asked).text
            assert found and str(chance(found.turn.won)) in text
            assert re.findall(r'value="(\w+)" checked', text.split("<dialog")[0]) == list(held)


def test_looking_up_opens_the_hazard_somebody_is_in(room: Made) -> None:
    there = room("key_to_the_kingdom")
    there.play_on(lambda prompt: there.session.rules.stay(there.session.state) is not None)
    stay = there.session.rules.stay(there.session.state)
    assert stay
    mine, other = there.phone(stay.seat), there.phone(there.others[0])
    for phone in (mine, other):
        path = re.findall(r'href="(/handbook/[^"]+)"', phone.page["html"])[0]
        assert path.startswith(f"/handbook/key_to_the_kingdom/{stay.procedure}")
        assert phone.web.get(html.unescape(path)).status_code == 200


def test_the_wall_and_every_phone_tell_the_story_of_a_game_that_is_over(room: Made) -> None:
    there = room("hirelings")
    wall, phone = there.guest().open(), there.phone(there.session.setup.seats[0].colour)
    assert "tale" not in wall.page["html"]
    there.play_on(lambda prompt: prompt.over)
    told = story(there.session.rules, there.session.moments())
    for page in (wall, phone):
        while 'class="card stack tale"' not in page.page["html"]:
            page.await_("page")
        text = html.unescape(page.page["html"])
        assert told.turnings and all(str(point.words) in text for point in told.turnings)
    there.referee.tell(Undone(1)).result(PATIENCE)
    while "tale" in wall.page["html"]:
        wall.await_("page")


def test_what_happens_before_the_pages_are_open_is_on_them(room: Made) -> None:
    """As where the companion plays the first seat, and has answered before the server stands."""
    there = room("hirelings")
    late = Phones(there.referee, port=0, loopback=True)
    there.play_on(lambda prompt: there.session.head.depth == 12)
    late.start()
    try:
        guest = Phone(late, kind="wall").open()
        while late.room.moment is not there.moment:
            guest.await_("page")
        guest.close()
    finally:
        late.stop()


@pytest.mark.parametrize(
    "game, english, german", [("darrowell", "Grave dig", "Gräber"), ("hirelings", "nosy spider", "neugierige Spinne")]
)
def test_the_map_names_its_places_in_the_readers_language(room: Made, game: str, english: str, german: str) -> None:
    """Whoever asked first, and whatever is spoken at the table."""
    there = room(game, 10)
    board, table = there.session.rules.board, for_seat(there.session.rules, there.session.head, "").table
    assert board
    for language, shown, foreign in (("en", english, german), ("de", german, english), ("en", english, german)):
        written = maps.names(board, table, View(0, 0, *board.size), maps.Room(1e4, 1e4, 1.0, 1.0), language)
        assert f">{shown}<" in written and f">{foreign}<" not in written


def test_a_name_on_a_wall_is_as_large_as_there_is_room_for(room: Made) -> None:
    there = room("darrowell", 10)
    board, table = there.session.rules.board, for_seat(there.session.rules, there.session.head, "").table
    assert board
    sizes = []
    for wanted in (1.0, 8.0, 1e9):
        written = maps.names(board, table, View(0, 0, *board.size), maps.Room(*board.size, wanted, 0.0), "de")
        size = re.search(r'font-size="([\d.]+)"[^>]*>Flammengitter<', written)
        assert size
        sizes.append(float(size[1]))
    assert sizes[0] < sizes[1] == sizes[2] < 8.0, "and no larger: beside it is a torch's letter"


@pytest.mark.parametrize(
    ("game", "asked"),
    [
        ("kings_and_things", "Where do you fight or explore?"),
        ("kings_and_things", "Which stack moves?"),
        ("darrowell", ""),
    ],
)
def test_a_wall_shows_the_land_in_question_and_not_all_there_is(room: Made, game: str, asked: str) -> None:
    there = room(game, 200, players=game_rules(game).players[-1])
    board = there.session.rules.board
    there.play_on(lambda prompt: str(prompt.words).startswith(asked))
    table = for_seat(there.session.rules, there.session.head, "").table
    assert board
    figures = [piece.at for piece in table.pieces if piece.kind == "figure" and piece.seat == table.turn]
    wanted = figures or [space for space, why in table.marks if why == "may_go"]
    view = maps.afar(board, table)
    assert wanted and all(view.holds(places_of(board, dict(table.parts))[space]) for space in wanted if space)
    assert view.w * view.h < board.size[0] * board.size[1] / 3


def test_what_is_counted_is_said_once(room: Made) -> None:
    """Whoever has found the way out has it as a place and as a count."""
    there = room("hirelings")

    def out() -> list[str]:
        table = for_seat(there.session.rules, there.session.head, "").table
        return [player(seat, "").status for seat in table.seats if seat.out]

    there.play_on(lambda prompt: bool(out()))
    assert out() == ["Out, place 1"]


def test_a_view_at_the_boards_edge_is_held_there() -> None:
    """Beside it is board, and not a strip of nothing."""
    board = game_rules("kings_and_things").board
    assert board
    width, height = board.size
    assert maps.held(board, View(width - 100, height / 2, 100, 20)) == "xMaxYMid"
    assert maps.held(board, View(0, height - 60, 100, 60)) == "xMinYMax"
    assert maps.held(board, View(0, 0, width, height)) == "xMidYMid"
    wide = maps.filling(board, View(width - 100, 50, 90, 100), 2)
    assert wide == View(width - 200, 50, 200, 100) and maps.filling(board, wide, 1) == wide
    assert maps.filling(board, View(0, 0, 10, height), 5) == View(0, 0, width, height)


def test_letters_on_cardboard_are_dark_in_every_theme(room: Made) -> None:
    """Counters have one colour everywhere; what is drawn about them goes with the page."""
    there = room("kings_and_things", 400)
    board, table = there.session.rules.board, for_seat(there.session.rules, there.session.head, "").table
    assert board
    drawn = str(maps.pieces(board, table))
    assert set(re.findall(r'<text[^>]* fill="([^"]+)"', drawn)) == {INK} and "var(--b-halo)" in drawn


@pytest.mark.parametrize(("word", "row"), [("Elf", 4), ("Sumpfgas", 3), ("Sumpfschlange", 2)])
def test_so_many_counters_of_a_handful_stand_in_a_row_that_no_word_is_broken(word: str, row: int) -> None:
    held = tuple(Held(each, each, None, {}) for each in ("Elf", word))
    assert Hand(held, (), True).row == row


def test_numbers_stand_four_in_a_row_and_what_has_more_words_beside_them_does_not() -> None:
    numbers = tuple(Button(str(way), way) for way in range(3))
    assert Ask(buttons=(*numbers, Button("Take income off", 3))).short and not Ask(buttons=numbers[1:]).short
    assert not any(each.short for each in (Button("Take income off", 3), Button("1", 1, cost="5 gold")))


def test_a_window_that_is_kept_from_the_network_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def kept(*_: object) -> None:
        raise OSError(97, "no such family")

    monkeypatch.setattr(socket, "socket", kept)
    with pytest.raises(NoServer, match="kept from the network"):
        listening(0, loopback=False)


def test_two_programs_that_open_at_the_same_moment_do_not_share_a_port() -> None:
    """The second would fail when its pages are wanted, and not where another port can still be taken."""
    with closing(listening(0, loopback=True)) as first, pytest.raises(NoServer, match="taken by another program"):
        listening(first.getsockname()[1], loopback=True)
