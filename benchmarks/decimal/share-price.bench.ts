import { rational, roundShares } from "@capstack/decimal";
import { BigNumber } from "bignumber.js";
import { Decimal } from "decimal.js";
import Fraction from "fraction.js";
import { compare } from "../harness.js";

// $20,000,000 before the money over 30,000,000 shares is a price of 2/3; $2,000,000 buys 3,000,000 shares.
const ours = () => roundShares(rational(2_000_000).div(rational(20_000_000).div(30_000_000)));
const decimalJs = () => new Decimal(2_000_000).div(new Decimal(20_000_000).div(30_000_000)).floor().toNumber();
const bigNumber = () =>
  new BigNumber(2_000_000)
    .div(new BigNumber(20_000_000).div(30_000_000))
    .integerValue(BigNumber.ROUND_FLOOR)
    .toNumber();
const fractionJs = () => new Fraction(2_000_000).div(new Fraction(20_000_000).div(30_000_000)).floor().valueOf();

console.log(
  "\nShares bought:",
  ours(),
  "ours,",
  decimalJs(),
  "decimal.js,",
  bigNumber(),
  "bignumber.js,",
  fractionJs(),
  "fraction.js",
);

await compare("A price as a quotient, and the floor of the shares it buys", {
  "@capstack/decimal": ours,
  "decimal.js": decimalJs,
  "bignumber.js": bigNumber,
  "fraction.js": fractionJs,
});
