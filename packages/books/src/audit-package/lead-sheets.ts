/** Lead sheets: every account of a period with its roll from opening to closing, under the caption it belongs to. */
import { addDays, type CsvCell } from "@capstack/decimal";
import { accountBalances, type BooksIndex } from "@capstack/ledger";
import { accountCaption } from "../exports/account-caption.js";
import { sumAmounts } from "../tables/money.js";

interface Period {
  readonly start: string | null;
  readonly end: string;
}

/** A line an account, a line a caption, and the sum of all, which is zero. */
export function leadSheets(books: BooksIndex, { start, end }: Period): readonly (readonly CsvCell[])[] {
  const { currency } = books.base;
  const sum = (amounts: readonly number[]) => sumAmounts(amounts, currency);
  const closing = accountBalances(books, { end });
  const opening = start === null ? new Map<string, number>() : openings(books, start);
  const moved = movements(books, { start, end });
  const rows = closing.flatMap(({ accountId, code, name, type, subtype, balance }) => {
    const before = opening.get(accountId) ?? 0;
    const { debit = [], credit = [] } = moved.get(accountId) ?? {};
    if (before === 0 && balance === 0 && debit.length === 0 && credit.length === 0) return [];
    const account = { code, type, subtype };
    const own = { caption: statementRow(books, account), code, name: accountCaption(books, { code, name }) };
    return [{ ...own, before, debit: sum(debit), credit: sum(credit), balance }];
  });
  const lineOf = (label: CsvCell[], own: typeof rows): CsvCell[] => {
    const total = (figure: "before" | "debit" | "credit" | "balance") => sum(own.map((row) => row[figure]));
    return [...label, total("before"), total("debit"), total("credit"), total("balance")];
  };
  const captions = [...new Set(rows.map(({ caption }) => caption))];
  return [
    ["caption", "account_code", "account_name", "opening", "debits", "credits", "closing"],
    ...captions.flatMap((caption) => {
      const own = rows.filter((row) => row.caption === caption);
      return [...own.map((row) => lineOf([caption, row.code, row.name], [row])), lineOf([caption, null, "Total"], own)];
    }),
    lineOf(["All accounts", null, "Total"], rows),
  ];
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
  const base = accounts[accountByCode.get(code.split("-")[0] as string) ?? -1];
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
