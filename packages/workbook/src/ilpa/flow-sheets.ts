/** The sheets of flows: the fund's by treatment, and the portfolio's by part. Amounts are inputs, what they enter formulas. */
import {
  flowTypes,
  type MovedFlow,
  type PerformanceTemplate,
  type PerformanceTemplateInput,
  portfolioTypes,
  type Treatment,
  treatmentLetters,
} from "@capstack/ilpa";
import { type Formula, most } from "../sheet/formula.js";
import { dayCell, SheetPlan } from "../sheet/sheet-plan.js";
import type { FlowColumns } from "./measured-flows.js";
import type { PortfolioPart } from "./performance-plan.js";

/** The treatments, as their columns and rows are headed. */
export const TREATMENTS: readonly (readonly [Treatment, string])[] = [
  ["grossWith", "Gross, with the line"],
  ["netWith", "Net, with the line"],
  ["grossWithout", "Gross, without the line"],
  ["netWithout", "Net, without the line"],
];

const FIRST = 3;
const COLUMN = { date: 0, says: 1, type: 2, subtype: 3, amount: 4, paidIn: 5, treated: 6, days: 10 } as const;
const FIRST_CALL_AT = 1;

/** The fund's flows, and the columns of a treatment. */
export interface FundFlows {
  readonly sheet: SheetPlan;
  readonly columnsOf: (treatment: Treatment) => FlowColumns;
}

/** Flows by day: a line each, its amount, what it enters each treatment with, and the day on which it counts there. */
export function cashFlowSheet(
  input: PerformanceTemplateInput,
  template: PerformanceTemplate,
  decimals: number,
): FundFlows {
  const widths = [12, 46, 26, 24, 18, 9, ...TREATMENTS.map(() => 24), ...TREATMENTS.map(() => 14)];
  const sheet = new SheetPlan("Cash flows", widths, {
    ...{ frozen: { rows: FIRST, columns: 2 }, repeated: FIRST, printed: COLUMN.days, isForm: true, decimals },
    ruled: { columns: [COLUMN.treated], from: FIRST - 1 },
  });
  sheet.text(0, 0, "Cash flows of all limited partners that share the fee", "title");
  const titles = TREATMENTS.map(([, title]) => title);
  const days = TREATMENTS.map(([, title]) => `Day: ${title.toLowerCase()}`);
  writeHeadings(sheet, ["Date", "Kind", "Type", "Subtype"], ["Amount", "Paid in", ...titles, ...days]);
  const calls = writeFirstCalls(sheet, template);
  const order = input.flows
    .map(({ date }, at) => ({ date, at }))
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  order.forEach(({ at }, place) => {
    writeFlow(sheet, FIRST + place, { template, flow: at, calls });
  });
  const last = FIRST + order.length - 1;
  const columnsOf = (treatment: Treatment): FlowColumns => {
    const place = TREATMENTS.findIndex(([name]) => name === treatment);
    const own = { amounts: COLUMN.treated + place, days: COLUMN.days + place, paidIn: COLUMN.paidIn };
    return { sheet, ...own, first: FIRST, last };
  };
  return { sheet, columnsOf };
}

function writeHeadings(sheet: SheetPlan, words: readonly string[], figures: readonly string[]): void {
  words.forEach((word, column) => {
    sheet.text(FIRST - 1, column, word, "wordHeading");
  });
  sheet.headings(FIRST - 1, figures, words.length);
}

type FirstCalls = Readonly<Partial<Record<Treatment, Formula>>>;

/** The day of each treatment's first call, to which earlier amounts that are added back move; where one does. */
function writeFirstCalls(sheet: SheetPlan, { moved }: PerformanceTemplate): FirstCalls {
  const calls = TREATMENTS.flatMap(([treatment], place) => {
    const to = moved.find((one: MovedFlow) => one.treatment === treatment)?.to;
    if (to === undefined) return [];
    return [[treatment, sheet.day(FIRST_CALL_AT, COLUMN.days + place, to, { format: "date" })] as const];
  });
  if (calls.length > 0) sheet.text(FIRST_CALL_AT - 1, COLUMN.days, "Day of the first call", "note");
  return Object.fromEntries(calls) as FirstCalls;
}

interface WrittenFlow {
  readonly template: PerformanceTemplate;
  readonly flow: number;
  readonly calls: FirstCalls;
}

function writeFlow(sheet: SheetPlan, row: number, { template, flow, calls }: WrittenFlow): void {
  const { date, amount, type, subtype, treatments } = template.cashFlows[
    flow
  ] as PerformanceTemplate["cashFlows"][number];
  const kind = flowTypes[template.method][type];
  const day = sheet.day(row, COLUMN.date, date, { format: "date" });
  sheet.text(row, COLUMN.says, kind?.says ?? type);
  sheet.text(row, COLUMN.type, type, "note");
  if (subtype !== null) sheet.text(row, COLUMN.subtype, subtype, "note");
  const path = ["flows", flow, "amount"];
  const own = sheet.input(row, COLUMN.amount, amount, { path, label: type, format: "balance" });
  sheet.figure(row, COLUMN.paidIn, kind?.isPaidIn === true ? 1 : 0, { format: "count", role: "number" });
  TREATMENTS.forEach(([treatment], place) => {
    const isIn = kind?.enters.includes(treatmentLetters[treatment]) === true;
    if (isIn) sheet.formula(row, COLUMN.treated + place, own, { format: "balance", shows: treatments[treatment] });
    else sheet.figure(row, COLUMN.treated + place, 0, { format: "balance" });
    const first = calls[treatment];
    const counts = isIn && kind?.isAddedBack === true && first !== undefined ? most(day, first) : day;
    sheet.formula(row, COLUMN.days + place, counts, { format: "date" });
  });
}

const PARTS: readonly (readonly [PortfolioPart, string])[] = [
  ["realized", "Realised"],
  ["unrealized", "Unrealised"],
  ["total", "Total"],
];
const PORTFOLIO = { date: 0, type: 1, part: 2, amount: 3, paidIn: 4, parts: 5 } as const;

/** The portfolio's flows by day; null where there is none. */
export function portfolioSheet({ portfolio = [] }: PerformanceTemplateInput, decimals: number) {
  if (portfolio.length === 0) return null;
  const sheet = new SheetPlan("Portfolio flows", [12, 26, 16, 18, 9, ...PARTS.map(() => 18)], {
    ...{ frozen: { rows: FIRST, columns: 2 }, repeated: FIRST, isForm: true, decimals },
    ruled: { columns: [PORTFOLIO.parts], from: FIRST - 1 },
  });
  sheet.text(0, 0, "Flows of the portfolio", "title");
  writeHeadings(sheet, ["Date", "Type", "Part"], ["Amount", "Paid in", ...PARTS.map(([, title]) => title)]);
  const order = portfolio.map((flow, at) => ({ ...flow, at })).sort((a, b) => dayCell(a.date) - dayCell(b.date));
  order.forEach(({ at, date, type, part, amount }, place) => {
    const row = FIRST + place;
    sheet.day(row, PORTFOLIO.date, date, { format: "date" });
    sheet.text(row, PORTFOLIO.type, type);
    sheet.text(row, PORTFOLIO.part, part);
    const path = ["portfolio", at, "amount"];
    const own = sheet.input(row, PORTFOLIO.amount, amount, { path, label: type, format: "balance" });
    const kind = portfolioTypes[type];
    sheet.figure(row, PORTFOLIO.paidIn, kind === "in" ? 1 : 0, { format: "count", role: "number" });
    PARTS.forEach(([name], column) => {
      const isIn = kind !== "none" && (name === "total" || name === part);
      if (isIn) sheet.formula(row, PORTFOLIO.parts + column, own, { format: "balance" });
      else sheet.figure(row, PORTFOLIO.parts + column, 0, { format: "balance" });
    });
  });
  const columnsOf = (part: PortfolioPart): FlowColumns => {
    const amounts = PORTFOLIO.parts + PARTS.findIndex(([name]) => name === part);
    return {
      sheet,
      amounts,
      days: PORTFOLIO.date,
      paidIn: PORTFOLIO.paidIn,
      first: FIRST,
      last: FIRST + order.length - 1,
    };
  };
  return { sheet, columnsOf };
}
