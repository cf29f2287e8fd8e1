import type { CapTableFile } from "@capstack/cap-table-files";
import type { Invocation, Run } from "../../command.js";
import { CliFailure } from "../../failure.js";
import { readBytes } from "../../input/read-input.js";
import { formatOf, print } from "../../output/print.js";

/**
 * `cap-table import <file>`: a request for `cap-table compute`; what was read, and what the file leaves open, beside it.
 * A file whose totals differ from what was read fails with `differs`, after everything is printed.
 */
export const importCapTable: Run = async (call) => {
  const [path] = call.positionals;
  if (path === undefined)
    throw new CliFailure("usage", "Name a file: an export of Carta or Pulley, a spreadsheet, Open Cap Format.");
  const [file, lines] = await read(call, path);
  const { events, tieOut } = file;
  if (formatOf(call) !== "table" && !call.flag("quiet")) call.terminal.note(`${lines.join("\n")}\n`);
  await print(call, { data: { events }, items: () => tieOut.lines, table: () => lines.join("\n") });
  if (tieOut.ties) return;
  const differing = tieOut.lines.filter(({ difference }) => difference !== 0).length;
  throw new CliFailure(
    "differs",
    `${path}: ${differing} of its ${tieOut.lines.length} totals ${differing === 1 ? "differs" : "differ"} from what was read.`,
  );
};

async function read(call: Invocation, path: string): Promise<readonly [CapTableFile, readonly string[]]> {
  const bytes = await readBytes(path);
  const answers = Object.fromEntries(call.texts("answer").map(answerOf));
  const [{ readCapTableFile }, { sayFile }, { isEngineError }] = await Promise.all([
    import("@capstack/cap-table-files"),
    import("@capstack/cap-table-files/say"),
    import("@capstack/decimal"),
  ]);
  try {
    const file = await readCapTableFile(bytes, { name: path, answers });
    return [file, sayFile(file)];
  } catch (error) {
    if (!isEngineError(error)) throw error;
    throw new CliFailure("input", `${path}: ${error.message}`);
  }
}

function answerOf(text: string): readonly [string, string] {
  const at = text.lastIndexOf("=");
  if (at > 0) return [text.slice(0, at), text.slice(at + 1)];
  throw new CliFailure("usage", `--answer ${text}: write it as question=answer, such as capType=pre.`);
}
