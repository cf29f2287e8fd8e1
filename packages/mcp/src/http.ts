/** The streamable HTTP transport, stateless: any process answers any request, and no session is issued. */
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { createMcpHandler, isLegacyRequest } from "@modelcontextprotocol/server";
import { toServerV1 } from "./adapters/sdk-v1.js";
import { toServerV2 } from "./adapters/sdk-v2.js";
import type { ServerDefinition } from "./protocol/server-definition.js";

/**
 * Answers one POST, of either family of protocol revisions, as one JSON body.
 * @param request its headers; the body is handed in apart, so that whoever reads it can limit its size
 * @param body    the parsed JSON of the request
 * @example
 * const headers = { "Content-Type": "application/json", Accept: "application/json, text/event-stream" };
 * const request = new Request("http://localhost/mcp", { method: "POST", headers });
 * const response = await answerHttp(defineServer(localBackend()), request, { jsonrpc: "2.0", id: 1, method: "ping" });
 * await response.json() // => { jsonrpc: "2.0", id: 1, result: {} }
 */
export async function answerHttp(definition: ServerDefinition, request: Request, body: unknown): Promise<Response> {
  return (await isLegacyRequest(request, body))
    ? answerV1(definition, request, body)
    : answerV2(definition, request, body);
}

async function answerV1(definition: ServerDefinition, request: Request, body: unknown): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  const server = toServerV1(definition);
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody: body });
  } finally {
    await server.close();
  }
}

async function answerV2(definition: ServerDefinition, request: Request, body: unknown): Promise<Response> {
  const handler = createMcpHandler(() => toServerV2(definition), { legacy: "reject" });
  try {
    return await handler.fetch(request, { parsedBody: body });
  } finally {
    await handler.close();
  }
}
