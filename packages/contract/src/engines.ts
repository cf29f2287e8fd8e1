// The engines of the models, without the table of operations
export { type EngineLimits, engineOptions, engines, type ModelId, simulation } from "./models/engines.js";
