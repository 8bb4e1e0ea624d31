import { roleOf } from "./options";
import type { Table } from "./table.svelte";

/** Something done that can be done again with another unit: the answers from one ask back to the same ask. */
export interface Deed {
  prompt: string;
  phase: string;
  answers: string[];
  order?: boolean; // one whole order instead
  lost?: boolean; // an order was a part of it, which answers cannot repeat
}

/** What was done last, to be done again with another unit. */
export class Deeds {
  private deed: Deed | null = null;
  private last = $state.raw<Deed | null>(null);

  constructor(private readonly table: Table) {}

  /** Remember what was answered: when the same is asked again, a deed is complete. */
  remember(answers: readonly string[], prompt: string): Deed {
    const { phase } = this.table;
    const begun: Deed = this.deed?.phase === phase ? this.deed : { prompt, phase, answers: [] }; // one of a phase that is over has come to nothing
    const stops = answers.length === 1 && roleOf(this.table.ask, answers[0]!) === "stops";
    const lost = begun.lost || (begun.order && !stops); // an order cannot be repeated with what was added to it
    return (this.deed = { ...begun, answers: [...begun.answers, ...answers], lost });
  }

  rememberOrder(order: string, prompt: string): void {
    const { phase, orders } = this.table;
    const [said, further] = [orders.begun(order), orders.further(order)];
    if (said) this.deed = { prompt, phase, answers: [said], order: true };
    else if (further && this.deed?.order && !this.deed.lost) this.deed = { ...this.deed, answers: [`${this.deed.answers[0]} ${further}`] };
    else this.deed = { prompt: this.deed?.phase === phase ? this.deed.prompt : prompt, phase, answers: [], lost: true };
  }

  /** An ask has come; `free`: nothing is under way. */
  asked(prompt: string | null, free: boolean): void {
    if (!this.deed || (prompt !== this.deed.prompt && !free)) return;
    if (prompt === this.deed.prompt && !this.deed.lost) this.last = this.deed;
    this.deed = null; // also one whose beginning this window has not seen
  }

  /** An answer was refused or taken back: it is no part of a deed. */
  forget(): void {
    this.deed = null;
  }

  /** The last deed with another unit in the place of the first one it names; null if that cannot begin now. */
  again(unit: string): string[] | null {
    const { last } = this;
    const { ask, board, hand } = this.table;
    if (!last || !ask || ask.prompt !== last.prompt) return null;
    if (last.order) {
      const [verb, , ...way] = last.answers[0]!.split(" ");
      return hand.canMove(unit) ? [[verb, unit, ...way].join(" ")] : null;
    }
    const first = last.answers[0]?.split(" ").find((word) => board?.counters.has(word));
    if (!first || first === unit) return null;
    const answers = last.answers.map((a) => a.split(" ").map((w) => (w === first ? unit : w)).join(" "));
    return ask.options.includes(answers[0]!) ? answers : null;
  }

  repeat(unit: string): void {
    const answers = this.again(unit);
    if (!answers) return;
    if (this.last?.order) this.table.voice.order(answers[0]!);
    else this.table.voice.giveAll(answers);
  }
}
