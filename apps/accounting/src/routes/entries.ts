/** `/entries/:name`: entries made from named figures by the engine's builders, kept as drafts or posted. */
import * as ledger from "@capstack/ledger";
import { z } from "zod";
import { loadBooks } from "../books/load-books.js";
import { notFound, requireScope } from "../caller.js";
import { enterEntries } from "../journal/enter.js";
import { publishEntries } from "../journal/published-entry.js";
import { writeRoute } from "../route.js";
import type { VehicleRow } from "../vehicle.js";
import { group } from "../wire/query.js";
import type { Write } from "../writing.js";

type Books = ledger.BooksIndex;
type Entries = ledger.Entry | readonly ledger.Entry[];

/** What a builder makes of a body. The builders read their input themselves, whatever it is. */
type Builder = (books: Books, given: never) => Entries;

const builders: Readonly<Record<string, Builder>> = {
  "capital-call": ledger.buildCapitalCall,
  "contribution-funding": ledger.buildContributionFunding,
  distribution: ledger.buildDistribution,
  "distribution-settlement": ledger.buildDistributionSettlement,
  "in-kind-distribution": ledger.buildInKindDistribution,
  investment: ledger.buildInvestment,
  conversion: ledger.buildConversion,
  fx: ledger.buildFxRevaluation,
  income: ledger.buildIncome,
  exit: ledger.buildExit,
  "return-of-capital": ledger.buildReturnOfCapital,
  "escrow-release": ledger.buildEscrowRelease,
  "write-off": ledger.buildWriteOff,
  fee: ledger.buildManagementFee,
  expense: ledger.buildExpense,
  "loan-draw": ledger.buildLoanDraw,
  "loan-repayment": ledger.buildLoanRepayment,
  "currency-exchange": ledger.buildCurrencyExchange,
  carry: ledger.buildCarriedInterest,
  "carry-distribution": ledger.buildCarryDistribution,
  valuation: buildValuations,
};

type Mark = Parameters<typeof ledger.buildValuation>[1];

/** One mark, or a quarter's `marks` that share what stands beside them. */
function buildValuations(books: Books, { marks, ...head }: Mark & { readonly marks?: readonly Mark[] }): Entries {
  if (!Array.isArray(marks)) return ledger.buildValuation(books, head);
  return marks.map((mark) => ledger.buildValuation(books, { ...head, ...mark }));
}

export const entryRoutes = [
  writeRoute({
    method: "POST",
    path: "/entries/:name",
    summary: "Make entries from named figures",
    scope: "accounting:write",
    query: z.object(group),
    body: z.looseObject({ post: z.boolean().default(false) }),
    perform: async (write, { name, query }, { post, ...given }) => {
      const build = Object.hasOwn(builders, name) ? builders[name] : undefined;
      if (build === undefined) throw notFound();
      if (post) requireScope(write.caller, "accounting:post");
      const vehicle = await write.takeGroup(query.group);
      const books = ledger.indexBooks(await loadBooks(write.tx, write.accountId, vehicle, write.today));
      const made = build(books, given as never);
      const entries: readonly ledger.Entry[] = "postings" in made ? [made] : made;
      const ids = await enterEntries(write, vehicle, entries, { post });
      await auditMade(write, vehicle, ids, { name, post });
      return { status: 201, json: await publishEntries(write.tx, write.accountId, vehicle.id, ids) };
    },
  }),
];

async function auditMade(
  write: Write,
  vehicle: VehicleRow,
  ids: readonly string[],
  { name, post }: { name: string; post: boolean },
): Promise<void> {
  const action = post ? "entry.posted" : "entry.drafted";
  const after = { builder: name, status: post ? "posted" : "draft" };
  await write.audit(
    ...ids.map((id) => ({ vehicleId: vehicle.id, action, subjectType: "entry", subjectId: id, after })),
  );
}
