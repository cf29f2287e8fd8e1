/** The movements of a QIF file, their values as they stand. */
import { linesOf } from "../figures/lines.js";
import type { FileReading } from "../statement/file-reading.js";

/** A movement: its values by their letters, the first of each, and the amounts it is split into. */
export interface QifRecord {
  /** The line it begins on. */
  readonly line: number;
  readonly of: Readonly<Partial<Record<string, string>>>;
  readonly splits: readonly string[];
}

const ACCOUNTS = /^!type:\s*(bank|ccard|cash|oth [al])\s*$/i;
const INVESTMENTS = /^!type:\s*invst\s*$/i;

/** Reads the movements of the wanted account; lists of categories and the like are passed over. */
export function qifRecords(text: string, file: FileReading): QifRecord[] {
  const records: QifRecord[] = [];
  let section: "movements" | "account" | "other" = "other";
  let account: string | undefined;
  let open: { line: number; of: Partial<Record<string, string>>; splits: string[] } | undefined;
  for (const { line, text: whole } of linesOf(text)) {
    const said = whole.trim();
    if (said === "") continue;
    if (said.startsWith("!")) {
      if (open !== undefined) cutOff(open.line, file);
      open = undefined;
      if (INVESTMENTS.test(said))
        file.refuse({ line, message: "Investment accounts are not read; give a bank's or a card's." });
      section = ACCOUNTS.test(said) ? "movements" : /^!account/i.test(said) ? "account" : "other";
      if (section === "movements" && account !== undefined) file.enter(account, line);
      continue;
    }
    if (section === "account" && said.startsWith("N")) account = said.slice(1).trim();
    if (section !== "movements" || !file.isWanted) continue;
    if (said.startsWith("^")) {
      if (open === undefined) continue;
      if (records.length === file.mostRows) file.stop(open.line, `A file has ${file.mostRows} rows at most.`);
      records.push(open);
      open = undefined;
      continue;
    }
    open ??= { line, of: {}, splits: [] };
    const [letter, value] = [said.charAt(0), said.slice(1).trim()];
    if (letter === "$") open.splits.push(value);
    else open.of[letter] ??= value;
  }
  if (open !== undefined) cutOff(open.line, file);
  return records;
}

function cutOff(line: number, file: FileReading): void {
  file.refuse({ line, message: "The row that begins here has no end (^); is the file cut off?" });
}
