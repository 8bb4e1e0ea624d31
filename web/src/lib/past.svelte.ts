import { api } from "./api";
import type { Moment } from "./wire";

/** Looking back: the game as it stood after so many answers. */
export class Past {
  moment = $state.raw<Moment | null>(null);
  private wanted: number | null = null;

  constructor(
    private readonly table: string,
    private readonly seat: () => string,
    private readonly last: () => number,
    private readonly complain: (problem: unknown) => void,
  ) {}

  leave(): void {
    this.wanted = null;
    this.moment = null;
  }

  async goTo(n: number): Promise<void> {
    if (n >= this.last()) {
      this.leave();
      return;
    }
    const idle = this.wanted === null;
    this.wanted = n;
    if (!idle) return;
    try {
      // while the slider runs only the place where it stands is fetched
      while (this.wanted !== null) {
        const wanted: number = this.wanted;
        const moment = await api.moment(this.table, wanted, this.seat() || null);
        if (this.wanted === null) return;
        this.moment = moment;
        if (this.wanted === wanted) this.wanted = null;
      }
    } catch (problem) {
      this.wanted = null;
      this.complain(problem);
    }
  }
}
