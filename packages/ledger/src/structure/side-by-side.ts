/** A deal that several vehicles make side by side, each for its part. */
import {
  allocate,
  currencyDecimals,
  double,
  EngineError,
  type Input,
  later,
  list,
  plainArgument,
  shape,
  text,
  wrongSentence,
} from "@capstack/decimal";
import { requireUnits, toAmount } from "../money/amount.js";
import { amount } from "../records/books-kinds.js";

const parallel = shape({
  /** Identifies the vehicle for the caller. */
  id: text(),
  /** What it takes part by, such as its commitments: zero or more, of any size. Only the ratio of weights counts. */
  weight: double({ min: 0 }),
});

export const sideBySideDeal = shape({
  /** The whole. Currency. */
  amount: later(amount({ min: 0 })),
  /** Of the amount. ISO 4217. */
  currency: text(),
  /** Shares bought together: whole units. None by default. */
  shares: double({ unit: "shares", min: 0, whole: true, optional: true }),
  /** The vehicles, in the order that decides where remainders are equal. */
  vehicles: list(parallel, { least: 1 }),
});

/** A deal, and who takes part in it by what. */
export interface SideBySideDeal extends Input<typeof sideBySideDeal> {}

/** A vehicle's part of a deal; `shares` is null where the deal has none. */
export interface SideBySidePart {
  readonly id: string;
  readonly amount: number;
  readonly shares: number | null;
}

/**
 * Splits a deal over vehicles by weight: the amount to the minor unit and the shares to the unit, each with the largest
 * remainders, so that the parts are the whole.
 * @returns in the order of the vehicles
 * @throws EngineError `no_participants` (no vehicle has a weight), `amount_precision`, `negative_value`
 * @example
 * const vehicles = [{ id: "Main", weight: 80 }, { id: "Parallel", weight: 20 }];
 * sideBySide({ amount: 100.01, currency: "USD", vehicles }).map((part) => part.amount) // => [80.01, 20]
 */
export function sideBySide(input: SideBySideDeal): SideBySidePart[] {
  const deal = plainArgument(input, sideBySideDeal);
  const decimals = currencyDecimals(deal.currency);
  const units = requireUnits(deal.amount, decimals, ["amount"]);
  if (units < 0)
    throw new EngineError("negative_value", wrongSentence("amount", deal.amount, "zero or more"), ["amount"]);
  const weights = deal.vehicles.map(({ weight }) => weight);
  if (weights.every((weight) => weight === 0)) {
    throw new EngineError("no_participants", "No vehicle has a weight to take part by.", ["vehicles"]);
  }
  const amounts = allocate(BigInt(units), weights);
  const shares = deal.shares === undefined ? null : allocate(BigInt(deal.shares), weights);
  return deal.vehicles.map(({ id }, at) => ({
    id,
    amount: toAmount(Number(amounts[at]), decimals),
    shares: shares === null ? null : Number(shares[at]),
  }));
}
