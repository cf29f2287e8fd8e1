/** Accrual by adding interest to a balance, one period after the other. */
import type { AccrualTerms } from "../../src/dates/accrual.js";
import { countMonths, DAY, dateOf, monthsLater } from "./calendar.js";
import { walkedYears } from "./day-count.js";
import { add, divide, type Fraction, fraction, fractionOfText, multiply, subtract } from "./fraction.js";

export function steppedInterest(principal: Fraction, terms: AccrualTerms): Fraction {
  const { from, to, dayCount = "actual/365", compounding = "annual" } = terms;
  const rate = fractionOfText(String(terms.annualRate));
  const interestOf = (balance: Fraction, years: Fraction) => multiply(multiply(balance, rate), years);
  if (terms.accrual === "simple") return interestOf(principal, walkedYears(from, to, dayCount));
  let balance = principal;
  if (compounding === "daily") {
    const yearDays = ["actual/360", "30/360", "30E/360"].includes(dayCount) ? 360n : 365n;
    const days = (dateOf(to).getTime() - dateOf(from).getTime()) / DAY;
    for (let day = 0; day < days; day++) balance = add(balance, interestOf(balance, fraction(1n, yearDays)));
    return subtract(balance, principal);
  }
  const months = { monthly: 1, quarterly: 3, semiannual: 6, annual: 12 }[compounding];
  let passed = 0;
  while (countMonths(from, to) >= passed + months) {
    passed += months;
    balance = add(balance, interestOf(balance, divide(fraction(BigInt(months)), fraction(12n))));
  }
  balance = add(balance, interestOf(balance, walkedYears(monthsLater(from, passed), to, dayCount)));
  return subtract(balance, principal);
}
