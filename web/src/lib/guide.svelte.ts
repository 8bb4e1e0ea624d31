import type { Table } from "./table.svelte";
import type { Role } from "./wire";

type Deed = "answer" | "undo" | "why" | "point" | "recap" | "tab" | "advice";

/** A step of the guide: when it can be shown, and what the player does to end it; without that he goes on himself. */
export interface GuideStep {
  id: string; // its text: guide-ID
  part: string; // of the screen that it is about
  when: (table: Table) => boolean;
  until?: Deed;
}

const asked = (table: Table, ...kinds: string[]): boolean => !!table.ask && kinds.includes(table.ask.kind);
const offers = (table: Table, ...roles: Role[]): boolean => table.choice.all.some(({ role }) => role && roles.includes(role));
const ends = (table: Table): boolean => asked(table, "phase") && offers(table, "ends", "suggests");

/** Whether a unit that can do something stands on the map. */
const onMap = (table: Table): boolean => [...table.choice.units.keys()].some((unit) => table.board?.hexes.has(table.standing.get(unit) ?? ""));

/** Whether nothing is left to be placed. */
const isPlaced = (table: Table): boolean => table.ask?.about.left === 0;

// In the order in which they are shown, if what they are about is at hand; they know kinds of questions, and no game.
const STEPS: readonly GuideStep[] = [
  { id: "welcome", part: ".map", when: () => true },
  { id: "question", part: ".ask", when: (t) => !!t.ask },
  { id: "advice", part: ".ask", when: (t) => !!t.ask },
  { id: "placing", part: ".options", when: (t) => asked(t, "placing") && !isPlaced(t), until: "answer" },
  { id: "placed", part: ".options", when: (t) => asked(t, "placing") && isPlaced(t), until: "answer" },
  { id: "number", part: ".options", when: (t) => asked(t, "number"), until: "answer" },
  { id: "select", part: ".map", when: (t) => asked(t, "phase") && onMap(t), until: "point" },
  { id: "begin", part: ".options", when: (t) => asked(t, "phase") && onMap(t), until: "answer" },
  { id: "boxes", part: ".options", when: (t) => asked(t, "phase") && t.choice.units.size > 0 && !onMap(t), until: "answer" },
  { id: "way", part: ".map", when: (t) => asked(t, "path"), until: "answer" },
  { id: "zones", part: ".map", when: (t) => asked(t, "path") },
  { id: "undo", part: ".ask", when: (t) => t.canUndo && asked(t, "phase", "path"), until: "undo" },
  { id: "why", part: ".map", when: (t) => asked(t, "phase", "path"), until: "why" },
  { id: "end", part: ".options", when: ends },
  { id: "attack", part: ".map", when: (t) => asked(t, "phase") && offers(t, "attacks"), until: "answer" },
  { id: "odds", part: ".options", when: (t) => asked(t, "gathering") && !!t.ask?.battle },
  { id: "charts", part: ".tabs", when: (t) => !!t.ask?.battle?.column, until: "tab" },
  { id: "losses", part: ".options", when: (t) => asked(t, "losses"), until: "answer" },
  { id: "retreat", part: ".map", when: (t) => asked(t, "retreat"), until: "answer" },
  { id: "advance", part: ".map", when: (t) => asked(t, "advance"), until: "answer" },
  { id: "recap", part: ".recap", when: (t) => t.recap.offered.length > 0, until: "recap" },
  { id: "look-up", part: ".tabs", when: (t) => t.guide.knows("odds") && asked(t, "phase") },
];

const keyOf = (table: string): string => `grognard.guide.${table}`;

/** Begin a table with the guide. */
export function guideAt(table: string): void {
  localStorage.setItem(keyOf(table), "[]");
}

/** The guide of somebody's first game: it says what to do next, and goes on when he has done it. */
export class Guide {
  private done = $state.raw<string[] | null>(null); // the steps that are behind him; null: he has no guide

  constructor(private readonly table: Table) {
    const kept = localStorage.getItem(keyOf(table.id));
    this.done = kept === null ? null : (JSON.parse(kept) as string[]);
  }

  step = $derived.by<GuideStep | null>(() => {
    const { done, table } = this;
    if (!done || table.covered || table.past.moment || table.view?.result) return null;
    return STEPS.find((step) => !done.includes(step.id) && step.when(table)) ?? null;
  });

  get on(): boolean {
    return this.done !== null;
  }

  get progress(): { done: number; all: number } {
    return { done: this.done?.length ?? 0, all: STEPS.length };
  }

  /** Whether a step is behind the player. */
  knows(step: string): boolean {
    return !!this.done?.includes(step);
  }

  /** The player has done something: a step may have waited for it. */
  did(deed: Deed): void {
    if (this.step?.until === deed || (deed === "answer" && this.step?.until === "point")) this.next();
  }

  next(): void {
    if (!this.done || !this.step) return;
    this.done = [...this.done, this.step.id];
    localStorage.setItem(keyOf(this.table.id), JSON.stringify(this.done));
  }

  end(): void {
    this.done = null;
    localStorage.removeItem(keyOf(this.table.id));
  }
}
