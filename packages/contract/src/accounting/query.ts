/** Query parameters, and how each is parsed. */
import { periodPresets } from "@capstack/ledger";
import * as z from "zod";
import { day } from "./values.js";

/** `group`: the vehicle. */
export const group = {
  group: z
    .string()
    .exactOptional()
    .describe("The vehicle, by name, former name or id. May be left out while the key sees one only."),
};

/** A whole number within bounds. */
export const within = (least: number, most: number, meaning: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `it must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, { message: `it must be from ${least} to ${most}` })
    .meta({ type: "integer", minimum: least, maximum: most, description: meaning });

/** An amount of zero or more in a query. */
export const amountFrom = (meaning: string) =>
  z
    .string()
    .regex(/^\d{1,13}(\.\d{1,3})?$/, "it must be an amount of zero or more, such as 25000 or 99.5")
    .transform(Number)
    .meta({ type: "number", minimum: 0, description: `${meaning} Currency, zero or more.` });

/** A day that replaces today. */
export const asOf = { asOf: day("Stands for today.").exactOptional() };

/** `preset`, `start`, `end`, and `asOf` in place of today. */
export const period = {
  preset: z
    .enum(periodPresets)
    .exactOptional()
    .describe("A period by name. Without one, `start` and `end`; without those too, the whole history."),
  start: day("The first day, inclusive; goes with preset `custom`.").exactOptional(),
  end: day("The last day, inclusive; goes with preset `custom`.").exactOptional(),
  ...asOf,
};

/** `adjusting`: whether audit adjustments count. */
export const adjusting = {
  adjusting: z.enum(["include", "exclude"]).exactOptional().describe("`exclude` leaves audit adjustments out."),
};

/** `audited`: whether a page is printed without the line that says it is not. */
export const audited = {
  audited: z
    .enum(["true", "false"])
    .exactOptional()
    .describe(
      "`true` leaves out the line on a page that says it is not audited: for statements that an auditor signs.",
    ),
};

/** The sets of books that an entry may belong to. */
export const bookNames = ["actual", "tax", "pro_forma"] as const;

/** `book`: the set of books to read, if not the actual books. */
export const book = {
  book: z
    .string()
    .transform(
      (list) => [...new Set(list.split(",").map((name) => name.trim()))].sort() as (typeof bookNames)[number][],
    )
    .refine((list) => list.every((name) => bookNames.includes(name)), { message: `known are ${bookNames.join(", ")}` })
    .exactOptional()
    .describe(
      "The set of books to read; `actual` by default. A comma list reads several as one: `actual,tax` is the actual books with what the tax books add.",
    ),
};

/** A comma-separated list of requested additions. */
export const include = <const Names extends readonly [string, ...string[]]>(names: Names, meaning: string) => ({
  include: z
    .string()
    .transform((list) => list.split(",").map((name) => name.trim()) as Names[number][])
    .refine((list) => list.every((name) => names.includes(name)), { message: `known are ${names.join(", ")}` })
    .exactOptional()
    .describe(`${meaning} A comma list of ${names.map((name) => `\`${name}\``).join(", ")}.`),
});

/** A resolved period, as published. */
export const answeredPeriod = z
  .strictObject({
    preset: z.string().describe("The name of the window; `custom` where it has none."),
    start: z.iso.date().nullable().describe("The first day; null where it is open."),
    end: z.iso.date().nullable().describe("The last day; null where it is open."),
    label: z.string().describe("For people."),
  })
  .meta({ id: "Period", description: "A period, both ends inclusive." });
