import { type Books, type Entry, type Posting, seedChart } from "@capstack/ledger";
import { seeded } from "../harness.js";

const idOf = (n: number) => `${String(n).padStart(8, "0")}-0000-4000-8000-000000000000`;

/** Twenty years of a fund with 40 partners and 30 companies: some 2.2 postings an entry, in date order, seeded. */
export function fundBooks(postingCount: number): Books {
  const random = seeded(7);
  const below = (n: number) => Math.floor(random() * n);
  const partners = Array.from({ length: 40 }, (_, n) => ({
    lpEntityId: idOf(n + 1),
    name: `Partner ${n}`,
    partnerClass: n === 0 ? ("gp" as const) : ("lp" as const),
  }));
  const companies = Array.from({ length: 30 }, (_, n) => ({ companyId: idOf(n + 101), name: `Company ${n}` }));
  const entries: Entry[] = [];
  let count = 0;
  for (let n = 0; count < postingCount; n++) {
    const entryDate = new Date(Date.UTC(2005, 0, 3) + Math.floor((count / postingCount) * 7300) * 86_400_000)
      .toISOString()
      .slice(0, 10);
    const [sourceType, lines] = entryOf(n, { below, total: postingCount });
    const postings = lines.map(([account, units]): Posting => ({ account, amount: units / 100, currency: "USD" }));
    entries.push({ id: `e${n}`, entryDate, sequence: n, sourceType, status: "posted", postings });
    count += postings.length;
  }
  return {
    vehicle: { id: "v", name: "Twenty years", baseCurrency: "USD" },
    partners,
    companies,
    commitments: partners.map(({ lpEntityId }, n) => ({
      lpEntityId,
      date: "2005-01-01",
      amount: 1_000_000 + 37_000 * n,
      kind: "initial",
    })),
    accounts: seedChart({ vehicle: { id: "v" }, partners, companies }),
    entries,
    waterfall: { kind: "european", carryRate: 0.2, prefRate: 0.08 },
    today: "2024-12-31",
  };
}

type Lines = [account: string, units: number][];

function entryOf(n: number, { below, total }: { below: (n: number) => number; total: number }): [string, Lines] {
  const units = 1 + below(5_000_000);
  const company = idOf(101 + below(30)).slice(0, 8);
  if (n % Math.max(Math.floor(total / 60), 50) === 0) {
    const parts = Array.from({ length: 40 }, (_, p): [string, number] => [
      `3100-${idOf(p + 1).slice(0, 8)}`,
      -(1_000_000 + below(2_000_000)),
    ]);
    return ["capital_call", [["1000", -parts.reduce((sum, [, part]) => sum + part, 0)], ...parts]];
  }
  switch (n % 10) {
    case 0:
      return [
        "management_fee",
        [
          ["5000", units],
          ["1000", -units],
        ],
      ];
    case 1:
      return [
        "income",
        [
          ["1000", units],
          ["4100", -units],
        ],
      ];
    case 2:
      return [
        "valuation",
        [
          [`1200-${company}`, units],
          ["4200", -units],
        ],
      ];
    case 3:
      return n % 2000 === 3
        ? [
            "investment",
            [
              [`1100-${company}`, units],
              ["1000", -units],
            ],
          ]
        : [
            "partnership_expense",
            [
              ["5100", units],
              ["2000", -units],
            ],
          ];
    case 4:
      return [
        "distribution",
        [
          [`3100-${idOf(1 + below(40)).slice(0, 8)}`, units],
          ["1000", -units],
        ],
      ];
    case 5:
      return [
        "partnership_expense",
        [
          ["5100", units],
          ["5300", 100],
          ["1000", -units - 100],
        ],
      ];
    default:
      return [
        "partnership_expense",
        [
          ["5100", units],
          ["1000", -units],
        ],
      ];
  }
}
