// Where answers come from
export type { Backend } from "./backend/backend.js";
export { BackendFailure, type RefusalError } from "./backend/backend-failure.js";
export { type BookQuestion, type Books, type BooksClient, remoteBooks } from "./backend/books.js";
// What calls build on
export {
  type KeptResult,
  type KeptResults,
  keepByCaller,
  keepResults,
  nothingKept,
} from "./backend/kept-results.js";
export { localBackend } from "./backend/local-backend.js";
export { type ApiClient, type ModelClient, remoteBackend } from "./backend/remote-backend.js";
// The environment
export { readBaseUrl } from "./base-url.js";
// Transports
export { answerHttp } from "./http.js";
// The models
export { type Model, type ModelExample, type ModelId, modelOf, models } from "./models.js";
export { defineServer } from "./protocol/define-server.js";
// The server, whatever the transport
export { MissingArgument, UnknownName } from "./protocol/protocol-errors.js";
export type { Prompt, PromptResult } from "./protocol/reference/prompts.js";
export type { Resource, ResourceContents, ResourceTemplate } from "./protocol/reference/resources.js";
export type { ServerDefinition } from "./protocol/server-definition.js";
export type { ResourceLink, Tool, ToolResult } from "./protocol/tool.js";
export { type StdioOptions, startStdio } from "./stdio.js";
