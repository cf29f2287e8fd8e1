/** Accounts for tests and benchmarks, created as an administrator creates them. */
import type { Database } from "@capstack/database";
import { CAP_TABLE_EXIT_WATERFALL, grantEntitlement } from "./access/entitlement.js";
import { createAccount } from "./account/account.js";
import { createKey } from "./keys/create-key.js";
import type { Scope } from "./token/scopes.js";

/** An account and its keys. */
export interface TestAccount {
  readonly id: string;
  /** Creates a live key, by default with the usual scopes. */
  makeKey(name: string, scopes?: readonly Scope[]): Promise<string>;
}

/** Creates an account with every entitlement, or with none. */
export async function openTestAccount(
  database: Database,
  name: string,
  { entitled = true }: { readonly entitled?: boolean } = {},
): Promise<TestAccount> {
  const actor = { kind: "admin" } as const;
  const account = await createAccount(database, { name }, { actor });
  const entitlement = { code: CAP_TABLE_EXIT_WATERFALL, mode: "live", source: "grant" } as const;
  if (entitled) await grantEntitlement(database, account.id, entitlement, { actor });
  const settings = { allowTestKeys: true, production: false, peppers: [] };
  const makeKey: TestAccount["makeKey"] = async (name, scopes) =>
    (await createKey(database, { account, actor }, { name, mode: "live", scopes }, {}, settings)).token;
  return { id: account.id, makeKey };
}
