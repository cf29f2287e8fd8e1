/** Which vehicles hold which (masters, feeders, blockers, the general partner's entity), and pick-ups of holdings. */
import * as z from "zod";
import { publishedEntry } from "../journal/journal-entry.js";
import { create, read } from "../operation.js";
import { amountCurrency, date, day, id, money, rowId, text, timestamp } from "../values.js";
import { holdingKinds } from "./holding-kinds.js";

const kind = z
  .enum(holdingKinds)
  .describe("A feeder or a blocker of a master, the general partner's entity, or a fund of funds.");

const holding = z
  .strictObject({
    id: rowId("The holding."),
    kind,
    holderId: rowId("The vehicle that holds."),
    holderName: z.string().describe("Its name."),
    heldId: rowId("The vehicle that is held."),
    heldName: z.string().describe("Its name."),
    heldLpEntityId: rowId("The partner of the held vehicle that the holder is."),
    companyId: rowId("The company that the held vehicle stands as in the holder's books."),
    securityId: rowId("The security of it; null where it has none.").nullable(),
    startDate: date("The first day that is picked up; null for the beginning.").nullable(),
    recordedBy: z.string().describe("The key that recorded it."),
    recordedAt: timestamp("When it was recorded."),
  })
  .meta({ id: "Holding", description: "A holding of one vehicle in another." });

const newHolding = z
  .strictObject({
    kind,
    holderId: id("The vehicle that holds."),
    heldId: id("The vehicle that is held: of the same firm, in the same currency."),
    heldLpEntityId: id("The partner of the held vehicle that the holder is."),
    companyId: id("The company that the held vehicle stands as in the holder's books."),
    securityId: id("The security of it, a fund interest; its only one by default.").exactOptional(),
    startDate: day(
      "The first day that is picked up, where the holder's books began later; what they carry before it counts as picked up.",
    ).exactOptional(),
  })
  .meta({ id: "NewHolding", description: "Which vehicle holds which, and what it is on both sides." });

const skipped = z
  .strictObject({
    code: z.string().describe("Why: `nothing_new`, `draft_waits`, or the code of what forbade it."),
    message: z.string().describe("The same in a sentence."),
  })
  .nullable()
  .describe("Why nothing was booked; null where something was.");

const pickUps = z
  .strictObject({
    date: date("The day through which it was picked up."),
    pickUps: z
      .array(
        z.strictObject({
          holdingId: rowId("The holding."),
          holderId: rowId("The vehicle that holds."),
          holderName: z.string().describe("Its name."),
          heldId: rowId("The vehicle that is held."),
          heldName: z.string().describe("Its name."),
          currency: amountCurrency,
          capital: money("The capital account in the held vehicle on the day; null where it was skipped.").nullable(),
          carrying: money("What the holding carried before; null where it was skipped.").nullable(),
          entries: z.array(publishedEntry).describe("What was booked: contributions, distributions, results."),
          skipped,
        }),
      )
      .describe("Held vehicles before those that hold them."),
  })
  .meta({ id: "PickUps", description: "What a run of pick-ups booked, and what it skipped." });

const newPickUps = z
  .strictObject({
    date: day("The day through which holdings are picked up; the entries are of this day."),
    firmId: id("The holdings of one firm only.").exactOptional(),
    holders: z.array(id("A vehicle that holds.")).min(1).max(1000).exactOptional().describe("Of these vehicles only."),
    memo: text("What the entries say; what each is by default.").exactOptional(),
    post: z.boolean().default(false).describe("Posts the entries at once, which needs the scope accounting:post too."),
  })
  .meta({
    id: "NewPickUps",
    description: "A day, and the holdings that are picked up; all that the key sees by default.",
  });

const exampleId = "3f1d2c4b-8a5e-4b1f-9c3d-2e6f7a8b9c0d";

export const holdingOperations = {
  listHoldings: read("holdings", "/holdings", "Which vehicles hold which", {
    tag: "Firms",
    description: "Every holding between vehicles that the key sees on both sides, by name of the holder.",
    query: z.object({}),
    response: z.array(holding),
    errors: [],
    examples: [],
  }),
  recordHolding: create("holdings record", "/holdings", "Record that a vehicle holds another", {
    tag: "Firms",
    description:
      "Says which partner of a vehicle another vehicle is, and what it stands as in that one's books. No entry is made: pick-ups and combining sheets follow it. Vehicles that would hold each other in a circle are refused.",
    query: z.object({}),
    request: newHolding,
    response: holding,
    status: 201,
    errors: ["not_found", "circular_holding", "conflict"],
    engineErrors: ["unknown_partner", "unknown_company", "unknown_security", "security_required", "invalid_value"],
    examples: [
      {
        name: "feeder",
        summary: "A feeder of a master",
        request: {
          kind: "feeder",
          holderId: exampleId,
          heldId: "0196f0c4-7c1e-7000-8000-000000000010",
          heldLpEntityId: "0196f0c4-7c1e-7000-8000-000000000011",
          companyId: "0196f0c4-7c1e-7000-8000-000000000012",
        },
      },
    ],
  }),
  withdrawHolding: create("holdings withdraw", "/holdings/{id}/withdraw", "Withdraw a holding", {
    tag: "Firms",
    description: "The record no longer counts. What was picked up stays booked.",
    query: z.object({}),
    request: z
      .strictObject({ reason: text("Why it does not count.") })
      .meta({ id: "HoldingWithdrawal", description: "Why a holding no longer counts." }),
    response: holding,
    errors: ["illegal_transition"],
    examples: [{ name: "withdraw", summary: "The interest was sold", request: { reason: "The interest was sold" } }],
  }),
  bookPickUps: create("pick-ups", "/pick-ups", "Bring holdings to their capital accounts in the vehicles held", {
    tag: "Entries",
    description:
      "Drafts for every holding what was called, distributed and earned in the held vehicle since the last pick-up, by its own categories and net of carry. Afterwards the holding's fair value is the capital account there. Nothing counts twice; what was reversed comes again. With `dryRun` it shows them only.",
    query: z.object({}),
    request: newPickUps,
    response: pickUps,
    status: 201,
    errors: ["not_found", "circular_holding"],
    examples: [
      { name: "quarter", summary: "Through the end of a quarter, as drafts", request: { date: "2026-03-31" } },
    ],
  }),
};
