/** Lead sheets: every account of a period with its roll from opening to closing, under the caption it belongs to. */
import { addDays, type CsvCell } from "@capstack/decimal";
import { accountBalances, accountCaption, type BooksIndex } from "@capstack/ledger";
import { baseAccount } from "../exports/base-account.js";
import type { Query } from "../requests/body.js";
import { readPeriod } from "../requests/requested-period.js";
import { sumAmounts } from "../tables/money.js";
import type { Read } from "../transactions/reading.js";
import type { VehicleRow } from "../vehicles/vehicle.js";

interface Period {
  readonly start: string | null;
  readonly end: string;
}

/** What an account, a caption or all of them moved in a period. */
interface Roll {
  readonly opening: number;
  readonly debits: number;
  readonly credits: number;
  readonly closing: number;
}

/** A caption of the statements with the accounts that it is made of. */
interface LeadSheet extends Roll {
  readonly caption: string;
  readonly accounts: readonly (Roll & { readonly accountId: string; readonly code: string; readonly name: string })[];
}

/** The lead sheets of a period as `/lead-sheets` publishes them. */
export async function publishLeadSheets(read: Read, vehicle: VehicleRow, query: Query<"getLeadSheets">) {
  const today = query.asOf ?? read.today;
  const { start, end } = readPeriod(query, today, vehicle.fiscalYearStart);
  const books = await read.services.keptBooks.take(read, vehicle, today);
  const period = { start, end: end ?? today };
  return { ...period, currency: books.base.currency, sheets: leadSheets(books, period) };
}

/** The lead sheets of a period, their accounts in the order of the printed trial balance. */
export function leadSheets(books: BooksIndex, { start, end }: Period): LeadSheet[] {
  const { currency } = books.base;
  const sum = (amounts: readonly number[]) => sumAmounts(amounts, currency);
  const before = start === null ? new Map<string, number>() : openings(books, start);
  const moved = movements(books, { start, end });
  const sheets = new Map<string, LeadSheet["accounts"][number][]>();
  for (const { accountId, code, printed, type, subtype, balance } of printedAccounts(books, end)) {
    const opening = before.get(accountId) ?? 0;
    const { debit = [], credit = [] } = moved.get(accountId) ?? {};
    if (opening === 0 && balance === 0 && debit.length === 0 && credit.length === 0) continue;
    const caption = statementRow(books, { code, type, subtype });
    const roll = { opening, debits: sum(debit), credits: sum(credit), closing: balance };
    const own = sheets.get(caption) ?? [];
    own.push({ accountId, code, name: printed, ...roll });
    sheets.set(caption, own);
  }
  return [...sheets].map(([caption, accounts]) => ({ caption, ...together(accounts, sum), accounts }));
}

/** Every account with its name as printed, by base account and name: so the trial balance lists them. */
function printedAccounts(books: BooksIndex, end: string) {
  return accountBalances(books, { end })
    .map((one) => ({ ...one, base: baseAccount(one.code), printed: accountCaption(books, one) }))
    .sort((a, b) => compare(a.base, b.base) || compare(a.printed, b.printed));
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Every account that anything was posted to by a day, as the lead sheets and the trial balance name it, in their order. */
export function accountLines(books: BooksIndex, end: string): readonly (readonly CsvCell[])[] {
  const posted = new Set(
    books.entries.entry.flatMap(({ postings }) => postings.map(({ accountId = "" }) => accountId)),
  );
  return [
    ["account_code", "base_account", "account_name", "type", "caption"],
    ...printedAccounts(books, end)
      .filter(({ accountId }) => posted.has(accountId))
      .map((one): CsvCell[] => [one.code, one.base, one.printed, one.type, statementRow(books, one)]),
  ];
}

/** The lead sheets as lines of a file: an account a line, then its caption's total, then the sum of all, which is zero. */
export function leadSheetLines(books: BooksIndex, period: Period): readonly (readonly CsvCell[])[] {
  const sum = (amounts: readonly number[]) => sumAmounts(amounts, books.base.currency);
  const sheets = leadSheets(books, period);
  const lineOf = (label: readonly CsvCell[], { opening, debits, credits, closing }: Roll) => [
    ...label,
    ...[opening, debits, credits, closing],
  ];
  return [
    ["caption", "account_code", "base_account", "account_name", "opening", "debits", "credits", "closing"],
    ...sheets.flatMap((sheet) => [
      ...sheet.accounts.map((account) =>
        lineOf([sheet.caption, account.code, baseAccount(account.code), account.name], account),
      ),
      lineOf([sheet.caption, null, null, "Total"], sheet),
    ]),
    lineOf(["All accounts", null, null, "Total"], together(sheets, sum)),
  ];
}

function together(rolls: readonly Roll[], sum: (amounts: readonly number[]) => number): Roll {
  const total = (figure: keyof Roll) => sum(rolls.map((roll) => roll[figure]));
  return { opening: total("opening"), debits: total("debits"), credits: total("credits"), closing: total("closing") };
}

const ROWS: Readonly<Record<string, string>> = {
  "asset investment": "Investments, at fair value",
  "asset unrealized": "Investments, at fair value",
  "asset fx_translation": "Investments, at fair value",
  "income realized_gain": "Net realized gain (loss) on investments",
  "income unrealized": "Net change in unrealized appreciation (depreciation) on investments",
  "income fx_translation": "Net gain (loss) from foreign currency translation of investments",
  "income fx_translation_of_cash": "Net gain (loss) from foreign currency translation of cash",
  "income note_interest_income": "Interest on convertible notes",
  "liability due_to_gp": "Due to general partner",
  "equity undistributed_earnings": "Undistributed earnings",
};

/** The row of a statement that an account is part of; of most, the name of its base account. */
function statementRow(
  { accounts, accountByCode, accountPartner, partners }: BooksIndex,
  { code, type, subtype }: { readonly code: string; readonly type: string; readonly subtype: string },
): string {
  const partner = partners[accountPartner[accountByCode.get(code) ?? -1] ?? -1];
  if (type === "equity" && partner !== undefined) return CLASSES[partner.partnerClass];
  const base = accounts[accountByCode.get(baseAccount(code)) ?? -1];
  return ROWS[`${type} ${subtype}`] ?? base?.name ?? code;
}

const CLASSES = { lp: "Limited partners", gp: "General partner" } as const;

function openings(books: BooksIndex, start: string): Map<string, number> {
  const before = accountBalances(books, { end: addDays(start, -1) });
  return new Map(before.map(({ accountId, balance }) => [accountId, balance]));
}

/** Debits and credits by account, credits positive. */
function movements(books: BooksIndex, { start, end }: Period) {
  const moved = new Map<string, { readonly debit: number[]; readonly credit: number[] }>();
  for (const { entryDate, postings } of books.entries.entry) {
    if (entryDate > end || (start !== null && entryDate < start)) continue;
    for (const { accountId = "", amount, baseAmount } of postings) {
      const worth = baseAmount ?? amount;
      const own = moved.get(accountId) ?? { debit: [], credit: [] };
      moved.set(accountId, own);
      if (worth > 0) own.debit.push(worth);
      else if (worth < 0) own.credit.push(-worth);
    }
  }
  return moved;
}
