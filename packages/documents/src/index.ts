// Statements and notices as files

// What is printed
export type { PrintableDocument } from "./document.js";
// The one way in
export { type DocumentFile, type DocumentFormat, documentFile, documentFormats } from "./document-file.js";
