// How sheets write records, figures and days: for programs that read sheets of their own. Its own entry, `@capstack/cap-table/sheets`

export { plainFields, plainHeading, sheetFields } from "./sheets/columns.js";
export { type CsvRecord, readCsv, type Separator, separatorOf } from "./sheets/csv.js";
export {
  type DateOrder,
  type DecimalMark,
  type Decision,
  dateOrderOf,
  decimalMarkOf,
  readDay,
  readFigure,
} from "./sheets/marks.js";
export { isUnissued } from "./sheets/unissued.js";
