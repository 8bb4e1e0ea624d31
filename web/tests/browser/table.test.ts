import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";

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

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

async function violations(p: Page): Promise<string[]> {
  await p.evaluate(axe);
  return p.evaluate(
    `axe.run(document).then((r) => r.violations.map((v) => v.id + ": " + v.nodes.slice(0, 3).map((n) => n.target.join(" ") + " " + (n.any[0]?.message ?? "")).join(" | ")))`,
  );
}

it("two browsers play each other; a rollback is proposed and accepted", async () => {
  const one = await page(browser);
  const two = await page(browser);
  const nato = new Hands(one.page, server.url);
  const wp = new Hands(two.page, server.url);
  await nato.begin("munich", { nato: "me", wp: "invite" });
  const link = await one.page.locator(".link input").inputValue();
  expect(link).toContain("#/join/");
  await two.page.goto(link);
  await wp.sitDown("munich");
  await one.page.click("a.button.primary");
  await nato.sitDown("munich");
  await nato.choose("posture 3");
  await wp.choose("posture 2");
  await one.page.waitForSelector('[data-answer="suggested"]');
  await wp.shot("two-browsers-waiting");
  await nato.choose("suggested");
  const n = await nato.n();
  // the sides' secrets stay theirs
  expect(await two.page.locator(".log").innerText()).not.toMatch(/posture 3/);
  await one.page.click("#tab-review");
  await one.page.locator(".replay input").fill("2");
  await one.page.waitForSelector("text=Propose to go back");
  await one.page.click("text=Propose to go back");
  await two.page.click("text=Accept");
  await one.page.waitForFunction((k) => Number(document.querySelector(".screen")?.getAttribute("data-n")) < k, n);
  expect([...one.faults, ...two.faults]).toEqual([]);
  await one.context.close();
  await two.context.close();
});

it("hot seat: a cover stands between secret answers", async () => {
  const { page: p, context } = await page(browser);
  const hands = new Hands(p, server.url);
  await hands.begin("munich", { nato: "me", wp: "me" });
  await p.click('[data-answer="posture 3"]');
  await p.waitForSelector(".cover");
  await hands.shot("cover");
  await p.click(".cover button");
  await hands.choose("posture 2");
  await context.close();
});

it("replays, forks and changes language", async () => {
  const { page: p, context, faults } = await page(browser);
  const hands = new Hands(p, server.url);
  await hands.begin("munich", { nato: "me", wp: "ai:random" });
  await hands.playUntil(1, () => hands.pressOn());
  await hands.asked();
  await p.locator(".replay input").fill("2");
  await p.waitForSelector("text=You are looking back");
  await hands.shot("replay");
  await p.click("#tab-review");
  const before = p.url();
  await p.click("text=Try from here");
  await p.waitForFunction((u) => location.href !== u, before);
  await p.waitForSelector(".ask .prompt");
  await p.click(".gear");
  await p.check('input[name="language"] >> nth=1');
  await p.click("dialog header button");
  await p.waitForSelector("text=記録");
  expect(await p.locator("html").getAttribute("lang")).toBe("ja");
  await p.waitForTimeout(1500);
  await hands.shot("japanese");
  expect(faults).toEqual([]);
  await context.close();
});

it("survives a killed server: it reconnects and nothing is lost", async () => {
  const { page: p, context } = await page(browser);
  const hands = new Hands(p, server.url);
  await hands.begin("munich", { nato: "me", wp: "ai:random" });
  await hands.playUntil(1, () => hands.pressOn());
  await hands.asked();
  await hands.click("2427");
  const start = await hands.n();
  await p.click(".stack li:last-of-type button.act");
  await hands.answered(start);
  const prompt = await hands.prompt();
  await server.kill();
  await p.waitForSelector(".banner");
  await hands.shot("connection-lost");
  await server.begin();
  await p.waitForSelector(".banner", { state: "detached", timeout: 60_000 });
  expect(await hands.n()).toBe(start + 1);
  expect(await hands.prompt()).toBe(prompt);
  await p.click('[data-answer^="enter"]');
  await hands.answered(start + 1);
  await context.close();
});

it("two tabs of one seat agree", async () => {
  const { page: p, context } = await page(browser);
  const hands = new Hands(p, server.url);
  await hands.begin("munich", { nato: "me", wp: "ai:random" });
  const other = await context.newPage();
  await other.goto(p.url());
  const twin = new Hands(other, server.url);
  await twin.sitDown("munich");
  await hands.choose("posture 3");
  await other.waitForSelector('[data-answer="suggested"]');
  expect(await twin.n()).toBe(await hands.n());
  await context.close();
});

it.each([
  { name: "desktop", width: 1440, height: 900, theme: "light", touch: false, language: "en" },
  { name: "contrast", width: 1440, height: 900, theme: "contrast", touch: false, language: "en" },
  { name: "dark", width: 1440, height: 900, theme: "dark", touch: false, language: "ja" },
  { name: "phone", width: 390, height: 844, theme: "light", touch: true, language: "ja" },
])("has no accessibility violations: $name", async ({ name, width, height, theme, touch, language }) => {
  const { page: p, context, faults } = await page(browser, { width, height, theme, touch, language });
  const hands = new Hands(p, server.url);
  await p.goto(`${server.url}/`);
  await p.waitForSelector("button.begin, .bar button.primary");
  await p.waitForTimeout(500);
  expect(await violations(p)).toEqual([]);
  await hands.shot(`lobby-${name}`);
  await hands.begin("munich", { nato: "me", wp: "ai:random" });
  await hands.playUntil(1, () => hands.pressOn());
  await hands.asked();
  await hands.shot(`table-${name}`);
  for (const tab of ["log", "units", "tracks", "sequence", "rules", "review"]) {
    await p.click(`#tab-${tab}`);
    await p.waitForTimeout(400);
    expect(await violations(p), tab).toEqual([]);
    await hands.shot(`${tab}-${name}`);
  }
  await p.click(".gear");
  expect(await violations(p), "settings").toEqual([]);
  await hands.shot(`settings-${name}`);
  expect(faults).toEqual([]);
  await context.close();
});
