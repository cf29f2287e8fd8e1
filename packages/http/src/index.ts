// The app every server starts from

// Reading a request
export { readBearer, unauthorized } from "./bearer.js";
export { type BodyLimits, parseJson, readJsonBody } from "./body.js";
export { clientAddress } from "./client-address.js";
export { compression } from "./compression.js";
export { apiCors } from "./cors.js";
// Answering
export { answerCached, type CachedDocument, cachedDocument } from "./document.js";
export { engineFailure, Failure, type FailureOptions, platformFailure, validationFailure } from "./failure.js";
export { createKit, type KitEnv, type KitOptions, type KitVariables, unavailable } from "./kit.js";
export { createLogger, type Logger, silentLogger } from "./log.js";
export { readRequestId } from "./request-id.js";
// Running
export { onShutdown, type RunningServer, type ServeOptions, serve } from "./serve.js";
export { checkShape, refuseUnknownFields } from "./shape.js";
