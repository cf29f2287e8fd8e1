/** Hostile calls: a sound call with a value that nobody expects in one of its places. */
export { testHostileCalls } from "./suite.js";
export { leastRatio } from "./work.js";
