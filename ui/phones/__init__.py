"""Pages for the phones in the room, the wall and the handbook."""
