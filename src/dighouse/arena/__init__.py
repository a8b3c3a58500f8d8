"""Bots against each other and against people: matches, tournaments, series and what they come to."""
