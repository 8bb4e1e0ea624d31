import { describe, expect, it } from "vitest";

import { Board } from "../src/lib/board";
import type { BoardFile, BoxShown } from "../src/lib/declared";
import { formOf, Forms } from "../src/lib/forms";
import { Choice, groups, readOption, standing } from "../src/lib/options";
import type { Ask } from "../src/lib/wire";
import { alternatives, missing } from "../src/lib/verdicts";

const HEX = 10;
const COLUMN = (HEX * Math.sqrt(3)) / 2;

/** Three columns of three flat hexes, "11" to "33". */
function board(boxes: BoxShown[] = []): Board {
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
    display: { counters: ["a", "b"].map(counter), boxes },
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

describe("reinforcements", () => {
  const file = board().file;
  const area = (label: string) => ({ ...file.hexes.find((h) => h.label === label)!, places: [{ kind: "area", name: "A" }] });
  const [a, b] = file.display.counters!;
  const comes = [{ turn: 2, by: [["area", "A"], ["drop"]] as [string, string?][] }];
  const scheduled = new Board({ ...file, hexes: [area("11"), area("12")], display: { counters: [{ ...a!, comes }, b!] } });

  it("come in where the schedule says, from their turn on", () => {
    expect(scheduled.entrances("a", 2)).toEqual(["11", "12"]);
    expect(scheduled.entrances("a", 1)).toEqual([]);
    expect(scheduled.entrances("b", 2)).toEqual([]);
  });
});

describe("options", () => {
  it("reads units and hexes out of an answer", () => {
    const option = readOption("place a 22 quickly", board());
    expect(option.things).toEqual([{ kind: "unit", id: "a" }, { kind: "hex", id: "22" }]);
    expect(option.others).toEqual(["quickly"]);
    expect(formOf("place a 22 quickly 3", board())).toBe("place U H quickly N");
  });

  it("lights units first, then the hexes that go with the one picked", () => {
    const options = ask("place a 11", "place a 12", "place b 13", "done");
    expect([...new Choice(options, board()).units.keys()]).toEqual(["a", "b"]);
    expect([...new Choice(options, board(), ["a"]).places.keys()]).toEqual(["11", "12"]);
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

describe("forms", () => {
  const declared = [
    { form: "move U", prompts: ["phase"], steps: ["C"], begins: true },
    { form: "overrun H U", prompts: ["move"], steps: ["C"] },
    { form: "enter H", prompts: ["move"], steps: ["C"] },
    { form: "attack H", prompts: ["combat"], steps: ["D", "I"], begins: true },
    { form: "done", prompts: ["phase", "combat"], steps: ["C", "D", "I"] },
  ];
  const forms = (): Forms => new Forms(board(), declared);

  it("know what can be asked about a thing, filled up with what the ask is about", () => {
    expect(forms().about("move", [{ kind: "hex", id: "22" }], [{ kind: "unit", id: "a" }])).toEqual(["overrun 22 a", "enter 22"]);
    expect(forms().about("phase", [{ kind: "hex", id: "22" }], [])).toEqual([]);
  });

  it("know with whom others can come along", () => {
    const joined = new Forms(board(), [{ form: "with U", prompts: ["move", "enter-with"], steps: [] }]);
    expect(["move", "enter", "rebuild"].filter((verb) => joined.joins(verb))).toEqual(["move", "enter"]);
  });

  it("know what could be done at other times", () => {
    expect(forms().elsewhere("phase", [{ kind: "hex", id: "22" }])).toEqual([{ verb: "attack", steps: ["D", "I"] }]);
    expect(forms().elsewhere("combat", [{ kind: "hex", id: "22" }])).toEqual([]);
  });

  it("know the answers without a choice", () => {
    expect(forms().bare("phase")).toEqual(["done"]);
  });

  it("are learned where a game declares none", () => {
    const learned = new Forms(board());
    learned.learn("p", "C", [readOption("move a", board()), readOption("move b", board()), readOption("done", board())]);
    expect(learned.bare("p")).toEqual(["done"]);
    expect(learned.about("p", [{ kind: "unit", id: "b" }], [])).toEqual(["move b"]);
  });
});

describe("why not", () => {
  it("names the nearest options: the same thing first, then the same verb close by", () => {
    const choice = new Choice(ask("enter 12", "enter 33", "stop", "with a"), board());
    const found = alternatives(choice, board(), new Map([["a", "11"]]), "enter 13").map((o) => o.answer);
    expect(found).toEqual(["enter 12", "enter 33"]);
    expect(alternatives(choice, board(), new Map(), "move a").map((o) => o.answer)).toEqual(["with a"]);
  });

  it("says how much is missing, of a number or of a sum", () => {
    expect(missing({ rule: "3.0", text: "too-far", cost: 3, left: 2.5 })).toMatchObject({ missing: 0.5 });
    expect(missing({ rule: "3.0", text: "too-far", cost: { total: 4, modifiers: [] }, left: 1 })).toMatchObject({ missing: 3 });
    expect(missing({ rule: "3.0", text: "out-of-range", distance: 7, range: 5 })).toMatchObject({ kind: "distance", missing: 2 });
    expect(missing({ rule: "3.0", text: "has-moved", unit: "a" })).toBeNull();
  });
});

describe("where units stand", () => {
  it("is a hex, or a box whose units are in play", () => {
    const at = board([{ name: "england", where: "england", kind: "box" }, { name: "dead", where: "dead", kind: "dead" }]);
    const units = [
      { id: "a", side: "red", where: "map", hex: "22" },
      { id: "b", side: "red", where: "england" },
      { id: "c", side: "red", where: "dead" },
    ];
    expect([...standing(units, at)]).toEqual([["a", "22"], ["b", "england"]]);
    expect(readOption("land a england", at).things[1]).toEqual({ kind: "box", id: "england" });
  });
});
