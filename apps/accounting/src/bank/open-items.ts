/**
 * What stands open on accounts whose lines name no agreement: accrued expenses (2000, 2100), escrows (1350). A payment
 * settles the open line of exactly its amount, else the oldest.
 */
import type { OpenItem } from "@capstack/ledger";
import { toAmount } from "../money.js";
import type { VehicleRow } from "../vehicle.js";
import type { Write } from "../writing.js";
import { readBookings } from "./published-rows.js";

interface Line {
  readonly entryId: string;
  readonly code: string;
  readonly lpEntityId: string | null;
  readonly companyId: string | null;
  readonly memo: string;
  /** Positive where it opens something. */
  readonly units: bigint;
}

interface OpenLine extends Omit<Line, "units"> {
  left: bigint;
}

/** Open liabilities and open receivables of a vehicle. */
export async function readOpenItems(
  { tx, tenantId }: Write,
  vehicle: VehicleRow,
): Promise<{ accruals: OpenItem[]; receivables: OpenItem[] }> {
  const rows = await tx.query<Omit<Line, "units"> & { base: string; units: string }>(
    `select p.entry_id as "entryId", a.code, a.base, p.lp_entity_id as "lpEntityId", p.company_id as "companyId",
       concat_ws(' ', e.memo, p.memo) as memo, p.base_amount::text as units
     from journal_postings p
     join ledger_accounts a on a.account_id = p.account_id and a.vehicle_id = p.vehicle_id and a.id = p.ledger_account_id
     join journal_entries e on e.account_id = p.account_id and e.vehicle_id = p.vehicle_id and e.id = p.entry_id
     where p.account_id = $1 and p.vehicle_id = $2 and p.status = 'posted' and e.book = 'actual'
       and a.base in ('1350', '2000', '2100') and e.reversed_by is null and e.reverses is null
     order by p.entry_date, e.sequence, p.line_no`,
    [tenantId, vehicle.id],
  );
  const open = (isOurs: (base: string) => boolean, sign: bigint) => {
    const own = rows.filter(({ base }) => isOurs(base));
    return stillOpen(own.map(({ units, ...row }) => ({ ...row, units: sign * BigInt(units) })));
  };
  const [accrued, held] = [open((base) => base !== "1350", -1n), open((base) => base === "1350", 1n)];
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

/** What is left of each opening line. Lines stand oldest first. */
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
