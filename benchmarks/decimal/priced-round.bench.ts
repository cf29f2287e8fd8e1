import { rational, roundShares } from "@capstack/decimal";
import Fraction from "fraction.js";
import { compare } from "../harness.js";

// fraction.js searches for a fraction near a number with decimals, which takes milliseconds; texts it reads at once.

/** Five post-money SAFEs convert in a round of $5,000,000 on $20,000,000, with ten percent of the company left as pool. */
const safes = [
  [500_000, 8_000_000],
  [250_000, 10_000_000],
  [1_000_000, 12_000_000.5],
  [150_000, 6_500_000],
  [100_000, 5_000_000.25],
] as const;

function ours(): number {
  const post = rational(20_000_000).plus(5_000_000);
  const owned = safes.reduce((sum, [amount, cap]) => sum.plus(rational(amount).div(cap)), rational(0));
  const left = rational(1).minus(rational(5_000_000).div(post)).minus(0.1);
  const total = rational(8_437_211).div(left.times(rational(1).minus(owned)));
  const price = post.div(total);
  let shares = roundShares(rational(5_000_000).div(price));
  for (const [amount, cap] of safes) {
    const capPrice = rational(cap).times(left).div(total);
    shares += roundShares(rational(amount).div(capPrice.lt(price) ? capPrice : price));
  }
  return shares;
}

function fractionJs(): number {
  const post = new Fraction(20_000_000).add(5_000_000);
  const owned = safes.reduce((sum, [amount, cap]) => sum.add(new Fraction(amount).div(String(cap))), new Fraction(0));
  const left = new Fraction(1).sub(new Fraction(5_000_000).div(post)).sub("0.1");
  const total = new Fraction(8_437_211).div(left.mul(new Fraction(1).sub(owned)));
  const price = post.div(total);
  let shares = new Fraction(5_000_000).div(price).floor().valueOf();
  for (const [amount, cap] of safes) {
    const capPrice = new Fraction(String(cap)).mul(left).div(total);
    shares += new Fraction(amount)
      .div(capPrice.compare(price) < 0 ? capPrice : price)
      .floor()
      .valueOf();
  }
  return shares;
}

console.log("\nShares issued:", ours(), "ours,", fractionJs(), "fraction.js");

await compare("A priced round with five SAFEs: some forty exact operations", {
  "@capstack/decimal": ours,
  "fraction.js": fractionJs,
});

/** A loan paid down each month: the denominator grows by six digits a step, and there is little to reduce. */
function paidDown<Balance>(start: Balance, step: (balance: Balance) => Balance, months: number): Balance {
  let balance = start;
  for (let month = 0; month < months; month++) balance = step(balance);
  return balance;
}

for (const months of [12, 120]) {
  await compare(`A balance at 7.25 % paid down over ${months} months, unrounded`, {
    "@capstack/decimal": () =>
      paidDown(rational(1_000_000), (b) => b.plus(b.times(0.0725).div(12)).minus(1234.56), months).toNumber(),
    "fraction.js": () =>
      paidDown(new Fraction(1_000_000), (b) => b.add(b.mul("0.0725").div(12)).sub("1234.56"), months).valueOf(),
  });
}
