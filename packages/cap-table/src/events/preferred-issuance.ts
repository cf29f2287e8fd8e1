/** Preferred stock sold without pricing a round: how historic tables and side sales are entered. */

import { type CapTable, issued, refuse } from "../model/cap-table.js";
import type { EventStep } from "../model/event-step.js";
import { mentionHolder } from "../model/holder.js";
import { addLot } from "../model/lot.js";
import { type ClassTermsInput, readClassTerms } from "../model/read-class-terms.js";
import { addClass, requireAuthorized, requireClass, type StockClass, seniorityFor } from "../model/stock-class.js";
import type { EventHead } from "../shapes/event-head.js";
import { type Fields, ONE } from "../shapes/fields.js";
import { aboveZero, zeroOrMore } from "../shapes/ranges.js";
import { readLabel, type SecurityLabel } from "../shapes/security-label.js";

/** One purchase: a number of shares, or money at the price. */
export interface PreferredGrant extends SecurityLabel {
  /** The holder; the same id is the same holder everywhere. */
  readonly id: string;
  /** The holder's display name; required at first mention. */
  readonly name?: string;
  /** Bought; or amount. Shares. */
  readonly shares?: number;
  /** Paid; or shares. Currency. */
  readonly amount?: number;
  /** The class's original issue price unless given. Currency a share. */
  readonly pricePerShare?: number;
  /** Names the security; chosen by the engine unless given. */
  readonly securityId?: string;
}

/** Preferred stock issued into a class that exists, or that `terms` bring into being at the first grant's price. */
export interface PreferredIssuanceEvent extends EventHead {
  readonly type: "preferred_issuance";
  /** A class of stock; common is `common`. */
  readonly classId: string;
  /** For people, where the class is new. */
  readonly className?: string;
  readonly terms?: ClassTermsInput;
  /** Who buys. */
  readonly grants: readonly PreferredGrant[];
}

type PreferredIssuance = ReturnType<typeof readPreferredIssuance>;

export function readPreferredIssuance(fields: Fields) {
  return {
    classId: fields.text("classId"),
    className: fields.optionalText("className"),
    terms: fields.object("terms", readClassTerms),
    grants: fields.list("grants", (grant) => {
      grant.exactlyOne("shares", "amount");
      return {
        holder: grant.holder(),
        shares: grant.optionalShares("shares"),
        amount: grant.optionalNumber("amount", aboveZero),
        pricePerShare: grant.optionalNumber("pricePerShare", zeroOrMore),
        securityId: grant.optionalText("securityId"),
        label: readLabel(grant),
      };
    }),
  };
}

export function applyPreferredIssuance(table: CapTable, issuance: PreferredIssuance, step: EventStep): void {
  const stockClass = openClass(table, issuance, step);
  issuance.grants.forEach((grant, index) => {
    const path = step.path("grants", index);
    const holder = mentionHolder(table, grant.holder, "investor", step);
    const pricePerShare = grant.pricePerShare ?? stockClass.originalIssuePrice;
    if (pricePerShare === null || (grant.amount !== null && pricePerShare.isZero())) {
      refuse("missing_field", "A purchase needs a price above zero.", [...path, "pricePerShare"]);
    }
    const securityId = grant.securityId ?? step.nextSecurityId();
    const shares = grant.shares ?? issued((grant.amount as NonNullable<typeof grant.amount>).div(pricePerShare), table);
    if (shares.isZero()) {
      step.warn("zero_shares_issued", "The amount buys no whole share.", "grants", index);
      return;
    }
    const invested = shares.times(pricePerShare);
    const issueDate = step.date;
    const paid = { shares, pricePerShare, invested, issueDate };
    addLot(table, { securityId, kind: "stock", holder, stockClass, ...paid, label: grant.label }, path);
    requireAuthorized(stockClass, [...path, "shares"]);
  });
}

function openClass(
  table: CapTable,
  { classId, className, terms, grants }: PreferredIssuance,
  step: EventStep,
): StockClass {
  if (table.classes.has(classId) || terms === null) return requirePreferred(table, classId, step);
  const price = grants[0]?.pricePerShare ?? null;
  if (price === null || price.isZero()) {
    return refuse("missing_field", "A new class takes its original issue price from the first grant.", [
      ...step.path("grants", 0),
      "pricePerShare",
    ]);
  }
  return addClass(table, {
    id: classId,
    name: className ?? classId,
    kind: "preferred",
    originalIssuePrice: price,
    conversionRatio: terms.conversionRatio ?? ONE,
    votesPerShare: terms.votesPerShare,
    terms,
    seniority: seniorityFor(table, terms.seniority),
  });
}

function requirePreferred(table: CapTable, classId: string, step: EventStep): StockClass {
  const stockClass = requireClass(table, classId, step.path("classId"));
  if (stockClass.kind === "preferred") return stockClass;
  return refuse("invalid_value", `"${classId}" is common stock; use common_issuance.`, step.path("classId"));
}
