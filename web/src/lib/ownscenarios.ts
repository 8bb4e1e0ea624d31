// Scenarios that somebody has edited: where this browser keeps them, and what differs in them.

import type { HexShown } from "./declared";

const SHELF = "grognard.scenarios";

/** A scenario that somebody has edited and kept under a name of its own. */
export interface OwnScenario {
  game: string;
  scenario: string;
  figures: string;
  name: string;
}

export function ownScenarios(game: string): OwnScenario[] {
  try {
    const all = JSON.parse(localStorage.getItem(SHELF) ?? "[]") as OwnScenario[];
    return all.filter((own) => own.game === game);
  } catch {
    return [];
  }
}

/** Kept in this browser; one of the same name is replaced. */
export function keepScenario(own: OwnScenario): void {
  const others = JSON.parse(localStorage.getItem(SHELF) ?? "[]") as OwnScenario[];
  const left = others.filter((o) => o.game !== own.game || o.name !== own.name);
  localStorage.setItem(SHELF, JSON.stringify([...left, own]));
}

export function forgetScenario(own: OwnScenario): void {
  const others = JSON.parse(localStorage.getItem(SHELF) ?? "[]") as OwnScenario[];
  localStorage.setItem(SHELF, JSON.stringify(others.filter((o) => o.figures !== own.figures || o.game !== own.game)));
}

/** What is different in a hex: its terrain, its country, what is named there. */
export function differs(a: HexShown, b: HexShown): boolean {
  const named = (hex: HexShown): string => (hex.places ?? []).map((p) => `${p.kind} ${p.name}`).sort().join("|");
  return a.terrain !== b.terrain || (a.country ?? "") !== (b.country ?? "") || named(a) !== named(b);
}
