/** `/terms`: allocation, carry, fee and expense cap, each version effective from a date. */
import type { Queryable } from "@capstack/database";
import { indexBooks } from "@capstack/ledger";
import { z } from "zod";
import { loadBooks } from "../books/load-books.js";
import { readRoute, writeRoute } from "../route.js";
import { loadTerms } from "../terms.js";
import { day, id, positiveAmount, rate } from "../wire/body.js";
import { group } from "../wire/query.js";
import { toJson } from "../writing.js";

const fraction = z.number().min(0).max(1);

const rule = z.strictObject({
  lpEntityId: id,
  category: z.string().max(60),
  companyId: id.nullish(),
  participates: z.boolean().optional(),
  weight: z.number().min(0).nullish(),
});

const waterfall = z.strictObject({
  kind: z.enum(["none", "straight", "european", "american"]),
  carryRate: fraction.optional(),
  prefRate: rate.optional(),
  catchupRate: fraction.optional(),
  prefCompounds: z.boolean().optional(),
  level: z.enum(["partner", "fund"]).optional(),
  recipients: z.array(z.strictObject({ lpEntityId: id, pct: fraction })).nullish(),
  exempt: z.array(id).nullish(),
});

const fee = z.strictObject({
  annualRate: rate,
  basis: z.enum(["committed", "invested", "nav"]),
  termYears: z.number().positive().max(99).optional(),
  startDate: day.optional(),
  stepDownYear: z.number().positive().max(99).nullable().optional(),
  stepDownRate: rate.nullable().optional(),
});

/** Terms as a body gives them. */
export const termsBody = z.strictObject({
  effectiveDate: day,
  allocationBasis: z.enum(["commitment", "capital_balance", "paid_in", "fixed"]).optional(),
  allocationRules: z.array(rule).max(10_000).optional(),
  waterfall: waterfall.nullable().optional(),
  fee: fee.nullable().optional(),
  orgCostCap: positiveAmount.nullable().optional(),
});

export const termsRoutes = [
  readRoute({
    path: "/terms",
    summary: "The terms in force, and every version",
    query: z.object({ ...group, asOf: day.optional() }),
    answer: async (read, { query }) => {
      const vehicle = await read.vehicle(query.group);
      return { json: await publishTerms(read.tx, read.caller.account.id, vehicle.id, query.asOf ?? read.today) };
    },
  }),
  writeRoute({
    method: "PUT",
    path: "/terms",
    summary: "Set the terms from a date on",
    scope: "accounting:write",
    query: z.object(group),
    body: termsBody,
    perform: async (write, { query }, { effectiveDate, ...terms }) => {
      const vehicle = await write.takeGroup(query.group);
      const { tx, accountId } = write;
      const before = await loadTerms(tx, accountId, vehicle.id, effectiveDate);
      await tx.query(
        `insert into vehicle_terms values ($1, $2, $3, $4, $5::text::jsonb, $6)
         on conflict (account_id, vehicle_id, effective_date) do update set terms = excluded.terms`,
        [accountId, vehicle.id, write.desk.identifiers.ordered(), effectiveDate, toJson(terms), write.now],
      );
      indexBooks({ ...(await loadBooks(tx, accountId, vehicle, write.today)), entries: [], closedThrough: null });
      const subject = { subjectType: "terms", subjectId: effectiveDate };
      await write.audit({ vehicleId: vehicle.id, action: "terms.set", ...subject, before, after: terms });
      return { json: await publishTerms(tx, accountId, vehicle.id, write.today) };
    },
  }),
];

async function publishTerms(tx: Queryable, accountId: string, vehicleId: string, on: string) {
  const versions = await tx.query<{ effectiveDate: string; terms: object }>(
    `select effective_date as "effectiveDate", terms from vehicle_terms
     where account_id = $1 and vehicle_id = $2 order by effective_date desc`,
    [accountId, vehicleId],
  );
  return {
    asOf: on,
    inForce: await loadTerms(tx, accountId, vehicleId, on),
    versions: versions.map(({ effectiveDate, terms }) => ({ effectiveDate, ...terms })),
  };
}
