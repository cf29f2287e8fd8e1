/** Everything a later call needs to go on from a final state. */

/** The lots and rounds behind a final state. */
export interface Ledger {
  readonly eventCount: number;
}
