// One handle for both engines
export type { Database, Migrations, Parameter, Queryable, TransactionOptions } from "./database.js";
// Errors
export { DataFolderError, isElsewhere, isRetryable, isUnavailable, retrying, sqlState } from "./failures.js";
export { newestMigration, tenantMigrations } from "./migrations.js";
// One tenant's rows
export { MoveError } from "./moving/move-error.js";
export { type MoveStep, moveTenant, type TenantMove } from "./moving/move-tenant.js";
export { type RemovedRows, removeTenantRows } from "./moving/remove-tenant.js";
export type { MovedTable, PickedRows } from "./moving/tenant-rows.js";
export { type DatabaseOptions, openDatabase } from "./open-database.js";
// Bulk rows
export { toJson } from "./rows/json-text.js";
export {
  type BorrowedTransaction,
  borrowTransaction,
  type LentTransaction,
  lendTransaction,
} from "./rows/lent-transaction.js";
export { orm, prepared, preparedRows, type SelectedRow, selectRows } from "./rows/orm.js";
export { insertRows, type RowList, rowList } from "./rows/row-lists.js";
export { APPLICATION_ROLE, asTenant, TENANT_ROLE, type TenantLimits } from "./rows/tenant.js";
// Within a transaction
export { attempt, checkKeys, holdName, tryHoldName } from "./rows/within-transaction.js";
