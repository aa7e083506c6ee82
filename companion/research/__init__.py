"""The games as the field's own libraries know games, for who studies players. Nothing of the table needs it."""
