/** The response: money in currency to the cent, prices and ratios to ten decimals. */
import type { WaterfallWarning } from "./error-codes.js";

/** Who gets how much of the exit, why, and how that changes with the price. */
export interface ExitWaterfallResult {
  /** As asked. Currency. */
  readonly exitValuation: number;
  readonly summary: ExitSummary;
  readonly deductions: ExitDeductions;
  /** Common, each series, options, warrants, convertibles. */
  readonly classes: readonly ClassResult[];
  /** Every row of the model. */
  readonly securities: readonly SecurityResult[];
  /** Every person. */
  readonly holders: readonly HolderResult[];
  /** Rising; empty when not asked for. */
  readonly breakpoints: readonly Breakpoint[];
  /** Rising; empty when not asked for. */
  readonly curve: readonly CurvePoint[];
  /** In the order asked. */
  readonly scenarios: readonly ScenarioResult[];
  /** In the order asked. */
  readonly sensitivity: readonly SensitivityResult[];
  /** In the order asked. */
  readonly goals: readonly GoalResult[];
  /** In the order of payment. */
  readonly stages: readonly PaymentStage[];
  /** In order; empty when not asked for. */
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

/** What comes off before the stack is paid. Amounts are paid amounts. */
export interface ExitDeductions {
  /** Added to the price. Currency. */
  readonly cash: number;
  /** Earn-outs achieved, added to the price. Currency. */
  readonly earnouts: number;
  /** In the order of the request. */
  readonly transactionCosts: readonly CostPaid[];
  /** In the order of the request. */
  readonly debt: readonly DebtPaid[];
  /** The management carve-out. */
  readonly carveOut: CarveOutPaid;
  /** Part of the escrow that is not expected to come back. Currency. */
  readonly escrowForfeited: number;
}

/** A transaction cost as paid. */
export interface CostPaid {
  /** As in the request. */
  readonly id: string;
  /** For people. */
  readonly name: string;
  /** Paid. Currency. */
  readonly amount: number;
  /** Left unpaid. Currency. */
  readonly unpaid: number;
}

/** Debt as repaid. */
export interface DebtPaid {
  /** As in the request. */
  readonly id: string;
  /** For people. */
  readonly name: string;
  /** Owed. Currency. */
  readonly claim: number;
  /** Repaid. Currency. */
  readonly paid: number;
  /** Left unpaid. Currency. */
  readonly unpaid: number;
}

/** The carve-out and who receives it. */
export interface CarveOutPaid {
  /** Paid. Currency. */
  readonly amount: number;
  /** Of what it was computed. Currency. */
  readonly base: number;
  /** Who receives it. */
  readonly recipients: readonly {
    /** As in the request. */
    readonly id: string;
    /** For people. */
    readonly name: string;
    /** Received. Currency. */
    readonly amount: number;
  }[];
}

/** Money received, to the cent: net = preference + dividends + participation + common - exerciseCost. */
export interface MoneyReceived {
  /** Received as preference. Currency. */
  readonly preference: number;
  /** Received as dividends. Currency. */
  readonly dividends: number;
  /** Received beside common. Currency. */
  readonly participation: number;
  /** Received per common share. Currency. */
  readonly common: number;
  /** Strike paid. Currency. */
  readonly exerciseCost: number;
  /** preference + dividends + participation + common - exerciseCost. Currency. */
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
  /** What it does; `mixed` for a class whose rows differ, null where nothing is decided. */
  readonly decision: ExitDecision | null;
  /** Whether both choices pay the same. */
  readonly indifferent: boolean;
  /** Why; null where nothing is decided. */
  readonly reason: DecisionReason | null;
  /** Price of common at which the decision flips; null when it never does. Currency a share. */
  readonly thresholdPrice: number | null;
  /**
   * Own payment when holding, lapsing or taking cash, the others deciding as they do; null where not open. Currency.
   */
  readonly ifHold: number | null;
  /** Own payment when converting or exercising, the others deciding as they do; null where not open. Currency. */
  readonly ifConvert: number | null;
}

/** Ratios of a line. */
export interface ReturnFigures {
  /** Net a share; null without shares. Currency a share. */
  readonly perShare: number | null;
  /** Of equity proceeds. A fraction of one: 0.2 is 20 %. */
  readonly pctOfProceeds: number;
  /** What was paid for it. Currency. */
  readonly invested: number;
  /** Net over invested; null without an investment. A factor: 1 is 1x. */
  readonly multiple: number | null;
  /** Of the next dollar of equity. A fraction of one: 0.2 is 20 %. */
  readonly shareOfNextDollar: number;
}

/** One class: `common`, a series by its id, `options`, `warrants`, `convertibles`. */
export interface ClassResult extends MoneyReceived, DecisionFigures, ReturnFigures {
  /** `common`, a series by its id, `options`, `warrants` or `convertibles`. */
  readonly id: string;
  /** For people. */
  readonly name: string;
  /** What it is. */
  readonly kind: "common" | "preferred" | "options" | "warrants" | "convertibles";
  /** Rank of a series; null for the others. */
  readonly seniority: number | null;
  /** Held. Shares. */
  readonly shares: number;
  /** As common. Shares. */
  readonly asConvertedShares: number;
  /** Preference and dividends if it holds. Currency. */
  readonly claim: number;
  /** Part of a standing claim that is not paid. Currency. */
  readonly unpaidPreference: number;
}

/** One row of the model. */
export interface SecurityResult extends MoneyReceived, DecisionFigures, ReturnFigures {
  /** Its class. */
  readonly classId: string;
  /** As in the request. */
  readonly id: string;
  /** Whose it is. */
  readonly holderId: string;
  /** For people. */
  readonly name: string;
  /** Held. Shares. */
  readonly shares: number;
  /** As common. Shares. */
  readonly asConvertedShares: number;
  /** Preference and dividends if it holds. Currency. */
  readonly claim: number;
  /** Part of a standing claim that is not paid. Currency. */
  readonly unpaidPreference: number;
  /** Issued on conversion or exercise. Shares. */
  readonly sharesIssued: number;
  /** Withheld for the strike in a net exercise. Shares. */
  readonly sharesWithheld: number;
  /** Part of the net that a buyer who assumes unvested options pays later. Currency. */
  readonly deferred: number;
  /** Paid at closing. Currency. */
  readonly atClose: number;
  /** Paid when the escrow is released. Currency. */
  readonly escrow: number;
  /** Paid with earn-outs. Currency. */
  readonly earnout: number;
  /** Of the net, in cash. Currency. */
  readonly cashPart: number;
  /** Of the net, in the buyer's stock. Currency. */
  readonly stockPart: number;
}

/** One person, over all rows that carry their holderId. */
export interface HolderResult {
  /** The person. */
  readonly holderId: string;
  /** For people. */
  readonly name: string;
  /** Received over all rows. Currency. */
  readonly net: number;
  /** Paid over all rows. Currency. */
  readonly invested: number;
  /** Net over invested; null without an investment. A factor: 1 is 1x. */
  readonly multiple: number | null;
  /** Of equity proceeds. A fraction of one: 0.2 is 20 %. */
  readonly pctOfProceeds: number;
  /** Its rows. */
  readonly securities: readonly {
    /** The class. */
    readonly classId: string;
    /** The row. */
    readonly id: string;
    /** Received. Currency. */
    readonly net: number;
  }[];
}

/** An event at a breakpoint. */
export interface BreakpointEvent {
  /** The class. */
  readonly classId: string;
  /** The row; absent where the whole class is meant. */
  readonly securityId?: string;
  /** What happens. */
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
  /** Equity value where it begins. Currency. */
  readonly from: number;
  /** Equity value where it ends; null for the last. Currency. */
  readonly to: number | null;
  /** Who takes each dollar; all shares make one. */
  readonly shares: readonly {
    /** The class. */
    readonly classId: string;
    /** Of each dollar. A fraction of one: 0.2 is 20 %. */
    readonly share: number;
  }[];
}

/** An equity value at which the split of the next dollar changes. */
export interface Breakpoint {
  /** Position in the list. */
  readonly index: number;
  /** Where it lies. Currency. */
  readonly equityValue: number;
  /** Smallest price that gives this equity; null when none does. Currency. */
  readonly exitValuation: number | null;
  readonly level: PaymentLevel;
  /** Of common; null below it. Currency a share. */
  readonly price: number | null;
  /** What happens here. */
  readonly events: readonly BreakpointEvent[];
  /** From here to the next breakpoint. */
  readonly tranche: Tranche;
  /** What each class has received by here; classes that have nothing are left out. */
  readonly cumulative: readonly {
    /** The class. */
    readonly classId: string;
    /** Received. Currency. */
    readonly net: number;
  }[];
  /** Whether payoffs jump here because another post-money SAFE converts or an offering forces conversion. */
  readonly jump: boolean;
}

/** One point of the payoff curve. Straight lines between points are exact. */
export interface CurvePoint {
  /** Price of the company. Currency. */
  readonly exitValuation: number;
  /** What the stack shares. Currency. */
  readonly equityProceeds: number;
  /** Of common. Currency a share. */
  readonly price: number;
  /** By class. */
  readonly classes: readonly {
    /** The class. */
    readonly classId: string;
    /** Received. Currency. */
    readonly net: number;
  }[];
  /** Classes that convert or exercise, at least in part. */
  readonly converted: readonly string[];
  /** Whether it lies on a breakpoint. */
  readonly isBreakpoint: boolean;
}

/** The figures a what-if is read for. */
export interface OutcomeDigest {
  /** Price of the company. Currency. */
  readonly exitValuation: number;
  /** What the stack shares. Currency. */
  readonly equityProceeds: number;
  /** What a share of common receives. Currency a share. */
  readonly commonPricePerShare: number;
  /** By class. */
  readonly classes: readonly {
    /** The class. */
    readonly id: string;
    /** Received. Currency. */
    readonly net: number;
    /** What it does; `mixed` for a class whose rows differ, null where nothing is decided. */
    readonly decision: ExitDecision | null;
  }[];
  /** By person. */
  readonly holders: readonly {
    /** The person. */
    readonly holderId: string;
    /** Received. Currency. */
    readonly net: number;
  }[];
}

/** A scenario, computed afresh. */
export interface ScenarioResult extends OutcomeDigest {
  /** As asked. */
  readonly id: string;
  /** For people. */
  readonly name: string;
}

/** The exit at a price changed by `delta`, a fraction. */
export interface SensitivityResult extends OutcomeDigest {
  /** By which the price was changed. A fraction of one: 0.2 is 20 %. */
  readonly delta: number;
}

/** The smallest exit valuation that reaches a target, or why there is none. */
export interface GoalResult {
  /** As asked. */
  readonly id: string;
  /** The smallest that reaches the target; null when none does. Currency. */
  readonly exitValuation: number | null;
  /** What the target amounts to. Currency. */
  readonly targetProceeds: number;
  /** Why there is none. */
  readonly reason: "unreachable" | null;
}

/** A payment date: closing, release of the escrow, an earn-out. */
export interface PaymentStage {
  /** Names the stage. */
  readonly id: string;
  /** What is paid. */
  readonly kind: "closing" | "escrow_release" | "earnout";
  /** For people. */
  readonly name: string;
  /** Paid at this stage. Currency. */
  readonly amount: number;
  /** Paid so far. Currency. */
  readonly cumulative: number;
  /** Of common, so far. Currency a share. */
  readonly commonPricePerShare: number;
  /** By class. */
  readonly classes: readonly {
    /** The class. */
    readonly classId: string;
    /** Received. Currency. */
    readonly net: number;
  }[];
  /** By row. */
  readonly securities: readonly {
    /** The class. */
    readonly classId: string;
    /** The row. */
    readonly id: string;
    /** Received. Currency. */
    readonly net: number;
  }[];
}

/** One sentence of the explanation, with what it moves and what is left after it. */
export interface TraceStep {
  /** From 1. */
  readonly step: number;
  /** What happens. */
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
  /** In a sentence. */
  readonly text: string;
  /** What it moves. Currency. */
  readonly amount: number;
  /** What is left after it; zero at the end. Currency. */
  readonly remaining: number;
  /** Details, a sentence each. */
  readonly lines: readonly string[];
}
