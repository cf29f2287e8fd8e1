/** The one tool by which views ask for figures: with the arguments the model gave, and what the user moved since. */
import { ALL, type Change, changeBounds, changedArguments, figuresOf, objectOf, views } from "@capstack/views";
import type { Backend } from "../../backend/backend.js";
import { models } from "../../models.js";
import { answerRepaired } from "../arguments/answer-repaired.js";
import { readNames, refuseField } from "../arguments/read-names.js";
import { booksOf, noBooks } from "../books/books-of.js";
import { buildOn } from "../results/build-on-result.js";
import { type Handler, once, toTool } from "../tool.js";
import { readView } from "./view.js";

/** The tool of the views: never shown to a model. */
export function viewFigures(handlers: () => readonly Handler[]): Handler {
  const listed = toTool({
    name: "view_figures",
    title: "Figures of a view",
    description: "The figures that a view draws; for views alone.",
    input: () => ({
      type: "object",
      properties: {
        view: { enum: views.map(({ name }) => name), description: "Which view." },
        arguments: { type: "object", description: "Of the tool it shows." },
        change: { type: "object", description: "What the user moved." },
        statement: { type: "string", description: "Whose statement, as a file." },
      },
      required: ["view", "arguments"],
      examples: [{ view: "exit", arguments: { model: {}, exitValuation: 0 }, change: { exitValuation: 50_000_000 } }],
    }),
    output: () => ({ type: "object", description: "The figures, or the file." }),
    reads: true,
    long: false,
  });
  return {
    ...listed,
    tool: once(() => ({ ...listed.tool(), _meta: { ui: { visibility: ["app"] } } })),
    answer: (backend, args, signal) => answerView(handlers(), backend, args, signal),
    summarize: () => "Figures for the view.",
  };
}

async function answerView(handlers: readonly Handler[], backend: Backend, args: unknown, signal: AbortSignal) {
  const input = readNames(args, ["view", "arguments", "change", "statement"]);
  const view = views.find(({ name }) => name === input.view);
  if (view === undefined) return refuseField("view", `view is one of ${views.map(({ name }) => name).join(", ")}.`);
  const handler = handlers.find(({ name }) => name === view.tool);
  if (handler === undefined) throw noBooks();
  const whole = wholeRequest(backend, view.tool, objectOf(input.arguments));
  const params = changedArguments(view.name, whole, readChange(input.change ?? {}));
  if (input.statement !== undefined)
    return { file: await statementOf(backend, params, String(input.statement), signal) };
  const { answer, asked: read } = await answerRepaired(
    async (args) => handler.answer(backend, readView(args, handler.tool().inputSchema).given, signal),
    params,
    handler.whole.input,
  );
  return { figures: figuresOf(view.name, answer, read) };
}

/** The arguments of a call; of one that builds on a kept result, all that it comes to, so that each figure can be moved. */
function wholeRequest(
  { kept: stored }: Backend,
  tool: string,
  { result, ...input }: Readonly<Record<string, unknown>>,
) {
  const model = models.find((known) => known.tool === tool);
  if (typeof result !== "string" || stored === undefined || model === undefined) {
    return result === undefined ? input : { ...input, result };
  }
  return buildOn(model.id, stored.take(result), input);
}

/** What a person moved, within bounds. */
function readChange(value: unknown): Change {
  const { period, ...figures } = readNames(value, [...Object.keys(changeBounds), "period"]);
  for (const [name, figure] of Object.entries(figures)) {
    const { least, most } = changeBounds[name as keyof typeof changeBounds];
    const isFigure = typeof figure === "number" && figure >= least && figure <= most;
    if (!isFigure) refuseField("change", `${name} is a number from ${least} to ${most}.`);
  }
  if (period !== undefined && !["qtd", "ytd", "itd"].includes(String(period))) {
    refuseField("change", "period is qtd, ytd or itd.");
  }
  return { ...figures, ...(period === undefined ? {} : { period }) } as Change;
}

/** Bytes of a file that goes through a conversation at most. */
const LONGEST_FILE = 1_000_000;

/** The ILPA statement of a partner, or of all, for the window that is shown; as the workbook the books make. */
async function statementOf(backend: Backend, params: object, partner: string, signal: AbortSignal) {
  const { group, preset, start, end, asOf, adjusting } = params as Readonly<Record<string, unknown>>;
  const window = Object.entries({ group, preset, start, end, asOf, adjusting }).filter(
    ([, value]) => value !== undefined,
  );
  const whose = partner === ALL ? {} : { lp: partner };
  const query = { ...Object.fromEntries(window), ...whose, format: "xlsx" };
  const file = (await booksOf(backend)("getStatement", { named: "ilpa", query }, signal)) as BooksFile;
  if (file.bytes.length > LONGEST_FILE)
    refuseField("statement", "The statement is too large for a view; ask for one partner.");
  return { name: file.name, type: file.type, blob: Buffer.from(file.bytes).toString("base64") };
}

interface BooksFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}
