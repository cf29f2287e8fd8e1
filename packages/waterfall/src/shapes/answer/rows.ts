/** What each class, row and holder receives, and what it decides: money to the cent, prices and ratios to ten decimals. */
import type { DecisionFigures } from "./decision.js";

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
  readonly kind: "common" | "preferred" | "options" | "warrants" | "profits_interests" | "convertibles";
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
  /** Of the net, in the buyer's stock: by the deal's stockPct, or rolled over. Currency. */
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
  /** Of the net, paid in cash; only where the deal has a rollover. Currency. */
  readonly cash?: number;
  /** Of the net, taken as shares of the buyer; only where the deal has a rollover. Currency. */
  readonly rollover?: number;
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
