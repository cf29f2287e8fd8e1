/** The tools in front of the real app over a socket, with empty books that a test file fills. */
import { createClient } from "@capstack/client";
import { type AccountingClient, createAccountingClient } from "@capstack/client/accounting";
import { startTestBooks, type TestBooks } from "@capstack/test-api";
import { afterAll, beforeAll } from "vitest";
import { defineServer, remoteBackend, remoteBooks, type ServerDefinition } from "../../src/index.js";

/** What a test file asks; there once its tests run. */
export interface ServedBooks {
  readonly server: TestBooks;
  readonly books: AccountingClient;
  readonly tools: ServerDefinition;
  /** Calls a tool. @returns its first text, and whether it was refused */
  ask(name: string, args: object): Promise<{ readonly said: string; readonly isError: true | undefined }>;
}

/** Serves books for the tests of one file. @param fill writes what they hold */
export function serveBooks(fill: (served: ServedBooks) => Promise<unknown>): ServedBooks {
  const served = {} as { -readonly [Name in keyof ServedBooks]: ServedBooks[Name] };
  served.ask = async (name, args) => {
    const { content, isError } = await served.tools.callTool(name, args, new AbortController().signal);
    return { said: content[0]?.text ?? "", isError };
  };
  beforeAll(async () => {
    served.server = await startTestBooks();
    const options = { apiKey: served.server.bookKey, baseUrl: served.server.baseUrl };
    served.books = createAccountingClient(options);
    served.tools = defineServer(remoteBackend(createClient(options), remoteBooks(served.books)));
    await fill(served);
  });
  afterAll(() => served.server.stop());
  return served;
}
