/** Management fees across vehicles, and the fees of companies that reduce them. */
import * as z from "zod";
import { publishedEntry } from "../journal/journal-entry.js";
import { create, read } from "../operation.js";
import { group } from "../query.js";
import {
  amountCurrency,
  annualRate,
  atLeastZero,
  date,
  day,
  id,
  money,
  positive,
  rowId,
  share,
  text,
  timestamp,
} from "../values.js";
import { feeBasis } from "./agreed-terms.js";

/**
 * What companies pay managers for, as ILPA's reporting template names it.
 * @example portfolioFeeKinds[4] // => "monitoring"
 */
export const portfolioFeeKinds = [
  "advisory",
  "broken_deal",
  "transaction",
  "directors",
  "monitoring",
  "capital_markets",
  "arrangement",
  "origination",
  "organization",
  "placement",
  "other",
] as const;

const said = {
  kind: z.enum(portfolioFeeKinds).describe("What it was paid for, as ILPA's reporting template names it."),
  companyId: id("The company that paid it; null where none did.").nullable(),
};

const feeOffset = z
  .strictObject({
    id: rowId("The record."),
    date: date("The day it is recognised."),
    ...said,
    received: money("What the manager received."),
    offsetPct: share("The part of it that reduces the management fee."),
    note: z.string().describe("What is to be known about it; may be empty."),
    recordedBy: z.string().describe("The key that recorded it."),
    recordedAt: timestamp("When it was recorded."),
    withdrawnBy: z.string().nullable().describe("The key that withdrew it; null while it counts."),
    withdrawnAt: timestamp("When it was withdrawn; null while it counts.").nullable(),
  })
  .meta({
    id: "RecognisedOffset",
    description: "A fee that a company paid to the manager, and what of it reduces the management fee.",
  });

const newOffset = z
  .strictObject({
    date: day("The day it is recognised."),
    kind: said.kind,
    companyId: said.companyId.exactOptional(),
    received: positive("What the manager received."),
    offsetPct: share("The part of it that reduces the management fee; as the terms say by default.").exactOptional(),
    note: text("What is to be known about it.").exactOptional(),
  })
  .meta({ id: "NewOffset", description: "A fee that a company paid to the manager." });

const roll = z
  .strictObject({
    opening: money("Carried forward into the window."),
    recognised: money("Added in the window."),
    applied: money("What fees of the window took, less what reversals gave back."),
    closing: money("Carried forward: `opening` and `recognised` less `applied`."),
    drafted: money("What drafts of fees would take of it."),
  })
  .meta({ id: "OffsetRoll", description: "Offsets recognised, applied and carried forward." });

const spanFields = {
  from: date("The first day."),
  to: date("The last day."),
  basis: feeBasis.describe("What it is charged on."),
  basisAmount: money("How much that is."),
  annualRate: annualRate("The rate of these days."),
  fee: money("What they come to, rounded by itself."),
};

const because = z
  .enum(["common", "own_rate", "own_discount", "band", "exempt"])
  .describe(
    "Why the partner has its rate: everyone's, its own, its own discount, a discount of its commitment, or a rule that exempts it.",
  );

const bookedFee = z
  .strictObject({
    currency: amountCurrency,
    entry: publishedEntry,
    gross: money("The fee before what reduces it."),
    offset: atLeastZero("What is taken of offsets."),
    waiver: atLeastZero("What the manager waives."),
    rebate: atLeastZero("What the manager gives back."),
    fee: money("The fee: `gross` less the three."),
    spans: z.array(z.strictObject(spanFields)).describe("What the fund is charged on, by days."),
    partners: z
      .array(
        z.strictObject({
          lpEntityId: rowId("The partner."),
          gross: money("Its part before what reduces the fee."),
          reduced: money("Its part of offset, waiver and rebate."),
          fee: money("Its part of the fee."),
          spans: z
            .array(z.strictObject({ ...spanFields, because }))
            .describe("How its part came about; empty where the fee is shared by the terms of allocation."),
        }),
      )
      .describe("Each partner's part; together they are the fee."),
  })
  .meta({ id: "BookedFee", description: "A management fee that a run booked, line by line." });

const feeRun = z
  .strictObject({
    from: date("The first day."),
    to: date("The last day."),
    fees: z
      .array(
        z.strictObject({
          vehicleId: rowId("The vehicle."),
          name: z.string().describe("Its name."),
          booked: bookedFee.nullable().describe("Its fee; null where it was skipped."),
          skipped: z
            .strictObject({
              code: z.string().describe("Why: `no_fee`, or the code of what forbade it, such as `already_billed`."),
              message: z.string().describe("The same in a sentence."),
            })
            .nullable()
            .describe("Why it has no fee; null where it was booked."),
        }),
      )
      .describe("Every vehicle of the run, by id."),
    chargedTwice: z
      .array(
        z.strictObject({
          holderId: rowId("The vehicle that holds the other."),
          heldId: rowId("The vehicle that is held."),
          fee: money("What the held vehicle charges its holder, whose own partners are charged too."),
          message: z.string().describe("What it means, and how the terms say otherwise."),
        }),
      )
      .describe("Holdings whose capital bears a fee of this run in both vehicles."),
  })
  .meta({ id: "FeeRun", description: "What a fee run booked, and what it skipped." });

const newRun = z
  .strictObject({
    from: day("The first day of the fee."),
    to: day("The last day of the fee."),
    date: day("The day it is booked on; as the terms of each vehicle say by default.").exactOptional(),
    firmId: id("The vehicles of one firm only.").exactOptional(),
    vehicles: z.array(id("A vehicle.")).min(1).max(1000).exactOptional().describe("These vehicles only."),
    memo: text("What it is for; the period by default.").exactOptional(),
    post: z.boolean().default(false).describe("Posts the fees at once, which needs the scope accounting:post too."),
  })
  .meta({
    id: "NewFeeRun",
    description: "A period, and the vehicles that are charged for it; all that the key sees by default.",
  });

export const feeOperations = {
  runFees: create("fee-runs", "/fee-runs", "Book the management fee of a period in every vehicle", {
    tag: "Entries",
    description:
      "Drafts the fee of every vehicle whose terms say one, with each partner's line and why, less waivers of the terms and offsets carried forward. A vehicle whose fee cannot be booked is skipped and says why. With `dryRun` it shows them only.",
    query: z.object({}),
    request: newRun,
    response: feeRun,
    status: 201,
    errors: ["not_found"],
    examples: [
      {
        name: "quarter",
        summary: "A quarter of every vehicle, as drafts",
        request: { from: "2026-01-01", to: "2026-03-31" },
      },
    ],
  }),
  listFeeOffsets: read("fee-offsets", "/fee-offsets", "Fees of companies that reduce the management fee", {
    tag: "Capital",
    description:
      "Every fee that was recorded, the newest first, and what was recognised, applied and carried forward in the window.",
    query: z.object({
      ...group,
      start: day("The first day of the window; the beginning by default.").exactOptional(),
      end: day("Its last day; no end by default.").exactOptional(),
    }),
    response: z
      .strictObject({ offsets: z.array(feeOffset).describe("The newest first."), roll })
      .meta({ id: "RecognisedOffsets", description: "What reduces management fees, and what is left of it." }),
    errors: [],
    engineErrors: ["total_out_of_range"],
    examples: [],
  }),
  recordFeeOffset: create("fee-offsets record", "/fee-offsets", "Record a fee that a company paid to the manager", {
    tag: "Capital",
    description:
      "Recognises what of it reduces the management fee. No entry is made: the next fees take it, as far as they have room, and the rest is carried forward.",
    query: z.object(group),
    request: newOffset,
    response: feeOffset,
    status: 201,
    errors: [],
    engineErrors: ["unknown_company", "amount_precision", "amount_out_of_range"],
    examples: [
      {
        name: "monitoring",
        summary: "A monitoring fee",
        request: { date: "2026-02-10", kind: "monitoring", received: 50_000 },
      },
    ],
  }),
  withdrawFeeOffset: create(
    "fee-offsets withdraw",
    "/fee-offsets/{id}/withdraw",
    "Withdraw a fee recorded by mistake",
    {
      tag: "Capital",
      description: "The record stays and counts no longer. What a fee has taken of it already stays taken.",
      query: z.object({}),
      request: z
        .strictObject({ reason: text("Why it does not count.") })
        .meta({ id: "OffsetWithdrawal", description: "Why a record no longer counts." }),
      response: feeOffset,
      errors: ["illegal_transition"],
      examples: [{ name: "withdraw", summary: "Recorded twice", request: { reason: "Recorded twice" } }],
    },
  ),
};
