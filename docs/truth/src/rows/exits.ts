import type { Figure, Row, Source, Subject } from "../row.js";

const ventureDeals: Source = { author: "Feld and Mendelson", title: "Venture Deals, liquidation preference" };
const gust: Source = { author: "Gust", title: "Liquidation preference" };
const mercer: Source = { author: "Mercer Capital", title: "A Layperson's Guide to the Option Pricing Model" };
const ledgy: Source = {
  author: "Ledgy",
  title: "Public waterfall challenge: three participating series with a 2x cap",
};
const metrick: Source = {
  author: "Metrick and Yasuda",
  title: "Venture Capital and the Finance of Innovation, chapter 16",
  year: 2010,
};
const safe: Source = { author: "Y Combinator", title: "Post-money SAFE v1.2, sections 1(b) to 1(d)" };
const charter: Source = { author: "NVCA", title: "Model Certificate of Incorporation" };
const slides: Source = { author: "Public slides", title: "Understanding warrants treatment in a waterfall" };

const net = (classId: string) => ["classes", classId, "net"];

function exit(source: Source, given: Row["given"], question: string, vector: string, figures: readonly Figure[]): Row {
  return { question, source, given, ours: { engine: "waterfall", vector }, figures };
}

function paid(amounts: Readonly<Record<string, string>>): Figure[] {
  return Object.entries(amounts).map(([id, theirs]) => ({
    what: id === "common" ? "common" : /^[A-F]$/.test(id) ? `Series ${id}` : id,
    theirs,
    at: net(id),
  }));
}

function kinks(values: readonly string[], field: string, from = 0): Figure[] {
  const what = field === "equityValue" ? "breakpoint" : "price of common at breakpoint";
  return values.map((theirs, nth) => ({
    what: `${what} ${from + nth + 1}`,
    theirs,
    at: ["breakpoints", from + nth, field],
  }));
}

export const exits: Subject = {
  name: "Exits",
  page: "exits",
  rows: [
    exit(
      ventureDeals,
      "printed",
      "$50M bought 60 %, 1x without participation; the company is sold for $100M",
      "Venture Deals: non-participating converts",
      paid({ A: "60,000,000", common: "40,000,000" }),
    ),
    exit(
      ventureDeals,
      "printed",
      "The same with full participation",
      "Venture Deals: full participation takes its preference and shares the rest",
      paid({ A: "80,000,000", common: "20,000,000" }),
    ),
    exit(
      gust,
      "printed",
      "$2M bought 30 %, 1x; sold for $10M",
      "Gust: 1x on 30 % of $10M converts",
      paid({ A: "3,000,000", common: "7,000,000" }),
    ),
    exit(
      gust,
      "printed",
      "The same with 2x",
      "Gust: 2x on 30 % of $10M holds",
      paid({ A: "4,000,000", common: "6,000,000" }),
    ),
    exit(
      ledgy,
      "printed",
      "Three capped participating series at $25M",
      "Ledgy challenge at 25M",
      paid({ common: "2,333,333.33", A: "1,366,666.67", B: "2,800,000", C: "18,500,000" }),
    ),
    exit(
      ledgy,
      "printed",
      "At $35M",
      "Ledgy challenge at 35M",
      paid({ common: "5,750,000", A: "1,800,000", B: "3,825,000", C: "23,625,000" }),
    ),
    exit(
      ledgy,
      "printed",
      "At $45M",
      "Ledgy challenge at 45M",
      paid({ common: "9,555,555.56", A: "1,911,111.11", B: "4,200,000", C: "29,333,333.33" }),
    ),
    exit(
      ledgy,
      "printed",
      "At $60M",
      "Ledgy challenge at 60M",
      paid({ common: "20,000,000", A: "4,000,000", B: "6,000,000", C: "30,000,000" }),
    ),
    exit(
      ledgy,
      "by hand",
      "Where do the payoffs bend?",
      "Ledgy challenge: breakpoints",
      kinks(
        [
          "15,000,000",
          "17,100,000",
          "18,000,000",
          "31,500,000",
          "38,500,000",
          "43,500,000",
          "46,200,000",
          "51,000,000",
          "60,000,000",
        ],
        "equityValue",
        1,
      ),
    ),
    exit(
      metrick,
      "printed",
      "Six series, each with terms of its own: what does each get?",
      "Metrick and Yasuda: six series",
      paid({
        common: "50,000,000",
        A: "25,000,000",
        B: "25,000,000",
        C: "25,000,000",
        D: "30,000,000",
        E: "25,000,000",
        F: "45,000,000",
      }),
    ),
    exit(
      metrick,
      "printed",
      "At which values does who change what?",
      "Metrick and Yasuda: six series",
      kinks(
        [
          "20,000,000",
          "30,000,000",
          "40,000,000",
          "52,000,000",
          "62,000,000",
          "68,000,000",
          "92,000,000",
          "112,000,000",
          "126,000,000",
          "190,000,000",
          "260,000,000",
        ],
        "equityValue",
        1,
      ),
    ),
    exit(
      metrick,
      "printed",
      "What is a share of common at each conversion?",
      "Metrick and Yasuda: prices at the breakpoints",
      kinks(["0.60", "1.00", "1.20", "2.00", "3.00"], "price", 7),
    ),
    exit(
      mercer,
      "printed",
      "Where are the breakpoints of common, two series and warrants?",
      "Mercer: breakpoints and next-dollar shares",
      kinks(["2,500", "5,500", "11,500", "23,000"], "equityValue", 1),
    ),
    exit(mercer, "printed", "Who gets the next dollar above 11,500?", "Mercer: breakpoints and next-dollar shares", [
      { what: "common", theirs: "65.2 %", at: ["breakpoints", 3, "tranche", "shares", "common", "share"] },
      { what: "Series A", theirs: "21.7 %", at: ["breakpoints", 3, "tranche", "shares", "A", "share"] },
      { what: "Series B", theirs: "13.0 %", at: ["breakpoints", 3, "tranche", "shares", "B", "share"] },
    ]),
    exit(
      mercer,
      "by hand",
      "Option pricing method: equity of 10,000, volatility 60 %, 2 %, three years",
      "Mercer: option pricing method at equity 10,000",
      [
        { what: "common", theirs: "5,849.42", at: ["classes", "common", "value"] },
        { what: "Series A", theirs: "2,194.47", at: ["classes", "A", "value"] },
        { what: "Series B", theirs: "1,772.07", at: ["classes", "B", "value"] },
        { what: "warrants", theirs: "184.05", at: ["classes", "warrants", "value"] },
      ],
    ),
    exit(
      mercer,
      "by hand",
      "Backsolve: which equity value gives the price paid for Series A?",
      "Mercer: backsolve from the price of A",
      [{ what: "equity value", theirs: "10,000", at: ["equityValue"] }],
    ),
    exit(
      slides,
      "printed",
      "Does a warrant on preferred take the accrued dividend?",
      "Warrant on preferred takes no accrued dividend",
      paid({ A: "1,500", options: "1,033.33", warrants: "233.33" }),
    ),
    exit(
      safe,
      "by hand",
      "Two post-money SAFEs at an exit: who converts, who takes cash?",
      "Two post-money SAFEs: one converts, one takes cash",
      [
        { what: "the one that converts", theirs: "600,000", at: ["securities", "one", "net"] },
        { what: "the one that takes its cash", theirs: "1,000,000", at: ["securities", "two", "net"] },
        { what: "common", theirs: "5,400,000", at: net("common") },
      ],
    ),
    exit(
      safe,
      "by hand",
      "Both may convert or neither: which holds?",
      "Two post-money SAFEs: the largest conversion is chosen of two equilibria",
      [
        { what: "each SAFE", theirs: "1,050,000", at: ["securities", "one", "net"] },
        { what: "common", theirs: "8,400,000", at: net("common") },
      ],
    ),
    exit(
      safe,
      "by hand",
      "A dissolution: what does a SAFE of $1M get before common?",
      "A dissolution pays SAFEs in cash",
      paid({ convertibles: "1,000,000", common: "19,000,000" }),
    ),
    exit(
      safe,
      "by hand",
      "A SAFE with a discount of 20 % alone: what is $1M worth?",
      "A discount is worth a fixed step-up",
      paid({ convertibles: "1,250,000", common: "8,750,000" }),
    ),
    exit(
      charter,
      "by hand",
      "An escrow of a quarter: as if the closing payment were all there is",
      "Escrow as if the closing payment were all",
      [
        { what: "Series A at closing", theirs: "3,000,000", at: ["stages", "closing", "classes", "A", "net"] },
        { what: "Series A at release", theirs: "600,000", at: ["stages", "escrow_release", "classes", "A", "net"] },
        { what: "common in all", theirs: "14,400,000", at: net("common") },
      ],
    ),
    exit(
      charter,
      "by hand",
      "An offering above its threshold converts a series that would rather hold",
      "An offering above its price threshold converts a series that would rather hold",
      paid({ A: "14,000,000", common: "56,000,000" }),
    ),
    exit(
      charter,
      "by hand",
      "An offering below it lets the series choose",
      "An offering below its price threshold lets a series choose",
      paid({ A: "17,000,000", common: "28,000,000" }),
    ),
  ],
};
