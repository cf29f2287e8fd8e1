/** `GET /keys`: the keys of the account, never a token. */
import { accountingOperations } from "@capstack/contract/accounting";
import { callerRoute } from "../route.js";

export const keysRead = callerRoute(accountingOperations.listAccountingKeys, async (services, caller) => ({
  json: await services.listKeys(caller),
}));
