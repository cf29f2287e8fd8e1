/** What an exit asks: the stack, the price, the closing, and further questions. */
import { z } from "zod";
import { optionGrantChange, preferredSeriesChange, waterfallModel } from "./exit-waterfall-model.js";
import { day, fraction, money } from "./units.js";

const lineId = z.string().describe("Unique within its list.");
const lineName = z.string().exactOptional().describe("For people; the id unless given.");

const transactionCost = z
  .object({
    id: lineId,
    name: lineName,
    amount: money("A fixed fee.").exactOptional(),
    pct: fraction("Part of the exit valuation.").exactOptional(),
  })
  .meta({
    id: "TransactionCost",
    description: "A fee of the transaction: an amount, a fraction of the price, or both.",
  });

const debtClaim = z
  .object({
    id: lineId,
    name: lineName,
    amount: money("Owed at closing."),
    seniority: z.number().exactOptional().describe("The larger is repaid first, equals pro rata; 0 unless given."),
  })
  .meta({ id: "DebtClaim", description: "Debt repaid at closing." });

const carveOut = z
  .object({
    type: z.enum(["flat", "percent", "tiers"]).describe("Which of amount, pct and tiers sets it."),
    amount: money("The carve-out, when `flat`.").exactOptional(),
    pct: fraction("Part of the base, when `percent`.").exactOptional(),
    tiers: z
      .array(
        z.object({
          upTo: money("Where the tier ends; the last may leave it out.").exactOptional(),
          pct: fraction("Of what falls into the tier."),
        }),
      )
      .exactOptional()
      .describe("Marginal, rising, when `tiers`."),
    base: z
      .enum(["net", "gross"])
      .exactOptional()
      .describe("Of what: the price after cash, costs and debt, or the exit valuation; `net` unless given."),
    minBase: money("Nothing is paid below this base; 0 unless given.").exactOptional(),
    max: money("The most that is paid.").exactOptional(),
    recipients: z
      .array(z.object({ id: lineId, name: lineName, share: fraction("Of the carve-out; all shares make one.") }))
      .exactOptional()
      .describe("Who receives it."),
  })
  .meta({ id: "CarveOut", description: "A management carve-out, paid before the capital stack." });

const escrow = z
  .object({
    amount: money("Held back; not with pct.").exactOptional(),
    pct: fraction("Of equity proceeds; not with amount.").exactOptional(),
    method: z
      .enum(["as_if_only", "pro_rata"])
      .exactOptional()
      .describe(
        "`as_if_only` pays the closing as if nothing more came, then the difference; `pro_rata` holds back one fraction of every payment. `as_if_only` unless given.",
      ),
    releasePct: fraction("Of the escrow expected to come back; 1 unless given.").exactOptional(),
  })
  .meta({ id: "Escrow", description: "What the buyer holds back." });

const earnout = z
  .object({
    id: lineId,
    name: lineName,
    amount: money("The most it pays."),
    achievedPct: fraction("Of it that is earned; 1 unless given.").exactOptional(),
  })
  .meta({ id: "Earnout", description: "Contingent consideration on top of the exit valuation." });

const exitDeal = z
  .object({
    exitDate: day("The closing; required where anything accrues.").exactOptional(),
    exitType: z
      .enum(["acquisition", "ipo", "dissolution"])
      .exactOptional()
      .describe(
        "An offering may force conversion; a dissolution pays convertibles in cash. `acquisition` unless given.",
      ),
    cash: money("On the balance sheet, added to the price; 0 unless given.").exactOptional(),
    transactionCosts: z
      .union([money("All fees in one."), z.array(transactionCost)])
      .exactOptional()
      .describe("Paid first: one amount, or a list."),
    debt: z.array(debtClaim).exactOptional().describe("Repaid after costs."),
    carveOut: carveOut.exactOptional(),
    escrow: escrow.exactOptional(),
    earnouts: z.array(earnout).exactOptional().describe("In the order of payment."),
    stockPct: fraction("Of every payment made in the buyer's stock; 0 unless given.").exactOptional(),
  })
  .meta({ id: "ExitDeal", description: "The closing: what adds to the price, what comes off it, when it is paid." });

const exitScenario = z
  .object({
    id: lineId,
    name: lineName,
    exitValuation: money("Another price.").exactOptional(),
    deal: exitDeal.exactOptional(),
    preferred: z.record(z.string(), preferredSeriesChange).exactOptional().describe("New terms by series id."),
    options: z.record(z.string(), optionGrantChange).exactOptional().describe("New terms by grant id."),
  })
  .meta({ id: "ExitScenario", description: "A what-if: terms that replace those of the request." });

const exitGoal = z
  .object({
    id: lineId,
    target: z.enum(["holder", "class", "security"]).describe("What targetId names."),
    targetId: z
      .string()
      .describe("A holderId, a class id, or a row id (`series/row` where a row id is not unique across lists)."),
    metric: z
      .enum(["proceeds", "multiple", "pricePerShare", "irr"])
      .describe("Of what `value` is given: currency, a factor, currency a share, or a fraction a year."),
    value: z.number().describe("The figure to reach, in the metric's unit."),
    investedDate: day("Start of the holding period, for `irr`.").exactOptional(),
  })
  .meta({ id: "ExitGoal", description: "A target; the answer is the smallest exit valuation that reaches it." });

const exitAnalysis = z
  .object({
    breakpoints: z.boolean().exactOptional().describe("Whether to list the breakpoints; true unless given."),
    trace: z.boolean().exactOptional().describe("Whether to explain step by step; true unless given."),
    curve: z
      .object({
        from: money("First exit valuation.").exactOptional(),
        to: money("Last exit valuation.").exactOptional(),
        points: z.number().exactOptional().describe("Exit valuations in an even grid, two or more."),
        exitValues: z.array(z.number()).exactOptional().describe("Exit valuations one by one, instead. Currency."),
      })
      .exactOptional()
      .describe("Exit valuations to plot."),
    scenarios: z.array(exitScenario).exactOptional().describe("What-ifs, each computed afresh."),
    sensitivity: z
      .object({
        deltas: z
          .array(z.number())
          .exactOptional()
          .describe(
            "Changes of the exit valuation, fractions: -0.2 is 20 % less. -0.2, -0.1, 0.1 and 0.2 unless given.",
          ),
      })
      .exactOptional()
      .describe("The outcome at other prices."),
    goals: z.array(exitGoal).exactOptional().describe("Targets to solve for."),
  })
  .meta({ id: "ExitAnalysis", description: "The questions besides who gets what." });

/**
 * The body of an exit-waterfall computation.
 * @example exitWaterfallRequestSchema.safeParse({ model: {}, exitValuation: 25_000_000 }).success // => true
 */
export const exitWaterfallRequestSchema = z
  .object({
    model: waterfallModel,
    exitValuation: money("Price of the company, zero or more."),
    deal: exitDeal.exactOptional(),
    analysis: exitAnalysis.exactOptional(),
  })
  .meta({
    id: "ExitWaterfallRequest",
    description: "Who holds what, what the buyer pays, and which questions to answer.",
  });
