/** The platform's keys as the books ask for them: who is calling, and the list of an account's keys. */
import { type Authentication, authenticate, type KeySettings, listKeys } from "@capstack/accounts";
import type { Database } from "@capstack/database";
import { platformFailure, unauthorized } from "@capstack/http";
import type { Caller } from "./caller.js";
import type { AccountingDependencies, ListedKey } from "./dependencies.js";

const POLICY = { name: "accounting", quota: 6000, windowSeconds: 60, burst: 1000 };

/** Authentication and key list over the accounts' tables of a database. */
export function accountKeys(
  database: Database,
  settings: KeySettings,
): Pick<AccountingDependencies, "authenticate" | "listKeys"> {
  return {
    authenticate: async (request) => {
      const header = request.headers.get("authorization");
      const token = header === null ? undefined : /^bearer +([^\s,]+)$/i.exec(header.trim())?.[1];
      if (header !== null && token === undefined) throw unauthorized(true, "malformed");
      return toCaller(await authenticate(database, token, { settings, policy: POLICY }));
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

function toCaller(answer: Authentication): Caller {
  switch (answer.outcome) {
    case "granted":
      return answer.caller;
    case "unauthorized":
      throw unauthorized(answer.reason !== "missing", answer.reason);
    case "forbidden":
      throw platformFailure("forbidden", "This key may not call now.", { details: { reason: answer.reason } });
    case "scope_required":
      throw platformFailure("scope_required", `This needs a key with the scope ${answer.scope}.`, {
        details: { scope: answer.scope },
      });
    case "rate_limited": {
      const { retryAfterSeconds, rate } = answer;
      throw platformFailure("rate_limited", `Too many requests; wait ${retryAfterSeconds} seconds.`, {
        details: { policy: rate.policy, retryAfterSeconds },
        headers: { "Retry-After": String(retryAfterSeconds) },
      });
    }
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
