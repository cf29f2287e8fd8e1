import { type Books, type Entry, indexBooks, missingAccounts, positions, seedChart } from "../../src/index.js";

/** The company that a master stands as in the books of its feeder. */
export const heldCompany = "77777777-0000-4000-8000-000000000000";

const owner = { lpEntityId: "88888888-0000-4000-8000-000000000000", name: "Investor", partnerClass: "lp" as const };

/** Books of a vehicle that holds another, without an entry. */
export function holderBooks(name = "Feeder"): Books {
  const companies = [{ companyId: heldCompany, name: "Master" }];
  return {
    vehicle: { id: "f", name, baseCurrency: "USD" },
    partners: [owner],
    commitments: [{ lpEntityId: owner.lpEntityId, date: "2023-01-01", amount: 1_000_000, kind: "initial" }],
    companies,
    accounts: seedChart({ vehicle: { id: "f" }, partners: [owner], companies }),
    entries: [],
    today: "2025-12-31",
  };
}

/** The books with entries posted, and the accounts that they use for the first time. */
export function posted(books: Books, entries: readonly Entry[]): Books {
  const accounts = [...books.accounts, ...missingAccounts(books, entries)];
  const first = books.entries.length;
  const added = entries.map((entry, at) => ({
    ...entry,
    id: `${entry.id} ${first + at}`,
    sequence: first + at,
    status: "posted" as const,
  }));
  return { ...books, accounts, entries: [...books.entries, ...added] };
}

/** What the holding is carried at on a day. */
export function carriedAt(books: Books, end: string): number {
  return positions(indexBooks(books), { end })[0]?.currentValue ?? 0;
}
