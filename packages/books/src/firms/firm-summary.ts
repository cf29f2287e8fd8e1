/** A summary of every vehicle of a firm. */
import { preparedRows } from "@capstack/database";
import { accountBalances } from "@capstack/ledger";
import { sql } from "drizzle-orm";
import { type AccountSum, accountSums, assetsOf } from "../load/account-sums.js";
import { isActual } from "../load/kept-books.js";
import type { Query } from "../requests/body.js";
import { bankTransactions as rows } from "../tables/bank-tables.js";
import { vehicles } from "../tables/firm-tables.js";
import { journalEntries as entries } from "../tables/journal-tables.js";
import { toAmount, toUnits } from "../tables/money.js";
import type { Read } from "../transactions/reading.js";
import type { VehicleRow } from "../vehicles/vehicle.js";

/** The vehicles the key sees, of one firm if named. */
export async function summarizeFirm(read: Read, { firm, book }: Query<"getFirmSummary">) {
  const seen = (await read.vehicles()).filter(({ firmId }) => firm === undefined || firmId === firm);
  const counts = new Map((await countRows(read.tx, read)).map((row) => [row.id, row]));
  const vehicles = [];
  for (const vehicle of seen) {
    const actual = counts.get(vehicle.id);
    const held = isActual(book) ? actualOf(read, vehicle, actual) : otherOf(read, vehicle, book, actual);
    vehicles.push(summarize(vehicle, await held));
  }
  return { vehicles, mancoOmitted: await hidesManco(read) };
}

type Counts = Awaited<ReturnType<typeof countRows>>[number];

/** Each subquery uses its own index; together they form one statement. */
const countRows = preparedRows(({ tenantId }: { readonly tenantId: string }) => {
  const ofIt = sql`${entries.tenantId} = ${tenantId} and ${entries.vehicleId} = ${vehicles.id}`;
  const fields = {
    id: vehicles.id,
    lastEntryDate: sql<string | null>`(select ${entries.entryDate} from ${entries}
      where ${ofIt} and ${entries.sequence} is not null and ${entries.book} = 'actual'
      order by ${entries.entryDate} desc nulls last, ${entries.sequence} desc nulls last limit 1)`,
    postedEntries: sql<bigint>`${vehicles.lastSequence} - (select count(*) from ${entries}
      where ${ofIt} and ${entries.book} <> 'actual' and ${entries.status} = 'posted')`,
    draftEntries: sql<bigint>`(select count(*) from ${entries}
      where ${ofIt} and ${entries.status} <> 'posted' and ${entries.status} = 'draft' and ${entries.book} = 'actual')`,
    openBankRows: sql<bigint>`(select count(*) from ${rows} where ${rows.tenantId} = ${tenantId}
      and ${rows.vehicleId} = ${vehicles.id} and ${rows.status} in ('unmatched', 'drafted'))`,
  };
  return { fields, rest: sql`from ${vehicles} where ${vehicles.tenantId} = ${tenantId}` };
});

/** What the books of a vehicle hold, by set of books. */
interface Held {
  readonly sums: readonly AccountSum[];
  readonly lastEntryDate: string | null;
  readonly postedEntries: number;
  readonly draftEntries: number;
  readonly openBankRows: number;
}

async function actualOf(read: Read, vehicle: VehicleRow, counts: Counts | undefined): Promise<Held> {
  return {
    sums: await accountSums(read.tx, read.tenantId, vehicle, null),
    lastEntryDate: counts?.lastEntryDate ?? null,
    postedEntries: Number(counts?.postedEntries ?? 0n),
    draftEntries: Number(counts?.draftEntries ?? 0n),
    openBankRows: Number(counts?.openBankRows ?? 0n),
  };
}

/** The same for other sets of books; bank rows belong to the vehicle. */
async function otherOf(
  read: Read,
  vehicle: VehicleRow,
  book: Query<"getFirmSummary">["book"],
  counts: Counts | undefined,
): Promise<Held> {
  const books = await read.services.keptBooks.take(read, vehicle, read.today, { book });
  const { entries, drafts } = books;
  return {
    sums: accountBalances(books, {}).map(({ accountId, code, type, subtype, balance }) => {
      return {
        accountId,
        code,
        type: type as AccountSum["type"],
        subtype,
        units: toUnits(balance, vehicle.baseCurrency),
      };
    }),
    lastEntryDate: entries.entry.at(-1)?.entryDate ?? null,
    postedEntries: entries.count,
    draftEntries: drafts.length,
    openBankRows: Number(counts?.openBankRows ?? 0n),
  };
}

function summarize(vehicle: VehicleRow, { sums, ...counts }: Held) {
  const currency = vehicle.baseCurrency;
  const debits = sums.reduce((sum, { units }) => (units > 0n ? sum + units : sum), 0n);
  return {
    id: vehicle.id,
    name: vehicle.name,
    kind: vehicle.kind,
    baseCurrency: currency,
    closedThrough: vehicle.closedThrough,
    ...counts,
    trialBalanced: sums.reduce((sum, { units }) => sum + units, 0n) === 0n,
    totalDebits: toAmount(debits, currency),
    empty: counts.postedEntries === 0,
    cash: assetsOf(sums, ["cash"], currency),
    investmentsAtCost: assetsOf(sums, ["investment"], currency),
    investmentsAtValue: assetsOf(sums, ["investment", "accrued_interest", "unrealized", "fx_translation"], currency),
  };
}

/** The database answers of vehicles that it shows the key no row of. */
const hidden = preparedRows(({ tenantId, seen }: { readonly tenantId: string; readonly seen: readonly string[] }) => ({
  fields: { manco: sql<boolean>`hidden.manco` },
  rest: sql`from hides_manco(${tenantId}, ${sql.param(seen)}) as hidden (manco)`,
}));

/** Whether a management company exists that the key may not see. */
async function hidesManco({ tx, tenantId, caller }: Read): Promise<boolean> {
  const { vehicles: seen } = caller.key;
  if (seen === null) return false;
  const [found] = await hidden(tx, { tenantId, seen });
  return found?.manco === true;
}
