import { Arrivals } from "./arrivals.svelte";
import { Deeds } from "./deeds.svelte";
import type { Button, Thing } from "./options";
import { canBeCarried, carriedTo, groups, isRepeated, isSeldom } from "./options";
import { settings } from "./settings.svelte";
import type { Table } from "./table.svelte";
import { say, words } from "./words.svelte";

/** What would be left undone if the phase ended now. */
export interface LeftBehind {
  units: number; // that could still act
  markers: number; // that could still be placed
  points: number | null; // that could still be spent; 0: nobody says how many
}

/** The player's hand: what it has picked and points at, and what it does. */
export class Hand {
  picked = $state.raw<string[]>([]);
  pointed = $state<string | null>(null); // the hex or box whose stack is open
  cursor = $state<string | null>(null); // the hex the keyboard stands on
  chosen = $state<string | null>(null); // the unit being looked at
  glimpsed = $state.raw<Thing | null>(null); // what a button under the pointer names
  weighed = $state<string | null>(null); // the answer of a button under the pointer or with the focus
  leftBehind = $state.raw<LeftBehind | null>(null); // the end of the phase was asked for, and waits for another word
  shown = $state<string | null>(null); // a hex that the map shall bring into sight, with the cursor on it
  looked: string | null = null; // a hex whose card is open because it was to be shown
  brought = $state<string | null>(null); // the same without
  private setOut: string | null = null; // where the move under way began
  private goal = $state<string | null>(null); // where the units under way were ordered to go
  private next: string | null = null; // the stack to be chosen when the move under way has ended

  readonly deeds: Deeds;
  readonly arrivals: Arrivals;

  constructor(private readonly table: Table) {
    this.deeds = new Deeds(table);
    this.arrivals = new Arrivals(table);
  }

  groups = $derived.by(() => groups(this.table.choice));
  buttons = $derived(this.groups.flatMap((g) => g.buttons));
  /** Units to choose on the map, or those that wait to come onto it. */
  couldAct = $derived.by(() => {
    const { choice, standing, units, board } = this.table;
    const waits = (id: string): boolean => board?.boxes.get(units.get(id)?.where ?? "")?.kind === "reinforcements";
    return [...choice.units.keys()].filter((id) => standing.has(id) || waits(id));
  });

  /** What is asked about until it ends is a phase or a set-up, and nothing at one hex. */
  endsPhase = $derived.by(() => {
    const { ask } = this.table;
    return !!ask && (ask.kind === "phase" || ask.kind === "placing") && !ask.about.hexes.length;
  });

  /** A phase for fighting, in which nobody can be attacked and nothing else on the table is named. */
  idle = $derived.by(() => {
    const { ask, choice } = this.table;
    const fights = ask?.kind === "phase" && Object.values(ask.roles).includes("attacks") && choice.all.some(({ role }) => role === "ends");
    return fights && choice.all.every(({ role, things }) => role === "ends" || role === "seldom" || !things.length);
  });

  /** A move has begun, and there are hexes to go on to. */
  underWay = $derived.by(() => this.table.ask?.kind === "path" && this.table.choice.places.size > 0);
  /** The units that a way is asked for: those under way, or the one that is being looked at. */
  movers = $derived.by((): string[] => {
    if (this.underWay) return this.table.ask!.about.units;
    return this.chosen && this.table.units.get(this.chosen)?.hex ? [this.chosen] : [];
  });
  /** Where they are. */
  from = $derived.by(() => {
    const [first] = this.movers;
    return (this.underWay && this.table.ask!.about.hexes[0]) || (first && this.table.units.get(first)?.hex) || null;
  });

  /** Where units under way can still go that were held up on their way there: others were asked, or something happened. */
  heldUp = $derived.by(() => (this.goal !== null && this.goal !== this.from && this.table.orders.onward && this.mayGoTo(this.goal) ? this.goal : null));

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
    this.leftBehind = null;
  }

  // -- pressing --------------------------------------------------------------------------------------------------------

  /** Buttons that belong to a hex or box: for itself, for the units in it, and for those that come onto the map there; not for what is hardly ever wanted. */
  buttonsAt(place: string): Button[] {
    const here = new Set([...(this.table.stacks.get(place) ?? []).map((u) => u.id), ...this.arrivals.at(place)]);
    const meant = ({ thing, option }: Button): boolean =>
      thing ? this.placeOf(thing.id) === place || here.has(thing.id) || !!option?.also.includes(place) : this.picked.includes(place);
    return this.buttons.filter((button) => meant(button) && !isSeldom(button, this.table.ask));
  }

  /** The hex in which a place lies; other words stand for themselves. */
  private placeOf(word: string): string {
    return this.table.board?.hexOf(word) ?? word;
  }

  /** What would be left undone if the phase ended now. */
  private get undone(): LeftBehind | null {
    const { ask, forms, choice } = this.table;
    if (!ask || !this.endsPhase) return null;
    const { markers, points } = forms?.leftOver(ask.prompt, choice.all) ?? { markers: new Set<string>(), points: false };
    const { unplaced } = ask.about; // the others could only be moved
    const waiting = unplaced ? [...markers].filter((id) => unplaced.includes(id)) : [...markers];
    const units = points ? 0 : this.couldAct.length;
    if (!units && !waiting.length && !points) return null;
    return { units, markers: waiting.length, points: points ? (ask.about.left ?? 0) : null };
  }

  /** Press a button. The end of a phase is confirmed while something would be left undone. */
  press(button: Button): void {
    const { option, thing } = button;
    this.table.panel.looking = false;
    if (option) {
      if (option.role === "ends" && settings.confirmEnd && !this.leftBehind && this.undone) {
        this.leftBehind = this.undone;
        return;
      }
      this.leftBehind = null;
      if (this.pointed && thing && this.arrivals.at(this.pointed).includes(thing.id)) this.arrivals.aim(this.pointed);
      this.arrivals.give(option.answer);
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
    this.table.guide.did("point");
    this.table.why.close();
    this.table.panel.whatIf = null;
    const stack = this.table.stacks.get(place) ?? [];
    const buttons = this.buttonsWherePointed(place);
    const [only] = buttons;
    const chosen = this.chosen;
    this.chosen = null;
    if (this.isOtherStack(place)) {
      if (this.mayGoTo(place)) this.pointed = this.pointed === place ? null : place;
      else this.changeTo(place);
    } else if (only && buttons.length === 1 && !only.option?.also.length && (only.thing?.kind !== "unit" || stack.length === 1)) {
      this.press(only);
      this.pointed = !only.option && this.buttonsAt(place).length ? place : null;
    } else if (buttons.length || stack.length) {
      this.pointed = this.pointed === place ? null : place;
    } else {
      const open = this.pointed !== null;
      this.pointed = null;
      if (this.picked.length) this.picked = [];
      else if (!open && this.underWay && place !== this.from && this.table.orders.onward) this.goTo(place);
      else if (chosen && this.canMove(chosen)) this.goTo(place, chosen);
    }
  }

  /** While a move is under way: a stack of the same side that does not take part in it. */
  private isOtherStack(place: string): boolean {
    const side = (id: string): string | undefined => this.table.board?.counters.get(id)?.side;
    const [mover] = this.movers;
    const stack = this.table.stacks.get(place) ?? [];
    return this.underWay && !!mover && place !== this.from && stack.length > 0 && stack.every((u) => side(u.id) === side(mover));
  }

  /** Whether a move that is under way can come to a place. */
  mayGoTo(place: string): boolean {
    const { ask, choice } = this.table;
    return this.underWay && place !== this.from && (choice.places.has(place) || (this.table.orders.onward && place in (ask?.reach ?? {})));
  }

  /** Whether the stack here can be chosen instead of the units under way. */
  canChangeTo(place: string): boolean {
    return this.isOtherStack(place) && (this.stop !== null || this.table.canUndo);
  }

  /** The answer that ends the move under way where it is, if it may end there. */
  private get stop(): string | null {
    return this.table.choice.all.find((option) => option.role === "stops")?.answer ?? null;
  }

  /** Choose another stack: the move under way ends where it is; one that has not left its hex is taken back. */
  changeTo(place: string): void {
    this.next = place;
    if (this.table.canUndo && this.from === this.setOut) this.table.voice.takeBack();
    else if (this.stop !== null) this.table.voice.answer(this.stop);
    else {
      this.next = null;
      this.pointed = place;
    }
  }

  /** One step back: an explanation, a thought, a pick, an open stack, a look into the past. */
  back(): void {
    const { panel, why } = this.table;
    if (why.close()) return;
    if (panel.whatIf) {
      panel.whatIf = null;
      return;
    }
    if (this.leftBehind) this.leftBehind = null;
    else if (this.pointed || this.chosen) {
      this.pointed = null;
      this.chosen = null;
      this.lookAway();
    } else if (this.picked.length) this.picked = this.picked.slice(0, -1);
    else if (!this.lookAway()) this.table.past.leave();
  }

  /** Close the card of a hex that was to be shown; whether there was one. */
  private lookAway(): boolean {
    const looked = this.looked !== null && this.looked === this.cursor;
    if (looked) this.cursor = null;
    this.looked = null;
    return looked;
  }

  /** Bring a hex into sight, without looking at it. */
  bring(place: string): void {
    const hex = this.table.board?.hexOf(place);
    if (hex) this.brought = hex;
  }

  /** Bring a hex or unit into sight, and look at it. */
  show(thing: { hex?: string; unit?: string }): void {
    const place = thing.hex ?? (thing.unit ? this.table.standing.get(thing.unit) : undefined);
    if (thing.unit) this.chosen = thing.unit;
    if (place && this.table.board?.hexes.has(place)) this.shown = place;
    else if (place) this.pointed = place;
    else if (thing.unit) this.table.panel.turnTo("units");
  }

  // -- moving stacks ---------------------------------------------------------------------------------------------------

  /** Whether a whole order can move a unit now. */
  canMove(unit: string): boolean {
    return this.table.orders.setsOut && (this.table.choice.units.get(unit) ?? []).some((o) => o.role === "moves" && o.things.length === 1);
  }

  canMoveFrom(place: string): boolean {
    return (this.table.stacks.get(place) ?? []).some((u) => this.canMove(u.id));
  }

  /** Whether somebody here can be dragged to a hex that an answer names, without a way to choose. */
  canCarryFrom(place: string): boolean {
    return (this.table.stacks.get(place) ?? []).some((u) => canBeCarried(this.table.choice, u.id));
  }

  /** The answers by which the unit looked at, else the whole stack, goes from a hex straight to another. */
  carried(from: string, to: string): string[] {
    const { board, choice, standing, stacks } = this.table;
    const here = (stacks.get(from) ?? []).map((u) => u.id);
    const meant = this.chosen && standing.get(this.chosen) === from ? [this.chosen] : here;
    return board ? carriedTo(choice, board, meant, to) : [];
  }

  /** Units were dragged from a hex to another: by the cheapest way, or by answers that say just that. */
  drag(from: string, to: string): void {
    if (this.underWay || this.canMoveFrom(from)) {
      this.goTo(to, this.goers(from));
      return;
    }
    const answers = this.carried(from, to);
    if (answers.length > 1) this.table.voice.giveWhoCan(answers);
    else if (answers.length) this.table.voice.answer(answers[0]!);
    else this.tryToCarry(from, to);
  }

  /** Somebody was dragged where he cannot go: the rules tell why. */
  private tryToCarry(from: string, to: string): void {
    const { choice, stacks, voice } = this.table;
    const unit = (stacks.get(from) ?? []).find((u) => canBeCarried(choice, u.id))?.id;
    const verb = choice.units.get(unit ?? "")?.find((option) => option.things.length === 2)?.verb;
    if (verb) voice.answer(`${verb} ${unit} ${to}`);
  }

  /** Who goes when a way is drawn from a hex: those under way, the unit looked at, else the whole stack. */
  goers(from: string): string {
    if (this.underWay) return this.movers.join(",");
    return this.chosen && this.table.standing.get(this.chosen) === from && this.canMove(this.chosen) ? this.chosen : from;
  }

  /** Go to a hex by the cheapest way, clicked at or dragged to: units under way, else those named. The move stays open.
   *  Where the game knows no order to go on, units under way go to a hex next to them only. */
  goTo(place: string, goers = ""): void {
    const { orders, choice } = this.table;
    const [next] = choice.places.get(place) ?? [];
    this.goal = place;
    if (!this.underWay) this.table.voice.order(orders.setOut(goers, place));
    else if (orders.onward) this.table.voice.order(orders.goOn(place));
    else if (next) this.table.voice.answer(next.answer);
  }

  /** What going on to a hex is called. */
  goingTo(place: string): string {
    const { orders, choice, ask } = this.table;
    return orders.onward ? say("go-on-to", { hex: words.spot(place) }) : words.answer(choice.places.get(place)?.[0]?.answer ?? "", ask?.prompt);
  }

  /** The answers by which several units do the same in one go: one after the other, or along with the first. */
  inOneGo(verb: string, buttons: readonly Button[]): string[] {
    const { ask, forms } = this.table;
    const answers = buttons.flatMap((b) => (b.verb === verb && b.thing?.kind === "unit" && b.option ? [b.option.answer] : []));
    if (answers.length < 2) return [];
    if (isRepeated(ask, verb)) return answers;
    const others = buttons.filter((b) => b.verb === verb).slice(1).map((b) => b.thing!.id);
    const joining = forms?.joins(verb);
    return joining?.when === "now" ? [answers[0]!, ...others.map((id) => `${joining.word} ${id}`)] : [];
  }

  // -- what has come of it ---------------------------------------------------------------------------------------------

  /** Something was answered. */
  remember(answers: readonly string[], prompt: string): void {
    this.arrivals.note(this.deeds.remember(answers, prompt));
  }

  /** An ask has come. */
  asked(prompt: string | null): void {
    this.arrivals.asked();
    this.chooseNext();
    this.deeds.asked(prompt, this.free);
  }

  /** The stack that was clicked at is chosen when nothing is under way any more. */
  private chooseNext(): void {
    if (this.free) this.goal = null;
    if (!this.underWay) this.setOut = null;
    else this.setOut ??= this.from;
    const place = this.next;
    this.next = null;
    if (!place || !this.table.ask) return;
    if (this.underWay) this.changeTo(place);
    else this.pointAt(place);
  }

  /** Nothing is under way: the ask is about nothing in particular, and can be ended. */
  private get free(): boolean {
    const { ask } = this.table;
    return ask?.kind === "phase" && !ask.about.units.length && !ask.about.hexes.length;
  }

  /** An answer was refused or taken back. */
  forget(): void {
    this.deeds.forget();
    this.arrivals.forget();
  }

  /** An answer was refused: what was to follow it does not. */
  refused(): void {
    this.forget();
    this.next = null;
  }
}
