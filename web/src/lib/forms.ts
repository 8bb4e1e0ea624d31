// The forms of answers, so that "why not?" can be asked about what is not among the options.

import type { Board } from "./board";
import type { AnswerForm } from "./declared";
import type { Option, Thing } from "./options";

const SLOT: Record<Thing["kind"], string> = { unit: "U", hex: "H", box: "B" };
const MOST = 12; // answers asked about at once

/** The form of an answer: "move U", "place U H", "bid N". */
export function formOf(answer: string, board: Board): string {
  const [verb = "", ...words] = answer.split(" ");
  const slot = (word: string): string =>
    board.counters.has(word) ? "U" : board.hexes.has(word) ? "H" : board.boxes.has(word) ? "B" : /^-?\d+$/.test(word) ? "N" : word;
  return [verb, ...words.map(slot)].join(" ");
}

/** Something that could be meant by pointing at a thing, and when it could be done. */
export interface Elsewhere {
  verb: string;
  steps: string[];
}

export class Forms {
  private readonly forms: AnswerForm[];

  constructor(
    private readonly board: Board,
    declared: readonly AnswerForm[] = [],
  ) {
    this.forms = [...declared];
  }

  /** A game that declares no forms is learned from what it asks. */
  learn(prompt: string, step: string, options: readonly Option[]): void {
    const known = new Set(this.forms.filter((f) => f.prompts.includes(prompt)).map((f) => f.form));
    for (const option of options) {
      const form = formOf(option.answer, this.board);
      if (known.has(form)) continue;
      known.add(form);
      this.forms.push({ form, prompts: [prompt], steps: [step] });
    }
  }

  takes(form: string, prompt: string): boolean {
    return this.forms.some((f) => f.form === form && f.prompts.includes(prompt));
  }

  /** Whether others can come along with a unit that does something: a prompt named after the verb takes them. */
  joins(verb: string): boolean {
    return this.takes("with U", verb) || this.takes("with U", `${verb}-with`);
  }

  /** Whether an answer is something that a player sets out to do. */
  begins(form: string): boolean {
    return this.forms.some((f) => f.form === form && f.begins);
  }

  /** Answers without a choice in them that this prompt takes, like "done". */
  bare(prompt: string): string[] {
    return this.forms.filter((f) => f.prompts.includes(prompt) && !f.choice && !f.form.includes(" ")).map((f) => f.form);
  }

  /**
   * Answers about some things that this prompt could take. What a form wants besides is filled in from what has been
   * picked and from what the ask is about.
   */
  about(prompt: string, things: readonly Thing[], besides: readonly Thing[]): string[] {
    const answers = new Set<string>();
    for (const { form, prompts } of this.forms) {
      if (!prompts.includes(prompt) || form.includes(" N")) continue;
      for (const thing of things) {
        for (const answer of filled(form, thing, besides)) if (answers.size < MOST) answers.add(answer);
      }
    }
    return [...answers];
  }

  /** Verbs that take such things, but not in this prompt; and the steps of play in which they do. */
  elsewhere(prompt: string | null, things: readonly Thing[]): Elsewhere[] {
    const here = new Set(this.forms.filter((f) => prompt !== null && f.prompts.includes(prompt)).map((f) => verbOf(f.form)));
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

  /** The steps of play in which a verb can be used. */
  stepsOf(verb: string): string[] {
    return [...new Set(this.forms.filter((f) => verbOf(f.form) === verb).flatMap((f) => f.steps))];
  }
}

const verbOf = (form: string): string => form.split(" ", 1)[0]!;
const slots = (form: string): string[] => form.split(" ").slice(1).filter((s) => s === "U" || s === "H" || s === "B" || s === "N");

/** A form with one thing in it, and in its other slots whatever fits. */
function filled(form: string, thing: Thing, besides: readonly Thing[]): string[] {
  const words = form.split(" ");
  const at = words.indexOf(SLOT[thing.kind], 1);
  if (at < 0) return [];
  let found: string[][] = [[]];
  words.forEach((word, k) => {
    const wanted = k === 0 || !slots(`x ${word}`).length ? [word] : k === at ? [thing.id] : fitting(word, thing, besides);
    found = found.flatMap((before) => wanted.filter((w) => k === 0 || !before.includes(w)).map((w) => [...before, w]));
  });
  return found.map((answer) => answer.join(" "));
}

function fitting(slot: string, thing: Thing, besides: readonly Thing[]): string[] {
  return besides.filter((t) => SLOT[t.kind] === slot && t.id !== thing.id).map((t) => t.id);
}
