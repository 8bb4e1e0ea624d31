export type Language = "en" | "ja";
export type Theme = "light" | "dark" | "contrast";
export type Palette = "nations" | "safe";

interface Saved {
  language: Language;
  theme: Theme;
  palette: Palette;
  confirmEnd: boolean;
  notify: boolean;
  name: string; // at a seat beside other people
  panel: number; // pixels that the panel is wide; 0: as wide as suits the window
  tabs: number; // percent of its height that what is open in its tabs takes up; 0: as much as suits what is asked
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
    name: saved.name ?? "",
    panel: saved.panel ?? 0,
    tabs: saved.tabs ?? 0,
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
  get name(): string {
    return this.saved.name;
  }
  get panel(): number {
    return this.saved.panel;
  }
  get tabs(): number {
    return this.saved.tabs;
  }
  get sums(): boolean {
    return this.saved.sums;
  }

  change(part: Partial<Saved>): void {
    Object.assign(this.saved, part);
    localStorage.setItem(KEY, JSON.stringify(this.saved));
    this.apply();
  }

  /** Whether the browser may call its user; asks him if that is not settled. */
  async askToNotify(on: boolean): Promise<void> {
    if (on && "Notification" in window) on = (await Notification.requestPermission()) === "granted";
    this.change({ notify: on });
  }

  apply(): void {
    document.documentElement.dataset.theme = this.saved.theme;
    document.documentElement.lang = this.saved.language;
  }
}

export const settings = new Settings();
