// The app

// Keys of the platform
export { accountKeys } from "./account-keys.js";
export { ACCOUNTING_BASE, ACCOUNTING_VERSION, booksBeside, createAccounting } from "./app.js";
// Who may ask
export type { Caller } from "./caller.js";
// Forecasts
export type { Actuals } from "./construction/actuals.js";
export type { Assumptions } from "./construction/assumptions.js";
export { toFundEconomicsInputs } from "./construction/to-fund-economics-inputs.js";
// The demonstration
export { type SeededDemo, seedDemo } from "./demo/seed-demo.js";
export type { AccountingDependencies, ListedKey } from "./dependencies.js";
export { type Identifiers, seededIdentifiers, systemIdentifiers } from "./identifiers.js";
// Tables
export { accountingMigrations, type BalanceProof, migrateAccounting } from "./migrations.js";
