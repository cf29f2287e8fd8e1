/** The server that computes in this process, without the tools of the books and what they bring. */
import type { KeptResults } from "../backend/kept-results.js";
import { localBackend } from "../backend/local-backend.js";
import { definitionOf, type ServerDefinition } from "./server-definition.js";
import { toolsWith } from "./tools.js";

/** A server over the engines, which keeps results where it is told to. */
export function defineLocalServer(stored: KeptResults): ServerDefinition {
  return definitionOf({ ...localBackend(), kept: stored }, toolsWith([]));
}
