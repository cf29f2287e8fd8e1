/** An issuance of stock of the format as an event. */
import type { CapTableEvent } from "../../events/event.js";
import { fromOcfLabel } from "../../shapes/security-label.js";
import type { OcfPackage } from "../ocf-package.js";
import { amount, given, type OcfObject, text } from "./ocf-object.js";
import { vestingOf } from "./ocf-vesting.js";

export function stockIssuance(one: OcfObject, bundle: OcfPackage): CapTableEvent[] {
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

export function vestingFor(one: OcfObject, bundle: OcfPackage) {
  const vesting = vestingOf(bundle.vestingOf(one));
  if (vesting === undefined && text(one, "vesting_terms_id") !== undefined) {
    bundle.remark(one, "Nothing of its vesting terms has a day yet; it is shown without vesting.");
  }
  return vesting;
}
