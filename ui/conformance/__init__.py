"""What every game promises the table, as checks that any package can run on its own game.

companion check-game my_game                      # in a terminal

from ui.conformance.suite import Conformance      # in a package's tests, for pytest

class TestMyGame(Conformance):
    game = "my_game"

So is every device, at its pretended other end: companion check-device my_die, and `ui.conformance.faults`.
"""
