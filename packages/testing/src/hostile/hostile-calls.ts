/** Where a value can stand in a sound call, and the call with another value there. */
import fc from "fast-check";
import { anyOddValue } from "./odd-values.js";

type Place = readonly string[];

/**
 * Every place of a value, its own fields and items to any depth. Of a list the first and the last item stand for all;
 * bytes are one value.
 * @example places({ a: [1, 2, 3] }) // => [[], ["a"], ["a", "0"], ["a", "2"]]
 */
export function places(value: unknown, at: Place = []): Place[] {
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return [at];
  const names = Object.keys(value);
  const shown = Array.isArray(value) ? names.filter((_, i) => i === 0 || i === names.length - 1) : names;
  return [at, ...shown.flatMap((name) => places((value as Record<string, unknown>)[name], [...at, name]))];
}

/** A copy with another value at a place; what lies beside it is shared. */
export function withValueAt(value: unknown, [name, ...rest]: Place, replacement: unknown): unknown {
  if (name === undefined) return replacement;
  return changed(value, name, (copy) => {
    copy[name] = withValueAt(copy[name], rest, replacement);
  });
}

/** A copy without what stands at a place: a field that is missing, a hole in a list. */
export function withoutValueAt(value: unknown, [name, ...rest]: Place): unknown {
  if (name === undefined) return undefined;
  return changed(value, name, (copy) => {
    if (rest.length > 0) copy[name] = withoutValueAt(copy[name], rest);
    else delete copy[name];
  });
}

function changed(value: unknown, _name: string, change: (copy: Record<string, unknown>) => void): unknown {
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  change(copy as Record<string, unknown>);
  return copy;
}

/**
 * Calls like a sound one but for one place below its arguments, or one whole argument.
 * @example fc.sample(hostileCalls([{ shares: 5 }]), 1) // => [[{ shares: null }]], say
 */
export function hostileCalls(sound: readonly unknown[]): fc.Arbitrary<readonly unknown[]> {
  const below = places(sound).slice(1);
  return fc
    .tuple(fc.constantFrom(...below), anyOddValue)
    .map(([place, value]) => withValueAt(sound, place, value) as readonly unknown[]);
}
