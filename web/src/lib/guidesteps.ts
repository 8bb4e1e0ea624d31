import type { Table } from "./table.svelte";
import type { Role } from "./wire";

export type Deed = "answer" | "undo" | "why" | "point" | "recap" | "tab" | "advice";

/** A step of the guide: when it can be shown, and what the player does to end it; without that he goes on himself. */
export interface GuideStep {
  id: string; // its text: guide-ID
  lesson?: string; // or a text of the game's
  part: string; // of the screen that it is about
  when: (table: Table, done: readonly string[]) => boolean;
  until?: Deed;
  plain?: boolean; // it says what any question of its kind is about: where the game explains its own, it is not needed
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

const FIRST_TURN = 1;

const FIRST: readonly GuideStep[] = [
  { id: "welcome", part: ".map", when: () => true },
  { id: "question", part: ".ask", when: (t) => !!t.ask },
  { id: "advice", part: ".ask", when: (t) => !!t.ask && t.alone },
];

// In the order in which they are shown, if what they are about is at hand: first what belongs to this question, then what
// can be tried at any time. They know kinds of questions, and no game; what a game has to say comes before (`lesson`).
const THEN: readonly GuideStep[] = [
  { id: "recap", part: ".recap", when: (t) => t.recap.offered.length > 0 && t.hearing.others, until: "recap", aside: true },
  { id: "placing", part: ".options", when: (t) => asked(t, "placing") && !isPlaced(t), until: "answer", aside: true },
  { id: "placed", part: ".options", when: (t) => asked(t, "placing") && isPlaced(t), until: "answer", aside: true },
  { id: "number", part: ".options", when: (t) => asked(t, "number"), until: "answer", aside: true, plain: true },
  { id: "idle", part: ".options", when: (t) => t.hand.idle, until: "answer", aside: true },
  { id: "select", part: ".map", when: (t) => asked(t, "phase") && onMap(t), until: "point" },
  { id: "begin", part: ".options", when: (t) => asked(t, "phase") && onMap(t), until: "answer" },
  { id: "boxes", part: ".options", when: (t) => asked(t, "phase") && t.choice.units.size > 0 && !onMap(t), until: "answer", aside: true },
  { id: "way", part: ".map", when: (t) => asked(t, "path"), until: "answer", aside: true },
  { id: "zones", part: ".map", when: (t, done) => asked(t, "path") || (done.includes("begin") && asked(t, "phase") && offers(t, "moves")) },
  { id: "attack", part: ".map", when: (t) => asked(t, "phase") && offers(t, "attacks"), until: "answer" },
  { id: "odds", part: ".options", when: gathers },
  { id: "duties", part: ".duties", when: (t) => t.why.duties.length > 0, aside: true },
  { id: "charts", part: ".tabs", when: (t) => gathers(t) && !!t.ask?.battle?.column, until: "tab", aside: true },
  { id: "losses", part: ".options", when: (t) => asked(t, "losses"), until: "answer", aside: true, plain: true },
  { id: "retreat", part: ".map", when: (t) => asked(t, "retreat"), until: "answer", aside: true, plain: true },
  { id: "advance", part: ".map", when: (t) => asked(t, "advance"), until: "answer", aside: true, plain: true },
  { id: "undo", part: ".ask", when: (t) => t.canUndo && asked(t, "phase", "path"), until: "undo" },
  { id: "why", part: ".map", when: (t) => asked(t, "phase", "path"), until: "why" },
  { id: "end", part: ".options", when: ends },
  { id: "look-up", part: ".tabs", when: (t, done) => done.includes("odds") && asked(t, "phase") },
  { id: "farewell", part: ".ask", when: (t, done) => asked(t, "phase") && (t.view?.turn ?? 0) > FIRST_TURN && COUNTED.every(({ id }) => id === "farewell" || done.includes(id)) },
];

/** Those that are counted; the others come when there is occasion for them. */
export const COUNTED: readonly GuideStep[] = [...FIRST, ...THEN].filter((step) => !step.aside);
/** What somebody has learnt who does this, whatever was shown to him. */
export const taughtBy = (deed: Deed): string[] => (BY_DOING.includes(deed) ? THEN.filter(({ until }) => until === deed).map(({ id }) => id) : []);

const BY_DOING: readonly Deed[] = ["undo", "why"];
export const PATIENCE = 2; // answers given past a step before it is behind the player, too

/** What to show to somebody who has done these steps. The lesson is what the game has to say to the question, if it says
 *  anything. */
export function stepFor(table: Table, done: readonly string[], lesson: string | null): GuideStep | null {
  const open = (step: GuideStep): boolean => !done.includes(step.id) && step.when(table, done);
  const first = FIRST.find(open);
  if (first) return first;
  if (lesson && !done.includes(lesson)) return { id: lesson, lesson, part: ".ask", when: () => true, aside: true };
  return THEN.find((step) => open(step) && !(lesson && step.plain)) ?? null;
}
