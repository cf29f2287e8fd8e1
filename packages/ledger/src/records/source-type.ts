/** The kinds of entries that figures distinguish. */
import { BUCKET_OF } from "./capital-bucket.js";

/**
 * Every `sourceType` that a figure depends on or a builder writes. Other kinds may be posted; their partner lines
 * are unclassified.
 * @example sourceTypes.includes("management_fee") // => true
 */
export const sourceTypes: readonly string[] = /* @__PURE__ */ [
  ...BUCKET_OF.keys(),
  "investment",
  "return_of_capital",
  "escrow_release",
  "cash_restriction",
  "carry_escrow_release",
  "conversion",
  "pick_up",
  "contribution_funding",
  "distribution_settlement",
  "equalization_interest",
  "currency_exchange",
  "loan",
  "manual",
  "year_end_close",
];
