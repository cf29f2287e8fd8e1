/** Performs one operation of the books: turns the command line into a call, and prints its answer. */
import { type Call, isApiError } from "@capstack/client";
import type { AccountingOperationName, BooksFile } from "@capstack/client/accounting";
import { type AccountingAddress, accountingAddresses } from "@capstack/contract/accounting-addresses";
import type { Invocation, Run } from "../../command.js";
import { connectBooks } from "../../config/connect.js";
import { CliFailure } from "../../failure.js";
import type { Input } from "../../input/read-input.js";
import { progressOf } from "../../progress.js";
import { refusal } from "../models/answer-model.js";
import { readBody } from "./body.js";
import { showAnswer, writeBooksFile } from "./show.js";
import { toOption } from "./words.js";

/** Names that must be requested. */
const required: { readonly [Name in AccountingOperationName]?: readonly string[] } = {
  getLedger: ["account"],
  previewClose: ["through"],
  exportJournal: ["format"],
};

/** Performs an operation of the books. */
export function performOperation(name: AccountingOperationName): Run {
  const address: AccountingAddress = accountingAddresses[name];
  return async (call) => {
    const operands = [...call.positionals];
    const named = address.path.includes("{") ? [nameOf(operands.shift(), address)] : [];
    const query = queryOf(call, name, address);
    const input = address.hasBody ? await readBody(call, name, operands.shift()) : undefined;
    const { books, answer } = await connectBooks(call);
    const partner = call.text("partner");
    if (partner !== undefined) {
      const { group } = query;
      const list = () => answer(books.listPartners(group === undefined ? {} : { group }));
      query.lp = UUID.test(partner) ? partner : partnerNamed(partner, await list());
    }
    const method = books[name] as (...input: unknown[]) => Call<unknown>;
    const progress = progressOf(call, "files");
    const how = { ...query, ...howOf(call, address), onProgress: progress.show };
    const values = [...named, ...(input === undefined ? [] : [input.value]), how];
    const data = await withCliFailure(() => answer(method(...values)), input).finally(progress.end);
    if (isFile(data)) return writeBooksFile(call, data, call.flag("xlsx") ? data.name : undefined);
    await showAnswer(call, name, data);
  };
}

function nameOf(operand: string | undefined, { command, path }: AccountingAddress): string {
  if (operand !== undefined) return operand;
  const what = path.includes("{name}")
    ? "Say which: capstack accounting statements balance-sheet, for one."
    : "Name it by its id.";
  throw new CliFailure("usage", `${what} capstack accounting ${command} --help shows how.`);
}

function queryOf(call: Invocation, name: AccountingOperationName, { asks }: AccountingAddress): Record<string, string> {
  const answers = asks.flatMap((word) => {
    const value = call.text(toOption(word)) ?? (word === "format" ? askedFormat(call) : undefined);
    return value === undefined ? [] : [[word, value] as const];
  });
  const query = Object.fromEntries(answers);
  const missing = required[name]?.find((word) => query[word] === undefined);
  if (missing === undefined) return query;
  throw new CliFailure(
    "usage",
    `--${toOption(missing)} is needed; capstack ${`accounting`} … --help says what it takes.`,
  );
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The id of the partner with a name, in any case. */
function partnerNamed(
  name: string,
  partners: readonly { readonly lpEntityId: string; readonly name: string }[],
): string {
  const found = partners.filter((one) => one.name.toLowerCase() === name.toLowerCase());
  const [only] = found;
  if (only !== undefined && found.length === 1) return only.lpEntityId;
  const names = partners.map((one) => one.name).join(", ");
  throw new CliFailure("usage", `No partner of this vehicle has the name "${name}"; they are ${names}.`);
}

function askedFormat(call: Invocation): string | undefined {
  return call.flag("xlsx") ? "xlsx" : formatOf(call.text("out"));
}

/** The format implied by a file's extension. */
function formatOf(file: string | undefined): string | undefined {
  const ending = /\.(json|csv|xlsx|pdf|hledger|ledger|beancount)$/.exec(file ?? "")?.[1];
  return ending;
}

function howOf(call: Invocation, { method }: AccountingAddress): object {
  const { signal } = call.terminal;
  if (method === "GET") return { signal };
  const ifMatch = call.text("if-match");
  return {
    signal,
    idempotencyKey: call.text("idempotency-key"),
    ...(call.flag("dry-run") ? { dryRun: true } : {}),
    ...(ifMatch === undefined ? {} : { ifMatch }),
  };
}

/** Explains a refused body with the place of each problem. */
async function withCliFailure<T>(ask: () => Promise<T>, input: Input | undefined): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (input !== undefined && isApiError(error) && (error.status === 400 || error.status === 422)) {
      throw refusal(error.status, error, input.where);
    }
    throw error;
  }
}

function isFile(data: unknown): data is BooksFile {
  return typeof data === "object" && data !== null && "bytes" in data && data.bytes instanceof Uint8Array;
}
