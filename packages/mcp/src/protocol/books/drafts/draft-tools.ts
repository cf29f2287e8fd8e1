/** Tools that draft, and one that voids drafts: no tool ever posts. */
import { type AccountingOperation, accountingOperations } from "@capstack/contract/accounting";
import { wrongWordSentence } from "@capstack/decimal";
import * as z from "zod";
import { BackendFailure } from "../../../backend/backend-failure.js";
import * as agreed from "../../../summary/books/agreements.js";
import { draftedEntry } from "../../../summary/books/journal.js";
import * as summaries from "../../../summary/books/vehicles.js";
import { readNames, refuseField } from "../../arguments/read-names.js";
import { toObjectSchema } from "../../reference/json-schema.js";
import { all, type Handler, toTool } from "../../tool.js";
import { booksOf } from "../books-of.js";
import { accountCode, withAccountCodes } from "../names/account-names.js";
import { type Lookup, withIds } from "../names/ids-of-names.js";
import { draftInKind } from "../remarks/in-kind.js";
import { beyondCommitments, carryInShares, transferOfCapitalAlone } from "./draft-warnings.js";
import { refuseCurrency, refuseCurrencyField } from "./refuse-currency.js";
import { type INSTEAD, refusePercentage } from "./refuse-percentage.js";
import { distributionShortOfCash, entryShortOfCash } from "./short-of-cash.js";
import { similarCalls, similarDistributions, similarEntries } from "./similar-drafts.js";

const {
  draftBankRow,
  draftCapitalCall,
  draftDistribution,
  listDistributions,
  voidCapitalCall,
  voidDistribution,
  voidEntry,
  writeEntry,
} = accountingOperations;

interface Drafting extends Pick<Handler, "remark" | "summarize"> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodObject;
  readonly example: object;
  /** The refusal of a percentage in place of an amount. */
  readonly refusesPercentage?: keyof typeof INSTEAD;
  /** Rarely used fields, left to `describe`. */
  readonly seldom?: readonly string[];
}

const idempotencyKey = z.string().describe("Any name: its repeat drafts nothing new.");

/** A tool whose arguments are `group`, the id of a row where there is one, and the body's own fields. */
function drafting(operation: AccountingOperation, values: Drafting): Handler {
  const { name, title, description, example, refusesPercentage, seldom = [], ...does } = values;
  const input = values.input.safeExtend({ idempotencyKey: idempotencyKey.exactOptional() });
  const inPath = operation.path.includes("{id}");
  const tool = toTool({
    name,
    title,
    description: `${description} Only drafts; people post. Needs accounting:write.`,
    input: () => ({ ...toObjectSchema(input, "input"), examples: [example] }),
    output: () => toObjectSchema(operation.response, "output"),
    reads: false,
    long: false,
    seldom,
  });
  return {
    ...does,
    ...tool,
    check: async (backend, args, signal) => {
      const { group, id: _, idempotencyKey: __, ...values } = (args ?? {}) as Record<string, unknown>;
      await refuseCurrency(args, tool.whole.input(), { backend, group, signal });
      await withNames(values, { backend, group, signal });
    },
    answer: async (backend, args, signal) => {
      if (refusesPercentage !== undefined) refusePercentage(args, refusesPercentage);
      const vehicle = (args as { readonly group?: unknown } | null | undefined)?.group;
      await refuseCurrencyField(args, tool.whole.input(), { backend, group: vehicle, signal });
      const { group, id, idempotencyKey, ...values } = readNames(args, Object.keys(input.shape));
      await refuseCurrency(args, tool.whole.input(), { backend, group, signal });
      const body = await withNames(values, { backend, group, signal });
      const named = inPath ? { named: String(id ?? "") } : {};
      const repeat = idempotencyKey === undefined ? {} : { idempotencyKey: String(idempotencyKey) };
      const query = group === undefined ? {} : { group };
      return booksOf(backend)(operation.id as never, { ...named, ...repeat, query, body }, signal);
    },
  };
}

/** The body with the codes and ids of the accounts, partners and companies that it names. */
async function withNames(values: Readonly<Record<string, unknown>>, lookup: Lookup) {
  const { account } = values;
  const own = account === undefined ? {} : { account: await accountCode(account, ["account"], lookup) };
  return withIds(await withAccountCodes({ ...values, ...own }, lookup), lookup);
}

/** What can be voided, by what its draft is called. */
const VOIDING = { entry: voidEntry, capital_call: voidCapitalCall, distribution: voidDistribution };
const kinds = Object.keys(VOIDING) as (keyof typeof VOIDING)[];

const voidInput = z.object({
  kind: z.enum(kinds).describe("What was drafted; a bank row's draft is an entry."),
  id: z.uuid().describe("The id that drafting it gave."),
});

/** Voids a draft; what is posted, issued or declared is refused. */
function voiding(): Handler {
  return {
    ...toTool({
      name: "accounting_void_draft",
      title: "Void a draft",
      description: "Voids a draft of an entry, a call or a distribution, for good. Needs accounting:write.",
      input: () => ({
        ...toObjectSchema(voidInput, "input"),
        examples: [{ kind: "entry", id: "0196f0c4-7c1e-7000-8000-000000000042" }],
      }),
      output: () => toObjectSchema(z.union(Object.values(VOIDING).map(({ response }) => response)), "output"),
      reads: false,
      long: false,
    }),
    answer: (backend, args, signal) => {
      const { kind, id } = readNames(args, ["kind", "id"], ["kind", "id"]);
      if (!kinds.includes(kind as never)) refuseField("kind", wrongWordSentence("kind", kind, kinds));
      const { id: operation } = VOIDING[kind as keyof typeof VOIDING];
      return orSayKind(booksOf(backend)(operation, { named: String(id), query: {} }, signal), String(kind));
    },
    summarize: (_, voided?: { readonly kind: string; readonly id: string }) =>
      `Voided the draft ${voided?.kind.replace("_", " ")} ${voided?.id}.`,
  };
}

/** An unknown id is often the id of another kind of draft. */
async function orSayKind<T>(voided: Promise<T>, kind: string): Promise<T> {
  try {
    return await voided;
  } catch (failure) {
    if (!(failure instanceof BackendFailure) || failure.error.code !== "not_found") throw failure;
    const what = kind.replace("_", " ");
    const message = `No ${what} has this id: kind says what was drafted, id what drafting it answered.`;
    throw new BackendFailure({ ...failure.error, message });
  }
}

const fund = { group: "Fund I" };
const group = listDistributions.query.pick({ group: true }).shape;

/** Every tool that drafts or voids a draft. */
export const draftHandlers: readonly Handler[] = [
  drafting(writeEntry, {
    name: "accounting_draft_entry",
    title: "Draft a journal entry",
    description: "Writes a journal entry of two lines or more that sum to zero; a debit is positive.",
    input: writeEntry.request.omit({ status: true }).extend(group),
    summarize: draftedEntry,
    remark: all(transferOfCapitalAlone, entryShortOfCash, similarEntries),
    example: { ...fund, ...writeEntry.examples[0].request },
    seldom: ["allowFarDate"],
  }),
  drafting(draftCapitalCall, {
    name: "accounting_draft_capital_call",
    title: "Draft a capital call",
    description:
      "Drafts a call: of percentOfCommitments for «call 10 %», a total shared by commitment, or a line a partner.",
    input: draftCapitalCall.request.safeExtend(group),
    summarize: agreed.draftedCall,
    remark: all(beyondCommitments, similarCalls),
    example: { ...fund, ...draftCapitalCall.examples[0].request },
    refusesPercentage: "call",
    seldom: ["purpose", "wireText"],
  }),
  drafting(draftDistribution, {
    name: "accounting_draft_distribution",
    title: "Draft a distribution",
    description: "Drafts a distribution of a total, shared by its basis, or a line a partner.",
    input: draftDistribution.request.safeExtend(group),
    summarize: agreed.draftedDistribution,
    remark: all(draftInKind, carryInShares, distributionShortOfCash, similarDistributions),
    example: { ...fund, ...draftDistribution.examples[0].request },
    refusesPercentage: "distribution",
    seldom: ["inKind"],
  }),
  drafting(draftBankRow, {
    name: "accounting_draft_bank_row",
    title: "Draft the entry of a bank row",
    description: "Drafts the entry of an unmatched bank row, on its suggestion or on the account given.",
    input: draftBankRow.request.extend({ id: z.uuid().describe("The row, as accounting_bank lists it.") }),
    summarize: summaries.draftedBankRow,
    remark: transferOfCapitalAlone,
    example: { id: "0196f0c4-7c1e-7000-8000-000000000042", account: "5100" },
  }),
  voiding(),
];
