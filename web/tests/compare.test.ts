import { expect, test } from "vitest";

import { arrowsOf, differences } from "../src/lib/compare";
import type { View } from "../src/lib/wire";

const view = (units: object[], more: object): View => ({ turn: 2, step: "C", asked: [], result: null, units, ...more }) as unknown as View;
const unit = (id: string, place: object): object => ({ id, side: "nato", where: "map", steps: 2, ...place });

const there = view([unit("a", { hex: "0101" }), unit("b", { hex: "0202" }), unit("c", { hex: "0303" }), unit("d", { hex: "0404" })], {
  tracks: { air: { nato: 4, wp: 2 }, weather: "clear" },
  points: { nato: { total: 3, modifiers: [] }, wp: { total: 1, modifiers: [] } },
});
const here = view([unit("a", { hex: "0105" }), unit("b", { hex: "0202" }), unit("c", { hex: undefined, where: "dead" }), unit("d", { hex: "0404", steps: 1 })], {
  tracks: { air: { nato: 3, wp: 2 }, weather: "storm" },
  points: { nato: { total: 5, modifiers: [] }, wp: { total: 1, modifiers: [] } },
});
const TRACKS = [
  { name: "air", kind: "sides" as const, path: ["tracks", "air"] },
  { name: "weather", kind: "words" as const, path: ["tracks", "weather"] },
];

test("only what differs is told: places, steps, tracks and the score", () => {
  const found = differences(here, there, TRACKS);
  expect(found.units).toEqual([
    { id: "a", side: "nato", here: "0105", there: "0101", steps: 0 },
    { id: "c", side: "nato", here: "dead", there: "0303", steps: 0 },
    { id: "d", side: "nato", here: "0404", there: "0404", steps: -1 },
  ]);
  expect(found.tracks).toEqual([
    { name: "air", of: "nato", here: 3, there: 4 },
    { name: "weather", of: "", here: "storm", there: "clear" },
  ]);
  expect(found.points).toEqual([{ name: "points", of: "nato", here: 5, there: 3 }]);
  expect(arrowsOf(found.units, (place) => /^\d+$/.test(place))).toEqual([{ unit: "a", from: "0101", to: "0105", when: "" }]);
});

test("the same game has no differences", () => {
  expect(differences(there, there, TRACKS)).toEqual({ units: [], tracks: [], points: [] });
});
