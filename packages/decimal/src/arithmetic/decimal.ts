/**
 * Terminating decimals over big.js, through a constructor of our own: other code in the
 * process may change the settings of the shared `Big`.
 */
import Big from "big.js";
import { EngineError } from "../errors/engine-error.js";
import { shown } from "../errors/untyped.js";

/** An exact terminating decimal. Sums and products are exact; a quotient keeps 40 decimals, rounded half to even. */
export type Decimal = Big;

const OwnBig = /* @__PURE__ */ (() => {
  const own = Big();
  own.DP = 40;
  own.RM = 2;
  return own;
})();

/**
 * Reads a decimal. A number counts as the decimal it prints as.
 * @throws EngineError `invalid_number` when the text is not a decimal
 * @example
 * decimal("0.1").plus("0.2").toString() // => "0.3"
 * decimal(1).div(3).toFixed(6) // => "0.333333"
 */
export function decimal(value: number | string | Decimal): Decimal {
  try {
    return new OwnBig(value);
  } catch {
    throw new EngineError("invalid_number", `${shown(value)} is not a decimal number.`);
  }
}
