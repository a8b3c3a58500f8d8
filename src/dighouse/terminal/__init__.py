"""What the terminal pages of the games are made of: needs the kernel alone, and knows no game by name."""
