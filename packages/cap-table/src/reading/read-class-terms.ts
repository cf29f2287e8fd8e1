/** The terms of a series as a document states them, with the market's defaults for what it leaves out. */
import { rational } from "@capstack/decimal";
import type { ClassTerms } from "../table/class-terms.js";
import { type Fields, ONE } from "./fields.js";
import { aboveZero, zeroOrMore } from "./ranges.js";

export const defaultTerms: ClassTerms = {
  liquidationMultiple: /* @__PURE__ */ rational(1),
  participation: "none",
  participationCapMultiple: null,
  seniority: "senior",
  antiDilution: "broad",
};

export function readClassTerms(fields: Fields): ClassTerms {
  const participation = fields.choice("participation", ["none", "full", "capped"], "none");
  const participationCapMultiple = fields.optionalNumber("participationCapMultiple", aboveZero);
  if (participation === "capped" && participationCapMultiple === null) {
    fields.problem("missing_field", "Capped participation needs participationCapMultiple.", "participationCapMultiple");
  }
  return {
    liquidationMultiple: fields.numberOr("liquidationMultiple", zeroOrMore, ONE),
    participation,
    participationCapMultiple,
    seniority: "senior",
    antiDilution: fields.choice("antiDilution", ["broad", "narrow", "full_ratchet", "none"], "broad"),
  };
}
