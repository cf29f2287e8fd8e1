/** `/close`, `/reopen`: months locked with their figures, and unlocked again. */
import { previewClose } from "@capstack/ledger";
import { loadBankRows } from "../bank/load-bank-rows.js";
import { closeMonths } from "../close/close-months.js";
import { reopenMonths } from "../close/reopen-months.js";
import { inGroup, ofGroup, type Routes } from "../route.js";

export const closeRoutes = {
  previewClose: ofGroup(async (read, vehicle, { query }) => {
    const books = await read.services.keptBooks.take(read, vehicle, read.today);
    const bankRows = await loadBankRows(read.tx, read.tenantId, vehicle, query.through);
    return previewClose(books, { through: query.through, bankRows });
  }),
  listPeriods: ofGroup(async (read, vehicle) => {
    const rows = await read.tx.query<{ month: string; closedAt: Date; reopenedAt: Date | null }>(
      `select to_char(month, 'YYYY-MM') as month, digest, snapshot, closed_at as "closedAt", closed_by as "closedBy",
           reopened_at as "reopenedAt", accepted
         from periods where account_id = $1 and vehicle_id = $2 order by month desc`,
      [read.tenantId, vehicle.id],
    );
    return rows;
  }),
  closeBooks: inGroup((write, vehicle, body) => closeMonths(write, vehicle, body)),
  reopenBooks: inGroup((write, vehicle, body) => reopenMonths(write, vehicle, body)),
} satisfies Partial<Routes>;
