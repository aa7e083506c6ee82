"""Hidden information never slips: the heart of the game (ledger 6.2, KNT-GEN-02)."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.kings_and_things.state import State
from companion.games.kings_and_things.vocabulary import UNKNOWN
from companion.play.rules import Rules
from companion.play.setup import Seat
from companion.table.events import Chose, Drew, Event, IllegalEvent, Moved, pack
from companion.table.prompts import Prompt
from companion.table.rulings import Ruling
from tests.games.kings_and_things.tables import NAMES, Table, fought, realm

SEATS = tuple(Seat(colour, name) for colour, name in list(NAMES.items())[:3])
MINE = "grey"
"""The seat whose secrets differ; the others must not be able to tell."""


def seen(game: Rules[State], state: State, rulings: tuple[Ruling, ...]) -> bytes:
    """All that the other seats see, hear or read: prompt, table, rulings, insights, secrets of their own.

    Of a private question they see whose it is; of a ruling to somebody else nothing.
    """
    prompt = game.prompt(state)
    shown = (prompt.who, "private") if prompt.private and prompt.who == MINE else prompt
    table = game.table(state)
    others = [seat.colour for seat in SEATS if seat.colour != MINE]
    said = [ruling for ruling in rulings if ruling.to != MINE]
    rest = [[game.secrets(state, seat) for seat in others], [game.covered(state, seat) for seat in others]]
    rest += [[game.insights(state, seat) for seat in ("", *others)]]
    claims = game.claims(state)
    return pack([shown, table, said, rest, game.view(state), claims])


TWINS = {
    "troll": "ogre",
    "ogre": "troll",
    "bears": "wolf_pack",
    "wolf_pack": "bears",
    "sphinx": "genie",
    "genie": "sphinx",
}
"""Counters of which there is one each, exchanged with one another in the second game."""


def twin(event: Event) -> Event:
    """The same event where the owner holds the other counter."""
    if isinstance(event, Drew) and event.card in TWINS:
        return Drew(TWINS[event.card], event.deck)
    if isinstance(event, Moved) and event.piece in TWINS:
        return Moved(TWINS[event.piece], event.to)
    if isinstance(event, Chose) and event.option in TWINS:
        return Chose(TWINS[event.option])
    return event


def private(house: dict[str, str] | None = None) -> Table:
    """Ann recruits; her racks are entered."""
    board = ("h1 plains grey", "h2 mountain green", "h3 desert red", "grey gold 25", "h1.green down eagles")
    return realm(3, *board, phase="recruit_things", record="private_entry", **(house or {}))


def test_two_games_that_differ_in_secrets_look_alike() -> None:
    """Drawing, placing, keeping: byte for byte the same for the others."""
    first = second = private()
    game = first.game
    a, b = first.state, second.state
    drawn: list[Event] = [
        Chose("5"),
        *(Drew(card, "cup") for card in ("troll", "bears", "sphinx", "nomads", "village", "bow")),
    ]
    placed: list[Event] = [Moved("troll", "h1"), Moved("sphinx", "h1"), Moved("bears", "h1"), Moved("village", "h1")]
    moves: list[Event] = [Chose("done")]
    for event in [*drawn, *placed, *moves]:
        a, said_a = game.advance(a, event)
        b, said_b = game.advance(b, twin(event))
        assert seen(game, a, said_a) == seen(game, b, said_b), event
    assert a.players[0].rack == b.players[0].rack
    assert a.hexes != b.hexes
    # on through the next phases, with whatever is public
    rng = Random(5)
    for _ in range(60):
        prompt = game.prompt(a)
        if prompt.private or prompt.over:
            break
        event = _public(game, a, prompt, rng)
        a, said_a = game.advance(a, event)
        b, said_b = game.advance(b, event)
        if a.battle is not None:
            break  # from here on the counters lie open
        assert seen(game, a, said_a) == seen(game, b, said_b), event


def _public(game: Rules[State], state: State, prompt: Prompt, rng: Random) -> Event:
    answers = [
        each for each in prompt.answers() if not (isinstance(each, Chose) and each.option in ("treasure", "part"))
    ]
    return rng.choice(answers)


def test_racks_with_other_things_look_alike() -> None:
    """A rack of magic and a rack of bluffs: the same questions, the same options, the same pictures."""
    lands = ("h1 plains grey", "h2 mountain green", "h3 desert red", "grey gold 5")
    racks = ("sword,golem,talisman", "diamond,vandals,ghost")
    for phase in ("recruit_characters", "recruit_things", "random_events", "movement", "construction"):
        tables = [realm(3, *lands, f"grey rack {rack}", phase=phase, record="private_entry") for rack in racks]
        views = {seen(table.game, table.state, ()) for table in tables}
        assert len(views) == 1, phase


def test_who_holds_the_charm_is_not_told_by_what_is_offered() -> None:
    """Not before a throw, but after it, whoever is asked next and whoever of them holds it (KNT-MAGI-13)."""
    lands = ("h1 plains grey", "h2 mountain green", "h3 desert red", "pool warlord,ice_lord")
    held = (("lucky_charm", "bow", "fan"), ("bow", "lucky_charm", "fan"), ("bow", "fan", "lucky_charm"))
    offers = []
    for racks in held:
        things = [f"{seat.colour} rack {thing}" for seat, thing in zip(SEATS, racks, strict=True)]
        before = realm(3, *lands, *things, phase="recruit_characters", record="private_entry")
        after = before.do("choose warlord", "roll 1", "roll 2")
        assert before.who == "grey" and "lucky_charm" not in before.options
        assert after.who == "green" and "lucky_charm" in after.options
        last = after.do("choose ice_lord", "roll 1", "roll 2")
        assert last.who == "red" and "lucky_charm" in last.options
        bending = last.do("choose lucky_charm")
        offers.append([table.prompt for table in (before, after, last, bending)])
    assert offers[0] == offers[1] == offers[2]


def test_the_app_knows_nothing_of_racks_in_a_table_record() -> None:
    """`table` keeps only what is public: numbers (KNT-GEN-02)."""
    table = realm(2, "h1 plains grey", "h1.grey down 3", "grey rack_count 4", phase="movement")
    known = {thing for player in table.state.players for thing in player.rack}
    known |= {thing for tile in table.state.hexes for army in tile.armies for thing in army.down}
    assert known == {UNKNOWN}
    assert "how many" in table.refused("given grey rack troll")
    assert table.game.secrets(table.state, "grey") == ()


def test_an_owner_may_look_and_nobody_else() -> None:
    """`secrets` tells each seat its own racks and stacks."""
    table = realm(2, "h1 plains grey", "h1.grey down troll", "grey rack bow", "green rack fan", record="private_entry")
    mine = " ".join(map(str, table.game.secrets(table.state, "grey")))
    theirs = " ".join(map(str, table.game.secrets(table.state, "green")))
    assert "Bow" in mine
    assert "Troll" in mine
    assert "Fan" not in mine
    assert "Troll" not in theirs
    assert table.game.secrets(table.state, "") == ()


def test_identities_are_forgotten_when_turned_down() -> None:
    """In a `table` record what was shown and went face down is a number again (6.2)."""
    board = ("h1 plains green", "h1.green down 1", "h1.grey down 1", "h2 mountain grey")
    table = realm(2, *board, phase="combat").do("move battle_marker h1", "draw farmers", "draw troll", "choose fight")
    over = table.do("roll 6", "roll 1")
    assert over.state.hexes[0].armies[0].down == (UNKNOWN,)


def test_a_draw_that_cannot_be_is_refused_in_words() -> None:
    """A counter that lies on an entered rack cannot come from the cup; the list does not give it away."""
    board = ("h1 swamp", "h1.grey up ogre", "h2 mountain grey", "green rack troll", "grey gold 9")
    table = realm(2, *board, phase="combat", record="private_entry").do("move battle_marker h1", "roll 2")
    assert table.prompt.pile is not None
    assert "troll" in table.prompt.pile.cards
    with pytest.raises(IllegalEvent, match="No Troll is left in the cup"):
        table.do("draw troll")


def test_two_alike_are_asked_for_like_two_that_differ() -> None:
    """A loss among two of a kind is put as a question all the same, and so is a balloon nobody could ride."""
    lands = ("h1 plains grey", "h2 mountain green", "green rack teeniepox", "first green")
    stacks = ("ghost,ghost", "ghost,sphinx")
    sick = []
    for stack in stacks:
        table = realm(3, *lands, f"h1.grey down {stack}", phase="random_events", record="private_entry")
        sick.append(table.do("choose teeniepox", "choose grey", "roll 2"))
    assert len({seen(table.game, table.state, ()) for table in sick}) == 1
    risen = []
    for stack in ("troll,cyclops", "ghost,sphinx"):
        board = ("h1 plains grey", "h2 mountain green", f"h1.grey down {stack}", "grey rack balloon")
        table = realm(3, *board, phase="movement", record="private_entry")
        risen.append(table.do("choose balloon", "choose h1"))
    assert len({seen(table.game, table.state, ()) for table in risen}) == 1


PINNED = ("h1 plains grey", "h3 plains green", "h3.green down troll,ogre", "h3.grey down bears")
ROBBED = ("h1 plains grey", "h1.grey up master_thief", "h2 plains green", "green rack troll,bow")
STOLEN = ("choose master_thief", "choose green", *("roll 6", "roll 6", "roll 1", "roll 1", "choose counter"))


@pytest.mark.parametrize(
    ("asked", "who", "phase", "board", "answers"),
    [
        ("Take", "grey", "recruit_things", ("h1 plains grey",), ()),
        ("Show", "grey", "recruit_things", ("h1 plains grey", "grey rack troll,bow"), ("choose 1",)),
        (
            "Shed",
            "grey",
            "recruit_things",
            ("h1 plains grey", "grey rack troll*10"),
            ("choose 0", "draw ogre", "choose done"),
        ),
        ("ShowProof", "green", "movement", PINNED, ("choose pins", "choose h3", "choose show")),
        ("Grab", "green", "special_powers", ROBBED, STOLEN),
    ],
)
def test_who_is_asked_for_what_only_he_knows(
    asked: str, who: str, phase: str, board: tuple[str, ...], answers: tuple[str, ...]
) -> None:
    """KNT-GEN-02: what lies on racks or face down is named unseen by others; income may come off in between."""
    table = realm(2, *board, "h1 income farmlands", phase=phase, record="private_entry").do(*answers)
    assert (table["asked"], table.who, table.prompt.private) == (asked, who, True)
    assert ("take_off" in table.options) == (asked == "Shed")


def test_who_explores_unseen_is_not_told_by_the_throw_that_may_follow() -> None:
    """Bribing or fighting: a magic creature and a plain one, still covered, are asked the same (KNT-EXPL-11)."""
    lands = ("h1 swamp", "h2 mountain green", "h3 desert red", "grey gold 9")
    tables = [
        fought(3, *lands, f"h1.grey down {down}", record="private_entry").do("roll 3", "draw bears", "draw ghost")
        for down in ("dark_wizard,troll", "ogre,troll")
    ]
    asked = [table.do("draw nomads") for table in tables]
    assert [table["asked"] for table in asked] == ["Bribe", "Bribe"]
    assert len({seen(table.game, table.state, ()) for table in asked}) == 1
    assert len({pack(table.game.expects(table.state)) for table in asked}) == 1
