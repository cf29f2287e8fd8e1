// Exact numbers

// The size of an answer
export { answerTooLarge, type LargeAnswer, textBytes } from "./answer-size.js";
export { type Decimal, decimal } from "./arithmetic/decimal.js";
export { greatestCommonDivisor } from "./arithmetic/long-fraction.js";
export { maxOf, minOf, type Numeric, Rational, rational, sumOf } from "./arithmetic/rational.js";
// Rounding points
export { divideRounded, type RoundingMode } from "./arithmetic/rounding.js";
// Tables as text
export { type CsvCell, unguardedCell, writeCsv } from "./csv.js";
// Accrual
export { type AccrualTerms, accruedOn, type Compounding, compoundings } from "./dates/accrual.js";
// Calendar
export {
  addDays,
  addMonths,
  type DateParts,
  dateParts,
  daysBetween,
  daysInMonth,
  endOfMonth,
  fromDayNumber,
  isDate,
  isLeapYear,
  toDate,
  toDayNumber,
  wholeMonthsBetween,
} from "./dates/calendar-date.js";
export { type DayCount, dayCounts, exactYearFraction, yearFraction } from "./dates/day-count.js";
// What is wrong with an input
export { EngineError, type EngineIssue, type ErrorPath, isEngineError, Problems } from "./errors/engine-error.js";
export { type DecimalErrorCode, decimalErrorCodes } from "./errors/error-codes.js";
export { nearestName } from "./errors/nearest-name.js";
// Reading input
export { readLimits } from "./input/call-options.js";
export {
  type AnyField,
  type ChangesField,
  type EitherField,
  type Field,
  type FieldFacts,
  type FieldOf,
  fieldOf,
  type LaterField,
  type ListField,
  type MappedField,
  type NumberUnit,
  type OptionalField,
  type OutputOf,
  type Presence,
  type SoundField,
} from "./input/field.js";
export {
  date,
  double,
  either,
  factor,
  flag,
  fraction,
  later,
  list,
  mapped,
  money,
  type NumberTerms,
  nullOr,
  oneOf,
  orNull,
  price,
  rate,
  shares,
  type TextTerms,
  text,
  unread,
  variants,
  whenSound,
} from "./input/field-kinds.js";
export { isWithin, type NumberFault, type NumberRange, numberFault, rangeWords } from "./input/number-range.js";
export {
  changes,
  changesById,
  type Exact,
  type ExactFields,
  type FieldTable,
  type Input,
  type InputFields,
  type ObjectShape,
  openShape,
  optional,
  orEmpty,
  type Plain,
  plainArgument,
  plainOf,
  requireArgument,
  shape,
} from "./input/object-shape.js";
export { Place } from "./input/place.js";
export { type InputWarning, Reading, type ReadingSettings, type UnknownFields } from "./input/reading.js";
export { type ReadingCode, readingCodes } from "./input/reading-codes.js";
export { isRecord } from "./input/record.js";
export { repeatedKey } from "./input/repeated-key.js";
export {
  duplicateSentence,
  fieldName,
  missingSentence,
  showNumber,
  showValue,
  tooFewSentence,
  tooManySentence,
  unknownIdSentence,
  unknownSentence,
  wrappedSentence,
  wrongSentence,
  wrongWordSentence,
} from "./input/sentences.js";
export { namesMeant } from "./input/synonyms.js";
// Splitting a whole
export { allocate, allocateCents, type TieBreak } from "./money/allocate.js";
// Currencies
export { currencyDecimals, isCurrency } from "./money/currency.js";
export { fromMinorUnits, roundShares, roundToCents, toCents, toMinorUnits } from "./money/money.js";
export { groupThousands } from "./thousands.js";
