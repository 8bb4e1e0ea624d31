// Parts of the panel that scroll: which element does, and what is kept in place when something is put in above it.

/** The nearest element around this one that scrolls. */
export function scrollerOf(element: Element): HTMLElement | null {
  let found = element.parentElement;
  while (found && !/auto|scroll/.test(getComputedStyle(found).overflowY)) found = found.parentElement;
  return found;
}

/** How far an element's upper edge is below that of what it is scrolled in. */
export function below(element: Element, scroller: Element): number {
  return element.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
}
