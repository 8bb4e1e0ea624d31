import { api } from "./api";
import { isBattle } from "./stops";
import type { Table } from "./table.svelte";
import { Went } from "./went.svelte";
import { seenAfter, type Said, type Side, type View } from "./wire";

/** One thing to be seen again: how the game stood after it, and what the log told of it. */
export interface Beat {
  n: number;
  view: View;
  lines: Said[];
}

export type Stop = "battle" | "phase" | "turn" | "decision";
export const STOP_WORDS: readonly Stop[] = ["battle", "phase", "turn", "decision"];
export const PACES = [0.5, 1, 2, 4] as const;
const BEAT = 1500; // milliseconds at the usual pace
const WORTH_IT = 3; // lines of the log; fewer are read at once

/** What has happened since the player last acted, or between any two moments, played again event by event on the map. */
export class Recap {
  beats = $state.raw<Beat[]>([]);
  at = $state(-1); // the beat that is shown
  playing = $state(false);
  pace = $state(1);
  loading = $state(false);
  dismissed = $state(0); // answers given when the player last said that he needs no recap
  readonly went: Went;

  private start: View | null = null;
  private until = 0; // answers: where the passage ends

  constructor(
    private readonly table: Table,
    isLost: (box: string) => boolean,
  ) {
    this.went = new Went(isLost);
  }

  get on(): boolean {
    return this.beats.length > 0;
  }

  get beat(): Beat | null {
    return this.beats[this.at] ?? null;
  }

  /** What there is to be seen again: since the player last acted, if that was much. */
  offered = $derived.by<Said[]>(() => {
    const { table } = this;
    if (this.on || table.past.moment || table.covered || table.adviser.running || !(table.ask || table.view?.result)) return [];
    const since = Math.max(table.chronicle.read, this.dismissed);
    const told = table.chronicle.log.filter((line) => Number(line.n) > since);
    return told.length >= WORTH_IT ? told : [];
  });

  async watch(first: number, last: number): Promise<void> {
    this.table.guide.did("recap");
    const beats = await this.fetch(first, last);
    if (!beats?.length) return;
    this.until = last;
    this.beats = beats;
    this.show(0);
    this.playing = true;
  }

  /** The server gives a long passage in parts. */
  private async fetch(first: number, last: number): Promise<Beat[] | null> {
    if (this.loading) return null;
    this.loading = true;
    const { table } = this;
    try {
      const passage = await api.passage(table.id, first, last, table.seat || null);
      let { view } = passage;
      if (first !== this.beats.at(-1)?.n) this.start = view;
      return passage.frames.map((frame) => {
        view = seenAfter(view, frame);
        return { n: frame.n, view, lines: table.chronicle.wholeLog.filter((line) => Number(line.n) === frame.n) };
      });
    } catch (problem) {
      table.complain(problem);
      return null;
    } finally {
      this.loading = false;
    }
  }

  /** How long the beat that is shown should stand. */
  get lasts(): number {
    const words = this.beat?.lines.length ?? 1;
    return (BEAT * Math.min(3, 0.6 + words * 0.4)) / this.pace;
  }

  get ended(): boolean {
    return this.at === this.beats.length - 1 && this.beats[this.at]!.n >= this.until;
  }

  async step(by: 1 | -1): Promise<void> {
    const next = this.at + by;
    if (next >= this.beats.length) await this.fetchMore();
    if (next >= this.beats.length) this.end(); // all is seen: back to the game
    else if (next >= 0) this.show(next);
  }

  /** The next part of a long passage; whether there was one. */
  private async fetchMore(): Promise<boolean> {
    const last = this.beats.at(-1);
    if (!last || last.n >= this.until) return false;
    const more = await this.fetch(last.n, this.until);
    if (!more?.length || !this.on) return false;
    this.beats = [...this.beats, ...more];
    return true;
  }

  /** To the next beat like this; if there is none, to the last. */
  async skipTo(stop: Stop): Promise<void> {
    const wanted = STOPS[stop];
    let from = this.at + 1;
    for (;;) {
      const next = this.beats.findIndex((beat, k) => k >= from && wanted(beat, this.beats[k - 1] ?? beat, this.table.seat));
      if (next >= 0) return this.show(next);
      from = this.beats.length;
      if (!(await this.fetchMore())) break;
    }
    if (this.on) this.show(this.beats.length - 1);
  }

  /** Enough: back to the game as it stands. What went on stays drawn until it is dismissed. */
  end(): void {
    this.went.clear();
    this.beats.forEach((beat, k) => this.went.note(k ? this.beats[k - 1]!.view : this.start!, beat.view, true));
    this.table.theirs.take(this.went);
    this.beats = [];
    this.at = -1;
    this.playing = false;
    this.dismissed = this.table.n;
    this.table.past.leave();
  }

  dismiss(): void {
    this.table.guide.did("recap");
    this.dismissed = this.table.n;
  }

  private show(k: number): void {
    this.at = k;
    const beat = this.beats[k]!;
    const before = k ? this.beats[k - 1]!.view : this.start!;
    this.went.clear();
    this.went.note(before, beat.view, true);
    // the last beat is the game as it stands, and can be played on
    this.table.past.moment = beat.n >= this.table.n ? null : { n: beat.n, last: this.table.n, view: beat.view, ask: null, told: 0 };
  }
}

const STOPS: Record<Stop, (beat: Beat, before: Beat, seat: Side) => boolean> = {
  battle: (beat) => beat.lines.some(isBattle),
  phase: (beat, before) => phaseOf(beat) !== phaseOf(before),
  turn: (beat, before) => beat.view.turn !== before.view.turn,
  decision: (beat, before, seat) => decides(beat, seat) && !decides(before, seat),
};

/** Whether this seat decides then; for those who watch: whether somebody else does than before. */
const decides = (beat: Beat, seat: Side): boolean => beat.view.asked.includes(seat || (beat.view.asked[0] ?? ""));
const phaseOf = (beat: Beat): string => `${beat.view.turn}/${String(beat.view.place)}`;
