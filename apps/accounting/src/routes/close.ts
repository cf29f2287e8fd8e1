/** `/close`, `/reopen`: months locked with their figures, and unlocked again. */
import { accountingOperations } from "@capstack/contract/accounting";
import { previewClose } from "@capstack/ledger";
import { loadBankRows } from "../bank/load-bank-rows.js";
import { closeMonths } from "../close/close-months.js";
import { reopenMonths } from "../close/reopen-months.js";
import { readRoute, writeRoute } from "../route.js";

export const closeRoutes = [
  readRoute(accountingOperations.previewClose, async (read, { query }) => {
    const vehicle = await read.vehicle(query.group);
    const books = await read.services.keptBooks.take(read, vehicle, read.today);
    const bankRows = await loadBankRows(read.tx, read.caller.account.id, vehicle, query.through);
    return { json: previewClose(books, { through: query.through, bankRows }) };
  }),
  readRoute(accountingOperations.listPeriods, async (read, { query }) => {
    const vehicle = await read.vehicle(query.group);
    const rows = await read.tx.query<{ month: string; closedAt: Date; reopenedAt: Date | null }>(
      `select to_char(month, 'YYYY-MM') as month, digest, snapshot, closed_at as "closedAt", closed_by as "closedBy",
           reopened_at as "reopenedAt", accepted
         from periods where account_id = $1 and vehicle_id = $2 order by month desc`,
      [read.caller.account.id, vehicle.id],
    );
    return { json: rows };
  }),
  writeRoute(accountingOperations.closeBooks, async (write, { query }, body) => {
    const vehicle = await write.takeGroup(query.group);
    return { json: await closeMonths(write, vehicle, body) };
  }),
  writeRoute(accountingOperations.reopenBooks, async (write, { query }, body) => {
    const vehicle = await write.takeGroup(query.group);
    return { json: await reopenMonths(write, vehicle, body) };
  }),
];
