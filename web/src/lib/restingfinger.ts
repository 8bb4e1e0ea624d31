const LONG_PRESS = 550; // milliseconds
const STEADY = 8; // pixels that a resting finger may move

/** Something asks when it is clicked with the right button, or when a finger rests on it. */
export function asks(node: HTMLElement, ask: () => void): { update: (next: () => void) => void; destroy: () => void } {
  let told = ask;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let start: [number, number] = [0, 0];
  let asked = false;

  const down = (event: PointerEvent): void => {
    asked = false;
    clearTimeout(timer);
    if (event.pointerType === "mouse") return;
    start = [event.clientX, event.clientY];
    timer = setTimeout(() => {
      asked = true;
      told();
    }, LONG_PRESS);
  };
  const move = (event: PointerEvent): void => {
    if (Math.hypot(event.clientX - start[0], event.clientY - start[1]) > STEADY) clearTimeout(timer);
  };
  const end = (): void => clearTimeout(timer);
  const menu = (event: Event): void => {
    event.preventDefault();
    clearTimeout(timer);
    if (!asked) told();
    asked = false;
  };
  /** The click that follows a rest belongs to it. */
  const click = (event: Event): void => {
    if (!asked) return;
    asked = false;
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  const heard: [string, (event: never) => void, boolean][] = [
    ["pointerdown", down, false],
    ["pointermove", move, false],
    ["pointerup", end, false],
    ["pointercancel", end, false],
    ["pointerleave", end, false],
    ["contextmenu", menu, false],
    ["click", click, true],
  ];
  for (const [name, hear, capture] of heard) node.addEventListener(name, hear as EventListener, { capture });
  return {
    update: (next) => (told = next),
    destroy: () => {
      clearTimeout(timer);
      for (const [name, hear, capture] of heard) node.removeEventListener(name, hear as EventListener, { capture });
    },
  };
}
