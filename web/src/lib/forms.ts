// The forms of answers, so that "why not?" can be asked about what is not among the options.

import type { AnswerForm, Joining } from "./declared";
import type { Option, Thing } from "./options";
import type { Ask } from "./wire";

const SLOT: Record<Thing["kind"], string> = { unit: "U", hex: "H", box: "B" };
const SLOTS = new Set(["U", "H", "B", "N", "W"]);
const MOST = 12; // answers asked about at once

/** Something that could be meant by pointing at a thing, and when it could be done. */
export interface Elsewhere {
  verb: string;
  steps: string[];
}

export class Forms {
  constructor(private readonly forms: readonly AnswerForm[] = []) {}

  /** How others can come along with a unit that does something. */
  joins(verb: string): Joining | undefined {
    return this.forms.find((f) => f.joins && verbOf(f.form) === verb)?.joins;
  }

  /** Whether an answer is something that a player sets out to do. */
  begins(form: string): boolean {
    return this.forms.some((f) => f.form === form && f.begins);
  }

  /** Answers that make sense as standing orders for this prompt. */
  standing(prompt: string): string[] {
    return this.forms.filter((f) => f.stands?.includes(prompt)).map((f) => f.form);
  }

  /** What is left over while these answers could still be given: things to place, by their names, and whether points. */
  leftOver(prompt: string, options: readonly Option[]): { markers: Set<string>; points: boolean } {
    const leaving = this.forms.filter((f) => f.leaves && f.prompts.includes(prompt));
    const left = { markers: new Set<string>(), points: false };
    for (const option of leaving.length ? options : []) {
      const kind = leaving.find((f) => isOf(f.form.split(" "), option.answer.split(" ")))?.leaves;
      if (kind === "points") left.points = true;
      else if (kind) left.markers.add(option.others[0] ?? option.verb);
    }
    return left;
  }

  /** Answers of one word that an ask could take, like "done". */
  bare(ask: Ask): string[] {
    return ask.forms.filter((form) => !form.includes(" "));
  }

  /**
   * Answers about some things that an ask could take. What a form wants besides is filled in from what has been picked
   * and from what the ask is about; words of a closed set are those that its options use in that place.
   */
  about(ask: Ask, things: readonly Thing[], besides: readonly Thing[]): string[] {
    const answers = new Set<string>();
    for (const form of ask.forms) {
      if (slots(form).includes("N")) continue;
      for (const thing of things) {
        for (const answer of filled(form, thing, besides, ask.options)) if (answers.size < MOST) answers.add(answer);
      }
    }
    return [...answers];
  }

  /** Verbs that take such things, but not in this ask; and the steps of play in which they do. */
  elsewhere(ask: Ask | null, things: readonly Thing[]): Elsewhere[] {
    const here = new Set(ask?.forms.map(verbOf));
    const found = new Map<string, Set<string>>();
    for (const { form, steps, begins } of this.forms) {
      const [first] = slots(form);
      if (!begins || here.has(verbOf(form)) || !things.some((t) => SLOT[t.kind] === first)) continue;
      const known = found.get(verbOf(form)) ?? new Set();
      for (const step of steps) known.add(step);
      found.set(verbOf(form), known);
    }
    return [...found].map(([verb, steps]) => ({ verb, steps: [...steps] }));
  }
}

const verbOf = (form: string): string => form.split(" ", 1)[0]!;
/** The sign of a slot: "H+", one hex or more, is a slot for hexes; a word that is meant as it is has none. */
const signOf = (word: string): string | null => (SLOTS.has(word.replace("+", "")) ? word.replace("+", "") : null);
const slots = (form: string): string[] =>
  form
    .split(" ")
    .slice(1)
    .map(signOf)
    .filter((sign) => sign !== null);

/** A form with one thing in it, and in its other slots whatever fits. */
function filled(form: string, thing: Thing, besides: readonly Thing[], options: readonly string[]): string[] {
  const words = form.split(" ");
  const at = words.findIndex((word, k) => k > 0 && signOf(word) === SLOT[thing.kind]);
  if (at < 0) return [];
  let found: string[][] = [[]];
  words.forEach((word, k) => {
    const sign = k ? signOf(word) : null;
    let wanted = [[word]];
    if (sign === "W") wanted = wordsAt(words, k, options).map((w) => [w]);
    else if (sign) wanted = k === at ? [[thing.id]] : fitting(sign, thing, besides).map((id) => [id]);
    // the way to a hex may lead through another one
    if (k === at && word.endsWith("+")) wanted.push(...fitting(sign!, thing, besides).map((id) => [id, thing.id]));
    found = found.flatMap((before) => wanted.filter((w) => k === 0 || !w.some((id) => before.includes(id))).map((w) => [...before, ...w]));
  });
  return found.map((answer) => answer.join(" "));
}

function fitting(sign: string, thing: Thing, besides: readonly Thing[]): string[] {
  return besides.filter((t) => SLOT[t.kind] === sign && t.id !== thing.id).map((t) => t.id);
}

/** What the options of a form say in one of its places. */
function wordsAt(form: readonly string[], place: number, options: readonly string[]): string[] {
  const said = options.map((option) => option.split(" "));
  return [...new Set(said.filter((words) => isOf(form, words)).map((words) => words[place]!))];
}

/** Whether words have the shape of a form: as many, and the fixed ones in their places. */
function isOf(form: readonly string[], words: readonly string[]): boolean {
  const many = !!form.at(-1)?.endsWith("+");
  if (many ? words.length < form.length : words.length !== form.length) return false;
  return form.every((word, k) => (k > 0 && signOf(word) !== null) || word === words[k]);
}
