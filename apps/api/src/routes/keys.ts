import { createKey, createKeyOnce, isAccountsError, listKeys, type Repeat, revokeKey } from "@capstack/accounts";
import { operations, type PlatformErrorCode } from "@capstack/contract";
import type { Database } from "@capstack/database";
import {
  checkShape,
  clientAddress,
  type KitEnv,
  platformFailure,
  readBearer,
  readJsonBody,
  readQuery,
  validationFailure,
} from "@capstack/http";
import type { Context, Hono } from "hono";
import { z } from "zod";
import type { Config } from "../config.js";
import { keySettings } from "../doorkeeper/database-doorkeeper.js";
import { admit } from "../gate.js";
import type { Service } from "../service.js";

const listQuery = z.strictObject({
  status: operations.listKeys.parameters.status.schema,
  limit: operations.listKeys.parameters.limit.schema,
  cursor: operations.listKeys.parameters.cursor.schema,
});

/** Where keys are kept, and under which settings. */
interface KeyStore {
  readonly database: Database;
  readonly config: Config;
}

/** GET, POST and DELETE /keys: the keys of the calling account. */
export function addKeyRoutes(app: Hono<KitEnv>, service: Service, { database, config }: KeyStore): void {
  app.get(operations.listKeys.path, async (c) => {
    const caller = await admit(c, operations.listKeys, service);
    const query = checkShape(listQuery, readQuery(c));
    const page = await explained(() =>
      listKeys(database, caller.account.id, { ...query, currentKeyId: caller.key.id }),
    );
    return c.json({ data: page });
  });

  app.post(operations.createKey.path, async (c) => {
    const caller = await admit(c, operations.createKey, service);
    const body = await readJsonBody(c, { bytes: config.limits.bodyBytes, depth: config.limits.jsonDepth });
    const wanted = checkShape(operations.createKey.request, body);
    const context = requestContext(c, service);
    const settings = keySettings(config);
    const repeat = { idempotencyKey: c.req.header("idempotency-key"), token: readBearer(c) as string };
    const key = await explained(() =>
      isRepeatable(repeat)
        ? createKeyOnce(database, caller, wanted, repeat, context, settings)
        : createKey(database, caller, wanted, context, settings),
    );
    return c.json({ data: { key } });
  });

  app.delete("/keys/:id", async (c) => {
    const caller = await admit(c, operations.revokeKey, service);
    const key = await explained(() => revokeKey(database, caller, c.req.param("id"), requestContext(c, service)));
    return c.json({ data: { key } });
  });
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
