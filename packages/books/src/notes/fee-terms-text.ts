/** The terms of the management fee in a period, as a sentence says them: each rate with its basis and its days. */
import { addDays } from "@capstack/decimal";
import { dayText, type FeeBasis, figureText } from "@capstack/ledger";
import type { ChargedFee } from "../load/agreed-fee.js";

const BASES: Readonly<Record<FeeBasis, string>> = {
  committed: "commitments",
  invested: "the cost of investments held on the first day of each period charged",
  nav: "net assets on the first day of each period charged",
};

interface Part {
  readonly annualRate: number;
  readonly basis: FeeBasis;
  readonly from: string | null;
}

/** The terms in a window, such as `2.00% per annum of commitments through June 30, 2025 and 1.75% per annum of net assets on the first day of each period charged, from July 1, 2025`. */
export function feeTermsText(
  fee: ChargedFee,
  { start, end }: { readonly start: string | null; readonly end: string },
): string {
  const parts: Part[] = [{ annualRate: fee.annualRate, basis: fee.basis ?? "committed", from: null }];
  for (const { date, annualRate, basis } of fee.steps ?? []) {
    if (date > end) continue;
    const step = { annualRate, basis: basis ?? (parts.at(-1) as Part).basis, from: date };
    if (start !== null && date <= start) parts.splice(0, parts.length, { ...step, from: null });
    else parts.push(step);
  }
  const said = parts.map(({ annualRate, basis, from }, at) => {
    const next = parts[at + 1]?.from;
    const since = from === null ? "" : `${basis === "committed" ? "" : ","} from ${dayText(from)}`;
    const until = next == null ? "" : ` through ${dayText(addDays(next, -1))}`;
    return `${figureText(annualRate, "percent", "")} per annum of ${BASES[basis]}${since}${until}`;
  });
  const own = fee.partnerRates !== undefined || fee.commitmentBands !== undefined;
  const last = said.at(-1) as string;
  const all = said.length === 1 ? last : `${said.slice(0, -1).join(", ")} and ${last}`;
  return own ? `${all}, as reduced by agreement with individual partners` : all;
}
