/** Closing and reopening months. */
import * as z from "zod";
import { close, read } from "../operation.js";
import { group } from "../query.js";
import { count, date, day, money, rowId, text, timestamp } from "../values.js";

const acceptable = z.enum(["drafts", "unposted_bank_rows"]);

const closeLine = z.strictObject({
  lpEntityId: rowId("The partner."),
  name: z.string().describe("Its name."),
  amount: money("Its part."),
});

const preview = z
  .strictObject({
    through: date("The last day that would be closed."),
    months: z
      .array(
        z.strictObject({
          month: z.string().describe("YYYY-MM."),
          date: date("Its last day."),
          categories: z
            .array(
              z.strictObject({
                category: z.string().describe("The category of results."),
                companyId: rowId("The company it comes from; null for none.").nullable(),
                effect: money("What is shared."),
                lines: z.array(closeLine).describe("Each partner's part."),
              }),
            )
            .describe("The results of the month, as they would be shared."),
          carry: z.array(closeLine).describe("The change of accrued carry; zero over the fund."),
        }),
      )
      .describe("Ascending."),
    blockers: z
      .array(
        z.strictObject({
          code: z
            .enum(["drafts", "unposted_bank_rows", "stranded_capital", "no_participants", "out_of_order"])
            .describe("Stable."),
          message: z.string().describe("For people."),
          count: count("How many."),
        }),
      )
      .describe("What blocks the close."),
    warnings: z
      .array(
        z.strictObject({
          code: z.enum(["bank_does_not_tie", "commitment_missing"]).describe("Stable."),
          message: z.string().describe("For people."),
        }),
      )
      .describe("What should be looked at first."),
  })
  .meta({ id: "ClosePreview", description: "What closing would post, and what blocks it." });

const closed = z
  .strictObject({
    closedThrough: date("The books are closed through this day."),
    months: z
      .array(
        z.strictObject({
          month: z.string().describe("YYYY-MM."),
          digest: z.string().describe("SHA-256 of the month's figures."),
          entryIds: z.array(rowId("An entry.")).describe("What closing posted."),
        }),
      )
      .describe("The months that were closed now."),
  })
  .meta({ id: "ClosedMonths", description: "What closing did." });

export const closingOperations = {
  previewClose: read("close preview", "/close/preview", "What closing would post, and what blocks it", {
    tag: "Closing",
    description: "What closing through a day would post, month by month. Nothing is changed.",
    query: z.object({ ...group, through: day("The last day to close, a month's end.") }),
    response: preview,
    errors: [],
    engineErrors: ["invalid_period", "no_participants"],
    examples: [],
  }),
  closeBooks: close("close run", "/close", "Close months", {
    tag: "Closing",
    description:
      "Closes whole months in order through a day: posts what was shared out live, so that no figure moves, locks the months and keeps their figures with a digest. Drafts and open bank rows stop it unless they are accepted by name, with a reason.",
    query: z.object(group),
    request: z
      .strictObject({
        through: day("The last day to close, a month's end."),
        accept: z.array(acceptable).exactOptional().describe("What may stay open."),
        reason: text("Why it may; recorded in the audit trail.").exactOptional(),
      })
      .meta({ id: "CloseRequest", description: "Through when the books are closed." }),
    response: closed,
    errors: ["period_locked"],
    engineErrors: ["close_blocked", "invalid_period", "no_carry_recipient", "no_participants"],
    examples: [{ name: "quarter", summary: "A quarter", request: { through: "2026-03-31" } }],
  }),
  reopenBooks: close("reopen", "/reopen", "Reopen the latest closed month, or all back to a date", {
    tag: "Closing",
    description: "Unlocks the last closed month, or every month back to a day, and reverses what closing posted there.",
    query: z.object(group),
    request: z
      .strictObject({
        from: day("The first day to open again; in the last closed month by default.").exactOptional(),
        reason: text("Why; recorded in the audit trail.").min(1).describe("Why; recorded in the audit trail."),
      })
      .meta({ id: "ReopenRequest", description: "From when the books are opened, and why." }),
    response: z.strictObject({
      closedThrough: date("The books stay closed through this day; null when nothing is closed.").nullable(),
      reversed: z.array(rowId("An entry.")).describe("The reversing entries."),
    }),
    errors: ["illegal_transition"],
    examples: [{ name: "late", summary: "A late invoice", request: { reason: "A late invoice of the auditor" } }],
  }),
  listPeriods: read("periods", "/periods", "Closed months with the digest of their figures", {
    tag: "Closing",
    description:
      "Months that were closed, newest first, each with its figures as text and the digest that proves them.",
    query: z.object(group),
    response: z.array(
      z
        .strictObject({
          month: z.string().describe("YYYY-MM."),
          digest: z.string().describe("SHA-256 of the snapshot."),
          snapshot: z.string().describe("The month's figures, as JSON text."),
          closedAt: timestamp("When it was closed."),
          closedBy: z.string().describe("The key that closed it."),
          reopenedAt: timestamp("When it was opened again; null while it is closed.").nullable(),
          accepted: z.array(acceptable).describe("What was knowingly left open."),
        })
        .meta({ id: "ClosedPeriod", description: "A closed month." }),
    ),
    errors: [],
    examples: [],
  }),
};
