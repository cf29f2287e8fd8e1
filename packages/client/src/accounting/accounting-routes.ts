import { accountingAddresses } from "@capstack/contract/accounting-addresses";
import type { Route } from "../operations.js";
import type { AccountingOperationName } from "./accounting-operations.js";

/** Where an operation of the books answers, and whether it reads a body. */
export interface AccountingRoute extends Pick<Route, "method" | "path"> {
  readonly hasBody: boolean;
}

/** Where each operation of the books answers. A build takes these three fields of the table along and nothing else. */
export const accountingRoutes: Readonly<Record<AccountingOperationName, AccountingRoute>> = accountingAddresses;
