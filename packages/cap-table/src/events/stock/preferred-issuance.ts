/** Preferred stock sold without pricing a round: how historic tables and side sales are entered. */

import { type Exact, type Input, list, money, price, shape, shares, text } from "@capstack/decimal";
import { type CapTable, issued, refuse } from "../../model/cap-table.js";
import type { EventStep } from "../../model/event-step.js";
import { mentionHolder } from "../../model/holder.js";
import { addLot } from "../../model/lots/lot.js";
import { classTerms } from "../../model/read-class-terms.js";
import type { StockClass } from "../../model/records.js";
import {
  addClass,
  COMMON,
  refuseClass,
  requireAuthorized,
  requireClass,
  seniorityFor,
} from "../../model/stock-class.js";
import { eventHead, typeOf } from "../../shapes/event-head.js";
import { checkMention, holderFields } from "../../shapes/holder-mention.js";
import { labelFields, labelOf } from "../../shapes/security-label.js";

export const preferredGrant = shape(
  {
    ...holderFields,
    /** Bought; or amount. Shares. */
    shares: shares({ above: 0, optional: true }),
    /** Paid; or shares. Currency. */
    amount: money({ above: 0, optional: true }),
    /** The class's original issue price by default. Currency a share. */
    pricePerShare: price({ optional: true }),
    /** Names the security; chosen by the engine by default. */
    securityId: text({ optional: true }),
    ...labelFields,
  },
  {
    check: (grant) => {
      grant.place.exactlyOne("shares", "amount");
      checkMention(grant);
    },
  },
);

/** One purchase: a number of shares, or money at the price. */
export interface PreferredGrant extends Input<typeof preferredGrant> {}

export const preferredIssuanceEvent = shape({
  type: typeOf("preferred_issuance"),
  ...eventHead,
  /** A class of stock; common is `common`. */
  classId: text(),
  /** For people, where the class is new. */
  className: text({ optional: true }),
  terms: classTerms,
  /** Who buys. */
  grants: list(preferredGrant),
});

/** Preferred stock issued into a class that exists, or that `terms` bring into being at the first grant's price. */
export interface PreferredIssuanceEvent extends Input<typeof preferredIssuanceEvent> {}

type PreferredIssuance = Exact<typeof preferredIssuanceEvent>;

export function applyPreferredIssuance(table: CapTable, issuance: PreferredIssuance, step: EventStep): void {
  const stockClass = openClass(table, issuance, step);
  issuance.grants.forEach((grant, index) => {
    const path = step.path("grants", index);
    const holder = mentionHolder(table, grant, "investor", step);
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
    addLot(table, { securityId, kind: "stock", holder, stockClass, ...paid, label: labelOf(grant) }, path);
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
    terms,
    seniority: seniorityFor(table.classes.values(), terms.seniority),
  });
}

function requirePreferred(table: CapTable, classId: string, step: EventStep): StockClass {
  const path = step.path("classId");
  if (classId !== COMMON && !table.classes.has(classId)) {
    return refuseClass(
      classId,
      table.classes.keys(),
      path,
      " Give `terms`, also {}, and the class begins with this event.",
    );
  }
  const stockClass = requireClass(table, classId, path);
  if (stockClass.kind === "preferred") return stockClass;
  return refuse("invalid_value", `"${classId}" is common stock; use common_issuance.`, step.path("classId"));
}
