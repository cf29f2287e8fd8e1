/**
 * Where a result differs from what a vector expects, one line a difference; empty when it holds.
 *
 * An expected object names the fields it cares about. An expected array is compared item by item and in length, unless
 * its items carry an `id`-like key (`id`, `holderId`, `securityId`, `classId`, `poolId`) and the lengths differ: then
 * each is looked up by that key. A text `"~1.1144"` stands for any number that rounds to those decimals.
 */
export function mismatches(actual: unknown, expected: unknown, path = "$"): string[] {
  if (typeof expected === "string" && expected.startsWith("~")) return matchRounded(actual, expected.slice(1), path);
  if (Array.isArray(expected)) return matchArray(actual, expected, path);
  if (typeof expected === "object" && expected !== null) return matchObject(actual, expected, path);
  return Object.is(actual, expected) ? [] : [`${path}: is ${show(actual)}, should be ${show(expected)}`];
}

const KEYS = ["id", "holderId", "securityId", "classId", "poolId"] as const;

function matchArray(actual: unknown, expected: readonly unknown[], path: string): string[] {
  if (!Array.isArray(actual)) return [`${path}: is ${show(actual)}, should be a list`];
  const key = KEYS.find((name) => expected.length > 0 && expected.every((item) => hasKey(item, name)));
  if (key === undefined || actual.length === expected.length) {
    const length = actual.length === expected.length ? [] : [`${path}: has ${actual.length} items, not ${expected.length}`];
    return [...length, ...expected.flatMap((item, index) => mismatches(actual[index], item, `${path}[${index}]`))];
  }
  return expected.flatMap((item) => {
    const wanted = (item as Record<string, unknown>)[key];
    const found = actual.find((candidate) => hasKey(candidate, key) && candidate[key] === wanted);
    return mismatches(found, item, `${path}[${key}=${String(wanted)}]`);
  });
}

function matchObject(actual: unknown, expected: object, path: string): string[] {
  if (typeof actual !== "object" || actual === null) return [`${path}: is ${show(actual)}, should be an object`];
  return Object.entries(expected).flatMap(([key, value]) =>
    mismatches((actual as Record<string, unknown>)[key], value, `${path}.${key}`),
  );
}

function matchRounded(actual: unknown, text: string, path: string): string[] {
  const [mantissa = "", exponent = "0"] = text.toLowerCase().split("e");
  const decimals = mantissa.split(".")[1]?.length ?? 0;
  const tolerance = 0.5000001 * 10 ** (Number(exponent) - decimals);
  const close = typeof actual === "number" && Math.abs(actual - Number(text)) <= tolerance;
  return close ? [] : [`${path}: is ${show(actual)}, should round to ${text}`];
}

function hasKey(value: unknown, key: string): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && key in value;
}

function show(value: unknown): string {
  return JSON.stringify(value) ?? String(value);
}
