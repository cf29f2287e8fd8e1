/** How a cell looks: what its figure is, and what part it plays on its sheet. */

/** What a figure is, and so how it is shown. */
export type Format =
  | "text"
  | "money"
  | "shares"
  | "price"
  | "percent"
  | "multiple"
  | "date"
  | "years"
  | "count"
  | "figure";

/** What a cell is for. */
export type Role = "title" | "heading" | "label" | "note" | "input" | "formula" | "figure" | "total" | "check";

/** The number format of each kind of figure. */
export const numberFormats: Readonly<Record<Format, string>> = {
  text: "@",
  money: "#,##0.00",
  shares: "#,##0.####",
  price: "#,##0.0000000000",
  percent: "0.0000%",
  multiple: "0.0000",
  date: "yyyy-mm-dd",
  years: "0.####",
  count: "0",
  figure: "General",
};

/** What each kind of figure is measured in. */
export const units: Readonly<Record<Format, string>> = {
  text: "",
  money: "currency",
  shares: "shares",
  price: "currency a share",
  percent: "a fraction, shown in percent",
  multiple: "a factor: 1 is 1x",
  date: "a day",
  years: "years",
  count: "a count",
  figure: "",
};
