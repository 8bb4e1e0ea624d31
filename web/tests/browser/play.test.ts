import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { open, page } from "./browser";
import { Hands } from "./hands";
import { Server } from "./server";

let server: Server;
let browser: Browser;

beforeAll(async () => {
  server = await Server.start();
  browser = await open();
});
afterAll(async () => {
  await browser.close();
  await server.kill();
});

describe.each(["munich", "rhine"])("a whole turn of %s against the AI", (scenario) => {
  it("is played by mouse", async () => {
    const { page: p, context, faults } = await page(browser);
    const hands = new Hands(p, server.url);
    await hands.begin(scenario, { nato: "me", wp: "ai:greedy" });
    await hands.asked();
    await hands.shot(`${scenario}-posture`);
    await hands.playUntil(1, () => hands.pressOn());
    await hands.asked();
    await hands.shot(`${scenario}-movement`);
    await hands.playUntil(2, () => hands.pressOn());
    await hands.asked();
    expect(await hands.turn()).toBe(2);
    await hands.shot(`${scenario}-turn-2`);
    expect(faults).toEqual([]);
    await context.close();
  });

  it("is played by keyboard only", async () => {
    const { page: p, context, faults } = await page(browser);
    const hands = new Hands(p, server.url);
    await hands.begin(scenario, { nato: "me", wp: "ai:greedy" });
    await hands.playUntil(2, () => p.keyboard.press("1"));
    expect(await hands.turn()).toBe(2);
    expect(faults).toEqual([]);
    await context.close();
  });
});

it("moves a unit by clicking it and the hexes of its way, undoes it, and tells why not", async () => {
  const { page: p, context, faults } = await page(browser);
  const hands = new Hands(p, server.url);
  await hands.begin("munich", { nato: "me", wp: "ai:random" });
  await hands.playUntil(1, () => hands.pressOn());
  await p.waitForSelector('[data-answer="done"]');
  await hands.click("2427");
  const start = await hands.n();
  await p.click(".stack li:last-of-type button.act");
  await hands.answered(start);
  expect(await hands.prompt()).toContain("2427");
  await hands.click("2426");
  await hands.answered(start + 1);
  expect(await hands.prompt()).toContain("2426");
  await hands.click("2022"); // far away: a whole order
  await hands.answered(start + 2);
  expect(await hands.prompt()).toContain("2022");
  await hands.shot("move");
  await p.keyboard.press("u");
  await p.waitForFunction((n) => Number(document.querySelector(".screen")?.getAttribute("data-n")) === n, start + 2);
  expect(await hands.prompt()).toContain("2426");
  await hands.click("4109", "right");
  await p.waitForSelector(".why .verdict li");
  expect(await p.locator(".why").innerText()).toMatch(/not adjacent/);
  await hands.shot("why-not");
  await p.keyboard.press("Escape");
  await p.waitForSelector(".why", { state: "detached" });
  expect(faults).toEqual([]);
  await context.close();
});

it("moves with the keyboard: cursor, Enter, arrow, Enter", async () => {
  const { page: p, context } = await page(browser);
  const hands = new Hands(p, server.url);
  await hands.begin("munich", { nato: "me", wp: "ai:random" });
  await hands.playUntil(1, () => p.keyboard.press("1"));
  await p.waitForSelector('[data-answer="done"]');
  const start = await hands.n();
  await p.keyboard.press("n");
  await p.keyboard.press("Enter");
  if (await p.locator(".stack").count()) await p.keyboard.press("Enter");
  await hands.answered(start);
  await p.waitForSelector('[data-answer^="enter"]');
  await p.keyboard.press("n");
  await p.keyboard.press("Enter");
  await hands.answered(start + 1);
  await hands.shot("keyboard-move");
  await context.close();
});
