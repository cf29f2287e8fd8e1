export { asksForDocs, createDocsPages, DOCS_BASE, type DocsPagesOptions } from "./docs-pages.js";
