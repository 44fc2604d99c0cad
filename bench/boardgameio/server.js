// A server of boardgame.io with file storage: node server.js PORT FOLDER
const { Server, FlatFile } = require("boardgame.io/server");
const { game } = require("./game.js");

const [port, dir] = process.argv.slice(2);
const server = Server({ games: [game], db: new FlatFile({ dir }), origins: [/.*/] });
server.run({ port: Number(port), callback: () => console.log("ready") });
