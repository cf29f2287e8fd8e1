/**
 * The server's identity: everything sent to a client before its first request, kept small so that it can be sent at
 * once.
 */
import manifest from "@capstack/mcp/package.json" with { type: "json" };
import { instructionsOf } from "./reference/instructions.js";

/** The server's name, and what a model reads before it uses the tools. */
export interface Introduction {
  readonly info: { readonly name: string; readonly title: string; readonly version: string };
  readonly instructions: string;
}

/** The introduction of the server, with the books or without. */
export function introduce(hasBooks: boolean): Introduction {
  return {
    info: { name: "capstack", title: "Capstack", version: manifest.version },
    instructions: instructionsOf(hasBooks),
  };
}
