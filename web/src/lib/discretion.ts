// Where one window belongs to several sides, it shows only what all of them may see.

import type { Said, View } from "./wire";

const isPlain = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === "object" && !Array.isArray(value);

/** A view, of now or earlier, without what stands in one's own view now and not in those of others; lists stay as they are. */
export function discreet<T>(seen: T, mine: unknown, others: readonly unknown[]): T {
  if (!isPlain(seen) || !isPlain(mine) || !others.every(isPlain)) return seen;
  const theirs = others as Record<string, unknown>[];
  const open = Object.entries(seen).filter(([key]) => !(key in mine) || theirs.every((other) => key in other));
  return Object.fromEntries(open.map(([key, value]) => [key, discreet(value, mine[key], theirs.map((other) => other[key]))])) as T;
}

/** The lines of a log that the others have been told, too. */
export function commonLines(mine: readonly Said[], others: readonly (readonly Said[])[]): Said[] {
  const theirs = others.map((log) => new Set(log.map((line) => JSON.stringify(line))));
  return mine.filter((line) => theirs.every((log) => log.has(JSON.stringify(line))));
}

/** Whether others see other units, or other things of them. */
export function unitsDiffer(mine: View, other: View): boolean {
  return JSON.stringify(mine.units) !== JSON.stringify(other.units);
}
