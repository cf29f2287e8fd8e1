/** Lead sheets: the accounts behind every caption of the statements. */
import * as z from "zod";
import { read, readErrors } from "../operation.js";
import { group, period } from "../query.js";
import { amountCurrency, date, money, rowId } from "../values.js";

const roll = {
  opening: money("The balance before the first day; debits positive."),
  debits: money("Debits of the period."),
  credits: money("Credits of the period, as a positive amount."),
  closing: money("The balance at the end: opening and debits, less credits."),
};

const leadSheet = z
  .strictObject({
    caption: z.string().describe("The line of a statement; of most accounts their base account's name."),
    ...roll,
    accounts: z
      .array(
        z.strictObject({
          accountId: rowId("The account."),
          code: z.string().describe("Its code."),
          name: z.string().describe("Its name, with the partner or the company whose it is."),
          ...roll,
        }),
      )
      .describe("The accounts that the line is made of, by code."),
  })
  .meta({ id: "LeadSheet", description: "A line of a statement with the accounts that it is made of." });

export const leadSheetOperations = {
  getLeadSheets: read("lead-sheets", "/lead-sheets", "The accounts behind every line of the statements", {
    tag: "Oversight",
    description:
      "Every line of the statements of a period with the accounts that it is made of, each with its opening balance, debits, credits and closing balance. The closing balances of all add up to zero.",
    query: z.object({ ...group, ...period }),
    response: z
      .strictObject({
        start: date("The first day; null where it is open.").nullable(),
        end: date("The last day."),
        currency: amountCurrency,
        sheets: z.array(leadSheet).describe("In the order of the chart."),
      })
      .meta({ id: "LeadSheets", description: "The lead sheets of a period." }),
    errors: ["period_conflict"],
    engineErrors: [...readErrors, "invalid_period"],
    examples: [],
  }),
};
