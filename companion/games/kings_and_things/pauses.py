"""When a question may wait for something else: the asides by name, and the moments they belong to."""

CALL, TREASURE, TREASURE_FIRST = "call", "treasure", "treasure_first"
CHARM, TAKE_OFF = "lucky_charm", "take_off"

STANDING = (TREASURE, TAKE_OFF)
"""A player pauses in a phase outside combat (KNT-GOLD-08, KNT-DEPL-07)."""
PAUSING = (TREASURE,)
"""A player pauses in combat (KNT-GOLD-08)."""
IN_BATTLE = (CALL,)
"""Creatures lie face up (KNT-BLUF-06)."""
BETWEEN_ROUNDS = (CALL, TREASURE)
"""Both."""
