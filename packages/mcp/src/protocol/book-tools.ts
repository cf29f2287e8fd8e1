/** The published reads of the books as tools, and tools that draft: nothing a tool does is ever posted. */
import { type AccountingOperation, accountingOperations } from "@capstack/contract/accounting";
import { unknownSentence } from "@capstack/decimal";
import { z } from "zod";
import { type Backend, BackendFailure } from "../backend/backend.js";
import * as summaries from "../summary/books.js";
import { toObjectSchema } from "./json-schema.js";
import type { Handler, Tool } from "./tool.js";

const {
  draftBankRow,
  draftCapitalCall,
  draftDistribution,
  getBankReconciliation,
  getCapitalAccounts,
  getChart,
  getConstruction,
  getFirmSummary,
  getFundEconomics,
  getFundTimeseries,
  getJournal,
  getLedger,
  listAccountingKeys,
  listBankTransactions,
  listDistributions,
  writeEntry,
} = accountingOperations;

const NEEDS = "Needs a key with the scope";

/** Reads whose answer is a list; a tool's result is an object, so that they stand under `rows`. */
const listed = (operation: AccountingOperation): boolean => operation.response._zod.def.type === "array";

function reading(
  name: string,
  operation: AccountingOperation,
  summarize: (data: never) => string,
  example: object = {},
): Handler {
  const rows = listed(operation) ? " The list stands under rows." : "";
  const description = `${operation.description}${rows} ${NEEDS} accounting:read.`;
  const response = listed(operation)
    ? z.object({ rows: operation.response.describe("What the books answer as a list.") })
    : operation.response;
  return {
    tool: describe(operation, {
      name,
      title: operation.summary,
      description,
      inputSchema: { ...toObjectSchema(operation.query, "input"), examples: [example] },
      outputSchema: toObjectSchema(response, "output"),
    }),
    answer: async (backend, args, signal) => {
      const query = readArguments(args, [...operation.asks]);
      const data = await booksOf(backend)(operation.id as never, { query }, signal);
      return listed(operation) ? { rows: data } : data;
    },
    summarize,
  };
}

interface Drafting {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodObject;
  readonly summarize: (data: never) => string;
  readonly example: object;
}

/** A tool whose arguments are `group`, the id of a row where there is one, and the body's own fields. */
function drafting(operation: AccountingOperation, given: Drafting): Handler {
  const { name, title, description, input, summarize, example } = given;
  const inPath = operation.path.includes("{id}");
  return {
    tool: describe(operation, {
      name,
      title,
      description: `${description} It makes a draft and nothing else: posting it is left to people. ${NEEDS} accounting:write.`,
      inputSchema: { ...toObjectSchema(input, "input"), examples: [example] },
      outputSchema: toObjectSchema(operation.response, "output"),
    }),
    answer: async (backend, args, signal) => {
      const { group, id, ...body } = readArguments(args, Object.keys(input.shape));
      const query = group === undefined ? {} : { group };
      return booksOf(backend)(
        operation.id as never,
        { ...(inPath ? { named: String(id ?? "") } : {}), query, body },
        signal,
      );
    },
    summarize,
  };
}

const fund = { group: "Fund I" };
const group = listDistributions.query.pick({ group: true }).shape;

/** Every tool of the books. */
export const bookHandlers: readonly Handler[] = [
  reading("accounting_firm", getFirmSummary, summaries.firm),
  reading("accounting_fund_economics", getFundEconomics, summaries.fundEconomics),
  reading("accounting_fund_timeseries", getFundTimeseries, summaries.fundTimeseries, fund),
  reading("accounting_capital_accounts", getCapitalAccounts, summaries.capitalAccounts, { ...fund, preset: "itd" }),
  reading("accounting_distributions", listDistributions, summaries.distributions, fund),
  reading("accounting_construction", getConstruction, summaries.construction, fund),
  reading("accounting_bank", listBankTransactions, summaries.bank, { ...fund, status: "unmatched", limit: 20 }),
  reading("accounting_bank_reconcile", getBankReconciliation, summaries.bankReconciliation, fund),
  reading("accounting_chart", getChart, summaries.chart, fund),
  reading("accounting_journal", getJournal, summaries.journal, { ...fund, preset: "ytd", limit: 20 }),
  reading("accounting_ledger", getLedger, summaries.ledger, { ...fund, account: "1000", preset: "ytd" }),
  reading("accounting_keys", listAccountingKeys, summaries.keys),
  drafting(writeEntry, {
    name: "accounting_draft_entry",
    title: "Draft a journal entry",
    description: "Writes a journal entry of two lines or more that sum to zero; a debit is positive.",
    input: writeEntry.request.omit({ status: true }).extend(group),
    summarize: summaries.draftedEntry,
    example: { ...fund, ...writeEntry.examples[0].request },
  }),
  drafting(draftCapitalCall, {
    name: "accounting_draft_capital_call",
    title: "Draft a capital call",
    description: "Drafts a call of a total, shared by commitment, or of a line a partner.",
    input: draftCapitalCall.request.safeExtend(group),
    summarize: summaries.draftedCall,
    example: { ...fund, ...draftCapitalCall.examples[0].request },
  }),
  drafting(draftDistribution, {
    name: "accounting_draft_distribution",
    title: "Draft a distribution",
    description: "Drafts a distribution of a total, shared by capital or commitment, or of a line a partner.",
    input: draftDistribution.request.safeExtend(group),
    summarize: summaries.draftedDistribution,
    example: { ...fund, ...draftDistribution.examples[0].request },
  }),
  drafting(draftBankRow, {
    name: "accounting_draft_bank_row",
    title: "Draft the entry of a bank row",
    description: "Drafts the entry of an unmatched bank row, on its suggestion or on the account given.",
    input: draftBankRow.request.extend({ id: z.uuid().describe("The row, as accounting_bank lists it.") }),
    summarize: summaries.draftedBankRow,
    example: { id: "0196f0c4-7c1e-7000-8000-000000000042", account: "5100" },
  }),
];

type Described = Omit<Tool, "annotations">;

function describe({ method }: AccountingOperation, tool: Described): Tool {
  const isRead = method === "GET";
  const annotations = {
    title: tool.title,
    readOnlyHint: isRead,
    idempotentHint: isRead,
    destructiveHint: false,
    openWorldHint: false,
  };
  return { ...tool, annotations };
}

function booksOf({ books }: Backend) {
  if (books !== undefined) return books;
  throw new BackendFailure({
    code: "unavailable",
    message:
      "This server computes in its own process and keeps no books: run it without --local, with CAPSTACK_BASE_URL and CAPSTACK_API_KEY of a server that keeps them.",
    retryable: false,
  });
}

/** Arguments by name; a name the tool does not have is refused with the one it probably means. */
function readArguments(args: unknown, names: readonly string[]): Record<string, unknown> {
  const given = typeof args === "object" && args !== null && !Array.isArray(args) ? args : {};
  const issues = Object.keys(given)
    .filter((name) => !names.includes(name))
    .map((name) => {
      const message = unknownSentence(name, names);
      return { code: "unknown_field", path: [name], pointer: `/${name}`, message };
    });
  const [first] = issues;
  if (first === undefined) return { ...given };
  throw new BackendFailure({
    code: "validation_failed",
    message: first.message,
    retryable: false,
    details: { issues },
  });
}
