/** A tool: how it is listed, what it does, and what a call of it gives. */
import type { Backend } from "../backend/backend.js";
import type { KeptResult } from "../backend/kept-results.js";
import type { Listing } from "./books/row-pages.js";
import type { ObjectSchema } from "./reference/object-schema.js";
import { toListed } from "./tool-schemas.js";
import { type View, viewProperties } from "./views/view.js";

/** A tool as it is listed. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: ObjectSchema;
  readonly outputSchema: ObjectSchema;
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly idempotentHint: boolean;
    readonly destructiveHint: boolean;
    readonly openWorldHint: boolean;
  };
  /** The view of its answers; or that it is for views alone. */
  readonly _meta?: Readonly<Record<string, unknown>>;
}

/** A resource that holds the rest of an answer. */
export interface ResourceLink {
  readonly type: "resource_link";
  readonly uri: string;
  readonly name: string;
  readonly mimeType: string;
  readonly text?: undefined;
}

/** What a call gives: text to read, and the data; on failure the error object under `_meta`, and no data. */
export interface ToolResult {
  readonly content: readonly ({ readonly type: "text"; readonly text: string } | ResourceLink)[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly isError?: true;
  readonly _meta?: Readonly<Record<string, unknown>>;
}

/** A tool with what it does. Its schemas are made when they are first needed: most calls need those of one tool. */
export interface Handler {
  readonly name: string;
  /** How it is listed. */
  readonly tool: () => Tool;
  /** All that its arguments and its answer can say, for `describe`, the field guides and the reading of a call. */
  readonly whole: Whole;
  answer(backend: Backend, args: unknown, signal: AbortSignal): Promise<unknown>;
  /** Looks up what a corrected call names, and changes nothing. @throws BackendFailure for a name of nothing */
  check?(backend: Backend, args: unknown, signal: AbortSignal): Promise<void>;
  /** What is kept of a call for the next one, where anything is. */
  keep?(backend: Backend, args: unknown, answer: object): KeptResult;
  /** What a caller should know besides the answer, a sentence each. */
  remark?(backend: Backend, args: unknown, answer: never, signal: AbortSignal, view: View): Promise<readonly string[]>;
  /** The list that its text shows a page of, where it shows one. */
  readonly listing?: Listing;
  /** The answer in a few lines, with what its arguments ask to see, and of its list so many rows at most. */
  summarize(data: never, args?: never, view?: View, most?: number): string;
}

/** What a tool remarks on one kind of answer. */
type Remark<Answer> = (
  backend: Backend,
  args: unknown,
  answer: Answer,
  signal: AbortSignal,
) => Promise<readonly string[]>;

/** Several remarks on one answer, in their order. */
export function all<Answer>(...remarks: readonly Remark<Answer>[]): Remark<Answer> {
  return async (...call) => (await Promise.all(remarks.map((remark) => remark(...call)))).flat();
}

/** The schemas of a tool, each made once. */
export interface Whole {
  readonly input: () => ObjectSchema;
  readonly output: () => ObjectSchema;
}

/** What a tool is made of. */
export interface ToolParts extends Pick<Tool, "name" | "title" | "description"> {
  readonly input: () => ObjectSchema;
  readonly output: () => ObjectSchema;
  /** Whether it changes nothing. */
  readonly reads: boolean;
  /** Whether its answer can be long, so that a caller may ask for a part of it. */
  readonly long: boolean;
  /** Fields that few calls need: left out of the list, not out of `describe`. */
  readonly seldom?: readonly string[];
}

/** Makes a value when it is first asked for, and keeps it. */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** A tool as it is listed, with its schemas as short as they may be. */
export function toTool({
  name,
  title,
  description,
  input,
  output,
  reads,
  long,
  seldom = [],
}: ToolParts): Omit<Handler, "answer" | "summarize"> {
  const whole = { input: once(input), output: once(output) };
  const tool = () => {
    const { properties: all = {}, ...listed } = toListed(whole.input());
    const properties = Object.fromEntries(Object.entries(all).filter(([field]) => !seldom.includes(field)));
    const more = seldom.length === 0 ? "" : " More fields: describe it.";
    return {
      name,
      title,
      description: `${description}${more}`,
      inputSchema: { ...listed, properties: long ? { ...viewProperties, ...properties } : properties },
      outputSchema: { type: "object" },
      annotations: { readOnlyHint: reads, idempotentHint: reads, destructiveHint: false, openWorldHint: false },
    } as const;
  };
  return { name, tool: once(tool), whole };
}
