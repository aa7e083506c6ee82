"""The sections of the hazard handbook, one module each: its procedure for the house rules in force, and its ends."""
