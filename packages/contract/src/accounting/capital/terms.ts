/** The terms of the partnership: allocation, carry, the management fee, the cap on organizational costs. */
import { type RuleCategory, ruleCategories } from "@capstack/ledger";
import * as z from "zod";
import { agreeInstead, read, readErrors } from "../operation.js";
import { asOf, group } from "../query.js";
import { annualRate, date, day, id, optionally, positive, share, text } from "../values.js";
import { commitmentsOn, feeBasis, feeDayCount, feeSteps, lineTerms, negotiatedFee } from "./agreed-terms.js";
import { figuresMoved } from "./figures-moved.js";

const rule = z
  .strictObject({
    lpEntityId: id("The partner the rule is for."),
    category: z
      .enum(ruleCategories as readonly [RuleCategory, ...RuleCategory[]])
      .describe("What it is for: a category, or a line of the capital account as the reads name it; `*` for all."),
    companyId: id("Results of this company only; null for all.").nullish(),
    participates: z.boolean().exactOptional().describe("False takes the partner out; the others bear its share."),
    weight: z.number().min(0).nullish().describe("Replaces the partner's basis; null leaves it."),
  })
  .meta({ id: "AllocationRule", description: "An exception to the basis of allocation." });

const tier = z
  .strictObject({
    fromMultiple: z
      .number()
      .min(1)
      .nullish()
      .describe("Begins when limited partners have this multiple of what they paid in; null where `fromRate` says it."),
    fromRate: annualRate(
      "Begins when they have earned this rate of return; null where `fromMultiple` says it.",
    ).nullish(),
    carryRate: share("The general partner's part of the profit from there on."),
    catchupRate: share(
      "Its part until it has that of all profit; 0, no catch-up, by default, 1 is full.",
    ).exactOptional(),
  })
  .meta({ id: "CarryTier", description: "A further tier of carry." });

const waterfall = z
  .strictObject({
    kind: z
      .enum(["none", "straight", "european", "american"])
      .describe("No carry, carry without a hurdle, over the whole fund, or deal by deal."),
    carryRate: share("The general partner's part of the profit.").exactOptional(),
    prefRate: annualRate("The preferred return.").exactOptional(),
    catchupRate: share("The general partner's part of the catch-up; 1 is full.").exactOptional(),
    prefCompounds: z.boolean().exactOptional().describe("Whether the preferred return compounds; true by default."),
    prefFrom: z
      .enum(["call", "draw"])
      .exactOptional()
      .describe("Whether the preferred return runs from the call, or from the draw it repays; `call` by default."),
    level: z.enum(["partner", "fund"]).exactOptional().describe("Where the hurdle is tested; `partner` by default."),
    tiers: z.array(tier).max(20).exactOptional().describe("Further tiers in the order in which they begin."),
    clawbackTaxPct: share(
      "Of carry that is clawed back, what its recipients paid in tax and keep; 0 by default.",
    ).exactOptional(),
    recipients: z
      .array(z.strictObject({ lpEntityId: id("Who receives carry."), pct: share("Its part of the carry.") }))
      .nullish()
      .describe("Who receives the carry; the only general partner by default, or null."),
    exempt: z
      .array(id("A partner that bears no carry."))
      .nullish()
      .describe("Partners that bear no carry; null for none."),
  })
  .meta({ id: "Waterfall", description: "The carry terms." });

const fee = z
  .strictObject({
    annualRate: annualRate("The management fee."),
    basis: feeBasis.describe("What the fee is charged on."),
    commitmentsOn: commitmentsOn.exactOptional(),
    termYears: z.number().positive().max(99).exactOptional().describe("How long it runs. Years, to the nearest month."),
    startDate: day("From when on.").exactOptional(),
    stepDownYear: z
      .number()
      .positive()
      .max(99)
      .nullable()
      .exactOptional()
      .describe("After how many years it falls, to the nearest month; null for never."),
    stepDownRate: annualRate("What it falls to; null for never.").nullable().exactOptional(),
    stepDownBasis: feeBasis
      .nullable()
      .exactOptional()
      .describe("What it is charged on once it has fallen; `basis` by default, or null."),
    steps: feeSteps.exactOptional(),
    dayCount: feeDayCount.exactOptional(),
    ...optionally(negotiatedFee),
    waivers: z
      .array(
        z.strictObject({
          from: day("The first day."),
          to: day("The last day."),
          waivedPct: share("Of the fee of these days."),
        }),
      )
      .max(100)
      .exactOptional()
      .describe("What the manager waives, by days."),
    offsetPct: share(
      "Of fees that the portfolio pays to the manager, what reduces this one; all of it by default.",
    ).exactOptional(),
    billed: z
      .enum(["in_advance", "in_arrears"])
      .exactOptional()
      .describe("Whether a fee run books it on the first day or on the last; `in_advance` by default."),
  })
  .meta({ id: "FeeTerms", description: "The management fee as agreed." });

const creditLine = z
  .strictObject({
    ...lineTerms,
    annualRate: annualRate("Interest on what is drawn."),
    limit: positive("The most that can be drawn."),
    maturityDate: day("When it ends.").exactOptional(),
    covenants: z
      .array(z.strictObject({ name: text("What is owed to the lender."), dueDate: day("By when.") }))
      .max(200)
      .exactOptional()
      .describe("What is owed to the lender besides money, by day."),
  })
  .meta({ id: "CreditLineTerms", description: "The credit line as agreed." });

const limitPct = (meaning: string) =>
  z.number().min(0).max(10).nullable().exactOptional().describe(`${meaning} A fraction of one; null for no limit.`);
const limitDays = (meaning: string) =>
  z.number().int().min(0).max(36_500).nullable().exactOptional().describe(`${meaning} Days; null for no limit.`);

const limits = z
  .strictObject({
    concentrationPct: limitPct("The most of one company's cost, of commitments."),
    recyclingPct: limitPct("The most that is ever invested, of commitments; more than 1 recycles."),
    bridgePct: limitPct("The most of bridge investments, of commitments."),
    bridgeDays: limitDays("The longest that a bridge investment is held."),
    borrowingPct: limitPct("The most that is borrowed, of contributions and uncalled commitments."),
    borrowingDays: limitDays("The longest that a draw is owed."),
    nonQualifyingPct: limitPct("The most of non-qualifying investments, of contributions and uncalled commitments."),
    exclusion: z
      .enum(["3c1", "3c7", "none"])
      .exactOptional()
      .describe("The exclusion from the Investment Company Act by which owners are counted; `none` by default."),
  })
  .meta({ id: "Limits", description: "Limits of the agreement, which deals are held to when they are booked." });

const basis = z
  .enum(["commitment", "capital_balance", "paid_in", "fixed"])
  .describe("By what results are shared; `commitment` by default.");

const termsFields = {
  allocationBasis: basis,
  allocationRules: z.array(rule).max(10_000).describe("Exceptions to the basis."),
  waterfall: waterfall.nullable().describe("The carry terms; null without carry."),
  fee: fee.nullable().describe("The management fee; null without one."),
  creditLine: creditLine.nullable().describe("The credit line; null without one."),
  limits: limits.nullable().describe("Limits of the agreement; null without any."),
  orgCostCap: positive("The most organizational cost the partners bear; null without a cap.").nullable(),
};

const input = optionally(termsFields);

const newTerms = z
  .strictObject({ effectiveDate: day("From when on they hold."), ...input })
  .meta({ id: "NewTerms", description: "Terms from a date on. What is left out takes its usual meaning." });

const terms = z
  .strictObject({
    asOf: date("The day the terms are of."),
    inForce: z.strictObject(termsFields).meta({ id: "Terms", description: "Terms with everything said." }),
    versions: z
      .array(z.strictObject({ effectiveDate: date("From when on it holds."), ...input }))
      .describe("Every version as it was set, the latest first."),
  })
  .meta({ id: "TermsHistory", description: "The terms in force on a day, and every version." });

export const termsOperations = {
  getTerms: read("terms", "/terms", "The terms in force, and every version", {
    tag: "Partners",
    description: "The terms in force today, or on a day, and every version that was ever set.",
    query: z.object({ ...group, ...asOf }),
    response: terms,
    errors: [],
    examples: [],
  }),
  setTerms: agreeInstead("terms set", "/terms", "Set the terms from a date on", {
    tag: "Partners",
    description:
      "Sets the terms from a date on, which must lie after the last closed month; terms of the same date are replaced. Months keep the terms they had. The answer says which open figures move.",
    query: z.object(group),
    request: newTerms,
    response: terms.extend({ moves: figuresMoved }).meta({
      id: "TermsSet",
      description: "The terms in force today, every version, and which open figures moved.",
    }),
    errors: ["period_locked", "proposal_required"],
    engineErrors: ["catchup_rate_invalid", "unknown_company", ...readErrors],
    examples: [
      {
        name: "two-and-twenty",
        summary: "2 % on commitments, 20 % carry over 8 % with full catch-up",
        request: {
          effectiveDate: "2026-01-01",
          waterfall: { kind: "european", carryRate: 0.2, prefRate: 0.08, catchupRate: 1 },
          fee: { annualRate: 0.02, basis: "committed", termYears: 10 },
        },
      },
    ],
  }),
};
