"""What is handed in, and what comes back (KTK-ITEM)."""

from __future__ import annotations

from companion.games.key_to_the_kingdom.desk import Desk
from companion.games.key_to_the_kingdom.state import State
from companion.games.key_to_the_kingdom.vocabulary import EQUIPMENT, HOLDERS
from companion.table.words import named


def lose(desk: Desk, index: int, item: str, rules: str = "KTK-ITEM-01") -> None:
    """A card or a holder goes to the lost pool, and the table is told to lay it there."""
    into_pool(desk, index, item)
    owner = desk.state.players[index].name
    desk.tell("{owner}’s {item} goes to the lost pool.", rules, "the payment", owner=owner, item=named(item))


def into_pool(desk: Desk, index: int, item: str) -> None:
    """It lies there from now on, a card with its owner's name (KTK-ITEM-01)."""
    if item in HOLDERS:
        desk.lay(lost_holders=tuple(sorted((*desk.state.supply.lost_holders, item))))
    else:
        owner = desk.state.players[index].colour
        desk.lay(lost_cards=tuple(sorted((*desk.state.supply.lost_cards, (item, owner)))))


def pay(desk: Desk, card: str) -> None:
    """A card the player chose is handed in."""
    equipment = [*desk.player.equipment]
    if card in equipment:
        equipment.remove(card)
    desk.set_player(equipment=tuple(equipment))
    lose(desk, desk.state.acting, card)


def payable(desk: Desk) -> tuple[str, ...]:
    """The different cards the player may hand in; any where the table keeps its own."""
    return tuple(dict.fromkeys(desk.player.equipment)) or unsure(desk.state)


def unsure(state: State) -> tuple[str, ...]:
    """The cards only the players know of: all of them where the table keeps its own cards."""
    return EQUIPMENT if state.house.equipment == "asked" else ()


def own_lost(desk: Desk) -> tuple[str, ...]:
    """The cards noted as lost by this player and still in the pool (KTK-ITEM-04)."""
    return tuple(card for card, owner in desk.state.supply.lost_cards if owner == desk.player.colour)


def regain(desk: Desk, what: str) -> None:
    """A lost card or holder goes back to the player: of cards of one kind the own one first (KTK-ITEM-04)."""
    player, state = desk.player, desk.state
    if what in state.supply.lost_holders:
        desk.lay(lost_holders=tuple(each for each in state.supply.lost_holders if each != what))
        desk.set_player(holders=tuple(sorted((*player.holders, what))))
        return
    own = (what, player.colour)
    left = [*state.supply.lost_cards]
    left.remove(own if own in left else next(pair for pair in left if pair[0] == what))
    desk.lay(lost_cards=tuple(left))
    if state.house.equipment == "tracked":
        desk.set_player(equipment=tuple(sorted((*player.equipment, what))))


def unreserve(desk: Desk, index: int) -> None:
    """The holders named for a trial that will not be run lie in the lost pool again (KTK-WIZ-02)."""
    desk.lay(lost_holders=tuple(sorted((*desk.state.supply.lost_holders, *desk.state.players[index].reserved))))
    desk.set_player(index, reserved=())


def release(desk: Desk, index: int) -> None:
    """Whatever held the player holds no more."""
    unreserve(desk, index)
    desk.set_player(index, held="", scene=None, skipping=0)
