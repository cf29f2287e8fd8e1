/**
 * How keys are stored: only as SHA-256, or as HMAC-SHA-256 under a pepper stored outside the database. A key has 190
 * random bits, so no slow password hash is needed, which every call would pay for.
 */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { AccountsError } from "../accounts-error.js";

/** A secret mixed into stored hashes. Each row remembers the id of its pepper, so that peppers can be rotated. */
export interface Pepper {
  readonly id: string;
  readonly secret: string;
}

/** A stored hash and the id of its pepper, null for none. */
export interface KeyHash {
  readonly hash: Uint8Array;
  readonly pepperId: string | null;
}

/**
 * The hash to store for a new key: with the first pepper, if there is one.
 * @example
 * Buffer.from(hashKey("abc", []).hash).toString("hex").slice(0, 8); // => "ba7816bf"
 * hashKey("abc", [{ id: "2026", secret: "pepper" }]).pepperId; // => "2026"
 */
export function hashKey(token: string, peppers: readonly Pepper[]): KeyHash {
  return hashUnder(token, peppers[0]);
}

/**
 * Every hash that a presented key could be stored under: one per pepper, and the plain one of keys older than peppers.
 * In hexadecimal, since the driver does not send lists of bytes; {@link isAmong} compares with them.
 * @example possibleHashes("abc", [{ id: "2026", secret: "pepper" }]).length; // => 2
 */
export function possibleHashes(token: string, peppers: readonly Pepper[]): string[] {
  return [...peppers, undefined].map((pepper) => Buffer.from(hashUnder(token, pepper).hash).toString("hex"));
}

/**
 * Reads peppers from a setting: comma-separated `id:secret` pairs, the one for new keys first.
 * @throws AccountsError `invalid_value` for a pair without an id, a repeated id, or a secret under 16 characters
 * @example
 * readPeppers("2026:0123456789abcdef,2025:fedcba9876543210").map(({ id }) => id); // => ["2026", "2025"]
 * readPeppers("2026:short"); // throws invalid_value
 */
export function readPeppers(text: string): Pepper[] {
  const peppers = text
    .split(",")
    .filter((pair) => pair.trim() !== "")
    .map((pair) => ({ id: pair.slice(0, pair.indexOf(":")).trim(), secret: pair.slice(pair.indexOf(":") + 1).trim() }));
  const isUsable = peppers.every(({ id, secret }) => /^[\w-]+$/.test(id) && secret.length >= 16);
  if (isUsable && new Set(peppers.map(({ id }) => id)).size === peppers.length) return peppers;
  throw new AccountsError(
    "invalid_value",
    "Peppers must be id:secret pairs; each id once, each secret 16 characters or more.",
    {
      field: "peppers",
    },
  );
}

/** Whether a stored hash is one of {@link possibleHashes}. */
export const isAmong = (hash: AnyPgColumn, possible: readonly string[]) =>
  sql`${hash} = any(array(select decode(possible, 'hex') from unnest(${sql.param(possible)}::text[]) as possible))`;

/**
 * Whether a presented key is the one stored, compared in constant time.
 * @example isKeyOf("abc", hashKey("abc", []), []); // => true
 */
export function isKeyOf(token: string, stored: KeyHash, peppers: readonly Pepper[]): boolean {
  const pepper = peppers.find(({ id }) => id === stored.pepperId);
  if (stored.pepperId !== null && pepper === undefined) return false;
  return timingSafeEqual(hashUnder(token, pepper).hash, stored.hash);
}

function hashUnder(token: string, pepper: Pepper | undefined): KeyHash {
  if (pepper === undefined) return { hash: createHash("sha256").update(token, "utf8").digest(), pepperId: null };
  return { hash: createHmac("sha256", pepper.secret).update(token, "utf8").digest(), pepperId: pepper.id };
}
