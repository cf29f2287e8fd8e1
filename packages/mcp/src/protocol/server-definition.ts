/** The server independent of any SDK: its lists and its answers. Adapters register it. */
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
import type { Tools } from "./tools.js";

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

/** The server of some tools over a backend. The list of tools is built on first use. */
export function definitionOf(backend: Backend, tools: Tools): ServerDefinition {
  return {
    ...introduce(backend.books !== undefined),
    get tools() {
      return tools.listed();
    },
    resources: resourcesOf(backend),
    resourceTemplates,
    prompts,
    callTool: async (name, args, signal) => tools.call(backend, name, args, signal),
    readResource: (uri, signal) => readResource(backend, uri, signal),
    getPrompt,
    complete: async ({ uri, name }, argument, value) =>
      uri === undefined
        ? completePrompt(backend, name ?? "", { argument, value })
        : completeTemplate(uri, argument, value),
  };
}
