import type { Button, Thing } from "./options";
import { groups } from "./options";
import { settings } from "./settings.svelte";
import type { Table } from "./table.svelte";

/** Something done that can be done again with another unit: the answers from one ask back to the same ask. */
interface Deed {
  prompt: string;
  phase: string;
  answers: string[];
  order?: boolean; // one whole order instead
  lost?: boolean; // an order was a part of it, which answers cannot repeat
}

/** Units of a formation that come onto the map together, as many as fit. */
export interface Company {
  first: string[]; // what brings in the first one; without a place that is asked next
  others: string[];
  place: string | null; // where the formation came in before
}

/** The player's hand: what it has picked and points at, and what it does. */
export class Hand {
  picked = $state.raw<string[]>([]);
  pointed = $state<string | null>(null); // the hex or box whose stack is open
  cursor = $state<string | null>(null); // the hex the keyboard stands on
  chosen = $state<string | null>(null); // the unit being looked at
  glimpsed = $state.raw<Thing | null>(null); // what a button under the pointer names
  weighed = $state<string | null>(null); // the answer of a button under the pointer or with the focus
  endAsked = $state(false);
  shown = $state<string | null>(null); // a hex that the map shall bring into sight
  private deed: Deed | null = null;
  last = $state.raw<Deed | null>(null);
  private followers: { n: number; answers: string[] } | null = null; // to whatever is answered to the ask after n answers
  private entered = $state.raw<ReadonlyMap<string, { turn: number; answer: string }>>(new Map()); // by formation: where it came in

  constructor(private readonly table: Table) {}

  groups = $derived.by(() => groups(this.table.choice));
  buttons = $derived(this.groups.flatMap((g) => g.buttons));
  /** Units to choose on the map, or those that wait to come onto it. */
  couldAct = $derived.by(() => {
    const { choice, standing, units, board } = this.table;
    const waits = (id: string): boolean => board?.boxes.get(units.get(id)?.where ?? "")?.kind === "reinforcements";
    return [...choice.units.keys()].filter((id) => standing.has(id) || waits(id));
  });

  /** What ends with "done" is a phase, and not something at one hex, such as an advance, or of one battle. */
  endsPhase = $derived.by(() => typeof this.table.ask?.params.hex !== "string" && !this.table.ask?.battle);

  /** A move has begun: the ask names units, the hex where they stand, and hexes to go on to. */
  underWay = $derived.by(() => {
    const params = this.table.ask?.params;
    return !!params && typeof params.hex === "string" && "left" in params && ("units" in params || "unit" in params) && this.table.choice.places.size > 0;
  });
  /** Where the units under way are, or the unit that is being looked at. */
  from = $derived.by(() => {
    if (this.underWay) return String(this.table.ask!.params.hex);
    const hex = this.chosen ? this.table.units.get(this.chosen)?.hex : undefined;
    return hex ?? null;
  });
  /** The units that a way is asked for. */
  movers = $derived.by((): string[] => {
    const params = this.table.ask?.params;
    if (this.underWay && params) return Array.isArray(params.units) ? params.units.map(String) : [String(params.unit)];
    return this.chosen && this.from ? [this.chosen] : [];
  });

  /** The pointer or the focus comes to a button. */
  weigh(button: Button): void {
    this.glimpsed = button.thing;
    this.weighed = button.option?.answer ?? null;
  }

  /** It leaves the buttons. */
  weighNothing(): void {
    this.glimpsed = null;
    this.weighed = null;
  }

  /** The table has changed: what was picked is of no use any more. */
  letGo(): void {
    this.picked = [];
    this.pointed = null;
    this.glimpsed = null;
    this.weighed = null;
    this.endAsked = false;
  }

  // -- pressing --------------------------------------------------------------------------------------------------------

  /** Buttons that belong to a hex or box: for itself and for the units in it. */
  buttonsAt(place: string): Button[] {
    const stack = new Set((this.table.stacks.get(place) ?? []).map((u) => u.id));
    return this.buttons.filter((b) => (b.thing ? b.thing.id === place || stack.has(b.thing.id) : this.picked.includes(place)));
  }

  /** Press a button. The end of a phase is confirmed while units could still act. */
  press(button: Button): void {
    const { option, thing } = button;
    if (option) {
      if (option.answer === "done" && settings.confirmEnd && this.endsPhase && this.couldAct.length > 0 && !this.endAsked) {
        this.endAsked = true;
        return;
      }
      this.endAsked = false;
      if (this.followers?.n === this.table.n) this.table.giveAsFar([option.answer, ...this.followers.answers]);
      else this.table.answer(option.answer);
    } else if (thing) {
      this.picked = [...this.picked, thing.id];
      if (thing.kind === "unit") this.pointed = null;
    }
  }

  /** Buttons at a place that is pointed at: if what is picked does not go with it, it is picked anew. */
  private buttonsWherePointed(place: string): Button[] {
    const { picked } = this;
    const buttons = this.buttonsAt(place);
    if (buttons.length || !picked.length) return buttons;
    this.picked = [];
    const others = this.buttonsAt(place);
    if (!others.length) this.picked = picked;
    return others;
  }

  /** Point at a hex or box: act at once where one thing only can be meant, else open what is there. */
  pointAt(place: string): void {
    this.table.why.close();
    const stack = this.table.stacks.get(place) ?? [];
    const buttons = this.buttonsWherePointed(place);
    const [only] = buttons;
    const chosen = this.chosen;
    this.chosen = null;
    if (only && buttons.length === 1 && (only.thing?.kind !== "unit" || stack.length === 1)) {
      this.press(only);
      this.pointed = !only.option && this.buttonsAt(place).length ? place : null;
    } else if (!buttons.length && stack.length && this.pointed === null && this.mayGoTo(place)) {
      this.table.order(`go ${place}`);
    } else if (buttons.length || stack.length) {
      this.pointed = this.pointed === place ? null : place;
    } else {
      const open = this.pointed !== null;
      this.pointed = null;
      if (this.picked.length) this.picked = [];
      else if (!open && this.mayGoTo(place)) this.table.order(`go ${place}`);
      else if (chosen && this.canMove(chosen)) this.table.order(`move ${chosen} ${place}`);
    }
  }

  /** Whether a move that is under way may be meant to go on to a place: nobody is there, or friends only. */
  private mayGoTo(place: string): boolean {
    const side = (id: string): string | undefined => this.table.board?.counters.get(id)?.side;
    const [mover] = this.movers;
    if (!mover || !this.underWay || place === this.from || !this.table.orders.has("go")) return false;
    return (this.table.stacks.get(place) ?? []).every((u) => side(u.id) === side(mover));
  }

  /** One step back: an explanation, a pick, an open stack, a look into the past. */
  back(): void {
    if (this.table.why.close()) return;
    if (this.endAsked) this.endAsked = false;
    else if (this.pointed || this.chosen) {
      this.pointed = null;
      this.chosen = null;
    } else if (this.picked.length) this.picked = this.picked.slice(0, -1);
    else this.table.past.leave();
  }

  /** Bring a hex or unit into sight. */
  show(thing: { hex?: string; unit?: string }): void {
    const place = thing.hex ?? (thing.unit ? this.table.standing.get(thing.unit) : undefined);
    if (thing.unit) this.chosen = thing.unit;
    if (place && this.table.board?.hexes.has(place)) this.shown = place;
    else if (place) this.pointed = place;
    else if (thing.unit) this.table.tab = "units";
  }

  // -- moving stacks ---------------------------------------------------------------------------------------------------

  /** Whether a whole order can move a unit now. */
  canMove(unit: string): boolean {
    return this.table.orders.has("move") && (this.table.choice.units.get(unit) ?? []).some((o) => o.verb === "move" && o.things.length === 1);
  }

  canMoveFrom(place: string): boolean {
    return (this.table.stacks.get(place) ?? []).some((u) => this.canMove(u.id));
  }

  /** Who goes when a way is drawn from a hex: those under way, the unit looked at, else the whole stack. */
  goers(from: string): string {
    if (this.underWay) return this.movers.join(",");
    return this.chosen && this.table.standing.get(this.chosen) === from && this.canMove(this.chosen) ? this.chosen : from;
  }

  /** Move along hexes, the first of which is where the units stand. */
  go(path: readonly string[]): void {
    const [from, ...way] = path;
    if (!from || !way.length) return;
    if (this.underWay) this.table.order(`go ${way.join(" ")}`);
    else this.table.order(`move ${this.goers(from)} ${way.join(" ")}`);
  }

  /** The answers by which several units do the same in one go: one after the other, or with the first ("move A", "with B"). */
  inOneGo(verb: string, buttons: readonly Button[]): string[] {
    const { ask, forms } = this.table;
    const answers = buttons.flatMap((b) => (b.verb === verb && b.thing?.kind === "unit" && b.option ? [b.option.answer] : []));
    if (answers.length < 2) return [];
    if (verb === "with" || verb === ask?.prompt) return answers;
    return forms?.takes("with U", verb) ? [answers[0]!, ...buttons.filter((b) => b.verb === verb).slice(1).map((b) => `with ${b.thing!.id}`)] : [];
  }

  // -- coming onto the map ---------------------------------------------------------------------------------------------

  /** How these units of a formation off the map come in together: where it has come in this turn, if it has. */
  company(verb: string, formation: string, buttons: readonly Button[]): Company | null {
    const ids = buttons.flatMap((b) => (b.option?.things.length === 1 && b.thing && !this.table.standing.has(b.thing.id) ? [b.thing.id] : []));
    if (!formation || ids.length < 2 || ids.length < buttons.length) return null;
    const along = ids.map((id) => `with ${id}`);
    if (verb === "with") return { first: [], others: along, place: null };
    if (!this.table.forms?.joins(verb)) return null;
    const way = this.entered.get(formation);
    const known = way && way.turn === this.table.view?.turn ? [way.answer] : [];
    return { first: [`${verb} ${ids[0]}`, ...known], others: along.slice(1), place: known[0]?.split(" ").at(-1) ?? null };
  }

  /** Bring them in, as many as fit; if it is asked where, the others follow to there. */
  bringIn({ first, others, place }: Company): void {
    this.followers = { n: this.table.n + 1, answers: others };
    this.table.giveAsFar(first.length && !place ? first : [...first, ...others]);
  }

  /** Whoever begins a deed off the map shows where his formation comes in. */
  private noteEntry({ answers: [first = "", second = ""] }: Deed): void {
    const [verb = "", unit = ""] = first.split(" ");
    const formation = this.table.board?.counters.get(unit)?.formation;
    const place = second.split(" ").at(-1) ?? "";
    if (!formation || !this.table.forms?.joins(verb) || this.table.standing.has(unit) || !this.table.board?.hexes.has(place)) return;
    this.entered = new Map(this.entered).set(formation, { turn: this.table.view?.turn ?? 0, answer: second });
  }

  // -- doing it again --------------------------------------------------------------------------------------------------

  /** Remember what was answered: when the same is asked again, a deed is complete. */
  remember(answers: readonly string[], prompt: string): void {
    const { phase } = this.table;
    const begun = this.deed?.phase === phase ? this.deed : { prompt, phase, answers: [] }; // one of a phase that is over has come to nothing
    this.deed = { ...begun, answers: [...begun.answers, ...answers] };
    this.noteEntry(this.deed);
  }

  rememberOrder(order: string, prompt: string): void {
    const { phase } = this.table;
    if (order.startsWith("move ")) this.deed = { prompt, phase, answers: [order], order: true };
    else this.deed = { prompt: this.deed?.phase === phase ? this.deed.prompt : prompt, phase, answers: [], lost: true };
  }

  /** An ask has come. */
  asked(prompt: string | null): void {
    const only = this.table.ask?.options.length === 1 && this.table.ask.options[0];
    if (only && this.followers?.n === this.table.n) this.table.giveAsFar([only, ...this.followers.answers]);
    if (!this.deed) return;
    if (prompt !== this.deed.prompt && !this.free) return;
    if (prompt === this.deed.prompt && !this.deed.lost) this.last = this.deed;
    this.deed = null; // also one whose beginning this window has not seen
  }

  /** Nothing is under way: the ask is about nothing in particular, and can be ended. */
  private get free(): boolean {
    const { ask, about } = this.table;
    return !!ask?.options.includes("done") && !about.units.size && !about.places.size;
  }

  /** An answer was refused or taken back: it is no part of a deed. */
  forget(): void {
    this.deed = null;
    this.followers = null;
  }

  /** The last deed with another unit in the place of the first one it names; null if that cannot begin now. */
  again(unit: string): string[] | null {
    const { last } = this;
    const { ask, board } = this.table;
    if (!last || !ask || ask.prompt !== last.prompt) return null;
    if (last.order) {
      const [verb, , ...way] = last.answers[0]!.split(" ");
      return this.canMove(unit) ? [[verb, unit, ...way].join(" ")] : null;
    }
    const first = last.answers[0]?.split(" ").find((word) => board?.counters.has(word));
    if (!first || first === unit) return null;
    const answers = last.answers.map((a) => a.split(" ").map((w) => (w === first ? unit : w)).join(" "));
    return ask.options.includes(answers[0]!) ? answers : null;
  }

  repeat(unit: string): void {
    const answers = this.again(unit);
    if (!answers) return;
    if (this.last?.order) this.table.order(answers[0]!);
    else this.table.giveAll(answers);
  }
}
