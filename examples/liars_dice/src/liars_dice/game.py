"""Liar's Dice: dice under cups, bids on all of them, and somebody who doubts."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb
from random import Random

from companion import api
from companion.api import COMMON, SEATS, Fact, Insight, Law, Number, Words, say, say_n
from liars_dice.playing import BID, DICE, FACES, MOST_PLAYERS, WILD, Desk, House, Player, Rounds, State, ground


def _anew(desk: Desk) -> None:
    """Where dice were given or taken, the round begins anew."""
    desk.drop(api.Over)
    desk.then(Rounds())


def _cups(desk: Desk, player: Player) -> str:
    return player.cup if len(player.cup) > player.dice else ""


OF_DICE = say("{name}’s dice")
FACTS = api.Facts(
    *COMMON,
    Fact("count", kind=Number(), rule="LIAR-BID-01"),
    Fact("face"),
    Fact("dice", SEATS, Number(0, DICE), told=api.Told(OF_DICE), rule="LIAR-CUP-01", matters=Words("dice")),
    Fact(
        "cup", SEATS,
        known=lambda desk, player, seat: player.colour == seat and player.cup,
        tells=lambda desk, cup: [say("Under your cup: {dice}", dice=" ".join(cup))],
    ),
    Fact(
        "stands", api.Family("thing to say of the bid", lambda desk: [api.Subject(BID, desk.state, shown=BID)]),
        read=lambda desk, state: str(state.count or "none"),
        hands=api.Figure(
            words=lambda desk, state: Words("the bid"),
            at=lambda desk, state: str(state.count) if state.count else None,
            look=lambda desk, state: {"words": Words("the bid"), "seat": ""},
            used=lambda desk, state: state.house.bids == "laid",
        ),
    ),
    laws=(Law("LIAR-CUP-02", SEATS, _cups, "{} lie under a cup, which are too many dice"),),
    after=_anew,
)  # fmt: skip


def chance(desk: Desk, seat: int, count: int, face: str) -> Fraction:
    """How likely so many of a face lie under all cups, for whoever sees one cup only and thinks nothing of bids."""
    own = desk.state.players[seat].cup
    hidden, needed = desk.all_dice - len(own), count - desk.holds(own, face)
    hit = Fraction(2 if desk.state.house.wild == "yes" and face != WILD else 1, len(FACES))
    each = (comb(hidden, n) * hit**n * (1 - hit) ** (hidden - n) for n in range(max(0, needed), hidden + 1))
    return sum(each, Fraction(0))


def simulated(desk: Desk, prompt: api.Prompt, rng: Random) -> api.Event:
    """Doubts what is less likely than not, and else bids the likeliest face a little higher."""
    state, names = desk.state, [option.name for option in prompt.options]
    seat = next((at for at, each in enumerate(state.players) if each.colour == prompt.who), 0)
    true = chance(desk, seat, state.count, state.face) if state.count else Fraction(1)
    if prompt.moves or prompt.amount:
        return prompt.answers()[min(rng.randrange(2), len(prompt.answers()) - 1)]
    if f"{prompt.who}.yes" in names:
        return api.Chose(f"{prompt.who}.{'yes' if true < rng.random() / 2 else 'no'}")
    if not names:
        return api.random_answer(prompt, rng)
    likely = {face: chance(desk, seat, desk.least(face), face) for face in names if face != "doubt"}
    best = max(likely, key=lambda face: (likely[face], rng.random()), default="doubt")
    return api.Chose("doubt" if "doubt" in names and (best == "doubt" or 1 - true > likely[best]) else best)


def imagined(desk: Desk, seat: str, rng: Random) -> State:
    """Others' dice fall anew, and their covered answers are anybody's guess."""
    for index, each in enumerate(desk.state.players):
        if each.colour != seat:
            doubts = rng.choice(["yes", "no"]) if each.doubts else ""
            desk.set_player(index, cup="".join(sorted(rng.choices(FACES, k=len(each.cup)))), doubts=doubts)
    return desk.state


def insights(desk: Desk, seat: str) -> Iterator[Insight]:
    """How likely the bid is true, as far as one's own cup says."""
    for at, each in enumerate(desk.state.players):
        if each.colour == seat and each.cup and desk.state.count:
            words = api.number(float(100 * chance(desk, at, desk.state.count, desk.state.face)))
            line = say("{bid}: {chance} %, if bids told nothing.", bid=desk.bid, chance=words)
            yield Insight(Words("What your cup says of the bid"), (line,), private=True, practice=True)


GAME = api.Game(
    id="liars_dice",
    title="Liar’s Dice",
    players=range(2, MOST_PLAYERS + 1),
    colours=lambda board: ("red", "blue", "green", "yellow", "purple", "grey"),
    house=House,
    house_rules=(
        api.HouseRule("wild", "Do ones count as any face?", ""),
        api.HouseRule("bids", "How is a bid kept?", "", says={"laid": "by a marker", "said": "it is only said"}),
        api.HouseRule("doubts", "Who may doubt a bid?", "", says={"next": "whoever is next", "all": "all the others"}),
    ),
    ground=ground,
    desk=Desk,
    begin=lambda ground, agreed, seats: State(
        agenda=(api.Over(("LIAR-END-01",)), Rounds()),
        players=tuple(Player(seat.colour, seat.name) for seat in seats),
        house=agreed,
    ),
    facts=FACTS,
    status=lambda desk, player: say_n("{count} die", "{count} dice", player.dice),
    simulated=simulated,
    imagined=imagined,
    insights=lambda desk, seat: tuple(insights(desk, seat)),
    turned=lambda before, after: before.turn != after.turn,
    prospects=lambda desk: {each.colour: each.dice / DICE for each in desk.state.players},
    lead=lambda desk: api.Lead(
        Words("dice"),
        lambda desk, colour: next(each.dice for each in desk.state.players if each.colour == colour),
        lambda count: say_n("{count} die", "{count} dice", count),
    ),
)
