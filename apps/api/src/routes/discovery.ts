import { type DocumentBeside, joinDocuments, operations, toOpenApi } from "@capstack/contract";
import { answerCached, type CachedDocument, cachedDocument, type KitEnv, readBearer } from "@capstack/http";
import type { Context } from "hono";
import { API_VERSION, toCatalog } from "../catalog.js";
import { type ApiOperation, answering } from "../gate.js";
import type { Service } from "../service.js";

/** GET /catalog, /openapi.json and /access: open to anyone. */
export function discoveryOperations(service: Service): ApiOperation[] {
  const catalog = toCatalog(service);
  const catalogDocument = cachedDocument({ data: catalog });
  let openApi: Promise<CachedDocument> | undefined;
  // Made when it is first asked for: with what stands beside, it takes as long as hundreds of requests.
  const openApiDocument = () => {
    openApi ??= cachedDocument(describeApi(service.config.publicUrl, service.beside?.()));
    return openApi;
  };

  const getAccess = answering(operations.getAccess, async ({ c }) => {
    const caller = await readCaller(c, service);
    const models = catalog.models.map(({ id, access }) => {
      if (caller === null) return { id, state: "requires_key" };
      if (access.entitlement === undefined || caller.entitlements.includes(access.entitlement)) {
        return { id, state: "granted" };
      }
      const checkoutUrl = service.authenticator.checkoutUrl(caller, id);
      return { id, state: "requires_entitlement", checkoutUrl };
    });
    const account = caller && { name: caller.account.name, keyPrefix: caller.key.prefix };
    return { authenticated: caller !== null, account, models };
  });

  return [
    answering(operations.getCatalog, async ({ c }) => answerCached(c, await catalogDocument)),
    answering(operations.getOpenApi, async ({ c }) => answerCached(c, await openApiDocument())),
    getAccess,
  ];
}

/** The OpenAPI document of the API at an address, with what is served beside it there. */
export function describeApi(publicUrl: string, beside?: DocumentBeside) {
  const api = toOpenApi({
    title: "Capstack",
    description:
      "The money side of venture capital: cap tables, exit waterfalls and fund economics, exact to the cent.",
    version: API_VERSION,
    servers: [`${publicUrl}/v1`, `${publicUrl}/api/v1`],
    operations: Object.values(operations),
    tags: [
      { name: "Compute", description: "The engines. Stateless: nothing is kept between calls." },
      { name: "Batches", description: "Many inputs computed together, by workers. Kept for seven days." },
      { name: "Keys", description: "The calling account's own API keys." },
      { name: "Discovery", description: "What there is, for programs. No key needed." },
    ],
  });
  return beside === undefined ? api : joinDocuments(api, beside, publicUrl);
}

async function readCaller(c: Context<KitEnv>, { authenticator }: Service) {
  const token = readBearer(c);
  if (typeof token !== "string") return null;
  const answer = await authenticator.authenticate(token, {});
  return answer.outcome === "granted" ? answer.caller : null;
}
