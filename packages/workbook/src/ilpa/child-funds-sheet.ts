/** The sheet of a fund of funds: what each child fund charges, in the parent's currency. */
import type { Period, ReportingTemplate, ReportingTemplateInput } from "@capstack/ilpa";
import { rounded, total } from "../sheet/formula.js";
import { SheetPlan } from "../sheet/sheet-plan.js";
import { widthOf } from "./template-sheet.js";

const AMOUNTS = [
  ["managementFeeGross", "Fee, gross"],
  ["managementFeeNet", "Fee, net"],
  ["partnershipExpenses", "Expenses"],
  ["carryPaid", "Carry paid"],
] as const;
const PERIODS: readonly (readonly [Period, string])[] = [
  ["qtd", "Quarter to date"],
  ["ytd", "Year to date"],
  ["itd", "Since inception"],
];
const HEADINGS = ["Child fund", "Vintage", "Currency", "Commitment"];
const LEAST_WIDTH = 13;
const FIRST_ROW = 4;
const LAST_COLUMN = HEADINGS.length + PERIODS.length * AMOUNTS.length - 1;

/** Plans the sheet; null where there is no child fund. */
export function childFundsSheet(
  { childFunds = [] }: ReportingTemplateInput,
  { childFundTotals, currency }: ReportingTemplate,
  decimals: number,
): SheetPlan | null {
  if (childFundTotals === null) return null;
  const totals = PERIODS.flatMap(([period]) => AMOUNTS.map(([field]) => childFundTotals[period][field]));
  const commitments = childFunds.map(({ commitment }) => commitment);
  const [charged, committed] = [widthOf(totals, decimals, LEAST_WIDTH), widthOf(commitments, decimals, LEAST_WIDTH)];
  const sheet = new SheetPlan(
    "Child funds",
    [28, 9, 9, committed, ...PERIODS.flatMap(() => AMOUNTS.map(() => charged))],
    {
      ...{ frozen: { rows: FIRST_ROW, columns: 1 }, repeated: FIRST_ROW, isForm: true, decimals },
      ruled: { columns: PERIODS.map((_, group) => HEADINGS.length + group * AMOUNTS.length), from: FIRST_ROW - 2 },
    },
  );
  sheet.text(0, 0, "Child funds", "title");
  sheet.text(1, 0, `Management fees, expenses and carry in ${currency}, commitments in the child's currency.`, "note");
  for (let column = 0; column <= LAST_COLUMN; column++) {
    const [group, at] = [
      Math.floor((column - HEADINGS.length) / AMOUNTS.length),
      (column - HEADINGS.length) % AMOUNTS.length,
    ];
    sheet.text(FIRST_ROW - 2, column, (at === 0 ? PERIODS[group]?.[1] : undefined) ?? "", "band");
  }
  sheet.headings(FIRST_ROW - 1, [...HEADINGS, ...PERIODS.flatMap(() => AMOUNTS.map(([, title]) => title))]);
  const last = FIRST_ROW + childFunds.length - 1;
  childFunds.forEach((child, at) => {
    const row = FIRST_ROW + at;
    sheet.text(row, 0, child.name);
    sheet.text(row, 1, child.vintage);
    sheet.text(row, 2, child.currency);
    sheet.figure(row, 3, child.commitment, { format: "balance" });
  });
  sheet.text(last + 1, 0, "Together", "section");
  PERIODS.forEach(([period], group) => {
    AMOUNTS.forEach(([field, title], at) => {
      const column = HEADINGS.length + group * AMOUNTS.length + at;
      childFunds.forEach((child, index) => {
        const path = ["childFunds", index, period, field];
        sheet.input(FIRST_ROW + index, column, child[period][field] ?? 0, { path, label: title, format: "balance" });
      });
      const sum = rounded(total(sheet.column(column, FIRST_ROW, last)), decimals);
      const shows = childFundTotals[period][field];
      sheet.formula(last + 1, column, sum, { format: "balance", role: "grandTotal", shows });
    });
  });
  return sheet;
}
