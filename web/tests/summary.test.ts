import { expect, test } from "vitest";

import { summaryOf } from "../src/lib/summary";
import type { Luck, Said } from "../src/lib/wire";

const line = (text: string, turn: number): Said => ({ rule: "1", text, n: 1, when: [turn, 3] }) as unknown as Said;
const luck = {
  dice: [],
  decisions: [],
  points: [
    { turn: 1, n: 9, points: { red: 2 } },
    { turn: 2, n: 20, points: { red: 5 } },
  ],
  losses: [
    { turn: 1, n: 9, losses: { red: { lost: 1 }, blue: { lost: 4, gone: 1 } } },
    { turn: 2, n: 20, losses: { red: { lost: 3 }, blue: { lost: 3, gone: 1 } } },
    { turn: 3, n: 25, losses: { red: { lost: 9 }, blue: { lost: 9, gone: 9 } } },
  ],
} as Luck;

test("a turn in short tells what was lost and won in it, and nothing of the turns around it", () => {
  const log = [line("taken", 1), line("taken", 2), line("moved", 2), line("taken", 3)];
  expect(summaryOf(luck, log, ["taken"], ["red", "blue"])).toEqual({
    turn: 2,
    lost: [
      { side: "red", count: 2 },
      { side: "blue", count: 0 }, // one has come back
    ],
    points: [{ side: "red", total: 5, gain: 3 }],
    lines: [log[1]],
  });
});

test("before the first turn is over there is nothing to tell", () => {
  expect(summaryOf({ ...luck, points: [] }, [], [], ["red"])).toBeNull();
});
