/** `/entries/…`: entries made from a deal by the engine's builders, kept as drafts or posted. */
import { type AccountingOperation, accountingOperations } from "@capstack/contract/accounting";
import { EngineError, type ErrorPath, isEngineError } from "@capstack/decimal";
import * as ledger from "@capstack/ledger";
import { loadBooks } from "../books/load-books.js";
import { requireScope } from "../caller.js";
import { loadFxRates, revalue } from "../fx-rates.js";
import { enterEntries } from "../journal/enter.js";
import type { NewEntry } from "../journal/new-entry.js";
import { publishEntries } from "../journal/published-entry.js";
import { type BodyOf, type Route, writeRoute } from "../route.js";
import type { VehicleRow } from "../vehicle.js";
import type { AuditEvent, Write } from "../writing.js";

type Books = ledger.BooksIndex;
type Entries = ledger.Entry | readonly NewEntry[];
type Deal<Operation> = Omit<BodyOf<Operation>, "post">;

export const entryRoutes: readonly Route[] = [
  built(accountingOperations.enterCapitalCall, ledger.buildCapitalCall),
  built(accountingOperations.enterContributionFunding, ledger.buildContributionFunding),
  built(accountingOperations.enterDistribution, ledger.buildDistribution),
  built(accountingOperations.enterDistributionSettlement, ledger.buildDistributionSettlement),
  built(accountingOperations.enterInKindDistribution, ledger.buildInKindDistribution),
  built(accountingOperations.enterInvestment, ledger.buildInvestment),
  built(accountingOperations.enterConversion, ledger.buildConversion),
  built(accountingOperations.enterFxRevaluation, revaluePositions),
  built(accountingOperations.enterIncome, ledger.buildIncome),
  built(accountingOperations.enterExit, ledger.buildExit),
  built(accountingOperations.enterReturnOfCapital, ledger.buildReturnOfCapital),
  built(accountingOperations.enterEscrowRelease, ledger.buildEscrowRelease),
  built(accountingOperations.enterWriteOff, ledger.buildWriteOff),
  built(accountingOperations.enterManagementFee, ledger.buildManagementFee),
  built(accountingOperations.enterExpense, ledger.buildExpense),
  built(accountingOperations.enterLoanDraw, ledger.buildLoanDraw),
  built(accountingOperations.enterLoanRepayment, ledger.buildLoanRepayment),
  built(accountingOperations.enterCurrencyExchange, ledger.buildCurrencyExchange),
  built(accountingOperations.enterCarriedInterest, ledger.buildCarriedInterest),
  built(accountingOperations.enterCarryDistribution, ledger.buildCarryDistribution),
  valuationRoute(),
];

/** One mark, or a quarter's marks that share what stands beside them. What is carried at its fair value already is kept as such. */
function valuationRoute(): Route {
  return writeRoute(accountingOperations.enterValuation, async (write, { query }, { post, ...deal }) => {
    if (post) requireScope(write.caller, "accounting:post");
    const vehicle = await write.takeGroup(query.group);
    const books = ledger.indexBooks(await loadBooks(write.tx, write.tenantId, vehicle, write.today));
    const { marks, companyId = "", fairValue = 0, ...head } = deal;
    const entries: ledger.Entry[] = [];
    const unchanged: { companyId: string; date: string; fairValue: number }[] = [];
    (marks ?? [{ companyId, fairValue }]).forEach((mark, place) => {
      const path = marks === undefined ? [] : ["marks", place];
      const entry = valuation(books, { ...head, ...mark }, path);
      if (entry === null) unchanged.push({ companyId: mark.companyId, date: head.date, fairValue: mark.fairValue });
      else entries.push(entry);
    });
    const ids = await enterEntries(write, vehicle, entries, { post });
    await auditMade(write, vehicle, ids, { name: "valuation", post });
    await write.audit(
      ...unchanged.map((mark): AuditEvent => {
        const subject = { subjectType: "company", subjectId: mark.companyId };
        return { vehicleId: vehicle.id, action: "valuation.unchanged", ...subject, after: mark };
      }),
    );
    const published = await publishEntries(write.tx, write.tenantId, vehicle.id, ids);
    return { status: 201, json: { entries: published, unchanged } };
  });
}

/** The entry of a mark, null where nothing changes. @throws EngineError with its place in the body */
function valuation(books: Books, mark: Parameters<typeof ledger.buildValuation>[1], path: ErrorPath) {
  try {
    return ledger.buildValuation(books, mark);
  } catch (error) {
    if (!isEngineError(error)) throw error;
    if (error.code === "empty_entry") return null;
    throw new EngineError(error.code, error.message, [...path, ...error.path], error);
  }
}

/** One position from an old rate to a new one, or positions in other currencies at the rates that were set. */
async function revaluePositions(
  books: Books,
  { oldRate, newRate, ...deal }: Deal<typeof accountingOperations.enterFxRevaluation>,
  write: Write,
  vehicle: VehicleRow,
): Promise<Entries> {
  const { companyId, localValue, ...head } = deal;
  if (companyId !== undefined && oldRate !== undefined && newRate !== undefined) {
    const local = localValue === undefined ? {} : { localValue };
    return ledger.buildFxRevaluation(books, { ...head, companyId, oldRate, newRate, ...local });
  }
  return revalue(books, await loadFxRates(write.tx, write.tenantId, vehicle.id), { ...head, companyId });
}

function built<Operation extends AccountingOperation>(
  operation: Operation,
  build: (books: Books, deal: Deal<Operation>, write: Write, vehicle: VehicleRow) => Entries | Promise<Entries>,
): Route {
  return writeRoute(operation, async (write, { query }, body) => {
    const { post, ...deal } = body as Deal<Operation> & { readonly post: boolean };
    if (post) requireScope(write.caller, "accounting:post");
    const vehicle = await write.takeGroup((query as { readonly group?: string }).group);
    const books = ledger.indexBooks(await loadBooks(write.tx, write.tenantId, vehicle, write.today));
    const made = await build(books, deal as unknown as Deal<Operation>, write, vehicle);
    const entries: readonly NewEntry[] = "postings" in made ? [made] : made;
    const ids = await enterEntries(write, vehicle, entries, { post });
    await auditMade(write, vehicle, ids, { name: operation.path.replace("/entries/", ""), post });
    return { status: 201, json: await publishEntries(write.tx, write.tenantId, vehicle.id, ids) };
  });
}

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
