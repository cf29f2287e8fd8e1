/** Where carry stands: accrued, paid, held in escrow, to be paid deal by deal, to be given back. */
import * as z from "zod";
import { read, readErrors } from "../operation.js";
import { asOf, group } from "../query.js";
import { amountCurrency, date, money, rowId } from "../values.js";

const carryPosition = z
  .strictObject({
    end: date("The day it is of."),
    currency: amountCurrency,
    target: money("Carry on a hypothetical liquidation: the whole fund's."),
    carryPaid: money("What was paid of it, what is held in escrow among it, less what was given back."),
    escrowed: money("What is held in escrow."),
    distributable: money("What may be paid deal by deal, less what was paid; zero without carry."),
    clawback: money("What is to be given back: paid beyond the target, at most what the terms leave of it after tax."),
    realizedGain: money("Gains and losses of deals that were realized."),
    writtenOffCost: money("Cost of what is worth nothing."),
    writtenDown: money("What positions that are held lie below their cost."),
    expenseShare: money("Fees and expenses in the ratio of realized and lost cost to all cost."),
    realizedProfit: money("The gain less losses, write-downs and that share; may be negative."),
    preferredReturn: money("The preferred return of the limited partners on realized and lost cost and that share."),
    deals: z
      .array(
        z.strictObject({
          companyId: rowId("The company."),
          realizedGain: money("Its gain or loss."),
          realizedCost: money("Cost that has left the books."),
          writtenOffCost: money("Cost of what is worth nothing."),
          writtenDown: money("What it lies below its cost while it is held."),
        }),
      )
      .describe("Companies with a gain, a loss or a write-down."),
  })
  .meta({ id: "CarryPosition", description: "Where carry stands on a day." });

export const carryOperations = {
  getCarryPosition: read("carry", "/carry", "Where carry stands: accrued, paid, in escrow, to be given back", {
    tag: "Capital",
    description:
      "Carry of the whole fund on a hypothetical liquidation, what was paid and is held in escrow, what may be paid deal by deal with losses carried forward, and the clawback.",
    query: z.object({ ...group, ...asOf }),
    response: carryPosition,
    errors: [],
    engineErrors: readErrors,
    examples: [],
  }),
};
