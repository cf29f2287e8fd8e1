/** Transfers, repurchases, cancellations and exercises of the format as events. */
import type { CapTableEvent } from "../../events/event.js";
import type { OcfPackage } from "../ocf-package.js";
import { amount, given, type OcfObject, text, texts } from "./ocf-object.js";

/** Securities passing to others: what comes back to the same holder is the old security under a new id. */
export function passing(one: OcfObject, bundle: OcfPackage): CapTableEvent[] {
  const source = bundle.issuances.get(text(one, "security_id") ?? "");
  const results = bundle.resultsOf(one);
  const from = text(source, "stakeholder_id");
  if (source === undefined || from === undefined || results.length === 0) {
    bundle.remark(one, "The securities it results in are not in the package; the holding stays where it was.");
    return [];
  }
  const securityId = bundle.securityId(text(one, "security_id") ?? "");
  const eventId = text(one, "id") ?? "";
  const moved = results.filter((result) => text(result, "stakeholder_id") !== from);
  for (const result of results) {
    if (!moved.includes(result)) bundle.call(text(result, "security_id") ?? "", securityId);
  }
  return moved.map((result, index) => {
    bundle.call(text(result, "security_id") ?? "", `${index === 0 ? eventId : `${eventId}/${index + 1}`}/1`);
    const to = bundle.holder(text(result, "stakeholder_id") ?? "");
    const part = { shares: amount(result, "quantity"), amount: amount(result, "investment_amount") };
    return given({ type: "transfer", from, to, securityId, ...part }) as unknown as CapTableEvent;
  });
}

/** Stock that leaves: bought back, cancelled, retracted, or converted into stock issued beside it. */
export function stockExit(one: OcfObject, bundle: OcfPackage): CapTableEvent[] {
  const own = text(one, "security_id") ?? "";
  const source = bundle.issuances.get(own);
  const id = text(source, "stakeholder_id") ?? "";
  const shares = amount(one, "quantity") ?? amount(one, "quantity_converted") ?? amount(source, "quantity");
  const securityId = bundle.securityId(own);
  const balance = text(one, "balance_security_id");
  if (balance !== undefined) bundle.call(balance, securityId);
  const pricePerShare = one.object_type === "TX_STOCK_REPURCHASE" ? (amount(one, "price") ?? 0) : 0;
  return [given({ type: "repurchase", id, securityId, shares, pricePerShare }) as unknown as CapTableEvent];
}

/** A convertible that converted is closed here; the stock it became is issued beside it. */
export function cancellation(one: OcfObject, bundle: OcfPackage): CapTableEvent[] {
  const securityId = bundle.securityId(text(one, "security_id") ?? "");
  const balance = text(one, "balance_security_id");
  if (balance !== undefined) bundle.call(balance, securityId);
  const retracted = one.object_type.endsWith("_RETRACTION");
  const shares = one.object_type.includes("CONVERTIBLE") ? undefined : amount(one, "quantity");
  if (one.object_type === "TX_CONVERTIBLE_CONVERSION" && bundle.issuances.has(text(one, "security_id") ?? "")) {
    bundle.remark(one, "Shown as closed, beside the stock that was issued for it.");
  }
  const event = { type: "cancellation", securityId, shares, reason: retracted ? "retracted" : "cancelled" };
  return [given(event) as unknown as CapTableEvent];
}

export function exercise(one: OcfObject, bundle: OcfPackage): CapTableEvent[] {
  const own = text(one, "security_id") ?? "";
  const securityId = bundle.securityId(own);
  const [result] = bundle.resultsOf(one);
  const shares = amount(one, "quantity") ?? amount(result, "quantity") ?? amount(bundle.issuances.get(own), "quantity");
  if (bundle.issuances.has(own)) {
    for (const id of [text(result, "security_id"), ...texts(one, "resulting_security_ids")]) {
      if (id !== undefined) bundle.call(id, `${text(one, "id") ?? ""}/1`);
    }
  }
  if (one.object_type.endsWith("_RELEASE")) {
    return [given({ type: "settlement", securityId, shares }) as unknown as CapTableEvent];
  }
  return [given({ type: "exercise", securityId, shares, beforeVesting: true }) as unknown as CapTableEvent];
}
