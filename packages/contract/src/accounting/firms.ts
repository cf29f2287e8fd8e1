/** Firms, their vehicles, and the keys that see them. */
import * as z from "zod";
import { sourceType } from "./journal/journal-entry.js";
import { alter, create, read } from "./operation.js";
import { book } from "./query.js";
import { atLeastZero, count, currency, date, day, id, money, name, rowId, timestamp } from "./values.js";

const kind = z
  .enum(["fund", "spv", "gp", "manco"])
  .describe("A fund, a special purpose vehicle, a general partner or a management company.");

const baseCurrency = z.string().describe("The currency of its books. ISO 4217.");

const summary = z
  .strictObject({
    id: rowId("The vehicle."),
    name: z.string().describe("Its name."),
    kind,
    baseCurrency,
    closedThrough: date("The end of the last closed month; null when nothing is closed.").nullable(),
    lastEntryDate: date("Of the latest posted entry; null without one.").nullable(),
    postedEntries: count("Posted entries."),
    draftEntries: count("Entries that wait as drafts."),
    openBankRows: count("Bank rows that are unmatched or drafted."),
    trialBalanced: z.boolean().describe("Whether debits and credits are equal."),
    totalDebits: money("The debit column of the trial balance."),
    empty: z.boolean().describe("Whether no entry is posted."),
    cash: money("Cash accounts together."),
    investmentsAtCost: money("Investments at cost."),
    investmentsAtValue: money("Investments at fair value, accrued interest included."),
  })
  .meta({ id: "VehicleSummary", description: "A vehicle at a glance." });

/** `GET /firm`. */
export const firmSummary = z
  .strictObject({
    vehicles: z.array(summary).describe("By name."),
    mancoOmitted: z.boolean().describe("Whether a management company exists that the key may not see."),
  })
  .meta({ id: "FirmSummary", description: "The firm's vehicles at a glance." });

/** `GET /keys`. */
export const keyList = z.array(
  z
    .strictObject({
      id: z.string().describe("Identifies the key; not secret."),
      name: z.string().describe("What its owner calls it."),
      key_prefix: z.string().describe("The first characters of the token."),
      scopes: z.array(z.string()).describe("What it may do."),
      created_at: timestamp("When it was made."),
      last_used_at: timestamp("When it was last accepted; null when never.").nullable(),
      revoked_at: timestamp("When it was revoked; null while it is not.").nullable(),
    })
    .meta({ id: "AccountKey", description: "A key of the account, never its token." }),
);

const approval = z
  .enum(["none", "required"])
  .describe(
    "`required`: a draft is posted, a file approved, by another person than who prepared it, and terms, commitments and bank accounts are proposed by one and approved by another.",
  );

const approvalRule = z
  .strictObject({
    vehicleId: id("A vehicle of the firm; every vehicle by default.").exactOptional(),
    sourceTypes: z
      .array(sourceType)
      .min(1)
      .max(100)
      .exactOptional()
      .describe("Kinds of entries, such as `partnership_expense`; every kind by default."),
    leastAmount: atLeastZero(
      "The least amount that needs approval, equal amounts included: what is debited, in the vehicle's currency. Any amount by default.",
    ).exactOptional(),
  })
  .meta({ id: "ApprovalRule", description: "What needs another person's approval: all that its fields say together." });

const approvalRules = z
  .array(approvalRule)
  .max(100)
  .describe(
    "Where approval is required, what it is required for: whatever one of the rules fits. Without a rule it is required for everything.",
  );

const firm = z
  .strictObject({
    id: rowId("The firm."),
    name: z.string().describe("Its name."),
    approval,
    approvalRules,
    createdAt: timestamp("When it was created."),
  })
  .meta({ id: "Firm", description: "A firm that manages vehicles." });

const newFirm = z
  .strictObject({ name: name("The firm's name.") })
  .meta({ id: "NewFirm", description: "A firm's name." });

const changedFirm = z
  .strictObject({
    name: name("The firm's name.").exactOptional(),
    approval: approval.exactOptional(),
    approvalRules: approvalRules.exactOptional(),
  })
  .meta({ id: "FirmChange", description: "What is to be different about a firm." });

const fiscalYearStart = z
  .string()
  .regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, "it must be MM-DD")
  .describe("Where the fiscal year begins, MM-DD; 01-01 by default.");

const vintageYear = z.number().int().min(1900).max(2200);

/** A vehicle as its own routes show it. */
export const vehicle = z
  .strictObject({
    id: rowId("The vehicle."),
    firmId: rowId("Its firm."),
    name: z.string().describe("Its name."),
    kind,
    baseCurrency,
    fiscalYearStart: z.string().describe("Where the fiscal year begins, MM-DD."),
    startDate: date("When it started; null when not recorded.").nullable(),
    vintageYear: vintageYear.nullable().describe("Its vintage; null when not recorded."),
    closedThrough: date("The end of the last closed month; null when nothing is closed.").nullable(),
    booksVersion: count("Grows with every change of anything in the vehicle."),
  })
  .meta({ id: "Vehicle", description: "A vehicle: one set of books." });

const newVehicle = z
  .strictObject({
    firmId: id("The firm it belongs to."),
    name: name("Its name, one of its own within the firm."),
    kind,
    baseCurrency: currency("The currency of its books, fixed by the first posting."),
    fiscalYearStart: fiscalYearStart.exactOptional(),
    startDate: day("When it starts.").exactOptional(),
    vintageYear: vintageYear.exactOptional().describe("Its vintage."),
  })
  .meta({ id: "NewVehicle", description: "What a new vehicle needs." });

const changedVehicle = z
  .strictObject({
    name: name("A new name; the old one stays an alias.").exactOptional(),
    kind: kind.exactOptional(),
    baseCurrency: currency("Another currency, before anything is posted.").exactOptional(),
    fiscalYearStart: fiscalYearStart.exactOptional(),
    startDate: day("When it started; null forgets it.").nullable().exactOptional(),
    vintageYear: vintageYear.nullable().exactOptional().describe("Its vintage; null forgets it."),
  })
  .meta({ id: "VehicleChange", description: "What is to be different about a vehicle." });

export const firmOperations = {
  getFirmSummary: read("firm", "/firm", "The firm's vehicles at a glance", {
    tag: "Firms",
    description: "Every vehicle the key sees with its cash, its investments and what is left to do.",
    query: z.object({ firm: z.uuid().exactOptional().describe("One firm's vehicles only."), ...book }),
    response: firmSummary,
    errors: [],
    examples: [],
  }),
  listAccountingKeys: read("keys", "/keys", "The keys of the account, newest first", {
    tag: "Firms",
    description: "The keys of the calling account, active and revoked. Tokens are never shown.",
    query: z.object({}),
    response: keyList,
    errors: [],
    examples: [],
  }),
  listFirms: read("firms", "/firms", "The firms of the account", {
    tag: "Firms",
    description: "The firms of the account, by name.",
    query: z.object({}),
    response: z.array(firm),
    errors: [],
    examples: [],
  }),
  createFirm: create("firms create", "/firms", "Create a firm", {
    tag: "Firms",
    description: "Adds a firm to the account. The key must see every vehicle of the account.",
    query: z.object({}),
    request: newFirm,
    response: firm,
    status: 201,
    errors: [],
    examples: [{ name: "firm", summary: "A firm", request: { name: "Acme Ventures" } }],
  }),
  renameFirm: alter("firms rename", "/firms/{id}", "Rename a firm, or set what requires approval", {
    tag: "Firms",
    description:
      "Gives a firm another name, or sets whether, and by which rules, what one person prepared must be posted by another; that needs the scope accounting:terms too. Rules that are sent replace those before.",
    query: z.object({}),
    request: changedFirm,
    response: firm,
    errors: ["not_found"],
    examples: [
      { name: "rename", summary: "A new name", request: { name: "Acme Capital" } },
      {
        name: "rules",
        summary: "Approval of entries from 10,000 on, and of every distribution",
        request: {
          approval: "required",
          approvalRules: [{ leastAmount: 10_000 }, { sourceTypes: ["distribution", "recallable_distribution"] }],
        },
      },
    ],
  }),
  listVehicles: read("vehicles", "/vehicles", "The vehicles the key sees", {
    tag: "Firms",
    own: "rows",
    description: "Every vehicle the key sees, by name.",
    query: z.object({}),
    response: z.array(vehicle),
    errors: [],
    examples: [],
  }),
  createVehicle: create("vehicles create", "/vehicles", "Create a vehicle with its chart of accounts", {
    tag: "Firms",
    description: "Opens a set of books with the nineteen base accounts. The key must see every vehicle of the account.",
    query: z.object({}),
    request: newVehicle,
    response: vehicle,
    status: 201,
    errors: ["not_found"],
    examples: [
      {
        name: "fund",
        summary: "A fund in dollars",
        request: {
          firmId: "0196f0c4-7c1e-7000-8000-000000000010",
          name: "Fund I",
          kind: "fund",
          baseCurrency: "USD",
          startDate: "2026-01-01",
        },
      },
    ],
  }),
  changeVehicle: alter("vehicles change", "/vehicles/{id}", "Rename or set up a vehicle; the old name stays an alias", {
    tag: "Firms",
    description: "Renames a vehicle or sets it up. What is left out stays.",
    query: z.object({}),
    request: changedVehicle,
    response: vehicle,
    errors: [],
    examples: [{ name: "vintage", summary: "A vintage", request: { vintageYear: 2026 } }],
  }),
};
