/** Dotted paths into inputs and answers: `carryPct`, `returnTiers[3].multiple`, `forecast.summary.irr.netLp`. */

/** The form of a path, as a refusal shows it. */
export const PATH_FORM = "such as carryPct or returnTiers[0].multiple";

/**
 * The steps of a dotted path; null when it is malformed. A position in a list follows a point or is in brackets.
 * @example
 * pathSteps("returnTiers[3].multiple") // => ["returnTiers", 3, "multiple"]
 * pathSteps("returnTiers.3.multiple") // => ["returnTiers", 3, "multiple"]
 */
export function pathSteps(path: string): (string | number)[] | null {
  const steps: (string | number)[] = [];
  for (const part of path.split(".")) {
    if (steps.length > 0 && /^\d{1,4}$/.test(part)) {
      steps.push(Number(part));
      continue;
    }
    const match = /^([A-Za-z_][A-Za-z0-9_]*)((?:\[\d{1,4}\])*)$/.exec(part);
    if (match === null) return null;
    steps.push(match[1] as string);
    for (const index of (match[2] as string).matchAll(/\[(\d+)\]/g)) steps.push(Number(index[1]));
  }
  return steps;
}

/** The value at a path, or undefined. Only own properties are followed. */
export function valueAt(root: unknown, steps: readonly (string | number)[]): unknown {
  return steps.reduce<unknown>((value, step) => {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, step)) return undefined;
    return (value as Record<string | number, unknown>)[step];
  }, root);
}

/** A copy with the value at a path replaced; what lies beside the path is shared. */
export function withValueAt<T>(root: T, steps: readonly (string | number)[], value: unknown): T {
  const [step, ...rest] = steps;
  if (step === undefined) return value as T;
  if (Array.isArray(root)) {
    return root.map((item, i) => (i === step ? withValueAt(item, rest, value) : item)) as T;
  }
  const fields = new Map(Object.entries((root ?? {}) as Record<string, unknown>));
  fields.set(String(step), withValueAt(fields.get(String(step)), rest, value));
  return Object.fromEntries(fields) as T;
}
