/** The definition on the official SDK 2.x: protocol revision 2026-07-28, and on one connection the revisions before it. */
import {
  CLIENT_CAPABILITIES_META_KEY,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
} from "@modelcontextprotocol/server";
import type { Introduction } from "../protocol/introduction.js";
import { MissingArgument, UnknownName } from "../protocol/protocol-errors.js";
import type { ServerDefinition } from "../protocol/server-definition.js";
import { toolsFor, VIEWS_EXTENSION } from "../protocol/views/views-extension.js";

/**
 * Lists are the same for every caller and change with releases only; the list of tools depends on what the client can
 * display.
 */
const SHARED = { ttlMs: 300_000, cacheScope: "public" } as const;
const OWN = { ttlMs: 300_000, cacheScope: "private" } as const;

/** A caller's own results are not cached for others, and only briefly. */
const PRIVATE = { ttlMs: 0, cacheScope: "private" } as const;

/**
 * A server of the official SDK that answers as defined; connect it to one transport. It introduces itself at once; what
 * it answers with is loaded when something is asked.
 */
export function toServer({ info, instructions }: Introduction, load: () => Promise<ServerDefinition>): Server {
  const server = new Server(info, {
    instructions,
    capabilities: { tools: {}, resources: {}, prompts: {}, completions: {}, extensions: { [VIEWS_EXTENSION]: {} } },
    cacheHints: {
      "tools/list": OWN,
      "prompts/list": SHARED,
      "resources/list": SHARED,
      "resources/templates/list": SHARED,
      "resources/read": SHARED,
      "server/discover": SHARED,
    },
  });
  const answer = <T>(give: (definition: ServerDefinition) => object | Promise<object>): Promise<T> =>
    withProtocolError(async () => result<T>(await give(await load())));
  server.setRequestHandler("tools/list", (_, { mcpReq }) => {
    const { [CLIENT_CAPABILITIES_META_KEY]: said } = (mcpReq.envelope ?? {}) as Readonly<Record<string, object>>;
    return answer(({ tools }) => ({ tools: toolsFor(tools, said ?? server.getClientCapabilities()) }));
  });
  server.setRequestHandler("tools/call", ({ params }, { mcpReq }) =>
    answer((definition) => definition.callTool(params.name, params.arguments, mcpReq.signal)),
  );
  server.setRequestHandler("resources/list", () => answer(({ resources }) => ({ resources })));
  server.setRequestHandler("resources/templates/list", () =>
    answer(({ resourceTemplates }) => ({ resourceTemplates })),
  );
  server.setRequestHandler("resources/read", ({ params }, { mcpReq }) =>
    answer(async (definition) => {
      const { isOwn = false, ...content } = await definition.readResource(params.uri, mcpReq.signal);
      return { contents: [content], ...(isOwn ? PRIVATE : {}) };
    }),
  );
  server.setRequestHandler("prompts/list", () => answer(({ prompts }) => ({ prompts })));
  server.setRequestHandler("prompts/get", ({ params }) =>
    answer((definition) => definition.getPrompt(params.name, params.arguments ?? {})),
  );
  server.setRequestHandler("completion/complete", ({ params: { ref, argument } }) =>
    answer(async (definition) => {
      const values = await definition.complete(ref, argument.name, argument.value);
      return { completion: { values, total: values.length, hasMore: false } };
    }),
  );
  return server;
}

/** The definition's lists are read-only; the SDK's types are not, though it changes nothing. */
function result<T>(value: object): T {
  return value as T;
}

/** A page of a result that is no longer stored, or of a part that it does not have. */
function isForgotten(error: unknown): error is Error {
  const { name, error: { code } = {} } = error as { name?: string; error?: { code?: string } };
  return name === "BackendFailure" && (code === "result_forgotten" || code === "validation_failed");
}

async function withProtocolError<T>(answer: () => Promise<T>): Promise<T> {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof UnknownName && error.kind === "resource") throw new ResourceNotFoundError(error.asked);
    if (error instanceof UnknownName || error instanceof MissingArgument || isForgotten(error)) {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, error.message);
    }
    throw error;
  }
}
