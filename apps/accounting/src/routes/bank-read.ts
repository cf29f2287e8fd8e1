/** `GET /bank`: the rows of the feed, newest first. */
import { JsonAnswer } from "../answer.js";
import { publishBankRows } from "../bank/published-rows.js";
import { ofGroup, type Routes } from "../route.js";

export const bankRead = {
  listBankTransactions: ofGroup(async (read, vehicle, { query: { group: _, ...filter } }) => {
    const { rows, total } = await publishBankRows(read.tx, read.tenantId, vehicle, filter);
    return new JsonAnswer(rows, { "X-Total-Count": String(total) });
  }),
} satisfies Partial<Routes>;
