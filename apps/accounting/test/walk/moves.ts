/** Every kind of write, with what is legal more often than not: a refusal is an answer too, a failure is none. */
import { addDays, endOfMonth } from "@capstack/decimal";
import type { Fund, Json } from "./fund.js";

/** A request to make; null where there is nothing to make it of. */
export type Move = { readonly method: string; readonly path: string; readonly body?: unknown } | null;

type Propose = (fund: Fund) => Promise<Move>;

const post = (path: string, body?: unknown): Move => ({
  method: "POST",
  path,
  ...(body === undefined ? {} : { body }),
});

/** One of a list with an id, moved on. */
const step =
  (list: string, keep: (row: Json) => boolean, path: (row: Json) => string, body?: (fund: Fund) => unknown): Propose =>
  async (fund) => {
    const rows = ((await fund.get(list)) as Json[]).filter(keep);
    return rows.length === 0 ? null : post(path(fund.pick(rows)), body?.(fund));
  };

const stepEntry =
  (status: string, verb: string): Propose =>
  async (fund) => {
    const { entries } = await fund.get(`/journal?status=${status}&limit=200`);
    if (entries.length === 0) return null;
    return post(`/journal/${fund.pick(entries as Json[]).id}/${verb}`, verb === "reverse" ? {} : undefined);
  };

async function entryBody(fund: Fund): Promise<Json> {
  const amount = fund.money(50_000);
  const [debit, credit, sourceType] = fund.pick([
    ["5100", "1000", "partnership_expense"],
    ["5200", "2000", "organizational_expense"],
    ["1000", "4100", "income"],
    ["5000", "2100", "management_fee"],
    ["1000", "2200", "loan"],
    ["2000", "1000", "manual"],
  ]);
  const other = await fund.partner();
  const lines =
    fund.next() < 0.15
      ? [
          { account: "1300", amount, lpEntityId: other },
          { account: "3100", amount: -amount, lpEntityId: other },
        ]
      : [
          { account: debit, amount },
          { account: credit, amount: -amount },
        ];
  return { entryDate: fund.day(), sourceType, memo: fund.name("entry"), postings: lines };
}

const entries: readonly Propose[] = [
  async (fund) => post("/journal", { ...(await entryBody(fund)), status: fund.pick(["draft", "posted", "posted"]) }),
  async (fund) => {
    const bodies = [];
    for (let n = 1 + fund.below(5); n > 0; n--) bodies.push({ ...(await entryBody(fund)), status: "posted" });
    return post("/journal/bulk", { entries: bodies });
  },
  stepEntry("draft", "post"),
  stepEntry("draft", "post"),
  stepEntry("draft", "void"),
  stepEntry("posted", "reverse"),
  stepEntry("posted", "reverse"),
  async (fund) => {
    const text = `${fund.day()} * ${fund.name("imported")}\n    A5100  ${fund.money(900)} USD\n    A1000\n`;
    const named = text.replace("A5100", "Expenses:Partnership-Expenses:A5100").replace("A1000", "Assets:Cash:A1000");
    return post("/import/journal", { format: "hledger", content: named, status: fund.pick(["draft", "posted"]) });
  },
];

/** A builder of entries with a body, as a draft or posted. */
const build =
  (name: string, deal: (fund: Fund) => Promise<object> | object): Propose =>
  async (fund) =>
    post(`/entries/${name}`, { date: fund.day(), post: fund.next() < 0.85, ...(await deal(fund)) });

const deals: readonly Propose[] = [
  build("investment", async (fund) => ({ companyId: await fund.company(), amount: fund.money(300_000) })),
  build("valuation", async (fund) => ({ companyId: await fund.company(), fairValue: fund.money(900_000) })),
  build("valuation", async (fund) => ({ companyId: await fund.company(), fairValue: fund.money(900_000) })),
  build("exit", async (fund) => ({
    companyId: await fund.company(),
    proceeds: fund.money(400_000),
    ...(fund.next() < 0.5 ? { soldPct: 0.5 } : {}),
  })),
  build("return-of-capital", async (fund) => ({ companyId: await fund.company(), amount: fund.money(20_000) })),
  build("write-off", async (fund) => ({ companyId: await fund.company(), realize: fund.next() < 0.5 })),
  build("income", (fund) => ({ amount: fund.money(9_000) })),
  build("expense", (fund) => ({ amount: fund.money(9_000), accrued: fund.next() < 0.5 })),
  build("fee", (fund) => {
    const from = fund.day();
    return { from, to: addDays(from, 30), annualRate: 0.02, basis: fund.pick(["committed", "invested", "nav"]) };
  }),
  build("loan-draw", (fund) => ({ amount: fund.money(50_000) })),
  build("loan-repayment", (fund) => ({ principal: fund.money(20_000), interest: fund.money(300) })),
  build("carry", () => ({})),
  build("capital-call", (fund) => ({ total: fund.money(200_000), fundedAtOnce: fund.next() < 0.5 })),
  build("distribution", (fund) => ({ total: fund.money(30_000) })),
  build("contribution-funding", async (fund) => {
    const { rows } = await fund.get("/capital-accounts");
    const owing = (rows as Json[]).filter(({ receivable }) => receivable > 0);
    if (owing.length === 0) return { lines: [{ lpEntityId: await fund.partner(), amount: 1 }] };
    const { lpEntityId, receivable } = fund.pick(owing);
    return {
      lines: [{ lpEntityId, amount: fund.next() < 0.7 ? receivable : Math.min(receivable, fund.money(receivable)) }],
    };
  }),
];

const status =
  (...of: string[]) =>
  (row: Json): boolean =>
    of.includes(row.status);

const move = (row: Json, verb: string) => `/agreements/${row.id}/${verb}`;

const capital: readonly Propose[] = [
  async (fund) => {
    const callDate = fund.day();
    const whole = { callDate, dueDate: addDays(callDate, 14), description: fund.name("call") };
    if (fund.next() < 0.6) return post("/capital-calls", { ...whole, total: fund.money(400_000) });
    return post("/capital-calls", {
      ...whole,
      lines: [{ lpEntityId: await fund.partner(), amount: fund.money(90_000) }],
    });
  },
  async (fund) => {
    const date = fund.day();
    const description = fund.name("distribution");
    if (fund.next() < 0.8) {
      const basis = fund.pick(["capital_balance", "commitment"]);
      return post("/distributions", {
        date,
        description,
        basis,
        total: fund.money(90_000),
        recallable: fund.next() < 0.3,
      });
    }
    const { positions } = (await fund.get("/construction")).actuals;
    const held = (positions as Json[]).filter(({ currentValue }) => currentValue > 0);
    if (held.length === 0) return null;
    const { companyId, currentValue } = fund.pick(held);
    return post("/distributions", {
      date,
      description,
      inKind: { companyId, value: currentValue, distributedPct: 0.25 },
    });
  },
  step(
    "/distributions",
    status("declared", "partly_paid"),
    (row) => `/distributions/${row.distributionId}/pay`,
    (fund) => ({
      date: fund.day(),
    }),
  ),
  async (fund) => {
    const partners = (await fund.get("/partners")) as Json[];
    const [from, to] = [fund.pick(partners), fund.pick(partners)];
    const transferredPct = fund.pick([0.1, 0.25, 0.333, 1]);
    const terms = { date: fund.day(), fromLpEntityId: from.lpEntityId, toLpEntityId: to.lpEntityId, transferredPct };
    return fund.next() < 0.5 ? post("/entries/transfer", terms) : post("/agreements", { kind: "transfer", ...terms });
  },
  async (fund) => {
    const commitments = [{ lpEntityId: await fund.partner(), amount: fund.money(800_000), kind: "increase" }];
    const terms = { date: fund.day(), commitments, interestRate: fund.pick([0, 0.08]), trueUp: fund.next() < 0.7 };
    if (fund.next() < 0.5) return post("/entries/equalization", terms);
    return post("/agreements", { kind: "subsequent_close", ...terms });
  },
  async (fund) => {
    const lpEntityId = await fund.partner();
    const [paid, earned] = [fund.money(40_000), fund.money(4_000)];
    const ending = Math.round((paid + earned) * 100) / 100;
    const flows = [{ date: "2024-05-06", kind: "contribution", amount: paid }];
    const partners = [{ lpEntityId, contributions: paid, distributions: 0, ending, flows }];
    return post("/agreements", {
      kind: "opening_balance",
      date: fund.day(),
      partners,
      balances: [{ account: "1000", amount: ending }],
    });
  },
  step("/agreements", status("draft"), (row) => move(row, "declare")),
  step("/agreements", status("draft"), (row) => move(row, "declare")),
  step("/agreements", status("draft"), (row) => move(row, "declare")),
  step("/agreements", status("draft", "declared", "settled"), (row) => move(row, "cancel")),
  step("/agreements", status("declared", "settled"), (row) => move(row, "cancel")),
  step("/agreements", status("declared", "settled"), (row) => move(row, "cancel")),
];

const frame: readonly Propose[] = [
  async (fund) =>
    post("/partners", { name: fund.name("Partner"), commitment: fund.money(900_000), commitmentDate: fund.day() }),
  async (fund) => {
    const lpEntityId = await fund.partner();
    const [kind, sign] = fund.pick([
      ["increase", 1],
      ["decrease", -1],
      ["default", -1],
    ] as const);
    return post("/commitments", { lpEntityId, date: fund.day(), amount: sign * fund.money(50_000), kind });
  },
  async (fund) => post("/companies", { name: fund.name("Company"), stage: "Seed" }),
  async (fund) => {
    const lpEntityId = await fund.partner();
    const waterfall = fund.pick([
      undefined,
      { kind: "straight", carryRate: 0.2 },
      { kind: "european", carryRate: 0.2, prefRate: 0.08 },
    ]);
    const category = fund.pick(["management_fee", "valuation", "managementFees", "partnership_expense"]);
    const rules = fund.next() < 0.5 ? [{ category, lpEntityId, participates: false }] : [];
    const body = { effectiveDate: fund.day(), allocationRules: rules, ...(waterfall ? { waterfall } : {}) };
    return { method: "PUT", path: "/terms", body };
  },
  async (fund) => {
    const partnerClass = fund.pick(["lp", "gp"]);
    return { method: "PATCH", path: `/partners/${await fund.partner()}`, body: { partnerClass } };
  },
  async (fund) => ({ method: "PUT", path: "/fx-rates", body: { currency: "EUR", date: fund.day(), rate: 1.08 } }),
];

const months: readonly Propose[] = [
  async (fund) => {
    const first = fund.closedThrough === null ? "2025-10-01" : addDays(fund.closedThrough, 1);
    const accept = ["drafts", "unposted_bank_rows"];
    return post("/close", { through: endOfMonth(first), accept, reason: "The walk goes on" });
  },
  async (fund) => {
    if (fund.closedThrough === null) return null;
    const more = fund.next() < 0.3 ? { from: addDays(fund.closedThrough, -40) } : {};
    return post("/reopen", { reason: "A mistake", ...more });
  },
];

const stepRow = (verb: string, of: readonly string[], body?: (fund: Fund) => unknown): Propose =>
  step("/bank", status(...of), (row) => `/bank/${row.id}/${verb}`, body);

const bank: readonly Propose[] = [
  async (fund) => {
    const rows = Array.from({ length: 1 + fund.below(4) }, () => {
      const description = fund.pick(["AUDIT FEE", "INTEREST", "WIRE HARBOR", "WIRE JUNIPER", "LEGAL", "LOAN"]);
      const amount = (fund.next() < 0.5 ? -1 : 1) * fund.money(9_000);
      return { date: fund.day(), amount, description: `${description} ${fund.name("row")}` };
    });
    return post("/bank/import", { content: JSON.stringify(rows) });
  },
  async (fund) => {
    const { entries: posted } = await fund.get("/journal?status=posted&limit=20&account=1000");
    const rows = (posted as Json[]).flatMap(({ entry_date, journal_postings }) => {
      const cash = journal_postings.filter(({ account_code }: Json) => account_code === "1000");
      return cash.length === 1 ? [{ date: entry_date, amount: cash[0].amount, description: fund.name("wire") }] : [];
    });
    return rows.length === 0 ? null : post("/bank/import", { content: JSON.stringify([fund.pick(rows)]) });
  },
  stepRow("draft", ["unmatched"], () => ({})),
  stepRow("draft", ["unmatched"], () => ({})),
  stepRow("reconcile", ["drafted"]),
  stepRow("unmatch", ["drafted", "reconciled"]),
  stepRow("ignore", ["unmatched"], () => ({ reason: "twin" })),
  async () => post("/bank/auto-match"),
];

/** Kinds of writes by how often they come. */
export const moves: readonly (readonly [share: number, proposals: readonly Propose[]])[] = [
  [22, entries],
  [22, deals],
  [28, capital],
  [8, frame],
  [6, months],
  [14, bank],
];
