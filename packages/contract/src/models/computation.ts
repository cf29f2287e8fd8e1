import type { PlatformErrorCode } from "../errors.js";

/** What all compute operations share. */
export const computation = {
  method: "POST",
  tag: "Compute",
  authentication: "key",
  rate: "compute",
  scope: "compute",
  enveloped: true,
} as const;

/** The platform's refusals of any computation. */
export const computationErrors = [
  "invalid_json",
  "validation_failed",
  "payload_too_large",
  "unsupported_media_type",
  "overloaded",
  "timeout",
] as const satisfies readonly PlatformErrorCode[];
