/** The books behind HTTP: every route under `/api/accounting`. */
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
import type { Hono } from "hono";
import { KeptBooks } from "./books/kept-books.js";
import type { AccountingDependencies, Services } from "./dependencies.js";
import { explain } from "./failures.js";
import { FileThreads } from "./files/file-threads.js";
import { systemIdentifiers } from "./identifiers.js";
import { KeptCharts } from "./journal/kept-charts.js";
import { accountingRoutes } from "./routes/index.js";
import { mountBooks } from "./steps.js";

/** Where the routes begin. */
export const ACCOUNTING_BASE = "/api/accounting";

/** The version of the interface. */
export const ACCOUNTING_VERSION = interfaces.version;

/** The app over an open database with the migrations applied. */
export function createAccounting(dependencies: AccountingDependencies): Hono<KitEnv> {
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
export function openServices(given: AccountingDependencies): Services {
  const now = given.now ?? (() => new Date());
  return {
    ...given,
    now,
    trustedProxies: given.trustedProxies ?? [],
    today: given.today ?? (() => now().toISOString().slice(0, 10)),
    limits: given.limits ?? defaultLimits,
    identifiers: given.identifiers ?? systemIdentifiers(now),
    logger: given.logger ?? silentLogger,
    localOnly: given.localOnly ?? false,
    keptBooks: new KeptBooks(),
    charts: new KeptCharts(),
    files: processThreads(),
  };
}

let threads: FileThreads | undefined;

/** One a process: what its threads may take is the machine's. */
function processThreads(): FileThreads {
  threads ??= new FileThreads();
  return threads;
}
