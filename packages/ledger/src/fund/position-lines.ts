/** The lines of statements about fair value: each security, what a company carries outside of its securities, what no company has. */
import { balanceUnits } from "../balances/account-balance.js";
import { type BooksIndex, perIndex } from "../books/books-index.js";
import { takenBackThrough } from "../books/taken-back-through.js";
import type { Units } from "../money/amount.js";
import { ExactSums } from "../money/exact-sum.js";
import type { IndexedValuationFile } from "../reading/take-books.js";
import { compareText } from "../records/text-order.js";
import type { FairValueLevel } from "../records/valuation-file.js";
import { type SecurityType, securityTypes } from "../records/vehicle.js";
import { carryingSlots, fairSlots } from "./portfolio.js";

/** A line of the table, by name; null where there is no company, no security. */
export interface PositionLine {
  readonly companyId: string | null;
  readonly companyName: string;
  readonly securityId: string | null;
  readonly name: string;
  readonly securityType: SecurityType | null;
}

/** Every line of the books, and by account the line whose fair value it is part of; −1 for other accounts. */
export interface PositionLines {
  readonly lines: readonly PositionLine[];
  readonly ofAccount: Int32Array;
}

export const positionLines = /* @__PURE__ */ perIndex((index): PositionLines => {
  const { securities, companies } = index;
  const nameOf = (companyId: string) => companies[index.companyAt.get(companyId) ?? -1]?.name ?? "";
  const lines: PositionLine[] = securities.map(({ companyId, securityId, name, securityType }) => {
    return { companyId, companyName: nameOf(companyId), securityId, name, securityType };
  });
  const apart = { securityId: null, name: "", securityType: null };
  for (const { companyId, name: companyName } of companies) lines.push({ companyId, companyName, ...apart });
  lines.push({ companyId: null, companyName: "Unassigned", ...apart });
  const slots = carryingSlots(index);
  const isFair = (account: number) => (fairSlots as readonly number[]).includes(slots[account] as number);
  const ofAccount = Int32Array.from(index.accounts, (_, account) => {
    if (!isFair(account)) return -1;
    const security = index.accountSecurity[account] as number;
    return security >= 0 ? security : lineOfCompany(index, index.accountCompany[account] as number);
  });
  return { lines, ofAccount };
});

/** The line of what a company carries outside of its securities; −1 as the company is the line of no company. */
function lineOfCompany({ securities, companies }: BooksIndex, company: number): number {
  return securities.length + (company < 0 ? companies.length : company);
}

/** The ordinal of the line of a security, or of what its company carries outside of all (−1). */
export function lineAt(index: BooksIndex, company: number, security: number): number {
  return security >= 0 ? security : lineOfCompany(index, company);
}

/** The fair value of each line at the end of a day. */
function fairValues(index: BooksIndex, endDay: number): Units[] {
  const { lines, ofAccount } = positionLines(index);
  const sums = new ExactSums(lines.length);
  balanceUnits(index, endDay).forEach((units, account) => {
    const line = ofAccount[account] as number;
    if (line >= 0) sums.add(line, units);
  });
  return lines.map((_, line) => sums.at(line));
}

/** The lines of which an account has a balance at the end of a day. */
function carriedLines(index: BooksIndex, endDay: number): ReadonlySet<number> {
  const { ofAccount } = positionLines(index);
  const lines = new Set<number>();
  balanceUnits(index, endDay).forEach((units, account) => {
    const line = ofAccount[account] as number;
    if (line >= 0 && units !== 0) lines.add(line);
  });
  return lines;
}

/** A line at both ends of a window: its fair value, its level, and its files through the end, the oldest first. */
export interface ValuedLine extends PositionLine {
  /** Its ordinal in {@link positionLines}. */
  readonly line: number;
  readonly before: Units;
  readonly after: Units;
  /** Whether anything is carried at the end, be it cost that was marked to nothing. */
  readonly isHeld: boolean;
  /** The day of its last mark in force; null where it was never marked. */
  readonly markDay: number | null;
  /** At the window's start; the first file there is holds for the days before it. */
  readonly from: FairValueLevel | null;
  readonly to: FairValueLevel | null;
  readonly files: readonly IndexedValuationFile[];
  /** The file that its value rests on: the latest, unless a later mark came without one. */
  readonly file: IndexedValuationFile | null;
  /** The latest file in force before the window. */
  readonly fileBefore: IndexedValuationFile | null;
}

/** All lines by company, then by name; what has no security, and what has no company, comes last. */
export function valuedLines(index: BooksIndex, startDay: number, endDay: number): ValuedLine[] {
  const [before, after] = [fairValues(index, startDay - 1), fairValues(index, endDay)];
  const carried = carriedLines(index, endDay);
  const [earlier, files] = [filesByLine(index, startDay - 1), filesByLine(index, endDay)];
  const marks = lastMarks(index, endDay);
  const valued = positionLines(index).lines.map((one, line): ValuedLine => {
    const own = files.get(line) ?? [];
    const file = isFiled(marks.get(line), own) ? (own.at(-1) ?? null) : null;
    const recorded = recordedLevel(index, one);
    const to = own.at(-1)?.level ?? recorded;
    const from = earlier.get(line)?.at(-1)?.level ?? own[0]?.level ?? recorded;
    const values = { before: before[line] as Units, after: after[line] as Units, isHeld: carried.has(line) };
    const known = { files: own, file, fileBefore: earlier.get(line)?.at(-1) ?? null };
    return { ...one, line, ...values, markDay: marks.get(line)?.day ?? null, from, to, ...known };
  });
  return valued.sort(
    (a, b) =>
      nullLast(a.companyId, b.companyId) ||
      compareText(a.companyName, b.companyName) ||
      nullLast(a.securityId, b.securityId) ||
      compareText(a.name, b.name),
  );
}

interface Mark {
  readonly entryId: string;
  readonly day: number;
}

const MARKS = ["valuation", "unrealized"];

interface LineMark extends Mark {
  readonly line: number;
}

/** Every mark of a line that takes none back, in the order of the books. */
const everyMark = /* @__PURE__ */ perIndex((index): LineMark[] => {
  const { entries, postings, sourceTypes } = index;
  const { ofAccount } = positionLines(index);
  const isMark = sourceTypes.map((sourceType) => MARKS.includes(sourceType));
  const marks: LineMark[] = [];
  for (let row = 0; row < entries.count; row++) {
    if (!isMark[entries.sourceType[row] as number]) continue;
    const { id: entryId, reverses } = entries.entry[row] as BooksIndex["entries"]["entry"][number];
    if (reverses != null) continue;
    const end = entries.firstPosting[row + 1] as number;
    for (let posting = entries.firstPosting[row] as number; posting < end; posting++) {
      const line = ofAccount[postings.account[posting] as number] as number;
      if (line >= 0) marks.push({ line, entryId, day: entries.day[row] as number });
    }
  }
  return marks;
});

/** By line: the last mark in force through a day. */
function lastMarks(index: BooksIndex, endDay: number): Map<number, Mark> {
  const undone = takenBackThrough(index, endDay);
  const marks = new Map<number, Mark>();
  for (const mark of everyMark(index)) {
    if (mark.day <= endDay && !undone.has(mark.entryId)) marks.set(mark.line, mark);
  }
  return marks;
}

/** Whether a file is that of a mark, or says that a later day's value is unchanged, or of its day without naming an entry. */
function isFiled(mark: Mark | undefined, files: readonly IndexedValuationFile[]): boolean {
  if (mark === undefined) return true;
  return files.some(
    ({ entryId, day }) => entryId === mark.entryId || day > mark.day || (day === mark.day && entryId === null),
  );
}

const LEVELS = ["level_1", "level_2", "level_3"] as const;

/** The level that the company's record states, for a position that no file was ever given for. */
function recordedLevel({ companies, companyAt }: BooksIndex, { companyId }: PositionLine): FairValueLevel | null {
  const company = companyId === null ? undefined : companies[companyAt.get(companyId) ?? -1];
  return LEVELS[(company?.valuationLevel ?? 0) - 1] ?? null;
}

/** The level of each line at the end of a day, by the ordinals of {@link positionLines}. */
export function levelsOn(index: BooksIndex, endDay: number): (FairValueLevel | null)[] {
  const files = filesByLine(index, endDay);
  return positionLines(index).lines.map((one, line) => files.get(line)?.at(-1)?.level ?? recordedLevel(index, one));
}

function nullLast(a: string | null, b: string | null): number {
  return Number(a === null) - Number(b === null);
}

/** The files of each line that are in force at the end of a day, the oldest first. */
function filesByLine(index: BooksIndex, endDay: number): Map<number, IndexedValuationFile[]> {
  const files = new Map<number, IndexedValuationFile[]>();
  for (const file of index.valuationFiles) {
    if (file.day > endDay) break;
    if (file.endDay <= endDay) continue;
    const line = lineAt(index, file.company, file.security);
    const own = files.get(line);
    if (own === undefined) files.set(line, [file]);
    else own.push(file);
  }
  return files;
}

/** Lines by type of security, in the order of the types; what has none comes last. */
export function byType<Line extends PositionLine>(lines: readonly Line[]): [SecurityType | null, Line[]][] {
  return [...securityTypes, null].flatMap((type): [SecurityType | null, Line[]][] => {
    const own = lines.filter(({ securityType }) => securityType === type);
    return own.length === 0 ? [] : [[type, own]];
  });
}

/** The names of a line alone. */
export function namesOf({ companyId, companyName, securityId, name, securityType }: PositionLine): PositionLine {
  return { companyId, companyName, securityId, name, securityType };
}
