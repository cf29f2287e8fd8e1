/** The books behind the tools, and what is said where there are none. */
import type { Backend } from "../../backend/backend.js";
import { BackendFailure } from "../../backend/backend-failure.js";

/** The failure of a question about books to a server that keeps none. */
export function noBooks(): BackendFailure {
  return new BackendFailure({
    code: "unavailable",
    message:
      "This server computes in its own process and keeps no books: run it without --local, with CAPSTACK_BASE_URL and CAPSTACK_API_KEY of a server that keeps them.",
    retryable: false,
  });
}

/**
 * The books of a backend.
 * @throws BackendFailure `unavailable` where there are none
 */
export function booksOf({ books }: Backend) {
  if (books === undefined) throw noBooks();
  return books;
}
