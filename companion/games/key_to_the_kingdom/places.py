"""Key Locations, thieves, the Ring, the Wizard and Start (KTK-KEY, KTK-STEAL, KTK-RING, KTK-WIZ, KTK-WIN)."""

from __future__ import annotations

from companion.games.key_to_the_kingdom import crossing, turn, walking
from companion.games.key_to_the_kingdom.desk import Desk
from companion.games.key_to_the_kingdom.monsters import MONSTERS
from companion.games.key_to_the_kingdom.state import Fight, State
from companion.games.key_to_the_kingdom.vocabulary import MONSTER_COPIES, PRIZES, TREASURES
from companion.procedures import interpreter
from companion.table.words import Words, named


def reach_black_dagger(desk: Desk) -> None:
    """A Monster guards the holder; where it is gone nothing happens (KTK-KEY-02, KTK-KEY-05)."""
    world = desk.map.black[desk.player.at]
    if world in desk.state.guarded:
        fight(desk, world)
    else:
        desk.tell("Nothing is guarded here any more.", "KTK-KEY-05")
        turn.over(desk)


def fight(desk: Desk, world: str) -> None:
    phase = "draw_monster" if desk.state.house.monster_mode == "reference_deck" else "printed_fight"
    desk.set(fight=Fight(world), phase=phase)


def still_guarded(state: State) -> bool:
    """Whether the holder that is fought for still lies there."""
    return state.fight is not None and state.fight.world in state.guarded


def monsters_left(state: State) -> tuple[str, ...]:
    """The monsters that may be on top of the deck; fought ones lie under it (KTK-KEY-07)."""
    return tuple(name for name in MONSTERS if state.monsters_fought.count(name) < MONSTER_COPIES)


def draw_monster(desk: Desk, card: str) -> None:
    fought = (*desk.state.monsters_fought, card)
    if len(fought) == len(MONSTERS) * MONSTER_COPIES:
        fought = ()
    desk.set(monsters_fought=fought)
    desk.tell(
        "{who} meets the {monster}.",
        "KTK-KEY-02 KTK-KEY-07",
        "the {monster}",
        monster=Words(crossing.holding(desk.state, card).title),
    )
    crossing.enter(desk, card, "a")


def fought(desk: Desk, won: bool) -> None:
    """Won: the holder. Lost: the dungeon (KTK-KEY-03, KTK-KEY-04)."""
    assert desk.state.fight is not None
    if desk.state.house.monster_mode == "printed_card":
        desk.set(fight=Fight(desk.state.fight.world, won=won), phase="printed_losses")
        desk.tell("The Monster is beaten." if won else "The Monster was too strong.", "KTK-KEY-08", "the fight")
        return
    conclude(desk, won)


def conclude(desk: Desk, won: bool) -> None:
    assert desk.state.fight is not None
    world = desk.state.fight.world
    desk.set(fight=None)
    if not won:
        desk.tell("{who} has lost the fight: to the dungeon.", "KTK-KEY-04", "the lost fight")
        crossing.imprison(desk, desk.state.actor, world)
        turn.over(desk)
        return
    holder = desk.map.location[world].holder
    desk.set(guarded=tuple(each for each in desk.state.guarded if each != world))
    desk.tell("{who} has won, and takes {holder}.", "KTK-KEY-03", "the won fight", holder=named(holder))
    take(desk, holder)


def take(desk: Desk, holder: str) -> None:
    """The player takes a holder and looks inside, alone."""
    desk.set_player(holders=tuple(sorted((*desk.player.holders, holder))))
    if desk.state.house.treasure_cards == "dealt" and holder not in dict(desk.state.contents):
        desk.set(phase="look", choices=(holder,))
    elif desk.state.house.cobra_effect != "none":
        _cobra_known(desk, holder)
    else:
        turn.over(desk)


def undealt(state: State) -> tuple[str, ...]:
    """The treasures nobody has looked at yet."""
    seen = {treasure for _, treasure in state.contents}
    return tuple(treasure for treasure in TREASURES if treasure not in seen)


def look(desk: Desk, treasure: str) -> None:
    holder = desk.state.choices[0]
    desk.set(contents=tuple(sorted((*desk.state.contents, (holder, treasure)))), choices=())
    desk.tell("{who} has looked inside.", "KTK-KEY-03")
    if desk.state.house.cobra_effect != "none":
        _cobra_known(desk, holder)
    else:
        turn.over(desk)


def _cobra_known(desk: Desk, holder: str) -> None:
    """A house rule gives the Cobra an effect: the app knows, or asks whoever took the holder (G09)."""
    known = dict(desk.state.contents).get(holder)
    if known is None:
        desk.set(phase="cobra")
    elif known == "cobra":
        cobra(desk, True)
    else:
        turn.over(desk)


def cobra(desk: Desk, bitten: bool) -> None:
    if not bitten:
        desk.tell("It is not the Cobra.", "KTK-KEY-09")
        turn.over(desk)
    elif desk.state.house.cobra_effect == "to_dungeon":
        desk.tell("It is the Cobra: {who} goes to the dungeon.", "KTK-KEY-09", "the Cobra")
        crossing.imprison(desk, desk.state.actor, desk.map.world(desk.player.at))
        turn.over(desk)
    else:
        desk.tell("It is the Cobra: {who} hands in a card.", "KTK-KEY-09", "the Cobra")
        desk.set(phase="cobra_pay")
        if not desk.player.equipment and desk.state.house.equipment == "tracked":
            turn.over(desk)


def pay(desk: Desk, card: str) -> None:
    """A card the player chose goes to the lost pool."""
    equipment = list(desk.player.equipment)
    if card in equipment:
        equipment.remove(card)
    desk.set_player(equipment=tuple(equipment))
    crossing.lose(desk, desk.state.actor, card)
    desk.tell("{who} hands in the {card}.", "KTK-ITEM-01", "the payment", card=named(card))


# -- thieves ---------------------------------------------------------------------------------------


def victims(desk: Desk) -> list[tuple[str, str]]:
    """Whose holders may be taken here (KTK-STEAL-01, KTK-STEAL-03)."""
    thief = desk.player
    if thief.at in desk.map.sheltered:
        return []
    return [
        (player.colour, holder)
        for player in desk.state.players
        if player.at == thief.at and player is not thief and not player.held and player.colour not in desk.state.robbed
        for holder in player.holders
    ]


def steal(desk: Desk, choice: str) -> None:
    """Takes that holder and, off the daggers, throws again (KTK-STEAL-02)."""
    desk.set(choices=())
    if choice == "decline":
        desk.tell("{who} takes nothing.", "KTK-STEAL-01")
        walking.arrive(desk)
        return
    colour, holder = choice.split(".")
    victim = desk.index(colour)
    owner = desk.state.players[victim]
    desk.set_player(victim, holders=tuple(each for each in owner.holders if each != holder))
    desk.set_player(holders=tuple(sorted((*desk.player.holders, holder))))
    desk.set(robbed=(*desk.state.robbed, colour))
    desk.tell(
        "{who} takes {holder} from {owner}.", "KTK-STEAL-01", "{who}’s theft", holder=named(holder), owner=owner.name
    )
    at = desk.player.at
    on_dagger = at in desk.map.white or at in desk.map.black
    if on_dagger or desk.state.house.steal_extra_throw == "no":
        walking.arrive(desk)
    else:
        desk.tell("{who} throws again and walks on.", "KTK-STEAL-02")
        desk.set(phase="walk")


# -- Start -----------------------------------------------------------------------------------------


def claim(desk: Desk, claimed: bool) -> None:
    """Key and another Treasure open the way out (KTK-WIN-01, KTK-WIN-04)."""
    player = desk.player
    if claimed and not _proved(desk.state, player.holders):
        desk.tell("The holders do not bear it out: {who} simply stands on Start.", "KTK-WIN-04", "the claim")
    elif claimed:
        desk.set_player(escaped=True)
        desk.tell("Key and treasure: {who} leaves the Kingdom and has won.", "KTK-WIN-01 KTK-WIN-02", "{who}’s escape")
        desk.set(phase="game_over", winner=player.colour, fold=None, choices=())
        return
    else:
        desk.tell("{who} stands on Start.", "KTK-WIN-04")
    turn.over(desk)


def _proved(state: State, holders: tuple[str, ...]) -> bool:
    """What the app has dealt it knows; printed holders are opened on the table, and the table is believed."""
    contents = dict(state.contents)
    if state.house.treasure_cards == "printed":
        return True
    held = {contents.get(holder) for holder in holders}
    return "key" in held and not held.isdisjoint(PRIZES)


# -- Ring of Stones --------------------------------------------------------------------------------


def leave_ring(desk: Desk, end: str) -> None:
    if end == "walk_out":
        desk.set(phase="walk")
    elif end == "pick_three":
        desk.set(picks=3)
        pick_next(desk)
    else:
        turn.over(desk)


def pool(desk: Desk) -> tuple[str, ...]:
    """What may be picked from the lost pool: own cards first where one of a kind lies there (KTK-ITEM-04)."""
    cards = dict.fromkeys(card for card, _ in desk.state.lost_cards)
    return (*cards, *desk.state.lost_holders)


def pick_next(desk: Desk) -> None:
    if desk.state.picks and pool(desk):
        desk.set(phase="pick")
    else:
        desk.set(picks=0)
        turn.over(desk)


def pick(desk: Desk, what: str) -> None:
    """One of the three picks; holders stay closed until all are made (KTK-RING-03, KTK-RING-04)."""
    desk.set(picks=desk.state.picks - 1)
    regain(desk, what)
    desk.tell("{who} takes back {what}.", "KTK-RING-03 KTK-RING-04", "the pick", what=named(what))
    pick_next(desk)


def regain(desk: Desk, what: str) -> None:
    """A lost card or holder goes back to the player."""
    player, state = desk.player, desk.state
    if what in state.lost_holders:
        desk.set(lost_holders=tuple(each for each in state.lost_holders if each != what))
        desk.set_player(holders=tuple(sorted((*player.holders, what))))
        return
    own = (what, player.colour)
    taken = own if own in state.lost_cards else next(pair for pair in state.lost_cards if pair[0] == what)
    left = list(state.lost_cards)
    left.remove(taken)
    desk.set(lost_cards=tuple(left))
    if state.house.equipment == "tracked":
        desk.set_player(equipment=tuple(sorted((*player.equipment, what))))


# -- the Wizard ------------------------------------------------------------------------------------


def reach_wizard(desk: Desk) -> None:
    """The turn ends here; whoever has the try left may name what the trial is for (KTK-WIZ-01, KTK-WIZ-02)."""
    if desk.player.wizard_try_used:
        turn.over(desk)
    else:
        desk.set(phase="wizard_offer")


def answer_wizard(desk: Desk, choice: str) -> None:
    if choice == "put_off":
        desk.tell("The Wizard can wait.", "KTK-WIZ-08")
        turn.over(desk)
    elif choice == "trial":
        desk.set_player(wizard_try_used=True)
        desk.tell("{who} will run: the one try of the game.", "KTK-WIZ-03", "{who}’s choice")
        name_next(desk)
    elif choice == "done":
        _start_trial(desk)
    else:
        desk.set(lost_holders=tuple(each for each in desk.state.lost_holders if each != choice))
        desk.set_player(reserved=(*desk.player.reserved, choice))
        desk.tell("{who} asks for {what}.", "KTK-WIZ-02", "the wish", what=named(choice))
        name_next(desk)


def name_next(desk: Desk) -> None:
    if desk.state.lost_holders:
        desk.set(phase="wizard_name")
    else:
        _start_trial(desk)


def _start_trial(desk: Desk) -> None:
    desk.tell("Next turn the trial begins: over the Rainbow and back.", "KTK-WIZ-03", "the trial")
    player = desk.player
    outcome = interpreter.begin(
        crossing.holding(desk.state, "wizard_of_plenty"),
        desk.map.ground("wizard_of_plenty", "b"),
        side="b",
        items=(*player.equipment, *player.holders),
        unsure=crossing.unsure(desk.state),
    )
    desk.set_player(held="wizard_of_plenty", scene=outcome.scene)
    turn.over(desk)


def cancel_trial(desk: Desk, index: int) -> None:
    """What was reserved lies in the lost pool again."""
    reserved = desk.state.players[index].reserved
    desk.set(lost_holders=tuple(sorted((*desk.state.lost_holders, *reserved))))
    desk.set_player(index, reserved=())


def own_lost(state: State, colour: str) -> tuple[str, ...]:
    """The cards noted as lost by this player and still in the pool (KTK-ITEM-04)."""
    return tuple(card for card, owner in state.lost_cards if owner == colour)


def trial_over(desk: Desk, won: bool) -> None:
    """Home in time: everything lost and the holders named. Too late: one own lost card (KTK-WIZ-05, KTK-WIZ-06)."""
    player = desk.player
    if won:
        for card in own_lost(desk.state, player.colour):
            regain(desk, card)
        desk.set_player(holders=tuple(sorted((*desk.player.holders, *player.reserved))), reserved=())
        desk.tell("The Wizard gives {who} back all that was lost.", "KTK-WIZ-05", "the Wizard’s gift")
        turn.over(desk)
        return
    cancel_trial(desk, desk.state.actor)
    cards = own_lost(desk.state, player.colour)
    if len(set(cards)) > 1:
        desk.set(phase="wizard_card")
    elif cards:
        take_own(desk, cards[0])
    else:
        turn.over(desk)


def take_own(desk: Desk, card: str) -> None:
    regain(desk, card)
    desk.tell("The Wizard gives back the {card}.", "KTK-WIZ-06", "the Wizard’s gift", card=named(card))
    turn.over(desk)


def printed_loss(desk: Desk, choice: str) -> None:
    """A printed Monster card costs what it says; the table tells (KTK-KEY-04)."""
    assert desk.state.fight is not None
    if choice == "done":
        conclude(desk, desk.state.fight.won)
    else:
        pay(desk, choice)


def cobra_paid(desk: Desk, card: str) -> None:
    pay(desk, card)
    turn.over(desk)
