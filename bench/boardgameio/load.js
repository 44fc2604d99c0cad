// The load of tools/load.py on boardgame.io: node load.js TABLES WATCHERS RATE SECONDS
// package.json holds koa-compose back: with a later one the lobby of boardgame.io is not found.
// Prints one line of JSON: from a move to its update at every other watcher, in milliseconds.
const { spawn } = require("node:child_process");
const { mkdtempSync, rmSync } = require("node:fs");
const { tmpdir } = require("node:os");
const { join } = require("node:path");
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { game } = require("./game.js");

const [tables, watchers, rate, seconds] = process.argv.slice(2).map(Number);
const port = 20000 + (process.pid % 20000);
const address = `http://127.0.0.1:${port}`;
const folder = mkdtempSync(join(tmpdir(), "boardgameio-"));
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function post(path, body) {
  const headers = { "Content-Type": "application/json" };
  const response = await fetch(address + path, { method: "POST", headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
}

async function openTable(latencies) {
  const { matchID } = await post("/games/cells/create", { numPlayers: 2 });
  const table = { clients: [], moves: 0, sent: 0, missing: 0 };
  for (let number = 0; number < watchers / tables; number++) {
    const seat = {};
    if (number < 2) {
      seat.playerID = String(number);
      const joined = await post(`/games/cells/${matchID}/join`, { ...seat, playerName: "x" });
      seat.credentials = joined.playerCredentials;
    }
    const multiplayer = SocketIO({ server: address, socketOpts: { transports: ["websocket"] } });
    const client = Client({ game, multiplayer, matchID, debug: false, numPlayers: 2, ...seat });
    let seen = 0;
    client.subscribe((state) => {
      if (!state || state.G.moves <= seen) return;
      seen = state.G.moves;
      if (number === table.mover) return; // it shows its own move before the server knows of it
      latencies.push(performance.now() - table.sent);
      table.missing -= 1;
    });
    client.start();
    table.clients.push(client);
  }
  return table;
}

async function main() {
  const server = spawn("node", [join(__dirname, "server.js"), port, folder], { env: { ...process.env, NODE_ENV: "production" } });
  try {
    await new Promise((resolve, reject) => {
      server.stdout.on("data", (text) => String(text).includes("ready") && resolve());
      server.on("exit", () => reject(new Error("the server ended")));
    });
    const latencies = [];
    let errors = 0;
    const found = [];
    for (let number = 0; number < tables; number++) found.push(await openTable(latencies));
    while (found.some((t) => t.clients.some((c) => !c.getState()))) await sleep(20);
    const begun = performance.now();
    let moves = 0;
    for (let number = 0; number < seconds * rate; number++) {
      await sleep(Math.max(0, begun + (1000 * number) / rate - performance.now()));
      const ready = found.filter((table) => table.missing <= 0);
      if (!ready.length) { errors += 1; continue; }
      const table = ready[Math.floor(Math.random() * ready.length)];
      table.mover = table.moves % 2;
      table.moves += 1;
      table.missing = table.clients.length - 1;
      table.sent = performance.now();
      table.clients[table.mover].moves.put(moves % 100);
      moves += 1;
    }
    const took = (performance.now() - begun) / 1000;
    await sleep(2000);
    errors += found.filter((table) => table.missing > 0).length;
    latencies.sort((a, b) => a - b);
    const at = (share) => latencies[Math.min(latencies.length - 1, Math.floor(share * latencies.length))];
    console.log(JSON.stringify({ moves, updates: latencies.length, errors, seconds: took, p50: at(0.5), p95: at(0.95), p99: at(0.99) }));
  } finally {
    server.removeAllListeners("exit");
    server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
  process.exit(0);
}

main().catch((error) => { console.error(error); process.exit(1); });
