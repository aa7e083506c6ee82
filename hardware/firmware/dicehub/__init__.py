"""A dice hub in MicroPython, as PROTOCOL.md describes it. It imports nothing that a bare board has not."""
