"""How the game plays: whole games by the ledger's policies (4.6), counted the way its tables count."""

from __future__ import annotations

from collections import Counter
from random import Random
from statistics import fmean

import msgspec

from companion.games.hirelings.players import Style, styled
from companion.play.rules import Rules
from companion.play.setup import Setup
from companion.play.simulation import seats
from tests.games.hirelings.tables import hirelings


class Game(msgspec.Struct, frozen=True):
    """One game: who won (a seat counted from the youngest, -1 the dragon), when, and who burned."""

    winner: int
    first_out: int
    turns: int
    rounds: int
    burned: tuple[int, ...]


class Pace(msgspec.Struct, frozen=True):
    """Many games in the words of the ledger's tables; shares are of one."""

    games: int
    first_out: float
    low: int
    high: int
    turns: float
    empty: float
    dragon: float
    burned: float
    seats: tuple[float, ...]


def play(game: Rules, seed: int, styles: tuple[Style, ...], house: dict[str, str]) -> Game:
    """One game; the first seat is the youngest's."""
    rng = Random(seed)
    state = game.new(Setup(game.id, seats(game, len(styles)), house))
    turns = first_out = until = 0
    whose = -1, -1
    while not (prompt := game.expects(state)).over:
        desk = game.desk(state)
        if desk.question.phase not in ("setup", "fire_move", "fire_escape") and not state.caught:
            now = state.round, state.turn
            turns += now != whose
            whose = now
        event, round_ = styled(desk, prompt, rng, styles[state.actor]), state.round
        state, _ = game.advance(state, event)
        if not first_out and any(player.place == 1 for player in state.players):
            first_out, until = round_, turns  # the event may have begun the next round already
    winner = next((index for index, player in enumerate(state.players) if player.place == 1), -1)
    burned = tuple(index for index, player in enumerate(state.players) if player.status == "burned")
    return Game(winner, first_out, until, state.round, burned)


def measured(players: int, style: Style, games: int, seed: int = 0, **house: str) -> Pace:
    """So many games of players who all play alike."""
    game = hirelings()
    played = [play(game, seed + number, (style,) * players, house) for number in range(games)]
    out = sorted(each.first_out for each in played if each.winner >= 0)
    won = Counter(each.winner for each in played)
    return Pace(
        games,
        fmean(out),
        out[int(0.05 * len(out))],
        out[int(0.95 * len(out))],
        fmean(each.turns for each in played if each.winner >= 0),
        fmean(each.rounds for each in played),
        won[-1] / games,
        sum(len(each.burned) for each in played) / games / players,
        tuple(won[seat] / games for seat in range(players)),
    )


def mixed(styles: tuple[Style, ...], games: int, seed: int = 0) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """The shares of games won, and of games burned in, by each of these styles, seats shuffled anew for every game."""
    game = hirelings()
    won, burned = Counter[Style](), Counter[Style]()
    for number in range(games):
        seated = list(styles)
        Random(-1 - number).shuffle(seated)
        played = play(game, seed + number, tuple(seated), {})
        if played.winner >= 0:
            won[seated[played.winner]] += 1
        burned.update(seated[index] for index in played.burned)
    return tuple(won[style] / games for style in styles), tuple(burned[style] / games for style in styles)
