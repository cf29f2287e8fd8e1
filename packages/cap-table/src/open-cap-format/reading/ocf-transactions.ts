/** Transactions of a package, each as the events it comes to. */

import type { CapTableEvent } from "../../events/event.js";
import type { OcfPackage } from "../ocf-package.js";
import { awardIssuance, warrantIssuance } from "./ocf-award-issuance.js";
import { companyEvents } from "./ocf-company.js";
import { conversionTerms, interestTerms, mechanismOf } from "./ocf-convertible.js";
import { cancellation, exercise, passing, stockExit } from "./ocf-exits.js";
import { amount, given, list, type OcfObject, text } from "./ocf-object.js";
import { stockIssuance } from "./ocf-stock-issuance.js";

export function transactionEvents(one: OcfObject, bundle: OcfPackage): CapTableEvent[] {
  const id = text(one, "id");
  const events = eventsOf(one, bundle);
  return events.map((event, index) => {
    const own = index === 0 || id === undefined ? id : `${id}/${index + 1}`;
    const head = "id" in event && HOLDER_EVENTS.has(event.type) ? { eventId: own } : { id: own };
    return given({ ...head, ...event, date: text(one, "date") }) as CapTableEvent;
  });
}

const HOLDER_EVENTS: ReadonlySet<string> = /* @__PURE__ */ new Set(["repurchase", "termination", "acceleration"]);

function eventsOf(one: OcfObject, bundle: OcfPackage): CapTableEvent[] {
  const type = one.object_type.replace("TX_PLAN_SECURITY_", "TX_EQUITY_COMPENSATION_");
  switch (type) {
    case "TX_STOCK_ISSUANCE":
      return bundle.isResult(one) ? [] : stockIssuance(one, bundle);
    case "TX_EQUITY_COMPENSATION_ISSUANCE":
      return bundle.isResult(one) ? [] : awardIssuance(one, bundle);
    case "TX_CONVERTIBLE_ISSUANCE":
      return bundle.isResult(one) ? [] : convertibleIssuance(one, bundle);
    case "TX_WARRANT_ISSUANCE":
      return bundle.isResult(one) ? [] : warrantIssuance(one, bundle);
    case "TX_STOCK_TRANSFER":
    case "TX_EQUITY_COMPENSATION_TRANSFER":
    case "TX_CONVERTIBLE_TRANSFER":
    case "TX_WARRANT_TRANSFER":
    case "TX_STOCK_REISSUANCE":
    case "TX_STOCK_CONSOLIDATION":
      return passing(one, bundle);
    case "TX_STOCK_CANCELLATION":
    case "TX_STOCK_RETRACTION":
    case "TX_STOCK_REPURCHASE":
    case "TX_STOCK_CONVERSION":
      return stockExit(one, bundle);
    case "TX_EQUITY_COMPENSATION_CANCELLATION":
    case "TX_EQUITY_COMPENSATION_RETRACTION":
    case "TX_WARRANT_CANCELLATION":
    case "TX_WARRANT_RETRACTION":
    case "TX_CONVERTIBLE_CANCELLATION":
    case "TX_CONVERTIBLE_RETRACTION":
    case "TX_CONVERTIBLE_CONVERSION":
      return cancellation(one, bundle);
    case "TX_EQUITY_COMPENSATION_EXERCISE":
    case "TX_WARRANT_EXERCISE":
    case "TX_EQUITY_COMPENSATION_RELEASE":
      return exercise(one, bundle);
    default:
      return companyEvents(type, one, bundle);
  }
}

function convertibleIssuance(one: OcfObject, bundle: OcfPackage): CapTableEvent[] {
  const held = { ...bundle.holder(text(one, "stakeholder_id") ?? ""), securityId: text(one, "security_id") };
  const money = amount(one, "investment_amount") ?? 0;
  const terms = conversionTerms(one);
  const mechanism = mechanismOf(one);
  if (text(mechanism, "type") === "FIXED_AMOUNT_CONVERSION") {
    bundle.remark(one, "Its fixed number of shares is not carried over; it is outstanding without a cap.");
  }
  if (list(mechanism, "interest_rates").length > 1) {
    bundle.remark(one, "Only the first of its interest rates is carried over.");
  }
  if (text(one, "convertible_type") === "NOTE" || text(mechanism, "type") === "CONVERTIBLE_NOTE_CONVERSION") {
    const note = { ...held, principal: money, ...terms, ...interestTerms(one) };
    return [{ type: "note_issuance", notes: [given(note)] } as unknown as CapTableEvent];
  }
  return [{ type: "safe_issuance", safes: [given({ ...held, amount: money, ...terms })] } as unknown as CapTableEvent];
}
