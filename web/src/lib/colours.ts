// Okabe and Ito's colours, which people with any colour vision can tell apart.

import type { GameShown } from "./wire";

export const SIDE_COLOURS = ["#0072b2", "#d55e00", "#cc79a7", "#009e73"];

const COUNTERS = [
  { fill: "#7cc4ec", ink: "#06263a" },
  { fill: "#f0b849", ink: "#2e1d00" },
  { fill: "#e3a5c7", ink: "#3a0b26" },
  { fill: "#8fd6bd", ink: "#06281d" },
];

export function sideColour(sides: readonly string[], side: string): string {
  return SIDE_COLOURS[Math.max(0, sides.indexOf(side)) % SIDE_COLOURS.length]!;
}

/** The colour of a side before its table is opened: the game's own, else by its place among the sides that play. */
export function lobbyColour(game: Pick<GameShown, "sides" | "seats" | "colours"> | undefined, scenario: string, side: string): string {
  return game?.colours?.[side] ?? sideColour(game?.seats?.[scenario] ?? game?.sides ?? [], side);
}

/** Colours of a side's counters that every eye can tell from another side's. */
export function safeColours(sides: readonly string[], side: string): { fill: string; ink: string } {
  return COUNTERS[Math.max(0, sides.indexOf(side)) % COUNTERS.length]!;
}

export function channels(colour: string): [number, number, number] {
  return [1, 3, 5].map((k) => parseInt(colour.slice(k, k + 2), 16)) as [number, number, number];
}

export function mixed(colour: string, target: number, share: number): string {
  const mix = (c: number): string => Math.round(c + (target - c) * share).toString(16).padStart(2, "0");
  return `#${channels(colour).map(mix).join("")}`;
}

/** Black or white, whichever can be read on a colour. */
export function inkOn(colour: string): string {
  const [r, g, b] = channels(colour);
  return r * 0.299 + g * 0.587 + b * 0.114 > 150 ? "#14110b" : "#ffffff";
}
