/** `/construction`: what a fund has done and what a forecast assumes about the rest. */
import type { Queryable } from "@capstack/database";
import { addMonths } from "@capstack/decimal";
import { type BooksIndex, indexBooks } from "@capstack/ledger";
import { loadBooks } from "../books/load-books.js";
import { constructionActuals } from "../construction/actuals.js";
import { completeAssumptions, type GivenAssumptions } from "../construction/assumptions.js";
import type { Read } from "../reading.js";
import { inGroup, ofGroup, type Routes } from "../route.js";
import { loadTerms } from "../terms.js";
import type { VehicleRow } from "../vehicle.js";
import { toJson } from "../writing.js";
import { publishCompanies } from "./companies.js";

export const constructionRoutes = {
  getConstruction: ofGroup(async (read, vehicle, { query }) => {
    const asOf = query.asOf ?? read.today;
    const books = await read.services.keptBooks.takeSummary(read, vehicle, asOf, [asOf, addMonths(asOf, -12)]);
    return publishConstruction(read, { vehicle, books, asOf });
  }),
  setAssumptions: inGroup(async (write, vehicle, body) => {
    const before = await loadGiven(write.tx, write.tenantId, vehicle.id);
    const given = {
      ...before,
      ...body,
      pacing: { ...before.pacing, ...body.pacing },
      simulation: { ...before.simulation, ...body.simulation },
    };
    await write.tx.query(
      `insert into assumptions values ($1, $2, $3::text::jsonb, $4)
         on conflict (account_id, vehicle_id) do update set given = excluded.given, updated_at = excluded.updated_at`,
      [write.tenantId, vehicle.id, toJson(given), write.now],
    );
    const subject = { subjectType: "assumptions", subjectId: vehicle.id };
    await write.audit({ vehicleId: vehicle.id, action: "assumptions.set", ...subject, before, after: given });
    const books = indexBooks(await loadBooks(write.tx, write.tenantId, vehicle, write.today));
    const { assumptions } = await publishConstruction(write, { vehicle, books, asOf: write.today });
    return assumptions;
  }),
} satisfies Partial<Routes>;

/** The whole answer of `/construction` on a day. */
export async function publishConstruction(
  { tx, caller }: Pick<Read, "tx" | "caller">,
  { vehicle, books, asOf }: { vehicle: VehicleRow; books: BooksIndex; asOf: string },
) {
  const tenantId = caller.account.id;
  const terms = await loadTerms(tx, tenantId, vehicle.id, asOf);
  const companies = await publishCompanies(tx, tenantId, vehicle);
  const actuals = constructionActuals({ books, vehicle, terms, companies, asOf });
  const given = await loadGiven(tx, tenantId, vehicle.id);
  const assumptions = completeAssumptions(given, { books, vehicle, terms, actuals, asOf });
  return { group: vehicle.name, vehicleId: vehicle.id, actuals, assumptions };
}

async function loadGiven(tx: Queryable, tenantId: string, vehicleId: string): Promise<GivenAssumptions> {
  const [row] = await tx.query<{ given: GivenAssumptions }>(
    "select given from assumptions where account_id = $1 and vehicle_id = $2",
    [tenantId, vehicleId],
  );
  return row?.given ?? {};
}
