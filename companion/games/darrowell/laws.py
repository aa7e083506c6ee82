"""What must hold after every event of Darrowell. Bounds of a fact by itself stand with the facts."""

from __future__ import annotations

from companion.games.darrowell.desk import Desk
from companion.games.darrowell.duelling import Clash
from companion.games.darrowell.gold import reached
from companion.games.darrowell.passing import Passing
from companion.games.darrowell.setup import FULL, FirstThrow, StartThrow
from companion.games.darrowell.state import Player, State
from companion.games.darrowell.turn import all_away, under_way
from companion.games.darrowell.vocabulary import ITEMS, OUTSIDE, SLOTS
from companion.play.facts import GAME, SEATS, Law


def _astray(desk: Desk, state: State) -> list[str]:
    """Where chips lie that cannot."""
    return [area for area in state.now.chips.laid if area not in desk.ground.area and area != OUTSIDE]


def _spent(desk: Desk, state: State) -> str:
    chips = state.now.chips
    spent, laid = chips.dealt - chips.left, len(chips.laid)
    return "" if spent == laid else f"{spent} are spent, and {laid} were laid"


def _bridges(desk: Desk, state: State) -> object:
    bridges = state.now.bridges
    odd = any(not 3 <= value <= 18 for _, value in bridges) or len(dict(bridges)) < len(bridges)
    return odd and bridges


def _closed(desk: Desk, state: State) -> object:
    """Rooms that are closed and cannot be, or in which the player is."""
    played, closed = desk.ground.played, state.now.closed
    shutting = {area for area in desk.ground.visits if (activity := played.get(area)) and activity.shuts}
    return (not set(closed) <= shutting or desk.player.at in closed) and closed


def _taken(desk: Desk, state: State) -> object:
    taken = state.now.taken
    lying = {thing.key for things in desk.ground.things.values() for thing in things}
    return (len(set(taken)) < len(taken) or not lying.issuperset(taken)) and taken


def _no_rival(desk: Desk, state: State) -> bool:
    """The duel is with somebody who is not there."""
    question = desk.question
    return isinstance(question, Clash) and (
        desk.players[question.rival].at != desk.player.at or question.rival == desk.turn
    )


def _visit(desk: Desk, state: State) -> str:
    """What is played where it cannot be."""
    stay, here, coffins = state.now.stay, desk.player.at, desk.ground.board.coffins
    lower = coffins.lower if coffins else ""
    elsewhere = desk.ground.visits.get(here, ("",))[0] != stay.playing and here != lower
    return f"{stay.playing} in {here}" if stay.playing and elsewhere else ""


def _no_way(desk: Desk, state: State) -> str:
    question = desk.question
    nowhere = isinstance(question, Passing) and question.goal not in desk.ground.legs[desk.player.at]
    return question.goal if nowhere and isinstance(question, Passing) else ""


def _left_for_good(desk: Desk, state: State) -> bool:
    gone = desk.player.at == OUTSIDE and not desk.now.moved
    return under_way(desk) and desk.ground.final_leaving and gone


def _overfull(desk: Desk, player: Player) -> list[str]:
    return [item for item in ITEMS if player.items.count(item) + player.curses.count(item) > SLOTS[item]]


def _place(desk: Desk, player: Player) -> str:
    """Where somebody is who cannot be there."""
    at, setting_up = player.at, isinstance(desk.question, FirstThrow | StartThrow)
    lost = at not in desk.ground.area and at != OUTSIDE and (at or not setting_up) and not player.gone
    return (at or "no place") if lost else ""


def _crowded(desk: Desk, player: Player) -> str:
    at = player.at
    full = isinstance(desk.question, StartThrow) and at and sum(each.at == at for each in desk.players) > FULL
    return at if full else ""


def _chased(desk: Desk, player: Player) -> str:
    """In a lair after the own turn, where nobody stays."""
    activity = desk.ground.played.get(player.at)
    idle = player is not desk.player or desk.over
    return player.at if idle and activity and activity.no_stay and desk.house.idle_in_lair == "chased" else ""


LAWS = (
    Law(
        "DARR-GATE-01",
        GAME,
        lambda desk, state: reached(desk) and not state.gate.alarm and not state.solo,
        "gold has reached the gate, and there is no alarm",
    ),
    Law(
        "DARR-SOLO-02",
        GAME,
        lambda desk, state: state.solo and (state.gate.alarm or state.gate.called),
        "an alarm in a game for one",
    ),
    Law(
        "DARR-GATE-04",
        GAME,
        lambda desk, state: state.gate.called and not state.gate.alarm,
        "final turns without an alarm",
    ),
    Law("DARR-CHIP-12", GAME, _astray, "chips lie where they cannot: {}"),
    Law("DARR-CHIP-01", GAME, _spent, "of the chips {}"),
    Law("DARR-BRIDGE-07", GAME, _bridges, "bridges bear {}"),
    Law("DARR-USED-08", GAME, _closed, "{} are closed"),
    Law(
        "DARR-BOUNTY-01",
        GAME,
        lambda desk, state: state.now.bounty == state.turn or not -1 <= state.now.bounty < len(state.players),
        "the bounty is on nobody it can be on",
    ),
    Law("DARR-ITEM-04", GAME, _taken, "taken twice, or nothing that lies anywhere: {}"),
    Law(
        "DARR-SPEC-02",
        GAME,
        lambda desk, state: len(set(state.now.done)) < len(state.now.done) and state.now.done,
        "played twice: {}",
    ),
    Law("DARR-DUEL-01", GAME, _no_rival, "the duel is with somebody who is not there"),
    Law(
        "DARR-DUEL-05",
        GAME,
        lambda desk, state: isinstance(desk.question, Clash) and desk.question.rival not in state.now.met,
        "a duel that may be fought again",
    ),
    Law(
        "DARR-SPEC-02",
        GAME,
        lambda desk, state: (state.now.stay.scene is None) != (not state.now.stay.playing),
        "a visit without its scene, or the reverse",
    ),
    Law("DARR-SPEC-01", GAME, _visit, "the player plays {}"),
    Law("DARR-GUARD-02", GAME, _no_way, "a way to {} is tried, and there is none"),
    Law(
        "DARR-GATE-05",
        GAME,
        lambda desk, state: desk.over and any(not player.fate for player in state.players),
        "the game is over, and somebody’s fate is open",
    ),
    Law(
        "DARR-GATE-04",
        GAME,
        lambda desk, state: state.gate.called and under_way(desk) and state.turn not in state.gate.finals[:1],
        "it is the final turn of somebody who has none",
    ),
    Law(
        "DARR-GATE-07",
        GAME,
        lambda desk, state: under_way(desk) and desk.ground.final_leaving and all_away(desk),
        "everybody is off the map, and the game goes on",
    ),
    Law("DARR-EXIT-04", GAME, _left_for_good, "a turn for somebody who has left for good"),
    Law("DARR-ITEM-01", SEATS, _overfull, "holds more than fits of {}"),
    Law(
        "DARR-ITEM-01",
        SEATS,
        lambda desk, player: (
            not {*player.items, *player.curses} <= set(ITEMS) or list(player.items) != sorted(player.items)
        ),
        "holds what is no item, or not in order",
    ),
    Law("DARR-SETUP-08", SEATS, _place, "is at {}"),
    Law("DARR-SETUP-09", SEATS, _crowded, f"more than {FULL} figures in {{}}"),
    Law(
        "DARR-EXIT-04",
        SEATS,
        lambda desk, player: (
            (player.fate == "trapped" and player.at == OUTSIDE) or (player.fate == "escaped" and player.at != OUTSIDE)
        ),
        "is where such a fate cannot be",
    ),
    Law("DARR-DRAGON-09", SEATS, _chased, "is still in {}, and the own turn is over"),
)
