// One handle for both engines
export type { Database, Migrations, Parameter, Queryable, TransactionOptions } from "./database.js";
// What can go wrong
export { DataFolderError, isElsewhere, isRetryable, isUnavailable, retrying, sqlState } from "./failures.js";
// Many rows at once
export { toJson } from "./json-text.js";
export { newestMigration, tenantMigrations } from "./migrations.js";
// One tenant's rows
export { type DatabaseOptions, openDatabase } from "./open-database.js";
export { orm, prepared, preparedRows, type SelectedRow, selectRows } from "./orm.js";
export { insertRows, type RowList, rowList } from "./row-lists.js";
export { APPLICATION_ROLE, asTenant, TENANT_ROLE } from "./tenant.js";
// Within a transaction
export { attempt, checkKeys, holdName, tryHoldName } from "./within-transaction.js";
