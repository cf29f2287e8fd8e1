/** Who owns and gets what, as a file with the page's own totals. */
import type { ChartTable } from "@capstack/charts";
import { columnsOf } from "@capstack/components";
import { company, companyAnswer } from "../company/company.js";
import type { Line } from "../engine/table-lines.js";
import { exit } from "../exit/exit-answers.js";
import { letterOf } from "./without-names.js";

/** More owners than these are read by what they own. */
const READ_IN_ORDER = 40;

/** The last line of a file whose figures are not those of the events as they are. */
const FROM_BEFORE = "Figures from before the last change, which cannot be computed";

/** Whether there are so many owners that their list comes last. */
export const areMany = (): boolean => owners().length > READ_IN_ORDER;

/** Who owns something, or is paid for a SAFE or a note: in the order of the cap table, or of many the largest first. */
export function owners(): readonly Line[] {
  const lines = companyAnswer.value?.byHolder.at(-1)?.lines ?? [];
  const owning = lines.filter(({ id, fullyDiluted }) => fullyDiluted.shares !== 0 || (netOf(id) ?? 0) !== 0);
  if (owning.length <= READ_IN_ORDER) return owning;
  return [...owning].sort((one, other) => other.fullyDiluted.shares - one.fullyDiluted.shares);
}

/** Whether shares have a value: before any round they have none until somebody gives a price. */
export const haveValue = (): boolean => owners().some(({ fullyDiluted }) => fullyDiluted.value !== null);

/** What a holder receives at the exit price; null until it is computed. Currency. */
export function netOf(id: string): number | null {
  return exit.value.answer?.holders.find(({ holderId }) => holderId === id)?.net ?? null;
}

/** @param hidden whether people are A, B, C: the letters that a link without names has */
export function boardTable(hidden: boolean): ChartTable {
  const { byHolder = [], final } = companyAnswer.value ?? {};
  const total = byHolder.at(-1)?.total.fullyDiluted;
  const letters = new Map(final?.holders.map(({ id }, place) => [id, letterOf(place)]));
  const text = (figure: number | null | undefined) => (figure === null || figure === undefined ? "" : String(figure));
  return {
    columns: columnsOf(["Holder"], ["Shares", "Fraction owned", "Value", "Proceeds"]),
    rows: [
      ...owners().map(({ id, name, fullyDiluted: { shares, part, value } }) => [
        hidden ? (letters.get(id) ?? name) : name,
        text(shares),
        text(part),
        text(value),
        text(netOf(id)),
      ]),
      ["All", text(total?.shares), "1", text(total?.value), text(exit.value.answer?.summary.totalDistributed)],
      ...(company.value.issues.length + exit.value.issues.length === 0 ? [] : [[FROM_BEFORE, "", "", "", ""]]),
    ],
  };
}
