import {
  authenticate,
  checkoutLink,
  hasCurrentTables,
  type KeyUsage,
  type RatePolicy,
  takeFromLimit,
} from "@capstack/accounts";
import { unavailable } from "@capstack/contract";
import type { Database } from "@capstack/database";
import { keySettings, type ServiceConfig } from "@capstack/http/service-config";

import type { Authenticator } from "./authenticator.js";

/** The authenticator of servers: keys, entitlements and allowances in the database, shared by every process. */
export function databaseAuthenticator(database: Database, config: ServiceConfig, usage: KeyUsage): Authenticator {
  const policies = ratePolicies(config);
  const settings = keySettings(config);
  const { publicUrl, siteUrl = publicUrl, secret, checkoutTemplate } = config;
  return {
    authenticate: async (token, { rate, scope, address }) => {
      const answer = await authenticate(database, token, {
        settings,
        scope,
        policy: rate && policies[rate],
        failures: address === undefined ? undefined : { policy: policies.failed, address },
      });
      if (answer.outcome === "granted" && rate !== undefined) usage.note(answer.caller.key.id);
      return answer;
    },
    admitOpen: (address) => takeFromLimit(database, policies.open, address),
    checkoutUrl: ({ account, key }, model) =>
      checkoutLink(
        { tenantId: account.id, model, mode: key.mode },
        { publicUrl: siteUrl, secret, template: checkoutTemplate, clock: Date.now },
      ),
    check: async () => {
      await database.query("select 1");
      if (!(await hasCurrentTables(database))) throw unavailable("the tables are not up to date");
    },
  };
}

function ratePolicies({ limits }: ServiceConfig): Record<"compute" | "keys" | "open" | "failed", RatePolicy> {
  const perMinute = (name: string, quota: number, burst = quota) => ({ name, quota, windowSeconds: 60, burst });
  return {
    compute: perMinute("compute", limits.computePerMinute, limits.computeBurst),
    keys: perMinute("keys", limits.keysPerMinute),
    open: perMinute("open", limits.openPerMinute),
    failed: perMinute("failed", limits.failedAuthenticationsPerMinute),
  };
}
