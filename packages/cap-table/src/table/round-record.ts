/** What a priced round fixed for the time after it: its price and the classes it sold. */
import type { Rational } from "@capstack/decimal";

export interface RoundRecord {
  readonly roundId: string;
  /** The price the round was sold at: rounded when the fold rounds prices. */
  readonly pricePerShare: Rational;
  readonly preMoney: Rational;
  readonly postMoney: Rational;
}
