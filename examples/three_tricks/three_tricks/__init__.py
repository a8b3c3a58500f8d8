"""Three Tricks: a family of games in a package of its own."""
