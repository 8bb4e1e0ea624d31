// The static board as this client needs it: where hexes lie in the picture, who is next to whom, what is printed.

import type { BoardFile, BoxShown, CounterShown, DiscShown, HexShown, HexsideShown, Location, LookWords, OverlayShown } from "./declared";
import type { UnitView } from "./wire";

export type Point = readonly [number, number];

const SETTLED = /(^|_)(city|town|urban|village)$/; // kinds of places by whose names people find a hex
const NEARBY = 4; // hexes

export class Board {
  readonly hexes = new Map<string, HexShown>();
  readonly counters = new Map<string, CounterShown>();
  readonly boxes = new Map<string, BoxShown>(); // by the word for them in answers and views
  readonly locations = new Map<string, Location>(); // above and below the ground, by their words
  private readonly met = new Map<string, string>(); // units that show counters of a kind, and what they show
  readonly around = new Map<string, HexsideShown[]>();
  private readonly printed = new Map<string, string[]>(); // hexes by the kind and name of what is printed there
  readonly outline: Point[]; // of a hex, from its centre
  private readonly buckets = new Map<string, HexShown[]>();
  private readonly neighbourCache = new Map<string, HexShown[]>();

  readonly scale: number;
  readonly extent: { left: number; right: number; top: number; bottom: number }; // of the hexes and entry areas, without what is printed around them
  readonly overlays: OverlayShown[];
  readonly looks: LookWords;

  constructor(readonly file: BoardFile) {
    this.scale = file.hex;
    this.overlays = file.display.overlays ?? [];
    this.looks = file.display.looks ?? {};
    const radius = file.hex / Math.sqrt(3);
    const turn = file.orient === "flat" ? 0 : Math.PI / 6;
    this.outline = Array.from({ length: 6 }, (_, k) => {
      const angle = turn + (k * Math.PI) / 3;
      return [radius * Math.cos(angle), radius * Math.sin(angle)] as const;
    });
    this.extent = extentOf([...file.hexes.map(({ x, y }) => ({ x, y, radius })), ...(file.discs ?? [])], file.cut);
    for (const hex of file.hexes) {
      this.hexes.set(hex.label, hex);
      for (const { kind, name } of hex.places ?? []) {
        const there = this.printed.get(`${kind} ${name}`);
        if (there) there.push(hex.label);
        else this.printed.set(`${kind} ${name}`, [hex.label]);
      }
      const key = this.bucket(hex.x, hex.y);
      const held = this.buckets.get(key);
      if (held) held.push(hex);
      else this.buckets.set(key, [hex]);
    }
    for (const counter of file.display.counters ?? []) this.counters.set(counter.id, counter);
    for (const box of file.display.boxes ?? []) this.boxes.set(box.where, box);
    for (const [word, place] of Object.entries(file.display.locations ?? {})) this.locations.set(word, place);
    for (const side of file.hexsides) {
      for (const label of [side.a, side.b]) {
        const held = this.around.get(label);
        if (held) held.push(side);
        else this.around.set(label, [side]);
      }
    }
  }

  /** The hex that a word names, or in which the place lies that it names. */
  hexOf(word: string): string | null {
    return this.hexes.has(word) ? word : (this.locations.get(word)?.hex ?? null);
  }

  /** The levels of a hex on which something can be, the highest first. */
  levelsOf(hex: string): number[] {
    const others = [...this.locations.values()].filter((place) => place.hex === hex).map((place) => place.level);
    return [0, ...others].sort((a, b) => b - a);
  }

  /** Units that show one of several counters of a kind have names of their own, and may show another in time. */
  meet(units: readonly UnitView[]): void {
    for (const { id, side, name, counter, called } of units) {
      const shown = `${counter} ${name} ${called}`;
      if (!counter || this.met.get(id) === shown) continue;
      this.met.set(id, shown);
      const printed = this.counters.get(counter);
      if (printed) this.counters.set(id, { ...printed, id, side, name: name ?? printed.name, called });
    }
  }

  private bucket(x: number, y: number): string {
    return `${Math.floor(x / this.scale)},${Math.floor(y / this.scale)}`;
  }

  /** The hex at a point of the picture: the nearest centre, if it is near enough. */
  hexAt(x: number, y: number): HexShown | null {
    const { scale } = this;
    let best: HexShown | null = null;
    let nearest = (scale * 0.6) ** 2;
    for (let dx = -1; dx <= 1; dx++) {
      for (let dy = -1; dy <= 1; dy++) {
        for (const hex of this.buckets.get(this.bucket(x + dx * scale, y + dy * scale)) ?? []) {
          const distance = (hex.x - x) ** 2 + (hex.y - y) ** 2;
          if (distance < nearest) [nearest, best] = [distance, hex];
        }
      }
    }
    return best;
  }

  /** The disc at a point of the picture. */
  discAt(x: number, y: number): DiscShown | null {
    return this.file.discs?.find((disc) => Math.hypot(disc.x - x, disc.y - y) <= disc.radius) ?? null;
  }

  neighbours(label: string): HexShown[] {
    const known = this.neighbourCache.get(label);
    if (known) return known;
    const hex = this.hexes.get(label);
    const found: HexShown[] = [];
    if (hex) {
      const { scale } = this;
      for (let k = 0; k < 6; k++) {
        const angle = (this.file.orient === "flat" ? Math.PI / 6 : 0) + (k * Math.PI) / 3;
        const next = this.hexAt(hex.x + scale * Math.cos(angle), hex.y + scale * Math.sin(angle));
        if (next && next !== hex) found.push(next);
      }
    }
    this.neighbourCache.set(label, found);
    return found;
  }

  /** The neighbour that lies most nearly in a direction (dx, dy in screen terms). */
  towards(label: string, dx: number, dy: number, lean: number): HexShown | null {
    const hex = this.hexes.get(label);
    if (!hex) return null;
    let best: HexShown | null = null;
    let highest = 0.25;
    for (const next of this.neighbours(label)) {
      const x = (next.x - hex.x) / this.scale;
      const y = (next.y - hex.y) / this.scale;
      const along = x * dx + y * dy + lean * 0.01 * (dx ? y : x);
      if (along > highest) [highest, best] = [along, next];
    }
    return best;
  }

  distance(a: string, b: string): number {
    const [p, q] = [this.hexes.get(a), this.hexes.get(b)];
    if (!p || !q) return Infinity;
    const { scale } = this;
    const { orient } = this.file;
    let dx = Math.abs(p.x - q.x) / scale;
    let dy = Math.abs(p.y - q.y) / scale;
    if (orient === "pointy") [dx, dy] = [dy, dx];
    const columns = dx / (Math.sqrt(3) / 2);
    return Math.round(columns + Math.max(0, dy - columns / 2));
  }

  within(label: string, range: number): string[] {
    return this.file.hexes.filter((h) => this.distance(label, h.label) <= range).map((h) => h.label);
  }

  private settled: { name: string; label: string }[] | null = null;
  private readonly nearCache = new Map<string, { name: string; far: number } | null>();

  /** The nearest town to a hex that is not too far away, and how far it is. */
  nearestTown(label: string): { name: string; far: number } | null {
    this.settled ??= this.file.hexes.flatMap((hex) => (hex.places ?? []).filter((p) => p.name && SETTLED.test(p.kind)).map(({ name }) => ({ name, label: hex.label })));
    const known = this.nearCache.get(label);
    if (known !== undefined) return known;
    let found: { name: string; far: number } | null = null;
    for (const town of this.settled) {
      const far = this.distance(label, town.label);
      if (far <= NEARBY && far < (found?.far ?? Infinity)) found = { name: town.name, far };
    }
    this.nearCache.set(label, found);
    return found;
  }

  /** The number of a turn on the game's own track: some games begin with turn 0. */
  turnNumber(turn: number): number {
    const { turns } = this.file.display;
    const printed = Number(Array.isArray(turns) ? turns[turn - 1] : NaN);
    return Number.isNaN(printed) ? turn : printed;
  }

  /** Where a unit comes onto the map by the schedule of reinforcements up to a turn. */
  entrances(unit: string, turn: number): string[] {
    const lines = this.counters.get(unit)?.comes?.filter((line) => line.turn <= turn) ?? [];
    return lines.flatMap((line) => line.by.flatMap(([kind, name]) => this.printed.get(`${kind} ${name}`) ?? []));
  }

  /** What a name on the map is called in a language. */
  called(name: string, language: string): string {
    return this.file.names?.[language]?.[name] ?? name;
  }

  /** The two corners that two neighbours share. */
  hexside(a: string, b: string): [Point, Point] | null {
    const [p, q] = [this.hexes.get(a), this.hexes.get(b)];
    if (!p || !q) return null;
    const [mx, my] = [(p.x + q.x) / 2, (p.y + q.y) / 2];
    const [dx, dy] = [q.x - p.x, q.y - p.y];
    const half = this.scale / Math.sqrt(3) / 2 / Math.hypot(dx, dy);
    return [
      [mx - dy * half, my + dx * half],
      [mx + dy * half, my - dx * half],
    ];
  }
}

/** What some discs take up; a board that is cut through its outer hexes ends there. */
function extentOf(discs: readonly { x: number; y: number; radius: number }[], cut: BoardFile["cut"]): Board["extent"] {
  const least = (values: number[]): number => values.reduce((a, b) => Math.min(a, b), Infinity);
  const most = (values: number[]): number => values.reduce((a, b) => Math.max(a, b), -Infinity);
  if (cut) return { left: cut[0], right: cut[0] + cut[2], top: cut[1], bottom: cut[1] + cut[3] };
  return {
    left: least(discs.map(({ x, radius }) => x - radius)),
    right: most(discs.map(({ x, radius }) => x + radius)),
    top: least(discs.map(({ y, radius }) => y - radius)),
    bottom: most(discs.map(({ y, radius }) => y + radius)),
  };
}
