/** The response: money in currency to the cent, prices and ratios to ten decimals. */
import type { WaterfallWarning } from "./error-codes.js";

/** Who gets how much of the exit, why, and how that changes with the price. */
export interface ExitWaterfallResult {
  readonly exitValuation: number;
  readonly summary: ExitSummary;
  readonly deductions: ExitDeductions;
  readonly classes: readonly ClassResult[];
  readonly securities: readonly SecurityResult[];
  readonly holders: readonly HolderResult[];
  readonly breakpoints: readonly Breakpoint[];
  readonly curve: readonly CurvePoint[];
  readonly scenarios: readonly ScenarioResult[];
  readonly sensitivity: readonly SensitivityResult[];
  readonly goals: readonly GoalResult[];
  readonly stages: readonly PaymentStage[];
  readonly trace: readonly TraceStep[];
  readonly warnings: readonly WaterfallWarning[];
}

/** The exit in a dozen figures. */
export interface ExitSummary {
  /** What the stack shares: price and cash less costs, debt, carve-out and escrow not expected back. */
  readonly equityProceeds: number;
  /** Strike prices paid by those who exercise. */
  readonly exerciseProceeds: number;
  readonly totalDistributed: number;
  readonly commonPricePerShare: number;
  readonly level: PaymentLevel;
  /** Claims in the tiers of all who hold: preference, dividends and cash claims. */
  readonly preferenceClaim: number;
  readonly preferencePaid: number;
  /** preferenceClaim less preferencePaid and dividendsPaid. */
  readonly preferenceUnpaid: number;
  readonly dividendsPaid: number;
  readonly participationPaid: number;
  readonly commonPaid: number;
  /** Common shares, held or as converted, that take part in the next dollar. */
  readonly asConvertedShares: number;
  readonly equilibrium: EquilibriumStanding;
}

/** Whether another set of decisions would stand as well, and whether anyone gains by leaving this one. */
export interface EquilibriumStanding {
  readonly unique: boolean;
  readonly stable: boolean;
  readonly selection: "largest_conversion";
}

/** How far payment got: `seniority` is absent in the tier of notes. */
export interface PaymentLevel {
  readonly kind: "none" | "tier" | "step_up" | "common";
  readonly seniority?: number;
  /** Fraction of the tier's claims that is paid. */
  readonly fill?: number;
  /** Price of a common share. */
  readonly price?: number;
}

/** What comes off before the stack is paid. Amounts are paid amounts. */
export interface ExitDeductions {
  readonly cash: number;
  /** Earn-outs achieved, added to the price. */
  readonly earnouts: number;
  readonly transactionCosts: readonly CostPaid[];
  readonly debt: readonly DebtPaid[];
  readonly carveOut: CarveOutPaid;
  /** Part of the escrow that is not expected to come back. */
  readonly escrowForfeited: number;
}

/** A transaction cost as paid. */
export interface CostPaid {
  readonly id: string;
  readonly name: string;
  readonly amount: number;
  readonly unpaid: number;
}

/** Debt as repaid. */
export interface DebtPaid {
  readonly id: string;
  readonly name: string;
  readonly claim: number;
  readonly paid: number;
  readonly unpaid: number;
}

/** The carve-out and who receives it. */
export interface CarveOutPaid {
  readonly amount: number;
  readonly base: number;
  readonly recipients: readonly { readonly id: string; readonly name: string; readonly amount: number }[];
}

/** Money received, to the cent: net = preference + dividends + participation + common - exerciseCost. */
export interface MoneyReceived {
  readonly preference: number;
  readonly dividends: number;
  readonly participation: number;
  readonly common: number;
  readonly exerciseCost: number;
  readonly net: number;
}

/** What a claimant does; `mixed` for a class whose rows differ, null where nothing is decided. */
export type ExitDecision =
  | "hold"
  | "convert"
  | "exercise"
  | "exercise_hold"
  | "exercise_convert"
  | "lapse"
  | "cash_out"
  | "mixed";

/** Why a claimant decides as it does. */
export type DecisionReason =
  | "preference_exceeds_conversion"
  | "conversion_exceeds_preference"
  | "participation_exceeds_conversion"
  | "capped_below_conversion"
  | "cap_exceeds_conversion"
  | "in_the_money"
  | "out_of_the_money"
  | "not_covered"
  | "not_convertible"
  | "forced"
  | "mandatory"
  | "tie";

/** A decision with its figures. */
export interface DecisionFigures {
  readonly decision: ExitDecision | null;
  readonly indifferent: boolean;
  readonly reason: DecisionReason | null;
  /** Price of a common share at which the decision flips; null when it never does. */
  readonly thresholdPrice: number | null;
  /** Own payment when holding, lapsing or taking cash, all others deciding as they do; null when that is not open. */
  readonly ifHold: number | null;
  /** Own payment when converting or exercising, all others deciding as they do; null when that is not open. */
  readonly ifConvert: number | null;
}

/** Ratios of a line. */
export interface ReturnFigures {
  /** Net per share. */
  readonly perShare: number | null;
  /** Fraction of equity proceeds. */
  readonly pctOfProceeds: number;
  readonly invested: number;
  /** Net over invested. */
  readonly multiple: number | null;
  /** Fraction of the next dollar of equity. */
  readonly shareOfNextDollar: number;
}

/** One class: `common`, a series by its id, `options`, `warrants`, `convertibles`. */
export interface ClassResult extends MoneyReceived, DecisionFigures, ReturnFigures {
  readonly id: string;
  readonly name: string;
  readonly kind: "common" | "preferred" | "options" | "warrants" | "convertibles";
  readonly seniority: number | null;
  readonly shares: number;
  readonly asConvertedShares: number;
  /** Preference and dividends if it holds. */
  readonly claim: number;
  /** Part of a standing claim that is not paid. */
  readonly unpaidPreference: number;
}

/** One row of the model. */
export interface SecurityResult extends MoneyReceived, DecisionFigures, ReturnFigures {
  readonly classId: string;
  readonly id: string;
  readonly holderId: string;
  readonly name: string;
  readonly shares: number;
  readonly asConvertedShares: number;
  readonly claim: number;
  readonly unpaidPreference: number;
  /** Shares issued on conversion or exercise. */
  readonly sharesIssued: number;
  /** Shares withheld for the strike in a net exercise. */
  readonly sharesWithheld: number;
  /** Part of the net that a buyer who assumes unvested options pays later. */
  readonly deferred: number;
  readonly atClose: number;
  readonly escrow: number;
  readonly earnout: number;
  readonly cashPart: number;
  readonly stockPart: number;
}

/** One person, over all rows that carry their holderId. */
export interface HolderResult {
  readonly holderId: string;
  readonly name: string;
  readonly net: number;
  readonly invested: number;
  readonly multiple: number | null;
  readonly pctOfProceeds: number;
  readonly securities: readonly { readonly classId: string; readonly id: string; readonly net: number }[];
}

/** An event at a breakpoint. */
export interface BreakpointEvent {
  readonly classId: string;
  /** Absent where the whole class is meant. */
  readonly securityId?: string;
  readonly event:
    | "preference_starts"
    | "preference_filled"
    | "participates"
    | "exercises"
    | "cap_reached"
    | "converts"
    | "step_up";
}

/** Who takes the next dollar between two breakpoints; classes that take none are left out. */
export interface Tranche {
  readonly from: number;
  readonly to: number | null;
  readonly shares: readonly { readonly classId: string; readonly share: number }[];
}

/** An equity value at which the split of the next dollar changes. */
export interface Breakpoint {
  readonly index: number;
  readonly equityValue: number;
  /** Smallest exit valuation that gives this equity; null when none does. */
  readonly exitValuation: number | null;
  readonly level: PaymentLevel;
  readonly price: number | null;
  readonly events: readonly BreakpointEvent[];
  readonly tranche: Tranche;
  /** What each class has received by here; classes that have nothing are left out. */
  readonly cumulative: readonly { readonly classId: string; readonly net: number }[];
  /** Payoffs jump here because another post-money SAFE converts or an offering forces conversion. */
  readonly jump: boolean;
}

/** One point of the payoff curve. Straight lines between points are exact. */
export interface CurvePoint {
  readonly exitValuation: number;
  readonly equityProceeds: number;
  readonly price: number;
  readonly classes: readonly { readonly classId: string; readonly net: number }[];
  /** Classes that convert or exercise, at least in part. */
  readonly converted: readonly string[];
  readonly isBreakpoint: boolean;
}

/** The figures a what-if is read for. */
export interface OutcomeDigest {
  readonly exitValuation: number;
  readonly equityProceeds: number;
  readonly commonPricePerShare: number;
  readonly classes: readonly {
    readonly id: string;
    readonly net: number;
    readonly decision: ExitDecision | null;
  }[];
  readonly holders: readonly { readonly holderId: string; readonly net: number }[];
}

/** A scenario, computed afresh. */
export interface ScenarioResult extends OutcomeDigest {
  readonly id: string;
  readonly name: string;
}

/** The exit at a price changed by `delta`, a fraction. */
export interface SensitivityResult extends OutcomeDigest {
  readonly delta: number;
}

/** The smallest exit valuation that reaches a target, or why there is none. */
export interface GoalResult {
  readonly id: string;
  readonly exitValuation: number | null;
  /** Proceeds that the target amounts to. */
  readonly targetProceeds: number;
  readonly reason: "unreachable" | null;
}

/** A payment date: closing, release of the escrow, an earn-out. */
export interface PaymentStage {
  readonly id: string;
  readonly kind: "closing" | "escrow_release" | "earnout";
  readonly name: string;
  readonly amount: number;
  readonly cumulative: number;
  readonly commonPricePerShare: number;
  readonly classes: readonly { readonly classId: string; readonly net: number }[];
  readonly securities: readonly { readonly classId: string; readonly id: string; readonly net: number }[];
}

/** One sentence of the explanation, with what it moves and what is left after it. */
export interface TraceStep {
  readonly step: number;
  readonly kind:
    | "gross"
    | "cash"
    | "cost"
    | "debt"
    | "carve_out"
    | "equity"
    | "decision"
    | "exercise"
    | "preference"
    | "step_up"
    | "participation"
    | "cap"
    | "common"
    | "round"
    | "check";
  readonly text: string;
  readonly amount: number;
  readonly remaining: number;
  readonly lines: readonly string[];
}
