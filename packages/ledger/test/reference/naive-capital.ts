/**
 * Capital accounts a second time, the slow and obvious way: for each question walk all entries again, one month after
 * another, in BigInt cents, with nothing shared with the engine but the input.
 */
import { allocate } from "@capstack/decimal";
import type { Books, Entry, Posting } from "../../src/index.js";

const BUCKET: Record<string, string> = {
  opening_balance: "beginning",
  capital_call: "contributions",
  contribution: "contributions",
  equalization: "contributions",
  distribution: "distributions",
  recallable_distribution: "distributions",
  management_fee: "managementFees",
  partnership_expense: "expenses",
  organizational_expense: "expenses",
  offering_cost: "offeringCosts",
  income: "operatingIncome",
  realized_gain: "realizedGains",
  valuation: "unrealizedGains",
  fx: "fxTranslation",
  transfer: "transfers",
  carried_interest: "carriedInterest",
  carry_distribution: "carriedInterest",
};
const CATEGORIES = [
  "management_fee",
  "partnership_expense",
  "organizational_expense",
  "offering_cost",
  "income",
  "realized_gain",
  "valuation",
  "fx",
];

type Sheet = Map<string, Map<string, bigint>>;

export function naiveCapital(books: Books, end: string): Sheet {
  const sheet: Sheet = new Map(books.partners.map((partner) => [partner.lpEntityId, new Map<string, bigint>()]));
  const add = (partner: string, bucket: string, units: bigint) => {
    const own = sheet.get(partner) as Map<string, bigint>;
    own.set(bucket, (own.get(bucket) ?? 0n) + units);
  };
  const posted = books.entries.filter((entry) => entry.status === "posted" && entry.entryDate <= end);
  for (const entry of posted) {
    for (const posting of entry.postings) {
      const partner = partnerOf(books, posting);
      if (partner !== null) add(partner, BUCKET[entry.sourceType] ?? "unclassified", -centsOf(posting.amount));
    }
  }
  for (const { partner, bucket, units } of live(books, posted, end)) add(partner, bucket, units);
  return sheet;
}

interface Line {
  readonly month: string;
  readonly partner: string;
  readonly bucket: string;
  readonly units: bigint;
}

function live(books: Books, posted: readonly Entry[], end: string): Line[] {
  const months = [...new Set(posted.map((entry) => entry.entryDate.slice(0, 7)))].sort();
  const ids = books.partners.map((partner) => partner.lpEntityId).sort();
  const lines: Line[] = [];
  for (const month of months) {
    const monthEnd = `${month}-${new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()}`;
    const date = monthEnd < end ? monthEnd : end;
    const own = posted.filter((entry) => entry.entryDate.startsWith(month));
    const before = [...lines];
    for (const category of CATEGORIES) {
      const residual = booked(books, own, category) - settled(books, own, category);
      if (residual === 0n) continue;
      const weights = ids.map((partner) => weight(books, { partner, category, date, month, posted, before }));
      if (weights.every((units) => units === 0n)) continue;
      allocate(residual, weights).forEach((units, at) => {
        lines.push({ month, partner: ids[at] as string, bucket: BUCKET[category] as string, units });
      });
    }
  }
  return lines;
}

function booked(books: Books, entries: readonly Entry[], category: string): bigint {
  let sum = 0n;
  for (const posting of entries.flatMap((entry) => entry.postings)) {
    const account = books.accounts.find((candidate) => candidate.code === posting.account);
    if (account !== undefined && categoryOf(account.type, account.subtype) === category) sum -= centsOf(posting.amount);
  }
  return sum;
}

function categoryOf(type: string, subtype: string): string | null {
  if (type === "income") {
    const named: Record<string, string> = {
      realized_gain: "realized_gain",
      unrealized: "valuation",
      fx_translation: "fx",
    };
    return named[subtype] ?? "income";
  }
  if (subtype === "offering_costs") return "offering_cost";
  if (type !== "expense") return null;
  if (subtype.startsWith("management_fee")) return "management_fee";
  return subtype === "organizational_expense" ? subtype : "partnership_expense";
}

function isSettling(entry: Entry, category: string): boolean {
  return entry.sourceType === category && entry.postings.some((posting) => posting.account === "3200");
}

function settled(books: Books, entries: readonly Entry[], category: string): bigint {
  let sum = 0n;
  for (const entry of entries.filter((own) => isSettling(own, category))) {
    for (const posting of entry.postings) if (partnerOf(books, posting) !== null) sum -= centsOf(posting.amount);
  }
  return sum;
}

interface WeightContext {
  readonly partner: string;
  readonly category: string;
  readonly date: string;
  readonly month: string;
  readonly posted: readonly Entry[];
  readonly before: readonly Line[];
}

function weight(books: Books, { partner, category, date, month, posted, before }: WeightContext): bigint {
  const out = (books.allocationRules ?? []).some(
    (rule) =>
      rule.lpEntityId === partner &&
      rule.participates === false &&
      (rule.category === "*" || rule.category === category),
  );
  if (out) return 0n;
  let sum = 0n;
  if (books.allocationBasis === "commitment" || category === "offering_cost") {
    for (const event of books.commitments)
      if (event.lpEntityId === partner && event.date <= date) sum += centsOf(event.amount);
  } else {
    for (const entry of posted.filter((own) => own.entryDate <= date)) {
      const bucket = BUCKET[entry.sourceType] ?? "unclassified";
      const isOwnMonth = entry.entryDate.startsWith(month) && CATEGORIES.some((own) => isSettling(entry, own));
      const counts =
        books.allocationBasis === "paid_in" ? bucket === "contributions" : bucket !== "carriedInterest" && !isOwnMonth;
      if (!counts) continue;
      for (const posting of entry.postings) if (partnerOf(books, posting) === partner) sum -= centsOf(posting.amount);
    }
    if (books.allocationBasis === "capital_balance") {
      for (const line of before) if (line.partner === partner) sum += line.units;
    }
  }
  return sum > 0n ? sum : 0n;
}

function partnerOf(books: Books, posting: Posting): string | null {
  return books.accounts.find((account) => account.code === posting.account)?.lpEntityId ?? null;
}

export function centsOf(amount: number): bigint {
  return BigInt(Math.round(amount * 100));
}
