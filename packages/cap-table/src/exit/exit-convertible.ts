/** SAFEs and notes as the exit takes them. */

import { rational } from "@capstack/decimal";
import type { ConvertibleState } from "../answer/state/convertible-state-type.js";
import type { CapTableState } from "../answer/state/state-types.js";
import type { WaterfallConvertible } from "./waterfall-model.js";

export function outstanding({ convertibles, holders }: CapTableState): WaterfallConvertible[] {
  const names = new Map(holders.map(({ id, name }) => [id, name]));
  const byId = new Map(convertibles.map((row) => [row.securityId, row]));
  return convertibles
    .filter(({ status }) => status === "outstanding")
    .map((row) => ({
      id: row.securityId,
      name: names.get(row.holderId) ?? row.holderId,
      holderId: row.holderId,
      type: row.kind,
      amount: row.principal,
      ...conversionTerms(row, byId),
      ...interestTerms(row),
      ...(row.issueDate === null ? {} : { issueDate: row.issueDate }),
    }));
}

type Terms = Pick<
  WaterfallConvertible,
  "valuationCap" | "capType" | "discount" | "conversionShares" | "conversionPrice"
>;

/** Its own terms, or those an MFN holder elected or would take; a fixed percentage as the cap that comes to it. */
function conversionTerms(own: ConvertibleState, byId: ReadonlyMap<string, ConvertibleState>): Terms {
  if (own.ownershipPct !== null) {
    return { valuationCap: rational(own.principal).div(rational(own.ownershipPct)).toNumber(), capType: "post" };
  }
  const elected = own.mfnElection ?? own.implied?.electedFrom ?? null;
  const { customCapitalization, valuationCap, capType, discount } = byId.get(elected ?? "") ?? own;
  if (customCapitalization && own.implied !== null) {
    return bearsInterest(own) ? { conversionPrice: own.implied.price } : { conversionShares: own.implied.shares };
  }
  return {
    ...(valuationCap === null ? {} : { valuationCap, capType }),
    ...(discount === 0 ? {} : { discount }),
  };
}

/** Whether what converts still grows. */
function bearsInterest({ interest }: ConvertibleState): boolean {
  return interest !== null && interest.interestRate > 0 && interest.interestStartDate !== null;
}

function interestTerms(row: ConvertibleState): Partial<WaterfallConvertible> {
  const { interest, accruedInterest } = row;
  if (interest === null) return {};
  const { interestRate, interestAccrual, compounding, dayCount, frozenInterest, interestStartDate } = interest;
  const terms = { interestRate, interestAccrual, compounding, dayCount };
  if (!bearsInterest(row) || interestStartDate === null) return { accruedInterest, ...terms };
  return {
    accruedInterest: frozenInterest,
    ...terms,
    interestStartDate,
    ...(interest.interestEndDate === null ? {} : { interestEndDate: interest.interestEndDate }),
  };
}
