// The portfolio makes four times its money. Why do limited partners get 2.85 times theirs?
import { computeFundEconomics, defaultFund } from "@capstack/fund-economics";

const { grossToNet: gap, gpEconomics: gp, forecast } = computeFundEconomics({ inputs: defaultFund });
if (gap === undefined || gp === undefined || forecast === undefined) throw new Error("no forecast");
const { totals } = forecast.summary;

const percent = (rate: number | null) => `${((rate ?? 0) * 100).toFixed(2)} %`.padStart(10);
const money = (amount: number) =>
  Math.round(amount)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ",")
    .padStart(12);

console.log(`Gross multiple            ${(gap.grossMultiple ?? 0).toFixed(4)}x`);
console.log(`Net multiple              ${(gap.netMultiple ?? 0).toFixed(4)}x\n`);
console.log(`Gross IRR            ${percent(gap.grossIrr)}`);
console.log(`  fees and expenses  ${percent(-(gap.fromFeesAndExpenses ?? 0))}`);
console.log(`  carry              ${percent(-(gap.fromCarry ?? 0))}`);
console.log(`Net IRR              ${percent(gap.netIrr)}\n`);
console.log(
  `Management fees      ${money(totals.managementFees.total)}   ${gp.feesPer100.toFixed(2)} for each 100 committed`,
);
console.log(`Expenses             ${money(totals.partnershipExpenses.total)}   ${gp.expensesPer100.toFixed(2)}`);
console.log(`Carry                ${money(totals.carry)}   ${gp.carryPer100.toFixed(2)}`);
console.log(`Together             ${percent(gap.totalLoad)} of the portfolio's profit`);
