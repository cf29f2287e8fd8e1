/** Firms, their vehicles, and the records of a vehicle: partners, companies, agreements, commitments, terms. */
import { securityTypes } from "@capstack/ledger";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import {
  counter,
  currency,
  day,
  json,
  keyedById,
  moment,
  money,
  owned,
  ownedRow,
  tenantId,
  vehicleId,
  within,
} from "./columns.js";
import type { ApprovalRule, GivenAssumptions, KnownInvestor, Terms } from "./json-shapes.js";

/** Whether a draft must be posted by another than who prepared it. */
const approvals = ["none", "required"] as const;

export const firms = pgTable(
  "firms",
  {
    tenantId: tenantId(),
    id: uuid("id").notNull(),
    name: text("name").notNull(),
    createdAt: moment("created_at").notNull(),
    approval: text("approval", { enum: approvals }).notNull().default("none"),
    approvalRules: json<readonly ApprovalRule[]>("approval_rules").notNull().default(sql`'[]'::jsonb`),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    check("firms_approval", sql`${t.approval} in ('none', 'required')`),
  ],
);

export const vehicles = pgTable(
  "vehicles",
  {
    tenantId: tenantId(),
    id: uuid("id").notNull(),
    firmId: uuid("firm_id").notNull(),
    name: text("name").notNull(),
    kind: text("kind", { enum: ["fund", "spv", "gp", "manco"] }).notNull(),
    baseCurrency: currency("base_currency"),
    fiscalYearStart: text("fiscal_year_start").notNull().default("01-01"),
    startDate: day("start_date"),
    vintageYear: integer("vintage_year"),
    booksVersion: counter("books_version").notNull().default(sql`0`),
    lastSequence: counter("last_sequence").notNull().default(sql`0`),
    lastHash: text("last_hash"),
    chartVersion: counter("chart_version").notNull().default(sql`0`),
    closedThrough: day("closed_through"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.firmId], foreignColumns: [firms.tenantId, firms.id] }),
    check("vehicles_kind", sql`${t.kind} in ('fund', 'spv', 'gp', 'manco')`),
    check("vehicles_base_currency", sql`${t.baseCurrency} ~ '^[A-Z]{3}$'`),
    check("vehicles_fiscal_year_start", sql`${t.fiscalYearStart} ~ '^[01][0-9]-[0-3][0-9]$'`),
  ],
);

/** The key from a row of a vehicle's books to the vehicle. */
export const ofVehicle = (t: Parameters<typeof within>[0]) =>
  foreignKey({ columns: [t.tenantId, t.vehicleId], foreignColumns: [vehicles.tenantId, vehicles.id] });

/** Every name a vehicle has or had; a name is used once in a firm. */
export const vehicleNames = pgTable(
  "vehicle_names",
  {
    tenantId: tenantId(),
    firmId: uuid("firm_id").notNull(),
    name: text("name").notNull(),
    vehicleId: vehicleId(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.firmId, t.name] }),
    foreignKey({ columns: [t.tenantId, t.firmId], foreignColumns: [firms.tenantId, firms.id] }),
    ofVehicle(t),
  ],
);

export const partners = pgTable(
  "partners",
  {
    ...ownedRow(),
    name: text("name").notNull(),
    partnerClass: text("partner_class", { enum: ["lp", "gp"] }).notNull(),
    investor: json<KnownInvestor>("investor").notNull().default(sql`'{}'::jsonb`),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [keyedById(t), ofVehicle(t), check("partners_class", sql`${t.partnerClass} in ('lp', 'gp')`)],
);

export const companies = pgTable(
  "companies",
  {
    ...ownedRow(),
    name: text("name").notNull(),
    stage: text("stage"),
    status: text("status", { enum: ["active", "exited", "written_off"] }),
    currency: text("currency"),
    ownership: numeric("ownership"),
    postMoney: money("post_money"),
    industry: text("industry"),
    country: text("country"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    keyedById(t),
    ofVehicle(t),
    check("companies_status", sql`${t.status} in ('active', 'exited', 'written_off')`),
  ],
);

/** What a vehicle holds in its companies: a series of preferred stock, a note, a warrant. */
export const securities = pgTable(
  "securities",
  {
    ...ownedRow(),
    companyId: uuid("company_id").notNull(),
    name: text("name").notNull(),
    securityType: text("security_type", { enum: securityTypes }).notNull(),
    shares: numeric("shares"),
    principal: money("principal"),
    acquired: day("acquired"),
    isRestricted: boolean("is_restricted").notNull().default(false),
    isQualifying: boolean("is_qualifying"),
    isBridge: boolean("is_bridge").notNull().default(false),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    keyedById(t),
    within(t, t.companyId, companies),
    unique("securities_name").on(t.tenantId, t.vehicleId, t.companyId, t.name),
    check("securities_principal", sql`${t.principal} between 0 and 9007199254740991`),
  ],
);

/**
 * Transfers, subsequent closes and opening balances as agreed. Calls and distributions have their own tables;
 * `declared_version` is the version of the books an agreement was declared with.
 */
export const agreements = pgTable(
  "agreements",
  {
    ...ownedRow(),
    kind: text("kind").notNull(),
    agreementDate: day("agreement_date").notNull(),
    description: text("description").notNull(),
    status: text("status").notNull(),
    terms: json<Readonly<Record<string, unknown>>>("terms").notNull(),
    declaredVersion: counter("declared_version"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    keyedById(t),
    ofVehicle(t),
    check("agreements_kind", sql`${t.kind} in ('transfer', 'subsequent_close', 'opening_balance')`),
    check("agreements_status", sql`${t.status} in ('draft', 'declared', 'cancelled')`),
  ],
);

export const commitmentEvents = pgTable(
  "commitment_events",
  {
    ...ownedRow(),
    partnerId: uuid("partner_id").notNull(),
    eventDate: day("event_date").notNull(),
    amount: money("amount").notNull(),
    kind: text("kind", {
      enum: ["initial", "increase", "decrease", "transfer_in", "transfer_out", "default"],
    }).notNull(),
    entryId: uuid("entry_id"),
    agreementId: uuid("agreement_id"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    keyedById(t),
    within(t, t.partnerId, partners),
    within(t, t.agreementId, agreements),
    check(
      "commitment_events_kind",
      sql`${t.kind} in ('initial', 'increase', 'decrease', 'transfer_in', 'transfer_out', 'default')`,
    ),
    check(
      "commitment_events_amount",
      sql`${t.amount} between -9007199254740991 and 9007199254740991 and ${t.amount} <> 0`,
    ),
  ],
);

/** Allocation, carry and fee terms; the version with the latest effective date up to a day is in force that day. */
export const vehicleTerms = pgTable(
  "vehicle_terms",
  {
    ...ownedRow(),
    effectiveDate: day("effective_date").notNull(),
    terms: json<Partial<Terms>>("terms").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [keyedById(t), unique("vehicle_terms_effective").on(t.tenantId, t.vehicleId, t.effectiveDate), ofVehicle(t)],
);

/** What the user set of a forecast's assumptions about a vehicle. */
export const assumptions = pgTable(
  "assumptions",
  {
    ...owned(),
    given: json<GivenAssumptions>("given").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.vehicleId] }), ofVehicle(t)],
);

/** Units of base currency one unit of a currency buys on a day. */
export const fxRates = pgTable(
  "fx_rates",
  {
    ...owned(),
    currency: currency(),
    rateDate: day("rate_date").notNull(),
    rate: numeric("rate").notNull(),
    /** Units of the currency that `rate` is for: a cross rate is kept as the two quotes it is made of. */
    per: numeric("per").notNull().default("1"),
    source: text("source", { enum: ["own", "ecb"] })
      .notNull()
      .default("own"),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.vehicleId, t.currency, t.rateDate] }),
    ofVehicle(t),
    check("fx_rates_rate", sql`${t.rate} > 0 and ${t.per} > 0`),
    check("fx_rates_source", sql`${t.source} in ('own', 'ecb')`),
  ],
);

/** Actual dates of capital movements that a cutover posted as lump sums. */
export const historyFlows = pgTable(
  "history_flows",
  {
    ...ownedRow(),
    partnerId: uuid("partner_id").notNull(),
    flowDate: day("flow_date").notNull(),
    kind: text("kind", { enum: ["contribution", "distribution"] }).notNull(),
    amount: money("amount").notNull(),
    sourceRef: text("source_ref").notNull().default("cutover"),
    agreementId: uuid("agreement_id"),
  },
  (t) => [
    keyedById(t),
    within(t, t.partnerId, partners),
    within(t, t.agreementId, agreements),
    check("history_flows_kind", sql`${t.kind} in ('contribution', 'distribution')`),
  ],
);
