/** The rules of `rules/books.md`: each row is booked in small books of its own, and what comes of it is as its cells say. */
import { fileURLToPath } from "node:url";
import { figure, type Row, readRules } from "@capstack/testing/vectors";
import { describe, expect, it } from "vitest";
import {
  type AllocationRule,
  type Books,
  capitalAccounts,
  computeManagementFee,
  costBasis,
  equalize,
  missingAccounts,
  previewClose,
  seedChart,
} from "../src/index.js";
import { posted } from "./books/half-a-year.js";

const idOf = (name: string) => `${name.toLowerCase().padEnd(8, "0").slice(0, 8)}-0000-4000-8000-000000000000`;
const capitalOf = (name: string) => `3100-${idOf(name).slice(0, 8)}`;

/** Books of partners with their commitments; Keel is the general partner. */
function booksOf(committed: Readonly<Record<string, number>>, more: Partial<Books>): Books {
  const partners = Object.keys(committed).map((name) => {
    const partnerClass = name === "Keel" ? ("gp" as const) : ("lp" as const);
    return { lpEntityId: idOf(name), name, partnerClass };
  });
  const commitments = Object.entries(committed).map(([name, amount]) => {
    return { lpEntityId: idOf(name), date: "2022-01-01", amount, kind: "initial" as const };
  });
  return {
    vehicle: { id: "fund", name: "Fund I", baseCurrency: "USD" },
    partners,
    commitments: commitments.filter(({ amount }) => amount !== 0),
    companies: [],
    accounts: seedChart({ vehicle: { id: "fund" }, partners }),
    entries: [],
    today: "2025-12-31",
    ...more,
  };
}

const shown = (amount = Number.NaN) =>
  amount.toLocaleString("en-US", { minimumFractionDigits: Number.isInteger(amount) ? 0 : 2 });
const endingOf = (books: Books, end: string) =>
  Object.fromEntries(capitalAccounts(books, { end }).rows.map(({ name, ending }) => [name, shown(ending)]));

const byTenths = { Harbor: 5_000_000, Juniper: 3_000_000, Keel: 2_000_000 };
const ACCOUNT_OF: Readonly<Record<string, readonly [string, string, number]>> = {
  expense: ["5100", "partnership_expense", 1],
  fee: ["5000", "management_fee", 1],
  income: ["4100", "income", -1],
};

/** What each partner has after one amount of income or expense. */
function shared(row: Row): Row {
  const [account, sourceType, sign] = ACCOUNT_OF[row.booked ?? ""] ?? ["", "", 0];
  const amount = sign * figure(row.amount ?? "");
  const out = row["let out"];
  const allocationRules: AllocationRule[] =
    out === undefined ? [] : [{ lpEntityId: idOf(out), category: "*", participates: false }];
  const entries = [posted("one", "2025-01-10", sourceType, { [account]: amount, 1000: -amount })];
  return endingOf(booksOf(byTenths, { entries, allocationRules }), "2025-01-31");
}

function carried(row: Row): Row {
  const profit = figure(row.profit ?? "");
  const books = booksOf(
    { Harbor: 1_000_000, Keel: 0 },
    {
      entries: [
        posted("call", "2022-01-01", "capital_call", { 1000: 1_000_000, [capitalOf("Harbor")]: -1_000_000 }),
        posted("mark", "2023-12-31", "valuation", { 1200: profit, 4200: -profit }),
      ],
      waterfall: {
        kind: row.carry as "european",
        carryRate: 0.2,
        prefRate: 0.08,
        catchupRate: figure(row["catch-up"] ?? ""),
        prefCompounds: true,
      },
      today: "2024-01-01",
    },
  );
  const { carryAccrued, rows } = capitalAccounts(books, { end: "2024-01-01" });
  const harbor = rows.find(({ name }) => name === "Harbor");
  return { "carry accrued": shown(carryAccrued), Harbor: shown(harbor?.ending) };
}

function joined(row: Row): Row {
  const call = { 1000: 1_000_000, [capitalOf("Harbor")]: -600_000, [capitalOf("Juniper")]: -400_000 };
  const entries = [posted("call", "2025-02-03", "capital_call", call)];
  const books = booksOf({ Harbor: 3_000_000, Juniper: 2_000_000, Newcomer: 0 }, { entries });
  const commitments = [{ lpEntityId: idOf("Newcomer"), amount: 2_500_000, kind: "initial" as const }];
  const { lines } = equalize(books, { date: "2025-08-04", interestRate: 0.08, commitments });
  const line = lines.find(({ lpEntityId }) => lpEntityId === idOf(row.partner ?? ""));
  return {
    "called before": shown(line?.calledBefore),
    "called after": shown(line?.calledAfter),
    change: shown(line?.change),
    interest: shown(line?.interest),
  };
}

function charged(row: Row): Row {
  const { fee } = computeManagementFee(booksOf(byTenths, {}), {
    from: row.from ?? "",
    to: row.to ?? "",
    annualRate: 0.02,
    dayCount: row["days counted"] as "30/360",
    ...(row["from then on"]
      ? { steps: [{ date: row["from then on"], annualRate: figure(row["the rate is"] ?? "") }] }
      : {}),
    ...(row.offset ? { offset: figure(row.offset) } : {}),
  });
  return { fee: shown(fee) };
}

/** What of each reduction a fee of 50,000 takes, and what is left of it. */
function reduced(row: Row): Row {
  const given = Object.fromEntries(
    ["offset", "waiver", "rebate"].flatMap((kind) => (row[kind] ? [[kind, figure(row[kind] ?? "")]] : [])),
  );
  const quarter = { from: "2025-04-01", to: "2025-06-30", annualRate: 0.02, dayCount: "30/360" } as const;
  const { fee, offset, waiver, rebate } = computeManagementFee(booksOf(byTenths, {}), { ...quarter, ...given });
  return {
    "of the offset": shown(offset),
    "of the waiver": shown(waiver),
    "of the rebate": shown(rebate),
    fee: shown(fee),
  };
}

const BASES: Readonly<Record<string, Partial<Books>>> = {
  commitment: { allocationBasis: "commitment" },
  "paid-in capital": { allocationBasis: "paid_in" },
  "capital balances": { allocationBasis: "capital_balance" },
  "fixed shares": {
    allocationBasis: "fixed",
    allocationRules: ["Harbor", "Juniper"].map((name) => ({ lpEntityId: idOf(name), category: "*", weight: 1 })),
  },
};

/** What each partner bears of a cost of the offering; Keel alone has paid in. */
function offered(row: Row): Row {
  const basis = BASES[row["results are shared by"] ?? ""] ?? {};
  const cost = figure(row["offering costs"] ?? "");
  const entries = [
    posted("call", "2025-01-05", "capital_call", { 1000: 900, [capitalOf("Keel")]: -900 }),
    posted("cost", "2025-01-10", "offering_cost", { 3300: cost, 1000: -cost }),
  ];
  const books = booksOf(byTenths, { ...basis, entries });
  const accounts = [...books.accounts, ...missingAccounts(books, entries)];
  const { rows } = capitalAccounts({ ...books, accounts }, { end: "2025-01-31" });
  return Object.fromEntries(rows.map(({ name, offeringCosts }) => [name, shown(offeringCosts)]));
}

function sold(row: Row): Row {
  const lots = [
    { id: "a", date: "2023-01-01", units: 100, cost: 1000 },
    { id: "b", date: "2024-01-01", units: 100, cost: 3000 },
  ];
  return { cost: shown(costBasis({ lots, method: row.order as "fifo", unitsSold: figure(row.sold ?? "") }).cost) };
}

function closed(row: Row): Row {
  const entries = [posted("one", "2025-01-10", "partnership_expense", { 5100: 100, 1000: -100 })];
  const through = row["closed through"] ? { closedThrough: row["closed through"] } : {};
  const { months, blockers } = previewClose(booksOf(byTenths, { entries, ...through }), {
    through: row["to close"] ?? "",
  });
  return {
    months: months.map(({ month }) => month).join(", "),
    "in the way": blockers.map(({ code }) => code).join(", "),
  };
}

const RULES: Readonly<Record<string, (row: Row) => Row>> = {
  "Carry waits for the hurdle, and catches up after it": carried,
  "Income and expense are shared by commitment": shared,
  "Costs of raising the fund are borne by commitment, whatever results are shared by": offered,
  "Whoever a rule lets out bears nothing, and the others bear it by their commitments": shared,
  "Later partners pay what they would have paid, with interest to those who paid for them": joined,
  "A management fee counts days as its agreement says": charged,
  "What reduces a fee takes at most the fee: offsets first, then waivers, then rebates": reduced,
  "What is sold has cost what its lots cost, in the order that was chosen": sold,
  "Months are closed in order, from the first that is open": closed,
};

const rules = readRules(fileURLToPath(new URL("../rules/books.md", import.meta.url)));

it("every rule has its books", () => expect(rules.map(({ name }) => name)).toEqual(Object.keys(RULES)));

describe.each(rules)("$name", ({ name, tables: [rows = []] }) => {
  it.each(rows.map((row) => [Object.values(row).filter(Boolean).join(", "), row] as const))("%s", (_, row) => {
    const told = RULES[name]?.(row) ?? {};
    const expected = Object.fromEntries(Object.keys(told).map((column) => [column, row[column]]));
    expect(Object.keys(told).length).toBeGreaterThan(0);
    expect(told).toEqual(expected);
  });
});
