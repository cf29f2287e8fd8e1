/** The definition on the official SDK 2.x: protocol revision 2026-07-28, and on one connection the revisions before it. */
import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError, Server } from "@modelcontextprotocol/server";
import { MissingArgument, UnknownName } from "../protocol/protocol-errors.js";
import type { ServerDefinition } from "../protocol/server-definition.js";

/** Lists are the same for everyone and change with releases only. */
const SHARED = { ttlMs: 300_000, cacheScope: "public" } as const;

/** A server of the SDK 2.x that answers as defined; connect it to one transport. */
export function toServerV2(definition: ServerDefinition): Server {
  const { tools, resources, resourceTemplates, prompts, instructions } = definition;
  const server = new Server(definition.info, {
    instructions,
    capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
    cacheHints: {
      "tools/list": SHARED,
      "prompts/list": SHARED,
      "resources/list": SHARED,
      "resources/templates/list": SHARED,
      "resources/read": SHARED,
      "server/discover": SHARED,
    },
  });
  server.setRequestHandler("tools/list", () => result({ tools }));
  server.setRequestHandler("tools/call", ({ params }, { mcpReq }) =>
    withProtocolError(async () => result(await definition.callTool(params.name, params.arguments, mcpReq.signal))),
  );
  server.setRequestHandler("resources/list", () => result({ resources }));
  server.setRequestHandler("resources/templates/list", () => result({ resourceTemplates }));
  server.setRequestHandler("resources/read", ({ params }, { mcpReq }) =>
    withProtocolError(async () => result({ contents: [await definition.readResource(params.uri, mcpReq.signal)] })),
  );
  server.setRequestHandler("prompts/list", () => result({ prompts }));
  server.setRequestHandler("prompts/get", ({ params }) =>
    withProtocolError(async () => result(definition.getPrompt(params.name, params.arguments ?? {}))),
  );
  server.setRequestHandler("completion/complete", ({ params: { ref, argument } }) => {
    const values = definition.complete(ref, argument.name, argument.value);
    return result({ completion: { values, total: values.length, hasMore: false } });
  });
  return server;
}

/** The definition's lists are read-only; the SDK's types are not, though it changes nothing. */
function result<T>(value: object): T {
  return value as T;
}

async function withProtocolError<T>(answer: () => Promise<T>): Promise<T> {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof UnknownName && error.kind === "resource") throw new ResourceNotFoundError(error.asked);
    if (error instanceof UnknownName || error instanceof MissingArgument) {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, error.message);
    }
    throw error;
  }
}
