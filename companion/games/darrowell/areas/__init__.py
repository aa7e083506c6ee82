"""The special areas, one file each: the procedure, and what the area declares of itself."""
