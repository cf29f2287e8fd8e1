/** Files that a fund sends: a quarter of 100 called, the one after it in which nothing moves, and one that is wrong. */
import type { ReportingTemplateInput } from "@capstack/ilpa";
import { ilpaWorkbook } from "../src/index.js";

/** 100 called of 400, 5 of fees: 95 and 300 at the end. */
const flows = { contributions: 100, managementFeesGross: -5, commitment: 400, unfundedCalled: -100 };
const first = { ...flows, unfundedBegin: 400 };
const still = { beginningNav: 95, commitment: 400, unfundedBegin: 300 };
const none = { qtd: {}, ytd: {}, itd: {} };
const whole = { qtd: first, ytd: first, itd: first };

/** Harbor Fund I, the first quarter of 2026, before its sums are made. */
export const firstQuarter: ReportingTemplateInput = {
  fund: "Harbor Fund I",
  partner: "Pine Pension",
  currency: "USD",
  dates: {
    inception: "2026-01-01",
    initialClosing: "2026-01-01",
    finalClosing: null,
    commencement: "2026-01-01",
    investmentPeriodEnd: null,
    termination: null,
    yearStart: "2026-01-01",
    periodStart: "2026-01-01",
    periodEnd: "2026-03-31",
  },
  columns: { lp: whole, fund: whole, gp: none },
  footnotes: [
    { about: "fundDefinition", text: "All vehicles of Harbor." },
    { about: "relatedPersons", text: "The adviser's affiliates." },
  ],
};
const second = { qtd: still, ytd: first, itd: first };
const secondQuarter: ReportingTemplateInput = {
  ...firstQuarter,
  dates: { ...firstQuarter.dates, periodStart: "2026-04-01", periodEnd: "2026-06-30" },
  columns: { lp: second, fund: second, gp: none },
};

/** Harbor Fund I, the first quarter of 2026. */
export const harborFirst = () => ilpaWorkbook(firstQuarter);
/** Harbor Fund I, the second quarter: nothing moves. */
export const harborSecond = () => ilpaWorkbook(secondQuarter);
/** The second quarter with amounts of the partner's quarter changed, footnotes, or another fund's name. */
export const harborChanged = (
  quarter: Readonly<Record<string, number>>,
  more: Partial<ReportingTemplateInput> = {},
): Promise<Uint8Array> => {
  const lp = { ...second, qtd: { ...still, ...quarter } };
  return ilpaWorkbook({ ...secondQuarter, columns: { ...secondQuarter.columns, lp }, ...more });
};
