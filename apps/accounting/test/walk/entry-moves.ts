/** Entries by hand, and entries that the builders make of deals. */
import { addDays } from "@capstack/decimal";
import type { Fund, Json } from "./fund.js";
import { type Propose, post } from "./propose.js";

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
  const abroad = { currency: "EUR", baseAmount: Math.round(amount * 108) / 100 };
  const lines = fund.weighed([
    [
      15,
      [
        { account: "1300", amount, lpEntityId: other },
        { account: "3100", amount: -amount, lpEntityId: other },
      ],
    ],
    [
      5,
      [
        { account: debit, amount, ...abroad },
        { account: credit, amount: -amount, ...abroad, baseAmount: -abroad.baseAmount },
      ],
    ],
    [
      80,
      [
        { account: debit, amount },
        { account: credit, amount: -amount },
      ],
    ],
  ]);
  return { entryDate: fund.day(), sourceType, memo: fund.name("entry"), postings: lines };
}

/** Entries by hand, their lives, and imports. */
export const entryMoves: readonly Propose[] = [
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
    const { entries } = await fund.get("/journal?status=draft&limit=200");
    if (entries.length === 0) return null;
    const path = `/journal/${fund.pick(entries as Json[]).id}`;
    return { method: "PATCH", path, body: await entryBody(fund), ifMatch: "*" };
  },
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

/** Deals, as the builders of entries take them. */
export const dealMoves: readonly Propose[] = [
  build("investment", async (fund) => ({ companyId: await fund.company(), amount: fund.money(300_000) })),
  build("valuation", async (fund) => ({ companyId: await fund.company(), fairValue: fund.money(900_000) })),
  build("valuation", async (fund) => ({ companyId: await fund.company(), fairValue: fund.money(900_000) })),
  build("exit", async (fund) => ({
    companyId: await fund.company(),
    proceeds: fund.money(400_000),
    ...(fund.next() < 0.5 ? { soldPct: 0.5 } : {}),
    ...(fund.next() < 0.3 ? { escrow: fund.money(40_000) } : {}),
  })),
  build("return-of-capital", async (fund) => ({ companyId: await fund.company(), amount: fund.money(20_000) })),
  build("escrow-release", async (fund) => ({ companyId: await fund.company(), received: fund.money(9_000) })),
  build("conversion", async (fund) => ({ companyId: await fund.company(), fairValue: fund.money(300_000) })),
  build("in-kind-distribution", async (fund) => {
    return { companyId: await fund.company(), value: fund.money(300_000), distributedPct: fund.pick([0.1, 0.5]) };
  }),
  build("write-off", async (fund) => ({ companyId: await fund.company(), realize: fund.next() < 0.5 })),
  build("income", (fund) => ({ amount: fund.money(9_000) })),
  build("expense", (fund) => {
    return { amount: fund.money(9_000), accrued: fund.next() < 0.5, kind: fund.pick(["partnership", "offering"]) };
  }),
  build("fee", (fund) => {
    const from = fund.day();
    return { from, to: addDays(from, 30), annualRate: 0.02, basis: fund.pick(["committed", "invested", "nav"]) };
  }),
  build("fx", () => ({})),
  build("currency-exchange", (fund) => {
    const amount = fund.money(20_000);
    const [sold, bought] = [
      { currency: "USD", amount },
      { currency: "EUR", amount: Math.max(0.01, Math.round(amount * 93) / 100) },
    ];
    return { ...(fund.next() < 0.5 ? { sold, bought } : { sold: bought, bought: sold }), baseAmount: amount };
  }),
  build("loan-draw", (fund) => ({ amount: fund.money(50_000) })),
  build("loan-repayment", (fund) => ({ principal: fund.money(20_000), interest: fund.money(300) })),
  build("carry", () => ({})),
  build("capital-call", (fund) => ({ total: fund.money(200_000), fundedAtOnce: fund.next() < 0.5 })),
  build("carry", () => ({})),
  build("carry-distribution", async (fund) => {
    const { rows } = await fund.get("/capital-accounts");
    const due = (rows as Json[]).filter(({ carriedInterest }) => carriedInterest > 0);
    if (due.length === 0) return { lines: [{ lpEntityId: await fund.partner(), amount: 1 }] };
    const { lpEntityId, carriedInterest } = fund.pick(due);
    return { lines: [{ lpEntityId, amount: fund.next() < 0.5 ? carriedInterest : 1 }] };
  }),
  build("distribution", (fund) => ({
    total: fund.money(30_000),
    by: fund.pick(["capital_balance", "commitment", "waterfall"]),
    paidAtOnce: fund.next() < 0.7,
  })),
  build("contribution-funding", async (fund) => {
    const { rows } = await fund.get("/capital-accounts");
    const owing = (rows as Json[]).filter(({ receivable }) => receivable > 0);
    if (owing.length === 0) return { lines: [{ lpEntityId: await fund.partner(), amount: 1 }] };
    const { lpEntityId, receivable } = fund.pick(owing);
    return {
      lines: [{ lpEntityId, amount: fund.next() < 0.7 ? receivable : Math.min(receivable, fund.money(receivable)) }],
    };
  }),
  build("distribution-settlement", async (fund) => {
    return { lines: [{ lpEntityId: await fund.partner(), amount: fund.money(3_000) }] };
  }),
];
