/** What a new bank row is likely to be, from the firm's rules, what was booked before, and what is open. */
import { type AccountSuggestion, type BankRow, type BankRule, type BookedRow, suggestAccount } from "@capstack/ledger";
import { publishCalls } from "../capital/published-calls.js";
import { publishDistributions } from "../capital/published-distributions.js";
import type { VehicleRow } from "../vehicle.js";
import type { Write } from "../writing.js";
import { readBookings } from "./published-rows.js";

/** Suggests an account for rows of a vehicle; a deposit is never split over partners. */
export async function suggester(write: Write, vehicle: VehicleRow): Promise<(row: BankRow) => AccountSuggestion> {
  const { tx, accountId } = write;
  const key = [accountId, vehicle.id];
  const rules = await tx.query<{ rule: BankRule }>(
    "select rule from bank_rules where account_id = $1 and vehicle_id = $2 order by position, id",
    key,
  );
  const history = await readHistory(write, vehicle);
  const companies = await tx.query<{ companyId: string; name: string; accountCode: string }>(
    `select c.id as "companyId", c.name, a.code as "accountCode" from companies c
     join ledger_accounts a on a.account_id = c.account_id and a.vehicle_id = c.vehicle_id and a.company_id = c.id and a.base = '1100'
     where c.account_id = $1 and c.vehicle_id = $2`,
    key,
  );
  const open = <Line extends { lpEntityId: string; name: string; amount: number }>(
    lines: readonly Line[],
    settled: (line: Line) => number,
  ) =>
    lines
      .map((line) => ({ lpEntityId: line.lpEntityId, name: line.name, amount: line.amount - settled(line) }))
      .filter(({ amount }) => amount > 0);
  const calls = (await publishCalls(tx, accountId, vehicle)).filter(({ status }) => status !== "cancelled");
  const payables = (await publishDistributions(tx, accountId, vehicle)).filter(({ status }) => {
    return status === "declared" || status === "partly_paid";
  });
  const context = {
    history,
    companies,
    openCalls: open(
      calls.flatMap(({ lines }) => lines),
      ({ funded }) => funded,
    ),
    openPayables: open(
      payables.flatMap(({ lines }) => lines),
      ({ paid }) => paid,
    ),
  };
  return (row) => {
    return suggestAccount(
      row,
      rules.map(({ rule }) => rule),
      context,
    );
  };
}

/** What rows of named counterparties were booked to, where that was one account. */
async function readHistory({ tx, accountId }: Write, vehicle: VehicleRow): Promise<BookedRow[]> {
  const rows = await tx.query<{ counterparty: string; entryId: string | null }>(
    `select t.counterparty, (select m.entry_id from bank_matches m where m.account_id = t.account_id
        and m.vehicle_id = t.vehicle_id and m.bank_transaction_id = t.id limit 1) as "entryId"
     from bank_transactions t
     where t.account_id = $1 and t.vehicle_id = $2 and t.status = 'reconciled' and t.counterparty <> ''
     order by t.txn_date desc, t.import_sequence desc limit 5000`,
    [accountId, vehicle.id],
  );
  const entryIds = rows.flatMap(({ entryId }) => (entryId === null ? [] : [entryId]));
  const bookings = await readBookings(tx, accountId, vehicle, entryIds);
  return rows.flatMap(({ counterparty, entryId }) => {
    const [account, ...others] = bookings.get(entryId ?? "")?.accounts.keys() ?? [];
    return account === undefined || others.length > 0 ? [] : [{ counterparty, accountCode: account }];
  });
}
