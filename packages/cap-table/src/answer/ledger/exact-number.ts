/** An exact number in a ledger: a number where that holds it, else a text. */

import { type Rational, rational } from "@capstack/decimal";
import type { ExactNumber } from "./ledger.js";

/** Ten to a power past the last decimal of any double: whatever does not divide it ends in no decimal. */
const DECIMALS = /* @__PURE__ */ (() => 10n ** 350n)();

/** The number itself when a double holds it, else a fraction as text. */
export function writeExact(value: Rational): ExactNumber {
  const nearest = value.toNumber();
  if (Number.isSafeInteger(nearest) && value.isInteger()) return nearest;
  const { numerator, denominator } = value.toFraction();
  const held = isDecimal(denominator) && rational(nearest).eq(value);
  return held ? nearest : `${numerator}/${denominator}`;
}

/** Whether fractions over a denominator end in a decimal: it has no divisors but twos and fives. */
function isDecimal(denominator: bigint): boolean {
  let rest = Number(denominator);
  if (!Number.isSafeInteger(rest)) return DECIMALS % denominator === 0n;
  while (rest % 2 === 0) rest /= 2;
  while (rest % 5 === 0) rest /= 5;
  return rest === 1;
}

/** What {@link writeExact} wrote. */
export function readExact(value: ExactNumber): Rational {
  if (typeof value === "number") return rational(value);
  const [numerator, denominator] = value.split("/");
  return rational(numerator ?? "0", denominator ?? "1");
}

export function orNull(value: Rational | null): ExactNumber | null {
  return value === null ? null : writeExact(value);
}
