/** What founders and their investors ask of a cap table. */
import { called, missing, type NaturalRequest, near, read, refused, spelt } from "./request.js";

const tool = "cap_table_compute";
const founders = {
  type: "common_issuance",
  label: "Founding",
  date: "2024-01-15",
  grants: [
    { id: "ada", name: "Ada", shares: 4_000_000 },
    { id: "ben", name: "Ben", shares: 4_000_000 },
  ],
};
const safe = {
  type: "safe_issuance",
  date: "2024-03-15",
  safes: [{ id: "angel", name: "Angel", amount: 500_000, valuationCap: 8_000_000 }],
};
const round = (label: string, preMoneyValuation: number, amount: number, more: object = {}) => ({
  type: "priced_round",
  label,
  date: "2025-01-15",
  preMoneyValuation,
  investments: [{ id: "vc", name: "VC", amount }],
  ...more,
});
const a = round("Series A", 20_000_000, 5_000_000);
const seed = round("Seed", 8_000_000, 2_000_000);

/** The requests. */
export const capTableRequests: readonly NaturalRequest[] = [
  {
    asks: "A SAFE of 500k at 8M cap, then a Series A of 5M at 20M pre: who owns what?",
    tool,
    call: { events: [founders, safe, a] },
    because:
      "0.5/8 = 6.25 % before the round; the round leaves 20/25 of it, 5 %; VC 5/25; each founder half of the rest.",
    says: ["20.00 %", "5.00 %", "37.50 %", "533,333"],
    mistakes: [
      read("/events/1/safes/0/amount", "$500,000"),
      called("/events/1/safes/0/valuationCap", "cap"),
      read("/events", JSON.stringify([founders, safe, a])),
    ],
  },
  {
    asks: "We raise 2M at 8M pre. What is the price a share, and what do we two founders keep?",
    tool,
    call: { events: [founders, seed] },
    because: "8M over 8M shares is 1 a share; 2M new shares of 10M are 20 %, each founder 40 %.",
    says: ["price 1 a share", "40.00 %", "20.00 %", "post-money 10,000,000"],
    mistakes: [
      read("/events/1/preMoneyValuation", "8M"),
      spelt("/events/1/preMoneyValuation", "pre_money_valuation"),
      near("/events/1/type", "price_round"),
    ],
  },
  {
    asks: "The same with a 20 % pool inside the pre-money.",
    tool,
    call: { events: [founders, round("Seed", 8_000_000, 2_000_000, { pools: [{ pct: 0.2, mode: "pre" }] })] },
    because:
      "20 % to VC, 20 % to the pool, 60 % for two founders; 8M shares are 60 %, so the pre-money has 8/0.75 M: 0.75 a share.",
    says: ["price 0.75 a share", "30.00 %", "20.00 %"],
    mistakes: [
      read("/events/1/pools/0/pct", 20),
      read("/events/1/pools/0/mode", "pre-money"),
      read("/events/1/pools", { pct: 0.2, mode: "pre" }),
    ],
  },
  {
    asks: "What if the pool of 20 % is made after the closing?",
    tool,
    call: { events: [founders, round("Seed", 8_000_000, 2_000_000, { pools: [{ pct: 0.2, mode: "post" }] })] },
    because: "The price stays 1; everyone keeps 80 % of what the round gave: VC 16 %, each founder 32 %.",
    says: ["price 1 a share", "16.00 %", "32.00 %"],
    mistakes: [
      read("/events/1/pools/0/mode", "Post-Money"),
      read("/events/1/pools/0/pct", "20%"),
      refused("/events/1/pools/0/mode", "after", "invalid_value", "one of pre, post"),
    ],
  },
  {
    asks: "An investor wants 25 % for 3M post-money. What is the post-money, who owns what?",
    tool,
    call: {
      events: [
        founders,
        {
          type: "priced_round",
          label: "Seed",
          postMoneyValuation: 12_000_000,
          investments: [{ id: "vc", name: "VC", amount: 3_000_000 }],
        },
      ],
    },
    because: "3M for 25 % is 12M post-money, 9M pre-money: 1.125 a share; founders 37.5 % each.",
    says: ["25.00 %", "37.50 %", "price 1.125 a share", "pre-money 9,000,000"],
    mistakes: [
      spelt("/events/1/postMoneyValuation", "post_money_valuation"),
      read("/events/1/investments/0/amount", "3 million"),
      refused("/events/1/postMoneyValuation", "1,2M", "invalid_value", "it must be a number"),
    ],
  },
  {
    asks: "A founder starts a company with 10 million shares.",
    tool,
    call: { events: [{ type: "common_issuance", grants: [{ id: "f", name: "Fay", shares: 10_000_000 }] }] },
    because: "The only holder has all of it.",
    says: ["10,000,000", "100.00 %"],
    mistakes: [
      read("/events", { type: "common_issuance", grants: [{ id: "f", name: "Fay", shares: 10_000_000 }] }),
      read("/events/0/grants/0/shares", "10,000,000"),
      called("/events/0/grants/0/shares", "quantity"),
    ],
  },
  {
    asks: "Two founders split 60:40 over 10 million shares.",
    tool,
    call: {
      events: [
        {
          type: "common_issuance",
          date: "2024-01-15",
          grants: [
            { id: "ada", name: "Ada", shares: 6_000_000 },
            { id: "ben", name: "Ben", shares: 4_000_000 },
          ],
        },
      ],
    },
    because: "6M and 4M of 10M.",
    says: ["60.00 %", "40.00 %"],
    mistakes: [
      read("/events/0/date", "15/01/2024"),
      refused("/events/0/grants/1/shares", -4_000_000, "negative_value", "shares is -4000000"),
      missing("/events/0/grants/1/id", "missing_field", "id is required"),
    ],
  },
  {
    asks: "We set aside 2 million shares for a plan.",
    tool,
    call: { events: [founders, { type: "pool_change", date: "2024-02-01", shares: 2_000_000 }] },
    because: "2M of 10M are the pool; each founder has 40 %.",
    says: ["20.00 %", "40.00 %", "(available)"],
    mistakes: [
      near("/events/1/type", "pool"),
      read("/events/1/date", "February 1, 2024"),
      read("/events/1/shares", "2m"),
    ],
  },
  {
    asks: "Grant Eve 100,000 options from a pool of a million.",
    tool,
    call: {
      events: [
        founders,
        { type: "pool_change", shares: 1_000_000 },
        {
          type: "equity_grant",
          grants: [{ id: "eve", name: "Eve", shares: 100_000, kind: "option", strikePrice: 0.5 }],
        },
      ],
    },
    because: "100,000 of 9M fully diluted are 1.11 %; 900,000 stay available, 10 %.",
    says: ["1.11 %", "10.00 %", "900,000"],
    mistakes: [
      called("/events/2/grants/0/strikePrice", "exercisePrice"),
      read("/events/2/grants/0/kind", "Option"),
      spelt("/events/2/type", "Type"),
    ],
  },
  {
    asks: "A note of 500k at 8 % a year and 20 % off, then a year later 2M at 8M pre.",
    tool,
    call: {
      events: [
        founders,
        {
          type: "note_issuance",
          date: "2024-01-15",
          notes: [{ id: "noa", name: "Noa", principal: 500_000, interestRate: 0.08, discount: 0.2 }],
        },
        seed,
      ],
    },
    because:
      "366 days at 8 % over 365: 500,000 + 40,109.59; at 80 % of the price that is 675,136.99 of 10M post-money, 6.75 %.",
    says: ["20.00 %", "6.75 %", "540,109.59"],
    mistakes: [
      read("/events/1/notes/0/discount", 20),
      called("/events/1/notes/0/principal", "amount"),
      refused("/events/1/notes/0/interestRate", "eight", "invalid_value", "it must be a number"),
    ],
  },
  {
    asks: "A SAFE of 250k with 20 % off and no cap, then 2M at 8M pre.",
    tool,
    call: {
      events: [
        founders,
        {
          type: "safe_issuance",
          date: "2024-03-15",
          safes: [{ id: "s", name: "Sol", amount: 250_000, discount: 0.2 }],
        },
        seed,
      ],
    },
    because:
      "250,000 at 80 % of the price is 312,500 of 10M post-money, 3.125 %: with VC's 20 % that leaves 76.875 % for 8M shares, and 325,203 for Sol.",
    says: ["325,203", "20.00 %"],
    mistakes: [
      called("/events/1/safes/0/discount", "discountRate"),
      near("/events/1/type", "safe"),
      refused("/events/1/date", "03/04/2024", "invalid_date", "YYYY-MM-DD"),
    ],
  },
  {
    asks: "A pre-money SAFE of 1M at 8M cap, then 2M at 18M pre.",
    tool,
    call: {
      events: [
        founders,
        {
          type: "safe_issuance",
          safes: [{ id: "s", name: "Sol", amount: 1_000_000, valuationCap: 8_000_000, capType: "pre" }],
        },
        { ...seed, preMoneyValuation: 18_000_000 },
      ],
    },
    because:
      "A pre-money cap of 8M over 8M shares is 1 a share: 1M shares of 9M; the round at 18M/9M is 2 a share, 1M shares: 10 % each.",
    says: ["price 2 a share", "10.00 %", "1,000,000", "40.00 %"],
    mistakes: [
      read("/events/1/safes/0/capType", "pre-money"),
      spelt("/events/1/safes/0/valuationCap", "valuation_cap"),
      read("/events/1/safes", { id: "s", name: "Sol", amount: 1_000_000, valuationCap: 8_000_000, capType: "pre" }),
    ],
  },
  {
    asks: "Two investors share the seed round: 1.5M and 500k at 8M pre.",
    tool,
    call: {
      events: [
        founders,
        {
          ...seed,
          investments: [
            { id: "lead", name: "Lead", amount: 1_500_000 },
            { id: "friend", name: "Friend", amount: 500_000 },
          ],
        },
      ],
    },
    because: "At 1 a share 1.5M and 0.5M of 10M shares.",
    says: ["15.00 %", "5.00 %"],
    mistakes: [
      called("/events/1/investments", "investors"),
      read("/events/1/investments/1/amount", "500k"),
      refused("/events/1/investments/0/amount", "a lot", "invalid_value", "it must be a number"),
    ],
  },
  {
    asks: "Split the stock 10 for 1.",
    tool,
    call: { events: [founders, { type: "stock_split", date: "2024-06-01", numerator: 10, denominator: 1 }] },
    because: "Ten times 4M each; half each as before.",
    says: ["40,000,000", "50.00 %", "80,000,000"],
    mistakes: [
      near("/events/1/type", "stock_spilt"),
      read("/events/1/numerator", "10"),
      missing("/events/1/numerator", "missing_field", "numerator is required"),
    ],
  },
  {
    asks: "Ben sells 1 million of his shares to Cyd.",
    tool,
    call: {
      events: [
        founders,
        { type: "transfer", date: "2024-05-01", from: "ben", to: { id: "cyd", name: "Cyd" }, shares: 1_000_000 },
      ],
    },
    because: "1M of 8M is 12.5 %; Ben keeps 3M, 37.5 %.",
    says: ["12.50 %", "37.50 %", "50.00 %"],
    mistakes: [
      refused("/events/1/from", "bem", "unknown_holder", 'did you mean "ben"'),
      read("/events/1/date", "2024/5/1"),
      read("/events/1/shares", "1,000,000"),
    ],
  },
  {
    asks: "A second closing: another 1M at the seed price.",
    tool,
    call: {
      events: [
        founders,
        { ...seed, roundId: "seed" },
        {
          type: "round_closing",
          date: "2025-03-01",
          roundId: "seed",
          investments: [{ id: "late", name: "Late", amount: 1_000_000 }],
        },
      ],
    },
    because: "At 1 a share 1M more of 11M: 9.09 %; VC 2/11, 18.18 %.",
    says: ["9.09 %", "18.18 %", "36.36 %"],
    mistakes: [
      spelt("/events/2/roundId", "round_id"),
      read("/events/2/type", "Round Closing"),
      read("/events/2/date", "1 March 2025"),
    ],
  },
];
