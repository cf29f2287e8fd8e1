/** Reads the stock classes and plans of a package as events. */
import type { CapTableEvent } from "../../events/event.js";
import type { OcfPackage } from "../ocf-package.js";
import { amount, field, given, list, type OcfObject, text } from "./ocf-object.js";

interface OcfCandidate {
  readonly event: CapTableEvent;
  readonly from: OcfObject;
}

export function issuancesAndStatics(bundle: OcfPackage): OcfCandidate[] {
  for (const one of bundle.objects) reportUnmapped(one, bundle);
  return [
    ...[...bundle.classes.values()].map((from) => ({ event: classEvent(from, bundle), from })),
    ...[...bundle.plans.values()].map((from) => ({ event: planEvent(from), from })),
  ];
}

/** Objects that say nothing about who owns what. */
const SILENT = new Set([
  "STAKEHOLDER",
  "STOCK_CLASS",
  "STOCK_PLAN",
  "VESTING_TERMS",
  "ISSUER",
  "STOCK_LEGEND_TEMPLATE",
  "DOCUMENT",
  "FINANCING",
]);

function reportUnmapped(one: OcfObject, bundle: OcfPackage): void {
  if (SILENT.has(one.object_type) || one.object_type.startsWith("TX_")) return;
  bundle.remark(one, "It has no place in a cap table of events.");
}

function classEvent(stockClass: OcfObject, bundle: OcfPackage): CapTableEvent {
  const classId = text(stockClass, "id") ?? "";
  const preferred = text(stockClass, "class_type") === "PREFERRED";
  const mechanism = field(list(stockClass, "conversion_rights")[0], "conversion_mechanism");
  const conversionPrice = amount(mechanism, "conversion_price");
  const price = amount(stockClass, "price_per_share") ?? conversionPrice ?? firstPrice(classId, bundle);
  const cap = amount(stockClass, "participation_cap_multiple");
  const ratio = ratioOf(field(mechanism, "ratio"));
  const terms = given({
    liquidationMultiple: amount(stockClass, "liquidation_preference_multiple"),
    participation: cap === undefined ? undefined : ("capped" as const),
    participationCapMultiple: cap,
    seniority: amount(stockClass, "seniority"),
    conversionRatio: ratio,
    antiDilution: "none" as const,
  });
  return given({
    type: "class_definition",
    classId: bundle.classId(classId),
    name: text(stockClass, "name") ?? classId,
    kind: preferred ? "preferred" : "common",
    authorizedShares: amount(stockClass, "initial_shares_authorized"),
    votesPerShare: amount(stockClass, "votes_per_share"),
    originalIssuePrice: preferred ? price : undefined,
    terms: preferred ? terms : undefined,
  }) as CapTableEvent;
}

function ratioOf(ratio: unknown): number | undefined {
  const [numerator, denominator] = [amount(ratio, "numerator"), amount(ratio, "denominator")];
  return numerator === undefined || denominator === undefined || denominator <= 0 ? undefined : numerator / denominator;
}

function firstPrice(classId: string, { objects }: OcfPackage): number | undefined {
  const issuance = objects.find(
    (one) => one.object_type === "TX_STOCK_ISSUANCE" && text(one, "stock_class_id") === classId,
  );
  return amount(issuance, "share_price");
}

function planEvent(plan: OcfObject): CapTableEvent {
  const poolId = text(plan, "id") ?? "pool";
  const name = text(plan, "plan_name") ?? poolId;
  return { type: "pool_change", poolId, name, setTo: amount(plan, "initial_shares_reserved") ?? 0 };
}
