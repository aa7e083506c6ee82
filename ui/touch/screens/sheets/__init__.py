"""What slides over the panel of a game: why, the steps, a player, a correction, the menu."""
