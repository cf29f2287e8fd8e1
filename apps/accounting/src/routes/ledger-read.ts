/** `GET /ledger`: the register of one account. */
import { accountingOperations } from "@capstack/contract/accounting";
import { type Register, register } from "@capstack/ledger";
import { readPeriod } from "../asked-period.js";
import { loadAccounts } from "../books/load-books.js";
import { refusal } from "../failures.js";
import { readRoute } from "../route.js";

const LONGEST = 10_000;

export const ledgerRead = readRoute(accountingOperations.getLedger, async (read, { query }) => {
  const vehicle = await read.vehicle(query.group);
  const accounts = await loadAccounts(read.tx, read.caller.account.id, vehicle.id);
  if (!accounts.some(({ code }) => code === query.account)) throw unknown(query.account);
  const period = readPeriod(query, query.asOf ?? read.today, vehicle.fiscalYearStart);
  const books = await read.desk.shelf.take(read, vehicle, query.asOf ?? read.today);
  const whole = register(books, {
    account: query.account,
    start: period.start,
    end: period.end,
    includeChildren: query.includeChildren === "true",
  });
  return {
    json: {
      period,
      accounts: accounts.map(({ id, code, name, type, subtype, lpEntityId, companyId }) => {
        return { id, code, name, type, subtype, lpEntityId, companyId };
      }),
      register: pageOf(whole, query),
    },
    headers: whole.lines.length > LONGEST ? { "X-Total-Count": String(whole.lines.length) } : {},
  };
});

function unknown(code: string) {
  return refusal("account_not_found", `No account has the code ${JSON.stringify(code)} in this vehicle.`);
}

/** Lines of a page; `opening` becomes the page's own, totals and closing stay those of the whole. */
function pageOf(
  whole: Register,
  { limit, offset = 0 }: { limit?: number | undefined; offset?: number | undefined },
): Register {
  if (limit === undefined) {
    if (whole.lines.length <= LONGEST) return whole;
    throw refusal(
      "invalid_query",
      `The register has ${whole.lines.length} lines; ask for pages with limit and offset.`,
      {
        details: { query: "limit", lines: whole.lines.length },
      },
    );
  }
  const before = whole.lines[offset - 1];
  return { ...whole, opening: before?.running ?? whole.opening, lines: whole.lines.slice(offset, offset + limit) };
}
