/**
 * Text that cannot be stored: a NUL character, which no database text may hold, and half of a surrogate pair, which is
 * not
 * a character. Input is checked where it is read, so that code behind it need not.
 */
import { validationFailure } from "@capstack/contract";
import type { Context, MiddlewareHandler } from "hono";

/**
 * Whether text consists of characters, without NUL.
 * @example
 * isPlainText("Zoë 🦊") // => true
 * isPlainText("a\0") // => false
 */
export function isPlainText(text: string): boolean {
  return !/[\0]|\p{Surrogate}/u.test(text);
}

/**
 * Refuses a value that holds such text anywhere, including in field names.
 * @throws Failure `validation_failed` with the first place
 * @example
 * refuseBrokenText({ name: "Zoë" }) // => undefined
 * refuseBrokenText({ name: "a\0" }) // throws validation_failed
 */
export function refuseBrokenText(value: unknown): void {
  const path = brokenPlace(value);
  if (path === null) return;
  const place = path.length === 0 ? "The body" : JSON.stringify(path.at(-1));
  const message = `${place} holds a NUL character or half of a surrogate pair; send text.`;
  throw validationFailure([{ code: "invalid_value", message, path }]);
}

/**
 * The place of such text in a value or its field names; null if there is none.
 * @example brokenPlace({ rows: [{ memo: "a\0" }] }) // => ["rows", 0, "memo"]
 */
export function brokenPlace(value: unknown, path: (string | number)[] = []): (string | number)[] | null {
  if (typeof value === "string") return isPlainText(value) ? null : path;
  if (typeof value !== "object" || value === null) return null;
  for (const [key, part] of Object.entries(value)) {
    const place = [...path, Array.isArray(value) ? Number(key) : key];
    if (!isPlainText(key)) return place;
    const found = brokenPlace(part, place);
    if (found !== null) return found;
  }
  return null;
}

/**
 * The query of an address, each name's first value.
 * @throws Failure `validation_failed` with the name whose value is not valid text
 * @example
 * const app = new Hono().get("/", (c) => c.json(readQuery(c)));
 * await (await app.request("/?limit=2")).json() // => { limit: "2" }
 */
export function readQuery(c: Context): Record<string, string> {
  const query = c.req.query();
  refuseBrokenText(query);
  return query;
}

/**
 * Refuses queries with invalid text before every route below it, for pages that pass them on to libraries.
 * @example
 * const app = new Hono().use(plainQueries()).get("/", (c) => c.text("ok"));
 * (await app.request("/?a=b")).status // => 200
 */
export function plainQueries(): MiddlewareHandler {
  return (c, next) => {
    readQuery(c);
    return next();
  };
}
