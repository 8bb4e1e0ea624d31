// What a game declares to this client; docs/protocol.md, "What a game declares", is the contract.

import type { Role } from "./wire";

export interface Face {
  size?: string; // the mark of its size
  sidc: string;
  sign?: string; // the branch that the symbol stands for
  fill: string;
  ink: string;
  symbol?: string;
  top?: string;
  left?: string;
  right?: string;
  bottom?: string;
  picture?: string; // one of `pictures`, instead of a symbol
  figures?: Figure[]; // `bottom` with its marks
}

/** A figure along the lower edge of a counter: underscored, in a box, or with a small one raised behind it. */
export interface Figure {
  text: string;
  under?: boolean;
  box?: boolean;
  raised?: string;
}

/** A part of a picture: a shape, where its middle lies on a counter of 100 by 100, its size. */
export type PicturePart = [shape: string, x: number, y: number, size: number];

/** A place above or below the ground of a hex, which answers name by a word of its own. */
export interface Location {
  hex: string;
  level: number;
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
  kind?: string;
  called?: string; // a word for what a unit is, before its name
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

/** Boxes drawn together as on a printed display. In a grid of `columns` each group lies at its place and lines join those
 *  that are linked; without, they follow each other. */
export interface DisplayShown {
  name: string;
  groups: BoxGroup[];
  columns?: number;
  links?: [group: string, group: string][];
}

/** Boxes that belong together, as the areas of a base. */
export interface BoxGroup {
  name: string;
  side?: string;
  room?: number; // how many units find room
  at?: [column: number, row: number];
  wide?: boolean; // as wide as the whole display
  cells: { label: string; where: string[] }[]; // one box each, or several that are drawn as one
}

/** Records of the view, one a line. */
export interface SheetShown {
  name: string;
  path: string[];
  columns: string[];
}

export interface StatusShown {
  name: string;
  mark: string; // "dim", or a letter or two
  fill?: string;
}

export type MarkerShape = "disc" | "square" | "diamond" | "flag" | "star" | "blast" | "anchor" | "cloud";

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
  level?: number; // of its place in the hex
  height?: number; // levels that it rises
}

export interface OverlayShown {
  name: string;
  kind: "sides" | "hexes" | "costs" | "owners" | "marks" | "markers" | "hexsides" | "places" | "units" | "lines";
  path?: string[];
  look?: string;
  of?: "unit" | "answer";
  prompts?: string[]; // of the answers, where it is of answers
  places?: string[];
  flag?: string;
  shape?: "blast" | "cross" | "bar";
  always?: boolean;
}

/** How others come along with a unit: by which word, and whether in the next answer or after another question. */
export interface Joining {
  word: string;
  when: "now" | "later";
}

/** The words of whole orders that the game understands: to set out ("move U H"), to go on ("go H"), and the last word of one
 *  that leaves the move open. */
export interface OrderWords {
  moves?: string;
  goes_on?: string;
  attacks?: string;
  open?: string;
}

/** What the client itself can look at, by kind: the way of units, the card of a unit, the odds of an attack. */
export type LookWords = Partial<Record<"way" | "card" | "odds", string>>;

/** A form of answers: U a unit, H a hex, B a box, N a number, W a word of a closed set, "H+" one hex or more; other words as they are. */
export interface AnswerForm {
  form: string;
  prompts: string[];
  steps: string[];
  option?: string;
  begins?: boolean; // something that a player sets out to do, not a part of it
  stands?: string[]; // prompts to which it makes sense as a standing order
  role?: Role;
  joins?: Joining;
  leaves?: "markers" | "points"; // what is left over while it could still be given
}

/** What a hex is like to those in it: words for its terrain, what it is called, and its figures by name. */
export interface GroundShown {
  terrain: string[];
  name?: string;
  facts: Record<string, string | number>;
}

export interface Display {
  sides?: Record<string, { colour: string }>;
  roles?: Record<string, string>; // which side plays the part that a step names, where that never changes
  powers?: string[]; // the same for parts that have a name of their own
  turns?: number | string[];
  counters?: CounterShown[];
  shapes?: Record<string, string>; // paths
  pictures?: Record<string, PicturePart[]>;
  locations?: Record<string, Location>;
  ground?: Record<string, GroundShown>; // by hex, where the printed terrain does not say it all
  facts?: string[];
  status?: StatusShown[];
  tracks?: TrackShown[];
  boxes?: BoxShown[];
  displays?: DisplayShown[];
  sheets?: SheetShown[];
  markers?: Record<string, MarkerLook>;
  overlays?: OverlayShown[];
  answers?: AnswerForm[];
  unfit?: string[]; // reasons that say: this is not for such a thing at all
  unshown?: readonly string[]; // columns of charts that are for the program alone
  advice?: Record<string, string>; // prompt -> a sensible answer for somebody who cannot judge yet
  announce?: string[]; // events that are called out over the map
  recount?: string[]; // events that are told again when their turn is over
  orders?: OrderWords;
  looks?: LookWords;
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
/** A disc in the picture that stands for several hexes: an entry area. */
export interface DiscShown {
  x: number;
  y: number;
  radius: number;
  hexes: string[];
}

export interface BoardFile {
  orient: "flat" | "pointy";
  hex: number; // from flat to flat
  bounds: { width: number; height: number };
  cut?: [number, number, number, number] | null; // x, y, width and height of a board that is cut through its outer hexes
  hexes: HexShown[];
  hexsides: HexsideShown[];
  discs?: DiscShown[];
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
