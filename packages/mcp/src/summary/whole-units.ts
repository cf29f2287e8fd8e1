/** The remark on an amount whose millions were probably left out. */

/**
 * A note where an amount is so small that its millions were probably left out; nothing where it is not.
 * @example sayWholeUnits("pre-money 6", 6) // => ["pre-money 6 is read as it stands, in whole units of currency: six million is 6000000."]
 */
export function sayWholeUnits(what: string, amount: number): string[] {
  return amount > 0 && amount < LEAST_AMOUNT
    ? [`${what} is read as it stands, in whole units of currency: six million is 6000000.`]
    : [];
}

/** Below it no company is sold, valued or funded. */
const LEAST_AMOUNT = 1_000;
