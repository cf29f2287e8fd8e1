// One handle for both engines
export type { Database, Migrations, Parameter, Queryable, TransactionOptions } from "./database.js";
// What can go wrong
export { DataFolderError, isElsewhere, isRetryable, isUnavailable, retrying, sqlState } from "./failures.js";
// Many rows at once
export { toJson } from "./json-text.js";
export { newestMigration, tenantMigrations } from "./migrations.js";
// One tenant's rows
export { MoveError } from "./move-error.js";
export { type MoveStep, moveTenant, type TenantMove } from "./move-tenant.js";
export { type DatabaseOptions, openDatabase } from "./open-database.js";
export { orm, prepared, preparedRows, type SelectedRow, selectRows } from "./orm.js";
export { type RemovedRows, removeTenantRows } from "./remove-tenant.js";
export { insertRows, type RowList, rowList } from "./row-lists.js";
export { APPLICATION_ROLE, asTenant, TENANT_ROLE } from "./tenant.js";
export type { MovedTable, PickedRows } from "./tenant-rows.js";
// Within a transaction
export { attempt, checkKeys, holdName, tryHoldName } from "./within-transaction.js";
