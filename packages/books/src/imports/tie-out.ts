/** Checks that an import moved on each account what its file states. */

import { preparedRows } from "@capstack/database";
import { sql } from "drizzle-orm";
import { among, byName, type OwnerOfRows, pointedTo } from "../tables/columns.js";
import { ledgerAccounts as a, journalPostings as p } from "../tables/journal-tables.js";
import { sumAmounts, toAmount, toUnits } from "../tables/money.js";
import { withPauses } from "../transactions/large-write.js";
import type { Write } from "../transactions/writing.js";
import { ownerOf } from "../vehicles/tenant.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import type { StatedTotal } from "./journal-text.js";

/** What one posting of the file moves, in the vehicle's currency; `from` is the account's name in the file. */
export interface FileMovement {
  readonly account: string;
  readonly lpEntityId?: string | undefined;
  readonly companyId?: string | undefined;
  readonly from: string;
  readonly amount: number;
}

const bookedOf = preparedRows((params: OwnerOfRows) => {
  const { code, name, base, lpEntityId, companyId } = a;
  return {
    fields: { code, name, base, lpEntityId, companyId, units: sql<string>`sum(${p.baseAmount})::text` },
    rest: sql`from ${p} join ${a} on ${pointedTo(a, p, p.ledgerAccountId)}
      where ${among(p, p.entryId, params)}
      group by ${code}, ${name}, ${base}, ${lpEntityId}, ${companyId} order by ${byName(code)}`,
  };
});

type BookedAccount = Awaited<ReturnType<typeof bookedOf>>[number];

/** The report, by code. Entries count by their current content in the books. */
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
  const booked = await bookedOf(write.tx, { ...ownerOf(write, vehicle), ids: entryIds });
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
