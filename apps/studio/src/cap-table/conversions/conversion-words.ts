/** Why a SAFE or note converted at its price, in the words of the trade. */
import type { RoundReport } from "@capstack/cap-table";
import { showCompact, showTerm } from "../../figures/figures.js";

type Conversion = RoundReport["conversions"][number];

/** The term that gave the most shares, and whose terms they were. */
export function whyPrice(
  { controllingTerm, valuationCap, capType, discount, electedFrom }: Conversion,
  nameOf: (securityId: string) => string = (id) => id,
): string {
  const kind = capType === "post" ? "post-money" : "pre-money";
  const terms: Readonly<Record<Conversion["controllingTerm"], string>> = {
    cap: `Cap of ${showCompact(valuationCap)} ${kind}`,
    discount: `Discount of ${showTerm(discount)}`,
    percentage: "Fixed ownership",
    round_price: "Price of the round",
  };
  return `${terms[controllingTerm]}${electedFrom === null ? "" : `, MFN: terms of ${nameOf(electedFrom)}`}`;
}
