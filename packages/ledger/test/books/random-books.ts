import { type Books, type Entry, type Posting, seedChart, type WaterfallTerms } from "../../src/index.js";

/** A seeded generator of numbers from 0 up to 1. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let x = state;
    x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
    x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
    return ((x ^ (x >>> 16)) >>> 0) / 2 ** 32;
  };
}

const id = (n: number) => `${String(n).padStart(8, "0")}-0000-4000-8000-000000000000`;
const cents = (units: number) => units / 100;
const date = (random: () => number) => {
  const [year, month, day] = [
    2023 + Math.floor(random() * 3),
    1 + Math.floor(random() * 12),
    1 + Math.floor(random() * 28),
  ];
  const end = random() < 0.3 ? [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] : day;
  const leap = year === 2024 && month === 2 && end === 28 && random() < 0.5 ? 29 : end;
  return `${year}-${String(month).padStart(2, "0")}-${String(leap).padStart(2, "0")}`;
};

/** Valid books with every kind of movement: calls, results, deals, payouts, transfers of capital, drafts and reversals. */
export function randomBooks(
  seed: number,
  { entries: size = 40, waterfall }: { entries?: number; waterfall?: WaterfallTerms } = {},
): Books {
  const random = seeded(seed);
  const below = (n: number) => Math.floor(random() * n);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const partners = Array.from({ length: 2 + below(4) }, (_, n) => ({
    lpEntityId: id(10 + n),
    name: pick(["Oak", "Elm", "Ash", "Fir"]) + n,
    partnerClass: n === 0 ? ("gp" as const) : ("lp" as const),
  }));
  const companies = Array.from({ length: 1 + below(3) }, (_, n) => ({ companyId: id(50 + n), name: `Co ${n}` }));
  const commitments = partners.flatMap(({ lpEntityId }) => [
    { lpEntityId, date: "2023-01-01", amount: 1000 * (1 + below(5000)), kind: "initial" as const },
    ...(random() < 0.4
      ? [{ lpEntityId, date: date(random), amount: 1000 * (1 + below(900)), kind: "increase" as const }]
      : []),
  ]);
  const amount = () => 1 + below(10 ** (3 + below(6)));
  const partnerCode = () => `3100-${pick(partners).lpEntityId.slice(0, 8)}`;
  const companyCode = (base: string) => `${base}-${pick(companies).companyId.slice(0, 8)}`;
  const kinds: readonly (() => [string, [string, number][]])[] = [
    () =>
      call(
        partners.map((partner) => `3100-${partner.lpEntityId.slice(0, 8)}`),
        amount,
      ),
    () => two("distribution", partnerCode(), "1000", amount()),
    () => two("recallable_distribution", partnerCode(), "1000", amount()),
    () => two("management_fee", "5000", "2100", amount()),
    () => {
      const [net, taken] = [amount(), amount()];
      return [
        "management_fee",
        [
          ["5000", net + taken],
          [pick(["5010", "5011", "5012"]), -taken],
          ["2100", -net],
        ],
      ];
    },
    () => two("partnership_expense", pick(["5100", "5110", "5140"]), pick(["1000", "1050"]), amount()),
    () => two("cash_restriction", "1050", "1000", amount()),
    () => two("organizational_expense", "1310", "1000", amount()),
    () => two("organizational_expense", "5200", "2000", amount()),
    () => two("offering_cost", "3300", pick(["1000", "2010"]), amount()),
    () => two("income", pick(["1000", "1050", "4140"]), pick(["4100", "4130"]), amount()),
    () => two("investment", companyCode("1100"), "1000", amount()),
    () =>
      random() < 0.5
        ? two("valuation", companyCode("1200"), "4200", amount())
        : two("valuation", "4200", companyCode("1200"), amount()),
    () => two("fx", companyCode("1250"), "4300", amount()),
    () => {
      const [cost, gain] = [amount(), amount()];
      return [
        "realized_gain",
        [
          ["1000", cost + gain],
          [companyCode("1100"), -cost],
          ["4000", -gain],
        ],
      ];
    },
    () => two("loan", "1000", "2200", amount()),
    () =>
      random() < 0.5
        ? two("manual", "5300", "1000", amount())
        : two("transfer", partnerCode(), partnerCode(), amount()),
    () => {
      const total = amount() + 2;
      return [
        "management_fee",
        [
          ["5000", total],
          ["1000", -total],
          [partnerCode(), total],
          ["3200", -total],
        ],
      ];
    },
  ];
  const entries: Entry[] = [];
  for (let n = 0; n < size; n++) {
    const [sourceType, lines] = pick(kinds)();
    const postings: Posting[] = lines.map(([account, units]) => ({ account, amount: cents(units), currency: "USD" }));
    const status = random() < 0.08 ? "draft" : "posted";
    const entry: Entry = { id: `e${n}`, entryDate: date(random), sequence: n, sourceType, status, postings };
    entries.push(entry);
    if (status === "posted" && random() < 0.06) entries.push(reversalOf(entry, `r${n}`));
  }
  return {
    vehicle: { id: "v", name: "Random fund", baseCurrency: "USD" },
    partners,
    companies,
    commitments,
    accounts: seedChart({ vehicle: { id: "v" }, partners, companies, extended: true }),
    entries,
    allocationBasis: pick(["commitment", "capital_balance", "paid_in"] as const),
    allocationRules:
      random() < 0.4 ? [{ lpEntityId: id(10), category: pick(["management_fee", "*"]), participates: false }] : [],
    ...(waterfall === undefined ? {} : { waterfall }),
    today: "2025-12-31",
  };
}

function two(sourceType: string, debit: string, credit: string, units: number): [string, [string, number][]] {
  return [
    sourceType,
    [
      [debit, units],
      [credit, -units],
    ],
  ];
}

function call(codes: readonly string[], amount: () => number): [string, [string, number][]] {
  const parts = codes.map((code): [string, number] => [code, -amount()]);
  return ["capital_call", [["1000", -parts.reduce((sum, [, units]) => sum + units, 0)], ...parts]];
}

export function reversalOf(entry: Entry, newId: string): Entry {
  const postings = entry.postings.map((posting) => ({ ...posting, amount: -posting.amount }));
  return { ...entry, id: newId, reverses: entry.id, postings };
}
