/** What vehicles hold of each other, and agreements that go through several of them. */
import { holdingKinds } from "@capstack/contract/accounting";
import { sql } from "drizzle-orm";
import { check, index, numeric, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { day, keyedById, moment, ownedRow, within } from "./columns.js";
import { companies, ofVehicle, securities } from "./firm-tables.js";

/**
 * Holdings of one vehicle in another, kept with the holder. The held vehicle and its partner are rows of another vehicle,
 * which may be moved without this one: no key refers to them. A holding is withdrawn once, and never changed otherwise.
 */
export const vehicleHoldings = pgTable(
  "vehicle_holdings",
  {
    ...ownedRow(),
    heldVehicleId: uuid("held_vehicle_id").notNull(),
    heldPartnerId: uuid("held_partner_id").notNull(),
    companyId: uuid("company_id").notNull(),
    securityId: uuid("security_id"),
    kind: text("kind", { enum: holdingKinds }).notNull(),
    startDate: day("start_date"),
    recordedBy: text("recorded_by").notNull(),
    recordedAt: moment("recorded_at").notNull(),
    withdrawnBy: text("withdrawn_by"),
    withdrawnAt: moment("withdrawn_at"),
  },
  (t) => [
    keyedById(t),
    ofVehicle(t),
    within(t, t.companyId, companies),
    within(t, t.securityId, securities),
    uniqueIndex("vehicle_holdings_company")
      .on(t.tenantId, t.vehicleId, t.companyId)
      .where(sql`${t.withdrawnAt} is null`),
    check("vehicle_holdings_kind", sql`${t.kind} in (${sql.raw(holdingKinds.map((kind) => `'${kind}'`).join(", "))})`),
    check("vehicle_holdings_withdrawn", sql`(${t.withdrawnBy} is null) = (${t.withdrawnAt} is null)`),
  ],
);

/** The part of one vehicle in an agreement that goes through several: its own agreement, under the id they share. */
export const throughAgreements = pgTable(
  "through_agreements",
  {
    ...ownedRow(),
    throughId: uuid("through_id").notNull(),
    agreementId: uuid("agreement_id").notNull(),
    kind: text("kind", { enum: ["capital_call", "distribution"] }).notNull(),
    /** The vehicle that it begins with. */
    firstVehicleId: uuid("first_vehicle_id").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    keyedById(t),
    ofVehicle(t),
    index("through_agreements_by_through").on(t.tenantId, t.throughId),
    check("through_agreements_kind", sql`${t.kind} in ('capital_call', 'distribution')`),
  ],
);

/** Vehicles that invest side by side, each with the part it takes. A vehicle leaves its group once, with the whole group. */
export const parallelVehicles = pgTable(
  "parallel_vehicles",
  {
    ...ownedRow(),
    groupId: uuid("group_id").notNull(),
    groupName: text("group_name").notNull(),
    /** What it takes part by; null for its commitments on the day of a deal. */
    share: numeric("share"),
    recordedBy: text("recorded_by").notNull(),
    recordedAt: moment("recorded_at").notNull(),
    withdrawnBy: text("withdrawn_by"),
    withdrawnAt: moment("withdrawn_at"),
  },
  (t) => [
    keyedById(t),
    ofVehicle(t),
    uniqueIndex("parallel_vehicles_group").on(t.tenantId, t.vehicleId).where(sql`${t.withdrawnAt} is null`),
    check("parallel_vehicles_share", sql`${t.share} > 0`),
    check("parallel_vehicles_withdrawn", sql`(${t.withdrawnBy} is null) = (${t.withdrawnAt} is null)`),
  ],
);
