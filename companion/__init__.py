"""The referee: rules, boards, log and replay. Knows no screen, port, pin or camera."""

__version__ = "0.1.0"
