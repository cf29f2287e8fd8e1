/** What a new bank row is likely to be, from the firm's rules, what was booked before, and what is open. */
import {
  type AccountSuggestion,
  accountSuggester,
  type BankRow,
  type BankRule,
  type BookedRow,
  type OpenLine,
} from "@capstack/ledger";
import { publishCalls } from "../capital/published-calls.js";
import { publishDistributions } from "../capital/published-distributions.js";
import { sumAmounts, toAmount } from "../money.js";
import type { VehicleRow } from "../vehicle.js";
import type { Write } from "../writing.js";
import { readOpenItems } from "./open-items.js";
import { readBookings } from "./published-rows.js";

/** Suggests an account for rows of a vehicle; a deposit is never split over partners. */
export async function suggester(write: Write, vehicle: VehicleRow): Promise<(row: BankRow) => AccountSuggestion> {
  const { tx, tenantId } = write;
  const key = [tenantId, vehicle.id];
  const rules = await tx.query<{ rule: BankRule }>(
    "select rule from bank_rules where account_id = $1 and vehicle_id = $2 order by position, id",
    key,
  );
  const companies = await tx.query<{ companyId: string; name: string; accountCode: string }>(
    `select c.id as "companyId", c.name, coalesce(a.code, '1100') as "accountCode" from companies c
     left join ledger_accounts a on a.account_id = c.account_id and a.vehicle_id = c.vehicle_id and a.company_id = c.id and a.base = '1100'
     where c.account_id = $1 and c.vehicle_id = $2`,
    key,
  );
  const partners = await tx.query<{ lpEntityId: string; name: string }>(
    `select id as "lpEntityId", name from partners where account_id = $1 and vehicle_id = $2`,
    key,
  );
  const accounts = await tx.query<{ code: string; isActive: boolean }>(
    `select code, is_active as "isActive" from ledger_accounts where account_id = $1 and vehicle_id = $2`,
    key,
  );
  const open = <Line extends { lpEntityId: string; name: string; amount: number }>(
    lines: readonly Line[],
    settled: (line: Line) => number,
  ): OpenLine[] =>
    lines
      .map((line) => {
        const amount = sumAmounts([line.amount, -settled(line)], vehicle.baseCurrency);
        return { lpEntityId: line.lpEntityId, name: line.name, amount };
      })
      .filter(({ amount }) => amount > 0);
  const calls = (await publishCalls(tx, tenantId, vehicle)).filter(({ status }) => status !== "cancelled");
  const payables = (await publishDistributions(tx, tenantId, vehicle)).filter(({ status }) => {
    return status === "declared" || status === "partly_paid";
  });
  const context = {
    history: await readHistory(write, vehicle),
    companies,
    partners,
    accounts,
    openCalls: open(
      calls.flatMap(({ lines }) => lines),
      ({ funded }) => funded,
    ),
    openPayables: open(
      payables.flatMap(({ lines }) => lines),
      ({ paid }) => paid,
    ),
    ...(await readOpenItems(write, vehicle)),
  };
  const given = rules.map(({ rule }) => rule);
  return accountSuggester(given, context);
}

/** What rows of named counterparties were booked to, where that was one account. */
async function readHistory({ tx, tenantId }: Write, vehicle: VehicleRow): Promise<BookedRow[]> {
  const rows = await tx.query<{ counterparty: string; amount: bigint; entryId: string | null }>(
    `select t.counterparty, t.amount, (select m.entry_id from bank_matches m where m.account_id = t.account_id
        and m.vehicle_id = t.vehicle_id and m.bank_transaction_id = t.id limit 1) as "entryId"
     from bank_transactions t
     where t.account_id = $1 and t.vehicle_id = $2 and t.status = 'reconciled' and t.counterparty <> ''
     order by t.txn_date desc, t.import_sequence desc limit 5000`,
    [tenantId, vehicle.id],
  );
  const entryIds = rows.flatMap(({ entryId }) => (entryId === null ? [] : [entryId]));
  const bookings = await readBookings(tx, tenantId, vehicle, entryIds);
  return rows.flatMap(({ counterparty, amount, entryId }) => {
    const { accounts, tagged, capital } = bookings.get(entryId ?? "") ?? {};
    const [accountCode, ...others] = accounts?.keys() ?? [];
    if (accountCode === undefined || others.length > 0) return [];
    const [lpEntityId, ...more] = [...(tagged ?? []), ...(capital ?? [])];
    const partner = lpEntityId === undefined || more.length > 0 ? {} : { lpEntityId };
    return [{ counterparty, amount: toAmount(amount, vehicle.baseCurrency), accountCode, ...partner }];
  });
}
