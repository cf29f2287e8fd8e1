/** What an exit-waterfall computation answers besides the payments: breakpoints, curves, what-ifs, goals. */
import { z } from "zod";
import { fraction, money, orNull, pricePerShare } from "./units.js";

/** What a claimant does. */
export const exitDecision = z
  .enum(["hold", "convert", "exercise", "exercise_hold", "exercise_convert", "lapse", "cash_out", "mixed"])
  .describe("What it does; `mixed` for a class whose rows differ, null where nothing is decided.");

/** How far payment gets. */
export const paymentLevel = z
  .object({
    kind: z.enum(["none", "tier", "step_up", "common"]).describe("Where the last dollar goes."),
    seniority: z.number().exactOptional().describe("Rank of the tier; absent in that of notes."),
    fill: fraction("Of the tier's claims that is paid.").exactOptional(),
    price: pricePerShare("Of common.").exactOptional(),
  })
  .meta({ id: "PaymentLevel", description: "How far payment gets." });

const classId = z.string().describe("The class.");
const classNet = z.array(z.object({ classId, net: money("Received.") }));

/** An equity value at which the split of the next dollar changes. */
export const breakpoint = z
  .object({
    index: z.number().describe("Position in the list."),
    equityValue: money("Where it lies."),
    exitValuation: orNull(money("Smallest price that gives this equity; null when none does.")),
    level: paymentLevel,
    price: orNull(pricePerShare("Of common; null below it.")),
    events: z
      .array(
        z.object({
          classId,
          securityId: z.string().exactOptional().describe("The row; absent where the whole class is meant."),
          event: z
            .enum([
              "preference_starts",
              "preference_filled",
              "participates",
              "exercises",
              "cap_reached",
              "converts",
              "step_up",
            ])
            .describe("What happens."),
        }),
      )
      .describe("What happens here."),
    tranche: z
      .object({
        from: money("Equity value where it begins."),
        to: orNull(money("Equity value where it ends; null for the last.")),
        shares: z
          .array(z.object({ classId, share: fraction("Of each dollar.") }))
          .describe("Who takes each dollar; all shares make one."),
      })
      .describe("From here to the next breakpoint."),
    cumulative: classNet.describe("What each class has received by here; classes that have nothing are left out."),
    jump: z
      .boolean()
      .describe("Whether payoffs jump here because another post-money SAFE converts or an offering forces conversion."),
  })
  .meta({ id: "Breakpoint", description: "An equity value at which the split of the next dollar changes." });

/** One point of the payoff curve. */
export const curvePoint = z
  .object({
    exitValuation: money("Price of the company."),
    equityProceeds: money("What the stack shares."),
    price: pricePerShare("Of common."),
    classes: classNet.describe("By class."),
    converted: z.array(z.string()).describe("Classes that convert or exercise, at least in part."),
    isBreakpoint: z.boolean().describe("Whether it lies on a breakpoint."),
  })
  .meta({ id: "CurvePoint", description: "One point of the payoff curve; straight lines between points are exact." });

const outcome = {
  exitValuation: money("Price of the company."),
  equityProceeds: money("What the stack shares."),
  commonPricePerShare: pricePerShare("What a share of common receives."),
  classes: z
    .array(z.object({ id: classId, net: money("Received."), decision: orNull(exitDecision) }))
    .describe("By class."),
  holders: z
    .array(z.object({ holderId: z.string().describe("The person."), net: money("Received.") }))
    .describe("By person."),
};

/** A scenario's outcome. */
export const scenarioResult = z
  .object({ id: z.string().describe("As asked."), name: z.string().describe("For people."), ...outcome })
  .meta({ id: "ExitScenarioResult", description: "A scenario, computed afresh." });

/** The outcome at another price. */
export const sensitivityResult = z
  .object({ delta: fraction("By which the price was changed."), ...outcome })
  .meta({ id: "ExitSensitivityResult", description: "The exit at another price." });

/** The answer to a goal. */
export const goalResult = z
  .object({
    id: z.string().describe("As asked."),
    exitValuation: orNull(money("The smallest that reaches the target; null when none does.")),
    targetProceeds: money("What the target amounts to."),
    reason: z.literal("unreachable").nullable().describe("Why there is none."),
  })
  .meta({ id: "ExitGoalResult", description: "The smallest exit valuation that reaches a target." });
