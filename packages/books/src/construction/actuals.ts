/** What a fund has done so far, in the forecast's input shape. */
import {
  type AccountBalance,
  accountBalances,
  type BooksIndex,
  capitalAccounts,
  fundEconomics,
  type Position,
  positions,
} from "@capstack/ledger";
import type { PublishedCompany } from "../companies/company.js";
import type { Terms } from "../load/terms.js";
import { sumAmounts } from "../tables/money.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import { type DatedAmount, lpFlows } from "./lp-flows.js";

/** A position with the recorded facts about its last round. */
export interface ConstructionPosition
  extends Pick<
    Position,
    | ("companyId" | "name" | "stage" | "status")
    | ("investedInitial" | "investedFollowOn" | "investedTotal" | "firstInvestmentDate" | "currentValue")
  > {
  readonly currentMoic: number | null;
  readonly currentOwnership: number | null;
  readonly currentPostMoney: number | null;
  readonly distributions: number;
}

/** The actuals of `/construction`. */
export interface Actuals {
  readonly committedCapital: number;
  readonly calledCapital: number;
  readonly uncalledCapital: number;
  readonly distributedCapital: number;
  readonly managementFeesIncurred: number;
  readonly orgCostsIncurred: number;
  readonly partnershipExpensesIncurred: number;
  readonly deployedInitial: number;
  readonly deployedFollowOn: number;
  readonly currentValue: number;
  readonly nav: number;
  readonly cashBalance: number;
  readonly ledgerAvailable: boolean;
  readonly companyCount: number;
  readonly waterfall: WaterfallActuals;
  readonly positions: readonly ConstructionPosition[];
}

interface WaterfallActuals {
  readonly asOf: string;
  readonly kind: string;
  readonly carryRate: number;
  readonly prefRate: number;
  readonly catchupRate: number;
  readonly prefCompounds: boolean;
  readonly lpCommitmentShare: number;
  readonly lpCalledCapital: number;
  readonly lpDistributedCapital: number;
  readonly fundDistributedCapital: number;
  readonly lpNav: number;
  readonly contributions: readonly DatedAmount[];
  readonly distributions: readonly DatedAmount[];
}

/** The data the figures are computed from. */
export interface ActualsInput {
  readonly books: BooksIndex;
  readonly vehicle: VehicleRow;
  readonly terms: Terms;
  readonly companies: readonly PublishedCompany[];
  readonly asOf: string;
}

/** The management fee, and what reduces it. */
const FEE_SUBTYPES = ["management_fee", "management_fee_offset", "management_fee_waiver", "management_fee_rebate"];

/** Expenses other than the fee and organization. */
const EXPENSE_SUBTYPES = [
  ...["partnership_expense", "administration_expense", "audit_expense", "tax_preparation_expense"],
  ...["legal_expense", "insurance_expense", "interest_expense"],
];

/** The actuals through a day; fees, costs and expenses positive. */
export function constructionActuals({ books, vehicle, terms, companies, asOf }: ActualsInput): Actuals {
  const currency = vehicle.baseCurrency;
  const balances = accountBalances(books, { end: asOf });
  const incurred = (...subtypes: string[]) => balanceOf(balances, "expense", subtypes, currency);
  const held = positions(books, { end: asOf });
  const total = (amount: (position: Position) => number) => sumAmounts(held.map(amount), currency);
  const { fund } = fundEconomics(books, { end: asOf });
  const { ties } = capitalAccounts(books, { end: asOf });
  return {
    committedCapital: fund.committed,
    calledCapital: fund.paidIn,
    uncalledCapital: fund.uncalled,
    distributedCapital: fund.distributions,
    managementFeesIncurred: incurred(...FEE_SUBTYPES),
    orgCostsIncurred: incurred("organizational_expense"),
    partnershipExpensesIncurred: incurred(...EXPENSE_SUBTYPES),
    deployedInitial: total((position) => position.investedInitial),
    deployedFollowOn: total((position) => position.investedFollowOn),
    currentValue: total((position) => position.currentValue),
    nav: ties.netAssets,
    cashBalance: balanceOf(balances, "asset", ["cash"], currency),
    ledgerAvailable: books.entries.count > 0,
    companyCount: held.filter(({ investedTotal }) => investedTotal > 0).length,
    waterfall: waterfallActuals({ books, vehicle, terms, companies, asOf }),
    positions: held.map((position) => publishPosition(position, companies)),
  };
}

function balanceOf(balances: readonly AccountBalance[], type: string, subtypes: readonly string[], currency: string) {
  const chosen = balances.filter((row) => row.type === type && subtypes.includes(row.subtype));
  return sumAmounts(
    chosen.map(({ balance }) => balance),
    currency,
  );
}

function waterfallActuals({ books, vehicle, terms, asOf }: ActualsInput): WaterfallActuals {
  const { fund, lp } = fundEconomics(books, { end: asOf });
  const { kind, carryRate, prefRate, catchupRate, prefCompounds } = terms.waterfall ?? { kind: "none" };
  const { contributions, distributions } = lpFlows(books, vehicle.baseCurrency, asOf);
  return {
    asOf,
    kind,
    carryRate: carryRate ?? 0,
    prefRate: prefRate ?? 0,
    catchupRate: catchupRate ?? 1,
    prefCompounds: prefCompounds ?? true,
    lpCommitmentShare: fund.committed === 0 ? 0 : lp.committed / fund.committed,
    lpCalledCapital: lp.paidIn,
    lpDistributedCapital: lp.distributions,
    fundDistributedCapital: fund.distributions,
    lpNav: lp.nav,
    contributions,
    distributions,
  };
}

function publishPosition(position: Position, companies: readonly PublishedCompany[]): ConstructionPosition {
  const company = companies.find(({ companyId }) => companyId === position.companyId);
  return {
    companyId: position.companyId,
    name: position.name,
    stage: position.stage,
    status: position.status,
    investedInitial: position.investedInitial,
    investedFollowOn: position.investedFollowOn,
    investedTotal: position.investedTotal,
    firstInvestmentDate: position.firstInvestmentDate,
    currentValue: position.currentValue,
    currentMoic: position.currentMoic,
    currentOwnership: company?.ownership ?? null,
    currentPostMoney: company?.postMoney ?? null,
    distributions: position.distributions,
  };
}
