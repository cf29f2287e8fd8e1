import { allocateCents } from "@capstack/decimal";
import { BigNumber } from "bignumber.js";
import { Decimal } from "decimal.js";
import { allocate, dinero, toUnits } from "dinero.js";
import { compare } from "../harness.js";
import { commitments } from "./amounts.js";

const USD = { code: "USD", base: 10, exponent: 2 };
const total = 12_345_678.91;

/** Largest remainder with another library's numbers: floors of the exact products, the rest by size of the fraction. */
function byRemainder<N>(divide: (part: number) => { floor: number; fraction: N }, smaller: (a: N, b: N) => number) {
  const shares = commitments.map(divide);
  const left = Math.round(total * 100) - shares.reduce((sum, share) => sum + share.floor, 0);
  const order = shares
    .map((_, index) => index)
    .sort((a, b) => smaller(shares[b]?.fraction as N, shares[a]?.fraction as N));
  const served = new Set(order.slice(0, left));
  return shares.map((share, index) => (share.floor + (served.has(index) ? 1 : 0)) / 100);
}

const whole = commitments.reduce((sum, commitment) => sum + commitment, 0);

await compare("Split an amount by ten commitments so that the cents add up", {
  "@capstack/decimal": () => allocateCents(total, commitments),
  "decimal.js, largest remainder by hand": () =>
    byRemainder(
      (part) => {
        const share = new Decimal(total).times(100).times(part).div(whole);
        return { floor: share.floor().toNumber(), fraction: share.minus(share.floor()) };
      },
      (a, b) => a.comparedTo(b),
    ),
  "bignumber.js, largest remainder by hand": () =>
    byRemainder(
      (part) => {
        const share = new BigNumber(total).times(100).times(part).div(whole);
        const floor = share.integerValue(BigNumber.ROUND_FLOOR);
        return { floor: floor.toNumber(), fraction: share.minus(floor) };
      },
      (a, b) => a.comparedTo(b) ?? 0,
    ),
  "dinero.js allocate (left-over cents to the first, not to the largest fraction)": () =>
    allocate(dinero({ amount: Math.round(total * 100), currency: USD }), commitments).map((part) => toUnits(part)),
});
