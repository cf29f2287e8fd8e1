/** What was revoked stays revoked, whatever the login that serves writes. */
import { sqlState } from "@capstack/database";
import { expect, it } from "vitest";
import { grantEntitlement, listEntitlements, revokeEntitlement, revokeKey } from "../src/index.js";
import { openTestAccount } from "../src/testing.js";
import { kinds, openBoth } from "./databases.js";

const databases = openBoth();
const actor = { kind: "admin" } as const;

it.each(kinds)("a revoked key and a revoked entitlement are not brought back on %s", async (kind) => {
  const database = databases.of(kind);
  const account = await openTestAccount(database, "Acme");
  await account.makeKey("CI");
  const [key] = await database.query<{ id: string }>("select id from api_key where account_id = $1::uuid", [
    account.id,
  ]);
  const what = { code: "cap-table-exit-waterfall", mode: "live" } as const;
  await revokeKey(database, { account, actor }, key?.id ?? "", {});
  await revokeEntitlement(database, account.id, what, { actor });
  for (const table of ["api_key", "entitlement"]) {
    for (const value of ["null", "now() + interval '1 day'"]) {
      const statement = `update ${table} set revoked_at = ${value} where account_id = $1::uuid`;
      const code = await database.query(statement, [account.id]).then(() => "taken", sqlState);
      expect([table, value, code]).toEqual([table, value, "42501"]);
    }
  }
  await grantEntitlement(database, account.id, { ...what, source: "grant" }, { actor });
  expect((await listEntitlements(database, account.id)).map(({ active }) => active).sort()).toEqual([false, true]);
});
