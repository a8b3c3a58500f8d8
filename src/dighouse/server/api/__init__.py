"""The HTTP calls and the pages. May touch every other room; no other room may touch it."""
