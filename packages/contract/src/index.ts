// The table of operations

export type { BodyOf, QueryOf, UnreadBody } from "./asked.js";
// Shapes defined by the engines
export {
  type Described,
  described,
  fieldNames,
  type GivenIn,
  type JsonSchema,
  jsonSchemaOf,
  type SentIn,
  type Shape,
} from "./described.js";
// Failures
export {
  type ErrorBody,
  errorSchema,
  issueSchema,
  type PlatformErrorCode,
  platformErrors,
  toPointer,
} from "./errors.js";
// Failures answered in the envelope
export {
  engineFailure,
  Failure,
  type FailureOptions,
  failureOf,
  platformFailure,
  unavailable,
  validationFailure,
} from "./failure.js";
export { type DocumentBeside, joinDocuments } from "./join-documents.js";
// Documents and limits
export { defaultLimits, type Limits } from "./limits.js";
export { capTableCompute } from "./models/cap-table.js";
export { exitWaterfallCompute } from "./models/exit-waterfall.js";
export { fundEconomicsCompute } from "./models/fund-economics.js";
// The models
export { type Computation, describeModel, type ModelEntry, modelTable } from "./models/models.js";
export { type OpenApiOptions, toOpenApi } from "./openapi.js";
export type { Authentication, Operation, OperationExample, RatePolicy } from "./operation.js";
export { capTableImport } from "./operations/cap-table-import.js";
export { getAccess, getCatalog, getOpenApi } from "./operations/discovery.js";
export { operations } from "./operations/index.js";
export { createKey, listKeys, revokeKey } from "./operations/keys.js";
// Wording of refusals
export { readShape, type ShapeIssue, type ShapeReading } from "./read-shape.js";
export {
  engineRefusal,
  envelopeIssues,
  type Refusal,
  shapeRefusal,
  unknownFieldIssues,
} from "./refusals.js";
export { type RoleName, roleNames, roles } from "./roles.js";
export { batchOperationSchema, batchResultSchema, batchSchema, createBatchSchema } from "./schemas/batches.js";
// Shapes
export { capTableFileSchema, isPackedContent, readCapTableFileSchema } from "./schemas/cap-table-file.js";
export { accessSchema, catalogSchema, modelSchema } from "./schemas/discovery.js";
export { createdKeySchema, createKeySchema, keyListSchema, keySchema, scopeSchema } from "./schemas/keys.js";
export { type UnknownField, unknownFields } from "./unknown-fields.js";
