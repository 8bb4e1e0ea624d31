import { describe, expect, it } from "vitest";

import { marksOf } from "../src/lib/stops";
import type { Said } from "../src/lib/wire";

const line = (n: number, turn: number, more: object = {}): Said => ({ rule: "1", text: "x", n, when: [turn, 0], ...more }) as unknown as Said;

describe("marks on the replay slider", () => {
  const log = [line(1, 1), line(4, 1, { result: "D1", die: 3 }), line(5, 1, { result: "D1" }), line(6, 1, { die: 2 }), line(9, 2), line(9, 2, { result: "-", die: 6 })];

  it("stand at each turn, at each battle with its die, and at the decisions", () => {
    expect(marksOf(log, [0, 7], 10).map(({ n, kind }) => [n, kind])).toEqual([[0, "decision"], [1, "turn"], [4, "battle"], [7, "decision"], [9, "turn"]]);
  });

  it("lie within the game", () => {
    expect(marksOf(log, [7, 11], 6).map(({ n }) => n)).toEqual([1, 4]);
  });
});
