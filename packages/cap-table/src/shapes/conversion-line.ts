/** How a SAFE or a note converted in a round. */

/** One instrument's conversion. `amount` is what converted, `price` what a share of it cost. */
export interface ConversionLine {
  /** A security: a lot of stock, an award, a warrant, a SAFE or a note. */
  readonly securityId: string;
  /** The holder; the same id is the same holder everywhere. */
  readonly holderId: string;
  /** That converted. Currency. */
  readonly amount: number;
  /** Accrued until then. Currency. */
  readonly interest: number;
  /** What became of interest; null for a SAFE. */
  readonly interestTreatment: "converts" | "paid" | "forgiven" | null;
  /** The terms it converted by: its own, or those an MFN holder took. Currency. */
  readonly valuationCap: number | null;
  /** Whether the cap counts what converts. */
  readonly capType: "post" | "pre";
  /** It converted by. A fraction of one: 0.2 is 20 %. */
  readonly discount: number;
  /** Of conversion. Currency a share. */
  readonly price: number;
  /** Received. Shares. */
  readonly shares: number;
  /** A class of stock; common is `common`. */
  readonly classId: string;
  /** The term that gave the most shares. */
  readonly controllingTerm: "round_price" | "discount" | "cap" | "percentage";
  /** The count the cap or percentage was applied to; null when the price decided. Shares. */
  readonly capitalization: number | null;
  /** Whose terms an MFN holder took; null for its own. */
  readonly electedFrom: string | null;
  /** Of the company before the new money. A fraction of one: 0.2 is 20 %. */
  readonly ownershipBefore: number;
  /** Of the fully diluted total after the round. A fraction of one: 0.2 is 20 %. */
  readonly ownership: number;
}
