/** The tools. Whatever a user can cause is a tool error that says what to do; it never breaks the protocol. */
import { operations } from "@capstack/contract";
import { type Backend, BackendFailure } from "../backend/backend.js";
import { models } from "../models.js";
import { bookHandlers } from "./book-tools.js";
import { explainFailure } from "./explain-failure.js";
import { inputSchema, outputSchema } from "./json-schema.js";
import { UnknownName } from "./protocol-errors.js";
import type { Handler, Tool, ToolResult } from "./tool.js";

const handlers: readonly Handler[] = [
  {
    tool: describe({
      name: "list_models",
      title: "List the models",
      description:
        "The models, what access each needs, a complete example request for each, and every limit. Needs no key. Call it first.",
      operation: operations.getCatalog,
    }),
    answer: (backend, _, signal) => backend.catalog(signal),
    summarize: summarizeCatalog,
  },
  {
    tool: describe({
      name: "get_access",
      title: "What this connection may use",
      description:
        "For each model whether the configured key grants it, and if not, what is missing and where to get it. Needs no key.",
      operation: operations.getAccess,
    }),
    answer: (backend, _, signal) => backend.access(signal),
    summarize: summarizeAccess,
  },
  ...models.map((model): Handler => {
    const guide = `Fields: resource capstack://guide/${model.id}. Complete request: capstack://examples/${model.id}.`;
    const { tool: name, name: title, operation } = model;
    return {
      tool: describe({ name, title, operation, description: `${model.description} ${guide}` }),
      answer: (backend, args, signal) => backend.compute(model, args, signal),
      summarize: model.summarize,
    };
  }),
];

/** The tools of a backend in the order in which a conversation needs them; those of the books where it has books. */
export function toolsOf({ books }: Backend): readonly Tool[] {
  return (books === undefined ? handlers : [...handlers, ...bookHandlers]).map(({ tool }) => tool);
}

/**
 * Calls a tool.
 * @throws UnknownName
 */
export async function callTool(
  backend: Backend,
  name: string,
  args: unknown,
  signal: AbortSignal,
): Promise<ToolResult> {
  const handler = [...handlers, ...bookHandlers].find(({ tool }) => tool.name === name);
  if (handler === undefined) throw new UnknownName("tool", name);
  try {
    const data = await handler.answer(backend, args ?? {}, signal);
    return {
      content: [text(handler.summarize(data as never, args as never)), text(serialize(data))],
      structuredContent: data as Record<string, unknown>,
    };
  } catch (failure) {
    if (!(failure instanceof BackendFailure)) throw failure;
    const { error } = failure;
    return {
      isError: true,
      content: [text(explainFailure(error)), text(JSON.stringify(error))],
      _meta: { "capstack/error": error },
    };
  }
}

function describe({
  name,
  title,
  description,
  operation,
}: Pick<Tool, "name" | "title" | "description"> & { operation: Parameters<typeof inputSchema>[0] }): Tool {
  return {
    name,
    title,
    description,
    inputSchema: inputSchema(operation),
    outputSchema: outputSchema(operation),
    annotations: { title, readOnlyHint: true, idempotentHint: true, destructiveHint: false, openWorldHint: false },
  };
}

const LONGEST_TEXT = 20_000;

function serialize(data: unknown): string {
  const json = JSON.stringify(data);
  if (json.length <= LONGEST_TEXT) return json;
  return `The whole answer (${json.length} characters of JSON) is in structuredContent.`;
}

function text(value: string) {
  return { type: "text", text: value } as const;
}

function summarizeCatalog({
  models: listed,
}: {
  models: readonly { name: string; description: string; mcpTool: string; access: { type: string } }[];
}) {
  return listed
    .map(({ name, description, mcpTool, access }) => {
      const need = access.type === "key" ? "any key" : "a key with the entitlement";
      return `${name} (tool ${mcpTool}, needs ${need}): ${description}`;
    })
    .join("\n");
}

function summarizeAccess({
  account,
  models: listed,
}: {
  account: { name: string } | null;
  models: readonly { id: string; state: string; checkoutUrl?: string }[];
}) {
  const who = account === null ? "No valid key is in use." : `The key belongs to ${account.name}.`;
  const lines = listed.map(({ id, state, checkoutUrl }) => {
    if (state === "granted") return `${id}: granted`;
    return state === "requires_key" ? `${id}: needs a key` : `${id}: needs the entitlement; get it at ${checkoutUrl}`;
  });
  return [who, ...lines].join("\n");
}
