/** Why a price, a payout or a balance is what it is: the steps that the engines and the books themselves give. */
import type { CapTableResult } from "@capstack/cap-table";
import type { AccountingResultOf } from "@capstack/client/accounting";
import type { ExitWaterfallResult } from "@capstack/waterfall";
import type { Backend } from "../../backend/backend.js";
import { BackendFailure } from "../../backend/backend-failure.js";
import type { KeptResult } from "../../backend/kept-results.js";
import { type Model, modelOf } from "../../models.js";
import { operationOf } from "../../operation-of.js";
import { LONGEST } from "../../summary/books/book-table.js";
import { ledger } from "../../summary/books/journal.js";
import { worthOf } from "../../summary/cap-table-events.js";
import { money, sharePrice } from "../../summary/text-table.js";
import { given, readNames, refuseField } from "../arguments/read-names.js";
import { booksOf } from "../books/books-of.js";
import { explainCarry, explainChain, explainTerms } from "../books/explain-books.js";
import { valuedOn } from "../books/last-entry.js";
import { owedByPartner } from "../books/owed-by-partner.js";
import { shownRows } from "../books/row-pages.js";
import { keptBy } from "../model-tools.js";
import { all, type Handler, once, toTool } from "../tool.js";
import { inputSchema } from "./json-schema.js";
import type { ObjectSchema } from "./object-schema.js";

interface Explained {
  readonly finding: string;
  readonly steps: readonly { readonly text: string; readonly amount?: number }[];
  /** Of a balance: the lines that make it, as the books hold them. */
  readonly period?: Register["period"];
  readonly register?: Register["register"];
}

type Register = Pick<AccountingResultOf<"getLedger">, "period" | "register">;

const questions = ["price", "payout", "balance", "terms", "carry", "chain"] as const;

const listed = toTool({
  name: "explain",
  title: "Explain a figure",
  description:
    "Why a round's price, an exit's payout, an account's balance or a fund's carry is what it is; a fund's terms; the proof of the chain of entries. The finding, then a line a step. Costs a call of that tool.",
  input: () => ({
    type: "object",
    properties: {
      question: { enum: [...questions], description: "Which figure." },
      request: {
        type: "object",
        description: "For price the arguments of cap_table_compute, for payout those of exit_waterfall_compute.",
      },
      result: { type: "string", description: "Id of a kept result, in place of request." },
      holder: { type: "string", description: "For payout: whose, by id or name; all by default." },
      group: { type: "string", description: "The vehicle." },
      account: { type: "string", description: "For balance: the account's code." },
      asOf: { type: "string", description: "For terms and carry: the day, YYYY-MM-DD; today by default." },
    },
    required: ["question"],
    examples: [{ question: "balance", group: "Fund I", account: "1000" }],
  }),
  output: () => ({
    type: "object",
    properties: {
      finding: { type: "string", description: "The figure in a sentence." },
      steps: { type: "array", items: { type: "object" }, description: "In their order, with amounts." },
    },
  }),
  reads: true,
  long: false,
  seldom: ["asOf"],
});

/** The lines that make a balance, of which a text shows the latest. */
const LINES = { path: "register.lines", isPaged: false, latest: true } as const;

/** The tool that explains. */
export const explaining: Handler = {
  ...listed,
  whole: { ...listed.whole, input: once(() => withRequests(listed.whole.input())) },
  answer: async (backend, args, signal) => {
    const names = ["question", "request", "result", "holder", "group", "account", "asOf"];
    const { question, request: sent, holder, group, account, asOf } = readNames(args, names);
    const request = keptRequest(keptBy(backend, args), question) ?? sent;
    if (question === "price") return explainPrice(backend, request, signal);
    if (question === "payout") return explainPayout(backend, request, holder, signal);
    if (question === "balance") return explainBalance(backend, given({ group, account }), signal);
    if (question === "terms") return explainTerms(backend, given({ group, asOf }), signal);
    if (question === "carry") return explainCarry(backend, given({ group, asOf }), signal);
    if (question === "chain") return explainChain(backend, given({ group }), signal);
    return refuseField("question", `question is one of ${questions.join(", ")}.`);
  },
  listing: LINES,
  remark: all(
    valuedOn((_, { question, asOf = null }) => (question === "carry" ? asOf : undefined)),
    owedByPartner,
  ),
  summarize: ({ finding, steps, ...books }: Explained, _, view = { detail: "summary" }, most = LONGEST) =>
    books.register === undefined
      ? [finding, ...steps.map(({ text }, index) => `${index + 1}. ${text}`)].join("\n")
      : ledger(shownRows(books as Register, { ...LINES, most }, view)),
};

async function explainPrice(backend: Backend, request: unknown, signal: AbortSignal): Promise<Explained> {
  const input = readRequest(request);
  const options = { ...(input.options as object | undefined), explain: true, snapshots: "none" };
  const params = backend.compute(modelNamed("cap-table"), { ...input, options }, signal);
  const answer = (await withinRequest(params)) as CapTableResult;
  const { valuation } = answer.final;
  if (valuation === null) return { finding: "No round has set a price yet.", steps: [] };
  const worth = worthOf(answer.final, input as never);
  const finding = `The latest price is ${sharePrice(valuation.pricePerShare)} a share: ${worth}.`;
  const steps = (answer.explanations ?? []).flatMap(({ eventId, steps: all }) =>
    all.map((step) => ({ ...step, eventId, text: `${step.title}: ${step.text}` })),
  );
  return { finding, steps };
}

async function explainPayout(
  backend: Backend,
  request: unknown,
  holder: unknown,
  signal: AbortSignal,
): Promise<Explained> {
  const input = readRequest(request);
  const analysis = { ...(input.analysis as object | undefined), trace: true };
  const model = modelNamed("exit-waterfall");
  const params = backend.compute(model, { ...input, analysis }, signal);
  const answer = (await withinRequest(params)) as ExitWaterfallResult;
  const rows = answer.holders.filter(({ holderId, name }) =>
    [undefined, holderId, name].includes(holder as string | undefined),
  );
  if (rows.length === 0) {
    refuseField(
      "holder",
      `No holder is called ${JSON.stringify(holder)}; there are ${answer.holders.map(({ name }) => name).join(", ")}.`,
    );
  }
  const paid = rows.map(({ name, net }) => `${name} gets ${money(net)}`).join(", ");
  const steps = answer.trace.map((step) => ({
    ...step,
    text: `${step.text.replace(/\.$/, "")}: ${money(step.amount)}`,
  }));
  return { finding: `Of an exit at ${money(answer.exitValuation)}, ${paid}.`, steps };
}

async function explainBalance(backend: Backend, query: Readonly<Record<string, unknown>>, signal: AbortSignal) {
  const answer = (await booksOf(backend)("getLedger", { query }, signal)) as AccountingResultOf<"getLedger">;
  const { period, register } = answer;
  const finding = `${register.account.code} closes at ${money(register.closing)}, ${period.label}.`;
  return { finding, steps: [], period, register };
}

/** The request of a kept result, where a figure of it is to be explained. */
function keptRequest(stored: KeptResult | undefined, question: unknown): unknown {
  if (stored === undefined) return undefined;
  const model = question === "price" ? "cap-table" : "exit-waterfall";
  if (stored.model === model) return stored.request;
  return refuseField("result", `result is of ${stored.model}; a ${question} is explained of a result of ${model}.`);
}

/** The schema with those of the requests that can be explained. */
function withRequests(input: ObjectSchema): ObjectSchema {
  const requests = ["cap-table", "exit-waterfall"].map((id) => inputSchema(operationOf(modelNamed(id))));
  const request = { anyOf: requests.map(({ $defs: _, ...schema }) => schema) };
  const $defs = Object.assign({}, ...requests.map(({ $defs: parts }) => parts));
  return { ...input, properties: { ...input.properties, request }, $defs };
}

/** What a computation refuses, at its place in the call that holds the request. */
async function withinRequest(answer: Promise<unknown>): Promise<unknown> {
  return answer.catch((failure: unknown) => {
    if (!(failure instanceof BackendFailure)) throw failure;
    const { details = {}, ...error } = failure.error;
    const issues = (details.issues ?? []) as readonly { path?: readonly unknown[]; pointer?: string }[];
    const moved = issues.map((issue) => ({
      ...issue,
      path: ["request", ...(issue.path ?? [])],
      pointer: `/request${issue.pointer ?? ""}`,
    }));
    throw new BackendFailure({ ...error, details: { ...details, issues: moved } });
  });
}

function readRequest(request: unknown): Readonly<Record<string, unknown>> {
  if (typeof request === "object" && request !== null && !Array.isArray(request)) return { ...request };
  return refuseField("request", "request is the arguments of the tool that computes the figure; it must be an object.");
}

function modelNamed(id: string): Model {
  return modelOf(id) as Model;
}
