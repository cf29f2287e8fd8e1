/**
 * Cash that the monthly sums of accounts do not show by currency: lines in other currencies than the vehicle's, and
 * revaluations of such cash. The rest of an account's sum is cash in the vehicle's currency.
 */
import { preparedRows, type Queryable } from "@capstack/database";
import { sql } from "drizzle-orm";
import { type CashOfBank, isLedgerOf } from "../journal/bank-account.js";
import { isTranslation } from "../journal/translation-of-cash.js";
import { besides, type OwnerOfRow, ownedBy, pointedTo } from "../tables/columns.js";
import { ledgerAccounts as a, journalEntries as e, journalPostings as p } from "../tables/journal-tables.js";
import type { VehicleRow } from "../vehicles/vehicle.js";

/** What lines of one currency on one ledger account add up to on a booking day, in minor units. */
interface DaySum {
  readonly date: string;
  readonly ledger: string;
  readonly currency: string;
  readonly own: bigint;
  readonly base: bigint;
}

/** The sums by account, currency and day, for entries up to a position in the journal. */
export interface CashElsewhere {
  readonly through: bigint;
  readonly sums: ReadonlyMap<string, DaySum>;
}

interface Asked extends OwnerOfRow {
  readonly currency: string;
  readonly after: bigint;
  readonly through: bigint;
}

const linesOf = preparedRows((params: Asked) => ({
  fields: {
    date: sql<string>`${e.entryDate}::text`,
    ledger: sql<string>`${p.ledgerAccountId}::text`,
    currency: p.currency,
    own: sql<string>`sum(${p.amount})::text`,
    base: sql<string>`sum(${p.baseAmount})::text`,
  },
  rest: sql`from ${e} join ${p} on ${besides(p, e)} and ${p.entryId} = ${e.id}
    join ${a} on ${pointedTo(a, p, p.ledgerAccountId)} and ${a.type} = 'asset' and ${a.subtype} = 'cash'
    where ${ownedBy(e, params)} and ${e.sequence} > ${params.after} and ${e.sequence} <= ${params.through}
      and ${e.book} = 'actual' and (${p.currency} <> ${params.currency} or ${isTranslation(a, e)}) group by 1, 2, 3`,
}));

/**
 * The vehicle's current figures. Posted entries never change, so only those after the known ones are read.
 * @param known the result of an earlier read
 */
export async function readCashElsewhere(
  tx: Queryable,
  tenantId: string,
  { id: vehicleId, baseCurrency: currency, lastSequence: through }: VehicleRow,
  known: CashElsewhere | undefined,
): Promise<CashElsewhere> {
  const before = known === undefined || known.through > through ? NOTHING : known;
  if (before.through === through) return before;
  const lines = await linesOf(tx, { tenantId, vehicleId, currency, after: before.through, through });
  const sums = new Map(before.sums);
  for (const line of lines) {
    const key = `${line.ledger} ${line.currency} ${line.date}`;
    const { own, base } = sums.get(key) ?? { own: 0n, base: 0n };
    sums.set(key, { ...line, own: own + BigInt(line.own), base: base + BigInt(line.base) });
  }
  return { through, sums };
}

const NOTHING: CashElsewhere = { through: 0n, sums: new Map() };

/** The cash of a bank account in another currency than the vehicle's, in its own, through a day or in total. */
export function unitsOfForeign({ sums }: CashElsewhere, cash: CashOfBank, end: string | null): bigint {
  return total(sums, end, (sum) => (isOf(cash, sum) && sum.currency === cash.currency ? sum.own : 0n));
}

/** What is no cash of a bank account in the vehicle's currency, of the sums of its ledger accounts. */
export function unitsElsewhere({ sums }: CashElsewhere, cash: CashOfBank, end: string | null): bigint {
  return total(sums, end, (sum) => (isOf(cash, sum) ? sum.base : 0n));
}

function isOf(cash: CashOfBank, { ledger }: DaySum): boolean {
  return isLedgerOf(cash, ledger);
}

function total(sums: CashElsewhere["sums"], end: string | null, unitsOf: (sum: DaySum) => bigint): bigint {
  let units = 0n;
  for (const sum of sums.values()) if (end === null || sum.date <= end) units += unitsOf(sum);
  return units;
}
