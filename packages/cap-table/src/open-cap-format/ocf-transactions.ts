/** Transactions of a package, each as the events it comes to. */

import type { EquityAwardKind } from "../events/equity-grant.js";
import type { CapTableEvent } from "../events/event.js";
import { fromOcfLabel } from "../shapes/security-label.js";
import { companyEvents } from "./ocf-company.js";
import { conversionTerms, interestTerms, mechanismOf } from "./ocf-convertible.js";
import { amount, field, given, list, type OcfObject, text, texts } from "./ocf-object.js";
import type { OcfPackage } from "./ocf-package.js";
import { noVestingDays, vestingOf } from "./ocf-vesting.js";

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

function stockIssuance(one: OcfObject, bundle: OcfPackage): CapTableEvent[] {
  const stakeholder = text(one, "stakeholder_id") ?? "";
  const classId = text(one, "stock_class_id") ?? "";
  const preferred = text(bundle.classes.get(classId), "class_type") === "PREFERRED";
  const held = {
    ...bundle.holder(stakeholder),
    securityId: text(one, "security_id"),
    shares: amount(one, "quantity"),
    pricePerShare: amount(one, "share_price") ?? 0,
    ...fromOcfLabel(text(one, "custom_id"), text(one, "security_id")),
  };
  const vesting = vestingFor(one, bundle);
  if (preferred) {
    if (vesting !== undefined) bundle.remark(one, "Preferred stock is shown without its vesting.");
    return [given({ type: "preferred_issuance", classId, grants: [given(held)] }) as CapTableEvent];
  }
  const poolId = text(one, "stock_plan_id");
  const grant = given({
    ...held,
    kind: bundle.relationship(stakeholder),
    classId: bundle.classId(classId),
    vesting,
    poolId,
  });
  return [{ type: "common_issuance", grants: [grant] } as unknown as CapTableEvent];
}

function vestingFor(one: OcfObject, bundle: OcfPackage) {
  const terms = bundle.vestingTerms.get(text(one, "vesting_terms_id") ?? "");
  const days = bundle.vestingDays.get(text(one, "security_id") ?? "") ?? noVestingDays;
  const vesting = vestingOf(one, terms, days);
  if (vesting === undefined && text(one, "vesting_terms_id") !== undefined) {
    bundle.remark(one, "Nothing of its vesting terms has a day yet; it is shown without vesting.");
  }
  return vesting;
}

const AWARDS: Readonly<Record<string, EquityAwardKind>> = {
  OPTION: "option",
  OPTION_ISO: "iso",
  OPTION_NSO: "nso",
  RSU: "rsu",
  CSAR: "sar",
  SSAR: "sar",
};

function awardIssuance(one: OcfObject, bundle: OcfPackage): CapTableEvent[] {
  const stakeholder = text(one, "stakeholder_id") ?? "";
  const word = text(one, "compensation_type") ?? "OPTION";
  const granted = text(one, "option_grant_type");
  const kind = AWARDS[word === "OPTION" && granted !== undefined ? `OPTION_${granted}` : word] ?? "option";
  const grant = given({
    ...bundle.holder(stakeholder),
    holderKind: bundle.relationship(stakeholder),
    securityId: text(one, "security_id"),
    shares: amount(one, "quantity"),
    kind,
    strikePrice: amount(one, kind === "sar" ? "base_price" : "exercise_price") ?? (kind === "rsu" ? undefined : 0),
    vesting: vestingFor(one, bundle),
    expirationDate: text(one, "expiration_date"),
    earlyExercise: field(one, "early_exercisable") === true ? true : undefined,
  });
  const poolId = text(one, "stock_plan_id");
  return [given({ type: "equity_grant", poolId, grants: [grant] }) as unknown as CapTableEvent];
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

function warrantIssuance(one: OcfObject, bundle: OcfPackage): CapTableEvent[] {
  const right = field(list(one, "exercise_triggers")[0], "conversion_right");
  const classId = text(right, "converts_to_stock_class_id");
  const shares = amount(one, "quantity") ?? amount(field(right, "conversion_mechanism"), "converts_to_quantity");
  const warrant = given({
    ...bundle.holder(text(one, "stakeholder_id") ?? ""),
    securityId: text(one, "security_id"),
    shares,
    strikePrice: amount(one, "exercise_price") ?? 0,
    classId: classId !== undefined && bundle.classes.has(classId) ? bundle.classId(classId) : undefined,
    expirationDate: text(one, "warrant_expiration_date"),
    countsInFullyDiluted: true,
    vesting: vestingFor(one, bundle),
  });
  return [{ type: "warrant_issuance", warrants: [warrant] } as unknown as CapTableEvent];
}

/** Securities passing to others: what comes back to the same holder is the old security under a new id. */
function passing(one: OcfObject, bundle: OcfPackage): CapTableEvent[] {
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
function stockExit(one: OcfObject, bundle: OcfPackage): CapTableEvent[] {
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
function cancellation(one: OcfObject, bundle: OcfPackage): CapTableEvent[] {
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

function exercise(one: OcfObject, bundle: OcfPackage): CapTableEvent[] {
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
