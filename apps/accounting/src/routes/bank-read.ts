/** `GET /bank`: the rows of the feed, newest first. */
import { accountingOperations } from "@capstack/contract/accounting";
import { publishBankRows } from "../bank/published-rows.js";
import { readRoute } from "../route.js";

export const bankRead = readRoute(
  accountingOperations.listBankTransactions,
  async (read, { query: { group, ...filter } }) => {
    const vehicle = await read.vehicle(group);
    const { rows, total } = await publishBankRows(read.tx, read.caller.account.id, vehicle, filter);
    return { json: rows, headers: { "X-Total-Count": String(total) } };
  },
);
