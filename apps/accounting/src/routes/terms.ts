/** `/terms`: allocation, carry, fee and expense cap, each version effective from a date. */
import type { Queryable } from "@capstack/database";
import { indexBooks, type TermVersion } from "@capstack/ledger";
import { loadFrame } from "../books/load-books.js";
import { requireOpen } from "../journal/enter.js";
import { inGroup, ofGroup, type Routes } from "../route.js";
import { loadTerms } from "../terms.js";
import { toJson } from "../writing.js";

export const termsRoutes = {
  getTerms: ofGroup((read, vehicle, { query }) =>
    publishTerms(read.tx, read.tenantId, vehicle.id, query.asOf ?? read.today),
  ),
  setTerms: inGroup(async (write, vehicle, { effectiveDate, ...terms }) => {
    const { tx, tenantId } = write;
    requireOpen(vehicle, effectiveDate);
    const before = await loadTerms(tx, tenantId, vehicle.id, effectiveDate);
    await tx.query(
      `insert into vehicle_terms values ($1, $2, $3, $4, $5::text::jsonb, $6)
         on conflict (account_id, vehicle_id, effective_date) do update set terms = excluded.terms`,
      [tenantId, vehicle.id, write.services.identifiers.ordered(), effectiveDate, toJson(terms), write.now],
    );
    const { termVersions = [], ...frame } = await loadFrame(tx, tenantId, vehicle, write.today);
    const set = termVersions.find((version) => version.effectiveDate === effectiveDate);
    indexBooks({ ...frame, ...plain(set), entries: [], historyFlows: [], closedThrough: null });
    const subject = { subjectType: "terms", subjectId: effectiveDate };
    await write.audit({ vehicleId: vehicle.id, action: "terms.set", ...subject, before, after: terms });
    return publishTerms(tx, tenantId, vehicle.id, write.today);
  }),
} satisfies Partial<Routes>;

/** A version by itself, so that what is wrong is found at its place in the body. */
function plain(version: TermVersion | undefined): Omit<TermVersion, "effectiveDate"> {
  const { effectiveDate: _, ...said } = version ?? { effectiveDate: "" };
  return said;
}

async function publishTerms(tx: Queryable, tenantId: string, vehicleId: string, on: string) {
  const versions = await tx.query<{ effectiveDate: string; terms: object }>(
    `select effective_date as "effectiveDate", terms from vehicle_terms
     where account_id = $1 and vehicle_id = $2 order by effective_date desc`,
    [tenantId, vehicleId],
  );
  return {
    asOf: on,
    inForce: await loadTerms(tx, tenantId, vehicleId, on),
    versions: versions.map(({ effectiveDate, terms }) => ({ effectiveDate, ...terms })),
  };
}
