"""Buttons, lamps, switches, a knob and a buzzer at the pins of a Raspberry Pi, or at pins that are only pretended."""
