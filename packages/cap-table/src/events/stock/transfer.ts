/** Securities passing from one holder to another: cost and vesting move in proportion, the oldest lots first. */

import {
  type ErrorPath,
  type Exact,
  type Input,
  money,
  price,
  type Rational,
  shape,
  shares,
  text,
} from "@capstack/decimal";
import { type CapTable, refuse } from "../../model/cap-table.js";
import { putConvertible, requireOutstanding, splitConvertible } from "../../model/convertibles/convertible.js";
import type { EventStep } from "../../model/event-step.js";
import { mentionHolder, requireHolder } from "../../model/holder.js";
import { addLot, claimSecurityId } from "../../model/lots/lot.js";
import { requireLot } from "../../model/lots/require-lot.js";
import { stockLots, takeShares } from "../../model/lots/take-shares.js";
import type { Holder, Lot, StockClass } from "../../model/records.js";
import { COMMON, requireClass } from "../../model/stock-class.js";
import { eventHead, typeOf } from "../../shapes/event-head.js";
import { checkMention, holderFields } from "../../shapes/holder-mention.js";
import { noLabel } from "../../shapes/security-label.js";

export const transferee = shape(holderFields, { check: checkMention });

/** Who receives. */
export interface Transferee extends Input<typeof transferee> {}

export const transferEvent = shape(
  {
    type: typeOf("transfer"),
    ...eventHead,
    /** The holder; the same id is the same holder everywhere. */
    from: text(),
    /** Who receives. */
    to: transferee,
    /** Of stock, awards or warrants. Shares. */
    shares: shares({ above: 0, optional: true }),
    /** Of a SAFE's or note's principal. Currency. */
    amount: money({ above: 0, optional: true }),
    /** A class of stock; `common` by default. */
    classId: text({ default: COMMON }),
    /** A security: a lot of stock, an award, a warrant, a SAFE or a note. */
    securityId: text({ optional: true }),
    /** What the buyer paid the seller; the company's cost basis is unaffected. Currency a share. */
    pricePerShare: price({ optional: true }),
    /** The class the shares become in the buyer's hands. */
    toClassId: text({ optional: true }),
  },
  {
    check: ({ place }) => {
      if (!place.gives("securityId")) place.lacks("shares");
    },
  },
);

/** `shares` of a class, or of one security; of a SAFE or note an `amount` of its principal. */
export interface TransferEvent extends Input<typeof transferEvent> {}

type Transfer = Exact<typeof transferEvent>;

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
  passShares(table, { lots, shares, path: step.path("shares"), to, toClass }, step);
}

/** Shares that pass to another holder. */
interface PassedShares {
  readonly lots: Iterable<Lot>;
  readonly shares: Rational;
  /** Where the number of shares is given. */
  readonly path: ErrorPath;
  readonly to: () => Holder;
  /** The class they become; null where they stay what they are. */
  readonly toClass: StockClass | null;
}

/** Takes shares out of lots, and gives them to another holder with their cost and vesting. */
export function passShares(table: CapTable, { lots, shares, path, to, toClass }: PassedShares, step: EventStep): void {
  const { pieces } = takeShares(table, lots, shares, path, "both");
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
