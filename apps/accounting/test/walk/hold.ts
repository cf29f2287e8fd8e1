/** What holds after every call, whatever it was: reads answer, books balance, closed months stay, figures can be recomputed. */
import { asTenant } from "@capstack/database";
import { addMonths, endOfMonth } from "@capstack/decimal";
import { TODAY } from "../setup/firm-client.js";
import { ofVehicles } from "../setup/statement-names.js";
import type { Fund, Json } from "./fund.js";
import { type RawBooks, readRawBooks, recompute } from "./recompute.js";

/** Every read of the fund and of the firm. */
const READS = [
  ...["/chart", "/bank?include=suggestion", "/bank/reconcile?include=items", "/construction", "/distributions"],
  ...["/capital-calls", "/agreements", "/fund-timeseries", "/journal", "/ledger?account=1000&limit=100", "/partners"],
  ...[
    "/companies",
    "/commitments",
    "/terms",
    "/bank/imports",
    "/health-check",
    "/verify",
    "/fund-economics?include=gp",
  ],
  ...["/capital-accounts?include=ties,posted", "/firm"],
  ...ofVehicles.map((name) => `/statements/${name}`),
];

const cents = (amount: number): bigint => BigInt(Math.round(amount * 100));

function same(what: string, shown: unknown, expected: unknown): void {
  const [one, other] = [shown, expected].map((value) =>
    JSON.stringify(value, (_, part) => (typeof part === "bigint" ? String(part) : part)),
  );
  if (one !== other) throw new Error(`${what} is ${one}; ${other} was expected`);
}

/** @throws Error that says what no longer holds */
export async function hold(fund: Fund): Promise<void> {
  const [raw, ...answers] = await Promise.all([
    asTenant(fund.database, fund.client.key.account, readRawBooks),
    ...READS.map(fund.get),
  ]);
  const shown = Object.fromEntries(READS.map((read, at): [string, Json] => [read, answers[at]]));
  same("the sum of all postings", recompute(raw, TODAY).left, 0n);
  const { chain, rollups } = shown["/verify"];
  same("the proof of the books", [chain, rollups], ["whole", "whole"]);
  const [vehicle] = shown["/firm"].vehicles;
  const { cash, bankCash } = recompute(raw, "9999-12-31");
  same("/firm's cash", cents(vehicle.cash), cash);
  same("the bank's cash", cents(shown["/bank/reconcile?include=items"].ledgerCashBalance), bankCash);
  same("unanswered vehicles", shown["/fund-economics?include=gp"].unanswered, undefined);
  same("the trial balance", shown["/statements/trial-balance"].balanced, true);
  const monthEnd = endOfMonth(addMonths("2025-10-01", fund.below(8)));
  await Promise.all([holdCapital(fund, raw, TODAY), holdCapital(fund, raw, monthEnd), holdClosed(fund)]);
  for (const { entries, status } of shown["/agreements"] as Json[]) holdAgreement(entries, status);
}

async function holdCapital(fund: Fund, raw: RawBooks, end: string): Promise<void> {
  const shown = await fund.get(`/capital-accounts?end=${end}&include=ties`);
  const expected = recompute(raw, end);
  same(`net assets of ${end}`, cents(shown.netAssets), expected.netAssets);
  const ending = (shown.rows as Json[]).reduce((sum, row) => sum + cents(row.ending), 0n);
  const together = ending + cents(shown.pooledCapital) + cents(shown.unallocated);
  same(`partners and what no partner has on ${end}`, together, expected.netAssets);
  same(`the unexplained difference of ${end}`, shown.difference, 0);
  const carried = (shown.rows as Json[]).reduce((sum, row) => sum + cents(row.carriedInterest), 0n);
  same(`carry over all partners on ${end}`, carried, expected.postedCarry);
  for (const row of shown.rows as Json[]) {
    const beforeCarry = cents(row.ending) - cents(row.carriedInterest);
    same(`${row.name}'s capital before carry on ${end}`, beforeCarry, expected.capital.get(row.lpEntityId));
    same(`${row.name}'s commitment on ${end}`, cents(row.commitment), expected.committed.get(row.lpEntityId));
  }
}

/** Of a cancelled agreement every entry is taken back, of one that stands none. */
function holdAgreement(entries: readonly Json[], status: string): void {
  const own = entries.filter(({ reverses }) => reverses === null);
  const back = own.filter(({ reversedBy }) => reversedBy !== null);
  same(`entries taken back of an agreement that is ${status}`, back.length, status === "cancelled" ? own.length : 0);
}

/** What closed months show: the trial balance and the capital accounts through their ends. */
async function figuresOf(fund: Fund, end: string): Promise<string> {
  const start = `${end.slice(0, 8)}01`;
  const { rows } = await fund.get(`/statements/trial-balance?end=${end}`);
  const { rows: partners, nav } = await fund.get(`/capital-accounts?start=${start}&end=${end}`);
  const kept = (partners as Json[]).map(({ lpEntityId, commitment, called, period, itd }) => {
    return { lpEntityId, commitment, called, period, itd };
  });
  return JSON.stringify({
    rows,
    nav,
    partners: kept.filter(({ itd, commitment }) => itd.ending !== 0 || commitment !== 0),
  });
}

async function holdClosed(fund: Fund): Promise<void> {
  const { closed, closedThrough: through } = fund;
  same("the day /firm is closed through", (await fund.get("/firm")).vehicles[0].closedThrough, through);
  if (through === null) return;
  if (!closed.has(through)) closed.set(through, await figuresOf(fund, through));
  for (const end of new Set([through, fund.pick([...closed.keys()])]))
    same(`the closed month ${end}`, await figuresOf(fund, end), closed.get(end));
}
