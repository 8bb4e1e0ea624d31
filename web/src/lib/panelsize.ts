import { settings } from "./settings.svelte";

export const NARROWEST = 300;
export const ANSWERS = 200; // pixels that answers have at least, if they need them
export const TAB = 90; // the same of what is open in a tab below them
const [LOW, LITTLE] = [788, 960]; // of the window: less, and there is no room for both, or not much

/** Whether a window is so low that answers and what is open in a tab cannot both be seen. */
export const isLow = (window: number): boolean => window < LOW;

/** Whether it has little room for both. */
export const isLittle = (window: number): boolean => window < LITTLE;

/** The widest that the panel beside the map may be. */
export const widest = (window: number): number => Math.max(NARROWEST, window * 0.6);

/** The width of the panel as the player has dragged it; null: as it comes. */
export function panelWidth(window: number): number | null {
  return settings.panel ? Math.min(Math.max(settings.panel, NARROWEST), widest(window)) : null;
}
