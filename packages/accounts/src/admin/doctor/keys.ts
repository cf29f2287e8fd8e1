import { type Database, orm } from "@capstack/database";
import { and, count, inArray, isNotNull, isNull, not } from "drizzle-orm";
import { isAccountsError } from "../../accounts-error.js";
import { refuseDevelopmentKey } from "../../development/development-account.js";
import { apiKey } from "../../tables.js";
import type { Pepper } from "../../token/key-hash.js";
import { type Finding, look, well, wrong } from "./finding.js";

/** Whether the keys of the database can be checked with these peppers, and whether the public one is among them. */
export async function examineKeys(database: Database, peppers: readonly Pepper[]): Promise<Finding[]> {
  return [...(await publicKeyOf(database, peppers)), await hashesOf(database, peppers)];
}

/** The documented key works on the embedded database in development alone. */
async function publicKeyOf(database: Database, peppers: readonly Pepper[]): Promise<Finding[]> {
  if (database.kind === "pglite") return [];
  try {
    await refuseDevelopmentKey(database, peppers);
    return [well("development key", "The public key is not in this database.")];
  } catch (error) {
    if (!isAccountsError(error)) throw error;
    return [wrong("development key", error.message)];
  }
}

async function hashesOf(database: Database, peppers: readonly Pepper[]): Promise<Finding> {
  const known = peppers.map(({ id }) => id);
  const unknown = and(isNotNull(apiKey.pepperId), known.length > 0 ? not(inArray(apiKey.pepperId, known)) : undefined);
  const active = (condition: typeof unknown) =>
    orm(database)
      .select({ keys: count() })
      .from(apiKey)
      .where(and(isNull(apiKey.revokedAt), condition))
      .then(([row]) => row?.keys ?? 0);
  const [lost, plain] = [await active(unknown), await active(isNull(apiKey.pepperId))];
  if (lost > 0) {
    return wrong("keys", `Keys hashed with a pepper that KEY_PEPPERS lacks: ${lost}. They are refused as unknown.`);
  }
  if (plain > 0 && known.length > 0) {
    return look("keys", `Keys older than the peppers: ${plain}. New ones in their place would be hashed with one.`);
  }
  return well("keys", "Every key that is in force can be checked.");
}
