/**
 * The API at the edge: models, catalog, access and the OpenAPI document behind a fetch handler, without a database and
 * without anything of Node. Keys are a list of hashes in the variable `CAPSTACK_KEYS`.
 */
import { defaultLimits, type Operation, operations, platformFailure } from "@capstack/contract";
import { createKit, silentLogger } from "@capstack/http";
import {
  type ListedAuthenticatorOptions,
  type ListedKey,
  listedAuthenticator,
} from "./authentication/listed-authenticator.js";
import { API_VERSION } from "./catalog.js";
import { type ApiOperation, answering } from "./gate.js";
import { modelOperations, mountApi } from "./router.js";
import { addProcessRoutes } from "./routes/process.js";
import type { Service } from "./service.js";

/** What the worker is built from. */
export interface WorkerOptions extends ListedAuthenticatorOptions {
  readonly publicUrl: string;
}

/** The variables the platform hands to a worker. */
interface WorkerVariables {
  readonly CAPSTACK_KEYS: string;
  readonly PUBLIC_URL: string;
  readonly CHECKOUT_URL?: string;
}

/** A fetch handler over a fixed list of keys. */
export function createWorker({
  publicUrl,
  ...listed
}: WorkerOptions): (request: Request) => Response | Promise<Response> {
  const service: Service = {
    config: { publicUrl, siteUrl: undefined, mcpUrl: undefined, trustedProxies: [], limits: defaultLimits },
    logger: silentLogger,
    authenticator: listedAuthenticator(listed),
    accepting: () => true,
  };
  const app = createKit({ logger: silentLogger, version: API_VERSION, https: publicUrl.startsWith("https:") });
  const here = modelOperations(service);
  mountApi(app, service, [...here, ...elsewhere(here)]);
  addProcessRoutes(app, service);
  return (request) => app.fetch(request);
}

/** Operations that need a database, threads or a disk: an edge has none, and says so. */
function elsewhere(here: readonly ApiOperation[]): ApiOperation[] {
  const known = new Set(here.map(({ operation }) => operation.id));
  const others = Object.values<Operation>(operations).filter(({ id }) => !known.has(id));
  return others.map((operation) =>
    answering(operation, () => {
      const { method, path } = operation;
      throw platformFailure("not_found", `An edge computes and keeps nothing: ask a server for ${method} ${path}.`);
    }),
  );
}

let handle: ((request: Request) => Response | Promise<Response>) | undefined;

export default {
  fetch(request: Request, { CAPSTACK_KEYS, PUBLIC_URL, CHECKOUT_URL }: WorkerVariables) {
    handle ??= createWorker({
      publicUrl: PUBLIC_URL,
      checkoutUrl: CHECKOUT_URL ?? `${PUBLIC_URL}/account`,
      keys: JSON.parse(CAPSTACK_KEYS) as ListedKey[],
    });
    return handle(request);
  },
};
