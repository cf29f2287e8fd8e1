/** Purchases that several vehicles make side by side. */
import { ledgerErrorCodes } from "@capstack/ledger";
import * as z from "zod";
import { publishedEntry } from "../journal/journal-entry.js";
import { create } from "../operation.js";
import { count, day, id, money, name, positive, rowId, text } from "../values.js";

const parallelDeal = z
  .strictObject({
    date: day("When it is bought."),
    company: name("The company, by the name that it has in the books of every vehicle."),
    security: name("The security of it, by its name; its only one by default.").exactOptional(),
    amount: positive("What all of them pay together."),
    shares: count("What all of them get together; not recorded by default.").exactOptional(),
    vehicles: z
      .array(
        z.strictObject({
          vehicleId: id("A vehicle that takes part."),
          share: z
            .number()
            .positive()
            .exactOptional()
            .describe("What it takes part by; its commitments on the day by default. Only the ratio of shares counts."),
        }),
      )
      .min(1)
      .max(100)
      .describe("Who invests side by side. Either all of them say a share or none does."),
    memo: text("What it is for.").exactOptional(),
    post: z
      .boolean()
      .default(false)
      .describe("Posts the purchases at once, which needs the scope accounting:post too."),
  })
  .meta({ id: "ParallelDeal", description: "A purchase that several vehicles make side by side." });

const parallelEntries = z
  .strictObject({
    parts: z
      .array(
        z.strictObject({
          vehicleId: rowId("The vehicle."),
          name: z.string().describe("Its name."),
          weight: z.number().describe("What it takes part by."),
          amount: money("Its part of what is paid."),
          shares: count("Its part of the shares; null where none are recorded.").nullable(),
          entry: publishedEntry.nullable().describe("Its purchase; null where its part is nothing."),
        }),
      )
      .describe("In the order they were named; together they are the whole."),
  })
  .meta({ id: "ParallelEntries", description: "What each vehicle bought of a deal." });

const exampleId = "3f1d2c4b-8a5e-4b1f-9c3d-2e6f7a8b9c0d";

export const parallelOperations = {
  enterParallelInvestment: create(
    "entries parallel-investment",
    "/entries/parallel-investment",
    "A purchase of several vehicles side by side",
    {
      tag: "Entries",
      description:
        "Splits a deal by commitments or stated shares, to the cent and the whole share by largest remainder, and drafts the purchase of each vehicle.",
      query: z.object({}),
      request: parallelDeal,
      response: parallelEntries,
      status: 201,
      errors: ["not_found", "period_locked"],
      engineErrors: ledgerErrorCodes,
      examples: [
        {
          name: "split",
          summary: "By commitments",
          request: {
            ...{ date: "2026-03-01", company: "Nimbus", amount: 1_000_000, shares: 50_000 },
            vehicles: [{ vehicleId: exampleId }, { vehicleId: "0196f0c4-7c1e-7000-8000-000000000010" }],
          },
        },
      ],
    },
  ),
};
