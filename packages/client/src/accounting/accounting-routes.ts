import { accountingAddresses } from "@capstack/contract/accounting-addresses";
import type { Route } from "../operations.js";
import type { AccountingOperationName } from "./accounting-operations.js";

/** The address of an operation of the books, and whether it reads a body. */
export interface AccountingRoute extends Pick<Route, "method" | "path"> {
  readonly hasBody: boolean;
}

/** The address of each operation of the books. A build keeps only these three fields of the table. */
export const accountingRoutes: Readonly<Record<AccountingOperationName, AccountingRoute>> = accountingAddresses;
