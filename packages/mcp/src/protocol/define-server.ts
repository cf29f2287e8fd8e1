/** The server over any backend. Apart from what it is made of: the tools of the books bring every schema of theirs. */
import type { Backend } from "../backend/backend.js";
import { readHandlers } from "./books/book-tools.js";
import { draftHandlers } from "./books/drafts/draft-tools.js";
import { definitionOf, type ServerDefinition } from "./server-definition.js";
import { once } from "./tool.js";
import { toolsWith } from "./tools.js";

const withoutBooks = once(() => toolsWith([]));
const withBooks = once(() => toolsWith([...readHandlers, ...draftHandlers]));

/**
 * The Capstack server over a backend, with the tools of the books where it has books.
 * @example
 * const server = defineServer(localBackend());
 * const result = await server.callTool("cap_table_compute", { events: [] }, new AbortController().signal);
 * result.structuredContent.final.totals.fullyDilutedShares // => 0
 */
export function defineServer(backend: Backend): ServerDefinition {
  return definitionOf(backend, backend.books === undefined ? withoutBooks() : withBooks());
}
