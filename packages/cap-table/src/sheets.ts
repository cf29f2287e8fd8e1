// How sheets write records, figures and days: for programs that read sheets of their own. Its own entry, `@capstack/cap-table/sheets`

export { isTheCommon, roundOf, saysCommon, saysPreferred, securityNamed } from "./sheets/class-names.js";
export { plainFields, plainHeading, sheetFields, withoutUnit } from "./sheets/columns.js";
export { type CsvRecord, readCsv, type Separator, separatorOf } from "./sheets/csv.js";
export { type DateOrder, dateOrderOf, dateOrders, readDay } from "./sheets/days.js";
export { hasEnded, isPartly, tellsEnd } from "./sheets/ended-rows.js";
export { partOfName } from "./sheets/joined-names.js";
export { type DecimalMark, type Decision, decimalMarkOf, readFigure } from "./sheets/marks.js";
export { isTotal, isUnissued, isWhole } from "./sheets/nobodys-rows.js";
