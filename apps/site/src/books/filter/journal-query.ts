/** A filter as the journal is asked for it: partners and companies by their names. */
import type { AccountingQueryOf } from "@capstack/client/accounting";
import type { VehiclePage } from "../page.js";
import { FilterError, periodQuery, readFilter } from "./filter.js";

type JournalQuery = Omit<AccountingQueryOf<"getJournal">, "group" | "limit" | "offset">;

/** The question a filter is, or why it is none. */
export async function journalQuery(
  page: Pick<VehiclePage, "visit" | "group">,
  text: string,
): Promise<{ readonly query: JournalQuery } | { readonly problem: string }> {
  try {
    const { account, partner, company, status, kind, least, words, ...period } = readFilter(text);
    if (account !== undefined && company !== undefined)
      throw new FilterError("account and company are said together; say one.");
    const of = account ?? (company && (await accountOfCompany(page, company)));
    return {
      query: {
        ...periodQuery(period),
        ...(of && { account: of }),
        ...(partner && { lp: await partnerNamed(page, partner) }),
        ...(status && { status: statusOf(status) }),
        ...(kind && { source_type: kind }),
        ...(least !== undefined && { minAmount: least }),
        ...(words && { q: words }),
      },
    };
  } catch (error) {
    if (error instanceof FilterError) return { problem: error.message };
    throw error;
  }
}

const STATUSES = ["draft", "posted", "void"] as const;

function statusOf(text: string) {
  const status = STATUSES.find((one) => one === text);
  if (status === undefined) throw new FilterError(`status is one of ${STATUSES.join(", ")}.`);
  return status;
}

async function partnerNamed({ visit, group }: Pick<VehiclePage, "visit" | "group">, name: string): Promise<string> {
  return oneOf("partner", name, await visit.books.listPartners(group)).lpEntityId;
}

/** What a company cost stands on an account of its own. */
async function accountOfCompany({ visit, group }: Pick<VehiclePage, "visit" | "group">, name: string): Promise<string> {
  const { companyId } = oneOf("company", name, await visit.books.listCompanies(group));
  const chart = await visit.books.getChart(group);
  const account = chart.find(({ company_id, code }) => company_id === companyId && code.startsWith("1100"));
  if (account === undefined) throw new FilterError(`${name} has no account yet.`);
  return account.code;
}

/** The one whose name begins with what was said, or holds it. */
function oneOf<Row extends { readonly name: string }>(kind: string, said: string, rows: readonly Row[]): Row {
  const word = said.toLowerCase();
  const by = (test: (name: string) => boolean) => rows.filter(({ name }) => test(name.toLowerCase()));
  const found = [
    by((name) => name === word),
    by((name) => name.startsWith(word)),
    by((name) => name.includes(word)),
  ].find(({ length }) => length > 0);
  if (found === undefined) throw new FilterError(`There is no ${kind} “${said}”.`);
  if (found.length > 1) throw new FilterError(`“${said}” may be ${found.map(({ name }) => name).join(" or ")}.`);
  return found[0] as Row;
}
