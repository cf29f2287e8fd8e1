/** How a cell looks: what its figure is, and what part it plays on its sheet. */

/** What a figure is, and so how it is shown. */
export type Format =
  | "text"
  | "money"
  | "balance"
  | "shares"
  | "price"
  | "percent"
  | "part"
  | "rate"
  | "multiple"
  | "times"
  | "date"
  | "years"
  | "count"
  | "figure";

/** What a cell is for. */
export type Role =
  | "title"
  | "heading"
  | "wordHeading"
  | "band"
  | "number"
  | "section"
  | "label"
  | "note"
  | "input"
  | "formula"
  | "figure"
  | "total"
  | "grandTotal"
  | "check";

/** Money as accountants write it: deductions in brackets, a dash for nothing. */
export function accounting(decimals: number): string {
  const digits = decimals === 0 ? "#,##0" : `#,##0.${"0".repeat(decimals)}`;
  return `${digits}_);(${digits});"–"_)`;
}

/** The number format of each kind of figure. */
export const numberFormats: Readonly<Record<Format, string>> = {
  text: "@",
  money: "#,##0.00",
  balance: accounting(2),
  shares: "#,##0.####",
  price: "#,##0.0000000000",
  percent: "0.0000%",
  part: '0.00%_);(0.00%);"–"_)',
  rate: "0.00%;(0.00%)",
  multiple: "0.0000",
  times: '0.00"x";(0.00"x")',
  date: "yyyy-mm-dd",
  years: "0.####",
  count: "0",
  figure: "General",
};

/** What each kind of figure is measured in. */
export const units: Readonly<Record<Format, string>> = {
  text: "",
  money: "currency",
  balance: "currency",
  shares: "shares",
  price: "currency a share",
  percent: "a fraction, shown in percent",
  part: "a fraction, shown in percent",
  rate: "a fraction, shown in percent",
  multiple: "a factor: 1 is 1x",
  times: "a factor: 1 is 1x",
  date: "a day",
  years: "years",
  count: "a count",
  figure: "",
};
