/** An object with fields, as JSON has them. */

/**
 * Whether a value is an object and no list.
 * @example
 * isRecord({}) // => true
 * isRecord([]) // => false
 */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
