/** What a fund has done and what a forecast assumes about the rest: reads and updates. */

import { orm } from "@capstack/database";
import { addMonths } from "@capstack/decimal";
import { type BooksIndex, indexBooks } from "@capstack/ledger";
import { publishCompanies } from "../companies/company.js";
import { loadBooks } from "../load/load-books.js";
import { loadTerms } from "../load/terms.js";
import type { Query } from "../requests/body.js";
import { ownedBy } from "../tables/columns.js";
import { assumptions } from "../tables/firm-tables.js";
import type { GivenAssumptions } from "../tables/json-shapes.js";
import type { Read } from "../transactions/reading.js";
import type { Write } from "../transactions/writing.js";
import { ownerOf, type Tenant } from "../vehicles/tenant.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import { constructionActuals } from "./actuals.js";
import { completeAssumptions } from "./assumptions.js";

/** Construction on a day. */
export async function readConstruction(read: Read, vehicle: VehicleRow, query: Query<"getConstruction">) {
  const { asOf = read.today, book } = query;
  const ends = [asOf, addMonths(asOf, -12)];
  const books = await read.services.keptBooks.takeSummary(read, vehicle, asOf, ends, { book });
  return publishConstruction(read, { vehicle, books, asOf });
}

/** Sets what a forecast assumes; omitted fields keep their values. */
export async function setAssumptions(write: Write, vehicle: VehicleRow, body: GivenAssumptions) {
  const before = await loadGiven(write, vehicle);
  const input = {
    ...before,
    ...body,
    pacing: { ...before.pacing, ...body.pacing },
    simulation: { ...before.simulation, ...body.simulation },
  };
  const stored = { given: input, updatedAt: write.now };
  await orm(write.tx)
    .insert(assumptions)
    .values({ ...ownerOf(write, vehicle), ...stored })
    .onConflictDoUpdate({ target: [assumptions.tenantId, assumptions.vehicleId], set: stored });
  const subject = { subjectType: "assumptions", subjectId: vehicle.id };
  await write.audit({ vehicleId: vehicle.id, action: "assumptions.set", ...subject, before, after: input });
  const books = indexBooks(await loadBooks(write.tx, write.tenantId, vehicle, write.today));
  return (await publishConstruction(write, { vehicle, books, asOf: write.today })).assumptions;
}

/** The whole answer of `/construction` on a day. */
export async function publishConstruction(
  tenant: Tenant,
  { vehicle, books, asOf }: { vehicle: VehicleRow; books: BooksIndex; asOf: string },
) {
  const terms = await loadTerms(tenant.tx, tenant.tenantId, vehicle.id, asOf);
  const companies = await publishCompanies(tenant, vehicle);
  const actuals = constructionActuals({ books, vehicle, terms, companies, asOf });
  const input = await loadGiven(tenant, vehicle);
  const assumptions = completeAssumptions(input, { books, vehicle, terms, actuals, asOf });
  return { group: vehicle.name, vehicleId: vehicle.id, actuals, assumptions };
}

async function loadGiven(tenant: Tenant, vehicle: VehicleRow): Promise<GivenAssumptions> {
  const own = ownedBy(assumptions, ownerOf(tenant, vehicle));
  const [row] = await orm(tenant.tx).select({ given: assumptions.given }).from(assumptions).where(own);
  return row?.given ?? {};
}
