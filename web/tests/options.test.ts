import { describe, expect, it } from "vitest";

import { Board } from "../src/lib/board";
import type { BoardFile, BoxShown } from "../src/lib/declared";
import { Forms } from "../src/lib/forms";
import { canBeCarried, carriedTo, Choice, groups, isBare, isOfNumbers, isRepeated, isSeldom, readOption, standing, usual, type Group } from "../src/lib/options";
import type { Ask, Role } from "../src/lib/wire";
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

const ask = (...options: string[]): Ask => ({ side: "red", rule: "1.0", prompt: "p", kind: "choice", about: { units: [], hexes: [], left: null }, params: {}, options, forms: [], roles: {} });

describe("what is seldom wanted", () => {
  const rare = { ...ask("destroy a", "fire 11", "move a"), roles: { destroy: "seldom" } } as Ask;

  it("lights no unit or hex, but can be answered", () => {
    const choice = new Choice(rare, board());
    expect(choice.units.get("a")?.map((o) => o.answer)).toEqual(["move a"]);
    expect(groups(choice).map((g) => g.verb)).toContain("destroy");
    expect(groups(choice).filter((g) => isSeldom(g, rare)).map((g) => g.verb)).toEqual(["destroy"]);
  });
});

describe("units dragged to a hex", () => {
  const carried = (units: string[], hex: string, ...options: string[]): string[] => carriedTo(new Choice(ask(...options), board()), board(), units, hex);

  it("go there by the answers that name them and the hex", () => {
    const options = ["advance a 12", "advance a 22", "advance b 12", "done"];
    expect(canBeCarried(new Choice(ask(...options), board()), "a")).toBe(true);
    expect(carried(["a", "b"], "12", ...options)).toEqual(["advance a 12", "advance b 12"]);
    expect(carried(["a", "b"], "22", ...options)).toEqual(["advance a 22"]);
    expect(carried(["a"], "33", ...options)).toEqual([]);
  });
  it("do not go where that could mean several things", () => {
    expect(carried(["a"], "12", "advance a 12", "charge a 12")).toEqual([]);
  });
  it("are not dragged where a whole way is asked for, nor where more is to say", () => {
    expect(canBeCarried(new Choice(ask("move a", "carry a 12 slowly"), board()), "a")).toBe(false);
  });
});

describe("the board", () => {
  it("reaches as far as its hexes and entry areas do, not as far as the picture", () => {
    const plain = board().extent;
    expect(plain.right).toBeLessThan(60);
    const disc = { x: 50, y: 30, radius: 8, hexes: ["32"] };
    expect(new Board({ ...board().file, discs: [disc] }).extent).toEqual({ ...plain, right: 58 });
    expect(new Board({ ...board().file, cut: [10, 11, 12, 13] }).extent).toEqual({ left: 10, right: 22, top: 11, bottom: 24 });
  });
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

  it("knows what part an answer plays from the ask, and not from its word", () => {
    const roles = { finis: "ends", move: "moves" } as const;
    const { all } = new Choice({ ...ask("move a", "done", "finis terrae"), roles }, board());
    expect(all.map((option) => option.role)).toEqual(["moves", undefined, "ends"]);
    expect(groups(new Choice({ ...ask("move a", "finis terrae"), roles }, board())).map(isBare)).toEqual([true, false]);
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
    { form: "attack H", prompts: ["combat"], steps: ["D", "I"], begins: true },
    { form: "shell H", prompts: ["combat"], steps: ["D"], begins: true },
    { form: "done", prompts: ["phase", "combat"], steps: ["C", "D", "I"] },
  ];
  const forms = new Forms(declared);
  const taking = (takes: string[], ...options: string[]): Ask => ({ ...ask(...options), forms: takes });
  const hex = { kind: "hex", id: "22" } as const;

  it("know what can be asked about a thing, filled up with what the ask is about", () => {
    const move = taking(["overrun H U", "enter H", "bid N", "give H N"]);
    expect(forms.about(move, [hex], [{ kind: "unit", id: "a" }])).toEqual(["overrun 22 a", "enter 22"]);
    expect(forms.about(taking(["move U"]), [hex], [])).toEqual([]);
  });

  it("lead a way to a hex, or through another one", () => {
    const picked = [{ kind: "hex", id: "11" } as const];
    expect(forms.about(taking(["retreat H+"]), [hex], picked)).toEqual(["retreat 22", "retreat 11 22"]);
  });

  it("take words of a closed set from the options", () => {
    const assign = taking(["assign U W", "assign U transit W"], "assign b east", "assign b transit west", "assign b oil");
    const found = forms.about(assign, [{ kind: "unit", id: "a" }], []);
    expect(found).toEqual(["assign a east", "assign a oil", "assign a transit west"]);
  });

  it("know with whom others can come along", () => {
    const joined = new Forms([
      { form: "move U", prompts: ["movement"], steps: [], joins: { word: "with", when: "now" } },
      { form: "enter U", prompts: ["entry"], steps: [], joins: { word: "along", when: "later" } },
      { form: "rebuild U", prompts: ["movement"], steps: [] },
    ]);
    expect(["move", "enter", "rebuild"].map((verb) => joined.joins(verb)?.word)).toEqual(["with", "along", undefined]);
  });

  it("know what could be done at other times", () => {
    expect(forms.elsewhere(taking(["move U"]), [hex])).toEqual([
      { verb: "attack", steps: ["D", "I"] },
      { verb: "shell", steps: ["D"] },
    ]);
    expect(forms.elsewhere(taking(["attack H", "shell H"]), [hex])).toEqual([]);
    expect(forms.elsewhere(null, [{ kind: "unit", id: "a" }])).toEqual([{ verb: "move", steps: ["C"] }]);
  });

  it("know the answers of one word", () => {
    expect(forms.bare(taking(["move U", "done"]))).toEqual(["done"]);
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

describe("an answer that takes two hexes", () => {
  it("is found at either of them", () => {
    const choice = new Choice({ ...ask("invade 11", "done"), also: { "invade 11": ["13"] } }, board());
    expect([...choice.places.keys()]).toEqual(["11", "13"]);
    expect(groups(choice)[1]!.buttons).toHaveLength(1);
  });
});

describe("what a game declares of answers", () => {
  const forms = new Forms([
    { form: "done", prompts: ["move", "support"], steps: [], stands: ["support"] },
    { form: "place W H", prompts: ["place"], steps: [], leaves: "markers" },
    { form: "rebuild U", prompts: ["place"], steps: [], leaves: "points" },
  ]);
  const options = (...answers: string[]) => answers.map((answer) => readOption(answer, board()));

  it("says where it makes sense as a standing order", () => {
    expect(forms.standing("support")).toEqual(["done"]);
    expect(forms.standing("move")).toEqual([]);
  });

  it("says what is left over", () => {
    expect(forms.leftOver("place", options("place x-1 11", "place x-1 12", "done"))).toEqual({ markers: new Set(["x-1"]), points: false });
    expect(forms.leftOver("place", options("rebuild a", "done")).points).toBe(true);
    expect(forms.leftOver("move", options("rebuild a", "done")).points).toBe(false);
  });
});

describe("what is drawn", () => {
  it("is a list of numbers where the form says so, and not where words look like numbers", () => {
    const bid: Ask = { ...ask("bid 0", "bid 1"), kind: "number", forms: ["bid N"] };
    const [group] = groups(new Choice(bid, board()));
    expect(isOfNumbers(group!, bid)).toBe(true);
    expect(isOfNumbers(group!, { ...bid, forms: ["bid W"] })).toBe(false);
  });

  it("depends on the kind of the question, not on the name of its prompt", () => {
    const advance: Ask = { ...ask("go a", "go b"), prompt: "go" };
    expect(isRepeated(advance, "go")).toBe(false);
    expect(isRepeated({ ...advance, kind: "advance" }, "go")).toBe(true);
    expect(isRepeated(advance, "with")).toBe(false);
    expect(isRepeated({ ...advance, roles: { with: "joins" } }, "with")).toBe(true);
  });
});

describe("the usual answer among large buttons", () => {
  const group = (answer: string, role?: Role): Group => ({ verb: answer, buttons: [{ verb: answer, option: { answer, verb: answer, things: [], others: [], also: [], role }, thing: null, count: 1 }] });
  const ask = (kind: Ask["kind"]): Ask => ({ kind }) as Ask;
  const done = group("done", "ends");

  it("is never to end or decline while something can be chosen", () => {
    expect(usual(ask("phase"), [done], true, null)).toBeNull();
    expect(usual(ask("path"), [group("stop", "stops")], true, null)).toBeNull();
    expect(usual(ask("choice"), [group("pass"), group("stay")], false, null)).toBeNull();
  });
  it("is what alone is left to say, what is suggested, and what a gathering is for", () => {
    expect(usual(ask("phase"), [done], false, null)).toBe(done);
    const [suggested, fire] = [group("suggested", "suggests"), group("fire")];
    expect(usual(ask("placing"), [done, suggested], true, null)).toBe(suggested);
    expect(usual(ask("gathering"), [fire], true, null)).toBe(fire);
  });
  it("is what is advised, whatever it is", () => {
    const [yes, no] = [group("yes"), group("no")];
    expect(usual(ask("yes-no"), [yes, no], false, null)).toBeNull();
    expect(usual(ask("yes-no"), [yes, no], false, "no")).toBe(no);
    expect(usual(ask("gathering"), [group("fire")], true, "with u")).toBeNull();
  });
});
