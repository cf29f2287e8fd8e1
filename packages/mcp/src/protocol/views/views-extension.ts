/** The extension by which a client says that it shows views. Small: it is there before anything else is loaded. */
import type { Tool } from "../tool.js";

/** The extension's name among the capabilities of both sides. */
export const VIEWS_EXTENSION = "io.modelcontextprotocol/ui";

/**
 * The tools that a client is shown: those of views only where it shows views, or where nobody said what it can, as on a
 * connection of before 2026-07-28 that keeps no session. Called, every tool answers.
 * @param abilities of the client, as it declared them
 */
export function toolsFor(tools: readonly Tool[], abilities: object | undefined): readonly Tool[] {
  const { extensions = {} } = (abilities ?? {}) as { readonly extensions?: object };
  if (abilities === undefined || VIEWS_EXTENSION in extensions) return tools;
  return tools.filter(({ _meta }) => !isForViewsAlone(_meta));
}

function isForViewsAlone(meta: Tool["_meta"]): boolean {
  const { visibility } = (meta?.ui ?? {}) as { readonly visibility?: readonly string[] };
  return visibility !== undefined && !visibility.includes("model");
}
