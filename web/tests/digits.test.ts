import { describe, expect, it } from "vitest";

import { Digits } from "../src/lib/digits";

const none = { answers: [], lists: [], numbers: [] };

describe("number keys", () => {
  it("keep their meaning for a whole phase, whatever is asked in it", () => {
    const digits = new Digits();
    const first = new Map(digits.of("1 C", { ...none, answers: ["End the phase"], lists: ["Move"] }));
    const moving = new Map(digits.of("1 C", { ...none, answers: ["Stop"], lists: ["Enter"] }));
    expect(moving.get("Stop")).not.toBe(first.get("End the phase"));
    expect(moving.get("Enter")).not.toBe(first.get("Move"));
    expect(digits.of("1 C", { ...none, answers: ["End the phase"], lists: ["Move"] }).get("End the phase")).toBe(first.get("End the phase"));
  });

  it("keep it while the other side is asked in between", () => {
    const digits = new Digits();
    digits.of("1 D red", { ...none, answers: ["Fire", "End"] });
    digits.of("1 D blue", { ...none, answers: ["Retreat"] });
    expect(digits.of("1 D red", { ...none, answers: ["End"] }).get("End")).toBe("2");
  });

  it("are free again in the next phase", () => {
    const digits = new Digits();
    digits.of("1 C", { ...none, answers: ["Stop"] });
    expect(digits.of("1 D", { ...none, answers: ["Fire"] }).get("Fire")).toBe("1");
  });

  it("choose a number by itself, if none of them has meant something else", () => {
    const bid = { ...none, numbers: ["Bid 0", "Bid 1", "Bid 2", "Bid 10"] };
    expect([...new Digits().of("1 B", bid)]).toEqual([["Bid 0", "0"], ["Bid 1", "1"], ["Bid 2", "2"]]);
    const digits = new Digits();
    digits.of("1 B", { ...none, answers: ["End"] });
    expect(digits.of("1 B", bid).has("Bid 2")).toBe(false);
  });

  it("leave those without a key that come when all are taken", () => {
    const many = Array.from({ length: 12 }, (_, k) => `answer ${k}`);
    const keys = new Digits().of("1 C", { ...none, answers: many, lists: ["list"] });
    expect(new Set(keys.values()).size).toBe(10);
    expect(keys.has("answer 11") || keys.has("list")).toBe(false);
  });
});
