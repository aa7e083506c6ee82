"""What must hold after every event of the Ascent. Bounds of a fact by itself stand with the facts."""

from __future__ import annotations

from typing import Any

from companion.flow import Question
from companion.games.hirelings.cards import CardChoice, SpendTop
from companion.games.hirelings.desk import Desk
from companion.games.hirelings.encounters import Encounter
from companion.games.hirelings.ending import GameOver
from companion.games.hirelings.ends import LettingOut, Pay
from companion.games.hirelings.fire import Escape, FireRoll
from companion.games.hirelings.ground import FIRE_DIE
from companion.games.hirelings.sharing import Draw, TurnEnd
from companion.games.hirelings.state import AtMonster, Hireling, InRoom, State
from companion.games.hirelings.turn import NextTurn
from companion.games.hirelings.walking import Walk
from companion.play.facts import GAME, SEATS, Law

WITH_STEPS = (Walk, Encounter, LettingOut, SpendTop)


# -- cards: none is made, lost or in two places (HIRE-GEN-07) ----------------------------------------------------------


def _open(state: State) -> list[str]:
    return [card for cards in state.seen for card in cards]


def _unknown(desk: Desk, state: State) -> list[str]:
    return [card for card in _open(state) if card not in desk.deck.card]


def _twice(desk: Desk, state: State) -> bool:
    seen = _open(state)
    return not desk.deck.endless and len(set(seen)) < len(seen)


def _count(desk: Desk, state: State) -> str:
    """How many cards there are, where that is not how many the deck has."""
    covered = state.cache + state.unused + state.buried + sum(player.pile for player in state.players)
    seen = len(_open(state))
    return "" if desk.deck.endless or seen + covered == len(desk.deck) else f"{seen} open and {covered} face down"


def _too_high(desk: Desk, state: State) -> bool:
    """A pile is higher than the cards nobody has seen."""
    unseen = len(desk.deck.unseen(*state.seen))
    return not desk.deck.endless and unseen < max(player.pile for player in state.players)


# -- the fire ----------------------------------------------------------------------------------------------------------


def _fire(desk: Desk, state: State) -> int | None:
    """How far the Fireball is on its way, -1 on its track or nowhere; None where it is not as agreed on."""
    return desk.ground.index.get(state.ffd, -1) if state.ffd and state.house.fireball == "yes" else None


def _astray(desk: Desk, state: State) -> str:
    return state.ffd if _fire(desk, state) == -1 and state.ffd not in desk.ground.board.fire_track else ""


def _climbs(desk: Desk, state: State) -> str:
    """The round, where the Fireball is on another square of its track."""
    track = desk.ground.board.fire_track
    on_track = _fire(desk, state) == -1 and state.ffd in track
    return f"{state.round}: {state.ffd}" if on_track and track.index(state.ffd) + 1 != state.round else ""


def _early(desk: Desk, state: State) -> str:
    at, thrown = _fire(desk, state), FIRE_DIE * (state.round - len(desk.ground.board.fire_track))
    return f"{state.round}: {state.ffd}" if at is not None and at > max(thrown, -1) else ""


def _gone_by(desk: Desk, state: State) -> bool:
    at = _fire(desk, state)
    return at is not None and at > desk.ground.last


def _burnt(desk: Desk, state: State) -> set[int]:
    """Those inside who stand where the fire has been."""
    at = _fire(desk, state)
    if at is None:
        return set()
    burns = desk.ground.burn_index
    return {each for each in state.inside if burns.get(state.players[each].square, at + 1) <= at}


def _deciding(desk: Desk, state: State) -> bool:
    burning = state.ffd and state.caught
    return bool(burning) and _burnt(desk, state) != {*state.caught, *state.paid}


def _left_in_fire(desk: Desk, state: State) -> int:
    """How many stand in the fire when a round begins and nobody has done anything in it yet."""
    idle = isinstance(desk.question, CardChoice) and not state.thrown and state.inside[:1] == [state.turn]
    return len(_burnt(desk, state)) if idle else 0


# -- what is asked -----------------------------------------------------------------------------------------------------


def _asked(desk: Desk) -> str:
    return type(desk.question).__name__


def _paying(desk: Desk) -> Question[Any]:
    question = desk.question
    return question.spending if isinstance(question, SpendTop) else question


def _whose(desk: Desk) -> Hireling:
    return desk.state.players[desk.state.turn]


def _too_soon(desk: Desk, state: State) -> bool:
    if not isinstance(desk.question, FireRoll):
        return False
    seats = state.order
    return any(seats.index(each) > seats.index(state.turn) for each in state.inside)


def _owes(desk: Desk, state: State) -> str:
    paying, player = _paying(desk), _whose(desk)
    owes = isinstance(paying, Pay) and not 0 < paying.owed <= player.cards
    return f"{paying.owed} of {player.cards}" if owes and isinstance(paying, Pay) else ""


def _no_split(desk: Desk, state: State) -> bool:
    split = state.steps and len(desk.ground.next[_whose(desk).square]) > 1
    return isinstance(desk.question, Walk) and not split


def _cannot_draw(desk: Desk, state: State) -> object:
    question = desk.question
    return question.victim if isinstance(question, Draw) and question.prompt(desk) is None else ""


def _places(desk: Desk, state: State) -> list[int]:
    places = sorted(player.place for player in state.players if player.place)
    return [] if places == list(range(1, len(places) + 1)) else places


# -- everybody ---------------------------------------------------------------------------------------------------------


def _square(desk: Desk, player: Hireling) -> str:
    """What the square of that player is, "" where no hireling can stand."""
    what = desk.ground.what.get(player.square, "")
    return "" if what == "fire_track" else what


def _out(desk: Desk, player: Hireling) -> str:
    """Whoever is out is on the way out and has a place, and nobody else."""
    is_out, what = player.status == "out", _square(desk, player)
    amiss = what and (is_out != bool(player.place) or is_out != (what == "exit"))
    return f"{player.status} on {player.square}, place {player.place}" if amiss else ""


def _held(desk: Desk, player: Hireling) -> str:
    what, stands = _square(desk, player), {InRoom: "room", AtMonster: "monster"}
    return player.square if what and player.stay and what != stands[type(player.stay)] else ""


def _forgotten(desk: Desk, player: Hireling) -> bool:
    return player.inside and _square(desk, player) == "room" and not player.stay


def _by_monster(desk: Desk, player: Hireling) -> bool:
    """Held by a monster while not before it, where one may leave."""
    facing = _whose(desk) is player and isinstance(desk.question, Encounter)
    free = desk.state.house.monster_leave == "free"
    return isinstance(player.stay, AtMonster) and not facing and free and bool(_square(desk, player))


LAWS = (
    Law("HIRE-CARD-01", GAME, _unknown, "cards this deck has not: {}"),
    Law("HIRE-CARD-12", GAME, _twice, "a card came back"),
    Law("HIRE-GEN-07", GAME, _count, "cards are made or lost: {}"),
    Law("HIRE-SET-06", GAME, _too_high, "a pile is higher than the cards nobody has seen"),
    Law(
        "HIRE-GEN-08",
        GAME,
        lambda desk, state: (state.house.fireball == "yes") != bool(state.ffd),
        "the Fireball is there without having been agreed on, or the other way round",
    ),
    Law("HIRE-FIRE-06", GAME, _astray, "the Fireball is on {}, off its way"),
    Law("HIRE-FIRE-01", GAME, _climbs, "the Fireball is on another square of its track than in round {}"),
    Law("HIRE-FIRE-03", GAME, _early, "the Fireball cannot be so far in round {}"),
    Law("HIRE-FIRE-17", GAME, _gone_by, "the Fireball has left the dungeon"),
    Law("HIRE-FIRE-13", GAME, _deciding, "those who decide are not those who are level or passed"),
    Law("HIRE-FIRE-22", GAME, _left_in_fire, "a round begins, and {} stand where the fire has been"),
    Law(
        "HIRE-END-05",
        GAME,
        lambda desk, state: not state.inside and not isinstance(desk.question, GameOver),
        "nobody is inside and the game goes on",
    ),
    Law(
        "HIRE-TURN-01",
        GAME,
        lambda desk, state: "" if _whose(desk).inside or not desk.has(NextTurn) else _whose(desk).status,
        "it is the turn of somebody who is {}",
    ),
    Law("HIRE-TURN-06", GAME, _too_soon, "the fire moves before everybody has had a turn"),
    Law(
        "HIRE-ROOM-01",
        GAME,
        lambda desk, state: isinstance(desk.question, Encounter) and not _whose(desk).held,
        "an encounter is asked and nothing is faced",
    ),
    Law(
        "HIRE-FIRE-13",
        GAME,
        lambda desk, state: _asked(desk) if bool(state.caught) != isinstance(_paying(desk), Escape) else "",
        "who is caught does not go with what is asked: {}",
    ),
    Law("HIRE-ROOM-22", GAME, _owes, "cards owed and held do not go together: {}"),
    Law(
        "HIRE-TURN-03",
        GAME,
        lambda desk, state: state.card_choice and (state.thrown or not isinstance(desk.question, CardChoice)),
        "a card may be flipped in the middle of a turn",
    ),
    Law(
        "HIRE-TURN-04",
        GAME,
        lambda desk, state: 0 if isinstance(desk.question, WITH_STEPS) else state.steps,
        "{} steps left while something else is asked",
    ),
    Law("HIRE-MOVE-03", GAME, _no_split, "a way is chosen where there is no split, or no step left"),
    Law(
        "HIRE-SHARE-03",
        GAME,
        lambda desk, state: isinstance(desk.question, TurnEnd) and desk.question.prompt(desk) is None,
        "nobody may draw here",
    ),
    Law("HIRE-SHARE-06", GAME, _cannot_draw, "{} cannot be drawn from"),
    Law("HIRE-END-02", GAME, _places, "the places are {}"),
    Law(
        "HIRE-GEN-04",
        SEATS,
        lambda desk, player: "" if _square(desk, player) else player.square or "nothing",
        "stands on {}, where no hireling can",
    ),
    Law("HIRE-MOVE-04", SEATS, _out, "is {}"),
    Law(
        "HIRE-END-07",
        SEATS,
        lambda desk, player: _square(desk, player) and not player.inside and (player.cards or player.stay),
        "is not inside, and still has cards, or is held",
    ),
    Law("HIRE-ROOM-06", SEATS, _held, "is held by what is not on {}"),
    Law("HIRE-ROOM-05", SEATS, _forgotten, "stands in a room that knows nothing of it"),
    Law(
        "HIRE-ROOM-08",
        SEATS,
        lambda desk, player: isinstance(player.stay, InRoom) and player.stay.fails and not player.held,
        "was let go and it is not forgotten",
    ),
    Law("HIRE-MON-11", SEATS, _by_monster, "is held by a monster"),
    Law(
        "HIRE-CARD-11",
        SEATS,
        lambda desk, player: desk.state.house.max_front_cards == "1" and len(player.front) > 1,
        "has more than one card open",
    ),
)
