// What there is to explain on the counters of a game: gathered from what it declares, so that no game needs a page of its own.

import type { CounterShown, Display, Face } from "./declared";

export const PARTS = ["top", "sign", "size", "left", "right", "bottom"] as const; // of a counter
export type Part = (typeof PARTS)[number];

const filled = (face: Face): number => PARTS.filter((part) => face[part]).length;

/** The counter on which most is printed: the one to explain. */
export function fullest(counters: readonly CounterShown[]): CounterShown | undefined {
  return counters.reduce<CounterShown | undefined>((best, counter) => (best && filled(best.face) >= filled(counter.face) ? best : counter), undefined);
}

/** One counter for each symbol or picture, by the word for it. */
export function bySymbol(counters: readonly CounterShown[]): [word: string, counter: CounterShown][] {
  const found = new Map<string, CounterShown>();
  for (const counter of counters) {
    const word = counter.face.sign || counter.face.picture;
    if (word && !found.has(word)) found.set(word, counter);
  }
  return [...found];
}

/** One face for each mark of size, the smallest first. */
export function sizes(counters: readonly CounterShown[]): string[] {
  const found = new Set(counters.flatMap(({ face }) => (face.size ? [face.size] : [])));
  const rank = (size: string): number => (/X/.test(size) ? 10 : 0) + size.length;
  return [...found].sort((a, b) => rank(a) - rank(b));
}

/** Marks that lie on counters in play, those with letters first; they look alike that only darken. */
export function marks(display: Display): { lettered: { name: string; mark: string; fill?: string }[]; dark: string[] } {
  const all = display.status ?? [];
  return { lettered: all.filter((s) => s.mark !== "dim"), dark: all.filter((s) => s.mark === "dim").map((s) => s.name) };
}
