import { describe, expect, it } from "vitest";

import { inParts, signed } from "../src/lib/fractions";

describe("numbers in words", () => {
  it("tells thirds and sixths of a point as fractions", () => {
    expect([5.333333, 7.8333, 1 / 6, 4.667, -1 / 3].map(inParts)).toEqual(["5⅓", "7⅚", "⅙", "4⅔", "−⅓"]);
  });

  it("leaves all other numbers alone", () => {
    expect([3, 0, -2, 6.5, 0.6, 0.35].map(inParts)).toEqual([3, 0, -2, 6.5, 0.6, 0.35]);
  });

  it("tells a modifier with its sign", () => {
    expect([3, 0, -2].map(signed)).toEqual(["+3", "±0", "−2"]);
  });
});
