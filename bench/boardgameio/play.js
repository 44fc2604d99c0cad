// Moves per CPU-second of a game of one line, played in this process: node play.js MOVES
const { Client } = require("boardgame.io/client");
const { game } = require("./game.js");

const moves = Number(process.argv[2]);
const client = Client({ game, numPlayers: 2, debug: false });
client.start();
const run = (count) => {
  for (let number = 0; number < count; number++) client.moves.put(Math.floor(Math.random() * 100));
};
run(500);
const before = process.cpuUsage();
// Its log of moves grows with the game and would be most of the cost: begin anew now and then.
for (let done = 0; done < moves; done += 100) {
  client.reset();
  run(100);
}
const used = process.cpuUsage(before);
console.log(JSON.stringify({ moves: moves / ((used.user + used.system) / 1e6) }));
client.stop();
