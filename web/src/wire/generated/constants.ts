// Written by tools/web_types.py from the server's constants: change those instead.

/** Seconds after which the others may choose a bot for somebody. */
export const AWAY = 120;

/** Seconds that whoever takes a seat back has at least. */
export const GRACE = 15;
