// Number keys. What a key has meant once in a phase it means until the phase is over, so that a key pressed twice never
// does two different things.

const OF_ANSWERS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"];
const OF_LISTS = ["0", "9", "8", "7"]; // a phase has many lists: they leave the others to answers
const KEPT = 8; // phases whose keys are remembered: a phase goes on after the other side was asked

/** What wants keys: answers that are given at once, lists that are gone through, and numbers to choose from. */
export interface Wanted {
  answers: readonly string[];
  lists: readonly string[];
  numbers: readonly string[]; // "bid 3": the number is the key
}

export class Digits {
  private readonly phases = new Map<string, Map<string, string>>();

  /** The key of everything that has one. */
  of(phase: string, { answers, lists, numbers }: Wanted): ReadonlyMap<string, string> {
    const keys = this.phases.get(phase) ?? new Map<string, string>();
    this.phases.delete(phase);
    this.phases.set(phase, keys);
    for (const old of [...this.phases.keys()].slice(0, -KEPT)) this.phases.delete(old);

    const taken = new Map([...keys].map(([what, key]) => [key, what]));
    const take = (what: string, key: string | undefined): void => {
      if (key === undefined || keys.has(what)) return;
      keys.set(what, key);
      taken.set(key, what);
    };
    const own = numbers.map((what) => [what, what.split(" ").at(-1)!] as const).filter(([, key]) => key.length === 1);
    if (own.every(([what, key]) => (taken.get(key) ?? what) === what)) for (const [what, key] of own) take(what, key);
    for (const what of answers) take(what, OF_ANSWERS.find((key) => !taken.has(key)));
    for (const what of lists) take(what, OF_LISTS.find((key) => !taken.has(key)));
    return keys;
  }
}
