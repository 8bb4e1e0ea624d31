import { describe, expect, it } from "vitest";

import { mostTogetherFirst } from "../src/lib/together";

describe("answers for all who can", () => {
  it("begin with the place where most stand, and keep their order otherwise", () => {
    const standing = new Map([["g1", "V4"], ["g2", "X6"], ["g3", "W6"], ["g4", "W6"]]);
    expect(mostTogetherFirst(["with g1", "with g2", "with g3", "with g4"], standing)).toEqual(["with g3", "with g4", "with g1", "with g2"]);
  });

  it("stay as they are where nobody stands on the map", () => {
    expect(mostTogetherFirst(["take a", "take b"], new Map())).toEqual(["take a", "take b"]);
  });
});
