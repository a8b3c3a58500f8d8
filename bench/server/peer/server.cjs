// The peer: boardgame.io with its in-memory storage and a small card game of ours.
//
// The game is as light as one with secrets, chance and turns can be, as whatever it costs is held
// against the peer. So undo is off too: it would keep copies of the state.
//
// Prints {"port": n, "lobby": n} once it listens, and ends when its stdin does: thus it cannot
// outlive the process that started it. What it writes to stderr are moves that it refused.

"use strict";

const { INVALID_MOVE, PlayerView } = require("boardgame.io/core");
const { Server } = require("boardgame.io/server");

const KINDS = 8;
const CARDS = 40;
const HAND = 5;

function take(deck, random) {
  const at = random.Die(deck.length) - 1;
  const card = deck[at];
  deck[at] = deck[deck.length - 1];
  deck.pop();
  return card;
}

const market = {
  name: "market",
  minPlayers: 2,
  maxPlayers: 2,
  disableUndo: true,
  playerView: PlayerView.STRIP_SECRETS, // drops `secret`, and of `players` all but one's own

  setup({ random }) {
    const deck = Array.from({ length: CARDS }, (_, card) => card % KINDS);
    const deal = () => ({ hand: Array.from({ length: HAND }, () => take(deck, random)) });
    return { secret: { deck }, players: { 0: deal(), 1: deal() }, coins: [0, 0], sold: 0 };
  },

  turn: { minMoves: 2, maxMoves: 2 }, // draw, then sell

  moves: {
    draw({ G, playerID, random }) {
      const { hand } = G.players[playerID];
      if (hand.length !== HAND) return INVALID_MOVE;
      hand.push(take(G.secret.deck, random));
    },

    sell({ G, playerID }, at) {
      const { hand } = G.players[playerID];
      if (hand.length === HAND || !(at in hand)) return INVALID_MOVE;
      const [card] = hand.splice(at, 1);
      G.secret.deck.push(card); // so the deck, and with it the game, never ends
      G.coins[playerID] += card + 1;
      G.sold += 1;
    },
  },
};

// No page of another origin has business here; our load generator sends no origin at all. The lobby
// has a port of its own, as on the shared one it answers 404 with the koa-compose of today.
const anyPort = { host: "127.0.0.1", port: 0 };
Server({ games: [market], origins: [] })
  .run({ port: anyPort, lobbyConfig: { apiPort: anyPort } })
  .then(({ appServer, apiServer }) => {
    const ports = { port: appServer.address().port, lobby: apiServer.address().port };
    process.stdout.write(`${JSON.stringify(ports)}\n`);
    process.stdin.on("end", () => process.exit(0)).resume();
  });
