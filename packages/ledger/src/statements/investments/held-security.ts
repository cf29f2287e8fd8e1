/** The lines of a schedule of investments: each security held, and what a company carries outside of its securities. */
import { fromDayNumber } from "@capstack/decimal";
import type { BooksIndex } from "../../books/books-index.js";
import { firstPurchases } from "../../fund/first-purchase.js";
import { levelsOn, lineAt } from "../../fund/position-lines.js";
import { type SecurityUnits, securityUnits } from "../../fund/security-units.js";
import { heldThrough } from "../../fund/shares-held.js";
import { compareText } from "../../records/text-order.js";
import type { FairValueLevel } from "../../records/valuation-file.js";
import type { SecurityType } from "../../records/vehicle.js";
import type { Held } from "./held-position.js";

/** A security held, or with null as its type what is recorded for no security. */
export type HeldSecurity = Pick<SecurityUnits, "company" | "carrying" | "value"> & {
  readonly securityId: string | null;
  readonly company: number;
  readonly companyName: string;
  readonly name: string;
  readonly securityType: SecurityType | null;
  readonly shares: number | null;
  readonly principal: number | null;
  readonly acquired: string | null;
  readonly isRestricted: boolean;
  readonly level: FairValueLevel | null;
};

const UNKNOWN = {
  securityId: null,
  name: "",
  securityType: null,
  shares: null,
  principal: null,
  acquired: null,
  isRestricted: false,
} as const;

/** The lines of all held positions, in their order; within one by name, what is outside of all securities last. */
export function heldSecurities(index: BooksIndex, held: readonly Held[], endDay: number): HeldSecurity[] {
  const bought = firstPurchases(index, endDay);
  const levels = levelsOn(index, endDay);
  const levelOf = (company: number, security: number) => levels[lineAt(index, company, security)] ?? null;
  const all = securityUnits(index, endDay).filter((row) => row.carrying.some((units) => units !== 0));
  const line = ({ company, security, carrying, value }: SecurityUnits): HeldSecurity => {
    const amounts = {
      company,
      companyName: index.companies[company]?.name ?? "",
      carrying,
      value,
      level: levelOf(company, security),
    };
    const record = index.securities[security];
    if (record === undefined) return { ...UNKNOWN, ...amounts };
    const day = bought.get(security);
    const { securityId, name, securityType, principal = null, isRestricted = false } = record;
    const shares = heldThrough(record, endDay);
    const acquired = record.acquired ?? (day === undefined ? null : fromDayNumber(day));
    return { ...amounts, securityId, name, securityType, shares, principal, acquired, isRestricted };
  };
  const lines = all.map(line);
  return held.flatMap((position) => {
    const { company, carrying, value, name } = position;
    if (company < 0) return [{ ...UNKNOWN, company, companyName: name, carrying, value, level: null }];
    const own = lines.filter((one) => one.company === company);
    const isRest = (one: HeldSecurity) => Number(one.securityId === null);
    return own.sort((a, b) => isRest(a) - isRest(b) || compareText(a.name, b.name));
  });
}
