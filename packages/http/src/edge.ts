// Code that runs anywhere, without Node: bundlers for edge workers choose this entry by the `worker` condition.

export { compression } from "./answer/compression.js";
export { answerCached, type CachedDocument, cachedDocument } from "./answer/document.js";
// Answering
export { jsonPieces, pieceStream } from "./answer/json-pieces.js";
export { methodNotAllowed, refuseOtherMethods } from "./answer/methods.js";
export { brokenPlace, isPlainText, plainQueries, readQuery, refuseBrokenText } from "./answer/plain-text.js";
export {
  createKit,
  type KitEnv,
  type KitOptions,
  type KitVariables,
  type ObservedRequest,
} from "./kit.js";
// Operations
export {
  type Asked,
  type MountedOperation,
  mountOperations,
  preferredHandling,
  readSteps,
  type Steps,
} from "./mount.js";
// Access from other hosts
export { hostNameOf, isDevelopment, isLoopback, type Surroundings } from "./process/development.js";
// The base app of every server
export { addHealth } from "./process/health.js";
export { type Logger, silentLogger } from "./process/logger.js";
export { inSpan } from "./process/tracing.js";
export { type Allowance, rateLimited, setRateHeaders } from "./rate.js";
export { readLimits } from "./read-limits.js";
// Reading a request
export { bearerToken, readBearer, unauthorized } from "./request/bearer.js";
export {
  type BodyLimits,
  bodyStream,
  parseJson,
  type ReceivedBody,
  readBodyBytes,
  readJsonBody,
  receiveBody,
} from "./request/body.js";
export { clientAddress } from "./request/client-address.js";
export { apiCors } from "./request/cors.js";
export { notFoundSentence } from "./request/near-address.js";
export { type KnownNames, refuseRebinding } from "./request/rebinding.js";
export { readRequestId } from "./request/request-id.js";
export { checkShape } from "./request/shape.js";
