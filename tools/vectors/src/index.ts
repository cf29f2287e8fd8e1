/** Golden vectors: what a published source or a definition says an engine must answer. */
export { mismatches } from "./match.js";
export { readVectors, type Vector } from "./read.js";
