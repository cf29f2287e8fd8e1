/** The response: money in currency to the cent, prices and ratios to ten decimals. */

import type { WaterfallWarning } from "../error-codes.js";
import type { GoalResult, ScenarioResult, SensitivityResult } from "../what-if.js";
import type { Breakpoint, CurvePoint } from "./breakpoint.js";
import type { ExitDeductions, PaymentStage } from "./deductions-paid.js";
import type { TraceStep } from "./explanation.js";
import type { RolloverPaid } from "./rollover-paid.js";
import type { ClassResult, HolderResult, SecurityResult } from "./rows.js";

/** Who gets how much of the exit, why, and how that changes with the price. */
export interface ExitWaterfallResult {
  /** As in the request. Currency. */
  readonly exitValuation: number;
  readonly summary: ExitSummary;
  readonly deductions: ExitDeductions;
  /** Only where the deal has a rollover. */
  readonly rollover?: RolloverPaid;
  /** Common, each series, options, warrants, convertibles. */
  readonly classes: readonly ClassResult[];
  /** Every row of the model. */
  readonly securities: readonly SecurityResult[];
  /** Every person. */
  readonly holders: readonly HolderResult[];
  /** Rising; empty when not requested. */
  readonly breakpoints: readonly Breakpoint[];
  /** Rising; empty when not requested. */
  readonly curve: readonly CurvePoint[];
  /** In the order of the request. */
  readonly scenarios: readonly ScenarioResult[];
  /** In the order of the request. */
  readonly sensitivity: readonly SensitivityResult[];
  /** In the order of the request. */
  readonly goals: readonly GoalResult[];
  /** In the order of payment. */
  readonly stages: readonly PaymentStage[];
  /** In order; empty when not requested. */
  readonly trace: readonly TraceStep[];
  /** What was accepted but deserves a look. */
  readonly warnings: readonly WaterfallWarning[];
}

/** The exit in a dozen figures. */
export interface ExitSummary {
  /** What the stack shares: price and cash less costs, debt, carve-out and escrow not expected back. Currency. */
  readonly equityProceeds: number;
  /** Strike prices paid by those who exercise. Currency. */
  readonly exerciseProceeds: number;
  /** Sum of all net payments; equals equityProceeds. Currency. */
  readonly totalDistributed: number;
  /** What a share of common receives. Currency a share. */
  readonly commonPricePerShare: number;
  readonly level: PaymentLevel;
  /** Claims in the tiers of all who hold: preference, dividends and cash claims. Currency. */
  readonly preferenceClaim: number;
  /** Of those claims, preference paid. Currency. */
  readonly preferencePaid: number;
  /** preferenceClaim less preferencePaid and dividendsPaid. Currency. */
  readonly preferenceUnpaid: number;
  /** Of those claims, dividends paid. Currency. */
  readonly dividendsPaid: number;
  /** Shared by participating preferred. Currency. */
  readonly participationPaid: number;
  /** Paid per common share, held or as converted. Currency. */
  readonly commonPaid: number;
  /** Common, held or as converted, that takes part in the next dollar. Shares. */
  readonly asConvertedShares: number;
  /** How the decisions stand. */
  readonly equilibrium: EquilibriumStanding;
}

/** Whether another set of decisions would stand as well, and whether anyone gains by leaving this one. */
export interface EquilibriumStanding {
  /** Whether no other set of decisions would stand as well. */
  readonly unique: boolean;
  /** Whether nobody gains by leaving this one. */
  readonly stable: boolean;
  readonly selection: "largest_conversion";
}

/** How far payment got: `seniority` is absent in the tier of notes. */
export interface PaymentLevel {
  /** Where the last dollar goes. */
  readonly kind: "none" | "tier" | "step_up" | "common";
  /** Rank of the tier; absent in that of notes. */
  readonly seniority?: number;
  /** Of the tier's claims that is paid. A fraction of one: 0.2 is 20 %. */
  readonly fill?: number;
  /** Of common. Currency a share. */
  readonly price?: number;
}
