import { expect, test } from "vitest";
import * as z from "zod";
import { fieldsOf } from "./field.js";
import { readNumber, readValue, textsOf } from "./read-form.js";

const line = z.strictObject({ account: z.string(), amount: z.number(), lpEntityId: z.uuid().optional() });
const shape = z.strictObject({
  date: z.string().meta({ format: "date" }),
  isFinal: z.boolean().optional(),
  lines: z.array(line).min(1),
  terms: z.strictObject({ rate: z.number().optional(), kind: z.literal("simple") }).optional(),
});
const fields = fieldsOf(shape);

test("a body comes back from the texts of its own form", () => {
  const body = {
    date: "2026-03-31",
    isFinal: false,
    lines: [
      { account: "1000", amount: -12.5 },
      { account: "5100", amount: 12.5, lpEntityId: "3f1d2c4b-8a5e-4b1f-9c3d-2e6f7a8b9c0d" },
    ],
    terms: { rate: 0.08, kind: "simple" },
  };
  expect(readValue(fields, textsOf(fields, body))).toEqual(body);
});

test("what is not written is left out, and so is a row in which nothing is", () => {
  const sent = new Map([
    ["date", "2026-03-31"],
    ["isFinal", ""],
    ["lines.0.account", ""],
    ["lines.0.amount", ""],
    ["lines.1.account", "1000"],
    ["lines.1.amount", "5"],
    ["terms.rate", ""],
  ]);
  expect(readValue(fields, sent)).toEqual({ date: "2026-03-31", lines: [{ account: "1000", amount: 5 }] });
});

test.each([
  ["1,234.50", 1234.5],
  ["1234.50", 1234.5],
  ["-1,000,000", -1_000_000],
  ["0.1", 0.1],
] as const)("%s is a number", (text, number) => {
  expect(readNumber(text)).toBe(number);
});

test.each(["1,5", "1.234,50", "12,34", "1e3", "10 %", "1,2345"])("%s stays text, for the books to refuse", (text) => {
  expect(readNumber(text)).toBe(text);
});

test("of several shapes the chosen one is read", () => {
  const either = fieldsOf(
    z.union([
      z.strictObject({ kind: z.literal("fixed"), amount: z.number() }),
      z.strictObject({ kind: z.literal("rate"), rate: z.number() }),
    ]),
  );
  const sent = new Map([
    ["$shape", "1"],
    ["rate", "0.02"],
    ["amount", "7"],
  ]);
  expect(readValue(either, sent)).toEqual({ kind: "rate", rate: 0.02 });
  expect([...textsOf(either, { kind: "rate", rate: 0.02 })]).toContainEqual(["$shape", "1"]);
});
