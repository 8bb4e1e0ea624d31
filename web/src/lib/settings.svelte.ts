export type Language = "en" | "ja";
export type Theme = "light" | "dark" | "contrast";
export type Palette = "nations" | "safe";

interface Saved {
  language: Language;
  theme: Theme;
  palette: Palette;
  confirmEnd: boolean;
  notify: boolean;
  sums: boolean; // of a battle in preparation are told at once
}

const KEY = "grognard.settings";

function initial(): Saved {
  const saved = ((): Partial<Saved> => {
    try {
      return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Saved>;
    } catch {
      return {};
    }
  })();
  return {
    language: saved.language ?? (navigator.language.startsWith("ja") ? "ja" : "en"),
    theme:
      saved.theme ??
      (matchMedia("(prefers-contrast: more)").matches
        ? "contrast"
        : matchMedia("(prefers-color-scheme: dark)").matches
          ? "dark"
          : "light"),
    palette: saved.palette ?? "nations",
    confirmEnd: saved.confirmEnd ?? true,
    notify: saved.notify ?? false,
    sums: saved.sums ?? false,
  };
}

class Settings {
  private saved = $state<Saved>(initial());

  get language(): Language {
    return this.saved.language;
  }
  get theme(): Theme {
    return this.saved.theme;
  }
  get palette(): Palette {
    return this.saved.palette;
  }
  get confirmEnd(): boolean {
    return this.saved.confirmEnd;
  }
  get notify(): boolean {
    return this.saved.notify;
  }
  get sums(): boolean {
    return this.saved.sums;
  }

  change(part: Partial<Saved>): void {
    Object.assign(this.saved, part);
    localStorage.setItem(KEY, JSON.stringify(this.saved));
    this.apply();
  }

  apply(): void {
    document.documentElement.dataset.theme = this.saved.theme;
    document.documentElement.lang = this.saved.language;
  }
}

export const settings = new Settings();
