// Tables that are no statements of an account: records, days and figures as people export them

export { type CsvRecord, readRecords, UnreadableCsv } from "./csv/csv-records.js";
export { type DateOrder, dateOrderOf, needsOrder, readDay } from "./figures/date-order.js";
export { type DecimalSign, type MoneyFigure, readDigits, toFigure } from "./figures/money-figure.js";
