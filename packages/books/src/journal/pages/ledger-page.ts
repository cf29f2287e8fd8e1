/** The register of one account as published. */
import { type BooksIndex, register } from "@capstack/ledger";
import { isActual } from "../../load/kept-books.js";
import { loadAccounts } from "../../load/load-books.js";
import { type RegisterPage, type RegisterQuery, readRegister } from "../../load/read-register.js";
import { JsonAnswer } from "../../requests/answer.js";
import type { Query } from "../../requests/body.js";
import { refusal } from "../../requests/failures.js";
import { readPeriod } from "../../requests/requested-period.js";
import type { Read } from "../../transactions/reading.js";
import type { VehicleRow } from "../../vehicles/vehicle.js";

const LONGEST = 10_000;

/** The requested account's register, whole or in pages. */
export async function readLedger(read: Read, vehicle: VehicleRow, query: Query<"getLedger">) {
  const tenantId = read.tenantId;
  const accounts = await loadAccounts(read.tx, tenantId, vehicle.id);
  const account = accounts.find(({ code }) => code === query.account);
  if (account === undefined) throw unknown(query.account);
  const period = readPeriod(query, read.today, vehicle.fiscalYearStart);
  const params = {
    account,
    accounts,
    start: period.start,
    end: period.end,
    includeChildren: query.includeChildren === "true",
    limit: query.limit ?? LONGEST,
    offset: query.limit === undefined ? 0 : (query.offset ?? 0),
  };
  const page =
    query.adjusting === "exclude" || !isActual(query.book)
      ? pageOf(await read.services.keptBooks.take(read, vehicle, read.today, query), params)
      : await readRegister(read.tx, tenantId, vehicle, params);
  if (query.limit === undefined && page.lines > LONGEST) throw tooLong(page.lines);
  const chart = accounts.map(({ id, code, name, type, subtype, lpEntityId, companyId }) => {
    return { id, code, name, type, subtype, lpEntityId, companyId };
  });
  const headers = page.lines > LONGEST ? { "X-Total-Count": String(page.lines) } : {};
  return new JsonAnswer({ period, accounts: chart, register: page.register }, headers);
}

/** A page of the register of loaded books. */
function pageOf(
  books: BooksIndex,
  { account, start, end, includeChildren, limit, offset }: RegisterQuery,
): RegisterPage {
  const whole = register(books, { account: account.code, start, end, includeChildren });
  const opening = whole.lines[offset - 1]?.running ?? whole.opening;
  return {
    register: { ...whole, opening, lines: whole.lines.slice(offset, offset + limit) },
    lines: whole.lines.length,
  };
}

function unknown(code: string) {
  return refusal("account_not_found", `No account has the code ${JSON.stringify(code)} in this vehicle.`);
}

function tooLong(lines: number) {
  return refusal("invalid_query", `The register has ${lines} lines; ask for pages with limit and offset.`, {
    details: { query: "limit", lines },
  });
}
