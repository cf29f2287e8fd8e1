/**
 * What partners have paid of their calls and received of their distributions. Receivables and payables are tagged by
 * partner, not by call: what a payment settles is the ledger's rule, followed entry by entry, so that paid and open
 * add up to the balances of 1300 and 2300.
 */
import { preparedRows, type Queryable } from "@capstack/database";
import { declaresDue, PartnerDues, takenBack } from "@capstack/ledger";
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
  readonly end: string | null;
}

/** The postings on what partners owe or are owed, in the order of the journal; positive if they increase it. */
const movementsOf = preparedRows((params: Settling) => ({
  fields: {
    entryId: p.entryId,
    kind: e.sourceType,
    ref: e.sourceRef,
    reverses: e.reverses,
    partnerId: sql<string>`${p.lpEntityId}`,
    amount: sql<string>`(case when ${params.account}::text = '1300' then ${p.baseAmount} else -${p.baseAmount} end)::text`,
  },
  rest: sql`from ${p}
    join ${a} on ${a.tenantId} = ${p.tenantId} and ${a.vehicleId} = ${p.vehicleId} and ${a.id} = ${p.ledgerAccountId}
    join ${e} on ${e.tenantId} = ${p.tenantId} and ${e.vehicleId} = ${p.vehicleId} and ${e.id} = ${p.entryId}
    where ${ownedBy(p, params)} and ${a.base} = ${params.account} and ${p.status} = 'posted' and ${p.lpEntityId} is not null
      and ${e.book} = 'actual' and (${params.end}::date is null or ${p.entryDate} <= ${params.end}::date)
    order by ${p.entryDate}, ${e.sequence}, ${p.lineNo}`,
}));

/** What a subsequent close makes newcomers owe on 1300 and owes the others on 2300. */
const CLOSES = ["equalization", "equalization_interest"];

/** The tables of either kind, and the account its lines settle on. */
const SIDES = {
  calls: { lines: dueLines(capitalCallLines, capitalCallLines.callId), account: "1300", ref: "call" },
  distributions: {
    lines: dueLines(distributionLines, distributionLines.distributionId),
    account: "2300",
    ref: "distribution",
  },
} as const;

interface Side {
  readonly tenantId: string;
  readonly vehicleId: string;
  readonly side: keyof typeof SIDES;
}

/**
 * What is settled of every line of calls or distributions, and of the lines of subsequent closes, through the end of a
 * day. `closes` are the latter; `of` is their entry.
 */
export async function settleDue(
  tx: Queryable,
  { tenantId, vehicleId, side, end }: Side & { readonly end: string | null },
  lines: readonly DueLine[],
): Promise<{ readonly settledOf: ReadonlyMap<DueLine, bigint>; readonly closes: readonly DueLine[] }> {
  const { account, ref } = SIDES[side];
  const rows = await movementsOf(tx, { tenantId, vehicleId, account, end });
  const undone = takenBack(rows.map(({ entryId: id, reverses }) => ({ id, reverses })));
  const byPartner = new Map<string, PartnerDues>();
  const paidOf = new Map<string, { readonly paid: number }[]>();
  const closes = new Map<DueLine, { readonly paid: number }>();
  for (const row of rows) {
    const dues = byPartner.get(row.partnerId) ?? new PartnerDues();
    byPartner.set(row.partnerId, dues);
    const units = Number(row.amount);
    if (!declaresDue(row.kind)) {
      dues.pay(row.ref, -units);
      continue;
    }
    const due = dues.declare(row.kind, row.ref, units);
    const line = { of: row.entryId, partnerId: row.partnerId, name: "", amount: BigInt(row.amount) };
    if (CLOSES.includes(row.kind) && !undone.has(row.entryId)) closes.set(line, due);
    const key = `${row.partnerId} ${row.ref}`;
    paidOf.set(key, [...(paidOf.get(key) ?? []), due]);
  }
  const paidFor = ({ partnerId, of }: DueLine) =>
    (paidOf.get(`${partnerId} ${ref}:${of}`) ?? []).reduce((sum, { paid }) => sum + paid, 0);
  return {
    settledOf: new Map([
      ...lines.map((line) => [line, BigInt(paidFor(line))] as const),
      ...[...closes].map(([line, { paid }]) => [line, BigInt(paid)] as const),
    ]),
    closes: [...closes.keys()],
  };
}

/** Every line of a vehicle's calls or distributions, by the call or distribution it belongs to. */
export async function readDueLines(
  tx: Queryable,
  { tenantId, vehicleId, side }: Side,
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
