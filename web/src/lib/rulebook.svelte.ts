// The player's own rulebook: a text that he gives, kept in this browser and never sent anywhere.

const KEY = "grognard.rulebook.";
const LONGEST = 900; // signs of a passage

class Rulebooks {
  private texts = $state.raw<Record<string, string>>({});

  of(game: string): string {
    return this.texts[game] ?? localStorage.getItem(KEY + game) ?? "";
  }

  take(game: string, text: string): void {
    this.texts = { ...this.texts, [game]: text };
    try {
      localStorage.setItem(KEY + game, text);
    } catch {
      // too large to keep: it serves until the window is closed
    }
  }

  forget(game: string): void {
    this.texts = { ...this.texts, [game]: "" };
    localStorage.removeItem(KEY + game);
  }
}

export const rulebooks = new Rulebooks();

/** The passage of a rule: from its number at the beginning of a line, or that of its chapter, to the next number. */
export function passageOf(game: string, id: string): string {
  const text = rulebooks.of(game);
  if (!text) return "";
  const [, exclusive, printed] = /^(?:[A-Z]+:)?(EX)?(.*)$/.exec(id)!;
  for (let number = printed!; number; number = number.slice(0, Math.max(0, number.lastIndexOf(".")))) {
    const found = new RegExp(`(?:^|\\n)[ \\t\\u3000#]*${exclusive ?? ""}[[(（［]?${escaped(number)}[\\])）］.]?(?=[\\s\\u3000:：])`).exec(text);
    if (!found) continue;
    const rest = text.slice(found.index).trimStart();
    const next = rest.slice(1).search(/\n(#|[ \t\u3000]*(EX)?[[(（［]?\d+\.\d)/);
    return rest.slice(0, next > 0 ? Math.min(next + 1, LONGEST) : LONGEST).trim();
  }
  return "";
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
