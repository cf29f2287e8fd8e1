/** The workbook of a performance template: measures as formulas over the flows, the portfolio's, footnotes, what a reader should know. */
import { currencyDecimals } from "@capstack/decimal";
import {
  type PerformanceTemplate,
  type PerformanceTemplateInput,
  performanceTemplate,
  type Treatment,
} from "@capstack/ilpa";
import { type Formula, minus, over, times } from "../sheet/formula.js";
import { SheetPlan } from "../sheet/sheet-plan.js";
import type { WorkbookPlan } from "../sheet/workbook-plan.js";
import { ABOUT } from "../statement/sheet-names.js";
import { cashFlowSheet, portfolioSheet, TREATMENTS } from "./flow-sheets.js";
import { type FlowColumns, NONE, writeMeasures } from "./measured-flows.js";

/** Name of the first sheet. */
const PERFORMANCE = "Performance";
const AT = { rate: 1, multiple: 2, guess: 4 } as const;

/** Plans the workbook of a performance template. */
export function planPerformance(input: PerformanceTemplateInput): WorkbookPlan {
  const template = performanceTemplate(input);
  const decimals = currencyDecimals(template.currency);
  const flows = cashFlowSheet(input, template, decimals);
  const portfolio = portfolioSheet(input, decimals);
  const sheet = new SheetPlan(PERFORMANCE, [46, 16, 16, 4, 12], { isForm: true, isUpright: true, printed: 3 });
  writeHead(sheet, template);
  const next = writeFund(sheet, template, flows.columnsOf);
  if (portfolio !== null) writePortfolio(sheet, next, { input, template, columnsOf: portfolio.columnsOf });
  return {
    title: `Performance template, ${template.fund}`,
    kind: "ilpa-performance-template",
    request: input,
    sheets: [
      sheet,
      flows.sheet,
      ...(portfolio === null ? [] : [portfolio.sheet]),
      footnoteSheet(template),
      aboutSheet(),
    ],
    charts: [],
  };
}

function writeHead(sheet: SheetPlan, { fund, currency, periodEnd, method }: PerformanceTemplate): void {
  sheet.text(0, 0, "Performance template of a fund, since inception", "title");
  sheet.text(1, 0, "Fund");
  sheet.text(1, 1, fund, "section");
  sheet.text(2, 0, "Currency");
  sheet.text(2, 1, currency, "section");
  sheet.text(3, 0, "Method");
  sheet.text(3, 1, method === "granular" ? "Granular" : "Gross-up", "section");
  sheet.text(4, 0, "To");
  sheet.day(4, 1, periodEnd, { format: "date" });
}

const FUND_AT = 6;

/** Four rows of the fund; returns the row after them. */
function writeFund(
  sheet: SheetPlan,
  { measures, multipleName }: PerformanceTemplate,
  columnsOf: (treatment: Treatment) => FlowColumns,
): number {
  sheet.headings(FUND_AT, ["Fund", "IRR", multipleName]);
  sheet.text(FUND_AT, AT.guess, "Guess", "heading");
  TREATMENTS.forEach(([treatment, title], at) => {
    const row = FUND_AT + 1 + at;
    sheet.text(row, 0, title);
    writeMeasures(sheet, { row, ...AT }, columnsOf(treatment), measures[treatment]);
  });
  return FUND_AT + 2 + TREATMENTS.length;
}

const PARTS = [
  ["realized", "Realised, gross"],
  ["unrealized", "Unrealised, gross"],
  ["total", "Total, gross"],
] as const;

/** One of the portfolio's parts, or all of it. */
export type PortfolioPart = (typeof PARTS)[number][0];

interface Portfolio {
  readonly input: PerformanceTemplateInput;
  readonly template: PerformanceTemplate;
  readonly columnsOf: (part: PortfolioPart) => FlowColumns;
}

function writePortfolio(sheet: SheetPlan, from: number, { input, template, columnsOf }: Portfolio): void {
  const { portfolio, measures } = template;
  if (portfolio === null) return;
  sheet.headings(from, ["Portfolio", "IRR", template.multipleName]);
  const written = PARTS.map(([part, title], at) => {
    sheet.text(from + 1 + at, 0, title);
    return writeMeasures(sheet, { row: from + 1 + at, ...AT }, columnsOf(part), portfolio.gross[part]);
  });
  const row = from + 1 + PARTS.length;
  const total = written[PARTS.length - 1];
  sheet.text(row, 0, "Total, net");
  const [gross, net] = [FUND_AT + 1, FUND_AT + 2];
  for (const [measure, column, format] of [
    ["irr", AT.rate, "rate"],
    ["multiple", AT.multiple, "times"],
  ] as const) {
    const shows = portfolio.net[measure];
    const isThere = shows !== null && measures.grossWith[measure] !== null && measures.netWith[measure] !== null;
    if (!isThere || total === undefined) sheet.figure(row, column, shows ?? NONE, { format });
    else {
      const own = total[measure];
      const [before, after] = [sheet.at(gross, column), sheet.at(net, column)];
      const formula = input.netPortfolio === "ratio" ? scaled(own, after, before) : minus(own, minus(before, after));
      sheet.formula(row, column, formula, { format, shows, within: 1e-6 });
    }
  }
}

const scaled = (own: Formula, after: Formula, before: Formula) => over(times(own, after), before);

function footnoteSheet({ footnotes }: PerformanceTemplate): SheetPlan {
  const sheet = new SheetPlan("Footnotes", [150]);
  sheet.text(0, 0, "Footnotes", "title");
  footnotes.forEach(({ text }, at) => {
    sheet.text(2 + at, 0, text);
  });
  return sheet;
}

const LINES = [
  "This file follows ILPA's Performance Template of 2025. ILPA does not issue it; the descriptions are Capstack's.",
  "Blue cells are amounts of the books: change them to see what follows. Calls are negative, distributions and what stands at the end positive.",
  "The sheet Cash flows has what each flow enters: gross or net, with the credit line or without it. A flow that does not enter is zero there.",
  "A multiple is what came back and is left over what was paid in: the column Paid in says which is which.",
  "A rate is XIRR over a column and its days, days over 365, from its first flow that is not zero. Its guess stands beside it.",
  "An amount that is added back and lies before the first call counts on the day of that call, as the measurement definitions say.",
  "Rates are binary floating point; a spreadsheet's agree with the saved ones to seven decimals. Multiples are exact quotients.",
  "Days and kinds are no inputs: another day or kind is another template. Sheets are protected without a password.",
];

function aboutSheet(): SheetPlan {
  const sheet = new SheetPlan(ABOUT, [130]);
  sheet.text(0, 0, ABOUT, "title");
  LINES.forEach((line, at) => {
    sheet.text(2 + at, 0, line);
  });
  return sheet;
}
