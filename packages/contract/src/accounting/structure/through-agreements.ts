/** Calls and distributions that go through a vehicle and all that hold it. */
import { ledgerErrorCodes } from "@capstack/ledger";
import * as z from "zod";
import { distributionBasis } from "../capital/capital.js";
import { create, enter, read, readErrors } from "../operation.js";
import { group } from "../query.js";
import { day, id, money, positive, rowId, text } from "../values.js";

const part = z.strictObject({
  lpEntityId: rowId("The partner."),
  name: z.string().describe("Its name."),
  amount: money("Its part."),
});

const through = z
  .strictObject({
    id: rowId("All of them together."),
    kind: z.enum(["capital_call", "distribution"]).describe("What it is."),
    status: z.enum(["draft", "booked", "cancelled", "mixed"]).describe("Of all; `mixed` where one was changed alone."),
    agreements: z
      .array(
        z.strictObject({
          vehicleId: rowId("The vehicle."),
          name: z.string().describe("Its name."),
          agreementId: rowId("Its own call or distribution."),
          status: z.enum(["draft", "declared", "cancelled"]).describe("How far it is."),
          total: money("The whole of it."),
          lines: z.array(part).describe("Each partner's part."),
        }),
      )
      .describe("The vehicle that it begins with first, then those that hold it, as far as the key sees them."),
  })
  .meta({ id: "ThroughAgreement", description: "A call or a distribution that goes through several vehicles." });

const newThrough = z
  .strictObject({
    kind: z.enum(["capital_call", "distribution"]).describe("A call, or a distribution."),
    date: day("When it is called or declared, in every vehicle."),
    dueDate: day("When a call is due; the day of the call by default.").exactOptional(),
    description: text("What it is for.").exactOptional(),
    total: positive("The whole of the first vehicle, in its currency; or `lines`.").exactOptional(),
    lines: z
      .array(z.strictObject({ lpEntityId: id("A partner of the first vehicle."), amount: positive("Its part.") }))
      .min(1)
      .max(10_000)
      .exactOptional()
      .describe("Each partner's part, instead of `total`."),
    basis: distributionBasis.default("capital_balance").describe("How totals of a distribution are split."),
    recallable: z.boolean().default(false).describe("Whether a distribution can be called again."),
    own: z
      .array(
        z.strictObject({
          vehicleId: id("A vehicle that holds."),
          amount: positive("What it calls beside, or keeps of what it gets, for its own purposes."),
        }),
      )
      .max(1000)
      .default([])
      .describe("What vehicles call or keep for themselves."),
    post: z
      .boolean()
      .default(false)
      .describe("Issues or declares all of them at once, which needs the scope accounting:post too."),
  })
  .refine(({ total, lines }) => (total === undefined) !== (lines === undefined), {
    message: "give one of total and lines",
    path: ["total"],
  })
  .meta({ id: "NewThroughAgreement", description: "A call or a distribution of a vehicle, and of all that hold it." });

const exampleId = "3f1d2c4b-8a5e-4b1f-9c3d-2e6f7a8b9c0d";

export const throughAgreementOperations = {
  listThroughAgreements: read("through-agreements", "/through-agreements", "Calls and distributions through vehicles", {
    tag: "Capital",
    description: "The newest first, each with the agreement of every vehicle.",
    query: z.object({}),
    response: z.array(through),
    errors: [],
    examples: [],
  }),
  draftThroughAgreement: create(
    "through-agreements create",
    "/through-agreements",
    "Draft a call or a distribution of a vehicle and of all that hold it",
    {
      tag: "Capital",
      description:
        "Drafts the agreement of the vehicle and one of each vehicle that holds it, whose amount is that vehicle's line, with what it calls or keeps for itself. Needs a key that sees every vehicle. With `dryRun` it shows them only.",
      query: z.object(group),
      request: newThrough,
      response: through,
      status: 201,
      errors: ["forbidden", "not_found", "illegal_transition", "period_locked"],
      engineErrors: ledgerErrorCodes,
      examples: [
        {
          name: "call",
          summary: "A call of a master, with an expense of one feeder beside it",
          request: {
            ...{ kind: "capital_call", date: "2026-02-01", dueDate: "2026-02-15", total: 1_000_000 },
            own: [{ vehicleId: exampleId, amount: 25_000 }],
          },
        },
      ],
    },
  ),
  bookThroughAgreement: enter(
    "through-agreements book",
    "/through-agreements/{id}/book",
    "Issue or declare a call or a distribution in every vehicle",
    {
      tag: "Capital",
      description:
        "Posts the agreement of every vehicle, and in each vehicle that holds another what it owes there or has to get.",
      query: z.object({}),
      response: through,
      errors: ["forbidden", "illegal_transition", "period_locked", "conflict"],
      engineErrors: [...readErrors],
      examples: [],
    },
  ),
  cancelThroughAgreement: enter(
    "through-agreements cancel",
    "/through-agreements/{id}/cancel",
    "Undo a call or a distribution in every vehicle",
    {
      tag: "Capital",
      description: "Undoes all of them, or none: refused where any of its money has moved or a month of it is closed.",
      query: z.object({}),
      response: through,
      errors: ["forbidden", "illegal_transition", "period_locked"],
      engineErrors: [...readErrors],
      examples: [],
    },
  ),
};
