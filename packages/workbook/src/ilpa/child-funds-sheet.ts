/** The sheet of a fund of funds: what each child fund charges, in the parent's currency. */
import type { Period, ReportingTemplate, ReportingTemplateInput } from "@capstack/ilpa";
import { rounded, total } from "../sheet/formula.js";
import { SheetPlan } from "../sheet/sheet-plan.js";

const AMOUNTS = [
  ["managementFeeGross", "Management fee, gross"],
  ["managementFeeNet", "Management fee, net"],
  ["partnershipExpenses", "Expenses"],
  ["carryPaid", "Carry paid"],
] as const;
const PERIODS: readonly (readonly [Period, string])[] = [
  ["qtd", "quarter"],
  ["ytd", "year"],
  ["itd", "since inception"],
];
const HEADINGS = ["Child fund", "Vintage", "Currency", "Commitment"];
const FIRST_ROW = 3;

/** Plans the sheet; null where there is no child fund. */
export function childFundsSheet(
  { childFunds = [] }: ReportingTemplateInput,
  { childFundTotals, currency }: ReportingTemplate,
  decimals: number,
): SheetPlan | null {
  if (childFundTotals === null) return null;
  const sheet = new SheetPlan("Child funds", [32, 10, 10, 18, ...PERIODS.flatMap(() => AMOUNTS.map(() => 18))], {
    frozen: { rows: FIRST_ROW, columns: 1 },
    decimals,
  });
  sheet.text(0, 0, "Child funds", "title");
  sheet.text(1, 0, `Commitments in the child's currency, all else in ${currency}.`, "note");
  const titles = PERIODS.flatMap(([, period]) => AMOUNTS.map(([, title]) => `${title}, ${period}`));
  sheet.headings(FIRST_ROW - 1, [...HEADINGS, ...titles]);
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
