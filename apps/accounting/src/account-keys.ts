/** The platform's keys as the books ask for them: who is calling, and the list of an account's keys. */
import { type Authentication, authenticate, type KeySettings, listKeys } from "@capstack/accounts";
import { defaultLimits, type Limits, platformFailure } from "@capstack/contract";
import type { Database } from "@capstack/database";
import { bearerToken, rateLimited, unauthorized } from "@capstack/http";
import type { AccountingDependencies, ListedKey } from "./dependencies.js";

/** What an account may ask of the books, and how often an address may fail to show a key anywhere. */
export type BooksAllowance = Pick<Limits, "accountingPerMinute" | "accountingBurst" | "failedAuthenticationsPerMinute">;

/** Authentication and key list over the accounts' tables of a database. */
export function accountKeys(
  database: Database,
  settings: KeySettings,
  limits: BooksAllowance = defaultLimits,
): Pick<AccountingDependencies, "authenticate" | "listKeys"> {
  const perMinute = (name: string, quota: number, burst = quota) => ({ name, quota, windowSeconds: 60, burst });
  const policy = perMinute("accounting", limits.accountingPerMinute, limits.accountingBurst);
  const failed = perMinute("failed", limits.failedAuthenticationsPerMinute);
  return {
    authenticate: async (request, address) => {
      const token = bearerToken(request.headers.get("authorization"));
      return toCaller(
        await authenticate(database, token === null ? "" : token, {
          settings,
          policy,
          failures: { policy: failed, address },
        }),
      );
    },
    listKeys: async ({ account }) => {
      const listed: ListedKey[] = [];
      let cursor: string | undefined;
      do {
        const page = await listKeys(database, account.id, { limit: 100, cursor });
        listed.push(...page.keys.map(publishKey));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      return listed;
    },
  };
}

function toCaller(answer: Authentication) {
  switch (answer.outcome) {
    case "granted":
      return { ...answer.caller, rate: answer.rate };
    case "unauthorized":
      throw unauthorized(answer.reason !== "missing", answer.reason);
    case "forbidden":
      throw platformFailure("forbidden", "This key may not call now.", { details: { reason: answer.reason } });
    case "scope_required":
      throw platformFailure("scope_required", `This needs a key with the scope ${answer.scope}.`, {
        details: { scope: answer.scope },
      });
    case "rate_limited":
      throw rateLimited(answer.rate, answer.retryAfterSeconds);
  }
}

type AccountKey = Awaited<ReturnType<typeof listKeys>>["keys"][number];

function publishKey({ id, name, prefix, scopes, createdAt, lastUsedAt, revokedAt }: AccountKey): ListedKey {
  return {
    id,
    name,
    key_prefix: prefix,
    scopes,
    created_at: createdAt,
    last_used_at: lastUsedAt,
    revoked_at: revokedAt,
  };
}
