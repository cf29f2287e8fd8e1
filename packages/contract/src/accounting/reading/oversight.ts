/** The audit trail, the verification of the books, and findings that need attention. */
import * as z from "zod";
import { read, readErrors } from "../operation.js";
import { group, period, within } from "../query.js";
import { count, keyRole, person, rowId, timestamp } from "../values.js";
import { sampleQuery } from "./audit-tests.js";

const change = z
  .strictObject({
    id: rowId("The event."),
    at: timestamp("When."),
    keyId: z.string().describe("The key that did it."),
    personId: person("The person behind that key"),
    role: keyRole,
    requestId: z.string().describe("The request that did it."),
    action: z.string().describe("What was done: `entry.posted`, `period.closed` and so on."),
    subjectType: z.string().describe("The kind of thing."),
    subjectId: z.string().describe("The thing."),
    before: z.unknown().describe("What it was; null for what is new."),
    after: z.unknown().describe("What it is now; null for what is gone."),
    reason: z.string().nullable().describe("Why; null where it was not said."),
  })
  .meta({ id: "AuditEvent", description: "One change. Never changed or removed itself." });

export const oversightOperations = {
  getAudit: read("audit", "/audit", "Every change, newest first", {
    tag: "Oversight",
    description: "Every change of a vehicle, newest first; with `subject`, those of one thing.",
    query: z.object({
      ...group,
      subject: z.uuid().exactOptional().describe("Changes of this thing alone, by its id: an entry, a call, a period."),
      limit: within(1, 1000, "Changes a page; 100 by default.").default(100),
      offset: within(0, 1_000_000, "Changes to pass over.").default(0),
    }),
    response: z.array(change),
    errors: [],
    examples: [],
  }),
  verifyBooks: read("verify", "/verify", "Recompute the hash chain and the rollups", {
    tag: "Oversight",
    description:
      "Recomputes the hash of every posted entry and every monthly rollup; names every row that is not right.",
    query: z.object(group),
    response: z
      .strictObject({
        entries: count("Posted entries."),
        lastHash: z.string().describe("The hash of the last one; keep it elsewhere to prove the chain later."),
        chain: z.enum(["whole", "broken"]).describe("Whether every entry is as it was posted."),
        firstBreak: z
          .strictObject({
            entryId: rowId("The entry."),
            sequence: z.number().int().describe("Its place in the chain."),
            reason: z.string().describe("What is wrong."),
          })
          .nullable()
          .describe("Where the proof fails first; null where it holds."),
        breaks: z
          .array(
            z.strictObject({
              entryId: rowId("The entry."),
              sequence: z.number().int().describe("Its place in the chain."),
              reason: z.string().describe("What is wrong."),
            }),
          )
          .describe("Every place where the proof fails, in the order of the chain, a thousand at most."),
        rollups: z.enum(["whole", "broken"]).describe("Whether monthly sums are those of the postings."),
        rollupBreaks: count("Monthly sums that are not."),
        brokenRollups: z
          .array(
            z.strictObject({
              account: z.string().describe("The account's code."),
              month: z.string().describe("Its month, `YYYY-MM`."),
              sourceType: z.string().describe("The kind of entries that are summed."),
              kept: z.number().nullable().describe("The stored sum, debit positive; null where it is missing."),
              summed: z.number().nullable().describe("What the postings add up to; null where there are none."),
              reason: z.string().describe("What is wrong."),
            }),
          )
          .describe("Those monthly sums, a thousand at most."),
      })
      .meta({ id: "Verification", description: "What was proved." }),
    errors: [],
    examples: [],
  }),
  getAuditPackage: read("audit-package", "/audit-package", "What an auditor asks of a period, as one zip", {
    tag: "Oversight",
    description:
      "Statements and notes, each partner's account, lead sheets from opening to closing, every entry with who posted it and its hash, those that deserve a look (by hand, late, reversed, on weekends, of round amounts), every entry before and after the period, the whole chain of hashes, a sample drawn by a seed, who changed what, and the proof of the chain. `README.txt` says the rules.",
    query: z.object({
      ...group,
      ...period,
      ...sampleQuery,
    }),
    response: z.never(),
    files: ["application/zip"],
    errors: ["period_conflict"],
    engineErrors: [...readErrors, "invalid_period"],
    examples: [],
  }),
  checkHealth: read("health-check", "/health-check", "What to look at in a vehicle", {
    tag: "Oversight",
    description: "What to look at in a vehicle, each with an amount and where to look.",
    query: z.object(group),
    response: z
      .strictObject({
        vehicle: z.string().describe("The vehicle's name."),
        healthy: z.boolean().describe("Whether nothing was found."),
        findings: z
          .array(
            z.strictObject({
              code: z.string().describe("Stable."),
              amount: z.number().describe("How much is affected."),
              message: z.string().describe("For people."),
              where: z.string().describe("The address that shows it."),
            }),
          )
          .describe("What was found."),
      })
      .meta({ id: "HealthCheck", description: "What to look at in a vehicle." }),
    errors: [],
    examples: [],
  }),
};
