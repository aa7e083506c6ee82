"""Dice that people own and that speak Bluetooth themselves, without a hub: Pixels and GoDice."""
