/**
 * Open items on accounts whose lines name no agreement: accrued expenses (2000, 2010, 2100), amounts due from related
 * parties (1310), escrows (1350), what is due to and from funds that are held (2110, 1320). A payment settles the open line of exactly its amount, else the oldest.
 */
import { preparedRows } from "@capstack/database";
import { type OpenItem, takenBack } from "@capstack/ledger";
import { sql } from "drizzle-orm";
import { type OwnerOfRow, ownedBy, pointedTo } from "../tables/columns.js";
import { ledgerAccounts as a, journalEntries as e, journalPostings as p } from "../tables/journal-tables.js";
import { toAmount } from "../tables/money.js";
import type { Write } from "../transactions/writing.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import { readBookings } from "./published-rows.js";

const linesOf = preparedRows((owner: OwnerOfRow) => {
  const { entryId, lpEntityId, companyId, baseAmount: units } = p;
  const memo = sql<string>`concat_ws(' ', ${e.memo}, ${p.memo})`;
  return {
    fields: { entryId, reverses: e.reverses, code: a.code, base: a.base, lpEntityId, companyId, memo, units },
    rest: sql`from ${p} join ${a} on ${pointedTo(a, p, p.ledgerAccountId)} join ${e} on ${pointedTo(e, p, p.entryId)}
      where ${ownedBy(p, owner)} and ${p.status} = 'posted' and ${e.book} = 'actual'
        and ${a.base} in ('1310', '1320', '1350', '2000', '2010', '2100', '2110')
      order by ${p.entryDate}, ${e.sequence}, ${p.lineNo}`,
  };
});

/** A line; `units` are positive if it opens an item. */
type Line = Awaited<ReturnType<typeof linesOf>>[number];

interface OpenLine extends Omit<Line, "units"> {
  left: bigint;
}

/** Open liabilities and open receivables of a vehicle. */
export async function readOpenItems(
  { tx, tenantId }: Write,
  vehicle: VehicleRow,
): Promise<{ accruals: OpenItem[]; receivables: OpenItem[] }> {
  const lines = await linesOf(tx, { tenantId, vehicleId: vehicle.id });
  const undone = takenBack(lines.map(({ entryId: id, reverses }) => ({ id, reverses })));
  const rows = lines.filter(({ entryId }) => !undone.has(entryId));
  const open = (isOurs: (base: string) => boolean, sign: bigint) => {
    const own = rows.filter(({ base }) => isOurs(base));
    return stillOpen(own.map((row) => ({ ...row, units: sign * row.units })));
  };
  const isReceivable = (base: string) => ["1310", "1320", "1350"].includes(base);
  const [accrued, held] = [open((base) => !isReceivable(base), -1n), open(isReceivable, 1n)];
  const bookings = await readBookings(
    tx,
    tenantId,
    vehicle,
    [...accrued, ...held].map(({ entryId }) => entryId),
  );
  const toItem = ({ entryId, code, lpEntityId, companyId, memo, left }: OpenLine): OpenItem => ({
    accountCode: code,
    amount: toAmount(left, vehicle.baseCurrency),
    names: [memo, ...(bookings.get(entryId)?.names.values() ?? [])],
    expenses: [...(bookings.get(entryId)?.accounts.keys() ?? [])],
    ...(lpEntityId === null ? {} : { lpEntityId }),
    ...(companyId === null ? {} : { companyId }),
  });
  return { accruals: accrued.map(toItem), receivables: held.map(toItem) };
}

/** What is left of each opening line. Lines are sorted oldest first. */
function stillOpen(lines: readonly Line[]): OpenLine[] {
  const open: OpenLine[] = [];
  const bySize = new Map<string, OpenLine[]>();
  let oldest = 0;
  for (const { units, ...line } of lines) {
    if (units > 0n) {
      const opened = { ...line, left: units };
      open.push(opened);
      const key = `${line.code} ${units}`;
      const alike = bySize.get(key);
      if (alike === undefined) bySize.set(key, [opened]);
      else alike.push(opened);
      continue;
    }
    let paid = -units;
    const alike = bySize.get(`${line.code} ${paid}`) ?? [];
    while (alike[0] !== undefined && alike[0].left !== paid) alike.shift();
    const equal = alike.shift();
    if (equal !== undefined) {
      equal.left = 0n;
      continue;
    }
    for (let at = oldest; at < open.length && paid > 0n; at++) {
      const one = open[at] as OpenLine;
      if (one.left === 0n && at === oldest) oldest += 1;
      if (one.left === 0n || one.code !== line.code) continue;
      const left = one.left - paid;
      paid = left < 0n ? -left : 0n;
      one.left = left < 0n ? 0n : left;
    }
  }
  return open.filter(({ left }) => left > 0n);
}
