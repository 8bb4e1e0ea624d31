import { describe, expect, it } from "vitest";

import { diceOf, isBareThrow, throwsIn } from "../src/lib/dice";

describe("dice in the log", () => {
  it("shows one die, whatever its sides", () => {
    expect(diceOf({ rule: "1", text: "die", die: 0, sides: 10, lowest: 0 })).toEqual([{ die: 0, sides: 10, coloured: false }]);
  });

  it("shows the coloured die of a pair first", () => {
    const line = { rule: "1", text: "dice", coloured: 5, white: 2, sides: 6 };
    expect(diceOf(line).map(({ die, coloured }) => [die, coloured])).toEqual([[5, true], [2, false]]);
  });

  it("shows none where nothing was thrown, and keeps draws apart from what they decide", () => {
    expect(diceOf({ rule: "1", text: "drawn", drawn: "chit", left: 3 })).toEqual([]);
    expect([{ text: "drawn" }, { text: "battle" }].map((line) => isBareThrow({ rule: "1", ...line }))).toEqual([true, false]);
  });

  it("counts each throw once, though a result repeats its die or tells of none", () => {
    const lines = [{ text: "die", die: 4 }, { text: "battle", die: 4, result: "1/1" }, { text: "dice", coloured: 1, white: 2 }, { text: "hit", result: "K" }];
    expect(throwsIn(lines.map((line) => ({ rule: "1", ...line })))).toBe(2);
  });
});
