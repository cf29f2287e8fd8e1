/** What meters measure, in minor units, counts and days. */
import { fromDayNumber } from "@capstack/decimal";
import { balanceOfSubtype } from "../balances/account-balance.js";
import type { BooksIndex } from "../books/books-index.js";
import { sharedCapitalAccounts } from "../capital/capital-account.js";
import { owedOn } from "../capital/line/line-balance.js";
import { creditLine } from "../credit/credit-line.js";
import { requireUnits, type Units, unknownId } from "../money/amount.js";
import { sumUnits, totalUnits } from "../money/exact-sum.js";
import { readWindow, valuationDay } from "../periods/window.js";
import { type FilingFigures, filingFigures } from "./filings.js";
import { investmentMeasures } from "./investment-measures.js";
import type { InvestorFacts, SecurityFacts } from "./investor-facts.js";
import { type Investor, investorsOf, ownerCount, percentOf } from "./investors.js";
import type { Limits } from "./limits.js";
import type { MeterName, MeterUnit } from "./meter-names.js";

/** A deal in minor units and ordinals; −1 for no company, no security. */
export interface DealUnits {
  readonly invest: Units;
  readonly draw: Units;
  readonly company: number;
  readonly security: number;
}

interface Planned {
  readonly invest?: number | undefined;
  readonly draw?: number | undefined;
  readonly companyId?: string | null | undefined;
  readonly securityId?: string | null | undefined;
}

/** @throws EngineError `unknown_company`, `unknown_security` */
export function readDeal(index: BooksIndex, deal: Planned = {}): DealUnits {
  const { invest = 0, draw = 0, companyId, securityId = null } = deal;
  const security = securityId === null ? -1 : index.securities.findIndex((one) => one.securityId === securityId);
  if (securityId !== null && security < 0) {
    throw unknownId("unknown_security", ["deal", "securityId"], securityId, "a security of these books");
  }
  const held = companyId ?? index.securities[security]?.companyId ?? null;
  const company = held === null ? -1 : (index.companyAt.get(held) ?? -1);
  if (held !== null && company < 0) {
    throw unknownId("unknown_company", ["deal", "companyId"], held, "a company of these books");
  }
  const issuer = index.securities[security]?.companyId;
  if (issuer !== undefined && issuer !== held) {
    throw unknownId("unknown_security", ["deal", "securityId"], securityId, "a security of the company of the deal");
  }
  const units = (amount: number, name: string) => requireUnits(amount, index.base.decimals, ["deal", name]);
  // A purchase is of the company's only security where none is named.
  const own = index.securities.flatMap((one, at) => (one.companyId === held ? [at] : []));
  const only = security < 0 && own.length === 1 ? (own[0] as number) : security;
  return { invest: units(invest, "invest"), draw: units(draw, "draw"), company, security: only };
}

/** What limits are a part of. */
export interface Bases {
  readonly commitments: Units;
  /** Contributions and uncalled commitments. */
  readonly capital: Units;
}

/** A measure, its limit, and what a deal adds to it. */
export interface Measured {
  readonly meter: MeterName;
  readonly unit: MeterUnit;
  readonly of: "law" | "terms";
  readonly used: Units;
  /** A limit of its own, or a part of a base; none where both are null. */
  readonly most: Units | null;
  readonly mostPct: number | null;
  readonly base: keyof Bases | null;
  readonly adds: (deal: DealUnits) => Units;
  readonly companyId?: string | null;
}

export interface Measures {
  readonly end: string;
  readonly bases: Bases;
  readonly measured: readonly Measured[];
  readonly filings: FilingFigures;
}

interface Asked {
  readonly end: string | null;
  readonly investors: readonly InvestorFacts[];
  readonly securities: readonly SecurityFacts[];
  readonly limits: Limits;
}

export function measuresOf(index: BooksIndex, { end, investors, securities, limits }: Asked): Measures {
  const { endDay } = readWindow({ end });
  const { rows } = sharedCapitalAccounts(index, { end });
  const units = (amount: number) => requireUnits(amount, index.base.decimals, ["partners"]);
  for (const [at, { lpEntityId }] of investors.entries()) {
    if (index.partnerAt.has(lpEntityId)) continue;
    throw unknownId("unknown_partner", ["investors", at, "lpEntityId"], lpEntityId, "a partner of these books");
  }
  const people = investorsOf(rows, investors, units);
  const commitments = totalUnits(rows.map((row) => units(row.commitment)));
  const uncalled = totalUnits(rows.map((row) => Math.max(units(row.outstanding), 0)));
  const capital = sumUnits(totalUnits(rows.map((row) => units(row.called))), uncalled);
  return {
    end: fromDayNumber(valuationDay(index, endDay)),
    bases: { commitments, capital },
    measured: [
      ...investmentMeasures(index, endDay, { securities, limits }),
      ...borrowingMeasures(index, { end, endDay }, limits),
      organizationalCosts(index, end, limits),
      ...investorMeasures(index, people, { limits, capital }),
    ],
    filings: filingFigures(index, people, { endDay, uncalled }),
  };
}

const NOTHING = () => 0;

/** 15 % of contributions and uncalled commitments for 120 days, where the terms say no limits of their own. */
function borrowingMeasures(
  index: BooksIndex,
  { end, endDay }: { end: string | null; endDay: number },
  { borrowingPct, borrowingDays }: Limits,
): Measured[] {
  const open = creditLine(index, { end }).draws.filter(({ outstanding }) => outstanding > 0);
  const owed = owedOn(index, endDay);
  return [
    {
      ...{ meter: "borrowing", unit: "currency", of: borrowingPct == null ? "law" : "terms" },
      ...{ used: owed, most: null, mostPct: borrowingPct ?? 0.15, base: "capital", adds: ({ draw }) => draw },
    },
    {
      ...{ meter: "borrowing_days", unit: "days", of: borrowingDays == null ? "law" : "terms" },
      used: open.reduce((longest, { days }) => Math.max(longest, days), 0),
      ...{ most: borrowingDays ?? 120, mostPct: null, base: null, adds: NOTHING },
    },
  ];
}

function organizationalCosts(index: BooksIndex, end: string | null, { organizationalCap: cap }: Limits): Measured {
  return {
    ...{ meter: "organizational_costs", unit: "currency", of: "terms" },
    used: balanceOfSubtype(index, "organizational_expense", end),
    most: cap == null ? null : requireUnits(cap, index.base.decimals, ["limits", "organizationalCap"]),
    ...{ mostPct: null, base: null, adds: NOTHING },
  };
}

/** 25 % of capital, related persons' left out, is the most that benefit plans may hold. */
const BENEFIT_PLANS = 25;

function investorMeasures(
  { base }: BooksIndex,
  people: readonly Investor[],
  { limits, capital }: { limits: Limits; capital: Units },
): Measured[] {
  const alone = { base: null, mostPct: null, adds: NOTHING } as const;
  const others = people.filter(({ isRelated }) => !isRelated);
  return [
    {
      ...{ ...alone, meter: "owners", unit: "owners", of: "law", used: ownerCount(people) },
      most: ownerLimit(limits, capital, base.decimals),
    },
    {
      ...{ ...alone, meter: "benefit_plans", unit: "percent", of: "law" },
      used: percentOf(others, ({ isBenefitPlan }) => isBenefitPlan),
      most: BENEFIT_PLANS - 1,
    },
  ];
}

/**
 * 100 owners under section 3(c)(1), 250 where contributions and uncalled commitments come to 12 million at most, as in a
 * qualifying venture capital fund; 1,999 under section 3(c)(7).
 */
function ownerLimit({ exclusion = "none" }: Limits, capital: Units, decimals: number): number | null {
  if (exclusion === "none") return null;
  if (exclusion === "3c7") return 1_999;
  return capital <= 12_000_000 * 10 ** decimals ? 250 : 100;
}
