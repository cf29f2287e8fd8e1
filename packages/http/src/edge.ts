// What runs anywhere, without anything of Node: bundlers for edge workers take this entry by the `worker` condition.

// Reading a request
export { bearerToken, readBearer, unauthorized } from "./bearer.js";
export {
  type BodyLimits,
  bodyStream,
  parseJson,
  type ReceivedBody,
  readBodyBytes,
  readJsonBody,
  receiveBody,
} from "./body.js";
export { clientAddress } from "./client-address.js";
export { compression } from "./compression.js";
export { apiCors } from "./cors.js";
// Who may reach a server
export { hostNameOf, isDevelopment, isLoopback, type Surroundings } from "./development.js";
export { answerCached, type CachedDocument, cachedDocument } from "./document.js";
export {
  engineFailure,
  Failure,
  type FailureOptions,
  failureOf,
  platformFailure,
  validationFailure,
} from "./failure.js";
// The app every server starts from
export { addHealth } from "./health.js";
// Answering
export { jsonPieces, pieceStream } from "./json-pieces.js";
export {
  createKit,
  type KitEnv,
  type KitOptions,
  type KitVariables,
  type ObservedRequest,
  unavailable,
} from "./kit.js";
export { readLimits } from "./limits.js";
export { type Logger, silentLogger } from "./logger.js";
export { methodNotAllowed, refuseOtherMethods } from "./methods.js";
// Operations
export {
  type Asked,
  type BodyOf,
  type MountedOperation,
  mountOperations,
  preferredHandling,
  type QueryOf,
  readSteps,
  type Steps,
  type UnreadBody,
} from "./mount.js";
export { notFoundSentence } from "./near-address.js";
export { brokenPlace, isPlainText, plainQueries, readQuery, refuseBrokenText } from "./plain-text.js";
export { type Allowance, rateLimited, setRateHeaders } from "./rate.js";
export { type KnownNames, refuseRebinding } from "./rebinding.js";
export { readRequestId } from "./request-id.js";
export { checkShape } from "./shape.js";
export { inSpan } from "./tracing.js";
