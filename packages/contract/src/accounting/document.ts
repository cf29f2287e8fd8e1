/** The OpenAPI document of the books, from the same generator as the API's. */
import * as z from "zod";
import { type PlatformErrorCode, platformErrors } from "../errors.js";
import { toOpenApi } from "../openapi.js";
import type { Operation } from "../operation.js";
import { accountingErrors } from "./failures.js";
import type { AccountingOperation, AccountingTag } from "./operation.js";
import { accountingOperations } from "./operations.js";

const chapters: Readonly<Record<AccountingTag, string>> = {
  Firms: "Firms, their vehicles, and the keys that see them.",
  Partners: "Partners, companies, commitments and terms.",
  Journal: "The chart of accounts, journal entries and registers.",
  Entries: "Entries made from a deal in its own words.",
  Capital: "Capital accounts, calls and distributions.",
  Bank: "The bank feed and its reconciliation.",
  Closing: "Closing months and opening them again.",
  Reports: "Economics, time series, construction, statements, export.",
  Oversight: "Audit trail, proofs and what to look at.",
};

const openApiDocument: Operation = {
  id: "getAccountingOpenApi",
  method: "GET",
  path: "/openapi.json",
  tag: "Oversight",
  summary: "This document",
  description: "The OpenAPI document of the books.",
  authentication: "none",
  rate: "books",
  response: z.looseObject({ openapi: z.string().describe("The version of OpenAPI.") }),
  enveloped: false,
  conditional: true,
  answerHeaders: ["ETag"],
  errors: [],
  examples: [],
};

/**
 * The OpenAPI document of the books, the same on every call.
 * @example describeAccounting("0.1.0").openapi // => "3.1.1"
 */
export function describeAccounting(version: string): Record<string, unknown> {
  return toOpenApi({
    title: "Capstack books",
    description:
      "Double-entry books of a venture firm. Paths stand below the accounting address. Money is in whole units of currency, dates are `YYYY-MM-DD`; `group` names a vehicle.",
    version,
    servers: ["/api/accounting"],
    sharedFailures: true,
    operations: [...Object.values<AccountingOperation>(accountingOperations).map(toOperation), openApiDocument],
    tags: Object.entries(chapters).map(([name, description]) => ({ name, description })),
  });
}

function toOperation(operation: AccountingOperation): Operation {
  const { id, method, path, tag, summary, description, scope, request, response, status, files, examples } = operation;
  const isRead = method === "GET";
  return {
    ...{ id, method, path, tag, summary, description, scope, response, examples },
    ...{ authentication: "key", rate: "books", enveloped: false, errors: [] },
    parameters: parametersOf(operation),
    otherErrors: errorsOf(operation),
    answerHeaders: isRead ? headersOfRead(operation) : ["Idempotency-Replayed"],
    ...(isRead ? { conditional: true } : {}),
    ...(request === undefined ? {} : { request }),
    ...(operation.takesFile ? { takesFile: true } : {}),
    ...(status === undefined ? {} : { status }),
    ...(files === undefined ? {} : { files }),
    ...(operation.engineErrors === undefined ? {} : { engineErrors: operation.engineErrors }),
  };
}

function headersOfRead({ asks }: AccountingOperation): string[] {
  const versioned = asks.includes("group") ? ["X-Books-Version"] : [];
  return ["ETag", ...versioned, ...(asks.includes("limit") ? ["X-Total-Count", "Link"] : [])];
}

const version = { in: "header", description: "The version that was read, or `*`." } as const;
const ifMatch = {
  required: { ...version, schema: z.string() },
  optional: { ...version, schema: z.string().exactOptional() },
};

function parametersOf({
  method,
  path,
  name,
  query,
  versioned,
}: AccountingOperation): NonNullable<Operation["parameters"]> {
  const params = Object.entries<z.ZodType>(query.shape).map(([word, schema]) => {
    return [word, { in: "query", schema, description: schema.description ?? "" }] as const;
  });
  const writing = {
    dryRun: {
      in: "query",
      schema: z.enum(["true", "false"]).exactOptional(),
      description: "Does everything and keeps nothing.",
    },
    "Idempotency-Key": {
      in: "header",
      schema: z.string().min(1).max(255).exactOptional(),
      description: "Makes a retry safe: the same key and request give the first answer again for 30 days.",
    },
  } as const;
  return {
    ...(path.includes("{id}")
      ? { id: { in: "path", schema: z.uuid(), description: "What is meant, by its id." } }
      : {}),
    ...(name === undefined ? {} : { name: { in: "path", schema: name, description: name.description ?? "" } }),
    ...Object.fromEntries(params),
    ...(method === "GET" ? {} : writing),
    ...(versioned === undefined ? {} : { "If-Match": ifMatch[versioned] }),
  };
}

const WRITING: readonly Code[] = ["conflict", "idempotency_conflict", "request_in_progress"];
const BODY: readonly Code[] = ["invalid_json", "validation_failed", "payload_too_large", "unsupported_media_type"];

type Code = AccountingOperation["errors"][number];

/** Every code an operation can answer with, beyond those of any call with a key, by status. */
function errorsOf(operation: AccountingOperation): Record<number, readonly string[]> {
  const { asks, path, method, scope, request, versioned, errors } = operation;
  const codes = new Set<Code>(["invalid_query", ...errors]);
  if (asks.includes("group")) for (const code of ["group_required", "group_not_found"] as const) codes.add(code);
  if (path.includes("{id}")) codes.add("not_found");
  if (method !== "GET") for (const code of WRITING) codes.add(code);
  if (scope === "accounting:post") codes.add("own_draft");
  if (method !== "GET") codes.add("validation_failed");
  if (request !== undefined) for (const code of BODY) codes.add(code);
  if (versioned !== undefined) codes.add("version_conflict");
  if (versioned === "required") codes.add("precondition_required");
  const byStatus: Record<number, string[]> = {};
  for (const code of codes) {
    const status = code in accountingErrors ? accountingErrors[code as keyof typeof accountingErrors] : statusOf(code);
    byStatus[status] = [...(byStatus[status] ?? []), code];
  }
  return byStatus;
}

function statusOf(code: Code): number {
  return platformErrors[code as PlatformErrorCode].status;
}
