"""The touchscreen: what players look at all evening.

A screen is a function of what is known: it gives `things` (plates, texts, art, targets), plain values that need no
window. `window` alone knows Kivy: it draws things and turns fingers into the targets they meet.
"""
