/** The operator's commands: each a function on the database that returns rows to print. */
import { userInfo } from "node:os";
import type { Database } from "@capstack/database";
import { grantEntitlement, listEntitlements, revokeEntitlement } from "../access/entitlement.js";
import { createAccount, listAccounts, resumeAccount, suspendAccount } from "../account/account.js";
import { moveAccount } from "../account/move-account.js";
import type { Actor } from "../audit/audit.js";
import { refuseDevelopmentKey, removeDevelopmentBooks } from "../development/development-account.js";
import { createKey } from "../keys/create-key.js";
import type { KeySettings } from "../keys/key-settings.js";
import { listKeys } from "../keys/list-keys.js";
import { revokeKey } from "../keys/revoke-key.js";
import { hasCurrentTables, migrateAccounts } from "../migrate-accounts.js";
import { giveRole } from "../people/member.js";
import type { KeyMode } from "../token/key-token.js";
import { type AdminOptions, accountOf, required, UsageError } from "./arguments.js";
import { examine } from "./doctor/doctor.js";

/** The context of a command. */
export interface AdminScene {
  readonly database: Database;
  readonly settings: KeySettings;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The clusters between which an account is moved. */
  readonly move: { readonly from: string | undefined; readonly to: string | undefined };
}

/** The result of a command: rows to print, each a record of columns, and a sentence for the operator. */
export interface AdminAnswer {
  readonly rows: readonly object[];
  readonly note?: string;
  readonly failed?: boolean;
}

type Command = (scene: AdminScene, options: AdminOptions) => Promise<AdminAnswer>;

/** Every command, by its words. */
export const commands: Readonly<Record<string, Command>> = {
  "account create": async ({ database }, options) => {
    const contactEmail = required(options, "email");
    const account = await createAccount(
      database,
      { name: options.name ?? contactEmail, contactEmail },
      { actor: actor() },
    );
    return { rows: [account], note: "Whoever signs up with that address and proves it becomes its owner." };
  },
  "account list": async ({ database }) => ({ rows: await listAccounts(database) }),
  "account suspend": async ({ database }, options) => ({
    rows: [await suspendAccount(database, accountOf(options), { actor: actor() })],
    note: "Its keys answer 403 from the next request on.",
  }),
  "account resume": async ({ database }, options) => ({
    rows: [await resumeAccount(database, accountOf(options), { actor: actor() })],
  }),
  "account move": async ({ move: { from, to } }, options) => {
    const tenantId = accountOf(options);
    if (!from || !to) throw new UsageError("MOVE_TO_URL names the cluster to move to, DATABASE_URL the one it is on.");
    const rows = await moveAccount({ from, to }, tenantId);
    const note = rows.length === 0 ? "The account had left the source; it is let in at the target." : MOVED;
    return { rows: rows.filter((moved) => moved.rows > 0), note };
  },
  "member role": async ({ database }, options) => {
    const { vehicles, partners } = options;
    const wanted = { email: required(options, "email"), role: required(options, "role") };
    const limits = { vehicles: vehicles?.split(","), partners: partners?.split(",") };
    const member = await giveRole(database, accountOf(options), { ...wanted, ...limits }, { actor: actor() });
    const { email, reach } = member;
    return { rows: [{ email, ...reach }], note: "Keys that the person makes from now on do no more than this." };
  },
  "key create": async ({ database, settings }, options) => {
    const author = { account: { id: accountOf(options) }, actor: actor() };
    const request = {
      name: required(options, "name"),
      mode: modeOf(options),
      role: options.role,
      scopes: options.scopes?.split(","),
      vehicles: options.vehicles?.split(","),
      partners: options.partners?.split(","),
      expiresAt: options.expires,
    };
    const { token, ...key } = await createKey(database, author, request, {}, settings);
    return { rows: [{ token, ...key }], note: "The token is shown this once. Keep it as you would a password." };
  },
  "key list": async ({ database }, options) => {
    const tenantId = accountOf(options);
    const rows = [];
    for (let cursor: string | undefined, more = true; more; ) {
      const page = await listKeys(database, tenantId, { cursor });
      rows.push(...page.keys);
      cursor = page.nextCursor ?? undefined;
      more = cursor !== undefined;
    }
    return { rows };
  },
  "key revoke": async ({ database }, options) => {
    const author = { account: { id: accountOf(options) }, actor: actor() };
    return { rows: [await revokeKey(database, author, required(options, "id"), {})] };
  },
  "entitlement grant": async ({ database }, options) => {
    const wanted = {
      code: required(options, "code"),
      mode: modeOf(options),
      source: "grant" as const,
      ...(options.expires === undefined ? {} : { expiresAt: timeOf(options.expires) }),
    };
    return { rows: [await grantEntitlement(database, accountOf(options), wanted, { actor: actor() })] };
  },
  "entitlement revoke": async ({ database }, options) => {
    const what = { code: required(options, "code"), mode: modeOf(options) };
    const rows = await revokeEntitlement(database, accountOf(options), what, { actor: actor() });
    return rows.length > 0 ? { rows } : { rows, note: `The account held no ${what.code} in ${what.mode} mode.` };
  },
  "entitlement list": async ({ database }, options) => ({
    rows: await listEntitlements(database, accountOf(options)),
  }),
  doctor: async ({ database, environment, settings: { peppers } }) => {
    const found = await examine({ environment, database, peppers });
    const rows = ["wrong", "look", "well"].flatMap((state) => found.filter((finding) => finding.state === state));
    const wrong = rows.filter(({ state }) => state === "wrong").length;
    const note = wrong === 0 ? "Nothing is wrong." : `${wrong} of ${rows.length} must be mended.`;
    return { rows, note, failed: wrong > 0 };
  },
  "demo reset": async ({ database }) => {
    const rows = await removeDevelopmentBooks(database);
    return { rows, note: "The demonstration's books are empty; the next start of the server writes them anew." };
  },
  "db migrate": async ({ database }) => {
    await migrateAccounts(database);
    return { rows: [], note: "The tables of accounts, keys and entitlements are current." };
  },
  "db check": async ({ database, settings }) => {
    if (!(await hasCurrentTables(database))) {
      return { rows: [], note: "Migrations are missing; run capstack-admin db migrate.", failed: true };
    }
    if (settings.production) await refuseDevelopmentKey(database, settings.peppers);
    return { rows: [], note: "The tables of accounts, keys and entitlements are current." };
  },
};

const MOVED =
  "The account has moved, every row compared. The source answers 503 for it; send its callers to the target.";

function actor(): Actor {
  return { kind: "admin", id: userInfo().username };
}

function modeOf({ test }: AdminOptions): KeyMode {
  return test ? "test" : "live";
}

function timeOf(text: string): Date {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw new UsageError("--expires must be an ISO 8601 time, such as 2027-01-31.");
  return time;
}
