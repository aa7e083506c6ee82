"""The reference firmware of a dice hub. README.md tells how to build one; `dicehub/` and `main.py` go on the board."""
