/**
 * The commands behind `capstack accounting`, one per operation of the books, made from the table of their addresses.
 */
import {
  type AccountingAddress,
  type AccountingOperationName,
  accountingAddresses,
} from "@capstack/contract/accounting-addresses";
import type { Command, Option, Options } from "../../command.js";
import { argumentHelp, examples, fieldOptions, isFileBody, sampleId, shortcutsOf, toOption } from "./words.js";

const bookOptions: Options = {
  "accounting-url": {
    type: "string",
    value: "<address>",
    help: "the books; else CAPSTACK_ACCOUNTING_URL, else /api/accounting of the API's host",
  },
};

const bodyOptions: Options = {
  set: {
    type: "string",
    multiple: true,
    value: "<path=value>",
    help: "a field of the body: total=1e6, lines[0].amount=5, or /memo=Call",
  },
};

const changeOptions: Options = {
  "dry-run": { type: "boolean", help: "do everything and keep nothing" },
  "idempotency-key": { type: "string", value: "<text>", help: "names the change, so that a repeat is made once" },
};

const ifMatch: Option = { type: "string", value: "<version>", help: "the version that was read, or *" };
/** The partner by its name, and the workbook under its own name: what people type for `--lp` and `--format`. */
const partner: Option = { type: "string", value: "<name>", help: "the partner, by its name or its id" };
const xlsx: Option = { type: "boolean", help: "a workbook, under the name it comes with unless --out says another" };

const out: Option = { type: "string", value: "<file>", help: "write the file there; its ending says the format" };

/** Operations that answer with a file and nothing else. */
const filesAlone: readonly AccountingOperationName[] = [
  "exportArchive",
  "getAuditPackage",
  "getDocumentContent",
  "getIlpaTemplates",
  "getPartnerStatements",
];

/** Every command of the books. */
export const bookCommands: readonly Command[] = Object.entries<AccountingAddress>(accountingAddresses).map(
  ([name, address]) => toCommand(name as AccountingOperationName, address),
);

function toCommand(name: AccountingOperationName, address: AccountingAddress): Command {
  const { command, summary, asks, hasBody, method, versioned } = address;
  const query = asks.map((word) => {
    const [value, help] = argumentHelp[word] ?? ["<value>", word];
    return [toOption(word), { type: "string", value, help }] as const;
  });
  return {
    name: `accounting ${command}`,
    summary,
    operands: operandsOf(name, address),
    options: {
      ...Object.fromEntries(query),
      ...(asks.includes("format") || filesAlone.includes(name) ? { out } : {}),
      ...(asks.includes("format") && method === "GET" ? { xlsx } : {}),
      ...(asks.includes("lp") ? { partner } : {}),
      ...(hasBody ? { ...fieldOptions(shortcutsOf(name)), ...bodyOptions } : {}),
      ...(method === "GET" ? {} : changeOptions),
      ...(versioned === undefined ? {} : { "if-match": ifMatch }),
      ...bookOptions,
    },
    examples: examples[name] ?? [exampleOf(name, address)],
    load: async () => (await import("./perform.js")).performOperation(name),
  };
}

function operandsOf(name: AccountingOperationName, { path, hasBody }: AccountingAddress): string {
  const named = path.includes("{name}") ? ["<name>"] : path.includes("{") ? ["<id>"] : [];
  const file = isFileBody(name) ? ["<file>"] : hasBody ? ["[file]"] : [];
  return [...named, ...file].join(" ");
}

function exampleOf(name: AccountingOperationName, address: AccountingAddress): string {
  const words = ["capstack accounting", address.command];
  if (address.path.includes("{")) words.push(sampleId);
  if (address.hasBody) words.push(`${address.path.split("/")[1]}.json`);
  if (address.asks.includes("group")) words.push('--group "Fund I"');
  if (shortcutsOf(name).includes("post")) words.push("--post");
  return words.join(" ");
}
