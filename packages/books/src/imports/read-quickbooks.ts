/**
 * A general ledger of QuickBooks as entries. The file has a row for each account an entry touches and no id of the
 * entry. Rows of one date, type and number belong together; without a number, two rows that name each other's account
 * belong together, and the remaining rows of that day and type must balance.
 */
import { currencyDecimals } from "@capstack/ledger";
import { toAmount, toUnits } from "../tables/money.js";
import {
  atLine,
  type FileAccount,
  type FileEntry,
  type FilePosting,
  FileProblems,
  type JournalText,
  type StatedTotal,
} from "./journal-text.js";
import { type GeneralLedger, type LedgerBlock, type LedgerRow, readGeneralLedger } from "./quickbooks-rows.js";

/** What the file does not state. */
export interface QuickbooksHints {
  readonly currency: string;
  readonly dateOrder?: "mdy" | "dmy" | undefined;
  readonly openingDate?: string | undefined;
  /** Accounts of the file that increase with credits; the others increase with debits, as assets and expenses do. */
  readonly growByCredit: readonly string[];
}

/** Reads a file. @throws UnreadableJournal with every bad line, and for blocks that do not add up to their totals */
export function readQuickbooks(content: string, hints: QuickbooksHints): JournalText {
  const ledger = readGeneralLedger(content, hints.dateOrder);
  const problems = new FileProblems();
  const units = unitReader(ledger, hints, problems);
  const totals = ledger.blocks.flatMap((block) => totalOf(block, units, hints.currency));
  for (const { account, line, stated, rows } of totals) {
    if (stated === rows) continue;
    const message = `${account} has a total of ${stated}, its rows come to ${rows}.`;
    problems.add({ code: "total_differs", message, place: atLine(line) });
  }
  const rows = ledger.blocks.flatMap((block) => block.rows.map((row) => ({ ...row, units: units(row) })));
  const entries = groupRows(rows, hints.currency, problems).map((group) => toEntry(group, hints.currency));
  const opening = openingEntry(ledger.blocks, hints, { units, problems });
  problems.throwIfAny();
  return {
    entries: opening === null ? entries : [opening, ...entries],
    accounts: ledger.blocks.map(toAccount),
    partners: [],
    companies: [],
    totals,
  };
}

interface Figure {
  readonly account: string;
  readonly line: number;
  readonly amount: string;
}

type Units = (figure: Figure) => bigint;

/** Amounts as debits less credits, in minor units. */
function unitReader({ isSigned }: GeneralLedger, hints: QuickbooksHints, problems: FileProblems): Units {
  const decimals = currencyDecimals(hints.currency);
  const byCredit = new Set(hints.growByCredit);
  return ({ account, line, amount }) => {
    const fraction = amount.split(".")[1] ?? "";
    if (!/^0*$/.test(fraction.slice(decimals)) || amount.replace(/\D/g, "").length > 15) {
      problems.add({
        code: "amount_precision",
        message: `${amount} is finer than the currency.`,
        place: atLine(line),
      });
      return 0n;
    }
    const own = toUnits(Number(amount), hints.currency);
    return isSigned || !byCredit.has(account) ? own : -own;
  };
}

function totalOf({ account, rows, total }: LedgerBlock, units: Units, currency: string): StatedTotal[] {
  if (total === null) return [];
  const sum = rows.reduce((before, row) => before + units(row), 0n);
  const stated = units({ account, line: total.line, amount: total.amount });
  return [{ account, line: total.line, stated: toAmount(stated, currency), rows: toAmount(sum, currency) }];
}

interface SignedRow extends LedgerRow {
  readonly units: bigint;
}

function groupRows(rows: readonly SignedRow[], currency: string, problems: FileProblems): SignedRow[][] {
  const together = new Map<string, SignedRow[]>();
  for (const row of rows) {
    if (row.units === 0n) continue;
    const key = JSON.stringify([row.date, row.type, row.number]);
    const group = together.get(key);
    if (group === undefined) together.set(key, [row]);
    else group.push(row);
  }
  return [...together.values()]
    .flatMap((group) => (group[0]?.number !== "" && sumOf(group) === 0n ? [group] : pairUp(group)))
    .filter((group) => {
      if (sumOf(group) === 0n) return true;
      for (const row of group) problems.add(unbalanced(row, group, currency));
      return false;
    })
    .sort(([a], [b]) => compare(a, b));
}

function sumOf(rows: readonly SignedRow[]): bigint {
  return rows.reduce((sum, { units }) => sum + units, 0n);
}

function compare(a: SignedRow | undefined, b: SignedRow | undefined): number {
  const [first, second] = [a?.date ?? "", b?.date ?? ""];
  return first === second ? (a?.line ?? 0) - (b?.line ?? 0) : first < second ? -1 : 1;
}

function unbalanced({ line, date, type }: SignedRow, group: readonly SignedRow[], currency: string) {
  const left = toAmount(sumOf(group), currency);
  const size = group.length === 1 ? "stands alone and leaves" : `has ${group.length} lines that leave`;
  const message = `The ${type || "entry"} of ${date} ${size} ${left}.`;
  return { code: "unbalanced_entry", message, place: atLine(line) };
}

/**
 * Pairs of rows that name each other's account for the same amount, those with equal name and memo first; the rest
 * stays together.
 */
function pairUp(rows: readonly SignedRow[]): SignedRow[][] {
  const alike = pairBy(rows, ({ name, memo }) => [name, memo]);
  const others = pairBy(alike.rest, () => []);
  return [...alike.pairs, ...others.pairs, ...(others.rest.length === 0 ? [] : [others.rest])];
}

function pairBy(rows: readonly SignedRow[], also: (row: SignedRow) => readonly string[]) {
  const waiting = new Map<string, SignedRow[]>();
  const paired = new Set<SignedRow>();
  const pairs: SignedRow[][] = [];
  for (const row of rows) {
    const [own, other] = [lastPart(row.account), lastPart(row.split)];
    const match = waiting.get(JSON.stringify([other, own, String(-row.units), ...also(row)]))?.shift();
    if (match !== undefined) {
      pairs.push([match, row]);
      paired.add(match).add(row);
      continue;
    }
    const key = JSON.stringify([own, other, String(row.units), ...also(row)]);
    const list = waiting.get(key);
    if (list === undefined) waiting.set(key, [row]);
    else list.push(row);
  }
  return { pairs, rest: rows.filter((row) => !paired.has(row)) };
}

/** A split names an account by its full name or by the last part of it. */
function lastPart(account: string): string {
  return account.slice(account.lastIndexOf(":") + 1);
}

function toEntry(rows: readonly SignedRow[], currency: string): FileEntry {
  const [first] = rows as [SignedRow, ...SignedRow[]];
  const said = (pick: (row: SignedRow) => string) => rows.map(pick).find((text) => text !== "") ?? "";
  const memo = [said(({ name }) => name), said((row) => row.memo)].filter((text) => text !== "").join(": ");
  return {
    place: atLine(first.line),
    origin: null,
    status: "posted",
    entryDate: first.date,
    memo: memo === "" ? first.type : memo,
    sourceType: null,
    reference: first.number === "" ? null : first.number.slice(0, 200),
    adjusting: false,
    book: "actual",
    postings: rows.map((row) => toPosting(row, currency)),
  };
}

function toPosting({ line, account, units, memo }: SignedRow, currency: string): FilePosting {
  return {
    place: atLine(line),
    account,
    amount: toAmount(units, currency),
    currency,
    memo: memo === "" ? undefined : memo,
  };
}

/** The opening balances of the file, as one entry. */
function openingEntry(
  blocks: readonly LedgerBlock[],
  { currency, openingDate }: QuickbooksHints,
  { units, problems }: { units: Units; problems: FileProblems },
): FileEntry | null {
  const opened = blocks
    .map(({ account, line, opening }) => ({ account, line, units: units({ account, line, amount: opening }) }))
    .filter((block) => block.units !== 0n);
  const [first] = opened;
  if (first === undefined) return null;
  const left = opened.reduce((sum, block) => sum + block.units, 0n);
  const say = (code: string, message: string) => problems.add({ code, message, place: atLine(first.line) });
  if (openingDate === undefined) say("opening_date_missing", "The file begins with balances; give openingDate.");
  if (left !== 0n) say("unbalanced_entry", `The opening balances leave ${toAmount(left, currency)}.`);
  return {
    place: atLine(first.line),
    origin: null,
    status: "posted",
    entryDate: openingDate ?? "0001-01-01",
    memo: "Opening balances",
    sourceType: "opening_balance",
    reference: null,
    adjusting: false,
    book: "actual",
    postings: opened.map(({ account, line, units: own }) => {
      return { place: atLine(line), account, amount: toAmount(own, currency), currency };
    }),
  };
}

function toAccount({ account, line }: LedgerBlock): FileAccount {
  return {
    name: account,
    code: null,
    title: account,
    type: "asset",
    subtype: "other",
    partner: null,
    company: null,
    place: atLine(line),
  };
}
