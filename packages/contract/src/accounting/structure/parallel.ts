/** Purchases that several vehicles make side by side. */
import { ledgerErrorCodes } from "@capstack/ledger";
import * as z from "zod";
import { publishedEntry } from "../journal/journal-entry.js";
import { create, read } from "../operation.js";
import { count, day, id, money, name, positive, rowId, text, timestamp } from "../values.js";

const share = z
  .number()
  .positive()
  .describe("What a vehicle takes part by; its commitments on the day by default. Only the ratio of shares counts.");

const parties = z
  .array(z.strictObject({ vehicleId: id("A vehicle that takes part."), share: share.exactOptional() }))
  .min(1)
  .max(100);

const parallelGroup = z
  .strictObject({
    id: rowId("The group."),
    name: z.string().describe("Its name."),
    vehicles: z
      .array(
        z.strictObject({
          vehicleId: rowId("The vehicle."),
          name: z.string().describe("Its name."),
          share: share.nullable().describe("What it takes part by; null for its commitments on the day of a deal."),
        }),
      )
      .describe("Those that the key sees, in the order they were named."),
    recordedBy: z.string().describe("The key that recorded it."),
    recordedAt: timestamp("When it was recorded."),
  })
  .meta({ id: "ParallelGroup", description: "Vehicles that invest side by side." });

const newGroup = z
  .strictObject({
    name: name("The group's name."),
    vehicles: parties.describe("Who invests side by side. Either all of them say a share or none does."),
  })
  .meta({ id: "NewParallelGroup", description: "Vehicles that invest side by side from now on." });

const parallelDeal = z
  .strictObject({
    date: day("When it is bought."),
    company: name("The company, by the name that it has in the books of every vehicle."),
    security: name("The security of it, by its name; its only one by default.").exactOptional(),
    amount: positive("What all of them pay together."),
    shares: count("What all of them get together; not recorded by default.").exactOptional(),
    groupId: id("The group of parallels that buys; or `vehicles`.").exactOptional(),
    vehicles: parties
      .exactOptional()
      .describe("Who buys, instead of a group. Either all of them say a share or none does."),
    memo: text("What it is for.").exactOptional(),
    post: z
      .boolean()
      .default(false)
      .describe("Posts the purchases at once, which needs the scope accounting:post too."),
  })
  .refine(({ groupId, vehicles }) => (groupId === undefined) !== (vehicles === undefined), {
    message: "give one of groupId and vehicles",
    path: ["vehicles"],
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
  listParallelGroups: read("parallel-groups", "/parallel-groups", "Vehicles that invest side by side", {
    tag: "Firms",
    description: "Every group of parallels in force, with the vehicles that the key sees.",
    query: z.object({}),
    response: z.array(parallelGroup),
    errors: [],
    examples: [],
  }),
  recordParallelGroup: create(
    "parallel-groups record",
    "/parallel-groups",
    "Record vehicles that invest side by side",
    {
      tag: "Firms",
      description:
        "Deals of the group are split over them, and combining sheets show them together. A vehicle is in one group. Needs a key that sees every vehicle.",
      query: z.object({}),
      request: newGroup,
      response: parallelGroup,
      status: 201,
      errors: ["forbidden", "not_found", "conflict"],
      engineErrors: ["invalid_value"],
      examples: [
        {
          name: "group",
          summary: "A fund and its parallel, by their commitments",
          request: {
            name: "Fund I and its parallel",
            vehicles: [{ vehicleId: exampleId }, { vehicleId: "0196f0c4-7c1e-7000-8000-000000000010" }],
          },
        },
      ],
    },
  ),
  withdrawParallelGroup: create("parallel-groups withdraw", "/parallel-groups/{id}/withdraw", "Withdraw a group", {
    tag: "Firms",
    description: "The group no longer counts. What it bought stays booked. Needs a key that sees every vehicle.",
    query: z.object({}),
    request: z
      .strictObject({ reason: text("Why it does not count.") })
      .meta({ id: "ParallelGroupWithdrawal", description: "Why a group of parallels no longer counts." }),
    response: parallelGroup,
    errors: ["forbidden"],
    examples: [
      { name: "withdraw", summary: "One of them is wound up", request: { reason: "The parallel is wound up" } },
    ],
  }),
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
      errors: ["forbidden", "not_found", "own_draft", "period_locked"],
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
