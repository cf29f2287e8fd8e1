/**
 * Random companies written as Carta reports them, in random subsets of sheets: what is read ties to the totals, and every
 * holder has what plain sums say.
 */
import { computeCapTable } from "@capstack/cap-table";
import { runs } from "@capstack/testing/laws";
import fc from "fast-check";
import { expect, it } from "vitest";
import { readCapTableFile } from "../src/index.js";
import { PLAN, report, type TestCell, type TestSheet, workbook } from "./samples/workbooks.js";

const HOLDERS = ["Ada", "Ben", "Cleo", "Dora", "Emil", "Fay"] as const;
const CLASSES = [
  { prefix: "CS", name: "Common (CS)", price: 0.001 },
  { prefix: "PS1", name: "Series Seed-1 Preferred (PS1)", price: 1.25 },
  { prefix: "PA1", name: "Series A-1 Preferred (PA1)", price: 3.1 },
] as const;
const PLANS = ["2015 Plan", "2021 Plan"] as const;

interface Certificate {
  readonly holder: number;
  readonly stockClass: number;
  readonly outstanding: number;
  readonly repurchased: number;
  readonly converted: number;
}
interface Grant {
  readonly holder: number;
  readonly plan: number;
  readonly outstanding: number;
  readonly exercised: number;
  readonly forfeited: number;
}
interface Company {
  readonly certificates: readonly Certificate[];
  readonly grants: readonly Grant[];
  readonly available: readonly [number, number];
}

const shares = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 5_000_000 }));
const company: fc.Arbitrary<Company> = fc.record({
  certificates: fc.array(
    fc.record({
      holder: fc.nat(HOLDERS.length - 1),
      stockClass: fc.nat(CLASSES.length - 1),
      outstanding: shares,
      repurchased: shares,
      converted: fc.constant(0),
    }),
    { minLength: 1, maxLength: 12 },
  ),
  grants: fc.array(
    fc.record({
      holder: fc.nat(HOLDERS.length - 1),
      plan: fc.nat(PLANS.length - 1),
      outstanding: shares,
      exercised: shares,
      forfeited: shares,
    }),
    { maxLength: 8 },
  ),
  available: fc.tuple(shares, shares),
});

const sum = (figures: readonly number[]): number => figures.reduce((all, one) => all + one, 0);
const day = (at: number): Date => new Date(Date.UTC(2021, 0, 1 + at * 20));

/** Certificates with those of exercises, which are common stock. */
function certificatesOf({ certificates, grants }: Company) {
  const own = certificates.map((one, at) => ({ ...one, price: CLASSES[one.stockClass]?.price ?? 0, day: day(at) }));
  const exercised = grants.flatMap(({ holder, exercised: outstanding }) =>
    outstanding === 0
      ? []
      : [{ holder, stockClass: 0, outstanding, repurchased: 0, converted: 0, price: 0.5, day: day(40) }],
  );
  return [...own, ...exercised];
}

const held = (one: Company, holder: number, stockClass: number): number =>
  sum(certificatesOf(one).flatMap((c) => (c.holder === holder && c.stockClass === stockClass ? [c.outstanding] : [])));
const granted = (one: Company, holder: number, plan: number): number =>
  sum(one.grants.flatMap((g) => (g.holder === holder && g.plan === plan ? [g.outstanding] : [])));

function ledgers(one: Company): TestSheet[] {
  const headings = [
    "Security ID",
    "Stakeholder Name",
    "Share Class",
    "Quantity Issued",
    "Quantity Outstanding",
    "Price Paid Per Share",
    "Share Class Original Issue Price",
    "Issue Date",
    "Canceled Date",
    "Quantity Canceled",
    "Cancellation Reason",
  ];
  return CLASSES.map(({ prefix, name, price }, stockClass) => {
    const own = certificatesOf(one).filter((certificate) => certificate.stockClass === stockClass);
    const rows = own.map((c, at): TestCell[] => [
      `${prefix}-${at + 1}`,
      HOLDERS[c.holder] ?? "",
      name,
      c.outstanding + c.repurchased,
      c.outstanding,
      c.price,
      stockClass === 0 ? null : price,
      c.day,
      ...(c.repurchased > 0 ? [day(45), c.repurchased, "Repurchase"] : []),
    ]);
    return report(`${prefix} Ledger`, headings, rows, "12/31/2025");
  });
}

function planSheets(one: Company): TestSheet[] {
  const headings = [...PLAN, "Quantity Exercised", "Quantity Forfeited", "Termination Date"];
  return PLANS.map((name, plan) => {
    const rows = one.grants.flatMap((g, at): TestCell[][] =>
      g.plan === plan
        ? [
            [
              `ES-${at + 1}`,
              HOLDERS[g.holder] ?? "",
              g.outstanding + g.exercised + g.forfeited,
              g.outstanding,
              name,
              day(at),
              0.5,
              "NSO",
              g.exercised,
              g.forfeited,
              g.forfeited > 0 ? day(50) : null,
            ],
          ]
        : [],
    );
    return report(name, headings, rows, "12/31/2025");
  });
}

const outstandingOf = (one: Company, stockClass: number) =>
  sum(HOLDERS.map((_, holder) => held(one, holder, stockClass)));
const grantedOf = (one: Company, plan: number) => sum(HOLDERS.map((_, holder) => granted(one, holder, plan)));
const fullyDilutedOf = (one: Company) =>
  sum(CLASSES.map((_, at) => outstandingOf(one, at))) +
  sum(PLANS.map((_, at) => grantedOf(one, at))) +
  sum([...one.available]);

function summary(one: Company): TestSheet {
  const headings = [
    "",
    "Shares Authorized",
    "Shares Issued and Outstanding",
    "Fully Diluted Shares",
    "Cash Raised (USD)",
  ];
  const exercised = (plan: number) => sum(one.grants.flatMap((g) => (g.plan === plan ? [g.exercised] : [])));
  const classes = CLASSES.map(({ name }, at): TestCell[] => [
    `${name} Stock`,
    900_000_000,
    outstandingOf(one, at),
    outstandingOf(one, at),
  ]);
  const plans = PLANS.flatMap((name, at): TestCell[][] => [
    [name, grantedOf(one, at) + exercised(at) + (one.available[at] ?? 0)],
    ["Options and RSUs issued and outstanding", null, null, grantedOf(one, at)],
    ["Shares available for issuance under the plan", null, null, one.available[at] ?? 0],
  ]);
  const totals: TestCell[] = ["Totals", null, sum(CLASSES.map((_, at) => outstandingOf(one, at))), fullyDilutedOf(one)];
  return report("Summary Cap Table", headings, [...classes, ...plans, totals], "12/31/2025");
}

function detailed(one: Company): TestSheet {
  const headings = [
    "Stakeholder ID",
    "Name",
    ...CLASSES.map(({ name }) => name),
    ...PLANS.map((name) => `Options and RSU's Outstanding Under ${name}`),
    "Outstanding Shares",
    "Fully Diluted Shares",
  ];
  const rows = HOLDERS.map((name, holder): TestCell[] => {
    const classes = CLASSES.map((_, at) => held(one, holder, at));
    const plans = PLANS.map((_, at) => granted(one, holder, at));
    return [`${holder}`.repeat(32), name, ...classes, ...plans, sum(classes), sum(classes) + sum(plans)];
  });
  const blank = CLASSES.map(() => null);
  return report(
    "Detailed Cap Table",
    headings,
    [
      ...rows,
      [null, "Options and RSU's issued and outstanding", ...blank, ...PLANS.map((_, at) => grantedOf(one, at))],
      [null, "Shares available for issuance under the plan", ...blank, ...one.available],
      [
        null,
        "Fully diluted shares",
        ...CLASSES.map((_, at) => outstandingOf(one, at)),
        null,
        null,
        null,
        fullyDilutedOf(one),
      ],
      [null, "Share Class Original Issue Price", ...CLASSES.map(({ price }, at) => (at === 0 ? null : price))],
    ],
    "12/31/2025",
  );
}

it("a company in any subset of Carta's sheets that has its holders comes to their holdings, and ties", async () => {
  await fc.assert(
    fc.asyncProperty(
      company,
      fc.boolean(),
      fc.boolean(),
      fc.boolean(),
      async (one, hasSummary, hasLedgers, hasDetailed) => {
        fc.pre(hasLedgers || hasDetailed);
        const sheets = [
          ...(hasSummary ? [summary(one)] : []),
          ...(hasDetailed ? [detailed(one)] : []),
          ...(hasLedgers ? [...ledgers(one), ...planSheets(one)] : []),
        ];
        const file = await readCapTableFile(await workbook(...sheets));
        const { final } = computeCapTable({ events: file.events });
        expect(file.tieOut.lines.filter(({ difference }) => difference !== 0)).toEqual([]);
        const read = new Map(final.holders.map(({ name, fullyDilutedShares }) => [name, fullyDilutedShares]));
        for (const [holder, name] of HOLDERS.entries()) {
          const expected =
            sum(CLASSES.map((_, at) => held(one, holder, at))) + sum(PLANS.map((_, at) => granted(one, holder, at)));
          expect(read.get(name) ?? 0).toBe(expected);
        }
        if (hasSummary || hasDetailed) expect(final.totals.fullyDilutedShares).toBe(fullyDilutedOf(one));
      },
    ),
    runs(150),
  );
});
