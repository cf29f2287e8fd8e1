/** The figures that notes to statements name, as they are printed. */
import { addDays, rational } from "@capstack/decimal";
import {
  accountBalances,
  type BooksIndex,
  type CapitalAccounts,
  capitalAccounts,
  creditLine,
  currencyDecimals,
  dayText,
  dealByDealCarry,
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
import { allocationRulesText } from "./carry-terms-text.js";
import { feeTermsText } from "./fee-terms-text.js";

/** A window that ends. */
export interface NotedWindow {
  readonly start: string | null;
  readonly end: string;
  /** The day asked for; without one, the last day that the books know. */
  readonly evaluatedThrough: string;
  /** Whether somebody said through which day events were considered. */
  readonly isEvaluationStated: boolean;
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
  "companiesAtNil",
  "aboveFivePercent",
  "cash",
  "firstOpenYear",
  "limitedPartners",
  "committed",
  "called",
  "calledShare",
  "uncalled",
  "receivable",
  "recalled",
  "recalledInPeriod",
  "generalPartner",
  "generalPartnerCommitted",
  "generalPartnerCapital",
  "dueToGeneralPartner",
  "dueFromRelatedParties",
  "carryRate",
  "preferredReturn",
  "carryAccrued",
  "carryPaid",
  "catchupRate",
  "clawback",
  "feeTerms",
  "feeGross",
  "feeNet",
  "feeReduced",
  "netAssets",
  "lineLimit",
  "lineRate",
  "lineMaturity",
  "lineOwed",
  "lineLongestDays",
  "sharedBy",
  "sharedExcept",
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
  const { rows, atNil, isAboveFivePercent } = held(books, end);
  const balance = (subtype: string) => balanceAt(books, subtype, end);
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
    companiesAtNil: String(atNil),
    cash: money(sumAmounts([balance("cash"), balance("restricted_cash")], vehicle.baseCurrency)),
    firstOpenYear: firstOpenYear(vehicle, end),
    aboveFivePercent: names(isAboveFivePercent),
    ...partnerFigures(economics, capital, vehicle, money),
    ...recalledFigures(books, window, money),
    dueToGeneralPartner: money(less(balance("due_to_gp"))),
    dueFromRelatedParties: money(balance("due_from_related_parties")),
    ...carryFigures(books, economics, { terms, end }, { money, percent }),
    ...feeFigures(books, fee, window, { money, percent }),
    netAssets: money(capital.ties.netAssets),
    ...lineFigures(books, terms, end, { money, percent }),
    sharedBy: SHARED[terms.allocationBasis],
    sharedExcept: rulesOf(books, terms),
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
    atNil: rows.filter(({ fairValue }) => fairValue === 0).length,
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
  const generals = rows.filter(({ partnerClass }) => partnerClass === "gp");
  const called = fund.committed === 0 ? null : rational(fund.paidIn).div(fund.committed).toNumber();
  return {
    limitedPartners: String(lpCount),
    committed: money(fund.committed),
    called: money(fund.paidIn),
    calledShare: called === null ? NEVER : figureText(called, "percent", ""),
    uncalled: money(fund.uncalled),
    receivable: money(receivable),
    generalPartner: generals.length === 0 ? NEVER : generals.map(({ name }) => name).join(" and "),
    generalPartnerCommitted: money(gp.committed),
    generalPartnerCapital: money(gp.nav),
  };
}

/** Distributions that partners may be asked to pay again: of all time, and of the window. */
function recalledFigures(books: BooksIndex, { start, end }: NotedWindow, money: Written["money"]) {
  const through = (day: string) => {
    const { uncalled, committed, paidIn } = fundEconomics(books, { end: day }).fund;
    return sumAmounts([uncalled, -committed, paidIn], books.base.currency);
  };
  const all = through(end);
  const before = start === null ? 0 : through(addDays(start, -1));
  return { recalled: money(all), recalledInPeriod: money(sumAmounts([all, -before], books.base.currency)) };
}

/** The balance of the accounts of a subtype, debits positive. */
function balanceAt(books: BooksIndex, subtype: string, end: string): number {
  const own = accountBalances(books, { end }).filter((account) => account.subtype === subtype);
  return sumAmounts(
    own.map(({ balance }) => balance),
    books.base.currency,
  );
}

const less = (amount: number) => (amount === 0 ? 0 : -amount);

/** Returns stay open three years after they are filed, the year after their own: the first that still does. @see IRC 6501(a) */
function firstOpenYear({ startDate }: VehicleRow, end: string): string {
  const first = Number(end.slice(0, 4)) - 3;
  return String(startDate === null ? first : Math.max(first, Number(startDate.slice(0, 4))));
}

function rulesOf(books: BooksIndex, { allocationRules }: Terms): string {
  const { partners, partnerAt, companies, companyAt } = books;
  const said = allocationRulesText(allocationRules, {
    partner: (id) => partners[partnerAt.get(id) ?? -1]?.name ?? id,
    company: (id) => companies[companyAt.get(id) ?? -1]?.name ?? id,
  });
  return said.length === 0 ? "none" : said.join("; ");
}

function carryFigures(
  books: BooksIndex,
  { carryAccrued, carryPaid }: FundEconomics,
  { terms: { waterfall }, end }: { readonly terms: Terms; readonly end: string },
  { money, percent }: Written,
) {
  return {
    carryRate: percent(waterfall?.carryRate),
    preferredReturn: percent(waterfall?.prefRate),
    catchupRate: percent(waterfall === null ? null : (waterfall.catchupRate ?? 1)),
    carryAccrued: money(carryAccrued),
    carryPaid: money(carryPaid),
    clawback: money(waterfall === null || carryPaid === 0 ? 0 : dealByDealCarry(books, { end }).clawback),
  };
}

function feeFigures(books: BooksIndex, fee: ChargedFee | null, { start, end }: NotedWindow, { money }: Written) {
  const { managementFeeNet, expenses } = operationsStatement(books, { start, end });
  const gross = expenses.find(({ code }) => code === "5000")?.amount ?? 0;
  return {
    feeTerms: fee === null ? NEVER : feeTermsText(fee, { start, end }),
    feeGross: money(gross),
    feeNet: money(managementFeeNet),
    feeReduced: money(sumAmounts([gross, -managementFeeNet], books.base.currency)),
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
