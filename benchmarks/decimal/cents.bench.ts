import { roundToCents } from "@capstack/decimal";
import { BigNumber } from "bignumber.js";
import { Decimal } from "decimal.js";
import { dinero, halfAwayFromZero, toDecimal, transformScale } from "dinero.js";
import Fraction from "fraction.js";
import { compare } from "../harness.js";
import { longAmounts } from "./amounts.js";

const USD = { code: "USD", base: 10, exponent: 2 };

await compare("Round a thousand amounts with four decimals to cents, half away from zero", {
  "@capstack/decimal": () => longAmounts.map((amount) => roundToCents(amount)),
  "decimal.js": () => longAmounts.map((amount) => new Decimal(amount).toDecimalPlaces(2).toNumber()),
  "bignumber.js": () => longAmounts.map((amount) => new BigNumber(amount).decimalPlaces(2).toNumber()),
  "fraction.js, read from texts (ties toward plus infinity)": () =>
    longAmounts.map((amount) => new Fraction(String(amount)).round(2).valueOf()),
  "dinero.js (scaled by the caller)": () =>
    longAmounts.map((amount) => {
      const exact = dinero({ amount: Math.round(amount * 1e4), currency: USD, scale: 4 });
      return Number(toDecimal(transformScale(exact, 2, halfAwayFromZero)));
    }),
  "Number(x.toFixed(2)), wrong on ties": () => longAmounts.map((amount) => Number(amount.toFixed(2))),
});
