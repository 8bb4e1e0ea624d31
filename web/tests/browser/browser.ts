import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";

const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export const SHOTS = process.env.GROGNARD_SHOTS ?? "../build/screenshots";

export function open(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });
}

export async function page(
  browser: Browser,
  { width = 1440, height = 900, language = "en", theme = "light", touch = false } = {},
): Promise<{ page: Page; context: BrowserContext; faults: string[] }> {
  const context = await browser.newContext({ viewport: { width, height }, hasTouch: touch, isMobile: touch });
  await context.addInitScript(
    ([l, t]) => {
      if (!localStorage.getItem("grognard.settings"))
        localStorage.setItem("grognard.settings", JSON.stringify({ language: l, theme: t }));
    },
    [language, theme],
  );
  const made = await context.newPage();
  const faults: string[] = [];
  made.on("pageerror", (error) => faults.push(String(error)));
  made.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  return { page: made, context, faults };
}
