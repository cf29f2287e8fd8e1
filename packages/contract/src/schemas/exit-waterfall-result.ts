/** What an exit-waterfall computation answers: money to the cent, prices and ratios to ten decimals. */
import { waterfallWarningCodes } from "@capstack/waterfall";
import { z } from "zod";
import {
  breakpoint,
  curvePoint,
  exitDecision,
  goalResult,
  paymentLevel,
  scenarioResult,
  sensitivityResult,
} from "./exit-waterfall-analysis.js";
import { factor, fraction, inputPath, money, orNull, pricePerShare, shares } from "./units.js";

const exitSummary = z
  .object({
    equityProceeds: money(
      "What the stack shares: price and cash less costs, debt, carve-out and escrow not expected back.",
    ),
    exerciseProceeds: money("Strike prices paid by those who exercise."),
    totalDistributed: money("Sum of all net payments; equals equityProceeds."),
    commonPricePerShare: pricePerShare("What a share of common receives."),
    level: paymentLevel,
    preferenceClaim: money("Claims in the tiers of all who hold: preference, dividends and cash claims."),
    preferencePaid: money("Of those claims, preference paid."),
    preferenceUnpaid: money("preferenceClaim less preferencePaid and dividendsPaid."),
    dividendsPaid: money("Of those claims, dividends paid."),
    participationPaid: money("Shared by participating preferred."),
    commonPaid: money("Paid per common share, held or as converted."),
    asConvertedShares: shares("Common, held or as converted, that takes part in the next dollar."),
    equilibrium: z
      .object({
        unique: z.boolean().describe("Whether no other set of decisions would stand as well."),
        stable: z.boolean().describe("Whether nobody gains by leaving this one."),
        selection: z.literal("largest_conversion").describe("Which is chosen where several stand."),
      })
      .describe("How the decisions stand."),
  })
  .meta({ id: "ExitSummary", description: "The exit in a dozen figures." });

const named = { id: z.string().describe("As in the request."), name: z.string().describe("For people.") };

const exitDeductions = z
  .object({
    cash: money("Added to the price."),
    earnouts: money("Earn-outs achieved, added to the price."),
    transactionCosts: z
      .array(z.object({ ...named, amount: money("Paid."), unpaid: money("Left unpaid.") }))
      .describe("In the order of the request."),
    debt: z
      .array(z.object({ ...named, claim: money("Owed."), paid: money("Repaid."), unpaid: money("Left unpaid.") }))
      .describe("In the order of the request."),
    carveOut: z
      .object({
        amount: money("Paid."),
        base: money("Of what it was computed."),
        recipients: z.array(z.object({ ...named, amount: money("Received.") })).describe("Who receives it."),
      })
      .describe("The management carve-out."),
    escrowForfeited: money("Part of the escrow that is not expected to come back."),
  })
  .meta({ id: "ExitDeductions", description: "What comes off before the stack is paid." });

const lineFigures = {
  shares: shares("Held."),
  asConvertedShares: shares("As common."),
  claim: money("Preference and dividends if it holds."),
  decision: orNull(exitDecision),
  indifferent: z.boolean().describe("Whether both choices pay the same."),
  reason: z
    .enum([
      "preference_exceeds_conversion",
      "conversion_exceeds_preference",
      "participation_exceeds_conversion",
      "capped_below_conversion",
      "cap_exceeds_conversion",
      "in_the_money",
      "out_of_the_money",
      "not_covered",
      "not_convertible",
      "forced",
      "mandatory",
      "tie",
    ])
    .nullable()
    .describe("Why; null where nothing is decided."),
  thresholdPrice: orNull(pricePerShare("Price of common at which the decision flips; null when it never does.")),
  ifHold: orNull(
    money("Own payment when holding, lapsing or taking cash, the others deciding as they do; null where not open."),
  ),
  ifConvert: orNull(
    money("Own payment when converting or exercising, the others deciding as they do; null where not open."),
  ),
  preference: money("Received as preference."),
  dividends: money("Received as dividends."),
  participation: money("Received beside common."),
  common: money("Received per common share."),
  exerciseCost: money("Strike paid."),
  net: money("preference + dividends + participation + common - exerciseCost."),
  perShare: orNull(pricePerShare("Net a share; null without shares.")),
  pctOfProceeds: fraction("Of equity proceeds."),
  invested: money("What was paid for it."),
  multiple: orNull(factor("Net over invested; null without an investment.")),
  unpaidPreference: money("Part of a standing claim that is not paid."),
  shareOfNextDollar: fraction("Of the next dollar of equity."),
};

const classResult = z
  .object({
    id: z.string().describe("`common`, a series by its id, `options`, `warrants` or `convertibles`."),
    name: z.string().describe("For people."),
    kind: z.enum(["common", "preferred", "options", "warrants", "convertibles"]).describe("What it is."),
    seniority: z.number().nullable().describe("Rank of a series; null for the others."),
    ...lineFigures,
  })
  .meta({ id: "ExitClassResult", description: "One class." });

const securityResult = z
  .object({
    classId: z.string().describe("Its class."),
    id: z.string().describe("As in the request."),
    holderId: z.string().describe("Whose it is."),
    name: z.string().describe("For people."),
    ...lineFigures,
    sharesIssued: shares("Issued on conversion or exercise."),
    sharesWithheld: shares("Withheld for the strike in a net exercise."),
    deferred: money("Part of the net that a buyer who assumes unvested options pays later."),
    atClose: money("Paid at closing."),
    escrow: money("Paid when the escrow is released."),
    earnout: money("Paid with earn-outs."),
    cashPart: money("Of the net, in cash."),
    stockPart: money("Of the net, in the buyer's stock."),
  })
  .meta({ id: "ExitSecurityResult", description: "One row of the model." });

const classNet = z.array(z.object({ classId: z.string().describe("The class."), net: money("Received.") }));
const securityNet = z.array(
  z.object({
    classId: z.string().describe("The class."),
    id: z.string().describe("The row."),
    net: money("Received."),
  }),
);

const holderResult = z
  .object({
    holderId: z.string().describe("The person."),
    name: z.string().describe("For people."),
    net: money("Received over all rows."),
    invested: money("Paid over all rows."),
    multiple: orNull(factor("Net over invested; null without an investment.")),
    pctOfProceeds: fraction("Of equity proceeds."),
    securities: securityNet.describe("Its rows."),
  })
  .meta({ id: "ExitHolderResult", description: "One person, over all rows that carry the holderId." });

const paymentStage = z
  .object({
    id: z.string().describe("Names the stage."),
    kind: z.enum(["closing", "escrow_release", "earnout"]).describe("What is paid."),
    name: z.string().describe("For people."),
    amount: money("Paid at this stage."),
    cumulative: money("Paid so far."),
    commonPricePerShare: pricePerShare("Of common, so far."),
    classes: classNet.describe("By class."),
    securities: securityNet.describe("By row."),
  })
  .meta({ id: "PaymentStage", description: "A payment date: closing, release of the escrow, an earn-out." });

const traceStep = z
  .object({
    step: z.number().describe("From 1."),
    kind: z
      .enum([
        "gross",
        "cash",
        "cost",
        "debt",
        "carve_out",
        "equity",
        "decision",
        "exercise",
        "preference",
        "step_up",
        "participation",
        "cap",
        "common",
        "round",
        "check",
      ])
      .describe("What happens."),
    text: z.string().describe("In a sentence."),
    amount: money("What it moves."),
    remaining: money("What is left after it; zero at the end."),
    lines: z.array(z.string()).describe("Details, a sentence each."),
  })
  .meta({ id: "ExitTraceStep", description: "One step of the explanation." });

const waterfallWarning = z
  .object({
    code: z.enum(waterfallWarningCodes).describe("Stable, machine-readable."),
    message: z.string().describe("For people."),
    path: inputPath,
  })
  .meta({ id: "WaterfallWarning", description: "Something worth a second look; no figure changes by it." });

/**
 * What an exit-waterfall computation answers.
 * @example Object.keys(exitWaterfallResultSchema.shape).slice(0, 3) // => ["exitValuation", "summary", "deductions"]
 */
export const exitWaterfallResultSchema = z
  .object({
    exitValuation: money("As asked."),
    summary: exitSummary,
    deductions: exitDeductions,
    classes: z.array(classResult).describe("Common, each series, options, warrants, convertibles."),
    securities: z.array(securityResult).describe("Every row of the model."),
    holders: z.array(holderResult).describe("Every person."),
    breakpoints: z.array(breakpoint).describe("Rising; empty when not asked for."),
    curve: z.array(curvePoint).describe("Rising; empty when not asked for."),
    scenarios: z.array(scenarioResult).describe("In the order asked."),
    sensitivity: z.array(sensitivityResult).describe("In the order asked."),
    goals: z.array(goalResult).describe("In the order asked."),
    stages: z.array(paymentStage).describe("In the order of payment."),
    trace: z.array(traceStep).describe("In order; empty when not asked for."),
    warnings: z.array(waterfallWarning).describe("What was accepted but deserves a look."),
  })
  .meta({
    id: "ExitWaterfallResult",
    description: "Who gets how much of the exit, why, and how that changes with the price.",
  });
