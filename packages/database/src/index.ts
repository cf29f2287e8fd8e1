// One handle for both engines
export type { Database, Migrations, Parameter, Queryable, TransactionOptions } from "./database.js";
// What can go wrong
export { DataFolderError, isRetryable, isUnavailable, retrying, sqlState } from "./failures.js";
export { type DatabaseOptions, openDatabase } from "./open-database.js";
export { orm, selectRows } from "./orm.js";
// One tenant's rows
export { APPLICATION_ROLE, asTenant, TENANT_ROLE } from "./tenant.js";
