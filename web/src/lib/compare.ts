// What differs between an analysis game and the game it was forked from.

import { lookUp, type TrackShown } from "./declared";
import type { Gone } from "./went.svelte";
import type { Side, UnitView, View } from "./wire";

/** A unit that stands elsewhere, or is stronger or weaker: here in the fork, there in the game. */
export interface UnitDiffers {
  id: string;
  side: Side;
  here: string; // a hex or a box; "" where it is not seen
  there: string;
  steps: number; // more here than there; less if negative
}

/** A figure of a track, or the score, that is another one; `of`: the side, or the name under which it stands. */
export interface TrackDiffers {
  name: string;
  of: string;
  here: unknown;
  there: unknown;
}

export interface Differences {
  units: UnitDiffers[];
  tracks: TrackDiffers[];
  points: TrackDiffers[];
}

const placeOf = (unit: UnitView | undefined): string => (unit ? (unit.hex ?? unit.where) : "");

export function differences(here: View, there: View, tracks: readonly TrackShown[]): Differences {
  const theirs = new Map(there.units.map((unit) => [unit.id, unit]));
  const ours = new Map(here.units.map((unit) => [unit.id, unit]));
  const units: UnitDiffers[] = [];
  for (const id of new Set([...ours.keys(), ...theirs.keys()])) {
    const [a, b] = [ours.get(id), theirs.get(id)];
    const steps = a?.steps !== undefined && b?.steps !== undefined ? a.steps - b.steps : 0;
    if (placeOf(a) !== placeOf(b) || steps) units.push({ id, side: (a ?? b)!.side, here: placeOf(a), there: placeOf(b), steps });
  }
  const found = tracks.flatMap(({ name, path }) => figures(name, lookUp(here, path), lookUp(there, path)));
  const points = Object.fromEntries(Object.entries(here.points ?? {}).map(([side, sum]) => [side, sum.total]));
  const before = Object.fromEntries(Object.entries(there.points ?? {}).map(([side, sum]) => [side, sum.total]));
  return { units, tracks: found, points: figures("points", points, before) };
}

const isNamed = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === "object" && !Array.isArray(value);

function figures(name: string, here: unknown, there: unknown): TrackDiffers[] {
  if (isNamed(here) && isNamed(there)) {
    const names = new Set([...Object.keys(here), ...Object.keys(there)]);
    return [...names].filter((of) => !same(here[of], there[of])).map((of) => ({ name, of, here: here[of], there: there[of] }));
  }
  return same(here, there) ? [] : [{ name, of: "", here, there }];
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** From where a unit stands in the game to where it stands in the fork, for those on the map in both. */
export function arrowsOf(units: readonly UnitDiffers[], isHex: (place: string) => boolean): Gone[] {
  return units.filter((u) => u.here !== u.there && isHex(u.here) && isHex(u.there)).map((u) => ({ unit: u.id, from: u.there, to: u.here, when: "" }));
}
