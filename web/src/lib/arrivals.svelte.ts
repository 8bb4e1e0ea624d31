import type { Deed } from "./deeds.svelte";
import { roleOf, type Button } from "./options";
import type { Table } from "./table.svelte";

/** Units of a formation that come onto the map together, as many as fit. */
export interface Company {
  first: string[]; // what brings in the first one; without a place that is asked next
  others: string[];
  place: string | null; // where the formation came in before
}

/** Coming onto the map: formations together, and units to the hex that was pointed at. */
export class Arrivals {
  private followers: { n: number; answers: string[] } | null = null; // to whatever is answered to the ask after n answers
  private goal: { n: number; place: string } | null = null; // where the unit chosen before comes in, if that is asked
  private entered = $state.raw<ReadonlyMap<string, { turn: number; answer: string }>>(new Map()); // by formation: where it came in

  constructor(private readonly table: Table) {}

  /** Units to choose that come onto the map in a hex that is lit for them. */
  at(place: string): string[] {
    const { entrances, board, choice, standing, view } = this.table;
    if (!entrances.includes(place)) return [];
    return [...choice.units.keys()].filter((id) => !standing.has(id) && board!.entrances(id, view?.turn ?? 0).includes(place));
  }

  /** How these units of a formation off the map come in together: where it has come in this turn, if it has. */
  company(verb: string, formation: string, buttons: readonly Button[]): Company | null {
    const ids = buttons.flatMap((b) => (b.option?.things.length === 1 && b.thing && !this.table.standing.has(b.thing.id) ? [b.thing.id] : []));
    if (!formation || ids.length < 2 || ids.length < buttons.length) return null;
    const alongBy = (word: string): string[] => ids.map((id) => `${word} ${id}`);
    if (roleOf(this.table.ask, verb) === "joins") return { first: [], others: alongBy(verb), place: null };
    const joining = this.table.forms?.joins(verb);
    if (!joining) return null;
    const way = this.entered.get(formation);
    const known = way && way.turn === this.table.view?.turn ? [way.answer] : [];
    return { first: [`${verb} ${ids[0]}`, ...known], others: alongBy(joining.word).slice(1), place: known[0]?.split(" ").at(-1) ?? null };
  }

  /** Bring them in, as many as fit; if it is asked where, the others follow to there. */
  bringIn({ first, others, place }: Company): void {
    this.followers = { n: this.table.n + 1, answers: others };
    this.table.voice.giveAsFar(first.length && !place ? first : [...first, ...others]);
  }

  /** Give an answer to the ask of now, and with it those that were to follow. */
  give(answer: string): void {
    if (this.followers?.n === this.table.n) this.table.voice.giveAsFar([answer, ...this.followers.answers]);
    else this.table.voice.answer(answer);
  }

  /** The unit that is chosen next comes in here, if that is asked. */
  aim(place: string): void {
    this.goal = { n: this.table.n + 1, place };
  }

  /** Whoever begins a deed off the map shows where his formation comes in. */
  note({ answers: [first = "", second = ""] }: Deed): void {
    const [verb = "", unit = ""] = first.split(" ");
    const formation = this.table.board?.counters.get(unit)?.formation;
    const place = second.split(" ").at(-1) ?? "";
    if (!formation || !this.table.forms?.joins(verb) || this.table.standing.has(unit) || !this.table.board?.hexes.has(place)) return;
    this.entered = new Map(this.entered).set(formation, { turn: this.table.view?.turn ?? 0, answer: second });
  }

  /** An ask has come: where only one answer can be given, those that follow go on; a unit goes where it was aimed at. */
  asked(): void {
    const only = this.table.ask?.options.length === 1 && this.table.ask.options[0];
    if (only && this.followers?.n === this.table.n) this.give(only);
    const { goal } = this;
    this.goal = null;
    const there = goal && goal.n === this.table.n ? this.table.choice.places.get(goal.place) : undefined;
    if (there?.length === 1) this.table.voice.answer(there[0]!.answer);
  }

  forget(): void {
    this.followers = null;
    this.goal = null;
  }
}
