/** The streamable HTTP transport, stateless: any process answers any request, and no session is issued. */
import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { toServer } from "./adapters/sdk.js";
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
    ? answerBefore(definition, request, body)
    : answerNow(definition, request, body);
}

async function answerBefore(definition: ServerDefinition, request: Request, body: unknown): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  const server = toServer(definition, async () => definition);
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody: body });
  } finally {
    await server.close();
  }
}

async function answerNow(definition: ServerDefinition, request: Request, body: unknown): Promise<Response> {
  const handler = createMcpHandler(() => toServer(definition, async () => definition), { legacy: "reject" });
  try {
    return await handler.fetch(request, { parsedBody: body });
  } finally {
    await handler.close();
  }
}
