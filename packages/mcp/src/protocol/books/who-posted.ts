/** Who wrote and who posted the entries of a journal, from the audit trail. */
import type { AccountingResultOf } from "@capstack/client/accounting";
import type { Backend } from "../../backend/backend.js";
import { booksOf } from "./books-of.js";

type Change = Pick<AccountingResultOf<"getAudit">[number], "at" | "action" | "keyId" | "reason">;
type Key = AccountingResultOf<"listAccountingKeys">[number];
type Entry = AccountingResultOf<"getJournal">["entries"][number];
type Journal = Pick<AccountingResultOf<"getJournal">, "entries">;

/** Entries whose history is read, one request each; of a longer list it is asked entry by entry. */
const MOST = 3;

/** The changes of each entry shown, the first one first; of a long list, how to ask for them. */
export async function whoPosted(
  backend: Backend,
  args: unknown,
  { entries }: Journal,
  signal: AbortSignal,
): Promise<readonly string[]> {
  if (entries.length === 0) return [];
  if (entries.length > MOST)
    return [`Who posted an entry, and when, is said where ${MOST} entries or fewer are shown.`];
  const { group } = (args ?? {}) as { readonly group?: unknown };
  const query = group === undefined ? {} : { group };
  const ask = booksOf(backend);
  const keys = (await ask("listAccountingKeys", { query: {} }, signal)) as readonly Key[];
  const histories = entries.map(async (entry) => {
    const changes = (await ask("getAudit", { query: { ...query, subject: entry.id } }, signal)) as readonly Change[];
    return sayHistory(entry, [...changes].reverse(), keys);
  });
  return (await Promise.all(histories)).flat();
}

/**
 * What happened to an entry, in one sentence; when it was posted where the trail has nothing of it.
 * @example
 * const fee = { entry_date: "2026-03-31", memo: "Fee", posted_at: "2026-04-02T09:14:05Z" };
 * const posted = { at: "2026-04-02T09:14:05Z", action: "entry.posted", keyId: "k1", reason: null };
 * sayHistory(fee, [posted], [{ id: "k1", name: "Close" }]) // => ["2026-03-31 Fee: posted 2026-04-02 09:14 UTC by the key «Close»."]
 * sayHistory(fee, [], []) // => ["2026-03-31 Fee: posted 2026-04-02 09:14 UTC; the audit trail does not say by whom."]
 */
export function sayHistory(
  { entry_date, memo, posted_at }: Pick<Entry, "entry_date" | "memo" | "posted_at">,
  changes: readonly Change[],
  keys: readonly Pick<Key, "id" | "name">[],
): string[] {
  const entry = `${entry_date} ${memo}`;
  if (changes.length === 0) {
    return posted_at === null ? [] : [`${entry}: posted ${minuteOf(posted_at)}; the audit trail does not say by whom.`];
  }
  const steps = changes.map(({ at, action, keyId, reason }) => {
    const key = keys.find(({ id }) => id === keyId);
    const done = action.replace(/^entry\./, "").replaceAll("_", " ");
    const why = reason === null ? "" : ` («${reason}»)`;
    return `${done} ${minuteOf(at)} by ${key === undefined ? keyId : `the key «${key.name}»`}${why}`;
  });
  return [`${entry}: ${steps.join(", ")}.`];
}

const minuteOf = (at: string) => `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;
