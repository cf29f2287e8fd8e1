/** How a template's places and amounts are named. */
import type { AmountColumn, ReceivedTemplate, TemplateQuarter } from "../engine/templates/received-template.js";
import { writePrice } from "../figures/figures.js";

/** The columns of amounts. */
export const COLUMNS: Readonly<Record<AmountColumn, string>> = {
  "lp.itd": "This partner, since inception",
  "lp.ytd": "This partner, year to date",
  "lp.qtd": "This partner, quarter",
  "fund.itd": "Whole fund, since inception",
  "fund.ytd": "Whole fund, year to date",
  "fund.qtd": "Whole fund, quarter",
  "gp.itd": "General partner, since inception",
  "gp.ytd": "General partner, year to date",
  "gp.qtd": "General partner, quarter",
};

/** What a checker expects or finds: a number with all its digits, a text in quotation marks. */
export function showValue(value: number | string | null, isFound: boolean): string {
  if (value === null) return isFound ? "–" : "";
  if (typeof value === "number") return writePrice(value).replace("-", "−");
  return isFound ? `“${value}”` : value;
}

/** An amount of the table. */
export const showAmount = (value: number | null | undefined): string =>
  value === null || value === undefined ? "–" : writePrice(value).replace("-", "−");

/** The quarter, by its days. */
export function quarterInWords({ start, end }: TemplateQuarter): string {
  if (start !== null && end !== null) return `${start} to ${end}`;
  return end === null ? "not stated" : `to ${end}`;
}

/** What the checker came to, in a line. */
export function verdictOf({ version, breaks, footnotes }: Pick<ReceivedTemplate, "version" | "breaks" | "footnotes">): {
  readonly says: string;
  readonly look: "right" | "wrong" | "open";
} {
  if (version === null) return { says: "Not a reporting template", look: "wrong" };
  if (version === "2016") return { says: "A form of 2016: mapped to version 2.0, not checked", look: "open" };
  const parts = [
    ...(breaks.length > 0 ? [counted(breaks.length, "break")] : []),
    ...(footnotes.length > 0 ? [counted(footnotes.length, "footnote to look at", "footnotes to look at")] : []),
  ];
  return parts.length === 0 ? { says: "Nothing is wrong", look: "right" } : { says: parts.join(", "), look: "wrong" };
}

/** A number with its noun. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
