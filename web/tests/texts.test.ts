import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { FluentBundle, FluentResource } from "@fluent/bundle";
import { describe, expect, it } from "vitest";

const SOURCE = join(import.meta.dirname, "..", "src");
const text = (language: string): string => readFileSync(join(SOURCE, "text", `${language}.ftl`), "utf8");
const keys = (source: string): string[] => [...source.matchAll(/^([a-z][\w-]*) =/gm)].map((m) => m[1]!);

function files(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((f) => f.isFile() && /\.(svelte|ts)$/.test(f.name))
    .map((f) => join(f.parentPath, f.name));
}

/** Keys that the code says outright, as `say("key"` or `say('key'`. */
function said(): Set<string> {
  const found = new Set<string>();
  for (const file of files(SOURCE)) {
    for (const match of readFileSync(file, "utf8").matchAll(/\bsay\(\s*["']([\w-]+)["']/g)) found.add(match[1]!);
  }
  return found;
}

describe("the client's words", () => {
  it("has the same keys in English and Japanese", () => {
    expect(keys(text("ja")).sort()).toEqual(keys(text("en")).sort());
  });

  it("has no key twice", () => {
    expect(keys(text("en")).length).toBe(new Set(keys(text("en"))).size);
  });

  it.each(["en", "ja"])("has words in %s for all that the code says", (language) => {
    const there = new Set(keys(text(language)));
    expect([...said()].filter((key) => !there.has(key))).toEqual([]);
  });

  it.each(["en", "ja"])("is well-formed Fluent in %s", (language) => {
    const bundle = new FluentBundle(language);
    expect(bundle.addResource(new FluentResource(text(language)))).toEqual([]);
    for (const key of keys(text(language))) expect(bundle.getMessage(key)?.value, key).toBeTruthy();
  });

  it("has words for every tab, theme, palette and key of the settings", () => {
    const there = new Set(keys(text("en")));
    const wanted = [
      ...["log", "units", "tracks", "sequence", "rules", "review"].map((t) => `tab-${t}`),
      ...["light", "dark", "contrast"].map((t) => `theme-${t}`),
      ...["nations", "safe"].map((p) => `palette-${p}`),
      ...["arrows", "enter", "n", "digits", "u", "esc", "why", "repeat", "h", "o", "plus", "f", "m"].flatMap((k) => [`key-${k}`, `key-${k}-name`]),
    ];
    expect(wanted.filter((key) => !there.has(key))).toEqual([]);
  });
});
