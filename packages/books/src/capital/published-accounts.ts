/** Published capital accounts: what each partner has contributed, earned and holds. */
import { addDays } from "@capstack/decimal";
import { type CapitalAccount, type CapitalBreakdown, capitalAccounts, postedCapital } from "@capstack/ledger";
import type { Query } from "../requests/body.js";
import { readPeriod } from "../requests/requested-period.js";
import { sumAmounts } from "../tables/money.js";
import type { Read } from "../transactions/reading.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import { ownAlone, ownCalls } from "./own-figures.js";
import { type PublishedCall, publishCalls } from "./published-calls.js";

/** The capital accounts of a vehicle in a period. */
export async function publishCapitalAccounts(read: Read, vehicle: VehicleRow, query: Query<"getCapitalAccounts">) {
  const today = query.asOf ?? read.today;
  const window = readPeriod(query, today, vehicle.fiscalYearStart);
  const { start, end } = window;
  const before = start === null ? null : addDays(start, -1);
  const { keptBooks } = read.services;
  const { adjusting, book } = query;
  const books = await keptBooks.takeSummary(read, vehicle, today, [before, end], { adjusting, book });
  const { group: _, ...params } = query;
  const whole = await keptBooks.takeAnswer(books, `capital accounts ${JSON.stringify(params)}`, async () => {
    const { allocation } = query;
    const { rows, nav, stranded, unallocated, ties } = capitalAccounts(books, { start, end, allocation });
    const bridge = query.include?.includes("posted") ? postedCapital(books, { end }) : null;
    const calls = await publishCalls(read.tx, read.tenantId, vehicle, { end });
    const published = {
      rows: rows.map((row) => ({ ...publishRow(row), ...bridge?.(row) })),
      nav,
      currency: vehicle.baseCurrency,
      period: window,
      calls,
      source: "ledger",
      stranded,
    };
    if (!query.include?.includes("ties")) return published;
    const left = sumAmounts(
      unallocated.map(({ amount }) => amount),
      vehicle.baseCurrency,
    );
    const { netAssets, pooledCapital, difference } = ties;
    return { ...published, netAssets, unallocated: left, pooledCapital, difference };
  });
  return read.caller.key.partners === null ? whole : ownAccounts(read, whole);
}

/** Nothing of the vehicle's own: capital that is nobody's is not told to a partner. */
const NOT_STRANDED = {
  ...{ pooledPostings: 0, pooledAmount: 0, taggedPostings: 0, perLpAccounts: 0 },
  ...{ stranded: false, message: null },
};

/** The accounts of a partner's key, and what they come to. */
function ownAccounts(
  { caller }: Read,
  whole: {
    readonly rows: readonly (ReturnType<typeof publishRow> & object)[];
    readonly currency: string;
    readonly period: object;
    readonly calls: readonly PublishedCall[];
    readonly source: string;
  },
) {
  const { currency, period, source } = whole;
  const rows = ownAlone(caller, whole.rows);
  const nav = sumAmounts(
    rows.map(({ ending }) => ending),
    currency,
  );
  return { rows, nav, currency, period, calls: ownCalls(caller, whole.calls), source, stranded: NOT_STRANDED };
}

/** A row with exactly the published fields; the inception-to-date lines are flattened again. */
function publishRow(row: CapitalAccount) {
  return {
    lpEntityId: row.lpEntityId,
    name: row.name,
    partnerClass: row.partnerClass,
    commitment: row.commitment,
    called: row.called,
    funded: row.funded,
    outstanding: row.outstanding,
    receivable: row.receivable,
    fundedUnderflow: row.fundedUnderflow,
    irr: row.irr,
    period: breakdown(row.period),
    itd: breakdown(row.itd),
    ...breakdown(row.itd),
  };
}

/** The lines in their published order; offering costs come after the expenses. */
export function breakdown(lines: CapitalBreakdown) {
  const { beginning, contributions, distributions, managementFees, expenses, offeringCosts, operatingIncome } = lines;
  const { realizedGains, unrealizedGains, fxTranslation, transfers, carriedInterest, unclassified, ending } = lines;
  return {
    beginning,
    contributions,
    distributions,
    managementFees,
    expenses,
    offeringCosts,
    operatingIncome,
    realizedGains,
    unrealizedGains,
    fxTranslation,
    transfers,
    carriedInterest,
    unclassified,
    ending,
  };
}
