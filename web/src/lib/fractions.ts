const PARTS: Record<number, string> = { 1: "⅙", 2: "⅓", 4: "⅔", 5: "⅚" }; // sixths that no decimal says exactly

/** A modifier or shift with its sign. */
export function signed(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "±0";
}

/** A number; thirds and sixths as fractions: 5⅓ instead of 5.333. */
export function inParts(value: number): number | string {
  const whole = Math.trunc(value);
  const sixths = Math.abs(value - whole) * 6;
  const part = PARTS[Math.round(sixths)];
  if (!part || Math.abs(sixths - Math.round(sixths)) > 0.005) return value;
  return `${value < 0 ? "−" : ""}${Math.abs(whole) || ""}${part}`;
}
