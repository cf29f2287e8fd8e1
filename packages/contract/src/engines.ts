// The engines of the models, without the table of operations
export { type EngineLimits, engines, type ModelId, simulation } from "./models/engines.js";
