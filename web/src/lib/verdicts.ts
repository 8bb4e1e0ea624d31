// What can be said about a refusal without asking anybody: what is nearest to it, and how much is missing.

import type { Board } from "./board";
import { readOption, type Choice, type Option } from "./options";
import type { Said, Tally } from "./wire";

const INSTEAD = 4; // alternatives shown for one refusal
/** Parameters of reasons that say what is wanted and what there is. */
const WANTED_AND_HAD: [string, string][] = [
  ["cost", "left"],
  ["needed", "left"],
  ["needed", "had"],
  ["distance", "range"],
];

/** The options nearest to an answer: about the same things, or the same verb about things close by. */
export function alternatives(choice: Choice, board: Board, standing: ReadonlyMap<string, string>, answer: string): Option[] {
  const wanted = readOption(answer, board);
  const ids = new Set(wanted.things.map((t) => t.id));
  const at = placeOf(wanted, standing);
  const scored: [number, Option][] = [];
  for (const option of choice.all) {
    const shared = option.things.filter((t) => ids.has(t.id)).length;
    const sameVerb = option.verb === wanted.verb;
    if (option.answer === answer || (!shared && !sameVerb)) continue;
    const place = placeOf(option, standing);
    const far = at && place ? Math.min(board.distance(at, place), 50) : 50;
    scored.push([shared * 200 + (sameVerb ? 100 : 0) - far, option]);
  }
  return scored
    .sort((a, b) => b[0] - a[0])
    .slice(0, INSTEAD)
    .map(([, option]) => option);
}

function placeOf(option: Option, standing: ReadonlyMap<string, string>): string | undefined {
  const hex = option.things.findLast((t) => t.kind === "hex");
  return hex?.id ?? option.things.map((t) => standing.get(t.id)).find(Boolean);
}

/** How much is missing, if a reason tells what is wanted and what there is. */
export function missing(reason: Said): { kind: string; missing: number; wanted: number; had: number } | null {
  for (const [wanted, had] of WANTED_AND_HAD) {
    const [w, h] = [number(reason[wanted]), number(reason[had])];
    if (w !== null && h !== null && w > h) return { kind: wanted, missing: w - h, wanted: w, had: h };
  }
  return null;
}

function number(value: unknown): number | null {
  if (typeof value === "number") return value;
  return isTally(value) ? value.total : null;
}

export function isTally(value: unknown): value is Tally {
  return value !== null && typeof value === "object" && "modifiers" in value && "total" in value;
}

/** The sums that a reason brings with it. */
export function sums(reason: Said): [string, Tally][] {
  return Object.entries(reason).filter((e): e is [string, Tally] => isTally(e[1]));
}
