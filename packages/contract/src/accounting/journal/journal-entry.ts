/** A journal entry in requests and answers. */
import { isDate, nearestName } from "@capstack/decimal";
import { sourceTypes } from "@capstack/ledger";
import * as z from "zod";
import { bookNames } from "../query.js";
import { accountCode, count, currency, date, day, id, money, rowId, shortText, text, timestamp } from "../values.js";
import { accountType } from "./chart.js";

/** A line of an entry in a request. */
export const posting = z
  .strictObject({
    account: accountCode(
      "The account's code; a base code with `companyId` or `lpEntityId` means its sub-account.",
    ).exactOptional(),
    accountId: id("The account, instead of its code.").exactOptional(),
    amount: z.number().describe("A debit is positive, a credit negative. Currency."),
    currency: currency("The vehicle's own by default.").exactOptional(),
    baseAmount: z.number().nullish().describe("The amount in the vehicle's currency, where another is posted."),
    lpEntityId: id("The partner it belongs to.").nullish(),
    companyId: id("The company it belongs to.").nullish(),
    memo: text("What the line is for.").nullish(),
  })
  .meta({ id: "NewPosting", description: "A line of an entry." });

/** Shorter kinds are too similar to any short word. */
const longKinds = sourceTypes.filter((kind) => kind.length > 5);

/** The kind that a misspelt one was probably meant to be. */
function misspelt(input: string): string | undefined {
  return sourceTypes.includes(input) ? undefined : nearestName(input, longKinds);
}

const book = z.enum(bookNames);

/** A kind of entries. */
export const sourceType = z
  .string()
  .regex(/^[a-z][a-z_]{0,49}$/, "it must be lower_snake_case")
  .superRefine((input, context) => {
    const meant = misspelt(input);
    if (meant !== undefined)
      context.addIssue({
        code: "custom",
        message: `it is not a known kind of entry; did you mean ${meant}?`,
      });
  });

/** The fields of an entry in a request, without whether to post it. */
export const entryFields = {
  entryDate: day("The day it is booked on."),
  memo: text("What it is for.").nullish(),
  sourceType: sourceType.describe(
    "What kind of entry it is: `capital_call`, `management_fee`, `manual` and so on. Kinds of your own may be used, but none that is spelt almost as one of these.",
  ),
  sourceRef: shortText("What it comes from, for a machine.").nullish(),
  reference: shortText("What it comes from, for people: an invoice number.").nullish(),
  adjusting: z.boolean().exactOptional().describe("An audit adjustment, which reports can leave out."),
  book: book.exactOptional().describe("Which books it is for; `actual` by default."),
  allowPooled: z.boolean().exactOptional().describe("Lets a manual entry post to the pooled capital account 3100."),
  allowFarDate: z
    .boolean()
    .exactOptional()
    .describe(
      "Lets the entry stand more than 50 years back or 10 ahead. A start date of the vehicle is the first day in place of the 50 years.",
    ),
  postings: z.array(posting).max(10_000).describe("Two lines or more that sum to zero."),
};

/** An entry to write. */
export const newEntry = z
  .strictObject({
    ...entryFields,
    entryDate: z
      .string()
      .refine((input) => input === "first_open" || isDate(input), {
        message: "it must be a day of the calendar, written YYYY-MM-DD, or first_open",
        params: { code: "invalid_date" },
      })
      .describe(
        "The day it is booked on, YYYY-MM-DD, or `first_open`. That is the first day of the first open month, on books never closed the start of the vehicle.",
      ),
    status: z.enum(["draft", "posted"]).default("draft").describe("Whether it is posted at once."),
  })
  .meta({ id: "NewEntry", description: "A journal entry to write." });

const publishedPosting = z
  .strictObject({
    id: rowId("The line."),
    account_id: rowId("Its account."),
    account_code: z.string().describe("The account's code."),
    account_name: z.string().describe("The account's name."),
    account_type: accountType,
    amount: money("A debit is positive, a credit negative."),
    currency: z.string().describe("ISO 4217."),
    lp_entity_id: rowId("The partner it belongs to; null for none.").nullable(),
    lp_entity_name: z.string().nullable().describe("That partner's name; null without one."),
    company_name: z.string().nullable().describe("The name of the company it belongs to; null for none."),
  })
  .meta({ id: "Posting", description: "A line of a journal entry." });

const entryAsPublished = z.strictObject({
  id: rowId("The entry."),
  entry_date: date("The day it is booked on."),
  memo: z.string().describe("What it is for."),
  source_type: z.string().describe("What kind of entry it is."),
  source_ref: z.string().describe("What it comes from, for a machine."),
  status: z.enum(["draft", "posted", "void"]).describe("A posted entry is never changed, only reversed."),
  reference: z.string().nullable().describe("What it comes from, for people; null when it has none."),
  reversed_by: rowId("The entry that reverses it; null while none does.").nullable(),
  posted_at: timestamp("When it was posted; null for a draft.").nullable(),
  version: count("Of a draft: its version, which grows with each change, for `If-Match`.").exactOptional(),
  adjusting: z.boolean().describe("Whether it is an audit adjustment."),
  book: book.describe("Which books it is for."),
  journal_postings: z.array(publishedPosting).describe("In line order; those of a posted entry sum to zero."),
});

/** A journal entry as published. */
export const publishedEntry = entryAsPublished.meta({ id: "JournalEntry", description: "A journal entry." });

/** An entry in the answer to a write, with its remaining problems if it is a draft. */
export const writtenEntry = entryAsPublished
  .extend({
    difference: money(
      "Of a draft that does not balance: what its lines leave, in the vehicle's currency.",
    ).exactOptional(),
    warnings: z
      .array(
        z.strictObject({
          code: z.literal("unbalanced_entry").describe("What is wrong."),
          message: z.string().describe("What it keeps from being done, for people."),
          currency: z.string().describe("The currency that does not balance. ISO 4217."),
          difference: money("What its lines leave."),
        }),
      )
      .exactOptional()
      .describe("Of a draft that cannot be posted as it is: why."),
  })
  .meta({ id: "WrittenEntry", description: "A journal entry that was written." });
