import { describe, expect, it } from "vitest";

import { commonLines, unitsDiffer } from "../src/lib/discretion";
import type { Said, View } from "../src/lib/wire";

const line = (n: number, text: string, unit: string): Said => ({ n, rule: "4.2", text, unit }) as unknown as Said;
const view = (...units: object[]): View => ({ units }) as unknown as View;

describe("a window of several sides", () => {
  it("tells a deed in the words of the others, who call the unit by another name", () => {
    const mine = [line(1, "moves", "r1"), line(2, "hides", "r2")];
    expect(commonLines(mine, [[line(1, "moves", "r?4")]])).toEqual([line(1, "moves", "r?4")]);
  });

  it("tells nothing of a kind of which the others have heard less", () => {
    const mine = [line(1, "moves", "r1"), line(1, "moves", "r2")];
    expect(commonLines(mine, [[line(1, "moves", "r?4")]])).toEqual([]);
  });

  it("tells nobody what two sides have chosen in secret at the same moment", () => {
    const chosen = (side: string, posture: number): Said => ({ n: 2, rule: "16.0.a", text: "chosen", side, posture }) as unknown as Said;
    expect(commonLines([chosen("nato", 3)], [[chosen("wp", 2)]])).toEqual([]);
    expect(commonLines([chosen("nato", 3)], [[chosen("wp", 3)]])).toEqual([]);
    expect(commonLines([chosen("nato", 3)], [[chosen("nato", 2)]])).toEqual([]);
  });

  it("is secret where others see a unit as something else, not where they only call it otherwise", () => {
    const mine = view({ id: "r1", name: "4-4-7 r1", counter: "ru.447", hex: "A1" });
    expect(unitsDiffer(mine, view({ id: "r4-4-7.A", name: "4-4-7 A", counter: "ru.447", hex: "A1" }))).toBe(false);
    expect(unitsDiffer(mine, view({ id: "r?1", counter: "concealed", hex: "A1" }))).toBe(true);
    expect(unitsDiffer(view({ id: "a" }), view({ id: "b" }))).toBe(true);
  });
});
