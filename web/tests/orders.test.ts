import { describe, expect, it } from "vitest";
import { Orders } from "../src/lib/orders";

describe("orders to move", () => {
  const orders = new Orders({ moves: "march", goes_on: "onward", open: "still" });

  it("are in the game's own words", () => {
    expect(orders.setOut("a,b", "11")).toBe("march a,b 11 still");
    expect(orders.goOn("12")).toBe("onward 12");
  });

  it("are known again when they are to be repeated", () => {
    expect(orders.begun("march a 11 still")).toBe("march a 11");
    expect(orders.begun("onward 12")).toBeNull();
    expect(orders.further("onward 12 13")).toBe("12 13");
    expect(orders.further("march a 11")).toBeNull();
  });

  it("are not given where the game knows none", () => {
    const none = new Orders({});
    expect([none.setsOut, none.onward]).toEqual([false, false]);
    expect(none.begun("move a 11")).toBeNull();
  });
});
