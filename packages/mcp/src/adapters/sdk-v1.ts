/** The definition on the official SDK 1.x: protocol revisions 2024-10-07 to 2025-11-25. */
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import {
  CallToolRequestSchema,
  CompleteRequestSchema,
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
  type ServerResult,
} from "@modelcontextprotocol/sdk/types.js";
import { MissingArgument, UnknownName } from "../protocol/protocol-errors.js";
import type { ServerDefinition } from "../protocol/server-definition.js";

/** A server of the SDK 1.x that answers as defined; connect it to one transport. */
export function toServerV1(definition: ServerDefinition): Server {
  const { tools, resources, resourceTemplates, prompts, instructions } = definition;
  const server = new Server(definition.info, {
    instructions,
    capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
  });
  server.setRequestHandler(ListToolsRequestSchema, () => result({ tools }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }, { signal }) =>
    withProtocolError(async () => result(await definition.callTool(params.name, params.arguments, signal))),
  );
  server.setRequestHandler(ListResourcesRequestSchema, () => result({ resources }));
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => result({ resourceTemplates }));
  server.setRequestHandler(ReadResourceRequestSchema, ({ params }, { signal }) =>
    withProtocolError(async () => result({ contents: [await definition.readResource(params.uri, signal)] })),
  );
  server.setRequestHandler(ListPromptsRequestSchema, () => result({ prompts }));
  server.setRequestHandler(GetPromptRequestSchema, ({ params }) =>
    withProtocolError(async () => result(definition.getPrompt(params.name, params.arguments ?? {}))),
  );
  server.setRequestHandler(CompleteRequestSchema, ({ params: { ref, argument } }) => {
    const values = definition.complete(ref, argument.name, argument.value);
    return result({ completion: { values, total: values.length, hasMore: false } });
  });
  return server;
}

/** The definition's lists are read-only; the SDK's types are not, though it changes nothing. */
function result(value: object): ServerResult {
  return value as ServerResult;
}

async function withProtocolError(answer: () => Promise<ServerResult>): Promise<ServerResult> {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof UnknownName || error instanceof MissingArgument) {
      throw new McpError(ErrorCode.InvalidParams, error.message);
    }
    throw error;
  }
}
