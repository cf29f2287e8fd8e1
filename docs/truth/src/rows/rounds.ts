import type { Row, Source, Subject } from "../row.js";

const cooley: Source = {
  author: "Cooley GO",
  title: "Share Price Implications of Outstanding Notes or Safes in a Series A",
};
const guide: Source = { author: "Y Combinator", title: "Post-Money SAFE User Guide, Example 1" };
const shuffle: Source = { author: "Venture Hacks", title: "The Option Pool Shuffle", year: 2007 };
const charter: Source = { author: "NVCA", title: "Model Certificate of Incorporation, Adjustment of Conversion Price" };

const price = (snapshot: number) => ["snapshots", snapshot, "round", "pricePerShare"];
const newShares = (snapshot: number) => ["snapshots", snapshot, "round", "newShares"];
const conversion = (snapshot: number, nth: number, field: string) => [
  "snapshots",
  snapshot,
  "round",
  "conversions",
  nth,
  field,
];

/** A discount of 30 % into $2M at $8M, by each of the three methods. */
function method(question: string, vector: string, figures: readonly [string, string, string, string]): Row {
  const [round, note, shares, founders] = figures;
  return {
    question,
    source: cooley,
    given: "by hand",
    ours: { engine: "cap-table", vector },
    figures: [
      { what: "price of the round", theirs: round, at: price(2) },
      { what: "price of the SAFE", theirs: note, at: conversion(2, 0, "price") },
      { what: "shares of the SAFE", theirs: shares, at: conversion(2, 0, "shares") },
      { what: "founder's ownership", theirs: founders, at: ["final", "holders", "f", "ownership"] },
    ],
  };
}

/** Series A bought at 1.50, then a round at half the value. */
function protection(kind: string, side: "inside" | "outside", figures: readonly [string, string, string]): Row {
  const [round, conversionPrice, common] = figures;
  const named = {
    broad: "broad-based weighted average",
    narrow: "narrow-based weighted average",
    full_ratchet: "full ratchet",
  };
  return {
    question: `A down round, ${named[kind as keyof typeof named]}, the adjustment ${side} the pre-money: what does Series A convert into?`,
    source: charter,
    given: "by hand",
    ours: { engine: "cap-table", vector: `a down round, ${kind} protection, the adjustment ${side} the pre-money` },
    figures: [
      { what: "price of the down round", theirs: round, at: price(2) },
      {
        what: "new conversion price of Series A",
        theirs: conversionPrice,
        at: ["snapshots", 2, "round", "antiDilution", 0, "newConversionPrice"],
      },
      {
        what: "common for 4,000,000 shares of Series A",
        theirs: common,
        at: ["final", "classes", "series-a", "asConverted"],
      },
    ],
  };
}

const shuffled = "the option-pool shuffle: a 20 % pool inside the pre-money takes the price from 1.33 to 1.00";
const printed = "the User Guide's printed figures, with a price of four decimals";

export const rounds: Subject = {
  name: "Rounds and conversions",
  page: "rounds",
  rows: [
    {
      question: "$2M at $8M pre-money on 6,000,000 shares, with a pool of 20 % inside the pre-money: what is a share?",
      source: shuffle,
      given: "printed",
      ours: { engine: "cap-table", vector: shuffled },
      figures: [
        { what: "price a share", theirs: "1.00", at: price(1) },
        { what: "effective pre-money", theirs: "6,000,000", at: ["snapshots", 1, "round", "effectivePreMoney"] },
        { what: "founders", theirs: "60 %", at: ["final", "holders", "f", "ownership"] },
        { what: "investor", theirs: "20 %", at: ["final", "holders", "vc", "ownership"] },
      ],
    },
    {
      question: "Two post-money SAFEs into a Series A: what do they convert into, and at which price?",
      source: guide,
      given: "printed",
      ours: { engine: "cap-table", vector: printed },
      figures: [
        { what: "price of the round", theirs: "1.1144", at: price(4) },
        { what: "new shares of the Series A", theirs: "4,486,719", at: newShares(4) },
        { what: "price of the first SAFE", theirs: "0.3400", at: conversion(4, 0, "price") },
        { what: "shares of the first SAFE", theirs: "588,235", at: conversion(4, 0, "shares") },
        { what: "price of the second SAFE", theirs: "0.6800", at: conversion(4, 1, "price") },
        { what: "shares of the second SAFE", theirs: "1,176,470", at: conversion(4, 1, "shares") },
        { what: "fully diluted after the round", theirs: "17,946,424", at: ["final", "totals", "fullyDilutedShares"] },
      ],
    },
    {
      question: "The same round, with a price that is not rounded to four decimals",
      source: guide,
      given: "printed",
      ours: { engine: "cap-table", vector: "two post-money SAFEs into a Series A, the pool increase given in shares" },
      figures: [
        {
          what: "new shares of the Series A",
          theirs: "4,486,719",
          at: newShares(4),
          differs:
            "The guide divides by a price of four decimals; 5,000,000 buys 4,486,568 shares at the price itself. `priceDecimals: 4` gives theirs.",
        },
      ],
    },
    method(
      "A SAFE at 30 % off, new investors own what they pay of pre-money plus money: who is diluted?",
      "a percent-ownership round, the conversions inside the pre-money",
      ["6.5714", "4.60", "217,391", "65.71 %"],
    ),
    method("The same, the pre-money fixed beside the conversion", "a fixed pre-money, the conversions beside it", [
      "8.00",
      "5.60",
      "178,571",
      "70.00 %",
    ]),
    method("The same, by dollars invested", "dollars invested: what converts is paid for like new money", [
      "7.5714",
      "5.30",
      "188,679",
      "68.83 %",
    ]),
    protection("broad", "outside", ["0.7500", "1.3125", "4,571,428"]),
    protection("broad", "inside", ["0.7125", "1.295455", "4,631,578"]),
    protection("narrow", "outside", ["0.7500", "1.125", "5,333,333"]),
    protection("narrow", "inside", ["0.65625", "1.05", "5,714,285"]),
    protection("full_ratchet", "outside", ["0.7500", "0.75", "8,000,000"]),
    protection("full_ratchet", "inside", ["0.375", "0.375", "16,000,000"]),
    {
      question: "Does the broad base count a warrant that the fully diluted total leaves out?",
      source: charter,
      given: "by hand",
      ours: {
        engine: "cap-table",
        vector: "broad protection counts a warrant that the fully diluted total leaves out",
      },
      figures: [
        {
          what: "new conversion price, as if exercised",
          theirs: "0.875",
          at: ["snapshots", 3, "round", "antiDilution", 0, "newConversionPrice"],
        },
      ],
    },
    {
      question: "Does the broad base count granted options?",
      source: charter,
      given: "by hand",
      ours: { engine: "cap-table", vector: "broad protection counts granted options" },
      figures: [
        {
          what: "new conversion price, 23/24 of the old",
          theirs: "0.958333",
          at: ["snapshots", 4, "round", "antiDilution", 0, "newConversionPrice"],
        },
      ],
    },
  ],
};
