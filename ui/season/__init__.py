"""Seasons of simulated games: played on every core or many machines, kept, and added up with honest intervals."""
