import { expect, test } from "vitest";

import { Board } from "../src/lib/board";
import type { BoardFile } from "../src/lib/declared";

const board = (turns: number | string[]): Board =>
  new Board({ hex: 40, orient: "flat", hexes: [], hexsides: [], display: { turns } } as unknown as BoardFile);

test("turns have the numbers that the game's own track gives them", () => {
  expect(board(["0", "1", "2"]).turnNumber(1)).toBe(0);
  expect(board(["0", "1", "2"]).turnNumber(3)).toBe(2);
  expect(board(7).turnNumber(7)).toBe(7);
  expect(board(["May", "June"]).turnNumber(2)).toBe(2);
});
