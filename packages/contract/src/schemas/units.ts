/** Values of the wire by their unit, so that every description ends in it. Optional where the field says so. */
import { dayCounts } from "@capstack/decimal";
import { z } from "zod";

export const money = (meaning: string) => z.number().describe(`${meaning} Currency.`);
export const shares = (meaning: string) => z.number().describe(`${meaning} Shares.`);
export const fraction = (meaning: string) => z.number().describe(`${meaning} A fraction of one: 0.2 is 20 %.`);
export const annualRate = (meaning: string) => z.number().describe(`${meaning} A fraction a year: 0.08 is 8 %.`);
export const factor = (meaning: string) => z.number().describe(`${meaning} A factor: 1 is 1x.`);
export const pricePerShare = (meaning: string) => z.number().describe(`${meaning} Currency a share.`);
export const years = (meaning: string) => z.number().describe(`${meaning} Years.`);
export const day = (meaning: string) => z.string().describe(`${meaning} YYYY-MM-DD.`);

/** The value, or null where there is none; described as the value is. */
export const orNull = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullable().describe(schema.description ?? "");

/** Where in the request a remark points. */
export const inputPath = z
  .array(z.union([z.string(), z.number()]))
  .describe("Keys and indexes from the root of the request to the value.");

export const accrual = z.enum(["simple", "compound"]).describe("How interest accrues; `simple` unless given.");
export const compounding = z
  .enum(["daily", "monthly", "quarterly", "semiannual", "annual"])
  .describe("How often a compound balance grows; `annual` unless given.");
export const dayCount = z
  .enum(dayCounts)
  .describe("Day-count convention, which turns two dates into years; `actual/365` unless given.");
