/** A class of stock as an object of the format. */
import type { ClassState } from "../../answer/state/class-state-type.js";
import type { OcfObject } from "../reading/ocf-object.js";
import { money, number, type OcfWriter } from "./ocf-writer.js";

export function stockClassObject(stockClass: ClassState, writer: OcfWriter): OcfObject {
  const { id, name, kind, authorized, originalIssuePrice, conversionRatio, terms, seniority } = stockClass;
  for (const unsaid of unsaidTerms(terms)) {
    writer.remark("STOCK_CLASS", id, `Its ${unsaid} no place in the format.`);
  }
  const preferred = kind === "preferred" && {
    price_per_share: money(originalIssuePrice ?? 0, writer),
    liquidation_preference_multiple: number(terms?.liquidationMultiple ?? 1),
    ...(terms?.participationCapMultiple == null
      ? {}
      : { participation_cap_multiple: number(terms.participationCapMultiple) }),
    conversion_rights: [
      {
        type: "STOCK_CLASS_CONVERSION_RIGHT",
        conversion_mechanism: {
          type: "RATIO_CONVERSION",
          ratio: { numerator: number(conversionRatio), denominator: "1" },
          conversion_price: money(stockClass.conversionPrice ?? 0, writer),
          rounding_type: "FLOOR",
        },
        converts_to_stock_class_id: "common",
      },
    ],
  };
  return {
    object_type: "STOCK_CLASS",
    id,
    name,
    class_type: kind === "preferred" ? "PREFERRED" : "COMMON",
    default_id_prefix: `${id.toUpperCase()}-`,
    initial_shares_authorized: authorized === null ? "UNLIMITED" : number(authorized),
    votes_per_share: String(terms?.votesPerShare ?? 1),
    seniority: String(seniority),
    ...(preferred || {}),
  };
}

/** Terms of a series that the format has no field for. */
function unsaidTerms(terms: ClassState["terms"]): string[] {
  if (terms === null) return [];
  return [
    ...(terms.antiDilution === "none" ? [] : ["price protection has"]),
    ...(terms.participation === "full" ? ["participation without a cap has"] : []),
    ...(terms.dividends === null ? [] : ["dividends have"]),
  ];
}
