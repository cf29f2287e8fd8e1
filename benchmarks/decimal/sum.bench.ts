import { rational, sumOf } from "@capstack/decimal";
import { BigNumber } from "bignumber.js";
import { Decimal } from "decimal.js";
import { add, dinero, toDecimal } from "dinero.js";
import Fraction from "fraction.js";
import { compare } from "../harness.js";
import { amounts } from "./amounts.js";

const USD = { code: "USD", base: 10, exponent: 2 };

await compare("Sum a thousand amounts with cents, read from JSON numbers", {
  "@capstack/decimal": () => sumOf(amounts.map((amount) => rational(amount))).toNumber(),
  "decimal.js": () => amounts.reduce((sum, amount) => sum.plus(amount), new Decimal(0)).toNumber(),
  "bignumber.js": () => amounts.reduce((sum, amount) => sum.plus(amount), new BigNumber(0)).toNumber(),
  "fraction.js, read from texts": () =>
    amounts.reduce((sum, amount) => sum.add(String(amount)), new Fraction(0)).valueOf(),
  "dinero.js (cents rounded by the caller)": () =>
    toDecimal(
      amounts
        .map((amount) => dinero({ amount: Math.round(amount * 100), currency: USD }))
        .reduce((sum, amount) => add(sum, amount)),
    ),
});
