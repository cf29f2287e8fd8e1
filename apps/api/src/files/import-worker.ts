/** The other side of the import: a file in, the bytes of what was read out. */
import { readCapTableFile } from "@capstack/cap-table-files";
import { capTableImport, isPackedContent, type Limits } from "@capstack/contract";
import { answerTooLarge, EngineError, isEngineError } from "@capstack/decimal";
import type { FileLimits, SentFile } from "@capstack/uploads";
import { openFile } from "@capstack/uploads/open-file";
import { answerPieces } from "../engine/answer-pieces.js";
import { type Outcome, outcomeOf } from "../engine/outcome.js";

/** A file to read. */
export interface ImportJob {
  readonly sent: SentFile;
  readonly limits: FileLimits & Pick<Limits, "answerBytes">;
}

export default (job: ImportJob): Promise<Outcome> => outcomeOf(() => piecesOf(job));

async function piecesOf({ sent, limits }: ImportJob): Promise<Uint8Array[]> {
  const { said, content } = openFile(capTableImport.request, sent, limits);
  const { fileName: name, answers = {}, columns } = said;
  const options = columns === undefined ? {} : { columns };
  try {
    const file = await readCapTableFile(bytesOf(content), {
      ...(name === undefined ? {} : { name }),
      answers,
      options,
    });
    return bounded(answerPieces(file), limits.answerBytes);
  } catch (error) {
    if (!isEngineError(error)) throw error;
    throw inBody(error, "form" in sent ? "file" : "content");
  }
}

function bytesOf(content: string | Uint8Array): Uint8Array {
  if (typeof content !== "string") return content;
  return isPackedContent(content) ? Buffer.from(content, "base64") : new TextEncoder().encode(content);
}

/** @throws EngineError `answer_too_large` */
function bounded(pieces: Iterable<Uint8Array>, limit: number): Uint8Array[] {
  const taken: Uint8Array[] = [];
  let bytes = 0;
  for (const piece of pieces) {
    bytes += piece.byteLength;
    if (bytes > limit) {
      const advice = "Send the file's sheets one by one, or read it with @capstack/cap-table-files.";
      throw answerTooLarge({ bytes, limit, advice, path: [], remedy: {} });
    }
    taken.push(piece);
  }
  return taken;
}

/** The reader's refusal, with places as the request has them: `bytes` is where the file was sent. */
function inBody({ code, message, path, details, issues }: EngineError, field: string): EngineError {
  const placed = (at: EngineError["path"]) => (at[0] === "bytes" ? [field, ...at.slice(1)] : at);
  return new EngineError(code, message, placed(path), {
    issues: issues.map((issue) => ({ ...issue, path: placed(issue.path) })),
    ...(details === undefined ? {} : { details }),
  });
}
