// The smallest game that does not end: two players in turn, each move changes a cell of a hundred.
exports.game = {
  name: "cells",
  setup: () => ({ moves: 0, cells: Array(100).fill(0) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    put: ({ G, playerID }, cell) => {
      G.moves += 1;
      G.cells[cell] = Number(playerID) + 1;
    },
  },
};
