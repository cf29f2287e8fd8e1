import * as z from "zod";
import type { Operation } from "../operation.js";
import { accessSchema, catalogSchema } from "../schemas/discovery.js";

/**
 * What the caller may use; a bad key counts as none.
 * @example getAccess.authentication // => "optional"
 */
export const getAccess = {
  id: "getAccess",
  method: "GET",
  path: "/access",
  tag: "Discovery",
  summary: "What the caller may use",
  description: "Per model: granted, or what is missing and where to get it. Works without a key.",
  authentication: "optional",
  rate: "open",
  response: accessSchema,
  enveloped: true,
  errors: [],
  examples: [],
} as const satisfies Operation;

/**
 * The models, what access they need, and the limits.
 * @example getCatalog.path // => "/catalog"
 */
export const getCatalog = {
  id: "getCatalog",
  method: "GET",
  path: "/catalog",
  tag: "Discovery",
  summary: "The models and their access",
  description: "The models, what access they need, the entitlements and the limits, for programs.",
  authentication: "none",
  rate: "open",
  response: catalogSchema,
  enveloped: true,
  errors: [],
  examples: [],
} as const satisfies Operation;

/**
 * This interface as an OpenAPI 3.1 document.
 * @example getOpenApi.enveloped // => false
 */
export const getOpenApi = {
  id: "getOpenApi",
  method: "GET",
  path: "/openapi.json",
  tag: "Discovery",
  summary: "The OpenAPI document",
  description: "This interface as an OpenAPI 3.1 document, without an envelope.",
  authentication: "none",
  rate: "open",
  response: z
    .looseObject({ openapi: z.string() })
    .meta({ id: "OpenApiDocument", description: "An OpenAPI 3.1 document." }),
  enveloped: false,
  errors: [],
  examples: [],
} as const satisfies Operation;
