import { describe, expect, it } from "vitest";

import { COUNTED, stepFor, taughtBy } from "../src/lib/guidesteps";
import type { Table } from "../src/lib/table.svelte";

const BEGUN = ["welcome", "question", "advice"];

/** A table at which a question of this kind is asked, by verbs with these roles. */
function asked(kind: string, roles: Record<string, string> = {}, more: object = {}): Table {
  const all = Object.entries(roles).map(([verb, role]) => ({ answer: verb, verb, role, things: [], others: [], also: [] }));
  return {
    ask: { kind, prompt: "here", roles, about: { units: [], hexes: [], left: null }, battle: kind === "gathering" ? { column: "2:1" } : null },
    choice: { all, units: new Map() },
    standing: new Map(),
    recap: { offered: [] },
    why: { duties: [] },
    hand: { idle: false },
    view: { turn: 1 },
    canUndo: false,
    alone: true,
    ...more,
  } as unknown as Table;
}

const shown = (table: Table, done: string[], lesson: string | null = null): string | undefined => stepFor(table, done, lesson)?.id;

describe("the guide", () => {
  it("lets the game explain a question when it is first asked, before anything else about it", () => {
    const table = asked("gathering", { with: "joins" });
    expect(shown(table, [], "lesson-here")).toBe("welcome");
    expect(shown(table, BEGUN, "lesson-here")).toBe("lesson-here");
    expect(shown(table, [...BEGUN, "lesson-here"], "lesson-here")).toBe("odds");
  });

  it("tells only the attacker to add units", () => {
    expect(shown(asked("gathering", { with: "joins", fire: "" }), BEGUN)).toBe("odds");
    expect(shown(asked("gathering", { done: "ends" }), BEGUN)).toBeUndefined();
  });

  it("speaks of the computer's advice only where there is any", () => {
    expect(shown(asked("number"), ["welcome", "question"])).toBe("advice");
    expect(shown(asked("number", {}, { alone: false }), ["welcome", "question"])).toBe("number");
  });

  it("says farewell after the first turn, when all that is counted is known, and not before", () => {
    const known = COUNTED.map(({ id }) => id).filter((id) => id !== "farewell");
    const second = { view: { turn: 2 } };
    expect(shown(asked("phase"), known)).toBeUndefined();
    expect(shown(asked("phase", {}, second), known)).toBe("farewell");
    expect(shown(asked("phase", {}, second), known.filter((id) => id !== "attack"))).toBeUndefined();
  });

  it("leads on where nothing can be attacked", () => {
    expect(shown(asked("phase", { attack: "attacks" }, { hand: { idle: true } }), [...BEGUN, "attack"])).toBe("idle");
  });

  it("does not tell somebody to try what he has tried already", () => {
    expect(taughtBy("undo")).toEqual(["undo"]);
    expect(taughtBy("answer")).toEqual([]);
  });

  it("is done in ten to fifteen steps", () => {
    expect(COUNTED.length).toBeGreaterThanOrEqual(10);
    expect(COUNTED.length).toBeLessThanOrEqual(15);
  });

  it("names what keeps a phase from ending when that happens", () => {
    expect(shown(asked("phase", { attack: "attacks" }, { why: { duties: [{}] } }), [...BEGUN, "attack"])).toBe("duties");
  });

  it("says nothing in general of a question that the game has explained", () => {
    expect(shown(asked("losses"), BEGUN)).toBe("losses");
    expect(shown(asked("losses"), [...BEGUN, "lesson-here"], "lesson-here")).toBeUndefined();
  });
});
