/** The books behind HTTP: every route under `/api/accounting`. */

import { explain } from "@capstack/books/requests/failures";
import { openBooks } from "@capstack/books/transactions/services";
import { type DocumentBeside, defaultLimits } from "@capstack/contract";
import { describeAccounting } from "@capstack/contract/accounting";
import interfaces from "@capstack/contract/package.json" with { type: "json" };
import {
  answerCached,
  type CachedDocument,
  cachedDocument,
  createKit,
  type KitEnv,
  silentLogger,
} from "@capstack/http";
import { sweepOnce } from "@capstack/uploads";
import type { Hono } from "hono";
import type { AccountingDependencies, AppServices } from "./dependencies.js";
import { accountingRoutes } from "./routes/index.js";
import { mountBooks } from "./steps.js";

/** Where the routes begin. */
export const ACCOUNTING_BASE = "/api/accounting";

/** The version of the interface. */
export const ACCOUNTING_VERSION = interfaces.version;

/** The app over an open database with the migrations applied. */
export function createAccounting(dependencies: AccountingDependencies): Hono<KitEnv> {
  void sweepOnce();
  const services = openServices(dependencies);
  const { logger, localOnly } = services;
  const app = createKit({ logger, version: ACCOUNTING_VERSION, explain, localOnly });
  app.route(ACCOUNTING_BASE, mountBooks(services, accountingRoutes));
  app.get(`${ACCOUNTING_BASE}/openapi.json`, async (c) => answerCached(c, await describedBooks()));
  return app;
}

let described: Promise<CachedDocument> | undefined;

/** Made when it is first asked for, once a process: it takes as long as a hundred requests. */
function describedBooks(): Promise<CachedDocument> {
  described ??= cachedDocument(describeAccounting(ACCOUNTING_VERSION));
  return described;
}

/** The books as a part of the document of a server that they stand beside. */
export function booksBeside(): DocumentBeside {
  return { base: ACCOUNTING_BASE, document: describeAccounting(ACCOUNTING_VERSION) };
}

/** The dependencies with what was left out. */
function openServices(input: AccountingDependencies): AppServices {
  return {
    ...input,
    ...openBooks(input),
    trustedProxies: input.trustedProxies ?? [],
    limits: input.limits ?? defaultLimits,
    logger: input.logger ?? silentLogger,
    localOnly: input.localOnly ?? false,
  };
}
