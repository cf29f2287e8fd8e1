/** The record of a priced round for later events: its price and the classes it sold. */
import type { Rational } from "@capstack/decimal";

export interface RoundRecord {
  readonly roundId: string;
  readonly mainClassId: string;
  /** The price the round was sold at: rounded when the fold rounds prices. */
  readonly pricePerShare: Rational;
  readonly preMoney: Rational;
  readonly postMoney: Rational;
  /** Further classes the round sold, at a multiple of its price. */
  readonly series: readonly { readonly classId: string; readonly priceFactor: Rational }[];
}
