import type { Board } from "./board";
import type { Ask, UnitView } from "./wire";

/** A thing on the table that a word of an answer names. */
export interface Thing {
  kind: "unit" | "hex";
  id: string;
}

/** One answer that may be given: its verb, the things it names and its other words. */
export interface Option {
  answer: string;
  verb: string;
  things: Thing[];
  others: string[];
}

export function readOption(answer: string, board: Board): Option {
  const [verb = "", ...words] = answer.split(" ");
  const things: Thing[] = [];
  const others: string[] = [];
  for (const word of words) {
    if (board.counters.has(word)) things.push({ kind: "unit", id: word });
    else if (board.hexes.has(word)) things.push({ kind: "hex", id: word });
    else others.push(word);
  }
  return { answer, verb, things, others };
}

/** What can be pointed at on the map for an ask, after some things have been picked already. */
export class Choice {
  readonly all: Option[];
  readonly left: Option[];
  readonly units = new Map<string, Option[]>();
  readonly hexes = new Map<string, Option[]>();

  constructor(
    readonly ask: Ask | null,
    board: Board | null,
    readonly picked: readonly string[] = [],
  ) {
    this.all = ask && board ? ask.options.map((answer) => readOption(answer, board)) : [];
    this.left = this.all.filter((o) => picked.every((id) => o.things.some((t) => t.id === id)));
    for (const option of this.left) {
      const next = option.things.find((t) => !picked.includes(t.id));
      if (!next) continue;
      const lit = next.kind === "unit" ? this.units : this.hexes;
      const held = lit.get(next.id);
      if (held) held.push(option);
      else lit.set(next.id, [option]);
    }
  }

  /** Options that the thing itself leads to. */
  of(thing: Thing): Option[] {
    return (thing.kind === "unit" ? this.units : this.hexes).get(thing.id) ?? [];
  }

  /** Hexes to light: those named, and those where a named unit stands. */
  lit(standing: ReadonlyMap<string, string>): Map<string, Option[]> {
    const lit = new Map<string, Option[]>();
    for (const [label, options] of this.hexes) lit.set(label, [...options]);
    for (const [id, options] of this.units) {
      const label = standing.get(id);
      if (label === undefined) continue;
      lit.set(label, [...(lit.get(label) ?? []), ...options]);
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

/** Whether pointing at one thing says the whole answer: nothing else is left to choose. */
function saysItAll(option: Option, picked: readonly string[], thing: Thing): boolean {
  return option.others.length === 0 && option.things.every((t) => t.id === thing.id || picked.includes(t.id));
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
    const single = buttons.length === 1 && !buttons[0]!.thing && !buttons[0]!.option!.others.length;
    (single ? bare : rest).push({ verb, buttons });
  }
  return [...bare, ...rest];
}

export function standing(units: readonly UnitView[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const unit of units) if (unit.hex) found.set(unit.id, unit.hex);
  return found;
}

/** The shape of an answer: "move U", "place U H". Shapes seen tell what can be asked "why not?" about. */
export function shapeOf(option: Option): string {
  return [option.verb, ...option.things.map((t) => (t.kind === "unit" ? "U" : "H")), ...option.others].join(" ");
}

const SHAPES = "grognard.shapes.";

/** The shapes of answers that a game has offered in this browser, by prompt. */
export class Shapes {
  private readonly known: Record<string, string[]>;

  constructor(private readonly game: string) {
    try {
      this.known = JSON.parse(localStorage.getItem(SHAPES + game) ?? "{}") as Record<string, string[]>;
    } catch {
      this.known = {};
    }
  }

  learn(prompt: string, options: readonly Option[]): void {
    const known = new Set(this.known[prompt] ?? []);
    const before = known.size;
    for (const option of options) if (known.size < 24) known.add(shapeOf(option));
    if (known.size === before) return;
    this.known[prompt] = [...known];
    localStorage.setItem(SHAPES + this.game, JSON.stringify(this.known));
  }

  knows(shape: string): boolean {
    return Object.values(this.known).some((shapes) => shapes.includes(shape));
  }

  of(prompt: string): string[] {
    return this.known[prompt] ?? [];
  }

  /** Answers about a thing that one could think of now. */
  about(prompt: string, things: readonly Thing[], picked: readonly string[]): string[] {
    const answers = new Set<string>();
    for (const shape of this.of(prompt)) {
      const [verb = "", ...slots] = shape.split(" ");
      const wanted = slots.filter((s) => s === "U" || s === "H");
      if (!wanted.length || wanted.length !== slots.length) continue;
      for (const thing of things) {
        const kind = thing.kind === "unit" ? "U" : "H";
        if (wanted.length === 1 && wanted[0] === kind) answers.add(`${verb} ${thing.id}`);
        if (wanted.length === 2 && picked[0] && wanted[1] === kind) answers.add(`${verb} ${picked[0]} ${thing.id}`);
      }
    }
    return [...answers];
  }

  /** Answers of one word that this prompt has known, like "done". */
  bare(prompt: string): string[] {
    return this.of(prompt).filter((shape) => !shape.includes(" "));
  }
}
