/** The value at a place of a call. */

/** Whether a call has a value at a place. */
export function hasAt(value: unknown, path: readonly (string | number)[]): boolean {
  return valueAt(value, path) !== undefined;
}

/** What stands at a place of a call; undefined where nothing does. */
export function valueAt(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (from, key) => (from as Record<string | number, unknown> | null | undefined)?.[key],
    value,
  );
}

/** A copy with another value at a place. */
export function replaced(value: unknown, [key, ...rest]: readonly (string | number)[], read: unknown): unknown {
  if (key === undefined) return read;
  const inner = replaced((value as Record<string | number, unknown>)[key], rest, read);
  if (Array.isArray(value)) return value.map((item, index) => (index === Number(key) ? inner : item));
  return { ...(value as object), [key]: inner };
}
