/** The published reads of the books as tools, and their statements. */
import { type AccountingOperation, accountingOperations } from "@capstack/contract/accounting";
import { wrongWordSentence } from "@capstack/decimal";
import * as z from "zod";
import type { Backend } from "../../backend/backend.js";
import { BackendFailure } from "../../backend/backend-failure.js";
import * as agreed from "../../summary/books/agreements.js";
import { LONGEST } from "../../summary/books/book-table.js";
import { capitalAccounts, PARTNERS } from "../../summary/books/capital-accounts.js";
import { journal, ledger } from "../../summary/books/journal.js";
import * as summaries from "../../summary/books/vehicles.js";
import { readNames, refuseField } from "../arguments/read-names.js";
import { toObjectSchema } from "../reference/json-schema.js";
import type { ObjectSchema } from "../reference/object-schema.js";
import { all, type Handler, once, toTool } from "../tool.js";
import { booksOf } from "./books-of.js";
import { endOfBooks, valuedOn } from "./last-entry.js";
import { accountCode } from "./names/account-names.js";
import { firmId, isName, partnerId } from "./names/ids-of-names.js";
import { payeesOf } from "./names/payees.js";
import { notPaid } from "./not-paid.js";
import { owedByPartner } from "./owed-by-partner.js";
import { paged, toCursor, unpaged } from "./paged-query.js";
import { rowsOf } from "./partner-rows.js";
import { agreementsInKind, distributionsInKind, noticesInKind } from "./remarks/in-kind.js";
import { type Listing, shownRows } from "./row-pages.js";
import { SELDOM, statementReading } from "./statement-tool.js";
import { withTransfers } from "./transfers-moved.js";
import { unbookedWires } from "./unbooked-wires.js";
import { whoPosted } from "./who-posted.js";

const {
  getBankReconciliation,
  getCapitalAccounts,
  getChart,
  getConstruction,
  getFirmSummary,
  getFundEconomics,
  getFundTimeseries,
  getJournal,
  getLedger,
  getAgreementNotices,
  getCapitalCallNotices,
  getDistributionNotices,
  listAccountingKeys,
  listAgreements,
  listBankTransactions,
  listDistributions,
} = accountingOperations;

/** Tools whose answers are short whatever the books hold. */
const SHORT = new Set(["accounting_firm", "accounting_bank_reconcile", "accounting_keys"]);

/** Reads whose answer is a list; a tool's result is an object, so that they stand under `rows`. */
const listed = (operation: AccountingOperation): boolean => operation.response._zod.def.type === "array";

function reading(
  name: string,
  operation: AccountingOperation,
  summarize: Handler["summarize"],
  example: object = {},
  list: Omit<Listing, "isPaged"> = { path: "rows" },
): Handler {
  const listing = { ...list, isPaged: operation.asks.includes("limit") };
  const description = `${withoutHeaders(operation.description)} Needs accounting:read.`;
  const response = () =>
    listed(operation)
      ? z.object({ rows: operation.response.describe("What the books answer as a list.") })
      : operation.response;
  return {
    ...toTool({
      name,
      title: operation.summary,
      description,
      input: () => ({ ...paged(toObjectSchema(operation.query, "input")), examples: [example] }),
      output: () => toObjectSchema(response(), "output"),
      reads: true,
      long: !SHORT.has(name),
      seldom: SELDOM.filter((params) => operation.asks.includes(params)),
    }),
    answer: async (backend, args, signal) => {
      const query = await withNames(unpaged(readNames(args, operation.asks.map(toCursor))), backend, signal);
      const data = await booksOf(backend)(operation.id as never, { query }, signal);
      return listed(operation) ? { rows: data } : data;
    },
    ...shownBy(summarize, listing),
  };
}

/** The rows asked for in the text too, and where the next ones begin. */
function shownBy(summarize: Handler["summarize"], listing: Listing): Pick<Handler, "summarize" | "listing"> {
  return {
    listing,
    summarize: (answer, args, view = { detail: "summary" }, most = listing.most ?? LONGEST) =>
      summarize(shownRows(answer, { ...listing, most }, view, args), args),
  };
}

/** The query with the ids of the partner and the firm, and the code of the account, that it names. */
async function withNames(query: Readonly<Record<string, unknown>>, backend: Backend, signal: AbortSignal) {
  const { account, lp, firm, group } = query;
  return {
    ...query,
    ...(lp === undefined ? {} : { lp: await partnerId(lp, "lp", { backend, group, signal }) }),
    ...(account === undefined ? {} : { account: await accountCode(account, ["account"], { backend, group, signal }) }),
    ...(firm === undefined ? {} : { firm: await firmId(firm, { backend, signal }) }),
  };
}

const NOTICES = {
  capital_call: getCapitalCallNotices,
  distribution: getDistributionNotices,
  agreement: getAgreementNotices,
} as const;
const noticeKinds = Object.keys(NOTICES) as (keyof typeof NOTICES)[];

const noticeInput = z.object({
  kind: z.enum(noticeKinds).describe("What it is about; a close or a transfer is an agreement."),
  id: z.uuid().describe("Its id, as accounting_agreements lists it."),
  lp: z.string().exactOptional().describe("One partner's notice alone, by name or id."),
});

type Notice = z.output<(typeof NOTICES)[keyof typeof NOTICES]["response"]>[number];

const noticeRows = () => z.union(Object.values(NOTICES).map(({ response }) => response));

/** The notice to each partner of a call, a distribution, a close or a transfer. */
function noticeReading(): Handler {
  return {
    ...toTool({
      name: "accounting_notices",
      title: "Notices to partners",
      description: `Notices to partners of a call, a distribution, a close or a transfer, drafts included. Needs accounting:read.`,
      input: () => ({
        ...toObjectSchema(noticeInput, "input"),
        examples: [{ kind: "capital_call", id: "0196f0c4-7c1e-7000-8000-000000000042" }],
      }),
      output: () => toObjectSchema(z.object({ rows: noticeRows().describe("One a partner.") }), "output"),
      reads: true,
      long: true,
    }),
    answer: async (backend, args, signal) => {
      const { kind, id, lp } = readNames(args, Object.keys(noticeInput.shape), ["kind", "id"]);
      if (!noticeKinds.includes(kind as never)) refuseField("kind", wrongWordSentence("kind", kind, noticeKinds));
      const operation = NOTICES[kind as keyof typeof NOTICES].id;
      const query = lp === undefined || isName(lp) ? {} : { lp };
      const notices = booksOf(backend)(operation as never, { named: String(id), query }, signal);
      const rows = (await orSayWhereIdsAre(notices, String(kind))) as Notice[];
      return { rows: isName(lp) ? rowsOf(rows, lp, "lp") : rows };
    },
    ...shownBy(agreed.notices, { path: "rows", isPaged: false }),
    remark: noticesInKind,
  };
}

/** An unknown id of what notices are about, with where ids come from. */
async function orSayWhereIdsAre<T>(notices: Promise<T>, kind: string): Promise<T> {
  try {
    return await notices;
  } catch (failure) {
    if (!(failure instanceof BackendFailure) || failure.error.code !== "not_found") throw failure;
    const message = `No ${kind.replace("_", " ")} has this id: accounting_agreements lists calls, distributions, closes and transfers with their ids.`;
    throw new BackendFailure({ ...failure.error, message });
  }
}

/** A tool whose description says more. */
function saying(reads: Handler, more: string): Handler {
  return { ...reads, tool: once(() => ({ ...reads.tool(), description: `${reads.tool().description} ${more}` })) };
}

/** A reconciliation with what its difference is made of, unless something else is asked for. */
function explained(reads: Handler): Handler {
  return {
    ...reads,
    answer: (backend, args, signal) => reads.answer(backend, { include: "items", ...(args ?? {}) }, signal),
  };
}

/** The same for one partner: what it paid in, what that is worth, what is uncalled. */
function forPartner(reads: Handler): Handler {
  const partner = { type: "string", description: "Only this partner, by name or id." };
  const withPartner = (schema: ObjectSchema) => ({ ...schema, properties: { ...schema.properties, partner } });
  const tool = () => {
    const { description, inputSchema, ...listed } = reads.tool();
    const said = `${description} Says who has not paid; name a partner for its paid-in, worth and uncalled.`;
    return { ...listed, description: said, inputSchema: withPartner(inputSchema) };
  };
  return {
    ...reads,
    tool: once(tool),
    whole: { ...reads.whole, input: once(() => withPartner(reads.whole.input())) },
    answer: async (backend, args, signal) => {
      const { partner, ...input } = (args ?? {}) as { partner?: unknown };
      const accounts = (await reads.answer(backend, input, signal)) as CapitalAccounts;
      const answer = await withTransfers(backend, input, accounts, signal);
      return partner === undefined ? answer : { ...answer, rows: rowsOf(answer.rows, String(partner)) };
    },
    remark: all(
      unbookedWires,
      valuedOn<CapitalAccounts>(({ period }, { asOf }) => period.end ?? asOf ?? null),
    ),
  };
}

type CapitalAccounts = z.output<typeof getCapitalAccounts.response>;

const fund = { group: "Fund I" };

/** Every tool that reads the books. */
export const readHandlers: readonly Handler[] = [
  reading("accounting_firm", getFirmSummary, summaries.firm),
  {
    ...reading("accounting_fund_economics", getFundEconomics, summaries.fundEconomics, {}, { path: "vehicles" }),
    remark: valuedOn<z.output<typeof getFundEconomics.response>>(({ asOf }) => asOf),
  },
  {
    ...reading("accounting_fund_timeseries", getFundTimeseries, summaries.fundTimeseries, fund, {
      path: "points",
      most: 200,
    }),
    remark: endOfBooks,
  },
  forPartner(
    reading(
      "accounting_capital_accounts",
      getCapitalAccounts,
      capitalAccounts,
      { ...fund, preset: "itd" },
      { path: "rows", most: PARTNERS },
    ),
  ),
  {
    ...reading("accounting_distributions", listDistributions, agreed.distributions, fund),
    remark: distributionsInKind,
  },
  {
    ...saying(
      reading("accounting_agreements", listAgreements, agreed.agreements, { ...fund, status: "draft" }),
      "People draft a transfer by POST /agreements.",
    ),
    remark: all(notPaid, agreementsInKind),
  },
  noticeReading(),
  reading("accounting_construction", getConstruction, summaries.construction, fund, { path: "actuals.positions" }),
  reading("accounting_bank", listBankTransactions, summaries.bank, { ...fund, status: "unmatched", limit: 20 }),
  explained(reading("accounting_bank_reconcile", getBankReconciliation, summaries.bankReconciliation, fund)),
  reading("accounting_chart", getChart, summaries.chart, fund),
  {
    ...reading("accounting_journal", getJournal, journal, { ...fund, preset: "ytd", limit: 20 }, { path: "entries" }),
    remark: all(payeesOf, whoPosted),
  },
  {
    ...reading(
      "accounting_ledger",
      getLedger,
      ledger,
      { ...fund, account: "1000", preset: "ytd" },
      { path: "register.lines", latest: true },
    ),
    remark: owedByPartner,
  },
  statementReading(),
  reading("accounting_keys", listAccountingKeys, summaries.keys),
];

/** A description without what it says of HTTP, which no tool has. */
function withoutHeaders(description: string): string {
  return description.replaceAll(/(; |\s)`X-[^.]*(?=\.)/g, "").replaceAll(/ [^.]*`link:[^.]*\./g, "");
}
