import { createKey, createKeyOnce, isAccountsError, listKeys, type Repeat, revokeKey } from "@capstack/accounts";
import { operations, type PlatformErrorCode, platformFailure, validationFailure } from "@capstack/contract";
import type { Database } from "@capstack/database";
import { clientAddress, type KitEnv, readBearer } from "@capstack/http";
import { keySettings, type ServiceConfig } from "@capstack/http/service-config";
import type { Context } from "hono";

import { type ApiOperation, answering } from "../gate.js";
import type { Service } from "../service.js";

/** Where keys are kept, and under which settings. */
interface KeyStore {
  readonly database: Database;
  readonly config: ServiceConfig;
}

/** GET, POST and DELETE /keys: the keys of the calling account. */
export function keyOperations(service: Service, { database, config }: KeyStore): ApiOperation[] {
  return [
    answering(operations.listKeys, async ({ caller, query }) =>
      listKeys(database, caller.account.id, { ...query, currentKeyId: caller.key.id }),
    ),
    answering(operations.createKey, async ({ c, caller, body }) => {
      const context = requestContext(c, service);
      const settings = keySettings(config);
      const repeat = { idempotencyKey: c.req.header("idempotency-key"), token: readBearer(c) as string };
      const key = isRepeatable(repeat)
        ? await createKeyOnce(database, caller, body, repeat, context, settings)
        : await createKey(database, caller, body, context, settings);
      return { key };
    }),
    answering(operations.revokeKey, async ({ c, caller, named }) => ({
      key: await revokeKey(database, caller, named.id as string, requestContext(c, service)),
    })),
  ].map(({ operation, work }) => ({ operation, work: (params) => explained(async () => work(params)) }));
}

function isRepeatable(repeat: { idempotencyKey: string | undefined; token: string }): repeat is Repeat {
  return repeat.idempotencyKey !== undefined;
}

/** Where a change came from, for the audit trail. */
function requestContext(c: Context<KitEnv>, { config }: Service) {
  return {
    requestId: c.get("requestId"),
    address: clientAddress(c, config.trustedProxies),
    userAgent: c.req.header("user-agent")?.slice(0, 200),
  };
}

async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isAccountsError(error)) throw error;
    if (error.code === "invalid_value" || error.code === "development_key_found") {
      const path = "field" in error.details ? [String(error.details.field)] : [];
      throw validationFailure([{ code: "invalid_value", message: error.message, path }]);
    }
    if (error.code === "mode_disabled") {
      throw platformFailure("forbidden", error.message, { details: { reason: "mode_disabled" } });
    }
    const code: PlatformErrorCode = error.code;
    const details = Object.keys(error.details).length === 0 ? {} : { details: error.details };
    throw platformFailure(code, error.message, details);
  }
}
