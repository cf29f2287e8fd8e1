/** Published agreements: state, entries and, for a draft, what it would post. */
import { Failure } from "@capstack/contract";
import { preparedRows } from "@capstack/database";
import { isEngineError, rational, sumOf } from "@capstack/decimal";
import type { HistoryFlow } from "@capstack/ledger";
import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type AgreementRow, type Commitment, type Context, loadAgreements } from "../agreements/agreement.js";
import { type Agreed, type AgreedTerms, buildAgreement } from "../agreements/build-agreement.js";
import type { AgreementEntry } from "../journal/agreement-entries.js";
import { requireOpen } from "../journal/enter.js";
import type { NewEntry } from "../journal/rows/new-entry.js";
import { hasBeenPaid } from "../requests/failures.js";
import { bankMatches as m } from "../tables/bank-tables.js";
import { agreementEntries as g } from "../tables/capital-tables.js";
import { besides, type OwnerOfRow, ownedBy, pointedTo } from "../tables/columns.js";
import { agreements as s } from "../tables/firm-tables.js";
import { ledgerAccounts as a, journalPostings as p } from "../tables/journal-tables.js";
import { toAmount, toUnits } from "../tables/money.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import { callEntry } from "./call.js";
import { declarationEntries } from "./distribution.js";
import { type PublishedCall, readCalls } from "./published-calls.js";
import { type PublishedDistribution, readDistributions } from "./published-distributions.js";

/** The published state of an agreement. */
export type PublishedStatus = "draft" | "declared" | "settled" | "cancelled";

/** An agreement in a list. */
export interface ListedAgreement extends Pick<AgreementRow, "id" | "kind" | "date" | "description"> {
  readonly status: PublishedStatus;
  readonly entries: readonly Omit<AgreementEntry, "agreementId" | "postedVersion">[];
  readonly commitments: readonly Commitment[];
  readonly createdAt: string;
}

/** An agreement in a list, with the money of a call or a distribution. */
export interface AgreementWithMoney extends ListedAgreement, Money {}

interface Money {
  readonly dueDate: string | null;
  readonly total: number | null;
  readonly outstanding: number | null;
}

const NO_MONEY: Money = { dueDate: null, total: null, outstanding: null };

/** Every agreement of a vehicle, newest first. */
export async function listAgreements(context: Context, vehicle: VehicleRow): Promise<AgreementWithMoney[]> {
  const rows = await loadAgreements(context, vehicle);
  const { settled, moneyOf } = await settledAgreements(context, vehicle, rows);
  return rows.map((row) => ({ ...publish(row, settled), ...(moneyOf.get(row.id) ?? NO_MONEY) }));
}

function publish(row: AgreementRow, settled: ReadonlySet<string>): ListedAgreement {
  const { id, kind, date, description, status, commitments, createdAt } = row;
  return {
    id,
    kind,
    date,
    description,
    status: status === "declared" && settled.has(id) ? "settled" : status,
    entries: row.entries.map(({ agreementId: _, postedVersion: _version, ...entry }) => entry),
    commitments,
    createdAt: createdAt.toISOString(),
  };
}

/** Subsequent closes whose cash is all linked to bank rows. */
const wiredOf = preparedRows((owner: OwnerOfRow) => {
  const cash = sql`select ${p.tenantId}, ${p.vehicleId}, ${p.entryId}, sum(${p.amount}) as cash
    from ${p} join ${a} on ${pointedTo(a, p, p.ledgerAccountId)} and ${a.subtype} = 'cash'
    where ${ownedBy(p, owner)} group by 1, 2, 3 having sum(${p.amount}) <> 0`;
  const linked = sql`select ${m.tenantId}, ${m.vehicleId}, ${m.entryId}, sum(${m.amount}) as linked from ${m}
    where ${ownedBy(m, owner)} group by 1, 2, 3`;
  const [paid, wires] = [alias(p, "paid"), alias(m, "wires")];
  return {
    fields: { id: g.agreementId },
    rest: sql`from ${g} join ${s} on ${pointedTo(s, g, g.agreementId)}
      join (${cash}) as ${paid} on ${besides(paid, g)} and ${paid.entryId} = ${g.entryId}
      left join (${linked}) as ${wires} on ${besides(wires, g)} and ${wires.entryId} = ${g.entryId}
      where ${ownedBy(g, owner)} and ${s.kind} = 'subsequent_close'
      group by ${g.agreementId} having bool_and(cash = coalesce(linked, 0))`,
  };
});

/** Agreements whose money has all moved, never those without cash; and the money of calls and distributions. */
async function settledAgreements({ tx, tenantId }: Context, vehicle: VehicleRow, rows: readonly AgreementRow[]) {
  const { calls, ...owing } = await readCalls(tx, tenantId, vehicle, { drafts: true });
  const { distributions, ...owed } = await readDistributions(tx, tenantId, vehicle);
  const wired = await wiredOf(tx, { tenantId, vehicleId: vehicle.id });
  const closes = settledEntries(owing, owed);
  const settled = new Set([
    ...calls.filter(({ status }) => status === "funded").map(({ id }) => id),
    ...distributions.filter(({ status }) => status === "paid").map(({ distributionId }) => distributionId),
    ...wired.map(({ id }) => id),
    ...rows.filter(({ entries }) => isPaid(entries, closes)).map(({ id }) => id),
  ]);
  return { settled, moneyOf: new Map([...calls.map(moneyOfCall), ...distributions.map(moneyOfDistribution)]) };
}

function moneyOfCall({ id, dueDate, total, outstanding }: PublishedCall): [string, Money] {
  return [id, { dueDate, total, outstanding }];
}

/** Nothing is owed of a draft, nor of what was cancelled. */
function moneyOfDistribution({ distributionId, status, total, paid }: PublishedDistribution): [string, Money] {
  const isOwed = status !== "draft" && status !== "cancelled";
  const outstanding = isOwed ? sumOf([rational(total), rational(-paid)]).toNumber() : 0;
  return [distributionId, { dueDate: null, total, outstanding }];
}

type Settled = Pick<Awaited<ReturnType<typeof readCalls>>, "closes" | "settledOf">;

/** Entries of subsequent closes with receivables or payables, and whether all of them are settled. */
function settledEntries(...sides: readonly Settled[]): Map<string, boolean> {
  const entries = new Map<string, boolean>();
  for (const { closes, settledOf } of sides)
    for (const line of closes)
      entries.set(line.of, entries.get(line.of) !== false && settledOf.get(line) === line.amount);
  return entries;
}

function isPaid(entries: readonly AgreementEntry[], closes: ReadonlyMap<string, boolean>): boolean {
  const owed = entries.flatMap(({ id }) => closes.get(id) ?? []);
  return owed.length > 0 && !owed.includes(false);
}

/** How much of a subsequent close's money has moved. @throws Failure `illegal_transition` if any has */
export async function refusePaidClose({ tx, tenantId }: Context, vehicle: VehicleRow, row: AgreementRow) {
  const own = new Set(row.entries.map(({ id }) => id));
  const sides = [await readCalls(tx, tenantId, vehicle), await readDistributions(tx, tenantId, vehicle)];
  const moved = sides.flatMap(({ closes, settledOf }) =>
    closes.filter((line) => own.has(line.of)).map((line) => settledOf.get(line) ?? 0n),
  );
  const paid = moved.reduce((sum, units) => sum + units, 0n);
  if (paid !== 0n) throw hasBeenPaid("The subsequent close", row.status, toAmount(paid, vehicle.baseCurrency));
}

/** One agreement with its terms and, for a draft, what declaring it now would do. */
export async function publishAgreement(context: Context, vehicle: VehicleRow, row: AgreementRow) {
  const { settled } = await settledAgreements(context, vehicle, [row]);
  const shown = { ...publish(row, settled), terms: row.terms };
  if (row.status !== "draft") return { ...shown, preview: null, blockedBy: null };
  try {
    const agreed = await draftedAgreement(context, vehicle, row);
    for (const { entryDate } of agreed.entries) requireOpen(vehicle, entryDate);
    return { ...shown, preview: toPreview(agreed, vehicle), blockedBy: null };
  } catch (error) {
    if (!isEngineError(error) && !(error instanceof Failure)) throw error;
    return { ...shown, preview: null, blockedBy: { code: error.code, message: error.message } };
  }
}

async function draftedAgreement(context: Context, vehicle: VehicleRow, { id, kind, terms }: AgreementRow) {
  switch (kind) {
    case "capital_call":
      return { entries: [await callEntry(context, vehicle, id)], commitments: [], historyFlows: [] };
    case "distribution":
      return { entries: await declarationEntries(context, vehicle, id), commitments: [], historyFlows: [] };
    default:
      return buildAgreement(context, vehicle, id, { kind, ...terms } as AgreedTerms);
  }
}

function toPreview({ entries, commitments, historyFlows }: Agreed, vehicle: VehicleRow) {
  return {
    entries: entries.map(previewEntry),
    commitments,
    historyFlows: historyFlows.map(({ lpEntityId, date, kind, amount }: HistoryFlow) => {
      return { lpEntityId, date, kind, amount: toAmount(toUnits(amount, vehicle.baseCurrency), vehicle.baseCurrency) };
    }),
  };
}

function previewEntry({ entryDate, sourceType, memo, postings }: NewEntry) {
  return {
    entryDate,
    sourceType,
    memo: memo ?? "",
    postings: postings.map(({ account = "", amount, lpEntityId = null, companyId = null }) => {
      return { account, amount, lpEntityId, companyId };
    }),
  };
}
