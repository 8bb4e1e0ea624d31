import { api } from "./api";
import { Board } from "./board";
import type { BoardFile } from "./declared";
import { differs, keepScenario } from "./ownscenarios";
import type { Change, Edition, PieceShown, UnitView } from "./wire";
import { told, words } from "./words.svelte";

/** A scenario under the editor's hands. Every change makes a new edition on the server, or none and a reason. */
export class Editing {
  now = $state.raw<Edition | null>(null);
  board = $state.raw<Board | null>(null); // as it is now
  first: Board | null = null; // as it was when the editor was opened: the geometry, which never changes
  shipped: Board | null = null;
  problem = $state<string | null>(null);
  busy = $state(false);
  picked = $state<string | null>(null); // the piece that the next hex is meant for
  hex = $state<string | null>(null); // that is looked at
  looked = $state(0); // how often somebody pointed at a hex
  private past = $state.raw<string[]>([]); // editions before this one

  constructor(
    readonly game: string,
    readonly scenario: string,
    readonly figures: string | null,
  ) {}

  get undoable(): boolean {
    return this.past.length > 0;
  }

  readonly stacks = $derived.by(() => {
    const found = new Map<string, UnitView[]>();
    for (const piece of this.now?.pieces ?? []) {
      if (!piece.hex) continue;
      const unit: UnitView = { id: piece.id, side: piece.side, where: "map", hex: piece.hex, counter: piece.counter };
      found.set(piece.hex, [...(found.get(piece.hex) ?? []), unit]);
    }
    return found;
  });

  /** Hexes that are not as the game ships them. */
  readonly changed = $derived.by(() => {
    const shipped = this.shipped;
    if (!shipped || !this.board) return [];
    return this.board.file.hexes.filter((hex) => differs(hex, shipped.hexes.get(hex.label)!)).map((hex) => hex.label);
  });

  async open(): Promise<void> {
    await this.carefully(async () => {
      const [now] = await Promise.all([api.edition(this.game, this.scenario, this.figures), words.load(this.game)]);
      const [board, shipped] = await Promise.all([this.boardOf(now), now.figures ? this.boardWith("") : null]);
      this.shipped = shipped ?? board;
      this.first = board;
      this.take(now, board);
    });
  }

  private take(now: Edition, board: Board): void {
    board.meet(now.pieces.map(({ id, side, counter }) => ({ id, side, counter, where: "map" })));
    words.speakOf(this.game, board, Object.keys(board.file.display.sides ?? {}));
    [this.board, this.now] = [board, now];
  }

  private boardOf(now: Edition): Promise<Board> {
    return this.boardWith(now.figures);
  }

  private async boardWith(figures: string): Promise<Board> {
    return new Board(await api.board<BoardFile>(this.game, this.scenario, figures));
  }

  /** Something that may go wrong, with nothing changed then. */
  private async carefully(work: () => Promise<void>): Promise<boolean> {
    this.busy = true;
    try {
      await work();
      this.problem = null;
      return true;
    } catch (found) {
      this.problem = told(found);
      return false;
    } finally {
      this.busy = false;
    }
  }

  async change(...changes: Change[]): Promise<boolean> {
    if (this.busy) return false;
    return this.send({ changes });
  }

  private send(body: Parameters<typeof api.changeEdition>[3]): Promise<boolean> {
    return this.carefully(async () => {
      const before = this.now!.figures;
      const next = await api.changeEdition(this.game, this.scenario, before, body);
      const board = await this.boardOf(next);
      if (next.figures !== before) this.past = [...this.past, before];
      this.take(next, board);
    });
  }

  async undo(): Promise<void> {
    const before = this.past.at(-1);
    if (before === undefined || this.busy) return;
    await this.carefully(async () => {
      const next = await api.edition(this.game, this.scenario, before);
      const board = await this.boardOf(next);
      this.past = this.past.slice(0, -1);
      this.take(next, board);
    });
  }

  /** Look at a hex, or put there what is held. */
  async point(hex: string): Promise<void> {
    const piece = this.picked;
    if (piece && !(await this.put(piece, hex))) return;
    this.picked = null;
    this.hex = hex;
    this.looked += 1;
  }

  put(piece: string, hex: string): Promise<boolean> {
    return this.change({ type: "piece", piece, hex });
  }

  async takeIn(file: File): Promise<void> {
    const bytes = new Uint8Array(await file.arrayBuffer());
    let text = "";
    for (const byte of bytes) text += String.fromCharCode(byte);
    await this.send({ zip: btoa(text) });
  }

  replaceFiles(files: Record<string, string>): Promise<boolean> {
    return this.send({ files });
  }

  /** Keep it under a name, to be found among the scenarios. */
  async keep(name: string): Promise<boolean> {
    return this.carefully(async () => {
      await api.changeEdition(this.game, this.scenario, this.now!.figures, { changes: [], keep: true });
      keepScenario({ game: this.game, scenario: this.scenario, figures: this.now!.figures, name });
    });
  }

  /** The overlay as a folder in a ZIP file, if every scenario of the game goes with it. */
  async save(): Promise<void> {
    await this.carefully(async () => {
      const bytes = await api.editionFile(this.game, this.scenario, this.now!.figures);
      const link = document.createElement("a");
      link.href = URL.createObjectURL(bytes);
      link.download = `${this.game}-${this.scenario}.zip`;
      link.click();
      URL.revokeObjectURL(link.href);
    });
  }

  async play(): Promise<void> {
    await this.carefully(async () => {
      const { figures } = this.now!;
      const made = await api.create({ game: this.game, scenario: this.scenario, options: {}, seats: {}, dice: "server", name: "", ...(figures ? { figures } : {}) });
      location.hash = `#/table/${made.table}`;
    });
  }

  piecesIn(hex: string): PieceShown[] {
    return this.now?.pieces.filter((p) => p.hex === hex) ?? [];
  }
}
