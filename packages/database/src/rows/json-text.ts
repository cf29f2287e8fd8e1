/** JSON text of stored and answered values. */

/**
 * JSON text of rows, whose counters are bigint: numbers while a double is exact, text beyond. Most rows have none, and
 * serialising is much faster without checking for them.
 * @example
 * toJson({ version: 7n, amount: 2n ** 60n }) // => '{"version":7,"amount":"1152921504606846976"}'
 */
export function toJson(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    return JSON.stringify(value, (_, part: unknown) => (typeof part === "bigint" ? exactly(part) : part));
  }
}

function exactly(count: bigint): number | string {
  const near = Number(count);
  return Number.isSafeInteger(near) ? near : String(count);
}
