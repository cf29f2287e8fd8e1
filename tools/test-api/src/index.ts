/** A whole API on a free port of this machine over an embedded database, for the tests of what calls it. */
import {
  createAccount,
  createKey,
  DEVELOPMENT_KEY,
  ensureDevelopmentAccount,
  migrateAccounts,
} from "@capstack/accounts";
import { createApi, readConfig } from "@capstack/api";
import { type Database, openDatabase } from "@capstack/database";
import { serve, silentLogger } from "@capstack/http";

/** A running API and two keys for it. */
export interface TestApi {
  /** Ends in `/v1`. */
  readonly baseUrl: string;
  /** A key of an account with every entitlement. */
  readonly entitledKey: string;
  /** A key of an account with none. */
  readonly plainKey: string;
  /** Makes one more key of the account without entitlements. */
  makeKey(name: string): Promise<string>;
  stop(): Promise<void>;
}

/** Starts an API of its own. */
export async function startTestApi(): Promise<TestApi> {
  const database = await openDatabase({});
  await migrateAccounts(database);
  await ensureDevelopmentAccount(database);
  const config = readConfig({ NODE_ENV: "test", PUBLIC_URL: "http://api.test" });
  const generous = { ...config.limits, computePerMinute: 100_000, computeBurst: 100_000, openPerMinute: 100_000 };
  const api = createApi({
    database,
    config: { ...config, limits: generous },
    logger: silentLogger,
  });
  const server = await serve(api, { hostname: "127.0.0.1", port: 0 });
  const makeKey = await keyMaker(database);
  return {
    baseUrl: `http://127.0.0.1:${server.port}/v1`,
    entitledKey: DEVELOPMENT_KEY,
    plainKey: await makeKey("Plain"),
    makeKey,
    stop: async () => {
      await server.stop();
      await database.close();
    },
  };
}

async function keyMaker(database: Database) {
  const actor = { kind: "admin" } as const;
  const account = await createAccount(database, { name: "Plain" }, { actor });
  const settings = { allowTestKeys: true, production: false, peppers: [] };
  return async (name: string) =>
    (await createKey(database, { account, actor }, { name, mode: "live" }, {}, settings)).token;
}
