import { startTestServer } from "@capstack/database/testing";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** One real Postgres for all test files of the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  project.provide("postgresUrl", server.url);
  return () => server.stop();
}
