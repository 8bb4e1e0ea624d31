import type { Elsewhere } from "./forms";
import { roleOf, type Option, type Thing } from "./options";
import type { Table } from "./table.svelte";
import { alternatives } from "./verdicts";
import type { Said } from "./wire";
import { say, words } from "./words.svelte";

/** What the rules say to an answer, or to a whole order. */
export interface Verdict {
  answer: string;
  order: boolean;
  reasons: Said[];
  instead: Option[];
  alike: string[]; // answers to which the rules say the same
}

export interface WhyShown {
  title: string;
  refused: boolean; // it was tried, not asked about
  asking: boolean;
  verdicts: Verdict[];
  later: Elsewhere[]; // what could be done with it at other times
  foreign?: string; // it is a unit of this side, which is not the asked one
}

/** "Why not?": each rule against an answer, what would make it legal, and what can be done instead. */
export class WhyNot {
  shown = $state.raw<WhyShown | null>(null);
  greyed = $state.raw<Verdict[]>([]); // answers of one word that are not allowed now
  /** What keeps the phase, or whatever is asked again and again, from ending. */
  duties = $derived.by<Said[]>(() => {
    const { ask } = this.table;
    return this.greyed.filter(({ answer }) => roleOf(ask, answer) === "ends").flatMap(({ reasons }) => reasons);
  });
  private ahead = ""; // the prompt for which they were asked
  private waiting = new Map<string, ((reasons: Said[]) => void)[]>();

  constructor(private readonly table: Table) {}

  close(): boolean {
    const open = this.shown !== null;
    this.shown = null;
    return open;
  }

  hear(answer: string, reasons: Said[]): void {
    for (const tell of this.waiting.get(answer) ?? []) tell(reasons);
    this.waiting.delete(answer);
  }

  private reasons(answer: string, order = false): Promise<Said[]> {
    return new Promise((tell) => {
      const held = this.waiting.get(answer);
      if (held) held.push(tell);
      else {
        this.waiting.set(answer, [tell]);
        this.table.voice.send({ type: "why", answer, order });
      }
    });
  }

  private async verdict(answer: string, order = false): Promise<Verdict> {
    return this.judged(answer, await this.reasons(answer, order), order);
  }

  private judged(answer: string, reasons: Said[], order = false): Verdict {
    const { board, choice, standing } = this.table;
    const instead = board && reasons.length ? alternatives(choice, board, standing, answer) : [];
    return { answer, order, reasons, instead, alike: [] };
  }

  /** An answer was tried and is refused. */
  refuse(answer: string, reasons: Said[], order: boolean): void {
    this.shown = { title: words.answer(answer, this.table.ask?.prompt), refused: true, asking: false, verdicts: [this.judged(answer, reasons, order)], later: [] };
  }

  /** Of several who were to do the same these could not: what the rules say to each. */
  async leftOut(answers: readonly string[]): Promise<void> {
    const { n } = this.table;
    const verdicts = together(await Promise.all(answers.map((answer) => this.verdict(answer))));
    const told = verdicts.filter((v) => v.reasons.some((r) => r.text !== "not-an-option"));
    if (this.table.n !== n) return;
    this.shown = { title: say("left-out", { count: answers.length }), refused: false, asking: false, verdicts: told.length ? told : verdicts, later: [] };
  }

  show(verdict: Verdict): void {
    const title = words.answer(verdict.answer, this.table.ask?.prompt);
    this.shown = { title, refused: false, asking: false, verdicts: [verdict], later: [] };
  }

  async answer(answer: string): Promise<void> {
    const title = words.answer(answer, this.table.ask?.prompt);
    this.shown = { title, refused: false, asking: true, verdicts: [], later: [] };
    const verdict = await this.verdict(answer);
    if (this.shown?.title === title) this.shown = { ...this.shown, verdicts: [verdict], asking: false };
  }

  /** What could be done with a hex or box and the units in it, or with one unit. */
  async about(place: string | null, unit: string | null): Promise<void> {
    this.table.guide.did("why");
    const { ask, forms, board } = this.table;
    const title = words.term(unit ?? place ?? "");
    const owner = unit && this.table.units.get(unit)?.side;
    const foreign = unit && owner && owner !== ask?.side && this.isForeign(unit) ? owner : undefined;
    if (unit && this.isForeign(unit)) [place, unit] = [this.table.standing.get(unit) ?? place, null]; // its hex is meant
    const things: Thing[] = [];
    if (place) things.push({ kind: board?.boxes.has(place) ? "box" : "hex", id: place });
    const units = unit ? [unit] : (this.table.stacks.get(place ?? "") ?? []).map((u) => u.id).filter((id) => !this.isForeign(id));
    for (const id of units) things.push({ kind: "unit", id });
    const answers = ask && forms ? forms.about(ask, things, this.besides()) : [];
    const way = place && !unit && this.table.hand.underWay && this.table.orders.onward && this.table.hand.from !== place ? this.table.orders.goOn(place) : null;
    const later = forms && !unit && !place ? [] : (forms?.elsewhere(ask, things) ?? []);
    const asked: WhyShown = { title, refused: false, asking: answers.length > 0 || !!way, verdicts: [], later, foreign };
    this.shown = asked;
    const [going, ...others] = await Promise.all([
      way ? this.verdict(way, true) : Promise.resolve(null),
      ...answers.map((answer) => this.verdict(answer)),
    ]);
    if (this.shown !== asked) return;
    // where a whole way has been judged, that a hex of it is not next door says nothing
    const nearby = board && place && this.table.hand.from && board.distance(place, this.table.hand.from) <= 1;
    const judged = going && !nearby ? [going, ...others.filter((v) => !names(v.answer, place!))] : others;
    this.shown = { ...asked, verdicts: this.telling(judged, things), asking: false };
  }

  /** A unit of another side, where no answer names such units: who asks about it means the hex that it stands in. */
  private isForeign(unit: string): boolean {
    const { ask, board, choice } = this.table;
    const sideOf = (id: string): string | undefined => board?.counters.get(id)?.side;
    const side = sideOf(unit);
    return !!ask && side !== ask.side && !choice.all.some((o) => o.things.some((t) => t.kind === "unit" && sideOf(t.id) === side));
  }

  /** Reasons which say that something is not for such a thing at all. */
  private get unfit(): Set<string> {
    return new Set(["not-an-option", ...(this.table.board?.file.display.unfit ?? [])]);
  }

  /** What is worth telling: first what is allowed, then what is forbidden; what is not meant for it at all if there is nothing else. */
  private telling(verdicts: readonly Verdict[], things: readonly Thing[]): Verdict[] {
    const fits = (v: Verdict): boolean => !v.reasons.length || v.reasons.some((r) => !this.unfit.has(r.text));
    const told = verdicts.filter(fits);
    const rest = verdicts.filter((v) => v.reasons.some((r) => r.text !== "not-an-option"));
    const firsts = things.map((t) => rest.find((v) => names(v.answer, t.id))).filter((v) => v !== undefined);
    return together(told.length ? told : firsts).sort((a, b) => Number(!!a.reasons.length) - Number(!!b.reasons.length));
  }

  /** What else an answer may name: what has been picked, and what the ask is about. */
  private besides(): Thing[] {
    const { board, about } = this.table;
    const kind = (id: string): Thing["kind"] => (board?.counters.has(id) ? "unit" : board?.boxes.has(id) ? "box" : "hex");
    const ids = [...this.table.hand.picked, ...about.units, ...about.places];
    return [...new Set(ids)].map((id) => ({ kind: kind(id), id }));
  }

  /** Find out which answers of one word are not allowed now. */
  lookAhead(): void {
    const { ask, forms, seat, now } = this.table;
    // what held before the last answer is shown until it is known anew: nothing slides away and comes back
    const held = ask && ask.prompt === this.ahead ? this.greyed : [];
    this.ahead = ask?.prompt ?? "";
    this.greyed = held.filter(({ answer }) => forms?.bare(ask!).includes(answer) && !ask!.options.includes(answer));
    if (!ask || !forms) return;
    // the same ask may be told again meanwhile, when somebody sits down
    const still = (): boolean => this.table.seat === seat && this.table.now?.version === now?.version && this.table.ask !== null;
    for (const answer of forms.bare(ask)) {
      if (ask.options.includes(answer)) continue;
      void this.verdict(answer).then((verdict) => {
        const unlike = (v: Verdict): boolean => v.answer !== answer;
        const telling = verdict.reasons.some((r) => !this.unfit.has(r.text));
        if (!still()) return;
        if (!telling) this.greyed = this.greyed.filter(unlike);
        else if (this.greyed.every(unlike)) this.greyed = [...this.greyed, verdict];
        else this.greyed = this.greyed.map((v) => (unlike(v) ? v : verdict));
      });
    }
  }
}

/** What is forbidden for the same reasons is told once. */
function together(verdicts: readonly Verdict[]): Verdict[] {
  const told = new Map<string, Verdict>();
  for (const verdict of verdicts) {
    const key = verdict.reasons.length ? `${verdict.answer.split(" ", 1)[0]} ${JSON.stringify(verdict.reasons)}` : verdict.answer;
    const same = told.get(key);
    told.set(key, same ? { ...same, alike: [...same.alike, verdict.answer] } : verdict);
  }
  return [...told.values()];
}

const names = (answer: string, thing: string): boolean => answer.split(" ").includes(thing);
