/** What a published source or a definition says an engine must answer: golden vectors, and rules as tables. */
export { mismatches } from "./match.js";
export { readVectors, type Vector } from "./read.js";
export { figure, type Row, readRules } from "./tables.js";
