/** Lines of an entry being built: positive amounts, with the partner or company they belong to. */

import { EngineError, wrongSentence } from "@capstack/decimal";
import type { BooksIndex } from "../books/books-index.js";
import { codeOfOwner } from "../chart/sub-account.js";
import { requireUnits, type Units, unknownId } from "../money/amount.js";
import type { PartnerAmount } from "../records/deal.js";

/** The same in minor units, with the partner's ordinal. */
export type Part = { readonly at: number; readonly lpEntityId: string; readonly units: Units };

/** A line in minor units of the base currency; a debit is positive. Lines of zero are left out. */
export interface DraftLine {
  readonly account: string;
  readonly units: Units;
  readonly lpEntityId?: string | undefined;
  readonly companyId?: string | undefined;
  readonly memo?: string;
}

/** A positive amount, or zero where that is allowed. @throws EngineError `invalid_value` and the codes of amounts */
export function positiveUnits(index: BooksIndex, amount: unknown, name: string, least: 0 | 1 = 1): Units {
  const units = requireUnits(amount, index.base.decimals, [name]);
  if (units >= least) return units;
  const wanted = least === 1 ? "above zero" : "zero or more";
  throw new EngineError(units < 0 ? "negative_value" : "invalid_value", wrongSentence(name, amount, wanted), [name]);
}

/** The capital line of a partner; `units` positive is a debit. */
export function capitalLine(index: BooksIndex, lpEntityId: string, units: Units): DraftLine {
  return { account: codeOfOwner("3100", lpEntityId, index.accounts), units, lpEntityId };
}

/** Whose accounts a position is booked on: a security's, or a company's own. */
export interface Holding {
  readonly companyId: string;
  readonly securityId?: string | undefined;
}

/** A line on one of 1100, 1150, 1200, 1250 of a holding. */
export function holdingLine(
  index: BooksIndex,
  base: string,
  { companyId, securityId }: Holding,
  units: Units,
): DraftLine {
  return { account: codeOfOwner(base, securityId ?? companyId, index.accounts), units, companyId };
}

/** @throws EngineError `unknown_partner` */
export function partnerOrdinal(
  index: BooksIndex,
  lpEntityId: unknown,
  path: readonly (string | number)[] = ["lpEntityId"],
): number {
  const at = index.partnerAt.get(lpEntityId as string);
  if (at !== undefined) return at;
  throw unknownId("unknown_partner", path, lpEntityId, "a partner of these books");
}

/** @throws EngineError `unknown_company` */
export function companyOrdinal(index: BooksIndex, companyId: unknown): number {
  const at = index.companyAt.get(companyId as string);
  if (at !== undefined) return at;
  throw unknownId("unknown_company", ["companyId"], companyId, "a company of these books");
}

/** Partners' amounts in minor units by ascending id. @throws EngineError `unknown_partner`, `invalid_value` */
export function readPartnerAmounts(index: BooksIndex, lines: readonly PartnerAmount[]): Part[] {
  const read = lines.map(({ lpEntityId, amount }, line) => ({
    at: partnerOrdinal(index, lpEntityId, ["lines", line, "lpEntityId"]),
    lpEntityId,
    units: positiveUnits(index, amount, "amount"),
  }));
  return read.sort((a, b) => a.at - b.at);
}

/** The parts of a split by partner, without parts of zero. */
export function toParts(index: BooksIndex, split: readonly Units[]): Part[] {
  const parts = index.partners.map(({ lpEntityId }, at) => ({ at, lpEntityId, units: split[at] as Units }));
  return parts.filter(({ units }) => units !== 0);
}
