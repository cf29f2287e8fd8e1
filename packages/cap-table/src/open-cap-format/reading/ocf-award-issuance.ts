/** An issuance of awards or warrants of the format as an event. */
import type { EquityAwardKind } from "../../events/awards/equity-grant.js";
import type { CapTableEvent } from "../../events/event.js";
import type { OcfPackage } from "../ocf-package.js";
import { amount, field, given, list, type OcfObject, text } from "./ocf-object.js";
import { vestingFor } from "./ocf-stock-issuance.js";

const AWARDS: Readonly<Record<string, EquityAwardKind>> = {
  OPTION: "option",
  OPTION_ISO: "iso",
  OPTION_NSO: "nso",
  RSU: "rsu",
  CSAR: "sar",
  SSAR: "sar",
};

export function awardIssuance(one: OcfObject, bundle: OcfPackage): CapTableEvent[] {
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

export function warrantIssuance(one: OcfObject, bundle: OcfPackage): CapTableEvent[] {
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
