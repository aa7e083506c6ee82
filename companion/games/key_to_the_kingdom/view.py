"""The table as screen and camera see it."""

from __future__ import annotations

from companion.games.key_to_the_kingdom import naming
from companion.games.key_to_the_kingdom.desk import Desk
from companion.games.key_to_the_kingdom.ends import Ending
from companion.games.key_to_the_kingdom.facts import FACTS, INDOORS
from companion.games.key_to_the_kingdom.handbook import procedure
from companion.games.key_to_the_kingdom.monsters import TITLES
from companion.games.key_to_the_kingdom.state import Player
from companion.procedures.graph import Throw
from companion.table.prompts import Prompt
from companion.table.view import CardView, SeatView, TableView
from companion.table.words import Words, named, say, say_n


def ways_out(desk: Desk) -> tuple[str, ...]:
    """The spaces on which whoever is asked in a hazard comes out, if the next throw goes well (KTK-DAG-03)."""
    player = desk.player
    if player.scene is None or player.held in INDOORS:
        return ()
    steps, laid = procedure(player.held, desk.state.house).steps, desk.ground.ground(player.held, player.scene.side)
    found: dict[str, None] = {}
    known, queue = {player.scene.step}, [player.scene.step]
    while queue:
        step = steps[queue.pop()]
        for target in step.targets():
            if isinstance(target, Ending) and target.good:
                found.update(dict.fromkeys(target.leads(laid, player.scene)))
            elif isinstance(target, str) and target not in known and not isinstance(step, Throw):
                known.add(target)
                queue.append(target)
    return tuple(found)


def table(desk: Desk, prompt: Prompt) -> TableView:
    """What UI and camera may know."""
    state, ground = desk.state, desk.ground
    marks = [(place, "may_go") for move in prompt.moves for place in move.places]
    marks += [] if prompt.moves else [(space, "way_out") for space in ways_out(desk)]
    marks += [(dagger, "guarded") for world in state.supply.guarded for dagger in ground.location[world].daggers]
    return TableView(
        "key_to_the_kingdom",
        ground.board.id,
        tuple(_seat(desk, player) for player in state.players),
        FACTS.pieces(desk),
        (*FACTS.parts(desk), ("bridge", str(state.tower_sections))),
        desk.player.colour,
        state.thrown,
        (("deep_magic", state.supply.deep_magic), ("lost_cards", len(state.supply.lost_cards))),
        tuple(marks),
    )


def _seat(desk: Desk, player: Player) -> SeatView:
    kinds = dict.fromkeys(player.equipment)
    cards = [CardView(card, named(card), player.equipment.count(card)) for card in kinds]
    cards += [CardView(holder, named(holder), hidden=True) for holder in player.holders]
    if player.deep_magic:
        cards.append(CardView("deep_magic", named("deep_magic"), player.deep_magic))
    counters = (("cards", len(player.equipment)), ("holders", len(player.holders)), ("deep_magic", player.deep_magic))
    where = _where(desk, player)
    colour, stuck = player.colour, bool(player.held or player.skipping) and not player.out
    brief = _brief(desk, player)
    return SeatView(colour, player.name, colour, where, tuple(cards), counters, player.out, brief=brief, stuck=stuck)


def _brief(desk: Desk, player: Player) -> tuple[Words, ...]:
    """The same as `_where` in fewer words: the place alone, the number of cards alone."""
    if player.skipping or player.out or player.escaped:
        return ()
    if player.at in desk.ground.whirlpool or player.at in desk.ground.hole or player.at in desk.ground.dungeons:
        return ()
    if player.held:
        return (Words(procedure(player.held, desk.state.house).title),)
    return (Words(str(len(player.equipment))),)


def _where(desk: Desk, player: Player) -> Words:
    """Two or three words under a player's name."""
    ground = desk.ground
    if player.out:
        return say("has left")
    if player.escaped:
        return say("escaped")
    if player.skipping:
        return say_n("misses {count} turn", "misses {count} turns", player.skipping)
    if player.held == "dungeon" or player.at in ground.dungeons:
        return say("in the dungeon")
    if player.held == "wizard_of_plenty":
        return say("on trial")
    if player.held in TITLES:
        return say("fights the {monster}", monster=named(player.held))
    if player.at in ground.whirlpool or player.at in ground.hole:
        return say("in {place}", place=naming.place(ground, player.at))
    if player.held:
        return say("in {place}", place=Words(procedure(player.held, desk.state.house).title))
    return say_n("{count} card", "{count} cards", len(player.equipment))
