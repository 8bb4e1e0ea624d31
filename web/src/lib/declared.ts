// What a game declares to this client; docs/protocol.md, "What a game declares", is the contract.

export interface Face {
  sidc: string;
  fill: string;
  ink: string;
  symbol?: string;
  top?: string;
  left?: string;
  right?: string;
  bottom?: string;
}

export interface CounterShown {
  id: string;
  name: string;
  side: string;
  face: Face;
  faces?: Record<string, Partial<Face>>;
  steps?: number;
  formation?: string;
  nation?: string;
  comes?: { turn: number; until?: number; dice?: number[]; by: [kind: string, name?: string][] }[];
  [fact: string]: unknown;
}

export interface TrackShown {
  name: string;
  kind: "sides" | "number" | "side" | "list" | "words";
  path: string[];
  used?: string[];
  max?: number;
  option?: string; // the optional rule it belongs to
}

export interface BoxShown {
  name: string;
  where: string;
  kind: "box" | "reinforcements" | "pool" | "dead";
  side?: string;
}

export interface StatusShown {
  name: string;
  mark: string; // "dim", or a letter or two
}

export type MarkerShape = "disc" | "square" | "diamond" | "flag" | "star" | "blast" | "anchor";

export interface MarkerLook {
  shape: MarkerShape;
  fill?: string;
  ink?: string;
  text?: string;
}

/** A marker in the view, in a hex or a box. */
export interface Marker {
  kind: string;
  text?: string | number;
  side?: string;
  range?: number;
}

export interface OverlayShown {
  name: string;
  kind: "sides" | "hexes" | "costs" | "owners" | "marks" | "markers" | "hexsides" | "places" | "units";
  path?: string[];
  look?: string;
  of?: "unit" | "answer";
  prompts?: string[]; // of the answers, where it is of answers
  places?: string[];
  flag?: string;
  shape?: "blast" | "cross" | "bar";
  always?: boolean;
}

/** A form of answers: U a unit, H a hex, B a box, N a number, other words as they are. */
export interface AnswerForm {
  form: string;
  prompts: string[];
  steps: string[];
  option?: string;
  begins?: boolean; // something that a player sets out to do, not a part of it
  choice?: boolean; // one of several that differ in a word only
}

export interface Display {
  sides?: Record<string, { colour: string }>;
  turns?: number | string[];
  counters?: CounterShown[];
  facts?: string[];
  status?: StatusShown[];
  tracks?: TrackShown[];
  boxes?: BoxShown[];
  markers?: Record<string, MarkerLook>;
  overlays?: OverlayShown[];
  answers?: AnswerForm[];
  unfit?: string[]; // reasons that say: this is not for such a thing at all
  orders?: string[];
  battle?: { signed?: string[] };
}

// -- the board -------------------------------------------------------------------------------------------------------

export interface Place {
  kind: string;
  name: string;
  flags?: string[];
}

export interface HexShown {
  label: string;
  x: number;
  y: number;
  terrain: string;
  country?: string;
  flags?: string[];
  places?: Place[];
}

export interface HexsideShown {
  a: string;
  b: string;
  kinds: Record<string, string>;
}

/** A chart of the game, row by row. */
export interface ChartShown {
  name: string;
  columns: string[];
  rows: Record<string, string>[];
}

/** GET /api/games/{slug}/{scenario}/board; lengths in pixels of the map's picture. */
export interface BoardFile {
  orient: "flat" | "pointy";
  hex: number; // from flat to flat
  bounds: { width: number; height: number };
  hexes: HexShown[];
  hexsides: HexsideShown[];
  display: Display;
  tables: ChartShown[];
  credit?: string;
  names?: Record<string, Record<string, string>>; // by language: what names on the map are called
}

/** What stands at a path of names in a view. */
export function lookUp(view: unknown, path: readonly string[]): unknown {
  let found: unknown = view;
  for (const name of path) {
    if (found === null || typeof found !== "object") return undefined;
    found = (found as Record<string, unknown>)[name];
  }
  return found;
}
