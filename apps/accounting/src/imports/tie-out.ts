/** Whether an import left on each account what its file moves there. */
import { withPauses } from "../large-write.js";
import { sumAmounts, toAmount, toUnits } from "../money.js";
import type { VehicleRow } from "../vehicle.js";
import type { Write } from "../writing.js";
import type { StatedTotal } from "./journal-text.js";

/** What one posting of the file moves, in the vehicle's currency; `from` is the account's name in the file. */
export interface FileMovement {
  readonly account: string;
  readonly lpEntityId?: string | undefined;
  readonly companyId?: string | undefined;
  readonly from: string;
  readonly amount: number;
}

interface BookedAccount {
  readonly code: string;
  readonly name: string;
  readonly base: string;
  readonly lpEntityId: string | null;
  readonly companyId: string | null;
  readonly units: string;
}

/** The report, by code. Entries count by what the books hold of them now. */
export async function tieOut(
  write: Write,
  vehicle: VehicleRow,
  {
    movements,
    entryIds,
    totals,
  }: { movements: readonly FileMovement[]; entryIds: readonly string[]; totals: readonly StatedTotal[] },
) {
  const currency = vehicle.baseCurrency;
  const booked = await bookedAccounts(write, vehicle, entryIds);
  const codeOf = codesByOwner(booked);
  const file = new Map<string, { units: bigint; from: Set<string> }>();
  await withPauses(movements, (movement) => {
    const code = codeOf(movement);
    const sum = file.get(code) ?? { units: 0n, from: new Set() };
    sum.units += toUnits(movement.amount, currency);
    sum.from.add(movement.from);
    file.set(code, sum);
  });
  const codes = [...new Set([...file.keys(), ...booked.map(({ code }) => code)])].sort();
  const byCode = new Map(booked.map((account) => [account.code, account]));
  const accounts = codes.map((code) => {
    const own = byCode.get(code);
    const [moved, held] = [file.get(code)?.units ?? 0n, BigInt(own?.units ?? 0)];
    return {
      account: code,
      name: own?.name ?? code,
      from: [...(file.get(code)?.from ?? [])].sort(),
      file: toAmount(moved, currency),
      booked: toAmount(held, currency),
      difference: toAmount(moved - held, currency),
    };
  });
  const stated = totals.map((total) => ({ ...total, difference: sumAmounts([total.stated, -total.rows], currency) }));
  const tiesOut = [...accounts, ...stated].every(({ difference }) => difference === 0);
  return { accounts, totals: stated, tiesOut };
}

/** A base code with its owner means the owner's sub-account; any other code means itself. */
function codesByOwner(booked: readonly BookedAccount[]): (movement: FileMovement) => string {
  const codes = new Map(
    booked.map(({ base, lpEntityId, companyId, code }) => [`${base} ${lpEntityId ?? companyId}`, code]),
  );
  return ({ account, lpEntityId, companyId }) =>
    codes.get(`${account} ${lpEntityId}`) ?? codes.get(`${account} ${companyId}`) ?? account;
}

function bookedAccounts(write: Write, vehicle: VehicleRow, entryIds: readonly string[]): Promise<BookedAccount[]> {
  return write.tx.query<BookedAccount>(
    `select a.code, a.name, a.base, a.lp_entity_id as "lpEntityId", a.company_id as "companyId", sum(p.base_amount)::text as units
     from journal_postings p join ledger_accounts a
       on a.account_id = p.account_id and a.vehicle_id = p.vehicle_id and a.id = p.ledger_account_id
     where p.account_id = $1 and p.vehicle_id = $2 and p.entry_id = any($3::uuid[])
     group by a.code, a.name, a.base, a.lp_entity_id, a.company_id order by a.code collate "C"`,
    [write.tenantId, vehicle.id, entryIds],
  );
}
