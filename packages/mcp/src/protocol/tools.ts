/** The tools of a server. User errors are tool errors that say what to do; they never break the protocol. */
import { operations } from "@capstack/contract";
import { wrongWordSentence } from "@capstack/decimal";
import type { Backend } from "../backend/backend.js";
import { BackendFailure, type RefusalError } from "../backend/backend-failure.js";
import { models } from "../models.js";
import { LONGEST } from "../summary/books/book-table.js";
import { withThousands } from "../summary/text-table.js";
import { answerRepaired, correctionOf } from "./arguments/answer-repaired.js";
import { readPercents } from "./arguments/percents.js";
import { fileReading } from "./arguments/read-file.js";
import { readNames, refuseField } from "./arguments/read-names.js";
import type { PlaceSchema } from "./arguments/schema-at.js";
import { noBooks } from "./books/books-of.js";
import { alsoOfVehicle, withVehicleMeant } from "./books/names/vehicle-meant.js";
import { withNameMeant } from "./books/partner-rows.js";
import { roomFor, sayRows } from "./books/row-pages.js";
import { keptBy, modelTools, reading } from "./model-tools.js";
import { UnknownName } from "./protocol-errors.js";
import { describeTopic, topicsOf } from "./reference/describe.js";
import { explaining } from "./reference/explain.js";
import { searchingDocs } from "./reference/search-docs.js";
import { explainFailure } from "./results/explain-failure.js";
import { linkTo } from "./results/result-pages.js";
import { workbookLink } from "./results/result-workbook.js";
import { markPointer, markUserText, oneLine, showsAny, USER_TEXT_NOTE } from "./results/user-text.js";
import { returnsTool } from "./returns-tool.js";
import { type Handler, once, type ResourceLink, type Tool, type ToolResult, toTool } from "./tool.js";
import { LONGEST_TEXT, readView, sayOmitted, seen, shorten, shortenEnd, type View } from "./views/view.js";
import { viewFigures } from "./views/view-figures.js";
import { withView } from "./views/view-pages.js";

const modelHandlers: readonly Handler[] = [
  {
    ...reading(operations.getCatalog, {
      name: "list_models",
      title: "List the models",
      description: "What can be computed, the access each needs, an example, limits. Open to all; call it first.",
    }),
    answer: async (backend, args, signal) => readNames(args, []) && backend.catalog(signal),
    summarize: summarizeCatalog,
  },
  {
    ...reading(operations.getAccess, {
      name: "get_access",
      title: "What this connection may use",
      description: "Models the key grants; of others, what is missing and where to get it. Open to all.",
    }),
    answer: async (backend, args, signal) => readNames(args, []) && backend.access(signal),
    summarize: summarizeAccess,
  },
  ...modelTools,
];

const describeTool = toTool({
  name: "describe",
  title: "Describe a part of a call",
  description:
    "A page on an event type, a part of a schema, or a tool: fields with meaning and unit, an example. Read it before calls that need more than is shown. Needs no key.",
  input: () => ({
    type: "object",
    properties: {
      topic: { type: "string", description: "As priced_round, PreferredSeries, accounting_ledger." },
      part: { enum: ["arguments", "answer"], description: "Of a tool: what it takes or answers." },
    },
    required: ["topic"],
    examples: [{ topic: "priced_round" }],
  }),
  output: () => ({
    type: "object",
    properties: { page: { type: "string", description: "Markdown." } },
  }),
  reads: true,
  long: false,
});

/** The tool of pages on everything else. */
function describing(handlers: () => readonly Handler[]): Handler {
  const { input: own, output } = describeTool.whole;
  const input = () => {
    const topic = { ...own().properties?.topic, enum: topicsOf(handlers()) };
    return { ...own(), properties: { ...own().properties, topic } };
  };
  return {
    ...describeTool,
    whole: { input: once(input), output },
    answer: async (backend, args) => {
      const { topic, part = "arguments" } = readNames(args, ["topic", "part"], ["topic"]);
      if (!PARTS.includes(part)) refuseField("part", wrongWordSentence("part", part, PARTS as string[]));
      if (isOfMissingBooks(backend, String(topic))) throw noBooks();
      return { topic, page: describeTopic(handlers(), String(topic), part === "answer") };
    },
    summarize: ({ page }: { page: string }) => page,
  };
}

const PARTS: readonly unknown[] = ["arguments", "answer"];

/** The tools that a server has. */
export interface Tools {
  /** In the order a conversation needs them. */
  listed(): readonly Tool[];
  /** @throws UnknownName */
  call(backend: Backend, name: string, args: unknown, signal: AbortSignal): Promise<ToolResult>;
}

/**
 * The tools of the models, and those of the books where a server has any: whoever computes without books need not load
 * what is said of them.
 */
export function toolsWith(bookHandlers: readonly Handler[]): Tools {
  const all = () => handlers;
  const handlers = [
    ...modelHandlers,
    describing(all),
    searchingDocs,
    explaining,
    fileReading,
    returnsTool,
    viewFigures(all),
    ...bookHandlers,
  ];
  return {
    listed: once(() => handlers.map(({ tool }) => withView(tool()))),
    call: (backend, name, args, signal) => {
      const handler = handlers.find((known) => known.name === name);
      if (handler !== undefined) return callTool(handler, backend, args, signal);
      if (isOfMissingBooks(backend, name)) return Promise.resolve(failed(noBooks(), args));
      throw new UnknownName("tool", name);
    },
  };
}

/** Whether a name is that of a books tool on a server without books. */
function isOfMissingBooks({ books }: Backend, name: string): boolean {
  return books === undefined && name.startsWith("accounting_");
}

async function callTool(handler: Handler, backend: Backend, args: unknown, signal: AbortSignal): Promise<ToolResult> {
  try {
    const { inputSchema, annotations } = handler.tool();
    const isReading = annotations.readOnlyHint;
    const percents = readPercents(args ?? {}, handler.whole.input());
    const {
      answer,
      asked: params,
      readings: repairs,
    } = await answerRepaired(
      async (args) => handler.answer(backend, readView(args, inputSchema).given, signal),
      percents.value,
      () => schemaOf(handler),
      () => keptFor(backend, args),
      async (args) => handler.check?.(backend, readView(args, inputSchema).given, signal),
      async (args, failure) =>
        withNameMeant(args, failure, isReading) ?? withVehicleMeant(backend, args, failure, signal),
    );
    const readings = [...percents.read, ...repairs];
    const { given: input, view } = readView(params, inputSchema);
    const stored = handler.keep?.(backend, input, answer as object);
    const id = stored === undefined ? undefined : backend.kept?.keep(stored);
    const from = keptBy(backend, input)?.request;
    const remarks = await remarksOf(handler, backend, input, answer as never, signal, view);
    const whole = stored?.request ?? input;
    const isReadAlone = stored?.model === "bank-file";
    return answered(handler, answer as object, { given: input, whole, from, view, readings, remarks, id, isReadAlone });
  } catch (failure) {
    if (!(failure instanceof BackendFailure)) throw failure;
    return failed(await alsoOfVehicle(backend, args, failure, signal), args);
  }
}

/** The result that a call builds on; nothing where it names none that is there. */
function keptFor(backend: Backend, args: unknown): unknown {
  try {
    const stored = keptBy(backend, args);
    return stored === undefined ? undefined : [stored.request, stored.answer];
  } catch (failure) {
    if (failure instanceof BackendFailure) return undefined;
    throw failure;
  }
}

/** A refusal in a text that says what to do, with the error object of the API. */
function failed(failure: BackendFailure, args: unknown): ToolResult {
  const { error } = failure;
  const { marked, texts } = markUserText(error, args);
  const reported = withThousands(explainFailure(onOneLine(marked)));
  const note = showsAny(reported, texts) ? `\n${USER_TEXT_NOTE}` : "";
  return {
    isError: true,
    content: [text(shorten(reported + note + correctionOf(failure))), text(shorten(oneLine(JSON.stringify(error))))],
    _meta: { "capstack/error": error },
  };
}

/** All that a call may say, of the tool itself and of how much is to be seen. */
function schemaOf({ tool, whole }: Handler): PlaceSchema {
  const input = whole.input();
  return { ...input, properties: { ...tool().inputSchema.properties, ...input.properties } };
}

/** A short text to quote, and the exact figures: never the same twice. */
function answered(handler: Handler, answer: object, params: Asked): ToolResult {
  const { given: input, whole, from, view, readings, remarks, id, isReadAlone } = params;
  const read = readings.length === 0 ? "" : `Read ${oneLine(readings.slice(0, 10).join("; "))}.\n`;
  const { marked, texts } = OWN_WORDS.has(handler.name)
    ? { marked: answer, texts: [] }
    : markUserText(answer, input, from);
  const summaryOf = (most?: number) => read + handler.summarize(marked as never, whole as never, view, most);
  const summary = summaryOf();
  if (handler.name === "describe")
    return { content: [text(summary)], structuredContent: { topic: (answer as { topic: unknown }).topic } };
  if (handler.name === "view_figures") return { content: [text(summary)], structuredContent: { ...answer } };
  const { data, omitted } = seen(answer, view);
  // Parts that are asked for by name are shown as they are; a summary would leave out just what was asked for.
  const isByField = view.fields !== undefined;
  const asked = isByField ? `${read}${partsOf(data)}` : summary;
  const notes = (rows: readonly string[]) =>
    [
      ...warningsOf(marked, asked),
      ...rows,
      ...remarks,
      showsAny(asked, texts) ? USER_TEXT_NOTE : "",
      sayOmitted(omitted),
      id === undefined || isReadAlone ? "" : sayKept(id),
    ]
      .filter((line) => line !== "")
      .join("\n");
  const { listing } = handler;
  const room = LONGEST_TEXT - notes([ROWS_LINE]).length - 1;
  const isLong = listing !== undefined && asked.length > room;
  // A list ends before the row that has no room: cut out of its middle, rows would be on no page.
  const most = isLong && !isByField ? roomFor(summaryOf, listing.most ?? LONGEST, room) : undefined;
  const said = most === undefined ? asked : summaryOf(most);
  const rows =
    listing === undefined || (isByField && (isLong || omitted.length > 0))
      ? []
      : sayRows(answer, most === undefined ? listing : { ...listing, most }, input, view);
  const last = notes(rows);
  const fitted = isLong && isByField ? shortenEnd(said, room) : shorten(said, LONGEST_TEXT - last.length - 1);
  const reported = last === "" ? fitted : `${fitted}\n${last}`;
  const meta = {
    ...(omitted.length === 0 ? {} : { "capstack/omitted": omitted }),
    ...(id === undefined ? {} : { "capstack/result": id }),
  };
  return {
    content: [text(shorten(reported)), ...linksTo(id, handler, omitted.length > 0)],
    structuredContent: data,
    ...(Object.keys(meta).length === 0 ? {} : { _meta: meta }),
  };
}

/** Links to a kept answer: to what was left out of it, and to its workbook. */
function linksTo(id: string | undefined, { name }: Handler, isPartial: boolean): ResourceLink[] {
  if (id === undefined) return [];
  const isModel = models.some(({ tool }) => tool === name);
  return [...(isPartial ? [linkTo(id)] : []), ...(isModel ? [workbookLink(id)] : [])];
}

/** The longest sentence on which rows a text shows. */
const ROWS_LINE =
  "Rows 1000000 to 1000000 of 1000000, as many of the 1000000 asked for as a text has room for; 1000000 more begin at cursor 1000000.";

/** Tools that say nothing of the user's. */
const OWN_WORDS: ReadonlySet<string> = new Set(["list_models", "get_access", "describe", "search_docs"]);

/** Parts of an answer as JSON, a line an element of the innermost lists in it; what a user wrote stands in its quotes. */
function partsOf(data: object): string {
  const lines = (value: unknown, indent: string): string => {
    if (Array.isArray(value)) {
      return value
        .map((item) => `\n${indent}${hasRows(item) ? `-${lines(item, `${indent}  `)}` : oneLine(JSON.stringify(item))}`)
        .join("");
    }
    if (typeof value !== "object" || value === null) return ` ${oneLine(JSON.stringify(value))}`;
    return Object.entries(value)
      .map(([name, part]) => `\n${indent}${oneLine(name)}:${lines(part, `${indent}  `)}`)
      .join("");
  };
  return lines(data, "").trimStart();
}

/** Whether a value holds a list of objects, at any depth. */
function hasRows(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(value)) return value.some((item) => typeof item === "object" && item !== null);
  return Object.values(value).some(hasRows);
}

/** What a tool remarks on its answer. The answer stands even where nothing can be found out about it. */
async function remarksOf(...[handler, ...call]: [Handler, ...Parameters<NonNullable<Handler["remark"]>>]) {
  try {
    return (await handler.remark?.(...call)) ?? [];
  } catch (failure) {
    if (failure instanceof BackendFailure) return [];
    throw failure;
  }
}

/** What an answer warns of and its text does not say yet. */
function warningsOf(answer: object, said: string): string[] {
  const { warnings = [] } = answer as { readonly warnings?: unknown };
  const messages = (Array.isArray(warnings) ? warnings : []).map((warning: { readonly message?: unknown } | string) =>
    typeof warning === "string" ? warning : String(warning.message ?? ""),
  );
  const shown = messages.map(withThousands);
  const unsaid = shown.filter(
    (message, at) => message !== "" && ![message, messages[at] ?? ""].some((one) => said.includes(one)),
  );
  return unsaid.slice(0, MOST_WARNINGS).map((message) => `Warning: ${message}`);
}

/** Warnings that a text repeats; all of them are in the data. */
const MOST_WARNINGS = 10;

/** What was asked, what is to be seen of it, what was read anew, and the id of the answer where it is kept. */
interface Asked {
  readonly given: unknown;
  /** With what an earlier call said, where it builds on one. */
  readonly whole: unknown;
  /** What was kept of an earlier call, where it builds on one. */
  readonly from: unknown;
  readonly view: View;
  readonly readings: readonly string[];
  /** What the caller should know besides the answer. */
  readonly remarks: readonly string[];
  readonly id: string | undefined;
  /** Whether what is kept is there for its pages alone, since no tool builds on it. */
  readonly isReadAlone: boolean;
}

/** An error whose sentences are a line each, whatever values they quote. */
function onOneLine({ message, details, ...error }: RefusalError): RefusalError {
  const issues = (details?.issues ?? []) as readonly { readonly message: string; readonly pointer: string }[];
  const lines = issues.map((issue) => ({
    ...issue,
    message: oneLine(String(issue.message)),
    pointer: markPointer(String(issue.pointer)),
  }));
  const reported = { ...error, message: oneLine(message) };
  return details === undefined
    ? reported
    : { ...reported, details: { ...details, ...(issues.length > 0 ? { issues: lines } : {}) } };
}

function sayKept(id: string): string {
  return `Kept as ${id}: say "result": "${id}" to build on it or to explain it, in place of what was sent.`;
}

function text(value: string) {
  return { type: "text", text: value } as const;
}

function summarizeCatalog({
  models: listed,
}: {
  models: readonly { name: string; description: string; mcpTool: string; access: { type: string } }[];
}) {
  return listed
    .map(({ name, description, mcpTool, access }) => {
      const need = access.type === "key" ? "any key" : "a key with the entitlement";
      return `${name} (tool ${mcpTool}, needs ${need}): ${description}`;
    })
    .join("\n");
}

function summarizeAccess({
  account,
  models: listed,
}: {
  account: { name: string } | null;
  models: readonly { id: string; state: string; checkoutUrl?: string }[];
}) {
  const who = account === null ? "No valid key is in use." : `The key belongs to ${account.name}.`;
  const lines = listed.map(({ id, state, checkoutUrl }) => {
    if (state === "granted") return `${id}: granted`;
    return state === "requires_key" ? `${id}: needs a key` : `${id}: needs the entitlement; get it at ${checkoutUrl}`;
  });
  return [who, ...lines].join("\n");
}
