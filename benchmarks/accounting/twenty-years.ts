/** Years of a fund, seeded: partners, companies, months shared out, calls, distributions, and daily business. */
import { seeded } from "../harness.js";
import type { Client } from "./client.js";

/** What a vehicle was filled with. */
export interface Filled {
  readonly postings: number;
  readonly entries: number;
  readonly seconds: number;
}

interface Line {
  readonly account: string;
  readonly amount: number;
  readonly lpEntityId?: string;
  readonly companyId?: string;
}

interface Entry {
  readonly entryDate: string;
  readonly sourceType: string;
  readonly status: "posted";
  readonly postings: readonly Line[];
}

interface Names {
  readonly partners: readonly string[];
  readonly companies: readonly string[];
}

/** How large a fund is, and how many postings its years come to. */
export interface FundSize {
  readonly name: string;
  readonly partners: number;
  readonly companies: number;
  readonly firstYear: number;
  readonly years: number;
  readonly postings: number;
}

/** Twenty years of a fund of 40 partners and 30 companies. */
export function fillTwentyYears(client: Client, postings: number): Promise<Filled> {
  const size = { partners: 40, companies: 30, firstYear: 2006, years: 20 };
  return fillFund(client, { name: "Twenty years", ...size, postings });
}

/** Writes the vehicle through the bulk route, a month after the other, until it has the number of postings. */
export async function fillFund(client: Client, size: FundSize): Promise<Filled> {
  const { name, firstYear, postings } = size;
  const firm = await client.post<{ id: string }>("/firms", { name: `Firm of ${postings}` });
  await client.post("/vehicles", { firmId: firm.id, name, kind: "fund", baseCurrency: "USD" });
  const people = Array.from({ length: size.partners }, (_, n) => ({
    name: `Partner ${n}`,
    partnerClass: n === 0 ? "gp" : "lp",
    commitment: 1_000_000 + 37_000 * n,
    commitmentDate: `${firstYear}-01-01`,
  }));
  const partners = await client.post<{ lpEntityId: string }[]>("/partners", people);
  const firms = Array.from({ length: size.companies }, (_, n) => ({ name: `Company ${n}` }));
  const companies = await client.post<{ companyId: string }[]>("/companies", firms);
  await client.call("PUT", "/terms", {
    effectiveDate: `${firstYear}-01-01`,
    waterfall: { kind: "european", carryRate: 0.2, prefRate: 0.08 },
  });
  const names = {
    partners: partners.map(({ lpEntityId }) => lpEntityId),
    companies: companies.map(({ companyId }) => companyId),
  };
  const filled = await writeMonths(client, names, size);
  await markCompanies(client, names, `${firstYear + size.years - 1}-12-31`);
  return filled;
}

/** A year-end mark of every company, each with its file. */
async function markCompanies(client: Client, { companies }: Names, date: string): Promise<void> {
  const inputs = [{ name: "EV to revenue", value: 6, unit: "multiple" }];
  const file = { level: "level_3", technique: "market_multiple", inputs, changes: "None.", sources: ["A model."] };
  const marks = companies.map((companyId, n) => ({ companyId, fairValue: 1_000_000 + 1_000 * n, file }));
  await client.post("/entries/valuation", { date, marks, post: true });
}

async function writeMonths(client: Client, names: Names, { firstYear, years, postings }: FundSize): Promise<Filled> {
  const random = seeded(7);
  const start = performance.now();
  let written = { entries: 0, postings: 0 };
  let waiting: Entry[] = [];
  const flush = async () => {
    for (let at = 0; at < waiting.length; at += 1000) {
      await client.post("/journal/bulk", { entries: waiting.slice(at, at + 1000) });
    }
    const lines = waiting.reduce((sum, entry) => sum + entry.postings.length, 0);
    written = { entries: written.entries + waiting.length, postings: written.postings + lines };
    waiting = [];
  };
  const [first, months] = [12 * firstYear, 12 * years];
  for (let month = 0; month < months; month++) {
    const left = Math.round((postings * (month + 1)) / months) - written.postings;
    waiting.push(...monthOf(first + month, names, random, left));
    await flush();
  }
  return { ...written, seconds: (performance.now() - start) / 1000 };
}

/** The entries of one month, as near as can be to a number of postings. */
function monthOf(month: number, names: Names, random: () => number, postings: number): Entry[] {
  const entries = postings > 600 ? partnerEntries(month, names) : [];
  let left = postings - entries.reduce((sum, entry) => sum + entry.postings.length, 0);
  for (let n = 0; left > 1; n++) {
    const entry = dailyEntry(n + (month % 10), dayOf(month, 1 + Math.floor(random() * 28)), names, random);
    entries.push(entry);
    left -= entry.postings.length;
  }
  return entries;
}

/** What touches every partner: the month shared out, a call each quarter, a distribution each third. */
function partnerEntries(month: number, { partners }: Names): Entry[] {
  const split = (sourceType: string, day: number, against: string, cents: number): Entry => ({
    entryDate: dayOf(month, day),
    sourceType,
    status: "posted",
    postings: [
      ...partners.map((lpEntityId, n) => ({ account: "3100", lpEntityId, amount: (cents * (n + 1)) / 100 })),
      { account: against, amount: -(cents * partners.length * (partners.length + 1)) / 200 },
    ],
  });
  const entries = ["management_fee", "partnership_expense", "income", "valuation"].map((category, n) =>
    split(category, 28, "3200", category === "income" || category === "valuation" ? -100 - n : 100 + n),
  );
  if (month % 4 === 0) entries.push(split("capital_call", 5, "1000", -50_000));
  if (month % 3 === 1) entries.push(split("distribution", 9, "1000", 10_000));
  return entries;
}

function dailyEntry(n: number, entryDate: string, { companies }: Names, random: () => number): Entry {
  const amount = (1 + Math.floor(random() * 5_000_000)) / 100;
  const companyId = companies[Math.floor(random() * companies.length)] as string;
  const entry = (sourceType: string, debit: string, credit: string, more: object = {}): Entry => ({
    entryDate,
    sourceType,
    status: "posted",
    postings: [
      { account: debit, amount, ...more },
      { account: credit, amount: -amount, ...more },
    ],
  });
  switch (n % 10) {
    case 0:
      return entry("management_fee", "5000", "1000");
    case 1:
      return entry("income", "1000", "4100");
    case 2:
      return entry("valuation", "1200", "4200", { companyId });
    case 3:
      return n % 500 === 3
        ? entry("investment", "1100", "1000", { companyId })
        : entry("partnership_expense", "5100", "2000");
    case 4:
      return entry("loan", "1000", "2200");
    default:
      return entry("partnership_expense", "5100", "1000");
  }
}

function dayOf(month: number, day: number): string {
  const year = Math.floor(month / 12);
  return `${year}-${String((month % 12) + 1).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}
