"""The table behind every front end: the referee's thread, the devices, the places on disk."""
