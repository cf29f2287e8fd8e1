// The engines of the models, without the table of operations
export { type EngineLimits, engines, type ModelId } from "./models/engines.js";
