/**
 * What partners have paid of their calls and received of their distributions. Receivables and payables are tagged by
 * partner, not by call. A payment settles the call or distribution that its `sourceRef` names; any rest settles the
 * partner's oldest open line first. Paid and open therefore always add up to the balances of 1300 and 2300.
 */
import { preparedRows, type Queryable } from "@capstack/database";
import { takenBack } from "@capstack/ledger";
import { sql } from "drizzle-orm";
import { capitalCallLines, distributionLines } from "../tables/capital-tables.js";
import { type OwnerOfRow, ownedBy } from "../tables/columns.js";
import { partners } from "../tables/firm-tables.js";
import { ledgerAccounts as a, journalEntries as e, journalPostings as p } from "../tables/journal-tables.js";
import { toAmount } from "../tables/money.js";

/** What a partner owes on a call or is owed on a distribution, in minor units. */
export interface DueLine {
  /** The call or the distribution. */
  readonly of: string;
  readonly partnerId: string;
  readonly name: string;
  readonly amount: bigint;
}

/** The settled part of each line: by payments that name it, then oldest first. Lines are sorted oldest first. */
function settle(lines: readonly DueLine[], payments: readonly Payment[]): Map<DueLine, bigint> {
  const left = new Map<string, bigint>();
  const named = new Map<string, bigint>();
  for (const { partnerId, of, paid } of payments) {
    left.set(partnerId, (left.get(partnerId) ?? 0n) + paid);
    if (of !== null) named.set(`${partnerId} ${of}`, paid);
  }
  const settled = new Map<DueLine, bigint>(lines.map((line) => [line, 0n]));
  const take = (line: DueLine, upTo: bigint) => {
    const [before, available] = [settled.get(line) ?? 0n, left.get(line.partnerId) ?? 0n];
    const part = [available, line.amount - before, upTo].reduce((least, one) => (one < least ? one : least));
    if (part <= 0n) return;
    settled.set(line, before + part);
    left.set(line.partnerId, available - part);
  };
  for (const line of lines) take(line, named.get(`${line.partnerId} ${line.of}`) ?? 0n);
  for (const line of lines) take(line, line.amount);
  return settled;
}

/** What a partner paid or received, with the call or distribution that the entries name, if any. */
interface Payment {
  readonly partnerId: string;
  readonly of: string | null;
  readonly paid: bigint;
}

/** Lines of one call or distribution with the settled part of each, in currency. */
export interface SettledFigures<Status> {
  readonly total: number;
  readonly settled: number;
  readonly outstanding: number;
  readonly progress: Status;
  readonly lines: readonly { lpEntityId: string; name: string; amount: number; settled: number }[];
}

/** @param stages the states for nothing settled, some of it and all of it */
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

function dueLines<Of extends typeof capitalCallLines.callId | typeof distributionLines.distributionId>(
  l: typeof capitalCallLines | typeof distributionLines,
  of: Of,
) {
  return preparedRows((owner: OwnerOfRow) => ({
    fields: { of, partnerId: l.partnerId, name: partners.name, amount: l.amount },
    rest: sql`from ${l} join ${partners} on ${partners.tenantId} = ${l.tenantId} and ${partners.vehicleId} = ${l.vehicleId}
      and ${partners.id} = ${l.partnerId} where ${ownedBy(l, owner)} order by ${l.partnerId}`,
  }));
}

interface Settling extends OwnerOfRow {
  readonly account: string;
  readonly declaring: readonly string[];
  readonly end: string | null;
}

const paymentsOf = preparedRows((params: Settling) => ({
  fields: {
    partnerId: sql<string>`${p.lpEntityId}`,
    of: sql<string | null>`substring(${e.sourceRef} from '^(?:call|distribution):(.*)$')`,
    paid: sql<string>`sum(case when ${params.account}::text = '1300' then -${p.baseAmount} else ${p.baseAmount} end)::text`,
  },
  rest: sql`from ${p}
    join ${a} on ${a.tenantId} = ${p.tenantId} and ${a.vehicleId} = ${p.vehicleId} and ${a.id} = ${p.ledgerAccountId}
    join ${e} on ${e.tenantId} = ${p.tenantId} and ${e.vehicleId} = ${p.vehicleId} and ${e.id} = ${p.entryId}
    where ${ownedBy(p, params)} and ${a.base} = ${params.account} and ${p.status} = 'posted' and ${p.lpEntityId} is not null
      and ${e.book} = 'actual' and not (${e.sourceType} = any(${params.declaring}::text[]))
      and (${params.end}::date is null or ${p.entryDate} <= ${params.end}::date)
    group by 1, 2`,
}));

/** What a subsequent close makes newcomers owe on 1300 and owes the others on 2300. */
const CLOSES = ["equalization", "equalization_interest"];

/** The tables of either kind, the account its lines settle on, and the entries that declare them. */
const SIDES = {
  calls: {
    lines: dueLines(capitalCallLines, capitalCallLines.callId),
    account: "1300",
    declaring: ["capital_call", ...CLOSES],
  },
  distributions: {
    lines: dueLines(distributionLines, distributionLines.distributionId),
    account: "2300",
    declaring: ["distribution", "recallable_distribution", ...CLOSES],
  },
} as const;

const closeLines = preparedRows((params: Settling) => ({
  fields: {
    of: p.entryId,
    reverses: e.reverses,
    date: p.entryDate,
    partnerId: sql<string>`${p.lpEntityId}`,
    amount: sql<string>`abs(${p.baseAmount})::text`,
  },
  rest: sql`from ${p}
    join ${a} on ${a.tenantId} = ${p.tenantId} and ${a.vehicleId} = ${p.vehicleId} and ${a.id} = ${p.ledgerAccountId}
    join ${e} on ${e.tenantId} = ${p.tenantId} and ${e.vehicleId} = ${p.vehicleId} and ${e.id} = ${p.entryId}
    where ${ownedBy(p, params)} and ${a.base} = ${params.account} and ${p.status} = 'posted' and ${p.lpEntityId} is not null
      and ${e.book} = 'actual' and ${e.sourceType} = any(${params.declaring}::text[])
      and (${params.end}::date is null or ${p.entryDate} <= ${params.end}::date)
    order by ${p.entryDate}, ${e.sequence}, ${p.lineNo}`,
}));

/** A call or a distribution in force, with its lines. */
interface Declared {
  readonly date: string;
  readonly lines: readonly DueLine[];
}

/**
 * What is settled of every line of calls or distributions, together with the lines of subsequent closes, which come
 * after the others of their day. `closes` are the latter; `of` is their entry.
 */
export async function settleDue(
  tx: Queryable,
  { tenantId, vehicleId, side, end }: PaymentsOf,
  declared: readonly Declared[],
): Promise<{ readonly settledOf: ReadonlyMap<DueLine, bigint>; readonly closes: readonly DueLine[] }> {
  const { account } = SIDES[side];
  const rows = await closeLines(tx, { tenantId, vehicleId, account, declaring: CLOSES, end });
  const undone = takenBack(rows.map(({ of: id, reverses }) => ({ id, reverses })));
  const dated = rows
    .filter(({ of }) => !undone.has(of))
    .map(({ of, date, partnerId, amount }) => ({ date, line: { of, partnerId, name: "", amount: BigInt(amount) } }));
  const all = [...declared, ...dated.map(({ date, line }): Declared => ({ date, lines: [line] }))];
  const due = all.sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0));
  const paid = await readPayments(tx, { tenantId, vehicleId, side, end });
  return {
    settledOf: settle(
      due.flatMap(({ lines }) => lines),
      paid,
    ),
    closes: dated.map(({ line }) => line),
  };
}

/** Every line of a vehicle's calls or distributions, by the call or distribution it belongs to. */
export async function readDueLines(
  tx: Queryable,
  { tenantId, vehicleId, side }: Omit<PaymentsOf, "end">,
): Promise<ReadonlyMap<string, readonly DueLine[]>> {
  const lines = await SIDES[side].lines(tx, { tenantId, vehicleId });
  const byOwner = new Map<string, DueLine[]>();
  for (const line of lines) {
    const own = byOwner.get(line.of);
    if (own === undefined) byOwner.set(line.of, [line]);
    else own.push(line);
  }
  return byOwner;
}

/**
 * What partners paid on calls or received on distributions through a date, by partner and by the call or distribution
 * named; declarations and their reversals are excluded.
 */
async function readPayments(tx: Queryable, { tenantId, vehicleId, side, end }: PaymentsOf): Promise<Payment[]> {
  const { account, declaring } = SIDES[side];
  const rows = await paymentsOf(tx, { tenantId, vehicleId, account, declaring, end });
  return rows.map((row) => ({ ...row, paid: BigInt(row.paid) }));
}

interface PaymentsOf {
  readonly tenantId: string;
  readonly vehicleId: string;
  readonly side: keyof typeof SIDES;
  readonly end: string | null;
}
