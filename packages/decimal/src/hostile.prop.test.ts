import { testHostileCalls } from "@capstack/testing/hostile";
import { runs } from "@capstack/testing/laws";
import * as decimal from "./index.js";
import { decimalErrorCodes, readingCodes } from "./index.js";

/**
 * Sentences and readers take names and words that are written in code, and values that anybody sends: those are tried.
 */
const ofValues = {
  duplicateSentence: (value: unknown) => decimal.duplicateSentence("id", value),
  showValue: decimal.showValue,
  unknownIdSentence: (value: unknown) => decimal.unknownIdSentence(["from"], value, "the id of a holder", ["ada"]),
  wrappedSentence: (value: unknown) => decimal.wrappedSentence("payload", value, ["events"]),
  wrongSentence: (value: unknown) => decimal.wrongSentence("shares", value, "a number"),
  wrongWordSentence: (value: unknown) => decimal.wrongWordSentence("capType", value, ["post", "pre"]),
  numberFault: (value: unknown) => decimal.numberFault(value, { min: 0, whole: true }),
  isWithin: (value: unknown) => decimal.isWithin(value, { min: 0, max: 1 }),
  requireArgument: (value: unknown) => decimal.requireArgument(value, entry).place.path,
  plainArgument: (value: unknown) => decimal.plainArgument(value, entry),
  shape: (value: unknown) => {
    const reading = new decimal.Reading();
    const read = entry.readAt(value, reading);
    reading.problems.throwIfAny();
    return read.place.path;
  },
};

const entry = decimal.shape({
  date: decimal.date(),
  memo: decimal.text({ optional: true }),
  lines: decimal.list(decimal.shape({ amount: decimal.money(), flag: decimal.flag({ default: false }) })),
  kind: decimal.oneOf(["a", "b"]),
});

const module = { ...decimal, ...ofValues };

testHostileCalls({
  module,
  codes: [...decimalErrorCodes, ...readingCodes],
  calls: {
    accruedOn: [
      [500, { annualRate: 0.08, accrual: "simple", from: "2023-01-15", to: "2024-07-15", dayCount: "30/360" }],
      [500, { annualRate: 0.06, accrual: "compound", compounding: "quarterly", from: "2022-03-31", to: "2023-08-15" }],
    ],
    allocate: [[100n, [1, 2, "3.5"], () => 1]],
    allocateCents: [[100, [1, 2, 3], () => 1]],
    addDays: [["2024-02-28", 2]],
    addMonths: [["2024-01-31", 1]],
    dateParts: [["2024-01-31"]],
    currencyDecimals: [["USD", { EUR: 3 }]],
    isCurrency: [["USD"]],
    daysBetween: [["2024-01-31", "2024-02-29"]],
    daysInMonth: [[2024, 2]],
    endOfMonth: [["2024-02-10"]],
    fromDayNumber: [[30]],
    isDate: [["2024-02-29"]],
    isLeapYear: [[2000]],
    toDate: [[{ year: 2026, month: 2, day: 31 }]],
    toDayNumber: [["1970-01-31"]],
    wholeMonthsBetween: [["2022-01-15", "2023-08-20"]],
    exactYearFraction: [["2023-01-15", "2024-07-15", "actual/actual"]],
    yearFraction: [["2023-01-15", "2024-07-15", "30E/360"]],
    decimal: [["0.1"]],
    duplicateSentence: [["x"]],
    isRecord: [[{}]],
    repeatedKey: [['{"a":1,"a":2}']],
    isWithin: [[0.5]],
    numberFault: [[5]],
    readLimits: [[{ limits: { rows: 10 } }]],
    showValue: [[{ a: 1 }]],
    unknownIdSentence: [["adda"]],
    wrappedSentence: [[{ events: [] }]],
    wrongSentence: [[5]],
    wrongWordSentence: [["pst"]],
    fromMinorUnits: [[1234n, 2]],
    roundShares: [[2.999, "down"]],
    roundToCents: [[2.135, "half_up"]],
    toCents: [[12.34]],
    toMinorUnits: [[1.234, 3]],
    maxOf: [[decimal.rational(1), decimal.rational(2)]],
    minOf: [[decimal.rational(1), decimal.rational(2)]],
    rational: [["12.50", 3]],
    requireArgument: [[{ date: "2025-01-31", memo: "Wire", lines: [{ amount: 5, flag: true }], kind: "a" }]],
    plainArgument: [[{ date: "2025-01-31", memo: "Wire", lines: [{ amount: 5, flag: true }], kind: "a" }]],
    shape: [[{ date: "2025-01-31", memo: "Wire", lines: [{ amount: 5, flag: true }], kind: "a" }]],
    sumOf: [[[decimal.rational(1), decimal.rational(2)]]],
    divideRounded: [[5n, 2n, "half_up"]],
    greatestCommonDivisor: [[12n, 18n]],
  },
  apart: [
    "isEngineError",
    // Their arguments are names, words and texts that programs write or have read before.
    "groupThousands",
    ...["answerTooLarge", "fieldName", "missingSentence", "namesMeant", "nearestName", "rangeWords", "showNumber"],
    ...[
      "changes",
      "changesById",
      "date",
      "double",
      "either",
      "factor",
      "fieldOf",
      "flag",
      "fraction",
      "later",
      "list",
      "mapped",
      "money",
      "oneOf",
    ],
    ...[
      "optional",
      "orEmpty",
      "orNull",
      "nullOr",
      "openShape",
      "plainOf",
      "price",
      "rate",
      "shares",
      "text",
      "unread",
      "variants",
      "whenSound",
    ],
    ...["textBytes", "tooFewSentence", "tooManySentence", "unguardedCell", "unknownSentence", "writeCsv"],
  ],
  runs: runs(150),
});
