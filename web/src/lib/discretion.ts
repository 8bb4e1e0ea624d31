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

/** What happened and to whose side, whatever the things in it are called: two sides may each do the same unseen. */
function deed(line: Said): string {
  const figures = Object.entries(line).filter(([, value]) => typeof value === "number").sort();
  return JSON.stringify([line.rule, line.text, line.side ?? "", figures, Object.keys(line).sort()]);
}

function byDeed(log: readonly Said[]): Map<string, Said[]> {
  const found = new Map<string, Said[]>();
  for (const line of log) found.set(deed(line), [...(found.get(deed(line)) ?? []), line]);
  return found;
}

/**
 * The lines of a log that the others have been told, too. Sides may call the same things by other names: such a line is
 * told as the others heard it, if they have heard of everything of that kind.
 */
export function commonLines(mine: readonly Said[], others: readonly (readonly Said[])[]): Said[] {
  const theirs = others.map((log) => ({ lines: new Set(log.map((line) => JSON.stringify(line))), deeds: byDeed(log) }));
  const deeds = byDeed(mine);
  const told = (line: Said): Said | null => {
    if (theirs.every(({ lines }) => lines.has(JSON.stringify(line)))) return line;
    const same = deeds.get(deed(line))!;
    if (!theirs.length || theirs.some((log) => log.deeds.get(deed(line))?.length !== same.length)) return null;
    return theirs[0]!.deeds.get(deed(line))![same.indexOf(line)]!;
  };
  return mine.map(told).filter((line) => line !== null);
}

const NAMES = new Set(["id", "name", "holder", "known_as"]); // of the same unit, which sides may call differently

/** Whether others see other units, or other things of them. */
export function unitsDiffer(mine: View, other: View): boolean {
  const seen = ({ units }: View): string[] =>
    units.map((unit) => JSON.stringify(Object.entries(unit).filter(([key]) => !unit.counter || !NAMES.has(key)).sort())).sort();
  return JSON.stringify(seen(mine)) !== JSON.stringify(seen(other));
}
