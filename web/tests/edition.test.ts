import { describe, expect, it } from "vitest";

import { differs } from "../src/lib/ownscenarios";

const hex = { label: "0101", x: 0, y: 0, terrain: "clear", country: "Austria", places: [{ kind: "city", name: "Linz" }, { kind: "airfield", name: "" }] };

describe("a hex under the editor", () => {
  it("is the same however its places are ordered", () => {
    expect(differs(hex, { ...hex, places: [...hex.places].reverse() })).toBe(false);
  });
  it.each([{ terrain: "forest" }, { country: "" }, { places: [{ kind: "city", name: "Wels" }] }])("differs with %o", (other) => {
    expect(differs(hex, { ...hex, ...other })).toBe(true);
  });
});
