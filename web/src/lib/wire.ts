// What is said between the table's server and this client. The server's own schema is /api/openapi.json.

export type Side = string;

/** What a look at a unit's card shows: its supply, the movement it has, or what keeps it from moving. */
export interface UnitTold {
  supply?: Said[];
  left?: number;
  stops?: Said;
}

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

/** The kinds of questions: what is drawn for an ask depends on its kind, and on nothing that its words might suggest. */
export type Kind = "phase" | "choice" | "placing" | "path" | "gathering" | "losses" | "retreat" | "advance" | "number" | "yes-no";

/** The part that a verb plays, whatever its word is: it ends the phase, stops a move where it is, sets a unit on its way,
 *  lets another one join, begins a fight, or leaves it to the game. */
export type Role = "ends" | "stops" | "moves" | "joins" | "attacks" | "suggests" | "seldom";

/** What an ask is about: units, hexes (of a path where the units are), how much is left of what it is for, and which of the
 * markers that it places lie nowhere yet (null: all of them). */
export interface About {
  units: string[];
  hexes: string[];
  left: number | null;
  unplaced?: string[] | null;
}

export interface Ask {
  side: Side;
  rule: string;
  prompt: string;
  kind: Kind;
  about: About;
  params: Record<string, unknown>; // of the prompt's text
  options: string[];
  forms: string[]; // the shapes of its answers: "place U H"
  roles: Record<string, Role>; // the parts that verbs play, by their words; those that play none are left out
  battle?: Battle | null;
  reach?: Record<string, number> | null; // hexes that a move under way can come to, and what each costs
  prices?: Record<string, { points: number; left: number }> | null; // by unit: the points that it costs, and those left for it
  odds?: Record<string, Battle> | null; // by answer that throws a die at once
  also?: Record<string, string[]> | null; // by answer: hexes that it takes besides the one it names
  consequences?: Record<string, Said> | null; // by answer: what follows from it besides what it says
}

/** Sums and chances of a fight; and its steps, where the game declares them, with the one that is carried out now. */
export interface Battle {
  steps?: { id: string; rule: string; replies?: boolean }[]; // in which the defender may still change the chances
  now?: string;
  [sum: string]: unknown;
}

export interface UnitView {
  id: string;
  side: Side;
  where: string;
  hex?: string;
  steps?: number;
  counter?: string; // the printed counter that it shows, if that is none of its own
  name?: string;
  called?: string; // a word for what it is, before its name
  level?: number; // of its place in the hex
  face?: string | Record<string, string>; // another side of the counter, or what differs on it
  [fact: string]: unknown;
}

export interface View {
  turn: number;
  step: string | null;
  asked: Side[];
  planning?: Record<Side, boolean>; // those who plan now, each for itself, and whether their plans are sealed
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
  place: number; // as the view and lines of the log name it
  moves: boolean; // whoever acts in it moves units
}

/** Where an analysis game comes from. */
export interface ForkOf {
  table: string;
  n: number;
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

/** Standing orders that the game lets a side give for its reactions: those in force, and those it may give now. */
export interface Orders {
  rule: string;
  prompt: string;
  given: string[];
  options: string[];
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
  common: number; // what everybody has been told of, counted alike at every seat
  view: View;
  ask: Ask | null;
  log: Said[];
  seats: Record<Side, Seat>;
  sequence: Step[];
  can_undo: boolean;
  proposal: Proposal | null;
  standing: StandingOrder[];
  orders: Orders | null;
  notes: Note[];
  commitments?: Record<string, string>;
  uncommitted?: Side[];
  unrevealed?: Side[];
  token?: string | null;
  pinned?: string | null;
  figures?: string | null;
  fork?: ForkOf | null;
  name?: string;
}

/** What has changed: of the view the entries that did, of lists of things with ids only those things, of entries with names in them only what is under those names. */
export interface UpdateMessage {
  type: "update";
  n: number;
  version: number;
  common: number;
  kept: number;
  events: Said[];
  view: Partial<View>;
  parts: Record<string, { id: string }[]>;
  inside: Record<string, Named>;
  gone: string[];
  ask: Ask | null;
  can_undo: boolean;
  seats: Record<Side, Seat>;
  proposal: Proposal | null;
  standing: StandingOrder[];
  orders: Orders | null;
  notes_kept: number;
  notes: Note[];
}

/** A view with what an update says has changed in it. What has not changed stays the same object. */
export function seenAfter(before: View, update: Pick<UpdateMessage, "view" | "parts" | "inside" | "gone">): View {
  const view = { ...before, ...update.view } as View;
  for (const name of update.gone) delete view[name];
  for (const [name, things] of Object.entries(update.parts)) {
    const fresh = new Map(things.map((thing) => [thing.id, thing]));
    view[name] = (before[name] as { id: string }[]).map((thing) => fresh.get(thing.id) ?? thing);
  }
  for (const [name, changed] of Object.entries(update.inside)) view[name] = merged(before[name] as Named, changed);
  return view;
}

type Named = { [name: string]: unknown };
const isNamed = (value: unknown): value is Named => value !== null && typeof value === "object" && !Array.isArray(value);

/** What stands under names, with what has changed under some of them. */
function merged(before: Named, changed: Named): Named {
  const now = { ...before };
  for (const [name, value] of Object.entries(changed)) {
    const was = before[name];
    now[name] = isNamed(was) && isNamed(value) ? merged(was, value) : value;
  }
  return now;
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
  | { type: "instruct"; order: string }
  | { type: "concede" }
  | { type: "chat"; words: string }
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
  guide?: { scenario: string; seats: Record<Side, string> } | null; // with which somebody learns the game
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
  game_turn: number | null; // as the rules of the game count
  asked: Side[];
  my_turn: boolean;
  over: boolean;
  created: number;
  moved: number;
  alone: boolean; // nobody else has a seat there
  fork: ForkOf | null;
}

export interface TablePage {
  tables: TableLine[];
  more: string | null;
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
  lowest: number;
}

/** Why an AI player gave the nth answer: the key of a sentence, what stands in it, and what decided. */
export interface Why {
  n: number;
  side: Side;
  text: string;
  figures: Record<string, unknown>;
  items: [string, number][];
}

/** What an AI player would answer in one's place, and why, if it can tell. `begun`: to go on with a fight that the player
 *  has begun himself, where the AI would have fought elsewhere first ("other") or not at all ("none"). */
export interface Advice {
  answers: string[];
  why: Why | null;
  begun?: "" | "other" | "none";
}

export interface Luck {
  dice: DiceOf[];
  decisions: number[]; // answers given when it was this seat's turn to decide again
  points: { turn: number; n: number; points: Record<Side, number> }[];
  losses: { turn: number; n: number; losses: Record<Side, Record<string, number>> }[];
}

/** Something that the editor changes; docs/protocol.md. */
export type Change =
  | { type: "piece"; piece: string; hex: string }
  | { type: "ground"; hex: string; terrain: string; country?: string }
  | { type: "side"; hex: string; beyond: string; kind: string; there: boolean }
  | { type: "place"; hex: string; kind: string; was: string; name: string }
  | { type: "figure"; file: string; place: (string | number)[]; value: boolean | number | string };

export interface PieceShown {
  id: string;
  counter: string;
  side: Side;
  name: string;
  hex: string; // empty: it does not start on the map
}

export interface FigureShown {
  file: string;
  place: (string | number)[];
  value: boolean | number | string;
}

/** What can be edited of a scenario, under an overlay with this fingerprint ("": as shipped). */
export interface Edition {
  figures: string;
  words: Record<"terrain" | "country" | "hexside" | "place", string[]>;
  pieces: PieceShown[];
  numbers: FigureShown[];
  files: Record<string, string>;
}

export interface Session {
  account: string | null;
  accounts: boolean;
  account_needed: boolean;
  local: boolean;
  mail: boolean;
  editor: boolean; // scenarios can be edited here
}

/** What had changed in a view after n answers, since the frame before. */
export type Frame = Pick<UpdateMessage, "n" | "view" | "parts" | "inside" | "gone">;

/** A part of the game, to be seen again: the view after n answers, and a frame wherever the log told something. */
export interface Passage {
  n: number;
  view: View;
  frames: Frame[];
}

export interface Moment {
  n: number;
  last: number;
  view: View;
  ask: Ask | null;
  told: number;
}
