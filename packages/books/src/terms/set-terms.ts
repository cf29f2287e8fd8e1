/** Sets terms from a day on, and lists every version. */
import { orm } from "@capstack/database";
import { EngineError, isEngineError } from "@capstack/decimal";
import { type BooksIndex, computeManagementFee, indexBooks, type TermVersion } from "@capstack/ledger";
import { requireProposal } from "../journal/approval.js";
import { requireOpen } from "../journal/enter.js";
import { type AgreedFee, loadAgreedFee } from "../load/agreed-fee.js";
import { loadFrame } from "../load/load-books.js";
import { listTermVersions, loadTerms, type Terms } from "../load/terms.js";
import type { Body } from "../requests/body.js";
import { vehicleTerms } from "../tables/firm-tables.js";
import type { Write } from "../transactions/writing.js";
import { ownerOf, type Tenant } from "../vehicles/tenant.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import { tellingMoves } from "./figures-moved.js";

/**
 * Sets the terms from a day on.
 * @throws Failure `period_locked`, `proposal_required`; EngineError for terms the engine cannot apply
 */
export async function setTerms(write: Write, vehicle: VehicleRow, { effectiveDate, ...terms }: Body<"setTerms">) {
  const { tx, tenantId } = write;
  await requireProposal(write, vehicle, "setTerms");
  requireOpen(vehicle, effectiveDate);
  const before = await loadTerms(tx, tenantId, vehicle.id, effectiveDate);
  const { moves } = await tellingMoves(write, vehicle, effectiveDate, () =>
    changeTerms(write, vehicle, { effectiveDate, terms }),
  );
  const subject = { subjectType: "terms", subjectId: effectiveDate };
  await write.audit({ vehicleId: vehicle.id, action: "terms.set", ...subject, before, after: terms });
  return { ...(await publishTerms(write, vehicle, write.today)), moves };
}

/** Stores the terms if the engine can apply them. @throws EngineError */
async function changeTerms(write: Write, vehicle: VehicleRow, { effectiveDate, terms }: DatedTerms): Promise<void> {
  await keepTerms(write, vehicle, { effectiveDate, terms });
  const { tx, tenantId } = write;
  const { termVersions = [], ...frame } = await loadFrame(tx, tenantId, vehicle, write.today);
  const set = termVersions.find((version) => version.effectiveDate === effectiveDate);
  const books = indexBooks({ ...frame, ...plain(set), entries: [], historyFlows: [], closedThrough: null });
  const agreed = await loadAgreedFee(tx, { tenantId, vehicleId: vehicle.id }, effectiveDate);
  if (agreed !== null) requireChargeable(books, agreed, effectiveDate);
}

/** A fee that can be computed, so that no later one fails on its terms. @throws EngineError with its path in the body */
function requireChargeable(books: BooksIndex, { charged }: AgreedFee, on: string): void {
  try {
    computeManagementFee(books, { ...charged, from: on, to: on });
  } catch (error) {
    if (!isEngineError(error)) throw error;
    throw new EngineError(error.code, error.message, ["fee", ...error.path], error);
  }
}

interface DatedTerms {
  readonly effectiveDate: string;
  readonly terms: Omit<Body<"setTerms">, "effectiveDate"> | Terms;
}

/** Writes a version, replacing one of the same day. */
export async function keepTerms(
  write: Write,
  vehicle: VehicleRow,
  { effectiveDate, terms }: DatedTerms,
): Promise<void> {
  // Omitted fields must not be stored as undefined, which JSON cannot hold.
  const stored = terms as Partial<Terms>;
  const row = { ...ownerOf(write, vehicle), id: write.services.identifiers.ordered(), createdAt: write.now };
  const { tenantId, vehicleId, effectiveDate: day } = vehicleTerms;
  await orm(write.tx)
    .insert(vehicleTerms)
    .values({ ...row, effectiveDate, terms: stored })
    .onConflictDoUpdate({ target: [tenantId, vehicleId, day], set: { terms: stored } });
}

/** Reads a version by itself, so that a problem is reported at its path in the body. */
function plain(version: TermVersion | undefined): Omit<TermVersion, "effectiveDate"> {
  const { effectiveDate: _, ...said } = version ?? { effectiveDate: "" };
  return said;
}

/** The terms in force on a day, and every version, the latest first. */
export async function publishTerms({ tx, tenantId }: Tenant, vehicle: VehicleRow, on: string) {
  const versions = await listTermVersions(tx, tenantId, vehicle.id);
  return {
    asOf: on,
    inForce: await loadTerms(tx, tenantId, vehicle.id, on),
    versions: versions.map(({ effectiveDate, terms }) => ({ effectiveDate, ...terms })).reverse(),
  };
}
