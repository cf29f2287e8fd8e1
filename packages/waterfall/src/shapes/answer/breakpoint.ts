/** Exit values at which the sharing changes, and the curve between them. */
import type { PaymentLevel } from "./result.js";

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
    | "catches_up"
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
