"""Tests in a process that has drawn a window of its own, and others that must not find a screen there."""

SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
"""What of an environment names a screen."""
