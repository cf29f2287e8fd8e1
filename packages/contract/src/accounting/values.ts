/** Values of the books by their unit. Shapes only: the engine decides which amounts may be posted. */
import { isDate } from "@capstack/decimal";
import * as z from "zod";

/** Dates outside this range are refused, and periods computed from a day within it stay within the calendar. */
const FIRST_DAY = "1900-01-01";
const LAST_DAY = "2199-12-31";

/** An amount of money, in whole units of the currency. */
export const money = (meaning: string) => z.number().describe(`${meaning} Currency.`);

/** A date in a request, from 1900 to 2199. */
export const day = (meaning: string) =>
  z
    .string()
    .refine(isDate, {
      message: "it must be a day of the calendar, written YYYY-MM-DD",
      params: { code: "invalid_date" },
      abort: true,
    })
    .refine((date) => date >= FIRST_DAY && date <= LAST_DAY, {
      message: `it must be a day from ${FIRST_DAY} to ${LAST_DAY}`,
      params: { code: "invalid_date" },
    })
    .meta({ format: "date", description: `${meaning} YYYY-MM-DD.` });

/** A date in an answer. */
export const date = (meaning: string) => z.iso.date().describe(`${meaning} YYYY-MM-DD.`);

/** A timestamp in an answer. */
export const timestamp = (meaning: string) => z.iso.datetime().describe(`${meaning} ISO 8601.`);

/** A name of 1 to 200 characters, stored trimmed and in NFC. */
export const name = (meaning: string) =>
  z
    .string()
    .transform((text) => text.normalize("NFC").trim())
    .refine((text) => text.length >= 1 && text.length <= 200 && !/\p{Cc}/u.test(text), {
      message: "it must be 1 to 200 characters, none of them a control character",
    })
    .describe(`${meaning} 1 to 200 characters.`);

/** A longer text. */
export const text = (meaning: string) => z.string().max(2000).describe(meaning);

/** A text of up to 200 characters. */
export const shortText = (meaning: string) => z.string().max(200).describe(meaning);

/** An ISO 4217 code. */
export const currency = (meaning: string) =>
  z
    .string()
    .regex(/^[A-Z]{3}$/, "it must be an ISO 4217 code such as USD")
    .describe(`${meaning} ISO 4217.`);

/** The currency that an answer's amounts are in, its vehicle's own. */
export const amountCurrency = z.string().describe("The currency of every amount. ISO 4217.");

/** An amount above zero. */
export const positive = (meaning: string) => z.number().positive().describe(`${meaning} Currency, above zero.`);

/** An amount of zero or more. */
export const atLeastZero = (meaning: string) => z.number().min(0).describe(`${meaning} Currency, zero or more.`);

/** A fraction per year. */
export const annualRate = (meaning: string) =>
  z.number().min(0).max(10).describe(`${meaning} A fraction a year: 0.08 is 8 %.`);

/** A rate of return in an answer. */
export const rate = (meaning: string) =>
  z
    .number()
    .nullable()
    .describe(
      `${meaning} A fraction a year; null where none exists: nothing paid in yet, every flow on one day, or all of one sign.`,
    );

/** A fraction from 0 to 1. */
export const share = (meaning: string) => z.number().min(0).max(1).describe(`${meaning} A fraction of one.`);

/** A fraction above 0, up to 1. */
export const part = (meaning: string) =>
  z.number().positive().max(1).describe(`${meaning} A fraction above 0, up to 1: 0.1 is 10 %.`);

/** The id of a row in a request. */
export const id = (meaning: string) =>
  z
    .uuid()
    .transform((input) => input.toLowerCase())
    .describe(meaning);

/** The id of a row in an answer. */
export const rowId = (meaning: string) => z.uuid().describe(meaning);

/** A count. */
export const count = (meaning: string) => z.number().int().min(0).describe(meaning);

/** An account's code. */
export const accountCode = (meaning: string) => z.string().max(40).describe(meaning);

/** One item or a list of up to a thousand; the answer has the same form. */
export const oneOrMany = <Item extends z.ZodType>(item: Item) => z.union([item, z.array(item).min(1).max(1000)]);

/** One answer to one item, a list to a list. */
export const oneOrAll = <Item extends z.ZodType>(item: Item) => z.union([item, z.array(item)]);

/** The same fields, each of which may be left out. */
export function optionally<Fields extends Readonly<Record<string, z.ZodType>>>(fields: Fields) {
  const made = Object.entries(fields).map(([field, schema]) => [field, schema.exactOptional()]);
  return Object.fromEntries(made) as { [Field in keyof Fields]: z.ZodExactOptional<Fields[Field]> };
}

/** The person behind a key. */
export const person = (meaning: string) => z.string().nullable().describe(`${meaning}; null where none is known.`);

/** The role of a key. */
export const keyRole = z.string().nullable().describe("The role of that key; null where it has none.");

/** A SHA-256 in hexadecimal digits. */
export const hash = (meaning: string) =>
  z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe(meaning);
