/** Transactions on the company and its plans: splits, ratios, authorizations, reserves, repricing, vesting. */
import type { CapTableEvent } from "../../events/event.js";
import type { OcfPackage } from "../ocf-package.js";
import { milestoneConditions } from "./ocf-milestones.js";
import { amount, field, given, type OcfObject, text } from "./ocf-object.js";

export function companyEvents(type: string, one: OcfObject, bundle: OcfPackage): CapTableEvent[] {
  const securityId = bundle.securityId(text(one, "security_id") ?? "");
  switch (type) {
    case "TX_STOCK_CLASS_SPLIT": {
      const ratio = field(one, "split_ratio");
      const [numerator, denominator] = [amount(ratio, "numerator") ?? 0, amount(ratio, "denominator") ?? 1];
      return [
        { type: "stock_split", classId: bundle.classId(text(one, "stock_class_id") ?? ""), numerator, denominator },
      ];
    }
    case "TX_STOCK_CLASS_CONVERSION_RATIO_ADJUSTMENT": {
      const ratio = field(field(one, "new_ratio_conversion_mechanism"), "ratio");
      const conversionRatio = (amount(ratio, "numerator") ?? 0) / (amount(ratio, "denominator") ?? 1);
      return [
        { type: "conversion_adjustment", classId: bundle.classId(text(one, "stock_class_id") ?? ""), conversionRatio },
      ];
    }
    case "TX_STOCK_CLASS_AUTHORIZED_SHARES_ADJUSTMENT":
      return authorizedAdjustment(one, bundle);
    case "TX_STOCK_PLAN_POOL_ADJUSTMENT":
      return poolAdjustment(one, bundle);
    case "TX_EQUITY_COMPENSATION_REPRICING":
      return [{ type: "repricing", securities: [securityId], strikePrice: amount(one, "new_exercise_price") ?? -1 }];
    case "TX_VESTING_ACCELERATION":
      return [{ type: "acceleration", securityId, shares: amount(one, "quantity") ?? 0 }];
    case "TX_VESTING_START":
    case "TX_VESTING_EVENT":
      return vestingDay(one, bundle);
    default:
      bundle.remark(one, "It changes no holding, or is not known here.");
      return [];
  }
}

/** The day on which a milestone is reached; other vesting days are read with the grant they belong to. */
function vestingDay(one: OcfObject, bundle: OcfPackage): CapTableEvent[] {
  const own = text(one, "security_id") ?? "";
  const issuance = bundle.issuances.get(own);
  if (issuance === undefined) {
    bundle.remark(one, "Its security is not in the package.");
    return [];
  }
  const milestone = text(one, "vesting_condition_id") ?? "";
  const waits = milestoneConditions(bundle.vestingOf(issuance)).some(
    (condition) => text(condition, "id") === milestone,
  );
  const reached = one.object_type === "TX_VESTING_EVENT" && waits;
  return reached ? [{ type: "milestone", securityId: bundle.securityId(own), milestone }] : [];
}

function authorizedAdjustment(one: OcfObject, bundle: OcfPackage): CapTableEvent[] {
  const classId = text(one, "stock_class_id") ?? "";
  const stockClass = bundle.classes.get(classId);
  if (stockClass === undefined) {
    bundle.remark(one, "Its stock class is not in the package.");
    return [];
  }
  const event = {
    type: "class_definition",
    classId: bundle.classId(classId),
    name: text(stockClass, "name") ?? classId,
    kind: text(stockClass, "class_type") === "PREFERRED" ? "preferred" : "common",
    authorizedShares: amount(one, "new_shares_authorized"),
    originalIssuePrice: amount(stockClass, "price_per_share"),
  };
  if (event.kind === "preferred" && event.originalIssuePrice === undefined) {
    bundle.remark(one, "The number authorized is not carried over: the class states no price.");
    return [];
  }
  return [given(event) as unknown as CapTableEvent];
}

/** The reserve as a whole, known from the plan and the adjustments before this one. */
function poolAdjustment(one: OcfObject, bundle: OcfPackage): CapTableEvent[] {
  const poolId = text(one, "stock_plan_id") ?? "";
  const plan = bundle.plans.get(poolId);
  const earlier = bundle.objects.filter(
    (other) =>
      other.object_type === one.object_type &&
      text(other, "stock_plan_id") === poolId &&
      (text(other, "date") ?? "") < (text(one, "date") ?? ""),
  );
  earlier.sort((a, b) => ((text(a, "date") ?? "") < (text(b, "date") ?? "") ? -1 : 1));
  const before = amount(earlier.at(-1), "shares_reserved") ?? amount(plan, "initial_shares_reserved");
  const after = amount(one, "shares_reserved");
  if (before === undefined || after === undefined) {
    bundle.remark(one, "Its plan is not in the package.");
    return [];
  }
  return before === after ? [] : [{ type: "pool_change", poolId, shares: after - before }];
}
