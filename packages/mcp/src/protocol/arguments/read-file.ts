/** A file that the user has, by its content: a cap table or a bank's export, read and kept for the next call. */
import { fromOcf, readOcfFiles } from "@capstack/cap-table";
import { type SaidFile, sayFile } from "@capstack/cap-table-files/say";
import { isPackedContent } from "@capstack/contract";
import { isEngineError, tooManySentence, wrongWordSentence } from "@capstack/decimal";
import type { Backend } from "../../backend/backend.js";
import { BackendFailure } from "../../backend/backend-failure.js";
import { type Model, modelOf } from "../../models.js";
import { type BankRead, summarizeBankFile } from "../../summary/books/bank-file.js";
import { counted } from "../../summary/books/book-table.js";
import { summarizeCapTable } from "../../summary/cap-table.js";
import { type Handler, toTool } from "../tool.js";
import { readNames, refuseField } from "./read-names.js";

const KINDS = ["cap-table", "bank"] as const;
type Kind = (typeof KINDS)[number];
const ORDERS = ["mdy", "dmy"] as const;
type DateOrder = (typeof ORDERS)[number];

/** Characters of a file that a call may hold. */
export const LONGEST_FILE = 1_000_000;

/** One thing of a file that was not read, and where it is. */
interface Remark {
  readonly line?: number;
  readonly code?: string;
  readonly message: string;
}

interface CapTableRead {
  readonly kind: "cap-table";
  readonly events: readonly unknown[];
  readonly report: readonly Remark[];
  /** Of an export or a sheet: what it is, whether it ties to its own totals, what it leaves open, what was not read. */
  readonly file?: SaidFile;
  readonly table: object;
}

type FileRead = CapTableRead | BankRead;

const EXAMPLE = "id,name,shares\nada,Ada,700\nben,Ben,300\n";

/** The tool that reads files. */
export const fileReading: Handler = {
  ...toTool({
    name: "read_file",
    title: "Read a file",
    description:
      "A cap table (Carta, Pulley, Open Cap Format, a sheet; .xlsx in base64) or a bank's export (OFX, QIF, CAMT, MT940, BAI2, CSV), by its text. Answers what is in it; keeps a cap table to build on by result. Books nothing.",
    input: () => ({
      type: "object",
      properties: {
        content: { type: "string", description: "Of the file, at most 1,000,000 characters." },
        kind: { enum: [...KINDS], description: "Detected from the content by default." },
        dateOrder: { enum: [...ORDERS], description: "Where a bank's dates have two readings." },
        answers: { type: "object", description: "Of a cap table: answers to its questions, by their ids." },
      },
      required: ["content"],
      examples: [{ content: EXAMPLE }],
    }),
    output: () => ({ type: "object", properties: { kind: { type: "string", description: "What the file is." } } }),
    reads: true,
    long: false,
    seldom: ["answers"],
  }),
  answer: async (backend, args, signal): Promise<FileRead> => {
    const {
      content,
      kind = kindOf(content),
      dateOrder,
      answers = {},
    } = readNames(args, ["content", "kind", "dateOrder", "answers"]);
    if (typeof content !== "string") return refuseField("content", "content is the text of a file; it must be a text.");
    if (content.length > LONGEST_FILE) {
      refuseField("content", tooManySentence("content", content.length, "characters", LONGEST_FILE));
    }
    if (!KINDS.includes(kind as Kind)) refuseField("kind", wrongWordSentence("kind", kind, KINDS));
    if (dateOrder !== undefined && !ORDERS.includes(dateOrder as DateOrder)) {
      refuseField("dateOrder", wrongWordSentence("dateOrder", dateOrder, ORDERS));
    }
    if (kind === "bank") return readBank(backend, content, dateOrder, signal);
    return readCapTable(backend, content, answers, signal);
  },
  keep: (_, __, answer) => {
    const read = answer as FileRead;
    return read.kind === "bank"
      ? { model: "bank-file", request: {}, answer }
      : { model: "cap-table", request: { events: read.events }, answer: read.table };
  },
  summarize: (read: FileRead) => (read.kind === "bank" ? summarizeBankFile(read) : summarizeEvents(read)),
};

async function readCapTable(
  backend: Backend,
  content: string,
  answers: unknown,
  signal: AbortSignal,
): Promise<CapTableRead> {
  const { events, report, ...more } = isOfFiles(content) ? readOcf(content) : await readExport(content, answers);
  if (events.length === 0) throw unreadable("No holding was read.", report);
  const table = await backend.compute(
    modelOf("cap-table") as Model,
    { events, options: { snapshots: "none" } },
    signal,
  );
  return { kind: "cap-table", events, report, ...more, table: table as object };
}

type SaidAnswers = Readonly<Record<string, string>>;

/** An export of another program, or a sheet. */
async function readExport(content: string, answers: unknown) {
  const { readCapTableFile } = await import("@capstack/cap-table-files");
  const bytes = isPackedContent(content) ? Buffer.from(content, "base64") : new TextEncoder().encode(content);
  try {
    const { events, columns: _, ...file } = await readCapTableFile(bytes, { answers: answers as SaidAnswers });
    return { events, report: [], file };
  } catch (error) {
    if (!isEngineError(error)) throw error;
    if (error.path[0] === "answers") return refuseField("answers", error.message);
    throw unreadable("The file was not read.", [error]);
  }
}

/** Files of the Open Cap Format, each with the line where it cannot be read. */
function readOcf(content: string): { events: readonly unknown[]; report: Remark[] } {
  const folder = readOcfFiles(textsOf(parse(content)) ?? [{ path: "file.ocf.json", text: content }]);
  const { events, report } = fromOcf(folder.objects);
  const problems = folder.problems.filter(({ code }) => code !== "missing_manifest");
  return {
    events,
    report: [
      ...problems.map(({ line, code, message }) => ({ ...(line === undefined ? {} : { line }), code, message })),
      ...report.map(({ objectType, id, message }) => ({ message: `${objectType} ${id}: ${message}` })),
    ],
  };
}

async function readBank(backend: Backend, content: string, dateOrder: unknown, signal: AbortSignal): Promise<BankRead> {
  await requireAccess(backend, signal);
  const { readBankFile } = await import("@capstack/bank-files");
  const file = readBankFile(content, dateOrder === undefined ? {} : { dateOrder: dateOrder as DateOrder });
  if (file.problems.length > 0) throw unreadable("The file was not read.", file.problems.map(sayHeading));
  return { kind: "bank", ...file, warnings: file.warnings.map((warning) => withHeading(warning)) };
}

const sayHeading = (remark: Remark): Remark => ({ ...remark, message: withHeading(remark.message) });

/** Advice on columns, which only HTTP takes, as advice on the file's first line. */
function withHeading(message: string): string {
  return message.replace(/\b(say) with columns which is ([^.]*)\./i, (_, say: string, which: string) => {
    const put = say === "Say" ? "Put" : "put";
    const headings = which.startsWith("debit") ? "Date,Description,Debit,Credit" : "Date,Description,Amount";
    return `${put} a heading line first, such as ${headings}.`;
  });
}

/** Reading takes time of the server's, and so a key, as computing does. */
export async function requireAccess(
  backend: Backend,
  signal: AbortSignal,
  message = "A key is needed to read a file.",
): Promise<void> {
  const { models } = (await backend.access(signal)) as { models: readonly { state: string }[] };
  if (models.some(({ state }) => state === "granted")) return;
  throw new BackendFailure({ code: "unauthorized", message, retryable: false });
}

/** How many problems a refusal lists. */
const LISTED = 100;

function unreadable(message: string, problems: readonly Remark[]): BackendFailure {
  const issues = problems.slice(0, LISTED).map(({ line, code = "invalid_value", message: said }) => ({
    code,
    path: ["content"],
    pointer: "/content",
    message: line === undefined ? said : `Line ${line}: ${said}`,
  }));
  return new BackendFailure({ code: "unreadable_file", message, retryable: false, details: { issues } });
}

function summarizeEvents({ events, report, file, table }: CapTableRead): string {
  const remarks = report.map(({ line, message }) => (line === undefined ? message : `Line ${line}: ${message}`));
  const noted = remarks.length === 0 ? "" : `; ${counted(remarks.length, "remark", "remarks")}`;
  const count = counted(events.length, "event", "events") || "no event";
  const [told, ...open] = file === undefined ? [`Read ${count}${noted}.`] : sayFile(file);
  return [told, summarizeCapTable(table as never), ...open, ...remarks].join("\n");
}

/** Headings that a bank's export does not have, among the first lines. */
const HOLDINGS = /\b(shares|stakeholder|shareholder|share class|quantity (issued|outstanding)|holder)\b/i;
const HEAD_LINES = 12;

function kindOf(content: unknown): Kind {
  if (typeof content !== "string" || isPackedContent(content)) return "cap-table";
  if (looksLikeJson(content))
    return /(?:object|file)_type|cap_table|fully_diluted/.test(content) ? "cap-table" : "bank";
  return HOLDINGS.test(content.split(/\r?\n/, HEAD_LINES).join("\n")) ? "cap-table" : "bank";
}

/** A list of files with their paths, or a file of the Open Cap Format that cannot be parsed: its reader knows the line. */
function isOfFiles(content: string): boolean {
  if (!looksLikeJson(content)) return false;
  const parsed = parse(content);
  return parsed === undefined ? /(?:object|file)_type/.test(content) : textsOf(parsed) !== undefined;
}
const looksLikeJson = (content: string) => /^\s*[[{]/.test(content);

function parse(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}

interface PathWithText {
  readonly path: string;
  readonly text: string;
}

function textsOf(parsed: unknown): readonly PathWithText[] | undefined {
  const isFile = (one: unknown): one is PathWithText =>
    typeof (one as PathWithText | null)?.path === "string" && typeof (one as PathWithText).text === "string";
  return Array.isArray(parsed) && parsed.length > 0 && parsed.every(isFile) ? parsed : undefined;
}
