/** Values that a caller without types can hand in. */
import fc from "fast-check";

const DEPTH = 20_000;

/** One of every kind that has ever ended a call: no value, no number, no plain object, holes, depth, length. */
export const oddValues: readonly unknown[] = [
  ...[null, undefined, true, 1n, Symbol("x"), () => 1],
  ...[Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -1, 0, -0, 0.5, 1e15, 1e308, -1e308, 5e-324],
  ...["", "x", "2020-02-30", "__proto__", "constructor", "\ud800", "9".repeat(100_000)],
  ...[[], [null], [[]], [{}], [Symbol("y")], new Array(3), nested((inner) => [inner])],
  ...[{}, Object.create(null), { length: 1e9 }, { length: -1 }, { toString: 1, valueOf: 1 }],
  ...[Object.create({ id: "inherited", name: "inherited", date: "2025-01-01" }), nested((inner) => ({ a: inner }))],
  ...[new Map(), new Set([1]), new Float64Array(2), new Date(Number.NaN), /x/, new (class Odd {})()],
];

/** Anything that a program can hold, those values among it. */
export const anyOddValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...oddValues),
  fc.anything({
    withBigInt: true,
    withSparseArray: true,
    withNullPrototype: true,
    withDate: true,
    withTypedArray: true,
    withMap: true,
  }),
);

function nested(around: (inner: unknown) => unknown): unknown {
  let value: unknown = 1;
  for (let depth = 0; depth < DEPTH; depth++) value = around(value);
  return value;
}
