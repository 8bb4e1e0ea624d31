import type { Table } from "./table.svelte";
import type { Role } from "./wire";
import { words } from "./words.svelte";

type Deed = "answer" | "undo" | "why" | "point" | "recap" | "tab" | "advice";

/** A step of the guide: when it can be shown, and what the player does to end it; without that he goes on himself. */
export interface GuideStep {
  id: string; // its text: guide-ID
  lesson?: string; // or a text of the game's
  part: string; // of the screen that it is about
  when: (table: Table) => boolean;
  until?: Deed;
  aside?: boolean; // it comes when there is occasion for it, and is not counted
}

const asked = (table: Table, ...kinds: string[]): boolean => !!table.ask && kinds.includes(table.ask.kind);
const offers = (table: Table, ...roles: Role[]): boolean => table.choice.all.some(({ role }) => role && roles.includes(role));
const ends = (table: Table): boolean => asked(table, "phase") && offers(table, "ends", "suggests");

/** Whether a unit that can do something stands on the map. */
const onMap = (table: Table): boolean => [...table.choice.units.keys()].some((unit) => table.board?.hexes.has(table.standing.get(unit) ?? ""));

/** Whether nothing is left to be placed. */
const isPlaced = (table: Table): boolean => table.ask?.about.left === 0;

/** Whether it is the player's own fight: units join him. Who is attacked may only support his own. */
const gathers = (table: Table): boolean => asked(table, "gathering") && !!table.ask?.battle && Object.values(table.ask.roles).includes("joins");

const FIRST: readonly GuideStep[] = [
  { id: "welcome", part: ".map", when: () => true },
  { id: "question", part: ".ask", when: (t) => !!t.ask },
  { id: "advice", part: ".ask", when: (t) => !!t.ask && t.alone },
];

// In the order in which they are shown, if what they are about is at hand: first what belongs to this question, then what
// can be tried at any time. They know kinds of questions, and no game; what a game has to say comes before (`lesson`).
const THEN: readonly GuideStep[] = [
  { id: "recap", part: ".recap", when: (t) => t.recap.offered.length > 0, until: "recap", aside: true },
  { id: "placing", part: ".options", when: (t) => asked(t, "placing") && !isPlaced(t), until: "answer", aside: true },
  { id: "placed", part: ".options", when: (t) => asked(t, "placing") && isPlaced(t), until: "answer", aside: true },
  { id: "number", part: ".options", when: (t) => asked(t, "number"), until: "answer", aside: true },
  { id: "select", part: ".map", when: (t) => asked(t, "phase") && onMap(t), until: "point" },
  { id: "begin", part: ".options", when: (t) => asked(t, "phase") && onMap(t), until: "answer" },
  { id: "boxes", part: ".options", when: (t) => asked(t, "phase") && t.choice.units.size > 0 && !onMap(t), until: "answer", aside: true },
  { id: "way", part: ".map", when: (t) => asked(t, "path"), until: "answer" },
  { id: "zones", part: ".map", when: (t) => asked(t, "path") },
  { id: "attack", part: ".map", when: (t) => asked(t, "phase") && offers(t, "attacks"), until: "answer" },
  { id: "odds", part: ".options", when: gathers },
  { id: "duties", part: ".duties", when: (t) => t.why.duties.length > 0, aside: true },
  { id: "charts", part: ".tabs", when: (t) => gathers(t) && !!t.ask?.battle?.column, until: "tab", aside: true },
  { id: "losses", part: ".options", when: (t) => asked(t, "losses"), until: "answer", aside: true },
  { id: "retreat", part: ".map", when: (t) => asked(t, "retreat"), until: "answer", aside: true },
  { id: "advance", part: ".map", when: (t) => asked(t, "advance"), until: "answer", aside: true },
  { id: "undo", part: ".ask", when: (t) => t.canUndo && asked(t, "phase", "path"), until: "undo" },
  { id: "why", part: ".map", when: (t) => asked(t, "phase", "path"), until: "why" },
  { id: "end", part: ".options", when: ends },
  { id: "look-up", part: ".tabs", when: (t) => t.guide.knows("odds") && asked(t, "phase") },
  { id: "farewell", part: ".ask", when: (t) => asked(t, "phase") && (t.view?.turn ?? 0) > FIRST_TURN && t.guide.knowsAllBut("farewell") },
];

const STEPS: readonly GuideStep[] = [...FIRST, ...THEN];
const COUNTED = STEPS.filter((step) => !step.aside);
const FIRST_TURN = 1;
const PATIENCE = 2; // answers given past a step before others come first

/** What the game has to say to somebody who is asked this for the first time, if it says anything. */
function lesson(table: Table): GuideStep | null {
  const key = table.ask && `lesson-${table.ask.prompt}`;
  return key && words.has(key) ? { id: key, lesson: key, part: ".ask", when: () => true, aside: true } : null;
}

const keyOf = (table: string): string => `grognard.guide.${table}`;

/** Begin a table with the guide. */
export function guideAt(table: string): void {
  localStorage.setItem(keyOf(table), "[]");
}

/** The guide of somebody's first game: it says what to do next, and goes on when he has done it. */
export class Guide {
  private done = $state.raw<string[] | null>(null); // the steps that are behind him; null: he has no guide
  private passed = $state.raw<Record<string, number>>({}); // answers given while a step waited for something else

  constructor(private readonly table: Table) {
    const kept = localStorage.getItem(keyOf(table.id));
    this.done = kept === null ? null : (JSON.parse(kept) as string[]);
  }

  step = $derived.by<GuideStep | null>(() => {
    const { done, table } = this;
    if (!done || table.covered || table.past.moment || table.view?.result) return null;
    const open = (step: GuideStep): boolean => !done.includes(step.id) && step.when(table);
    const taught = lesson(table);
    const now = FIRST.find(open) ?? (taught && open(taught) ? taught : null);
    if (now) return now;
    const left = THEN.filter(open);
    return left.find(({ id }) => (this.passed[id] ?? 0) < PATIENCE) ?? left[0] ?? null;
  });

  get on(): boolean {
    return this.done !== null;
  }

  /** How far the player is; null while something is shown for which there is occasion just now. */
  get progress(): { done: number; all: number } | null {
    if (!this.step || this.step.aside) return null;
    return { done: COUNTED.filter(({ id }) => this.knows(id)).length + 1, all: COUNTED.length };
  }

  /** Whether a step is behind the player. */
  knows(step: string): boolean {
    return !!this.done?.includes(step);
  }

  /** Whether all steps that are counted are behind him, but for this one. */
  knowsAllBut(last: string): boolean {
    return COUNTED.every(({ id }) => id === last || this.knows(id));
  }

  /** The player has done something: a step may have waited for it. Who answers instead is not held up by it for long. */
  did(deed: Deed): void {
    const { step } = this;
    if (!step) return;
    if (step.until === deed || (deed === "answer" && step.until === "point")) this.next();
    else if (deed === "answer") this.passed = { ...this.passed, [step.id]: (this.passed[step.id] ?? 0) + 1 };
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
