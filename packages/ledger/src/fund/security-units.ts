/** Securities in minor units: what each carries, and what a company carries outside of its securities. */
import { balanceUnits } from "../balances/account-balance.js";
import type { BooksIndex } from "../books/books-index.js";
import type { Units } from "../money/amount.js";
import { ExactSums, sumUnits, totalUnits } from "../money/exact-sum.js";
import { carryingSlots, carryingSubtypes } from "./portfolio.js";
import { positionUnits } from "./position-units.js";

/** What a security carries; `security` is −1 for what its company carries outside of all. */
export interface SecurityUnits {
  readonly company: number;
  readonly security: number;
  /** In the order of {@link carryingSubtypes}. */
  readonly carrying: readonly Units[];
  readonly value: Units;
}

/** Every security, by company and then by id, each company's rest last. */
export function securityUnits(index: BooksIndex, endDay: number): SecurityUnits[] {
  const sums = securitySums(index, endDay);
  const ofCompany: SecurityUnits[][] = index.companies.map(() => []);
  index.securities.forEach(({ companyId }, security) => {
    const company = index.companyAt.get(companyId) as number;
    const carrying = carryingSubtypes.map((_, slot) => sums.at(security * carryingSubtypes.length + slot));
    ofCompany[company]?.push({ company, security, carrying, value: totalUnits(carrying) });
  });
  return positionUnits(index, endDay).flatMap(({ company, carrying }) => {
    const own = ofCompany[company] as SecurityUnits[];
    const rest = carrying.map((units, slot) => sumUnits(units, ...own.map((one) => -(one.carrying[slot] as Units))));
    return [...own, { company, security: -1, carrying: rest, value: totalUnits(rest) }];
  });
}

/** Carrying figures by `security * 4 + subtype`. */
function securitySums(index: BooksIndex, endDay: number): ExactSums {
  const sums = new ExactSums(index.securities.length * carryingSubtypes.length);
  if (index.securities.length === 0) return sums;
  const slots = carryingSlots(index);
  balanceUnits(index, endDay).forEach((units, account) => {
    const security = index.accountSecurity[account] as number;
    const slot = slots[account] as number;
    if (security >= 0 && slot >= 0) sums.add(security * carryingSubtypes.length + slot, units);
  });
  return sums;
}
