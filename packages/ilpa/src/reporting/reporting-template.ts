/**
 * ILPA's Reporting Template v2.0 of one partner and one quarter: nine columns, every formula row computed, everything that
 * must tie tied, every footnote that is owed named.
 * @see ILPA, Reporting Template v2.0 (22 January 2025), with its definitions, suggested guidance and FAQs v1.1
 */
import { addDays, addMonths, type Rational, rational, sumOf } from "@capstack/decimal";
import { adviserRows, fundRows } from "../rows/rows.js";
import {
  computePeriods,
  type ExactPeriods,
  type FundAmounts,
  type Group,
  groups,
  type Period,
  periods,
  plainColumn,
  type ReceivedAmounts,
  type ReceivedGroup,
  receivedGroups,
  withCarryTurned,
} from "./columns.js";
import { allFootnotes, type Footnote, type NamedColumns, type OwedFootnote, owedFootnotes } from "./footnotes.js";
import { type ExactReporting, type ReportingTemplateInput, readReporting } from "./input.js";
import { type TieOut, tieOutsOf } from "./tie-outs.js";

/** A sign that an amount usually does not have. It may be right, as a reversal is. */
export interface UnusualSign {
  readonly row: number;
  readonly column: string;
  readonly amount: number;
}

/** What the child funds of a fund of funds charge, in the parent's currency. */
export interface ChildFundAmounts {
  readonly managementFeeGross: number;
  readonly managementFeeNet: number;
  readonly partnershipExpenses: number;
  readonly carryPaid: number;
}

/** A filled template. Amounts are in units of currency, exact to its last decimal. */
export interface ReportingTemplate {
  readonly version: "2.0";
  readonly fund: string;
  readonly partner: string;
  readonly currency: string;
  /** The first day of each period, and the last of all. */
  readonly periods: Readonly<Record<Period, { readonly start: string; readonly end: string }>>;
  /** The day by which ILPA suggests that it is delivered. */
  readonly dueDate: string;
  /** Sections A.1 and A.2: every row of every column, as they are printed. */
  readonly columns: Readonly<Record<Group, Readonly<Record<Period, FundAmounts>>>>;
  /** Section B.1. */
  readonly received: Readonly<Record<ReceivedGroup, Readonly<Record<Period, ReceivedAmounts>>>>;
  /** The offset percentage of rows 64 to 75, by row id: 1 is all. */
  readonly offsetRates: Readonly<Record<string, number>>;
  /** Of a fund of funds: what all child funds come to. Null where there are none. */
  readonly childFundTotals: Readonly<Record<Period, ChildFundAmounts>> | null;
  /** Whether every tie-out is an exact zero. */
  readonly isTied: boolean;
  readonly tieOuts: readonly TieOut[];
  readonly footnotes: readonly Footnote[];
  readonly owed: readonly OwedFootnote[];
  readonly unusualSigns: readonly UnusualSign[];
}

/**
 * Fills the reporting template of one partner.
 * @param input dates, amounts by row id in units of currency with the sign of their effect on the column's owner, options
 * @returns every row of every column, exact to the currency's last decimal; tie-outs, each an exact zero or named with its
 * gap; footnotes given, chosen and owed. With `others` the partners' columns are tied to the fund's, with `previous` this
 * quarter to the one before, with `stated` balances to other statements.
 * @throws EngineError `missing_field`, `unknown_field`, `invalid_value`, `not_finite`, `invalid_date`,
 * `conflicting_fields`, `negative_value`, `limit_exceeded`
 * @see ILPA, Reporting Template v2.0 (22 January 2025)
 * @example
 * const quarter = { contributions: 100_000, managementFeesGross: -5_000, commitment: 400_000, unfundedCalled: -100_000 };
 * const own = { qtd: { ...quarter, unfundedBegin: 400_000 }, ytd: { ...quarter, unfundedBegin: 400_000 }, itd: { ...quarter, unfundedBegin: 400_000 } };
 * const none = { qtd: {}, ytd: {}, itd: {} };
 * const { columns, isTied } = reportingTemplate({
 *   fund: "Harbor Fund I", partner: "Pine Pension", currency: "USD",
 *   dates: {
 *     inception: "2026-01-01", initialClosing: "2026-01-01", finalClosing: null, commencement: "2026-01-01",
 *     investmentPeriodEnd: null, termination: null, yearStart: "2026-01-01", periodStart: "2026-01-01", periodEnd: "2026-03-31",
 *   },
 *   columns: { lp: own, fund: own, gp: none, others: none },
 * });
 * [columns.lp.qtd.endingNav, columns.lp.itd.unfundedEnd, isTied] // => [95000, 300000, true]
 */
export function reportingTemplate(input: ReportingTemplateInput): ReportingTemplate {
  const read = readReporting(input);
  const { lp, fund, gp } = read.columns;
  const exact = { lp: computed(lp), fund: computed(fund), gp: computed(gp) };
  const { generalPartnerCarry } = read.options;
  const printed = generalPartnerCarry === "guidance" ? exact : { ...exact, gp: withCarryTurned(exact.gp) };
  const received = mapped(receivedGroups, (group) => computePeriods(adviserRows, read.received[group]));
  const named: NamedColumns = [...namedColumns(groups, exact), ...namedColumns(receivedGroups, received)];
  const tieOuts = tieOutsOf({ columns: exact, ...known(read) });
  const { inception, yearStart, periodStart, periodEnd: end } = read.dates;
  return {
    version: "2.0",
    fund: read.fund,
    partner: read.partner,
    currency: read.currency,
    dueDate: dueDateOf(read),
    periods: { qtd: { start: periodStart, end }, ytd: { start: yearStart, end }, itd: { start: inception, end } },
    columns: mapped(groups, (group) => mapped(periods, (period) => plainColumn<FundAmounts>(printed[group][period]))),
    received: mapped(receivedGroups, (group) =>
      mapped(periods, (period) => plainColumn<ReceivedAmounts>(received[group][period])),
    ),
    offsetRates: offsetRatesOf(read),
    childFundTotals: childTotals(read),
    isTied: tieOuts.every(({ gap }) => gap === 0),
    tieOuts,
    footnotes: allFootnotes(read, named),
    owed: owedFootnotes(named, new Set(read.footnotes.map(({ about }) => about))),
    unusualSigns: unusualSigns(exact),
  };
}

/** Days after the end of a quarter, and of a year. */
const DUE_DAYS = { fund: [60, 120], fund_of_funds: [120, 180], second_level: [180, 260] } as const;

function dueDateOf({ dates: { yearStart, periodEnd }, options }: ExactReporting): string {
  const [afterQuarter, afterYear] = DUE_DAYS[options.level];
  const isYearEnd = addDays(periodEnd, 1) === addMonths(yearStart, YEAR);
  return addDays(periodEnd, isYearEnd ? afterYear : afterQuarter);
}

function computed(given: ExactReporting["columns"]["lp"]): ExactPeriods {
  return computePeriods(fundRows, given);
}

/** What else the columns are tied to. */
function known({ columns, previous, stated, dates }: ExactReporting) {
  const { others } = columns;
  const before =
    previous === null
      ? null
      : {
          columns: {
            lp: computed(previous.columns.lp),
            fund: computed(previous.columns.fund),
            gp: computed(previous.columns.gp),
          },
          isSameYear: previous.dates.yearStart === dates.yearStart,
        };
  return {
    others: others === null ? null : computed(others),
    previous: before,
    stated: { lp: stated.lp, fund: stated.fund, gp: stated.gp },
  };
}

/** Columns with their names, as `lp.qtd`; those of B.1 stand beside the others. */
function namedColumns<G extends string>(names: readonly G[], columns: Readonly<Record<G, ExactPeriods>>): NamedColumns {
  return names.flatMap((group) => periods.map((period) => [`${group}.${period}`, columns[group][period]] as const));
}

function offsetRatesOf({ offsetRates }: ExactReporting): Readonly<Record<string, number>> {
  const given = Object.entries(offsetRates.place.source).filter(([, rate]) => typeof rate === "number");
  return Object.fromEntries(given) as Readonly<Record<string, number>>;
}

function childTotals({ childFunds }: ExactReporting): ReportingTemplate["childFundTotals"] {
  if (childFunds.length === 0) return null;
  const total = (parts: readonly Rational[]) => sumOf(parts).toNumber();
  return mapped(periods, (period) => ({
    managementFeeGross: total(childFunds.map((child) => child[period].managementFeeGross)),
    managementFeeNet: total(childFunds.map((child) => child[period].managementFeeNet)),
    partnershipExpenses: total(childFunds.map((child) => child[period].partnershipExpenses)),
    carryPaid: total(childFunds.map((child) => child[period].carryPaid)),
  }));
}

const YEAR = 12;
const ZERO = /* @__PURE__ */ rational(0);

function unusualSigns(columns: Readonly<Record<Group, ExactPeriods>>): UnusualSign[] {
  return groups.flatMap((group) =>
    periods.flatMap((period) =>
      fundRows.flatMap(({ id, row, sign }): UnusualSign[] => {
        const value = columns[group][period].get(id) ?? ZERO;
        if (value.sign() * usualSign(sign, group) >= 0) return [];
        return [{ row, column: `${group}.${period}`, amount: value.toNumber() }];
      }),
    ),
  );
}

/** 1, -1, or 0 where either is usual. */
export function usualSign(sign: (typeof fundRows)[number]["sign"], group: Group): -1 | 0 | 1 {
  if (sign === "either") return 0;
  if (sign !== "carry") return sign === "plus" ? 1 : -1;
  return group === "lp" ? -1 : group === "gp" ? 1 : 0;
}

function mapped<K extends string, V>(names: readonly K[], make: (name: K) => V): Readonly<Record<K, V>> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Readonly<Record<K, V>>;
}
