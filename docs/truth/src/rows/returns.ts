import { irr, irrDetailed, mirr, npv } from "@capstack/returns";
import type { Row, Source, Subject } from "../row.js";

const microsoft = (name: string): Source => ({ author: "Microsoft", title: `Excel help, ${name}` });
const lorieSavage: Source = { author: "Lorie and Savage", title: "Three Problems in Rationing Capital", year: 1955 };
const gips: Source = { author: "GIPS", title: "Handbook, Modified Dietz method" };
const xirrReadme: Source = { author: "xirr", title: "Readme of the package on npm" };
const pacing: Source = {
  author: "Takahashi and Alexander",
  title: "Illiquid Alternative Asset Fund Modeling",
  year: 2001,
};

function golden(
  source: Source,
  question: string,
  vector: string,
  what: string,
  theirs: string,
  ...at: readonly string[]
): Row {
  return { question, source, given: "printed", ours: { engine: "returns", vector }, figures: [{ what, theirs, at }] };
}

function called(source: Source, question: string, call: string, value: unknown, what: string, theirs: string): Row {
  return {
    question,
    source,
    given: "printed",
    ours: { call, value: { value } },
    figures: [{ what, theirs, at: ["value"] }],
  };
}

const business = [-70_000, 12_000, 15_000, 18_000, 21_000, 26_000];
const loan = [-120_000, 39_000, 30_000, 21_000, 37_000, 46_000];
const pump = [-1_600, 10_000, -10_000];

export const rates: Subject = {
  name: "Rates of return",
  page: "rates-of-return",
  rows: [
    golden(
      microsoft("XIRR"),
      "10,000 out, four payments back within fifteen months: which rate a year?",
      "the example of Excel's XIRR help",
      "XIRR",
      "37.34 %",
      "rate",
    ),
    golden(
      microsoft("IRR"),
      "70,000 out, 12,000 to 26,000 back in five years",
      "the example of Excel's IRR help, five years",
      "IRR",
      "8.7 %",
    ),
    golden(
      microsoft("IRR"),
      "The same after four years",
      "the example of Excel's IRR help, four years",
      "IRR",
      "−2.1 %",
    ),
    called(
      microsoft("IRR"),
      "The same after two years, for which Excel needs a guess of −10 %",
      "irr([-70000, 12000, 15000])",
      irr(business.slice(0, 3)),
      "IRR",
      "−44.4 %",
    ),
    golden(
      microsoft("MIRR"),
      "120,000 at 10 %, proceeds reinvested at 12 %, five years",
      "MIRR of Excel's help",
      "modified IRR",
      "12.61 %",
    ),
    called(
      microsoft("MIRR"),
      "The same after three years",
      "mirr([-120000, 39000, 30000, 21000], 0.1, 0.12)",
      mirr(loan.slice(0, 4), 0.1, 0.12),
      "modified IRR",
      "−4.80 %",
    ),
    called(
      microsoft("MIRR"),
      "Five years, reinvested at 14 %",
      "mirr([-120000, 39000, 30000, 21000, 37000, 46000], 0.1, 0.14)",
      mirr(loan, 0.1, 0.14),
      "modified IRR",
      "13.48 %",
    ),
    golden(
      microsoft("XNPV"),
      "The flows of XIRR's example at 9 %",
      "XNPV of Excel's help",
      "net present value",
      "2,086.65",
    ),
    called(
      microsoft("NPV"),
      "−10,000, 3,000, 4,200 and 6,800, each at the end of a year, at 10 %",
      "npv(0.1, [0, -10000, 3000, 4200, 6800])",
      npv(0.1, [0, -10_000, 3_000, 4_200, 6_800]),
      "net present value",
      "1,188.44",
    ),
    {
      question: "1,600 for a pump that takes 10,000 from the second year into the first: which rate?",
      source: lorieSavage,
      given: "printed",
      ours: { call: "irrDetailed([-1600, 10000, -10000]).roots", value: irrDetailed(pump) },
      figures: [
        { what: "the one rate", theirs: "25 %", at: ["roots", 0] },
        { what: "the other rate", theirs: "400 %", at: ["roots", 1] },
      ],
    },
    golden(
      xirrReadme,
      "Three purchases and a sale within a year",
      "three purchases and a sale within a year",
      "XIRR",
      "0.25042347",
      "rate",
    ),
    golden(
      gips,
      "100,000 grows to 135,000 in a month in which 20,000 came in after ten days",
      "Modified Dietz with one contribution",
      "return of the month",
      "13.21 %",
    ),
    {
      question: "100 committed by the paper's parameters: what is left after four years, what comes back?",
      source: pacing,
      given: "by hand",
      ours: { engine: "fund-economics", vector: "the pacing model" },
      figures: [
        { what: "value after year 4", theirs: "100.21", at: ["years", 3, "nav"] },
        { what: "value after year 8", theirs: "63.61", at: ["years", 7, "nav"] },
        { what: "paid back in all", theirs: "187.99", at: ["distributed"] },
      ],
    },
    {
      question: "A zero before the first payment: does it change the rate?",
      source: { author: "Excel", title: "XIRR of 0, −100 and 110" },
      given: "by hand",
      ours: { engine: "returns", vector: "a leading zero does not matter, unlike in Excel, which answers 0" },
      figures: [
        {
          what: "XIRR",
          theirs: "0.00 %",
          at: ["rate"],
          differs:
            "Excel answers 0 where the first flow is zero. A payment of nothing changes no value: 100 became 110 in 366 days.",
        },
      ],
    },
  ],
};
