import { COUNTED, PATIENCE, stepFor, taughtBy, type Deed, type GuideStep } from "./guidesteps";
import type { Table } from "./table.svelte";
import type { Role } from "./wire";
import { words } from "./words.svelte";

const keyOf = (table: string): string => `grognard.guide.${table}`;

/** Begin a table with the guide. */
export function guideAt(table: string): void {
  localStorage.setItem(keyOf(table), "[]");
}

/** The guide of somebody's first game: it says what to do next, and goes on when he has done it. */
export class Guide {
  private done = $state.raw<string[] | null>(null); // the steps that are behind him; null: he has no guide
  private passed: Record<string, number> = {}; // answers given while a step waited for something else

  constructor(private readonly table: Table) {
    const kept = localStorage.getItem(keyOf(table.id));
    this.done = kept === null ? null : (JSON.parse(kept) as string[]);
  }

  step = $derived.by<GuideStep | null>(() => {
    const { done, table } = this;
    if (!done || table.covered || table.past.moment || table.view?.result) return null;
    const lesson = table.ask && !table.hand.idle && `lesson-${table.ask.prompt}`;
    return stepFor(table, done, lesson && words.has(lesson) ? lesson : null);
  });

  /** What its sentences name and depend on: only what is there just now. */
  facts = $derived.by(() => {
    const { ask, choice, adviser, why, board, lit, briefing } = this.table;
    const called = (role: Role): string => {
      const option = choice.all.find((one) => one.role === role);
      return option ? words.answer(option.answer, ask?.prompt) : "none";
    };
    return {
      plays: briefing.plays,
      aim: [briefing.aim, briefing.order].join(" ").trim(),
      advised: adviser.advice ? "yes" : "no",
      begins: this.begins,
      undo: this.table.canUndo ? "yes" : "no",
      ending: called("ends"),
      suggested: called("suggests"),
      lit: [...lit.keys()].filter((place) => board?.hexes.has(place)).length,
      duties: why.duties.length,
      follows: Object.keys(ask?.consequences ?? {}).length,
    };
  });

  /** What the answer is called that throws the dice, while units are gathered for a fight. */
  private get begins(): string {
    const { ask, choice } = this.table;
    const last = ask?.kind === "gathering" ? choice.all.findLast(({ things, role }) => !things.length && role !== "seldom") : undefined;
    return last ? words.answer(last.answer, ask!.prompt) : "none";
  }

  get on(): boolean {
    return this.done !== null;
  }

  /** How far the player is; null while something is shown for which there is occasion just now. */
  get progress(): { done: number; all: number } | null {
    if (!this.step || this.step.aside) return null;
    return { done: COUNTED.filter(({ id }) => this.knows(id)).length, all: COUNTED.length };
  }

  /** Whether a step is behind the player. */
  knows(step: string): boolean {
    return !!this.done?.includes(step);
  }

  /** The player has done something: a step may have waited for it. Who answers instead has seen it: it does not come back
   *  again and again. */
  did(deed: Deed): void {
    const { step } = this;
    this.learn(...taughtBy(deed));
    if (!step || this.knows(step.id)) return;
    if (step.until === deed || (deed === "answer" && (step.until === "point" || step.lesson))) this.next();
    else if (deed === "answer" && (this.passed[step.id] = (this.passed[step.id] ?? 0) + 1) >= PATIENCE) this.next();
  }

  next(): void {
    if (this.step) this.learn(this.step.id);
  }

  private learn(...steps: string[]): void {
    if (!this.done || steps.every((id) => this.knows(id))) return;
    this.done = [...new Set([...this.done, ...steps])];
    localStorage.setItem(keyOf(this.table.id), JSON.stringify(this.done));
  }

  end(): void {
    this.done = null;
    localStorage.removeItem(keyOf(this.table.id));
  }
}
