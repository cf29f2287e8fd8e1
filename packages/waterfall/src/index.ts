export { computeExitWaterfall } from "./exit-waterfall.js";
export * from "./request.js";
export * from "./result.js";
