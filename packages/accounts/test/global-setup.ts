import { servePostgres } from "@capstack/database/testing";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

export default servePostgres;
