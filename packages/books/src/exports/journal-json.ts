/** The journal as one JSON document that can be imported again, one entry per line. */
import type { BooksIndex, Entry, Posting } from "@capstack/ledger";

/** The text. Posted entries come in posting order, drafts last; void entries are left out. */
export function journalJson(books: BooksIndex): string {
  const { vehicle, base, partners, companies, accounts } = books;
  const head = {
    format: "capstack-journal",
    version: 1,
    vehicle: { name: vehicle.name, baseCurrency: base.currency },
    partners: partners.map(({ lpEntityId, name, partnerClass }) => ({ lpEntityId, name, partnerClass })),
    companies: companies.map(({ companyId, name, stage = null, currency = null }) => ({
      companyId,
      name,
      stage,
      currency,
    })),
    accounts: accounts.map(({ code, name, type, subtype, lpEntityId = null, companyId = null }) => {
      return { code, name, type, subtype, lpEntityId, companyId };
    }),
  };
  const codes = new Map(accounts.map(({ id, code }) => [id, code]));
  const lines = entriesInOrder(books).map((entry) => `    ${JSON.stringify(entryOf(entry, codes))}`);
  const opening = JSON.stringify(head, null, 2).replace(/\n\}$/, "");
  return `${opening},\n  "entries": [\n${lines.join(",\n")}\n  ]\n}\n`;
}

/** Posted entries by sequence, then drafts. */
export function entriesInOrder({ entries, drafts }: BooksIndex): Entry[] {
  const posted = [...entries.entry].sort((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0));
  return [...posted, ...drafts];
}

function entryOf(entry: Entry, codes: ReadonlyMap<string, string>) {
  const { id, sequence = null, entryDate, status, memo = null, sourceType, sourceRef = null } = entry;
  const { reference = null, reverses = null, reversedBy = null, adjusting = false, book = "actual" } = entry;
  const head = { id, sequence, entryDate, status, memo, sourceType, sourceRef, reference, reverses, reversedBy };
  return { ...head, adjusting, book, postings: entry.postings.map((posting) => postingOf(posting, codes)) };
}

function postingOf(posting: Posting, codes: ReadonlyMap<string, string>) {
  const { amount, currency, baseAmount, lpEntityId, companyId, memo } = posting;
  return {
    account: codeOf(posting, codes),
    amount,
    currency,
    ...(baseAmount === undefined ? {} : { baseAmount }),
    ...(lpEntityId ? { lpEntityId } : {}),
    ...(companyId ? { companyId } : {}),
    ...(memo ? { memo } : {}),
  };
}

/** The code of a posting's account. */
export function codeOf({ account, accountId }: Posting, codes: ReadonlyMap<string, string>): string {
  return account ?? codes.get(accountId ?? "") ?? "";
}
