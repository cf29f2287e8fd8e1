/** Where a vehicle's credit line stands. */
import * as z from "zod";
import { read, readErrors } from "../operation.js";
import { asOf, group } from "../query.js";
import { amountCurrency, count, date, money, rate } from "../values.js";

const creditLine = z
  .strictObject({
    end: date("The day it is of."),
    currency: amountCurrency,
    limit: money("The most that can be drawn, by the terms of the day; null where they say none.").nullable(),
    owed: money("What is drawn and not repaid."),
    available: money("What can still be drawn; null where the terms say no limit.").nullable(),
    maturityDate: date("When it ends; null where the terms do not say.").nullable(),
    covenants: z
      .array(z.strictObject({ name: z.string().describe("What is owed to the lender."), dueDate: date("By when.") }))
      .describe("What is owed to the lender besides money from the day on, the next first."),
    draws: z
      .array(
        z.strictObject({
          date: date("When it was drawn."),
          amount: money("How much."),
          outstanding: money("What of it is owed; the first drawn is the first repaid."),
          repaidOn: date("When the last of it was repaid; null while some of it is owed.").nullable(),
          days: count("For how long it was owed."),
        }),
      )
      .describe("Every draw."),
    longestDays: count("The longest that a draw was owed, in days."),
    irr: rate("Net rate of return of the limited partners as a class."),
    irrWithoutLine: rate("The same as if every draw had been called that day, and given back when it was repaid."),
  })
  .meta({ id: "CreditLine", description: "A credit line at a date." });

export const creditLineOperations = {
  getCreditLine: read("credit-line", "/credit-line", "Where the credit line stands, and what it does to the return", {
    tag: "Capital",
    description:
      "What is owed and available, each draw and for how long it was owed, covenants to come, and the rate of return with the line and without it.",
    query: z.object({ ...group, ...asOf }),
    response: creditLine,
    errors: [],
    engineErrors: readErrors,
    examples: [],
  }),
};
