/** `GET /bank/reconcile`: the bank's balance against the ledger's cash. */
import { currencyDecimals, explainDifference, register } from "@capstack/ledger";
import { loadBankRows } from "../bank/load-bank-rows.js";
import { reconcileBank } from "../bank/reconciliation.js";
import { ofGroup, type Routes } from "../route.js";

export const bankReconcileRead = {
  getBankReconciliation: ofGroup(async (read, vehicle, { query }) => {
    const end = query.end ?? null;
    const tenantId = read.tenantId;
    const reconciliation = await reconcileBank(read.tx, tenantId, vehicle, end);
    if (!query.include?.includes("items")) return reconciliation;
    const books = await read.services.keptBooks.take(read, vehicle, read.today);
    const rows = await loadBankRows(read.tx, tenantId, vehicle, end);
    const cash = books.accounts.filter(({ type, subtype }) => type === "asset" && subtype === "cash");
    const cashPostings = cash.flatMap(({ code }) =>
      register(books, { account: code, end }).lines.map(({ entryId, entryDate, change }) => {
        return { entryId, entryDate, amount: change };
      }),
    );
    const open = rows.filter(({ status }) => status !== "ignored");
    const decimals = currencyDecimals(vehicle.baseCurrency);
    return { ...reconciliation, items: explainDifference({ rows: open, cashPostings, decimals }) };
  }),
} satisfies Partial<Routes>;
