/**
 * What partners have paid of their calls, and been paid of their distributions. Receivables and payables are tagged by
 * partner, not by call: a payment settles the partner's oldest open line first, so paid and open always add up to the
 * balances of 1300 and 2300.
 */
import type { Queryable } from "@capstack/database";
import { toAmount } from "../money.js";

/** What a partner owes of a call or is owed of a distribution, in minor units. */
export interface DueLine {
  /** The call or the distribution. */
  readonly of: string;
  readonly partnerId: string;
  readonly name: string;
  readonly amount: bigint;
}

/** The part of each line that is settled; lines stand oldest first. */
export function settleOldestFirst(lines: readonly DueLine[], paid: ReadonlyMap<string, bigint>): Map<DueLine, bigint> {
  const left = new Map(paid);
  return new Map(
    lines.map((line) => {
      const available = left.get(line.partnerId) ?? 0n;
      const settled = available <= 0n ? 0n : available < line.amount ? available : line.amount;
      left.set(line.partnerId, available - settled);
      return [line, settled];
    }),
  );
}

/** Lines of one call or distribution with what is settled of each, in currency. */
export interface SettledFigures<Status> {
  readonly total: number;
  readonly settled: number;
  readonly outstanding: number;
  readonly progress: Status;
  readonly lines: readonly { lpEntityId: string; name: string; amount: number; settled: number }[];
}

/** @param stages how far it has come: nothing settled, some of it, all */
export function settledFigures<Status>(
  lines: readonly DueLine[],
  settledOf: ReadonlyMap<DueLine, bigint>,
  currency: string,
  [none, some, all]: readonly [none: Status, some: Status, all: Status],
): SettledFigures<Status> {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0n);
  const settled = lines.reduce((sum, line) => sum + (settledOf.get(line) ?? 0n), 0n);
  return {
    total: toAmount(total, currency),
    settled: toAmount(settled, currency),
    outstanding: toAmount(total - settled, currency),
    progress: settled === 0n ? none : settled < total ? some : all,
    lines: lines.map((line) => ({
      lpEntityId: line.partnerId,
      name: line.name,
      amount: toAmount(line.amount, currency),
      settled: toAmount(settledOf.get(line) ?? 0n, currency),
    })),
  };
}

/** Where the lines of either stand, the account they are settled on, and the entries that declare them. */
const SIDES = {
  calls: { table: "capital_call_lines", key: "call_id", account: "1300", declaring: ["capital_call"] },
  distributions: {
    table: "distribution_lines",
    key: "distribution_id",
    account: "2300",
    declaring: ["distribution", "recallable_distribution"],
  },
} as const;

/** Every line of a vehicle's calls or distributions, by what it is a line of. */
export async function readDueLines(
  tx: Queryable,
  { tenantId, vehicleId, side }: Omit<PaymentsOf, "end">,
): Promise<ReadonlyMap<string, readonly DueLine[]>> {
  const { table, key } = SIDES[side];
  const lines = await tx.query<DueLine>(
    `select l.${key} as of, l.partner_id as "partnerId", p.name, l.amount from ${table} l
     join partners p on p.account_id = l.account_id and p.vehicle_id = l.vehicle_id and p.id = l.partner_id
     where l.account_id = $1 and l.vehicle_id = $2 order by l.partner_id`,
    [tenantId, vehicleId],
  );
  const byOwner = new Map<string, DueLine[]>();
  for (const line of lines) {
    const own = byOwner.get(line.of);
    if (own === undefined) byOwner.set(line.of, [line]);
    else own.push(line);
  }
  return byOwner;
}

/** What partners have paid of calls or were paid of distributions through a date, by partner; declarations and their reversals aside. */
export async function readPayments(
  tx: Queryable,
  { tenantId, vehicleId, side, end }: PaymentsOf,
): Promise<Map<string, bigint>> {
  const { account, declaring } = SIDES[side];
  const rows = await tx.query<{ partnerId: string; paid: string }>(
    `select p.lp_entity_id as "partnerId", sum(case when $3 = '1300' then -p.base_amount else p.base_amount end)::text as paid
     from journal_postings p
     join ledger_accounts a on a.account_id = p.account_id and a.vehicle_id = p.vehicle_id and a.id = p.ledger_account_id
     join journal_entries e on e.account_id = p.account_id and e.vehicle_id = p.vehicle_id and e.id = p.entry_id
     where p.account_id = $1 and p.vehicle_id = $2 and a.base = $3 and p.status = 'posted' and p.lp_entity_id is not null
       and e.book = 'actual' and not (e.source_type = any($4::text[])) and ($5::date is null or p.entry_date <= $5::date)
     group by 1`,
    [tenantId, vehicleId, account, declaring, end],
  );
  return new Map(rows.map(({ partnerId, paid }) => [partnerId, BigInt(paid)]));
}

interface PaymentsOf {
  readonly tenantId: string;
  readonly vehicleId: string;
  readonly side: keyof typeof SIDES;
  readonly end: string | null;
}
