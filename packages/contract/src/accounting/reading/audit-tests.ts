/** An auditor's sample of a period, and the marks of what was tested. A mark is withdrawn by another, never removed. */
import * as z from "zod";
import { mark, read } from "../operation.js";
import { group, period, within } from "../query.js";
import { id, keyRole, money, person, rowId, text, timestamp } from "../values.js";

/**
 * How a sample of entries is drawn.
 * @example sampleQuery.seed.parse(undefined) // => "1"
 */
export const sampleQuery = {
  seed: z.string().min(1).max(100).default("1").describe("What the sample is drawn by: equal seeds draw alike."),
  sample: within(1, 1000, "Entries to draw; 25 by default.").default(25),
};

const drawn = z
  .strictObject({
    seed: z.string().min(1).max(100).describe("The seed it was drawn by."),
    rule: text("By which rule, for people: `monetary units, 25 of 2025`."),
  })
  .meta({ id: "SampleReference", description: "The sample that a tested entry is of." });

const auditTest = z
  .strictObject({
    id: rowId("The mark."),
    entryId: rowId("The entry."),
    entryDate: z.iso.date().describe("The entry's day, YYYY-MM-DD."),
    sequence: z.number().int().describe("The entry's place in the chain."),
    withdraws: rowId("The mark that this one withdraws; null for a test.").nullable(),
    withdrawnBy: rowId("The mark that withdraws this one; null while it stands.").nullable(),
    note: z.string().describe("What was tested, or why the mark is withdrawn."),
    sample: drawn.nullable().describe("The sample it was of; null for one chosen otherwise."),
    markedBy: z.string().describe("The key it was marked with."),
    personId: person("The person behind that key"),
    role: keyRole,
    markedAt: timestamp("When."),
  })
  .meta({ id: "AuditTest", description: "An auditor's mark of an entry." });

const sampled = z
  .strictObject({
    seed: z.string().describe("What it was drawn by."),
    total: money("The debits of every entry of the period."),
    step: money("From one draw to the next."),
    start: money("Where the first falls: the SHA-256 of the seed, modulo the step."),
    entries: z
      .array(
        z.strictObject({
          entryId: rowId("The entry."),
          entryDate: z.iso.date().describe("Its day, YYYY-MM-DD."),
          sequence: z.number().int().describe("Its place in the chain."),
          sourceType: z.string().describe("Its kind."),
          reference: z.string().nullable().describe("Its reference; null where it has none."),
          memo: z.string().nullable().describe("What it says; null where it says nothing."),
          amount: money("What it moves: its debits."),
          hash: z.string().describe("Its hash in the chain."),
          isTested: z.boolean().describe("Whether a mark of it stands."),
        }),
      )
      .describe("The entries that were drawn, in posting order."),
  })
  .meta({ id: "AuditSample", description: "Entries drawn in proportion to what they move." });

export const auditTestOperations = {
  getAuditSample: read("audit-sample", "/audit-sample", "Draw a sample of a period's entries", {
    tag: "Oversight",
    description:
      "Draws posted entries in proportion to what they move, as the auditor's package does: debits are laid end to end in posting order, and every step from a start that follows from the seed falls on an entry.",
    query: z.object({ ...group, ...period, ...sampleQuery }),
    response: sampled,
    errors: ["period_conflict"],
    examples: [],
  }),
  listAuditTests: read("audit-tests", "/audit-tests", "Which entries were marked as tested", {
    tag: "Oversight",
    description: "Every mark on entries of a period, in the order they were made, withdrawn ones and withdrawals too.",
    query: z.object({ ...group, ...period }),
    response: z.array(auditTest),
    errors: ["period_conflict"],
    examples: [],
  }),
  markTested: mark("audit-tests mark", "/audit-tests", "Mark entries as tested", {
    tag: "Oversight",
    description:
      "Marks posted entries as tested, with a note and the sample they are of. The entries themselves never change by it.",
    query: z.object(group),
    request: z
      .strictObject({
        entryIds: z.array(id("A posted entry.")).min(1).max(1000).describe("The entries that were tested."),
        note: text("What was tested, and what was found.").min(1),
        sample: drawn.exactOptional(),
      })
      .meta({ id: "NewAuditTests", description: "Entries that were tested." }),
    response: z.array(auditTest),
    status: 201,
    errors: ["not_found", "not_posted"],
    examples: [
      {
        name: "sample",
        summary: "An entry of a sample, agreed to its invoice",
        request: {
          entryIds: ["3f1d2c4b-8a5e-4b1f-9c3d-2e6f7a8b9c0d"],
          note: "Agreed to the invoice and to the bank",
          sample: { seed: "2025", rule: "monetary units, 25 of 2025" },
        },
      },
    ],
  }),
  withdrawAuditTest: mark("audit-tests withdraw", "/audit-tests/{id}/withdraw", "Withdraw a mark by another mark", {
    tag: "Oversight",
    description: "Adds a mark that withdraws an earlier one, once. Both stay in the list.",
    query: z.object({}),
    request: z
      .strictObject({ note: text("Why.").min(1) })
      .meta({ id: "AuditTestWithdrawal", description: "Why a mark is withdrawn." }),
    response: auditTest,
    status: 201,
    errors: ["illegal_transition"],
    examples: [{ name: "mistake", summary: "A mistake", request: { note: "The invoice is of another vehicle" } }],
  }),
};
