import { describe, expect, it } from "vitest";

import { Board, type BoardFile } from "../src/lib/board";
import { Choice, groups, readOption, shapeOf } from "../src/lib/options";
import type { Ask } from "../src/lib/wire";

const HEX = 10;
const COLUMN = (HEX * Math.sqrt(3)) / 2;

/** Three columns of three flat hexes, "11" to "33". */
function board(): Board {
  const hexes = [1, 2, 3].flatMap((c) =>
    [1, 2, 3].map((r) => ({ label: `${c}${r}`, x: c * COLUMN, y: r * HEX + (c % 2 ? 0 : HEX / 2), terrain: "clear" })),
  );
  const counter = (id: string) => ({ id, name: id.toUpperCase(), side: "red", face: { sidc: "", fill: "#888888", ink: "#000000" } });
  const file: BoardFile = {
    orient: "flat",
    hex: HEX,
    bounds: { width: 60, height: 60 },
    hexes,
    hexsides: [],
    tables: [],
    display: { counters: ["a", "b"].map(counter) },
  };
  return new Board(file);
}

const ask = (...options: string[]): Ask => ({ side: "red", rule: "1.0", prompt: "p", params: {}, options });

describe("the board", () => {
  it("finds the hex under a point, and none beside the map", () => {
    expect(board().hexAt(2 * COLUMN + 3, 25)?.label).toBe("22");
    expect(board().hexAt(200, 200)).toBeNull();
  });

  it("knows the six neighbours of a hex in the middle", () => {
    const labels = board().neighbours("22").map((h) => h.label);
    expect(labels.sort()).toEqual(["12", "13", "21", "23", "32", "33"]);
  });

  it("counts the distance in hexes", () => {
    expect(board().distance("11", "11")).toBe(0);
    expect(board().distance("11", "33")).toBe(3);
    expect(board().distance("11", "13")).toBe(2);
  });

  it("goes up and down with the cursor", () => {
    expect(board().towards("22", 0, -1, 1)?.label).toBe("21");
    expect(board().towards("22", 0, 1, 1)?.label).toBe("23");
    expect(board().towards("22", 1, 0, 1)?.label).toMatch(/^3/);
  });
});

describe("options", () => {
  it("reads units and hexes out of an answer", () => {
    const option = readOption("place a 22 quickly", board());
    expect(option.things).toEqual([{ kind: "unit", id: "a" }, { kind: "hex", id: "22" }]);
    expect(option.others).toEqual(["quickly"]);
    expect(shapeOf(option)).toBe("place U H quickly");
  });

  it("lights units first, then the hexes that go with the one picked", () => {
    const options = ask("place a 11", "place a 12", "place b 13", "done");
    expect([...new Choice(options, board()).units.keys()]).toEqual(["a", "b"]);
    expect([...new Choice(options, board(), ["a"]).hexes.keys()]).toEqual(["11", "12"]);
  });

  it("says a whole answer where one thing is enough, else picks", () => {
    const made = groups(new Choice(ask("move a", "nuclear 11 air", "nuclear 11 gun", "done"), board()));
    expect(made.map((g) => g.verb)).toEqual(["done", "move", "nuclear"]);
    expect(made[1]!.buttons[0]!.option?.answer).toBe("move a");
    expect(made[2]!.buttons).toHaveLength(1);
    expect(made[2]!.buttons[0]!.option).toBeNull();
    const picked = groups(new Choice(ask("nuclear 11 air", "nuclear 11 gun"), board(), ["11"]));
    expect(picked[0]!.buttons.map((b) => b.option?.answer)).toEqual(["nuclear 11 air", "nuclear 11 gun"]);
  });

  it("lights the hex where a unit stands", () => {
    const lit = new Choice(ask("move a", "move b"), board()).lit(new Map([["a", "22"]]));
    expect([...lit.keys()]).toEqual(["22"]);
  });
});
