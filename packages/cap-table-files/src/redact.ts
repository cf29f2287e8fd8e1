// A file without its people. Its own entry, `@capstack/cap-table-files/redact`, so that nobody else carries the writing of workbooks

export { redactCapTableFile } from "./redact/redact-file.js";
