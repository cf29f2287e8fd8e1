/** Securities passing from one holder to another: cost and vesting move in proportion, the oldest lots first. */

import { type CapTable, refuse } from "../model/cap-table.js";
import { putConvertible, requireOutstanding, splitConvertible } from "../model/convertible.js";
import type { EventStep } from "../model/event-step.js";
import { type Holder, mentionHolder, requireHolder } from "../model/holder.js";
import { addLot, claimSecurityId, type Lot } from "../model/lot.js";
import { requireLot } from "../model/require-lot.js";
import { COMMON, requireClass } from "../model/stock-class.js";
import { stockLots, takeShares } from "../model/take-shares.js";
import type { EventHead } from "../shapes/event-head.js";
import type { Fields } from "../shapes/fields.js";
import { aboveZero, zeroOrMore } from "../shapes/ranges.js";
import { noLabel } from "../shapes/security-label.js";

/** `shares` of a class, or of one security; of a SAFE or note an `amount` of its principal. */
export interface TransferEvent extends EventHead {
  readonly type: "transfer";
  /** The holder; the same id is the same holder everywhere. */
  readonly from: string;
  /** Who receives. */
  readonly to: {
    /** The holder; the same id is the same holder everywhere. */
    readonly id: string;
    /** The holder's display name; required at first mention. */
    readonly name?: string;
  };
  /** Of stock, awards or warrants. Shares. */
  readonly shares?: number;
  /** Of a SAFE's or note's principal. Currency. */
  readonly amount?: number;
  /** A class of stock; common is `common`. */
  readonly classId?: string;
  /** A security: a lot of stock, an award, a warrant, a SAFE or a note. */
  readonly securityId?: string;
  /** What the buyer paid the seller; the company's cost basis is unaffected. Currency a share. */
  readonly pricePerShare?: number;
  /** The class the shares become in the buyer's hands. */
  readonly toClassId?: string;
}

type Transfer = ReturnType<typeof readTransfer>;

export function readTransfer(fields: Fields) {
  const to = fields.object("to", (holder) => holder.holder());
  if (to === null && fields.given("to").length === 0) fields.problem("missing_field", "to is required.", "to");
  fields.optionalNumber("pricePerShare", zeroOrMore);
  const shares = fields.optionalShares("shares");
  const securityId = fields.optionalText("securityId");
  if (shares === null && securityId === null) fields.problem("missing_field", "shares is required.", "shares");
  return {
    from: fields.text("from"),
    to: to ?? { id: "?", name: null },
    shares,
    amount: fields.optionalNumber("amount", aboveZero),
    classId: fields.optionalText("classId") ?? COMMON,
    securityId,
    toClassId: fields.optionalText("toClassId"),
  };
}

export function applyTransfer(table: CapTable, event: Transfer, step: EventStep): void {
  const from = requireHolder(table, event.from, step.path("from"));
  const instrument = event.securityId !== null && table.convertibles.has(event.securityId);
  const to = () => mentionHolder(table, event.to, "investor", step);
  if (instrument) transferInstrument(table, event, from, to, step);
  else transferShares(table, event, from, to, step);
}

function transferShares(table: CapTable, event: Transfer, from: Holder, to: () => Holder, step: EventStep): void {
  const named = event.securityId === null ? null : lotHeldBy(table, from, event.securityId, step);
  if (named === null) requireClass(table, event.classId, step.path("classId"));
  const lots = named === null ? stockLots(from.lots, event.classId) : [named];
  const shares = event.shares ?? (named as Lot).shares;
  const toClass = event.toClassId === null ? null : requireClass(table, event.toClassId, step.path("toClassId"));
  const { pieces } = takeShares(table, lots, shares, step.path("shares"), "both");
  const holder = to();
  for (const { lot, shares: moved, invested, vesting } of pieces) {
    const stockClass = toClass ?? lot.stockClass;
    const securityId = step.nextSecurityId();
    addLot(
      table,
      { ...lot, securityId, label: noLabel, holder, stockClass, shares: moved, invested, vesting },
      step.path(),
    );
  }
}

function lotHeldBy(table: CapTable, holder: Holder, securityId: string, step: EventStep): Lot {
  const lot = requireLot(table, securityId, step.path("securityId"));
  if (lot.holder === holder) return lot;
  return refuse("insufficient_shares", `"${securityId}" is not held by "${holder.id}".`, step.path("securityId"));
}

function transferInstrument(table: CapTable, event: Transfer, from: Holder, to: () => Holder, step: EventStep): void {
  const convertible = requireOutstanding(table, event.securityId as string, step.path("securityId"));
  if (convertible.holder !== from) {
    refuse("insufficient_shares", `"${event.securityId}" is not held by "${from.id}".`, step.path("securityId"));
  }
  const amount = event.amount ?? convertible.principal;
  if (amount.gt(convertible.principal)) {
    const message = `${convertible.principal.toNumber()} of principal is outstanding, not ${amount.toNumber()}.`;
    refuse("insufficient_shares", message, step.path("amount"));
  }
  const securityId = step.nextSecurityId();
  claimSecurityId(table, securityId, step.path());
  const { moved, left } = splitConvertible(convertible, to(), securityId, amount);
  putConvertible(table, left);
  putConvertible(table, moved);
}
