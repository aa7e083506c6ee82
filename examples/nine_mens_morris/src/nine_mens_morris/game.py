"""Nine Men's Morris, as it has been played for two thousand years."""

from __future__ import annotations

from random import Random

from companion import api
from companion.api import COMMON, SEATS, TABLE, Fact, Law, Value, Words, say, say_n
from nine_mens_morris.playing import HAND, MEN, OUT, Desk, Go, House, Player, State, Take, Turns, ground


def _anew(desk: Desk) -> None:
    """The turn goes on from how things stand now; a man that is owed is still taken."""
    desk.set(past=())
    if not isinstance(desk.question, Take):
        desk.drop(api.Over)
        desk.then(*(() if desk.winner else (Go(), Turns())))


def shared(desk: Desk, state: State) -> set[str]:
    return {at for at in desk.ground.near if sum(each.men.count(at) for each in state.players) > 1}


FACTS = api.Facts(
    *COMMON,
    Fact("men", SEATS, read=lambda desk, player: player.left, matters=Words("men")),
    Fact(
        "point",
        api.pieces(lambda player: player.men, say("{colour} man {number}")),
        api.Space(
            lambda desk, name: name if name in desk.free else "",
            also=(Value(HAND, Words("still to be put")), Value(OUT, Words("taken"))),
            missing=say("No man can be put on {name} now."),
        ),
        read=lambda desk, man: man.value,
        told=api.Told(say("{piece} is"), Desk.put),
        hands=api.figure(lambda desk, man: man.value if man.value in desk.ground.near else None),
    ),
    laws=(Law("NMM-PUT-02", TABLE, shared, "two men stand on {}"),),
    after=_anew,
    whom="player or man",
)


def simulated(desk: Desk, prompt: api.Prompt, rng: Random) -> api.Event:
    """Who can close a mill, does, or else keeps the other from it."""
    ours, theirs = desk.state.player.men, desk.state.other.men
    moves = [each for each in prompt.answers() if isinstance(each, api.Moved)]
    closing = [each for each in moves if desk.closes({*ours} - {ours[api.number_of(each.piece)]}, each.to)]
    best = closing or [each for each in moves if desk.closes({*theirs}, each.to)]
    return rng.choice(best) if best else api.random_answer(prompt, rng)


GAME = api.Game(
    id="nine_mens_morris",
    title="Nine Men’s Morris",
    players=range(2, 3),
    colours=lambda board: ("white", "black"),
    house=House,
    house_rules=(api.HouseRule("flying", "May whoever has three men left fly?", ""),),
    ground=ground,
    desk=Desk,
    begin=lambda ground, agreed, seats: State(
        agenda=(api.Over(("NMM-END-01", "NMM-END-02", "NMM-END-03")), Turns()),
        players=tuple(Player(seat.colour, seat.name) for seat in seats),
        house=agreed,
    ),
    facts=FACTS,
    status=lambda desk, player: say_n("{count} man", "{count} men", player.left),
    simulated=simulated,
    forgets=("past",),
    prospects=lambda desk: {each.colour: each.left / MEN for each in desk.state.players},
    lead=lambda desk: api.Lead(
        Words("men"),
        lambda desk, colour: next(each.left for each in desk.state.players if each.colour == colour),
        lambda count: say_n("{count} man", "{count} men", count),
    ),
)
