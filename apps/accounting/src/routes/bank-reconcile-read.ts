/** `GET /bank/reconcile`: the bank's balance against the ledger's cash. */
import { accountingOperations } from "@capstack/contract/accounting";
import { accountBalances, bankReconciliation, currencyDecimals, explainDifference, register } from "@capstack/ledger";
import { loadBankRows } from "../bank/load-bank-rows.js";
import { sumAmounts } from "../money.js";
import { readRoute } from "../route.js";

export const bankReconcileRead = readRoute(accountingOperations.getBankReconciliation, async (read, { query }) => {
  const vehicle = await read.vehicle(query.group);
  const end = query.end ?? null;
  const books = await read.desk.shelf.take(read, vehicle, read.today);
  const rows = await loadBankRows(read.tx, read.caller.account.id, vehicle, end);
  const decimals = currencyDecimals(vehicle.baseCurrency);
  const cash = accountBalances(books, { end }).filter(({ type, subtype }) => type === "asset" && subtype === "cash");
  const ledgerCash = sumAmounts(
    cash.map(({ balance }) => balance),
    vehicle.baseCurrency,
  );
  const reconciliation = bankReconciliation({ rows, ledgerCash, decimals });
  if (!query.include?.includes("items")) return { json: reconciliation };
  const cashPostings = cash.flatMap(({ code }) =>
    register(books, { account: code, end }).lines.map(({ entryId, entryDate, change }) => {
      return { entryId, entryDate, amount: change };
    }),
  );
  const open = rows.filter(({ status }) => status !== "ignored");
  return { json: { ...reconciliation, items: explainDifference({ rows: open, cashPostings, decimals }) } };
});
