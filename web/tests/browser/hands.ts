import type { Page } from "playwright-core";

import { SHOTS } from "./browser";

interface Sight {
  k: number;
  x: number;
  y: number;
}

/** A player's hands: what a person does at the table, by mouse. */
export class Hands {
  private centres = new Map<string, [number, number]>();

  constructor(
    readonly page: Page,
    private readonly server: string,
  ) {}

  /** Begin a game in the lobby. */
  async begin(scenario: string, seats: Record<string, string>): Promise<void> {
    await this.page.goto(`${this.server}/`);
    await this.page.waitForSelector("main.lobby");
    const another = this.page.locator(".bar button.primary");
    await this.page.waitForSelector("button.begin, .bar button.primary");
    if (await another.count()) await another.click();
    await this.page.check(`input[name=scenario][value=${scenario}]`);
    const chairs = this.page.locator(".seat select");
    for (const [k, who] of Object.values(seats).entries()) await chairs.nth(k).selectOption(who);
    await this.page.click("button.begin");
    if (Object.values(seats).includes("invite")) return;
    await this.sitDown(scenario);
  }

  async sitDown(scenario: string): Promise<void> {
    await this.page.waitForSelector(".ask .prompt");
    await this.look(scenario);
  }

  private async look(scenario: string): Promise<void> {
    const board = (await (await fetch(`${this.server}/api/games/superpowers/${scenario}/board`)).json()) as {
      hexes: { label: string; x: number; y: number }[];
    };
    for (const hex of board.hexes) this.centres.set(hex.label, [hex.x, hex.y]);
  }

  async sight(): Promise<Sight> {
    return this.page.$eval("[data-testid=sight]", (e) => ({
      k: Number((e as HTMLElement).dataset.k),
      x: Number((e as HTMLElement).dataset.x),
      y: Number((e as HTMLElement).dataset.y),
    }));
  }

  async at(label: string): Promise<[number, number]> {
    const frame = (await this.page.locator(".frame").boundingBox())!;
    const sight = await this.sight();
    const [x, y] = this.centres.get(label)!;
    return [frame.x + x * sight.k + sight.x, frame.y + y * sight.k + sight.y];
  }

  /** Bring the hex into sight by a drag from the middle of the map. */
  async show(label: string): Promise<void> {
    const frame = (await this.page.locator(".frame").boundingBox())!;
    const middle = [frame.x + frame.width / 2, frame.y + frame.height / 2] as const;
    for (let k = 0; k < 12; k++) {
      const [x, y] = await this.at(label);
      if (Math.abs(x - middle[0]) < frame.width * 0.3 && Math.abs(y - middle[1]) < frame.height * 0.3) return;
      const dx = Math.max(-frame.width * 0.45, Math.min(frame.width * 0.45, middle[0] - x));
      const dy = Math.max(-frame.height * 0.45, Math.min(frame.height * 0.45, middle[1] - y));
      await this.page.mouse.move(middle[0] - dx / 2, middle[1] - dy / 2);
      await this.page.mouse.down();
      await this.page.mouse.move(middle[0] + dx / 2, middle[1] + dy / 2, { steps: 4 });
      await this.page.mouse.up();
      await this.page.waitForTimeout(50);
    }
  }

  async click(label: string, button: "left" | "right" = "left"): Promise<void> {
    await this.show(label);
    const [x, y] = await this.at(label);
    await this.page.mouse.click(x, y, { button });
  }

  async n(): Promise<number> {
    return Number(await this.page.locator(".screen").getAttribute("data-n"));
  }

  async answered(before: number): Promise<void> {
    await this.page.waitForFunction((n) => Number(document.querySelector(".screen")?.getAttribute("data-n")) !== n, before, { timeout: 20_000 });
  }

  async prompt(): Promise<string> {
    return (await this.page.locator(".ask .prompt").innerText()).trim();
  }

  /** Press an option that says a whole answer. */
  async choose(answer: string): Promise<void> {
    const before = await this.n();
    await this.page.click(`[data-answer="${answer}"]`);
    await this.answered(before);
  }

  /** Wait until something is asked here. */
  async asked(): Promise<void> {
    await this.page.waitForFunction(
      () => document.querySelector(".options button") || document.querySelector(".cover") || document.querySelector("[data-over=true]"),
      undefined,
      { timeout: 120_000 },
    );
  }

  async turn(): Promise<number> {
    return Number(await this.page.locator(".screen").getAttribute("data-turn"));
  }

  /** Answer as shortly as possible until the turn comes. */
  async playUntil(turn: number, press: () => Promise<void>): Promise<number> {
    let answers = 0;
    while ((await this.turn()) < turn) {
      await this.asked();
      if (await this.page.locator(".cover").count()) {
        await this.page.keyboard.press("Enter");
        continue;
      }
      if (await this.page.locator("[data-over=true]").count()) return answers;
      const before = await this.n();
      await press();
      await this.page
        .waitForFunction(
          (n) =>
            Number(document.querySelector(".screen")?.getAttribute("data-n")) !== n || document.querySelector(".verb.ending"),
          before,
          { timeout: 5000 },
        )
        .catch(() => undefined);
      answers += 1;
      if (answers > 400) throw new Error(`no end: ${await this.prompt()}`);
    }
    return answers;
  }

  /** By mouse: the shortest way on. */
  async pressOn(): Promise<void> {
    for (const answer of ["suggested", "done", "stop", "fire", "retreat"]) {
      const button = this.page.locator(`[data-answer="${answer}"]`);
      if (await button.count()) return button.first().click();
    }
    await this.page.locator(".options button:not([aria-disabled])").first().click();
  }

  async shot(name: string): Promise<void> {
    await this.page.screenshot({ path: `${SHOTS}/${name}.png` });
  }
}
