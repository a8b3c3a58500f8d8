// Written by tools/web_types.py from the server's schemas: change those instead.

export * from './card-game';
