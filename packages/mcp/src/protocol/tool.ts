/** A tool: how it is listed, what it does, and what a call of it gives. */
import type { Backend } from "../backend/backend.js";
import type { ObjectSchema } from "./json-schema.js";

/** A tool as it is listed. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: ObjectSchema;
  readonly outputSchema: ObjectSchema;
  readonly annotations: {
    readonly title: string;
    readonly readOnlyHint: boolean;
    readonly idempotentHint: boolean;
    readonly destructiveHint: boolean;
    readonly openWorldHint: boolean;
  };
}

/** What a call gives: text to read, and the data; on failure the error object under `_meta`, and no data. */
export interface ToolResult {
  readonly content: readonly { readonly type: "text"; readonly text: string }[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly isError?: true;
  readonly _meta?: Readonly<Record<string, unknown>>;
}

/** A tool with what it does. */
export interface Handler {
  readonly tool: Tool;
  answer(backend: Backend, args: unknown, signal: AbortSignal): Promise<unknown>;
  /** The answer in a few lines, with what its arguments ask to see. */
  summarize(data: never, args?: never): string;
}
