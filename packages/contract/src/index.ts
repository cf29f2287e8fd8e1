// The table of operations

// Failures
export {
  type ErrorBody,
  errorSchema,
  issueSchema,
  type PlatformErrorCode,
  platformErrors,
  toPointer,
} from "./errors.js";
// Documents and limits
export { defaultLimits, type Limits } from "./limits.js";
export { type OpenApiOptions, toOpenApi } from "./openapi.js";
export type { Authentication, Operation, OperationExample, RatePolicy } from "./operation.js";
export { capTableCompute } from "./operations/cap-table.js";
export { getAccess, getCatalog, getOpenApi } from "./operations/discovery.js";
export { exitWaterfallCompute } from "./operations/exit-waterfall.js";
export { fundEconomicsCompute } from "./operations/fund-economics.js";
export { operations } from "./operations/index.js";
export { createKey, listKeys, revokeKey } from "./operations/keys.js";
// The words of refusals
export { readShape, type ShapeIssue, type ShapeReading } from "./read-shape.js";
export {
  engineRefusal,
  envelopeIssues,
  type Refusal,
  shapeRefusal,
  unknownFieldIssues,
} from "./refusals.js";
// Shapes
export { capTableRequestSchema, capTableResultSchema } from "./schemas/cap-table.js";
export { accessSchema, catalogSchema, modelSchema } from "./schemas/discovery.js";
export { exitWaterfallRequestSchema } from "./schemas/exit-waterfall.js";
export { exitWaterfallResultSchema } from "./schemas/exit-waterfall-result.js";
export { fundEconomicsRequestSchema } from "./schemas/fund-economics.js";
export { fundEconomicsResultSchema } from "./schemas/fund-economics-result.js";
export { createdKeySchema, createKeySchema, keyListSchema, keySchema, scopeSchema } from "./schemas/keys.js";
export { type UnknownField, unknownFields } from "./unknown-fields.js";
