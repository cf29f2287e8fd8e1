// Statements and notices as files

// What is printed
export {
  type Cell,
  type Column,
  type Fact,
  heading,
  line,
  type PrintableDocument,
  type Row,
  subtotal,
  type Table,
  total,
} from "./document.js";
// The one way in
export { type DocumentFile, type DocumentFormat, documentFile, documentFormats } from "./document-file.js";
// Figures and days as accountants print them
export { dayText, figureText, periodText } from "./figure-text.js";
