/**
 * The books a second time, from raw rows alone: no engine, no rollup. Results of a month and category that no entry has
 * shared out are split by the commitments of the month's end, without partners whom the terms of that day leave out.
 */
import type { Queryable } from "@capstack/database";
import { allocate, endOfMonth } from "@capstack/decimal";

interface Line {
  readonly entry: string;
  readonly date: string;
  readonly source: string;
  readonly units: bigint;
  readonly currency: string;
  readonly code: string;
  readonly type: string;
  readonly subtype: string;
  readonly owner: string | null;
}

interface Event {
  readonly partner: string;
  readonly date: string;
  readonly units: bigint;
}

interface Version {
  readonly date: string;
  readonly terms: {
    readonly allocationRules?: readonly { lpEntityId: string; category?: string; participates?: boolean }[];
  };
}

/** The rows, read once; units are cents, debits positive. */
export interface RawBooks {
  readonly lines: readonly Line[];
  readonly events: readonly Event[];
  readonly versions: readonly Version[];
  readonly partners: readonly string[];
}

/** Reads them within the account of a tenant that has one vehicle. */
export async function readRawBooks(tx: Queryable): Promise<RawBooks> {
  const lines = await tx.query<Line>(
    `select p.entry_id as entry, e.entry_date as date, e.source_type as source, p.base_amount as units, p.currency,
       a.code, a.type, a.subtype,
       case when a.type = 'equity' then a.lp_entity_id end as owner
     from journal_postings p
     join journal_entries e on e.account_id = p.account_id and e.vehicle_id = p.vehicle_id and e.id = p.entry_id
     join ledger_accounts a on a.account_id = p.account_id and a.vehicle_id = p.vehicle_id and a.id = p.ledger_account_id
     where e.status = 'posted' and e.book = 'actual'`,
  );
  const events = await tx.query<Event>(
    "select partner_id as partner, event_date as date, amount as units from commitment_events",
  );
  const versions = await tx.query<Version>(
    "select effective_date as date, terms from vehicle_terms order by effective_date",
  );
  const partners = await tx.query<{ id: string }>("select id from partners order by id");
  return { lines, events, versions, partners: partners.map(({ id }) => id) };
}

const CARRY = new Set(["carried_interest", "carry_distribution"]);
const SPELLINGS: Record<string, string> = {
  managementFees: "management_fee",
  fee: "management_fee",
  expense: "partnership_expense",
  gain: "realized_gain",
  unrealized: "valuation",
};
const CATEGORIES = [
  "management_fee",
  "partnership_expense",
  "organizational_expense",
  "offering_cost",
  "income",
  "realized_gain",
  "valuation",
  "fx",
];

function categoryOf({ type, subtype }: Line): string | null {
  if (type === "income") {
    if (subtype === "realized_gain") return subtype;
    return subtype === "unrealized" ? "valuation" : subtype === "fx_translation" ? "fx" : "income";
  }
  if (subtype === "offering_costs") return "offering_cost";
  if (type !== "expense") return null;
  if (subtype.startsWith("management_fee")) return "management_fee";
  return subtype === "organizational_expense" ? subtype : "partnership_expense";
}

/** What stands at the end of a day. */
export interface Recomputed {
  readonly netAssets: bigint;
  readonly cash: bigint;
  /** Cash in the vehicle's currency, without what a day's rates made of the rest: what the bank's rows can show. */
  readonly bankCash: bigint;
  readonly left: bigint;
  /** By partner: capital before carry, and the carry that entries posted. */
  readonly capital: ReadonlyMap<string, bigint>;
  readonly postedCarry: bigint;
  readonly committed: ReadonlyMap<string, bigint>;
}

/** Computes the state on a day. */
export function recompute({ lines, events, versions, partners }: RawBooks, end: string): Recomputed {
  const own = lines.filter(({ date }) => date <= end);
  const sum = (keep: (line: Line) => boolean) =>
    own.reduce((total, line) => (keep(line) ? total + line.units : total), 0n);
  const capital = new Map(partners.map((id) => [id, 0n]));
  const add = (id: string, units: bigint) => capital.set(id, (capital.get(id) ?? 0n) + units);
  for (const { owner, units, source } of own) if (owner !== null && !CARRY.has(source)) add(owner, -units);
  for (const { partner, units } of results(own, { events, versions, partners }, end)) add(partner, units);
  return {
    netAssets: sum(({ type }) => type === "asset" || type === "liability"),
    cash: sum(({ subtype }) => subtype === "cash"),
    bankCash: sum(({ code, subtype, source, currency }) => {
      return subtype === "cash" && currency === "USD" && !(code === "1010" && source === "fx");
    }),
    left: sum(() => true),
    capital,
    postedCarry: -sum(({ owner, source }) => owner !== null && CARRY.has(source)),
    committed: new Map(partners.map((id) => [id, committedBy(events, id, end)])),
  };
}

function committedBy(events: readonly Event[], id: string, end: string): bigint {
  return events.reduce((sum, { partner, date, units }) => (partner === id && date <= end ? sum + units : sum), 0n);
}

function results(lines: readonly Line[], frame: Omit<RawBooks, "lines">, end: string) {
  const touching = new Set(
    lines.filter(({ subtype }) => subtype === "undistributed_earnings").map(({ entry }) => entry),
  );
  const residuals = new Map<string, bigint>();
  for (const line of lines) {
    if (line.source === "year_end_close") continue;
    const settles = touching.has(line.entry) && line.owner !== null && CATEGORIES.includes(line.source);
    const category = categoryOf(line) ?? (settles ? line.source : null);
    if (category === null) continue;
    const key = `${line.date.slice(0, 7)} ${category}`;
    // A result is a credit; what an entry has shared out of it is the partners' credit.
    residuals.set(key, (residuals.get(key) ?? 0n) + (settles ? line.units : -line.units));
  }
  return [...residuals].flatMap(([key, units]) => {
    const [month = "", category = ""] = key.split(" ");
    if (units === 0n) return [];
    const monthEnd = endOfMonth(`${month}-01`);
    return shared(frame, { date: monthEnd < end ? monthEnd : end, category, units });
  });
}

function shared(
  { events, versions, partners }: Omit<RawBooks, "lines">,
  { date, category, units }: { date: string; category: string; units: bigint },
) {
  const rules = versions.filter((version) => version.date <= date).at(-1)?.terms.allocationRules ?? [];
  const out = new Set(
    rules
      .filter((rule) => (SPELLINGS[rule.category ?? ""] ?? rule.category) === category && rule.participates === false)
      .map(({ lpEntityId }) => lpEntityId),
  );
  const weights = partners.map((id) => {
    const weight = out.has(id) ? 0n : committedBy(events, id, date);
    return weight > 0n ? weight : 0n;
  });
  if (weights.every((weight) => weight === 0n)) return [];
  return allocate(units, weights).map((part, at) => ({ partner: partners[at] as string, units: part }));
}
