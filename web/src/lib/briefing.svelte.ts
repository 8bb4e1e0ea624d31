import { orderOfMovement } from "./steps";
import type { Table } from "./table.svelte";
import type { Side } from "./wire";
import { say, words } from "./words.svelte";

const keyOf = (table: string): string => `grognard.briefing.${table}`;

/** Brief somebody who sits down at a new table for the first time. */
export function briefAt(table: string): void {
  localStorage.setItem(keyOf(table), "");
}

/** Whom a side plays, in the game's own words, else its name. */
export const playedBy = (side: Side): string => words.firstOf([`plays-${side}`], words.side(side));

/** Whom the player plays and how he wins: told when a game begins, and whenever he wants to know. The guide tells it itself. */
export class Briefing {
  open = $state(false);

  constructor(private readonly table: Table) {
    this.open = localStorage.getItem(keyOf(table.id)) !== null && !table.guide.on;
  }

  get plays(): string {
    return playedBy(this.table.seat);
  }

  /** How he wins, else how the game is won. */
  get aim(): string {
    const { scenario, seat } = this.table;
    return words.firstOf([`aim-${scenario}-${seat}`, `aim-${scenario}`], "");
  }

  /** Who moves first in a turn, and who then; nothing where that is not settled beforehand. */
  get order(): string {
    const [first, ...then] = orderOfMovement(this.table);
    return first && then.length ? say("turn-order", { first, then: then.join(say("turn-order-then")) }) : "";
  }

  close(): void {
    this.open = false;
    localStorage.removeItem(keyOf(this.table.id));
  }
}
