/** The server as it is, independent of any SDK: what it offers and how it answers. Adapters register it. */
import manifest from "@capstack/mcp/package.json" with { type: "json" };
import type { Backend } from "../backend/backend.js";
import { instructionsOf } from "./instructions.js";
import { getPrompt, type Prompt, type PromptResult, prompts } from "./prompts.js";
import {
  completeModel,
  type Resource,
  type ResourceTemplate,
  readResource,
  resources,
  resourceTemplates,
} from "./resources.js";
import type { Tool, ToolResult } from "./tool.js";
import { callTool, toolsOf } from "./tools.js";

/** Everything an MCP server answers. */
export interface ServerDefinition {
  readonly info: { readonly name: string; readonly title: string; readonly version: string };
  readonly instructions: string;
  readonly tools: readonly Tool[];
  readonly resources: readonly Resource[];
  readonly resourceTemplates: readonly ResourceTemplate[];
  readonly prompts: readonly Prompt[];
  /** @throws UnknownName */
  callTool(name: string, args: unknown, signal: AbortSignal): Promise<ToolResult>;
  /** @throws UnknownName */
  readResource(uri: string, signal: AbortSignal): Promise<{ uri: string; mimeType: string; text: string }>;
  /** @throws UnknownName, MissingArgument */
  getPrompt(name: string, args: Readonly<Record<string, string>>): PromptResult;
  /** Values of a resource template's variable that begin as given. */
  complete(ref: { readonly type: string; readonly uri?: string }, argument: string, value: string): readonly string[];
}

/**
 * The Capstack server over a backend.
 * @example
 * const server = defineServer(localBackend());
 * const result = await server.callTool("cap_table_compute", { events: [] }, new AbortController().signal);
 * result.structuredContent.final.totals.fullyDilutedShares // => 0
 */
export function defineServer(backend: Backend): ServerDefinition {
  return {
    info: { name: "capstack", title: "Capstack", version: manifest.version },
    instructions: instructionsOf(backend),
    tools: toolsOf(backend),
    resources,
    resourceTemplates,
    prompts,
    callTool: (name, args, signal) => callTool(backend, name, args, signal),
    readResource: (uri, signal) => readResource(backend, uri, signal),
    getPrompt,
    complete: completeModel,
  };
}
