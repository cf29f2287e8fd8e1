/** Parts of bodies. Shapes only: what money may be posted is the engine's to say. */
import { isDate } from "@capstack/decimal";
import { z } from "zod";

/** A day of the calendar. */
export const day = z.string().refine(isDate, { message: "it must be a day of the calendar, YYYY-MM-DD" });

/** A name of 1 to 200 characters, kept trimmed and in NFC. */
export const name = z
  .string()
  .transform((text) => text.normalize("NFC").trim())
  .refine((text) => text.length >= 1 && text.length <= 200 && !/\p{Cc}/u.test(text), {
    message: "it must be 1 to 200 characters, none of them a control character",
  });

/** A longer text. */
export const text = z.string().max(2000);

/** An ISO 4217 code. */
export const currencyCode = z.string().regex(/^[A-Z]{3}$/, "it must be an ISO 4217 code such as USD");

/** Money in currency. */
export const amount = z.number();

/** Money that is more than nothing. */
export const positiveAmount = z.number().positive();

/** A fraction of one a year. */
export const rate = z.number().min(0).max(10);

/** The id of a row. */
export const id = z.uuid().transform((text) => text.toLowerCase());

/** One thing or a list of up to a thousand. */
export const oneOrMany = <Item extends z.ZodType>(item: Item) => z.union([item, z.array(item).min(1).max(1000)]);

/** A line of an entry as a body gives it. */
export const posting = z.strictObject({
  account: z.string().max(40).optional(),
  accountId: id.optional(),
  amount,
  currency: currencyCode.optional(),
  baseAmount: z.number().nullish(),
  lpEntityId: id.nullish(),
  companyId: id.nullish(),
  memo: text.nullish(),
});

/** An entry as a body gives it, before it says whether to post. */
export const entryFields = {
  entryDate: day,
  memo: text.nullish(),
  sourceType: z.string().regex(/^[a-z][a-z_]{0,49}$/, "it must be lower_snake_case"),
  sourceRef: z.string().max(200).nullish(),
  reference: z.string().max(200).nullish(),
  adjusting: z.boolean().optional(),
  book: z.enum(["actual", "tax", "pro_forma"]).optional(),
  allowPooled: z.boolean().optional(),
  postings: z.array(posting).max(10_000),
};
