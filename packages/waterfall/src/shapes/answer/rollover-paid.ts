/** What is rolled over, and the cash that is needed beside it. Money to the cent. */

/** Rollover equity of all holders. */
export interface RolloverPaid {
  /** Taken as shares of the buyer at closing. Currency. */
  readonly amount: number;
  /** Of the equity proceeds, paid in cash on whatever date: equityProceeds - amount. Currency. */
  readonly cash: number;
  /**
   * Cash the buyer needs at closing: costs, debt, carve-out and closing payments, less `amount`. That is the exit
   * valuation and the cash on the balance sheet, less what is rolled over, held in escrow or deferred. Currency.
   */
  readonly buyerCash: number;
}
