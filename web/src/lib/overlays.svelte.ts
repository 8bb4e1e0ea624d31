import { lookUp, type Marker, type OverlayShown } from "./declared";
import type { Gestures } from "./gestures.svelte";
import type { Overlay } from "./painting/overlays";
import type { Table } from "./table.svelte";
import type { Way } from "./wire";

const REST = 140; // milliseconds that the pointer rests before something is looked at
export const RANGES = "ranges"; // the overlay of how far markers reach

/** What is laid over the map: what the player has turned on, what is always there, what belongs to the unit pointed at. */
export class Overlays {
  private chosen = $state.raw<ReadonlySet<string>>(new Set());
  private rested = $state<string | null>(null); // the hex where the pointer has come to rest

  constructor(
    private readonly table: Table,
    private readonly gestures: Gestures,
  ) {
    this.chosen = new Set(this.kept());
    $effect(() => {
      const place = gestures.hover ?? table.hand.cursor;
      const timer = setTimeout(() => (this.rested = place), REST);
      return () => clearTimeout(timer);
    });
    $effect(() => {
      void table.now?.version;
      table.looks.want(this.wanted);
    });
  }

  private get declared(): OverlayShown[] {
    return this.table.board!.overlays;
  }

  /** What the player can turn on and off. */
  offered = $derived.by((): string[] => {
    const ranged = [...this.markers.values()].flat().some((m) => m.range);
    return [...this.declared.filter((o) => !o.always && o.of !== "answer").map((o) => o.name), ...(ranged ? [RANGES] : [])];
  });

  isOn(name: string): boolean {
    return this.chosen.has(name);
  }

  toggle(name: string): void {
    const now = new Set(this.chosen);
    if (!now.delete(name)) now.add(name);
    this.chosen = now;
    localStorage.setItem(`grognard.overlays.${this.table.game}`, JSON.stringify([...now]));
  }

  private kept(): string[] {
    try {
      return JSON.parse(localStorage.getItem(`grognard.overlays.${this.table.game}`) ?? "[]") as string[];
    } catch {
      return [];
    }
  }

  /** The unit whose reach and range are shown: the one looked at; if wanted, the uppermost under the pointer. */
  private unit = $derived.by((): string | null => {
    const { hand, stacks } = this.table;
    if (hand.glimpsed?.kind === "unit") return hand.glimpsed.id;
    if (hand.chosen) return hand.chosen;
    if (hand.underWay || !this.declared.some((o) => o.of === "unit" && this.chosen.has(o.name))) return null;
    return stacks.get(this.rested ?? "")?.at(-1)?.id ?? null;
  });

  private lookOf(overlay: OverlayShown): string | null {
    if (this.table.past.moment) return null; // one can look at what is, not at what was
    if (overlay.of === "answer") return this.lookOfAnswers(overlay);
    if (overlay.of !== "unit") return this.chosen.has(overlay.name) ? overlay.look! : null;
    const { hand } = this.table;
    // how far a unit comes is of no use while one is asked for something else
    const glimpsed = hand.glimpsed?.id === this.unit && (overlay.kind !== "costs" || !this.table.ask || hand.canMove(hand.glimpsed.id));
    const meant = this.chosen.has(overlay.name) || hand.chosen === this.unit || glimpsed;
    return this.unit && meant ? `${overlay.look} ${this.unit}` : null;
  }

  /** What comes of the answer that is being weighed, or of those that name the hex picked or pointed at: "LOOK HEX WORDS". */
  private lookOfAnswers(overlay: OverlayShown): string | null {
    const { ask, hand, board } = this.table;
    if (!ask || !overlay.prompts?.includes(ask.prompt)) return null;
    const glimpsed = hand.glimpsed?.kind === "hex" ? hand.glimpsed.id : undefined;
    const place = glimpsed ?? hand.picked.find((id) => board!.hexes.has(id)) ?? hand.pointed ?? this.rested;
    const answers = hand.weighed && hand.weighed.includes(" ") ? [hand.weighed] : ask.options.filter((o) => o.split(" ").at(-1) === place);
    const [first] = answers;
    return first ? [overlay.look, first.split(" ").at(-1), ...answers.flatMap((o) => o.split(" ").slice(1, -1))].join(" ") : null;
  }

  /** The way that a click on the hex under the pointer would take. */
  private wayAsked = $derived.by((): string | null => {
    const { hand, orders } = this.table;
    const goal = this.rested;
    if (!goal || !hand.movers.length || !hand.from || goal === hand.from || this.gestures.path.length) return null;
    if (!(hand.underWay ? orders.onward : orders.setsOut) || !this.table.board!.hexes.has(goal)) return null;
    return this.lookAtWay(hand.movers.join(","), [hand.from, goal]);
  });
  private drawnAsked = $derived.by((): string | null => {
    const { path } = this.gestures;
    const { hand } = this.table;
    const hasWay = path.length > 1 && (hand.underWay || hand.canMoveFrom(path[0]!));
    return hasWay ? this.lookAtWay(hand.goers(path[0]!), path) : null;
  });
  /** Units are dragged straight to where an answer sends them, with no way to choose. */
  carrying = $derived.by((): string[] => {
    const { path } = this.gestures;
    const [from, to] = path;
    return from && to && !this.drawnAsked && this.table.hand.carried(from, to).length ? path : [];
  });

  /** How a look at the way of units through these hexes is asked for, where the game lets one look at it. */
  private lookAtWay(goers: string, path: readonly string[]): string | null {
    const look = this.table.board!.looks.way;
    return look ? [look, goers, ...path].join(" ") : null;
  }

  way = $derived.by(() => this.table.looks.of(this.wayAsked) as Way | null | undefined);
  drawn = $derived.by(() => this.table.looks.of(this.drawnAsked) as Way | null | undefined);

  private wanted = $derived.by((): string[] => {
    const looks = this.declared.filter((o) => o.look).map((o) => this.lookOf(o));
    return [...looks, this.wayAsked, this.drawnAsked].filter((what) => what !== null);
  });

  private valueOf(overlay: OverlayShown): unknown {
    const { view, board, looks } = this.table;
    if (overlay.look) return looks.of(this.lookOf(overlay));
    if (overlay.path) return lookUp(view, overlay.path);
    if (overlay.kind === "places") {
      const kinds = new Set(overlay.places ?? []);
      return board!.file.hexes.filter((h) => h.places?.some((p) => kinds.has(p.kind))).map((h) => h.label);
    }
    return (view?.units ?? []).filter((u) => u.hex && overlay.flag && u[overlay.flag] === true).map((u) => u.hex!);
  }

  /** What is painted on the map. */
  on = $derived.by((): Overlay[] =>
    this.declared
      .filter((o) => o.always || this.chosen.has(o.name) || o.of)
      .map((shown) => ({ shown, value: this.valueOf(shown) }))
      .filter(({ value }) => value !== undefined && value !== null),
  );

  /** Markers by the hex or box they lie in. */
  markers = $derived.by((): Map<string, Marker[]> => {
    const found = new Map<string, Marker[]>();
    for (const overlay of this.declared) {
      if (overlay.kind !== "markers" || !(overlay.always || this.chosen.has(overlay.name))) continue;
      for (const [place, markers] of Object.entries((this.valueOf(overlay) ?? {}) as Record<string, Marker[]>))
        found.set(place, [...(found.get(place) ?? []), ...markers]);
    }
    return found;
  });

  /** Hexes whose markers show how far they reach. */
  ranges = $derived.by((): string[] => {
    if (this.chosen.has(RANGES)) return [...this.markers.keys()];
    const place = this.gestures.hover ?? this.table.hand.cursor;
    return place && this.markers.has(place) ? [place] : [];
  });
}
