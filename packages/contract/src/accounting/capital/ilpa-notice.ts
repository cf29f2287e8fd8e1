/** What ILPA's capital call and distribution template asks of a partner's notice. */
import * as z from "zod";
import { count, money } from "../values.js";

const ilpaNoticeTypes = [
  "call_investments",
  "call_fees",
  "call_working_capital",
  "call_line_costs",
  "deemed_contribution",
  "distribution",
  "recallable_distribution",
] as const;

/** A partner's amounts by ILPA's kinds, and its rows 108 to 114. */
export const ilpaNotice = z
  .strictObject({
    lines: z
      .array(
        z.strictObject({
          type: z
            .enum(ilpaNoticeTypes)
            .describe(
              "ILPA's kind of flow: called for investments (`call_investments`), for fees and expenses (`call_fees`), for what is not said (`call_working_capital`), for the credit line's fees and interest (`call_line_costs`), for the general partner's contribution in place of a waived fee (`deemed_contribution`); paid out for good (`distribution`) or to be called again (`recallable_distribution`).",
            ),
          subtype: z
            .enum(["fee_inside_commitment", "expenses"])
            .nullable()
            .describe("Of what is called for fees: `fee_inside_commitment`, `expenses`; null for the rest."),
          amount: money("Of this kind."),
          commitment: z
            .enum(["inside", "outside"])
            .describe("Whether it counts towards the commitment: `inside`, or `outside` of it."),
          unfunded: money("What it changes what can still be called by."),
          recallable: z.boolean().describe("Whether it can be called again."),
        }),
      )
      .describe("The partner's amount by kind; adds up to it."),
    unfunded: z
      .array(
        z.strictObject({
          row: count("ILPA's number of the row, 108 to 114."),
          id: z.string().describe("The row, by the id that the template's table gives it."),
          amount: money("What it is."),
        }),
      )
      .describe(
        "What can be called of the partner, before and after, as section A.2 of the reporting template has it.",
      ),
  })
  .meta({ id: "IlpaNotice", description: "What ILPA's capital call and distribution template asks of a partner." });
