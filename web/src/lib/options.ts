import type { Board } from "./board";
import type { Ask, Role, UnitView } from "./wire";

/** A thing on the table that a word of an answer names. */
export interface Thing {
  kind: "unit" | "hex" | "box";
  id: string;
}

/** One answer that may be given: its verb, the things it names and its other words. */
export interface Option {
  answer: string;
  verb: string;
  things: Thing[];
  others: string[];
  also: readonly string[]; // hexes that it takes besides those it names
  role?: Role;
}

/** The part that an answer plays in an ask. */
export function roleOf(ask: Ask | null, answer: string): Role | undefined {
  return ask?.roles[answer.split(" ", 1)[0]!];
}

export function readOption(answer: string, board: Board, also: readonly string[] = [], role?: Role): Option {
  const [verb = "", ...words] = answer.split(" ");
  const things: Thing[] = [];
  const others: string[] = [];
  for (const word of words) {
    if (board.counters.has(word)) things.push({ kind: "unit", id: word });
    else if (board.hexOf(word)) things.push({ kind: "hex", id: word });
    else if (board.boxes.has(word)) things.push({ kind: "box", id: word });
    else others.push(word);
  }
  return { answer, verb, things, others, also, role };
}

/** What can be pointed at for an ask, after some things have been picked already. What is hardly ever wanted lights nothing. */
export class Choice {
  readonly all: Option[];
  readonly left: Option[];
  readonly units = new Map<string, Option[]>();
  readonly places = new Map<string, Option[]>(); // hexes and boxes

  constructor(
    readonly ask: Ask | null,
    private readonly board: Board | null,
    readonly picked: readonly string[] = [],
  ) {
    this.all = ask && board ? ask.options.map((answer) => readOption(answer, board, ask.also?.[answer], roleOf(ask, answer))) : [];
    this.left = this.all.filter((o) => picked.every((id) => o.things.some((t) => t.id === id)));
    for (const option of this.left) {
      const next = option.things.find((t) => !picked.includes(t.id));
      if (!next || option.role === "seldom") continue;
      const lit = next.kind === "unit" ? this.units : this.places;
      for (const id of [next.id, ...option.also]) {
        const held = lit.get(id);
        if (held) held.push(option);
        else lit.set(id, [option]);
      }
    }
  }

  /** Places to light: those named, and those where a named unit stands. */
  lit(standing: ReadonlyMap<string, string>): Map<string, Option[]> {
    const lit = new Map<string, Option[]>();
    for (const [place, options] of this.places) {
      const hex = this.board?.hexOf(place) ?? place;
      lit.set(hex, [...(lit.get(hex) ?? []), ...options]);
    }
    for (const [id, options] of this.units) {
      const place = standing.get(id);
      if (place === undefined) continue;
      lit.set(place, [...(lit.get(place) ?? []), ...options]);
    }
    return lit;
  }

  get verbs(): Map<string, Option[]> {
    const verbs = new Map<string, Option[]>();
    for (const option of this.left) {
      const held = verbs.get(option.verb);
      if (held) held.push(option);
      else verbs.set(option.verb, [option]);
    }
    return verbs;
  }
}

/** Whether an answer names a unit and the hex it goes to, and nothing else. */
const carries = ({ things, others, role }: Option): boolean =>
  role !== "seldom" && !others.length && things.length === 2 && things[0]!.kind === "unit" && things[1]!.kind === "hex";

/** Whether a unit can be dragged to a hex that an answer names beside it. */
export function canBeCarried(choice: Choice, unit: string): boolean {
  return (choice.units.get(unit) ?? []).some((option) => carries(option) && option.things[0]!.id === unit);
}

/** The answers by which those of these units that can go to a hex do so; none where that could mean several things. */
export function carriedTo(choice: Choice, board: Board, units: readonly string[], hex: string): string[] {
  const going = choice.all.filter((o) => carries(o) && units.includes(o.things[0]!.id) && board.hexOf(o.things[1]!.id) === hex);
  const meant = new Set(going.map((o) => o.things[0]!.id)).size === going.length && new Set(going.map((o) => o.verb)).size === 1;
  return meant ? going.map((o) => o.answer) : [];
}

/** Something to press: it says a whole answer, or picks a thing that narrows the choice. */
export interface Button {
  verb: string;
  option: Option | null;
  thing: Thing | null;
  count: number; // answers it leads to
}

export interface Group {
  verb: string;
  buttons: Button[];
}

/** Whether pointing at one thing says the whole answer, if no other begins like it: of a unit, where it goes, too. */
function saysItAll(option: Option, picked: readonly string[], thing: Thing): boolean {
  const said = (t: Thing): boolean => t.id === thing.id || picked.includes(t.id) || (thing.kind === "unit" && t.kind === "hex");
  return option.others.length === 0 && option.things.every(said);
}

/** The choice as buttons, a group for each verb; answers of one word come first. */
export function groups(choice: Choice): Group[] {
  const bare: Group[] = [];
  const rest: Group[] = [];
  for (const [verb, options] of choice.verbs) {
    const buttons: Button[] = [];
    const byThing = new Map<string, Button>();
    for (const option of options) {
      const thing = option.things.find((t) => !choice.picked.includes(t.id)) ?? null;
      const known = thing && byThing.get(thing.id);
      if (known) {
        known.option = null;
        known.count += 1;
        continue;
      }
      const whole = !thing || saysItAll(option, choice.picked, thing);
      const button: Button = { verb, option: whole ? option : null, thing, count: 1 };
      if (thing) byThing.set(thing.id, button);
      buttons.push(button);
    }
    const group = { verb, buttons };
    (isBare(group) ? bare : rest).push(group);
  }
  return [...bare, ...rest];
}

/** A group of one answer without a thing to point at. */
export function isBare({ buttons: [only, ...more] }: Group): boolean {
  return !!only && !more.length && !only.thing && (only.option?.role === "ends" || !only.option?.others.length);
}

/** What is allowed, but hardly ever wanted. */
export function isSeldom({ verb }: { verb: string }, ask: Ask | null): boolean {
  return roleOf(ask, verb) === "seldom";
}

/** The one of some large buttons that is shown as the usual answer: what is advised, what does all of it as suggested, what
 *  a gathering is for, or what alone is left to say. To end or decline while there is something to choose is never it. */
export function usual(ask: Ask, bare: readonly Group[], others: boolean, advised: string | null): Group | null {
  const answer = (group: Group): Option | null => group.buttons[0]?.option ?? null;
  const named = bare.find((group) => answer(group)?.answer === advised) ?? bare.find((group) => answer(group)?.role === "suggests");
  if (named) return named;
  if (ask.kind === "yes-no" || advised !== null) return null;
  return ask.kind === "gathering" || (!others && bare.length === 1) ? (bare[0] ?? null) : null;
}

/** Answers that differ in a number only. */
export function isOfNumbers({ verb }: Group, ask: Ask | null): boolean {
  const forms = ask?.forms.filter((form) => form.split(" ", 1)[0] === verb) ?? [];
  return forms.length === 1 && forms[0] === `${verb} N`;
}

/** Whether a verb names one unit after the other: who takes part or comes along, who advances. */
export function isRepeated(ask: Ask | null, verb: string): boolean {
  return roleOf(ask, verb) === "joins" || ask?.kind === "advance";
}

/** Where each unit stands: in a hex, or in a box whose units are in play. */
export function standing(units: readonly UnitView[], board: Board | null): Map<string, string> {
  const found = new Map<string, string>();
  for (const unit of units) {
    if (unit.hex) found.set(unit.id, unit.hex);
    else if (board?.boxes.get(unit.where)?.kind === "box") found.set(unit.id, unit.where);
  }
  return found;
}
