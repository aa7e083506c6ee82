"""What the board runs when it starts."""

from dicehub.board import run

run()
