"""Dice read by a camera over a tray: a stand-in for electronic dice. What is not plain to see is not read."""
