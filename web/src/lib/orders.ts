import type { OrderWords } from "./declared";

/** Whole orders to move, in the words that the game has for them. */
export class Orders {
  constructor(private readonly words: OrderWords = {}) {}

  /** Whether units that stand somewhere can be ordered to move. */
  get setsOut(): boolean {
    return !!this.words.moves;
  }

  /** Whether units under way can be ordered to go on. */
  get onward(): boolean {
    return !!this.words.goes_on;
  }

  /** Units, or the whole stack of a hex, go to a place; their move stays open. */
  setOut(goers: string, place: string): string {
    return [this.words.moves, goers, place, this.words.open].join(" ");
  }

  /** The units under way go on to a place. */
  goOn(place: string): string {
    return `${this.words.goes_on} ${place}`;
  }

  /** An order to set out, as it reads when the move does not stay open; null: it is another order. */
  begun(order: string): string | null {
    if (!isOf(this.words.moves, order)) return null;
    const open = ` ${this.words.open}`;
    return order.endsWith(open) ? order.slice(0, -open.length) : order;
  }

  /** Where an order to go on leads; null: it is another order. */
  further(order: string): string | null {
    return isOf(this.words.goes_on, order) ? order.slice(order.indexOf(" ") + 1) : null;
  }
}

const isOf = (word: string | undefined, order: string): boolean => !!word && order.startsWith(`${word} `);
