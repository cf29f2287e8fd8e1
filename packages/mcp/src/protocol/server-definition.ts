/** The server as it is, independent of any SDK: what it offers and how it answers. Adapters register it. */
import type { Backend } from "../backend/backend.js";
import { type Introduction, introduce } from "./introduction.js";
import { completePrompt, getPrompt, type Prompt, type PromptResult, prompts } from "./reference/prompts.js";
import {
  completeTemplate,
  type Resource,
  type ResourceContents,
  type ResourceTemplate,
  readResource,
  resourcesOf,
  resourceTemplates,
} from "./reference/resources.js";
import type { Tool, ToolResult } from "./tool.js";
import { callTool, toolsOf } from "./tools.js";

/** Everything an MCP server answers. */
export interface ServerDefinition extends Introduction {
  readonly tools: readonly Tool[];
  readonly resources: readonly Resource[];
  readonly resourceTemplates: readonly ResourceTemplate[];
  readonly prompts: readonly Prompt[];
  /** @throws UnknownName */
  callTool(name: string, args: unknown, signal: AbortSignal): Promise<ToolResult>;
  /** @throws UnknownName */
  readResource(uri: string, signal: AbortSignal): Promise<ResourceContents>;
  /** @throws UnknownName, MissingArgument */
  getPrompt(name: string, args: Readonly<Record<string, string>>): PromptResult;
  /** Values of a resource template's variable, or of a prompt's argument, that begin as given. */
  complete(ref: Reference, argument: string, value: string): Promise<readonly string[]>;
}

/** What is being filled in. */
export interface Reference {
  readonly type: string;
  readonly uri?: string;
  readonly name?: string;
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
    ...introduce(backend.books !== undefined),
    tools: toolsOf(backend),
    resources: resourcesOf(backend),
    resourceTemplates,
    prompts,
    callTool: (name, args, signal) => callTool(backend, name, args, signal),
    readResource: (uri, signal) => readResource(backend, uri, signal),
    getPrompt,
    complete: async ({ uri, name }, argument, value) =>
      uri === undefined
        ? completePrompt(backend, name ?? "", { argument, value })
        : completeTemplate(uri, argument, value),
  };
}
