/** Where a slider ends. */

/** Room for twice the value, to the next of 1, 1.5, 2, 3, 5 and 7.5 times a power of ten; of a pool, 40 percent. */
export function highestOf(value: number, percent: boolean): number {
  if (percent) return Math.max(0.4, value);
  const wide = Math.max(value * 2, 1);
  const power = 10 ** Math.floor(Math.log10(wide));
  return ([1, 1.5, 2, 3, 5, 7.5].find((step) => step * power >= wide) ?? 10) * power;
}

export interface Scale {
  readonly step: number;
  readonly most: number;
}

/** Where a key moves the value to: to the next step of the scale, ten of them, or an end; null for any other key. */
export function movedBy(key: string, value: number, { step, most }: Scale): number | null {
  const steps = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[key];
  if (key === "Home") return Number(step.toPrecision(4));
  if (key === "End") return most;
  if (steps === undefined) return null;
  const at = value / step;
  const from = steps > 0 ? Math.floor(at + 1e-9) : Math.ceil(at - 1e-9);
  return Number((Math.min(Math.max(from + steps, 1), Math.round(most / step)) * step).toPrecision(4));
}
