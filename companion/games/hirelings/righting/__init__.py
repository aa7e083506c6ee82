"""What the table says is done: people outrank the referee.

The question under way is asked anew by itself, unless it has become another's.
"""
