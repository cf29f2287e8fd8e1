// Keys of the platform

// Tables
export { accountingMigrations, migrateAccounting } from "@capstack/books/migrations";
// Who may ask
export type { Caller } from "@capstack/books/requests/caller";
export { accountKeys } from "./account-keys.js";
// The app
export { ACCOUNTING_BASE, ACCOUNTING_VERSION, booksBeside, createAccounting } from "./app.js";
export type { AccountingDependencies, ListedKey } from "./dependencies.js";
// Where large documents lie
export { openDocumentStore } from "./files/s3-store.js";
