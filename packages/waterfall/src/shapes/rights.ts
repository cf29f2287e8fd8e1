/** Options and warrants as they are given. */

/** An unexercised option, a restricted stock unit (`rsu`) or a stock appreciation right (`sar`). */
export interface OptionGrant {
  /** Unique within its list. */
  readonly id: string;
  /** For people. */
  readonly name?: string;
  /** Granted and not exercised. Shares. */
  readonly shares: number;
  /** Required but for an `rsu`, whose strike is zero. Currency a share. */
  readonly strikePrice?: number;
  /** Vested part of the grant; all of it unless given. Shares. */
  readonly vested?: number | null;
  /** What the buyer does with unvested shares: nothing for them, pay them, or pay them later; `cancel` unless given. */
  readonly unvestedTreatment?: "cancel" | "accelerate" | "assume";
  /** Joins the rows of one person; the row's id unless given. */
  readonly holderId?: string;
  /** Whether it is exercised; `optimal`, what pays most, unless given. */
  readonly exercise?: "optimal" | "always" | "never";
  /** Paying the strike, or giving up shares for it; the money is the same. `cash` unless given. */
  readonly exerciseMethod?: "cash" | "net";
  /** An option, a restricted stock unit or a stock appreciation right; `option` unless given. */
  readonly kind?: "option" | "rsu" | "sar";
}

/** A warrant on common stock or on a series of preferred. */
export interface Warrant {
  /** Unique within its list. */
  readonly id: string;
  /** For people. */
  readonly name?: string;
  /** That the warrant buys. Shares. */
  readonly shares: number;
  /** What one costs. Currency a share. */
  readonly strikePrice: number;
  /** `common`, or the id of a series whose terms the shares received carry; `common` unless given. */
  readonly underlying?: string;
  /** Whether it is exercised; `optimal`, what pays most, unless given. */
  readonly exercise?: "optimal" | "always" | "never";
  /** Paying the strike, or giving up shares for it; the money is the same. `cash` unless given. */
  readonly exerciseMethod?: "cash" | "net";
  /** Joins the rows of one person; the row's id unless given. */
  readonly holderId?: string;
}
