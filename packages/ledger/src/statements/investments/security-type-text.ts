/** Types of security as a page names them. */
import type { SecurityType } from "../../records/vehicle.js";

const TYPE_TEXT: Readonly<Record<SecurityType, string>> = {
  preferred: "Preferred stock",
  common: "Common stock",
  safe: "SAFE",
  convertible_note: "Convertible note",
  warrant: "Warrant",
  option: "Option",
  loan: "Loan",
  fund_interest: "Fund interest",
  token: "Token",
  other: "Other",
};

/** The type in words; what has none is not stated. */
export function securityTypeText(type: string | null): string {
  return TYPE_TEXT[type as SecurityType] ?? "Not stated";
}

/** The type within a sentence: `preferred stock`; `SAFE` and the like stay. */
export function securityTypeInSentence(type: string | null): string {
  const text = securityTypeText(type);
  return /^[A-Z]{2}/.test(text) ? text : text.replace(/^./, (first) => first.toLowerCase());
}
