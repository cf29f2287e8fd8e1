/**
 * Cash that the bank feed does not show. The feed is in the vehicle's currency, so it shows neither cash in other
 * currencies nor its revaluation.
 */
import { preparedRows, type Queryable } from "@capstack/database";
import type { BooksIndex } from "@capstack/ledger";
import { sql } from "drizzle-orm";
import { isTranslation } from "../entries/translation-of-cash.js";
import { besides, type OwnerOfRow, ownedBy, pointedTo } from "../tables/columns.js";
import { ledgerAccounts as a, journalEntries as e, journalPostings as p } from "../tables/journal-tables.js";
import { sumAmounts } from "../tables/money.js";
import type { VehicleRow } from "../vehicles/vehicle.js";

/** Amounts by booking day, in minor units of the vehicle's currency, for entries up to a position in the journal. */
export interface CashElsewhere {
  readonly through: bigint;
  readonly byDate: ReadonlyMap<string, bigint>;
}

interface Asked extends OwnerOfRow {
  readonly currency: string;
  readonly after: bigint;
  readonly through: bigint;
}

const linesOf = preparedRows((params: Asked) => ({
  fields: { date: sql<string>`${e.entryDate}::text`, units: sql<string>`sum(${p.baseAmount})::text` },
  rest: sql`from ${e} join ${p} on ${besides(p, e)} and ${p.entryId} = ${e.id}
    join ${a} on ${pointedTo(a, p, p.ledgerAccountId)} and ${a.type} = 'asset' and ${a.subtype} = 'cash'
    where ${ownedBy(e, params)} and ${e.sequence} > ${params.after} and ${e.sequence} <= ${params.through}
      and ${e.book} = 'actual' and (${p.currency} <> ${params.currency} or ${isTranslation(a, e)}) group by 1`,
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
  const byDate = new Map(before.byDate);
  for (const { date, units } of lines) byDate.set(date, (byDate.get(date) ?? 0n) + BigInt(units));
  return { through, byDate };
}

const NOTHING: CashElsewhere = { through: 0n, byDate: new Map() };

/** The sum through a day, or in total. */
export function unitsElsewhere({ byDate }: CashElsewhere, end: string | null): bigint {
  let units = 0n;
  for (const [date, own] of byDate) if (end === null || date <= end) units += own;
  return units;
}

/** Cash in other currencies by entry and account, at its booked amount in the vehicle's currency. */
export function cashOfEntriesElsewhere({ entries, accounts, accountAt, base }: BooksIndex): Map<string, number> {
  const found = new Map<string, number>();
  for (const { id, postings } of entries.entry) {
    for (const { accountId = "", currency, baseAmount } of postings) {
      if (currency === base.currency) continue;
      const { code, subtype } = accounts[accountAt.get(accountId) ?? -1] ?? {};
      if (subtype !== "cash") continue;
      const key = `${id} ${code}`;
      found.set(key, sumAmounts([found.get(key) ?? 0, baseAmount ?? 0], base.currency));
    }
  }
  return found;
}
