/** The published reads of the books as tools, and tools that draft: nothing a tool does is ever posted. */
import { type AccountingOperation, accountingOperations } from "@capstack/contract/accounting";
import { namesMeant } from "@capstack/decimal";
import * as z from "zod";
import { type Backend, BackendFailure } from "../backend/backend.js";
import * as summaries from "../summary/books.js";
import { toObjectSchema } from "./json-schema.js";
import { readNames, refuseField } from "./read-names.js";
import { type Handler, type ToolParts, toTool } from "./tool.js";

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

const NEEDS = "Needs";

/** Tools whose answers are short whatever the books hold. */
const SHORT = new Set(["accounting_firm", "accounting_bank_reconcile", "accounting_keys"]);

/** Reads whose answer is a list; a tool's result is an object, so that they stand under `rows`. */
const listed = (operation: AccountingOperation): boolean => operation.response._zod.def.type === "array";

function reading(
  name: string,
  operation: AccountingOperation,
  summarize: (data: never) => string,
  example: object = {},
): Handler {
  const description = `${withoutHeaders(operation.description)} ${NEEDS} accounting:read.`;
  const response = listed(operation)
    ? z.object({ rows: operation.response.describe("What the books answer as a list.") })
    : operation.response;
  return {
    ...toTool({
      name,
      title: operation.summary,
      description,
      input: { ...toObjectSchema(operation.query, "input"), examples: [example] },
      output: toObjectSchema(response, "output"),
      reads: true,
      long: !SHORT.has(name),
    }),
    answer: async (backend, args, signal) => {
      const query = readNames(args, [...operation.asks]);
      const data = await booksOf(backend)(operation.id as never, { query }, signal);
      return listed(operation) ? { rows: data } : data;
    },
    summarize,
  };
}

/** The same for one partner: what it paid in, what that is worth, what is uncalled. */
function forPartner(reads: Handler): Handler {
  const { inputSchema, description } = reads.tool;
  const partner = { type: "string", description: "Only this partner, by name or id." };
  const { input } = reads.whole;
  const said = `${description} Name a partner to learn what it has paid in, what that is worth and what is uncalled.`;
  return {
    ...reads,
    tool: {
      ...reads.tool,
      description: said,
      inputSchema: { ...inputSchema, properties: { ...inputSchema.properties, partner } },
    },
    whole: { ...reads.whole, input: { ...input, properties: { ...input.properties, partner } } },
    answer: async (backend, args, signal) => {
      const { partner, ...given } = (args ?? {}) as { partner?: unknown };
      const answer = (await reads.answer(backend, given, signal)) as CapitalAccounts;
      return partner === undefined ? answer : { ...answer, rows: rowsOf(answer, String(partner)) };
    },
  };
}

type CapitalAccounts = z.output<typeof getCapitalAccounts.response>;

function rowsOf({ rows }: CapitalAccounts, partner: string) {
  const asked = partner.trim().toLowerCase();
  const found = rows.filter(({ name, lpEntityId }) => [name.toLowerCase(), lpEntityId].includes(asked));
  if (found.length > 0) return found;
  const names = rows.map(({ name }) => name);
  const meant = namesMeant(partner, names);
  const message = `There is no partner ${JSON.stringify(partner.slice(0, 80))} here. ${meant.length > 0 ? "Did you mean" : "Partners are"} ${(meant.length > 0 ? meant : names.slice(0, 20)).join(", ")}${meant.length > 0 ? "?" : "."}`;
  return refuseField("partner", message);
}

interface Drafting {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodObject;
  readonly summarize: (data: never) => string;
  readonly example: object;
  /** Fields that few calls need, left to `describe`. */
  readonly seldom?: readonly string[];
}

/** A tool whose arguments are `group`, the id of a row where there is one, and the body's own fields. */
function drafting(operation: AccountingOperation, given: Drafting): Handler {
  const { name, title, description, input, summarize, example, seldom = [] } = given;
  const inPath = operation.path.includes("{id}");
  const more = seldom.length === 0 ? "" : ` More fields: describe ${name}.`;
  return {
    ...withoutFields(seldom, {
      name,
      title,
      description: `${description}${more} It makes a draft and nothing else: posting it is left to people. ${NEEDS} accounting:write.`,
      input: { ...toObjectSchema(input, "input"), examples: [example] },
      output: toObjectSchema(operation.response, "output"),
      reads: false,
      long: false,
    }),
    answer: async (backend, args, signal) => {
      const { group, id, ...body } = readNames(args, Object.keys(input.shape));
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

/** A tool that lists all its fields but a few. */
function withoutFields(seldom: readonly string[], parts: ToolParts): ReturnType<typeof toTool> {
  const { tool, whole } = toTool(parts);
  const kept = Object.entries(tool.inputSchema.properties ?? {}).filter(([field]) => !seldom.includes(field));
  return { tool: { ...tool, inputSchema: { ...tool.inputSchema, properties: Object.fromEntries(kept) } }, whole };
}

const fund = { group: "Fund I" };
const group = listDistributions.query.pick({ group: true }).shape;

/** Every tool of the books. */
export const bookHandlers: readonly Handler[] = [
  reading("accounting_firm", getFirmSummary, summaries.firm),
  reading("accounting_fund_economics", getFundEconomics, summaries.fundEconomics),
  reading("accounting_fund_timeseries", getFundTimeseries, summaries.fundTimeseries, fund),
  forPartner(
    reading("accounting_capital_accounts", getCapitalAccounts, summaries.capitalAccounts, { ...fund, preset: "itd" }),
  ),
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
    seldom: ["purpose", "wireText"],
  }),
  drafting(draftDistribution, {
    name: "accounting_draft_distribution",
    title: "Draft a distribution",
    description: "Drafts a distribution of a total, shared by capital or commitment, or of a line a partner.",
    input: draftDistribution.request.safeExtend(group),
    summarize: summaries.draftedDistribution,
    example: { ...fund, ...draftDistribution.examples[0].request },
    seldom: ["inKind"],
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

/** The books of a backend, or the failure that says where there are some. */
export function booksOf({ books }: Backend) {
  if (books !== undefined) return books;
  throw new BackendFailure({
    code: "unavailable",
    message:
      "This server computes in its own process and keeps no books: run it without --local, with CAPSTACK_BASE_URL and CAPSTACK_API_KEY of a server that keeps them.",
    retryable: false,
  });
}

/** A description without what it says of HTTP, which no tool has. */
function withoutHeaders(description: string): string {
  return description.replaceAll(/(; |\s)`X-[^.]*(?=\.)/g, "").replaceAll(/ [^.]*`link:[^.]*\./g, "");
}
