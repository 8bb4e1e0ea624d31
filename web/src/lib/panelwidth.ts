import { settings } from "./settings.svelte";

export const NARROWEST = 300;

/** The widest that the panel beside the map may be. */
export const widest = (window: number): number => Math.max(NARROWEST, window * 0.6);

/** The width of the panel as the player has dragged it; null: as it comes. */
export function panelWidth(window: number): number | null {
  return settings.panel ? Math.min(Math.max(settings.panel, NARROWEST), widest(window)) : null;
}
