import type { Said } from "./wire";

export interface Thrown {
  die: number;
  sides: number;
  coloured: boolean;
}

/** The dice of which a line of the log tells: one, or a coloured and a white one thrown together. */
export function diceOf(line: Said): Thrown[] {
  const sides = Number(line.sides ?? 6);
  const die = (value: unknown, coloured: boolean) => (typeof value === "number" ? [{ die: value, sides, coloured }] : []);
  return [...die(line.die, false), ...(line.text === "dice" ? [...die(line.coloured, true), ...die(line.white, false)] : [])];
}

/** Lines that tell how dice fell and nothing of what came of it. */
export const isBareThrow = (line: Said) => ["die", "dice", "drawn"].includes(line.text);

/** How often dice were thrown: each throw has a line of its own, whatever others tell of what came of it. */
export const throwsIn = (lines: readonly Said[]): number => lines.filter(({ text }) => text === "die" || text === "dice").length;
