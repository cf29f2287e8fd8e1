/**
 * A distribution's life cycle: drafted with one line per partner, declared with its entry, paid, cancelled while
 * unpaid.
 */

import { insertRows, orm, type Queryable } from "@capstack/database";
import { type BooksIndex, buildDistribution, indexBooks } from "@capstack/ledger";
import type { Context } from "../agreements/agreement.js";
import { takeBack } from "../agreements/undo-agreement.js";
import { paidThrough } from "../entries/paid-through.js";
import { linkEntries } from "../journal/agreement-entries.js";
import { requireAnother } from "../journal/approval.js";
import { enterEntries } from "../journal/enter.js";
import type { NewEntry, NewPosting } from "../journal/rows/new-entry.js";
import { loadBooks } from "../load/load-books.js";
import type { Body } from "../requests/body.js";
import { notFound } from "../requests/caller.js";
import { hasBeenPaid, illegalTransition } from "../requests/failures.js";
import { distributionLines, distributions } from "../tables/capital-tables.js";
import { rowWithId } from "../tables/columns.js";
import type { InKind, TaxCharacter } from "../tables/json-shapes.js";
import { toAmount, toUnits } from "../tables/money.js";
import type { Write } from "../transactions/writing.js";
import { ownerOf } from "../vehicles/tenant.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import { handOver, sharesInKind } from "./in-kind.js";
import { keptLines, moveTo, type PartnerLine, partnerLines } from "./partner-lines.js";
import { publishDistribution } from "./published-distributions.js";

/** The basis a total is shared by. */
export type DistributionBasis = "capital_balance" | "commitment";

/** A requested distribution: a total shared by a basis, explicit lines, or shares. */
export interface NewDistribution {
  readonly date: string;
  readonly description?: string | undefined;
  readonly recallable?: boolean | undefined;
  readonly total?: number | undefined;
  readonly basis?: DistributionBasis | undefined;
  readonly lines?:
    | readonly { lpEntityId: string; amount: number; taxCharacter?: TaxCharacter | undefined }[]
    | undefined;
  readonly inKind?: InKind | undefined;
}

/** Drafts a distribution in a vehicle that this write has locked. */
export async function draftDistribution(write: Write, vehicle: VehicleRow, wanted: NewDistribution): Promise<string> {
  const id = write.services.identifiers.ordered();
  const books = indexBooks(await loadBooks(write.tx, write.tenantId, vehicle, write.today));
  const lines = wanted.inKind ? sharesInKind(books, vehicle, wanted, wanted.inKind) : shares(books, vehicle, wanted);
  const owner = ownerOf(write, vehicle);
  await orm(write.tx)
    .insert(distributions)
    .values({
      ...owner,
      id,
      distributionDate: wanted.date,
      description: wanted.description ?? "Distribution",
      kind: wanted.inKind === undefined ? "cash" : "in_kind",
      inKind: wanted.inKind ?? null,
      basis: wanted.lines === undefined ? (wanted.basis ?? "capital_balance") : null,
      recallable: wanted.recallable ?? false,
      status: "draft",
      createdAt: write.now,
    });
  const rows = lines.map(({ lpEntityId: partnerId, units: amount }) => {
    const said = wanted.lines?.find((line) => line.lpEntityId === partnerId);
    return { partnerId, amount, taxCharacter: said?.taxCharacter ?? {} };
  });
  await insertRows(write.tx, distributionLines, { ...owner, distributionId: id }, rows);
  const subject = { subjectType: "distribution", subjectId: id };
  await write.audit({ vehicleId: vehicle.id, action: "distribution.drafted", ...subject, after: wanted });
  return id;
}

/** The engine's lines of a distribution: shared by its basis or explicit, within each partner's capital. */
function shares(books: BooksIndex, vehicle: VehicleRow, wanted: NewDistribution): PartnerLine[] {
  const { date, total, basis = "capital_balance", recallable = false, lines } = wanted;
  const entries = buildDistribution(books, {
    date,
    recallable,
    by: basis,
    ...(total === undefined ? {} : { total }),
    ...(lines === undefined ? {} : { lines: lines.map(({ lpEntityId, amount }) => ({ lpEntityId, amount })) }),
  });
  return entries.flatMap(({ postings }) => partnerLines(postings, "2300", vehicle));
}

interface DistributionState {
  readonly status: "draft" | "declared" | "cancelled";
  readonly date: string;
  readonly description: string;
  readonly recallable: boolean;
  readonly inKind: InKind | null;
  readonly entryId: string | null;
}

/** Declares a draft: records the payables to partners and reduces their capital. */
export async function declareDistribution(write: Write, vehicle: VehicleRow, id: string): Promise<void> {
  const state = await distributionState(write.tx, write.tenantId, vehicle.id, id);
  if (state.status !== "draft") throw illegalTransition("The distribution", state.status, "declared");
  await requireAnother(write, vehicle, { id, weigh: () => weighDistribution(write, vehicle, id, state) });
  const entries = await declarationEntries(write, vehicle, id);
  const entryIds = await enterEntries(write, vehicle, entries, { post: true, approved: true });
  await linkEntries(write, vehicle, id, entryIds);
  await moveTo(write, "distribution", vehicle, id, { status: "declared", entryId: entryIds.at(-1) as string });
}

function kindOf({ recallable }: DistributionState): string {
  return recallable ? "recallable_distribution" : "distribution";
}

/** What the partners get together; a mark that comes before it is not counted. */
async function weighDistribution({ tx, tenantId }: Context, vehicle: VehicleRow, id: string, state: DistributionState) {
  const parts = await keptLines(tx, "distribution", [tenantId, vehicle.id, id]);
  return { sourceTypes: [kindOf(state)], units: parts.reduce((sum, { units }) => sum + units, 0n) };
}

/** The entries that declaring a distribution posts; in kind, the mark to distribution value comes first. */
export async function declarationEntries(context: Context, vehicle: VehicleRow, id: string): Promise<NewEntry[]> {
  const { tx, tenantId } = context;
  const state = await distributionState(tx, tenantId, vehicle.id, id);
  const lines = await keptLines(tx, "distribution", [tenantId, vehicle.id, id]);
  const head = {
    entryDate: state.date,
    memo: state.description,
    sourceType: kindOf(state),
    sourceRef: `distribution:${id}`,
  };
  if (state.inKind === null) return [{ ...head, postings: lines.flatMap((line) => owed(line, vehicle)) }];
  return handOver(context, vehicle, { head, lines, inKind: state.inKind });
}

/** What each partner is owed after the declaration. */
function owed({ lpEntityId, units }: PartnerLine, vehicle: VehicleRow): NewPosting[] {
  const amount = toAmount(units, vehicle.baseCurrency);
  return [
    { account: "3100", amount, lpEntityId },
    { account: "2300", amount: -amount, lpEntityId },
  ];
}

/** Pays what is still owed, to all partners or to some. */
export async function payDistribution(
  write: Write,
  vehicle: VehicleRow,
  id: string,
  { date, lpEntityIds, bankAccount }: Body<"payDistribution">,
): Promise<void> {
  const state = await distributionState(write.tx, write.tenantId, vehicle.id, id);
  if (state.status !== "declared") throw illegalTransition("The distribution", state.status, "paid");
  const shown = await publishDistribution(write, vehicle, id);
  const owed = shown.lines
    .map(({ lpEntityId, amount, paid }) => {
      const units = toUnits(amount, vehicle.baseCurrency) - toUnits(paid, vehicle.baseCurrency);
      return { lpEntityId, units };
    })
    .filter(({ lpEntityId, units }) => units > 0n && (lpEntityIds === undefined || lpEntityIds.includes(lpEntityId)));
  if (owed.length === 0) throw illegalTransition("The distribution", shown.status, "paid");
  const total = owed.reduce((sum, { units }) => sum + units, 0n);
  const entry = {
    entryDate: date,
    memo: `Paid: ${state.description}`,
    sourceType: "distribution_settlement",
    sourceRef: `distribution:${id}`,
    postings: [
      ...owed.map(({ lpEntityId, units }) => {
        return { account: "2300", amount: toAmount(units, vehicle.baseCurrency), lpEntityId };
      }),
      { account: "1000", amount: -toAmount(total, vehicle.baseCurrency) },
    ],
  };
  const entries = await paidThrough(write, vehicle, [entry], { bankAccount });
  const [entryId] = await enterEntries(write, vehicle, entries, { post: true, approved: true });
  const subject = { subjectType: "distribution", subjectId: id };
  await write.audit({ vehicleId: vehicle.id, action: "distribution.paid", ...subject, after: { date, entryId } });
}

/** Voids a draft. @throws Failure `illegal_transition` for a distribution that is declared or cancelled */
export async function voidDistribution(write: Write, vehicle: VehicleRow, id: string): Promise<void> {
  const { status } = await distributionState(write.tx, write.tenantId, vehicle.id, id);
  if (status !== "draft") throw illegalTransition("The distribution", status, "voided");
  await moveTo(write, "distribution", vehicle, id, { status: "cancelled", entryId: null });
}

/**
 * Cancels an unpaid distribution; a declared one as a whole. A distribution of shares has no payment: the shares are
 * returned.
 */
export async function cancelDistribution(write: Write, vehicle: VehicleRow, id: string): Promise<void> {
  const state = await distributionState(write.tx, write.tenantId, vehicle.id, id);
  if (state.status === "cancelled") throw illegalTransition("The distribution", "cancelled", "cancelled");
  if (state.entryId !== null) {
    const shown = await publishDistribution(write, vehicle, id);
    if (state.inKind === null && shown.paid !== 0) throw hasBeenPaid("The distribution", shown.status, shown.paid);
    await takeBack(write, vehicle, id);
  }
  await moveTo(write, "distribution", vehicle, id, { status: "cancelled", entryId: state.entryId });
}

async function distributionState(
  tx: Queryable,
  tenantId: string,
  vehicleId: string,
  id: string,
): Promise<DistributionState> {
  const { status, distributionDate: date, description, recallable, inKind, entryId } = distributions;
  const [row] = await orm(tx)
    .select({ status, date, description, recallable, inKind, entryId })
    .from(distributions)
    .where(rowWithId(distributions, { tenantId, vehicleId }, id));
  if (row === undefined) throw notFound();
  return row;
}
