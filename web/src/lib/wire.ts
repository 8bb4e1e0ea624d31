// What is said between the table's server and this client. The server's own schema is /api/openapi.json.

export type Side = string;

/** What a look at a way shows: each hex of it and what it costs; or why there is none. */
export interface Way {
  path?: string[];
  costs?: Tally[];
  total?: number;
  allowance?: number;
  units?: string[];
  reasons?: Said[];
}

/** A reason, modifier or event: rule, text key and the parameters of the text. */
export interface Said {
  rule: string;
  text: string;
  value?: number;
  [param: string]: unknown;
}

export interface Tally {
  total: number;
  modifiers: Said[];
}

export interface Ask {
  side: Side;
  rule: string;
  prompt: string;
  params: Record<string, unknown>;
  options: string[];
  battle?: Battle | null;
  reach?: Record<string, number> | null; // hexes that a move under way can come to, and what each costs
  prices?: Record<string, { points: number; left: number }> | null; // by unit: the points that it costs, and those left for it
  odds?: Record<string, Battle> | null; // by answer that throws a die at once
}

export type Battle = Record<string, unknown>;

export interface UnitView {
  id: string;
  side: Side;
  where: string;
  hex?: string;
  steps?: number;
  face?: string | Record<string, string>; // another side of the counter, or what differs on it
  [fact: string]: unknown;
}

export interface View {
  turn: number;
  step: string | null;
  asked: Side[];
  result: Result | null;
  units: UnitView[];
  tracks?: Record<string, unknown>;
  markers?: Record<string, unknown>;
  points?: Record<Side, Tally>;
  [more: string]: unknown;
}

export interface Result {
  winner: Side | null;
  level?: string;
  rule: string;
  points?: Record<Side, number>;
}

export interface Seat {
  kind: "person" | "ai";
  player: string;
  name: string;
  taken: boolean;
  here: boolean;
}

export interface Step {
  id: string;
  rules: string[];
  role: string | null;
  before: boolean;
}

export interface Proposal {
  by: Side;
  to: number;
  waiting: Side[];
}

export interface StandingOrder {
  prompt: string;
  answer: string;
  until: string;
  turn: number;
}

export interface Note {
  n: number;
  text: string;
  params: Record<string, unknown>;
}

export interface TableMessage {
  type: "table";
  table: string;
  game: string;
  scenario: string;
  options: Record<string, boolean>;
  dice: string;
  side: Side | null;
  n: number;
  version: number;
  view: View;
  ask: Ask | null;
  log: Said[];
  seats: Record<Side, Seat>;
  sequence: Step[];
  can_undo: boolean;
  proposal: Proposal | null;
  standing: StandingOrder[];
  notes: Note[];
  commitments?: Record<string, string>;
  uncommitted?: Side[];
  unrevealed?: Side[];
  token?: string | null;
  pinned?: string | null;
  figures?: string | null;
}

/** What has changed: of the view the entries that did, of lists of things with ids only those things. */
export interface UpdateMessage {
  type: "update";
  n: number;
  version: number;
  kept: number;
  events: Said[];
  view: Partial<View>;
  parts: Record<string, { id: string }[]>;
  gone: string[];
  ask: Ask | null;
  can_undo: boolean;
  seats: Record<Side, Seat>;
  proposal: Proposal | null;
  standing: StandingOrder[];
  notes: Note[];
}

/** A view with what an update says has changed in it. What has not changed stays the same object. */
export function seenAfter(before: View, update: Pick<UpdateMessage, "view" | "parts" | "gone">): View {
  const view = { ...before, ...update.view } as View;
  for (const name of update.gone) delete view[name];
  for (const [name, things] of Object.entries(update.parts)) {
    const fresh = new Map(things.map((thing) => [thing.id, thing]));
    view[name] = (before[name] as { id: string }[]).map((thing) => fresh.get(thing.id) ?? thing);
  }
  return view;
}

export type FromServer =
  | TableMessage
  | UpdateMessage
  | { type: "refused"; reasons: Said[]; n: number; version: number }
  | { type: "why"; answer: string; reasons: Said[] }
  | { type: "seen"; what: string; n: number; found: unknown }
  | { type: "error"; key: string; message: string }
  | { type: "pong"; n: number; version: number };

export type ToServer =
  | { type: "hello"; token?: string | null; side?: Side | null; seen?: number | null }
  | { type: "answer"; n: number; answer: string; version?: number }
  | { type: "order"; n: number; order?: string; answers?: string[]; version?: number; far?: boolean }
  | { type: "why"; answer: string; order?: boolean }
  | { type: "look"; what: string }
  | { type: "undo" }
  | { type: "rollback"; to: number }
  | { type: "rollback_reply"; accept: boolean }
  | { type: "standing"; prompt?: string | null; answer?: string | null; until?: "turn" | "game" }
  | { type: "commit"; commitment: string }
  | { type: "secret"; secret: string }
  | { type: "ping" };

// -- HTTP ------------------------------------------------------------------------------------------------------------

export interface GameShown {
  slug: string;
  sides: Side[];
  seats?: Record<string, Side[]>; // the sides that play in each scenario
  colours?: Record<Side, string>; // of the sides that have one of their own
  scenarios: string[];
  options: { name: string; rule: string; default: boolean }[];
  players: string[];
  languages: string[];
}

export interface Rule {
  id: string;
  title: string;
  kind: string;
  summary: string;
  depends?: string[];
}

export interface Reading {
  name: string;
  rule: string;
  choice: string;
  why: string;
  option?: string | null;
}

export interface RuleBook {
  rules: Rule[];
  sequence: Step[];
  readings: Reading[];
}

export interface TableLine {
  table: string;
  name: string;
  game: string;
  scenario: string;
  side: Side | null;
  mine: Side[];
  seats: Record<Side, Seat>;
  n: number;
  turn: number | null;
  asked: Side[];
  my_turn: boolean;
  over: boolean;
  created: number;
  moved: number;
}

export interface TableMade {
  table: string;
  seats: Record<Side, string>;
}

export interface DiceOf {
  side: Side;
  kind: "combat" | "other";
  sides: number;
  faces: number[];
  thrown: number;
  mean: number;
  expected: number;
}

export interface Luck {
  dice: DiceOf[];
  losses: { turn: number; n: number; losses: Record<Side, Record<string, number>> }[];
}

export interface Session {
  account: string | null;
  accounts: boolean;
  account_needed: boolean;
  local: boolean;
  mail: boolean;
}

export interface Moment {
  n: number;
  last: number;
  view: View;
  ask: Ask | null;
  told: number;
}
