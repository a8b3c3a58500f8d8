// Load for the peer, over raw socket.io in boardgame.io's own protocol:
//
//   we send   'sync'    matchID, playerID, credentials, numPlayers
//             'update'  {type: 'MAKE_MOVE', payload: {type, args, playerID, credentials}},
//                       stateID, matchID, playerID
//   we get    'sync'    matchID, {state, log, ...}
//             'update'  matchID, state, log           at both seats, for each move
//
// boardgame.io drops a move that it does not like without a word to the client. So each update has
// to be the very next state at its seat, and a table that waits too long fails the run.
//
// node load.mjs '{"mode": "saturated" | "paced", "port": n, "lobby": n, "pid": n, "tables": n,
//                 "warmup": s, "seconds": s}'
// prints one JSON object. lobby is the lobby's port; pid is the server's, for its processor time.

import { readFileSync } from "node:fs";
import { io } from "socket.io-client";

const HAND = 5;
const STALL_MS = 15_000; // far beyond what a busy machine explains
const SETUP_MS = 60_000;
const AT_ONCE = 20; // tables being set up at a time
const TICKS_PER_S = 100; // of /proc/<pid>/stat, the same on every Linux that we meet

const asked = JSON.parse(process.argv[2]);
const { mode, warmup, seconds } = asked;

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

process.on("uncaughtException", (error) => fail(`the load generator broke: ${error.message}`));

const sleep = (ms) => new Promise((wake) => setTimeout(wake, ms));

async function lobby(path, body) {
  const answer = await fetch(`http://127.0.0.1:${asked.lobby}/games/market/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) fail(`the peer's lobby answered ${path} with status ${answer.status}`);
  return answer.json();
}

// The state number n alone says who moves next and what: a turn is to draw, then to sell.
const mover = (n) => (n >> 1) % 2;
const sells = (n) => n % 2 === 1;

class Table {
  sockets = [];
  credentials = [];
  seen = [0, 0]; // the last state number that each seat got
  last = [undefined, undefined]; // and that state
  sent = 0; // the state number that the last move sent leads to
  sentAt = 0;
  onTurn() {} // called when the seat to move has all it needs to move
  onOwn() {} // called when the acting seat got its own move back
  onDone() {} // called when both seats got the move

  get waiting() {
    return this.sent > Math.min(...this.seen);
  }

  async open() {
    this.id = (await lobby("create", { numPlayers: 2 })).matchID;
    for (const seat of [0, 1]) {
      const playerID = `${seat}`;
      const joined = await lobby(`${this.id}/join`, { playerID, playerName: `p${seat}` });
      this.credentials[seat] = joined.playerCredentials;
      await this.connect(seat);
    }
  }

  connect(seat) {
    const socket = io(`http://127.0.0.1:${asked.port}/market`, {
      transports: ["websocket"],
      forceNew: true, // or all tables would share one connection
      reconnection: false,
    });
    this.sockets[seat] = socket;
    socket.on("connect_error", (error) => fail(`no connection to the peer: ${error.message}`));
    socket.on("disconnect", (why) => fail(`the peer hung up on a player: ${why}`));
    socket.on("update", (_, state) => this.update(seat, state));
    return new Promise((ready) => {
      socket.on("connect", () => {
        socket.emit("sync", this.id, `${seat}`, this.credentials[seat], 2);
      });
      socket.once("sync", (_, { state }) => {
        if (state._stateID !== 0) fail(`a new table began at state ${state._stateID}, not at 0`);
        ready();
      });
    });
  }

  move(sentAt = performance.now()) {
    const n = Math.max(...this.seen); // the seat to move has got it
    const playerID = `${mover(n)}`;
    const payload = {
      type: sells(n) ? "sell" : "draw",
      args: sells(n) ? [n % (HAND + 1)] : [],
      playerID,
      credentials: this.credentials[mover(n)],
    };
    this.sentAt = sentAt;
    this.sent = n + 1;
    const action = { type: "MAKE_MOVE", payload };
    this.sockets[mover(n)].emit("update", action, n, this.id, playerID);
  }

  update(seat, state) {
    const n = this.seen[seat];
    if (state._stateID !== n + 1 || +state.ctx.currentPlayer !== mover(n + 1)) {
      fail(`a seat got state ${state._stateID} after ${n}: the peer lost or made up a move`);
    }
    this.seen[seat] = n + 1;
    this.last[seat] = state;
    if (seat === mover(n)) this.onOwn(performance.now());
    if (this.seen[1 - seat] > n) this.onDone();
    if (seat === mover(n + 1)) this.onTurn();
  }

  // That the moves did what they say, and that neither seat sees what it must not.
  check() {
    const n = this.seen[0];
    for (const seat of [0, 1]) {
      const { G } = this.last[seat];
      const held = HAND + (sells(n) && mover(n) === seat ? 1 : 0);
      const sound = G.sold === n >> 1 && G.players[seat].hand.length === held;
      if (!sound) fail(`after ${n} moves a table's cards do not match the moves made`);
      if (G.secret || G.players[1 - seat]) fail("the peer sent a seat what is secret from it");
    }
  }
}

function cpuSeconds() {
  const { user, system } = process.cpuUsage();
  const stat = readFileSync(`/proc/${asked.pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" "); // from the third field on
  return {
    at: performance.now(),
    server_cpu: (+fields[11] + +fields[12]) / TICKS_PER_S,
    // ready to run, but kept from it by other processes
    server_starved: readFileSync(`/proc/${asked.pid}/schedstat`, "utf8").split(" ")[1] / 1e9,
    load_cpu: (user + system) / 1e6,
  };
}

// As shares of one core, 1 being all of it, over the time that passed since `begun`.
function cpuSince(begun) {
  const now = cpuSeconds();
  const took = (now.at - begun.at) / 1000;
  const share = (name) => [name, +((now[name] - begun[name]) / took).toFixed(3)];
  const names = ["server_cpu", "server_starved", "load_cpu"];
  return { seconds: +took.toFixed(3), ...Object.fromEntries(names.map(share)) };
}

async function saturated(tables) {
  let moves = 0;
  let going = true;
  for (const table of tables) {
    table.onDone = () => (moves += 1);
    table.onTurn = () => going && table.move();
    table.move();
  }
  await sleep(warmup * 1000);
  const begun = cpuSeconds();
  const before = moves;
  await sleep(seconds * 1000);
  const cpu = cpuSince(begun);
  const made = moves - before;
  going = false;
  return { moves: made, moves_per_s: +(made / cpu.seconds).toFixed(1), ...cpu };
}

async function paced(tables) {
  const times = [];
  const lags = [];
  let held = 0;
  const start = performance.now() + 100;
  const first = warmup * tables.length; // the first slot that is measured
  const end = first + seconds * tables.length;
  for (const table of tables) {
    table.due = [];
    table.onOwn = (now) => table.measured && times.push(now - table.sentAt);
    table.begin = (slot, at) => {
      table.measured = slot >= first;
      table.move(at);
    };
    // A slot that found its table still busy is not forgiven: its time runs from when it was due.
    table.onDone = () => table.due.length > 0 && table.begin(...table.due.shift());
  }
  let begun;
  for (let slot = 0; slot < end; slot += 1) {
    const at = start + (slot * 1000) / tables.length;
    while (performance.now() < at) await sleep(at - performance.now());
    if (slot === first) begun = cpuSeconds();
    const table = tables[slot % tables.length];
    const now = performance.now();
    if (slot >= first) lags.push(now - at);
    if (!table.waiting) table.begin(slot, now);
    else {
      held += slot >= first ? 1 : 0;
      table.due.push([slot, at]);
    }
  }
  const cpu = cpuSince(begun);
  while (tables.some((table) => table.waiting)) await sleep(10);
  if (times.length !== end - first) fail(`${end - first - times.length} moves never came back`);
  const rank = (list) => {
    const sorted = Float64Array.from(list).sort();
    return (q) => +sorted[Math.max(0, Math.ceil(q * sorted.length) - 1)].toFixed(3);
  };
  const latency = rank(times);
  return {
    moves: times.length,
    p50_ms: latency(0.5),
    p95_ms: latency(0.95),
    p99_ms: latency(0.99),
    max_ms: latency(1),
    held, // slots whose table was still busy with the move before
    load_lag_p99_ms: rank(lags)(0.99), // how late the generator itself was
    ...cpu,
  };
}

const setup = setTimeout(() => fail("the peer's tables were not set up in time"), SETUP_MS);
const tables = Array.from({ length: asked.tables }, () => new Table());
for (let at = 0; at < asked.tables; at += AT_ONCE) {
  await Promise.all(tables.slice(at, at + AT_ONCE).map((table) => table.open()));
}
clearTimeout(setup);

// One table that waits lost its move; many are a server that gets no processor time.
setInterval(() => {
  const now = performance.now();
  const stuck = tables.filter((table) => table.waiting && now - table.sentAt > STALL_MS);
  if (stuck.length === 0) return;
  const where = `the first in state ${Math.max(...stuck[0].seen)}`;
  fail(`${stuck.length} tables of ${tables.length} waited over ${STALL_MS / 1000} s, ${where}`);
}, 500);

const result = await (mode === "paced" ? paced : saturated)(tables);
while (tables.some((table) => table.waiting)) await sleep(10);
for (const table of tables) table.check();
const update_bytes = JSON.stringify(["update", tables[0].id, tables[0].last[0], []]).length;
const report = { mode, tables: asked.tables, ...result, update_bytes };
process.stdout.write(`${JSON.stringify(report)}\n`, () => process.exit(0));
