import { expect, test } from "vitest";
import { inSteps, textKeys, toldMore, withNotes, type Told } from "../src/lib/told";
import { seenAfter, type UpdateMessage, type View } from "../src/lib/wire";

const before = {
  turn: 1,
  step: "C",
  asked: ["nato"],
  result: null,
  units: [
    { id: "a", side: "nato", where: "map", hex: "0101" },
    { id: "b", side: "wp", where: "map", hex: "0202" },
  ],
  posture: { nato: 3 },
} as unknown as View;

test("an update changes what it names and nothing else", () => {
  const moved = { id: "b", side: "wp", where: "map", hex: "0203" };
  const now = seenAfter(before, { view: { asked: ["wp"] }, parts: { units: [moved] }, inside: {}, gone: ["posture"] });
  expect(now.asked).toEqual(["wp"]);
  expect(now.units).toEqual([before.units[0], moved]);
  expect(now.units[0]).toBe(before.units[0]);
  expect("posture" in now).toBe(false);
  expect(now.turn).toBe(1);
});

test("under names only what changed comes, as deep as names go", () => {
  const seen = { ...before, markers: { owner: { "0101": "nato" }, zones: { nato: ["0101"], wp: ["0202"] } } } as unknown as View;
  const now = seenAfter(seen, { view: {}, parts: {}, inside: { markers: { zones: { wp: ["0203"] } } }, gone: [] });
  expect(now.markers).toEqual({ owner: { "0101": "nato" }, zones: { nato: ["0101"], wp: ["0203"] } });
  expect(now.markers!.owner).toBe(seen.markers!.owner);
});

test("a list can change as a whole", () => {
  const now = seenAfter(before, { view: { units: [] }, parts: {}, inside: {}, gone: [] });
  expect(now.units).toEqual([]);
  expect(before.units.length).toBe(2);
});

test("notes stand in the log after the lines of their moment", () => {
  const log = [1, 2, 2, 3].map((n) => ({ rule: "1.0", text: "moved", n }));
  const lines = withNotes(log, [{ n: 2, text: "rolled-back", params: { side: "nato" } }]);
  expect(lines.map((line) => line.text)).toEqual(["moved", "moved", "moved", "rolled-back", "moved"]);
  expect(lines[3]!.side).toBe("nato");
});

test("notes that stay where they are do not come again", () => {
  const note = (n: number) => ({ n, text: "rolled-back", params: {} });
  const before = { notes: [note(1), note(2)], log: [], view: {} } as unknown as Told;
  const update = { kept: 0, events: [], view: {}, parts: {}, inside: {}, gone: [], notes_kept: 1, notes: [note(7)] };
  expect(toldMore(before, update as unknown as UpdateMessage).notes.map((one) => one.n)).toEqual([1, 7]);
});

test("the log stands under its turns and steps, the latest first", () => {
  const log = [
    { rule: "1", text: "old", n: 0 },
    { rule: "1", text: "a", n: 1, when: [1, 4] },
    { rule: "2", text: "b", n: 1, when: [1, 4] },
    { rule: "", text: "note", n: 1 },
    { rule: "3", text: "c", n: 2, when: [1, 5] },
    { rule: "3", text: "d", n: 3, when: [2, 5] },
  ];
  const all = inSteps(log, () => true);
  expect(all.map(({ line }) => line.text)).toEqual(["d", "c", "note", "b", "a", "old"]);
  expect(all.filter(({ begins }) => begins).map(({ line }) => line.text)).toEqual(["d", "c", "note"]);
  const some = inSteps(log, (line) => line.text === "a" || line.text === "d");
  expect(some.map(({ begins, when }) => [begins, when])).toEqual([
    [true, [2, 5]],
    [true, [1, 4]],
  ]);
});

test("under a rule the same may be told in words of its own", () => {
  expect(textKeys("event", { rule: "15.0", text: "eliminated" })).toEqual(["event-eliminated-15-0", "event-eliminated"]);
});
