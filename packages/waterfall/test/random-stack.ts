/** Random stacks with every term, on small round figures so that ties, equal ranks and empty rows come up often. */
import fc from "fast-check";
import type {
  Convertible,
  ExitWaterfallRequest,
  OptionGrant,
  PreferredSeries,
  ProfitsInterest,
  Warrant,
} from "../src/index.js";

const count = fc.integer({ min: 0, max: 6 }).map((n) => n * 50);
const money = fc.integer({ min: 0, max: 12 }).map((n) => n * 100);
const some = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 2 });
/** Without the fields that are undefined. */
type Defined<Row> = { [Name in keyof Row]: Exclude<Row[Name], undefined> };
const defined = <Row extends object>(row: Row) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as Defined<Row>;

const dividends = fc.record({
  rate: fc.constantFrom(0.05, 0.1, 0.08),
  from: fc.constantFrom("2020-01-01", "2023-01-01"),
  dayCount: fc.constant("30/360" as const),
  declared: fc.constantFrom(0, 0, 50),
  multipleApplies: fc.boolean(),
  onConversion: fc.constantFrom("forfeit" as const, "cash" as const, "common" as const),
});

function series(id: string): fc.Arbitrary<PreferredSeries> {
  const holder = fc.record({ shares: count, invested: money });
  return fc
    .record({
      seniority: fc.integer({ min: 1, max: 3 }),
      holders: fc.array(holder, { minLength: 1, maxLength: 2 }),
      originalIssuePrice: some(fc.constantFrom(1, 2, 4)),
      liquidationMultiple: some(fc.constantFrom(0, 0.5, 1, 1.5, 2)),
      participation: some(fc.constantFrom("none" as const, "full" as const, "capped" as const)),
      participationCapMultiple: fc.constantFrom(3, 4, 5),
      participationCapIncludesPreference: some(fc.boolean()),
      participationCapIncludesDividends: some(fc.constant(false)),
      conversionRatio: some(fc.constantFrom(0.5, 1, 1.5, 2)),
      convertible: some(fc.constantFrom(true, true, false)),
      conversionDecision: some(fc.constantFrom("series" as const, "holder" as const)),
      convert: some(fc.constantFrom("optimal" as const, "optimal" as const, "always" as const, "never" as const)),
      dividends: some(dividends),
    })
    .map(({ holders, participationCapMultiple, ...terms }) =>
      defined({
        id,
        name: `Series ${id}`,
        ...terms,
        ...(terms.convertible === false && terms.convert === "always" ? { convert: "never" as const } : {}),
        ...(terms.participation === "capped" ? { participationCapMultiple } : {}),
        holders: holders.map((one, index) => ({ id: `${id}${index}`, name: `${id}${index}`, ...one })),
      }),
    );
}

function option(id: string): fc.Arbitrary<OptionGrant> {
  return fc
    .record({
      shares: count,
      strikePrice: fc.constantFrom(0, 0.5, 1, 2, 3),
      unvestedTreatment: some(fc.constantFrom("cancel" as const, "accelerate" as const, "assume" as const)),
      vestedPct: some(fc.constantFrom(0, 0.5, 1)),
      exercise: some(fc.constantFrom("optimal" as const, "optimal" as const, "never" as const)),
      exerciseMethod: some(fc.constantFrom("cash" as const, "net" as const)),
    })
    .map(({ vestedPct, ...terms }) =>
      defined({ id, name: id, ...terms, vested: vestedPct === undefined ? undefined : terms.shares * vestedPct }),
    ) as fc.Arbitrary<OptionGrant>;
}

function profitsInterest(id: string): fc.Arbitrary<ProfitsInterest> {
  return fc
    .record({
      shares: count,
      participationThreshold: fc.constantFrom(0, 0.5, 1, 1.5, 2),
      catchUp: fc.boolean(),
      unvestedTreatment: some(fc.constantFrom("cancel" as const, "accelerate" as const, "assume" as const)),
      vestedPct: some(fc.constantFrom(0, 0.5, 1)),
    })
    .map(({ vestedPct, ...terms }) =>
      defined({ id, name: id, ...terms, vested: vestedPct === undefined ? undefined : terms.shares * vestedPct }),
    ) as fc.Arbitrary<ProfitsInterest>;
}

function warrant(id: string, seriesIds: readonly string[]): fc.Arbitrary<Warrant> {
  return fc
    .record({
      shares: count,
      strikePrice: fc.constantFrom(0, 0.5, 1, 2, 4),
      underlying: fc.constantFrom("common", ...seriesIds),
    })
    .map((terms) => ({ id, name: id, ...terms }));
}

function convertible(id: string, postMoney: boolean): fc.Arbitrary<Convertible> {
  return fc
    .record({
      type: fc.constantFrom("safe" as const, "note" as const),
      amount: money,
      valuationCap: some(fc.constantFrom(6000, 8000, 12000)),
      discount: some(fc.constantFrom(0, 0.2, 0.5)),
      cashMultiple: some(fc.constantFrom(1, 1.5, 2)),
      accruedInterest: some(fc.constantFrom(0, 30)),
      conversionShares: some(fc.constantFrom(50, 100)),
      payoutOnExit: some(fc.constantFrom("greater" as const, "greater" as const, "cash" as const, "convert" as const)),
      seniority: some(fc.integer({ min: 1, max: 3 })),
      isShares: fc.boolean(),
    })
    .map(({ isShares, conversionShares, ...terms }) => {
      const fixed = isShares && conversionShares !== undefined ? { conversionShares } : {};
      return defined({ id, name: id, ...terms, ...fixed, capType: postMoney ? ("post" as const) : ("pre" as const) });
    });
}

/** How large and how wild a stack may be. */
export interface StackSize {
  readonly series?: number;
  readonly options?: number;
  readonly warrants?: number;
  /** None by default. */
  readonly profitsInterests?: number;
  readonly convertibles?: number;
  readonly postMoneySafes?: number;
}

/** A request without deductions: the whole price reaches the stack. */
export function randomRequest(size: StackSize = {}): fc.Arbitrary<ExitWaterfallRequest> {
  const ids = ["A", "B", "C", "D"].slice(0, size.series ?? 3);
  return fc.subarray(ids).chain((seriesIds) => {
    const rows = <Row>(max: number | undefined, fallback: number, of: (index: number) => fc.Arbitrary<Row>) =>
      fc
        .integer({ min: 0, max: max ?? fallback })
        .chain((n) => fc.tuple(...Array.from({ length: n }, (_, index) => of(index))));
    return fc
      .record({
        shares: fc.array(
          fc.integer({ min: 1, max: 20 }).map((n) => n * 50),
          { minLength: 1, maxLength: 2 },
        ),
        preferred: fc.tuple(...seriesIds.map(series)),
        options: rows(size.options, 1, (index) => option(`o${index}`)),
        warrants: rows(size.warrants, 1, (index) => warrant(`w${index}`, seriesIds)),
        profitsInterests: rows(size.profitsInterests, 0, (index) => profitsInterest(`p${index}`)),
        convertibles: rows(size.convertibles, 1, (index) => convertible(`n${index}`, false)),
        safes: rows(size.postMoneySafes, 1, (index) => convertible(`s${index}`, true)),
        seniorityOrder: fc.constantFrom("highest-first" as const, "lowest-first" as const),
        exitValuation: fc.oneof(
          fc.integer({ min: 0, max: 80 }).map((n) => n * 100),
          fc.integer({ min: 0, max: 800_000 }).map((n) => n / 100),
        ),
      })
      .map(({ shares, safes, convertibles, seniorityOrder, exitValuation, ...lists }) => ({
        model: {
          common: shares.map((one, index) => ({ id: `c${index}`, name: `c${index}`, shares: one })),
          ...lists,
          convertibles: [...convertibles, ...safes],
          seniorityOrder,
        },
        exitValuation,
        deal: { exitDate: "2025-01-01" },
      }));
  });
}
