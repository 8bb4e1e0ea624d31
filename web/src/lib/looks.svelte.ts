import type { ToServer } from "./wire";

const KEPT = 60;

/** What has been looked at: the reach of a unit, a supply net. The table is asked again when it has changed. */
export class Looks {
  private seen = $state.raw<ReadonlyMap<string, { version: number; found: unknown }>>(new Map());
  private asked = new Map<string, number>(); // what, at which version
  private waiting = new Map<string, ((found: unknown) => void)[]>();

  constructor(
    private readonly send: (message: ToServer) => boolean,
    private readonly version: () => number,
  ) {}

  /** What was seen last, if it was looked at. */
  of(what: string | null): unknown {
    return what === null ? undefined : this.seen.get(what)?.found;
  }

  /** Look at these things, unless they have been seen as they are now. */
  want(whats: readonly string[]): void {
    const now = this.version();
    for (const what of whats) {
      if (this.asked.get(what) === now || this.seen.get(what)?.version === now) continue;
      if (this.send({ type: "look", what })) this.asked.set(what, now);
    }
  }

  look(what: string): Promise<unknown> {
    const known = this.seen.get(what);
    if (known?.version === this.version()) return Promise.resolve(known.found);
    return new Promise((tell) => {
      this.waiting.set(what, [...(this.waiting.get(what) ?? []), tell]);
      this.want([what]);
    });
  }

  hear(what: string, found: unknown): void {
    const version = this.asked.get(what) ?? this.version();
    this.asked.delete(what);
    this.seen = new Map([...[...this.seen].filter(([known]) => known !== what).slice(-KEPT), [what, { version, found }]]);
    for (const tell of this.waiting.get(what) ?? []) tell(found);
    this.waiting.delete(what);
  }

  /** Another seat looks now. */
  forget(): void {
    this.seen = new Map();
    this.asked.clear();
  }
}
