/** Securities passing from one holder to another: cost and vesting move in proportion, the oldest lots first. */
import type { Rational } from "@capstack/decimal";
import type { Fields } from "../reading/fields.js";
import { aboveZero, zeroOrMore } from "../reading/ranges.js";
import { type CapTable, refuse } from "../table/cap-table.js";
import { requireOutstanding, splitConvertible } from "../table/convertible.js";
import type { EventStep } from "../table/event-step.js";
import { type Holder, mentionHolder, requireHolder } from "../table/holder.js";
import { addLot, claimSecurityId, type Lot } from "../table/lot.js";
import { requireLot } from "../table/require-lot.js";
import { COMMON, requireClass } from "../table/stock-class.js";
import { stockLots, takeShares } from "../table/take-shares.js";
import type { EventHead } from "./event-head.js";

/** `shares` of a class, or of one security; of a SAFE or note an `amount` of its principal. */
export interface TransferEvent extends EventHead {
  readonly type: "transfer";
  readonly from: string;
  readonly to: { readonly id: string; readonly name?: string };
  readonly shares?: number;
  readonly amount?: number;
  readonly classId?: string;
  readonly securityId?: string;
  /** What the buyer paid the seller; the company's cost basis is unaffected. */
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
  const lots = lotsOf(table, event, from, step);
  const all = lots[0]?.shares;
  const shares = event.shares ?? (all as Rational);
  const toClass = event.toClassId === null ? null : requireClass(table, event.toClassId, step.path("toClassId"));
  const { pieces } = takeShares(table, lots, shares, step.path("shares"), "both");
  const holder = to();
  for (const { lot, shares: moved, invested, vesting } of pieces) {
    const { kind, pool, pricePerShare, strikePrice, issueDate, expirationDate } = lot;
    const { earlyExercise, countsInFullyDiluted } = lot;
    const kept = {
      kind,
      pool,
      pricePerShare,
      strikePrice,
      issueDate,
      expirationDate,
      earlyExercise,
      countsInFullyDiluted,
    };
    const stockClass = toClass ?? lot.stockClass;
    const securityId = step.nextSecurityId();
    addLot(table, { ...kept, securityId, holder, stockClass, shares: moved, invested, vesting }, step.path());
  }
}

function lotsOf(table: CapTable, { securityId, classId }: Transfer, from: Holder, step: EventStep): Lot[] {
  if (securityId === null) {
    requireClass(table, classId, step.path("classId"));
    return stockLots(from.lots, classId);
  }
  const lot = requireLot(table, securityId, step.path("securityId"));
  if (lot.holder === from) return [lot];
  return refuse("insufficient_shares", `"${securityId}" is not held by "${from.id}".`, step.path("securityId"));
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
  const part = splitConvertible(convertible, to(), securityId, amount);
  table.convertibles.set(securityId, part);
  if (convertible.principal.isZero()) convertible.status = "cancelled";
}
