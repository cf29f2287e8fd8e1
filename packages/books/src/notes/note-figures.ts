/** The figures that notes to statements name, as they are printed. */
import { rational } from "@capstack/decimal";
import {
  type BooksIndex,
  type CapitalAccounts,
  capitalAccounts,
  creditLine,
  currencyDecimals,
  dayText,
  type FundEconomics,
  figureText,
  fundEconomics,
  operationsStatement,
  periodText,
  scheduleOfInvestments,
} from "@capstack/ledger";
import type { ChargedFee } from "../load/agreed-fee.js";
import type { Terms } from "../load/terms.js";
import { sumAmounts } from "../tables/money.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import { feeTermsText } from "./fee-terms-text.js";

/** A window that ends. */
export interface NotedWindow {
  readonly start: string | null;
  readonly end: string;
  readonly evaluatedThrough: string;
}

const SHARED = {
  commitment: "commitments",
  capital_balance: "capital",
  paid_in: "contributions",
  fixed: "fixed shares",
} as const;
const NEVER = "n/a";

/** What a note may name. */
export const noteFigureNames = [
  "vehicle",
  "currency",
  "began",
  "period",
  "end",
  "evaluatedThrough",
  "companies",
  "aboveFivePercent",
  "limitedPartners",
  "committed",
  "called",
  "calledShare",
  "uncalled",
  "receivable",
  "generalPartnerCommitted",
  "carryRate",
  "preferredReturn",
  "carryAccrued",
  "carryPaid",
  "feeTerms",
  "feeGross",
  "feeNet",
  "netAssets",
  "lineLimit",
  "lineRate",
  "lineMaturity",
  "lineOwed",
  "lineLongestDays",
  "sharedBy",
] as const;

/** Every figure by name; what there is none of is `n/a`. */
export function noteFigures(
  books: BooksIndex,
  vehicle: VehicleRow,
  { terms, fee }: { readonly terms: Terms; readonly fee: ChargedFee | null },
  window: NotedWindow,
): Readonly<Record<(typeof noteFigureNames)[number], string>> {
  const { start, end, evaluatedThrough } = window;
  // A sentence has no dash for nothing.
  const nothing = (0).toFixed(currencyDecimals(vehicle.baseCurrency));
  const money = (amount: number) => (amount === 0 ? nothing : figureText(amount, "money", vehicle.baseCurrency));
  const percent = (ratio: number | null | undefined) => (ratio == null ? NEVER : figureText(ratio, "percent", ""));
  const names = (list: readonly string[]) => (list.length === 0 ? "none" : list.join(", "));
  const { rows, isAboveFivePercent } = held(books, end);
  const capital = capitalAccounts(books, { end });
  const economics = fundEconomics(books, { end });
  return {
    vehicle: vehicle.name,
    currency: vehicle.baseCurrency,
    began: vehicle.startDate === null ? NEVER : dayText(vehicle.startDate),
    period: periodText(start, end),
    end: dayText(end),
    evaluatedThrough: dayText(evaluatedThrough),
    companies: String(rows),
    aboveFivePercent: names(isAboveFivePercent),
    ...partnerFigures(economics, capital, vehicle, money),
    ...carryFigures(economics, terms, { money, percent }),
    ...feeFigures(books, fee, window, { money, percent }),
    netAssets: money(capital.ties.netAssets),
    ...lineFigures(books, terms, end, { money, percent }),
    sharedBy: SHARED[terms.allocationBasis],
  };
}

/** The figures by name. */
export type NoteFigures = ReturnType<typeof noteFigures>;

interface Written {
  readonly money: (amount: number) => string;
  readonly percent: (ratio: number | null | undefined) => string;
}

function held(books: BooksIndex, end: string) {
  const { rows } = scheduleOfInvestments(books, { end });
  return {
    rows: rows.length,
    isAboveFivePercent: rows.filter((row) => row.isAboveFivePercent).map(({ name }) => name),
  };
}

function partnerFigures(
  { fund, gp, lpCount }: FundEconomics,
  { rows }: CapitalAccounts,
  vehicle: VehicleRow,
  money: Written["money"],
) {
  const receivable = sumAmounts(
    rows.map((row) => row.receivable),
    vehicle.baseCurrency,
  );
  const called = fund.committed === 0 ? null : rational(fund.paidIn).div(fund.committed).toNumber();
  return {
    limitedPartners: String(lpCount),
    committed: money(fund.committed),
    called: money(fund.paidIn),
    calledShare: called === null ? NEVER : figureText(called, "percent", ""),
    uncalled: money(fund.uncalled),
    receivable: money(receivable),
    generalPartnerCommitted: money(gp.committed),
  };
}

function carryFigures({ carryAccrued, carryPaid }: FundEconomics, { waterfall }: Terms, { money, percent }: Written) {
  return {
    carryRate: percent(waterfall?.carryRate),
    preferredReturn: percent(waterfall?.prefRate),
    carryAccrued: money(carryAccrued),
    carryPaid: money(carryPaid),
  };
}

function feeFigures(books: BooksIndex, fee: ChargedFee | null, { start, end }: NotedWindow, { money }: Written) {
  const { managementFeeNet, expenses } = operationsStatement(books, { start, end });
  const gross = expenses.find(({ code }) => code === "5000")?.amount ?? 0;
  return {
    feeTerms: fee === null ? NEVER : feeTermsText(fee, { start, end }),
    feeGross: money(gross),
    feeNet: money(managementFeeNet),
  };
}

function lineFigures(books: BooksIndex, { creditLine: line }: Terms, end: string, { money, percent }: Written) {
  const { owed, longestDays } = creditLine(books, { end });
  return {
    lineLimit: line === null ? NEVER : money(line.limit),
    lineRate: percent(line?.annualRate),
    lineMaturity: line?.maturityDate === undefined ? NEVER : dayText(line.maturityDate),
    lineOwed: money(owed),
    lineLongestDays: String(longestDays),
  };
}
