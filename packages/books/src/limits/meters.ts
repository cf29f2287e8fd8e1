/** How far a vehicle is from limits of its terms and of law, and the limits that a deal is held to when it is booked. */
import { preparedRows, type Queryable } from "@capstack/database";
import { isEngineError } from "@capstack/decimal";
import { type BooksIndex, type MeterQuestion, meters, type PlannedDeal, requireLimits } from "@capstack/ledger";
import { sql } from "drizzle-orm";
import { loadTerms } from "../load/terms.js";
import type { Query } from "../requests/body.js";
import { type OwnerOfRow, ownedBy } from "../tables/columns.js";
import { partners, securities } from "../tables/firm-tables.js";
import type { Read } from "../transactions/reading.js";
import type { Write } from "../transactions/writing.js";
import type { VehicleRow } from "../vehicles/vehicle.js";

/** Every meter of a vehicle on a day, with a deal about to be booked where one is given. */
export async function publishMeters(read: Read, vehicle: VehicleRow, { asOf, ...deal }: Query<"getMeters">) {
  const today = asOf ?? read.today;
  const books = await read.services.keptBooks.takeSummary(read, vehicle, today, [asOf ?? null]);
  const question = await questionOf(read.tx, { tenantId: read.tenantId, vehicleId: vehicle.id }, today);
  const { group: _, ...planned } = deal;
  const told = meters(books, { ...question, end: asOf ?? null, deal: planned });
  return { currency: vehicle.baseCurrency, ...told };
}

/** A deal that is booked, and whether it may go beyond limits of the terms. */
interface BookedDeal extends PlannedDeal {
  readonly date: string;
  readonly isAllowed: boolean;
}

/**
 * Holds a deal to the limits of the terms of its day; one that is allowed beyond them leaves them in the audit trail.
 * @throws EngineError `over_limit`
 */
export async function holdToLimits(
  books: BooksIndex,
  write: Write,
  vehicle: VehicleRow,
  { date, isAllowed, ...deal }: BookedDeal,
): Promise<void> {
  const owner = { tenantId: write.tenantId, vehicleId: vehicle.id };
  const { limits } = await loadTerms(write.tx, write.tenantId, vehicle.id, date);
  if (limits === null) return;
  const question = await questionOf(write.tx, owner, date);
  try {
    requireLimits(books, { ...question, deal });
  } catch (error) {
    if (!isAllowed || !isEngineError(error) || error.code !== "over_limit") throw error;
    const subject = { subjectType: "terms", subjectId: date };
    await write.audit({
      vehicleId: vehicle.id,
      action: "limits.passed",
      ...subject,
      after: { ...deal, ...error.details },
    });
  }
}

async function questionOf(tx: Queryable, owner: OwnerOfRow, on: string): Promise<MeterQuestion> {
  const { limits, orgCostCap } = await loadTerms(tx, owner.tenantId, owner.vehicleId, on);
  const investors = await investorsOf(tx, owner);
  return {
    investors: investors.map(({ lpEntityId, investor }) => ({ lpEntityId, ...investor })),
    securities: await securitiesOf(tx, owner),
    limits: { ...limits, organizationalCap: orgCostCap },
  };
}

const investorsOf = preparedRows((owner: OwnerOfRow) => ({
  fields: { lpEntityId: partners.id, investor: partners.investor },
  rest: sql`from ${partners} where ${ownedBy(partners, owner)} order by ${partners.id}`,
}));

const securitiesOf = preparedRows((owner: OwnerOfRow) => {
  const { id: securityId, isQualifying, isBridge } = securities;
  return {
    fields: { securityId, isQualifying, isBridge },
    rest: sql`from ${securities} where ${ownedBy(securities, owner)} order by ${securityId}`,
  };
});
