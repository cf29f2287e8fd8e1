/** Who wrote and who posted the entries of a journal, from the audit trail. */
import type { AccountingResultOf } from "@capstack/client/accounting";
import type { Backend } from "../../backend/backend.js";
import { booksOf } from "./books-of.js";

type Change = Pick<AccountingResultOf<"getAudit">[number], "at" | "action" | "keyId" | "reason">;
type Key = AccountingResultOf<"listAccountingKeys">[number];
type Entry = AccountingResultOf<"getJournal">["entries"][number];
type Close = Pick<AccountingResultOf<"listPeriods">[number], "month" | "closedAt" | "closedBy" | "reopenedAt">;
type Shown = Pick<Entry, "entry_date" | "memo" | "posted_at"> & Partial<Pick<Entry, "source_ref">>;
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
  const { group } = (args ?? {}) as { readonly group?: unknown };
  const query = group === undefined ? {} : { group };
  const ask = booksOf(backend);
  const keys = (await ask("listAccountingKeys", { query: {} }, signal)) as readonly Key[];
  if (entries.length > MOST) return sayPosters(entries, await postersOf(entries, ask, query, signal), keys);
  const changesOf = async (subject: string) =>
    [...((await ask("getAudit", { query: { ...query, subject } }, signal)) as readonly Change[])].reverse();
  const closes = entries.some(({ source_ref }) => monthOf(source_ref) !== undefined)
    ? ((await ask("listPeriods", { query }, signal)) as readonly Close[])
    : [];
  const histories = entries.map(async (entry) => {
    const own = await changesOf(entry.id);
    const agreement = own.length > 0 ? undefined : AGREED.exec(entry.source_ref)?.[1];
    const changes = agreement === undefined ? own : await changesOf(agreement);
    return sayHistory(entry, changes, keys, closes);
  });
  return (await Promise.all(histories)).flat();
}

/** Changes a page of the audit trail, and the pages that are read for the entries of a list. */
const PAGE = 200;
const MOST_PAGES = 5;

/** The key that posted each entry, by the entry's id, as far back as the latest changes go. */
async function postersOf(
  entries: readonly Entry[],
  ask: ReturnType<typeof booksOf>,
  query: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const closes = entries.some(({ source_ref }) => monthOf(source_ref) !== undefined)
    ? ((await ask("listPeriods", { query }, signal)) as readonly Close[])
    : [];
  const done = new Map<string | undefined, string>();
  const posterOf = ({ id, source_ref }: Entry) => {
    const close = closes.find(({ month, reopenedAt }) => month === monthOf(source_ref) && reopenedAt === null);
    return done.get(id) ?? close?.closedBy;
  };
  const isOpen = (entry: Entry) => entry.posted_at !== null && posterOf(entry) === undefined;
  for (let page = 0; page < MOST_PAGES && entries.some(isOpen); page += 1) {
    const asked = { ...query, limit: PAGE, offset: page * PAGE };
    const changes = (await ask("getAudit", { query: asked }, signal)) as AccountingResultOf<"getAudit">;
    for (const change of changes) done.set(postedBy(change), change.keyId);
    if (changes.length < PAGE) break;
  }
  return new Map(entries.flatMap((entry) => [posterOf(entry) ?? []].flat().map((keyId) => [entry.id, keyId] as const)));
}

/** The entry that a change posts: its own, or that of a call, a distribution or a reversal. */
function postedBy({ action, subjectId, after }: AccountingResultOf<"getAudit">[number]): string | undefined {
  if (action === "entry.posted") return subjectId;
  const { entryId, reversedBy } = (after ?? {}) as { readonly entryId?: string; readonly reversedBy?: string };
  return /\.(issued|declared|paid)$/.test(action) ? entryId : action === "entry.reversed" ? reversedBy : undefined;
}

/**
 * Who posted the entries of a list, in one line.
 * @example
 * const entries = [{ id: "e1", posted_at: "2026-04-02T09:14:05Z" }, { id: "e2", posted_at: "2026-04-03T10:00:00Z" }];
 * const by = new Map([["e1", "k1"], ["e2", "k1"]]);
 * sayPosters(entries, by, [{ id: "k1", name: "Close" }])[0] // => "All 2 posted entries shown were posted by the key «Close»."
 */
export function sayPosters(
  entries: readonly Pick<Entry, "id" | "posted_at">[],
  by: ReadonlyMap<string, string>,
  keys: readonly Pick<Key, "id" | "name">[],
): string[] {
  const posted = entries.filter(({ posted_at }) => posted_at !== null);
  const counts = new Map<string | undefined, number>();
  for (const { id } of posted) counts.set(by.get(id), (counts.get(by.get(id)) ?? 0) + 1);
  const known = [...counts].flatMap(([keyId, count]) => (keyId === undefined ? [] : [{ keyId, count }]));
  const [first, other] = known;
  const unsaid = counts.get(undefined) ?? 0;
  const when = `When and by whom each was is said where ${MOST} entries or fewer are shown.`;
  if (first === undefined) return posted.length === 0 ? [] : [when];
  if (other === undefined && unsaid === 0) {
    return [`All ${posted.length} posted entries shown were posted by ${keyNamed(first.keyId, keys)}.`, when];
  }
  const parts = known.map(({ keyId, count }) => `${count} by ${keyNamed(keyId, keys)}`);
  const rest = unsaid === 0 ? "" : `; of ${unsaid} the latest changes do not say`;
  return [`Of the entries shown were posted ${parts.join(", ")}${rest}.`, when];
}

/** What a call or a distribution posts names it; who declared that posted the entry. */
const AGREED = /^(?:call|distribution):([0-9a-f-]{36})$/;

/** The month that an entry closes; undefined of any other. */
function monthOf(sourceRef: string): string | undefined {
  return /^(?:close|year-end):(\d{4}-\d\d)/.exec(sourceRef)?.[1];
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
  { entry_date, memo, posted_at, source_ref }: Shown,
  changes: readonly Change[],
  keys: readonly Pick<Key, "id" | "name">[],
  closes: readonly Close[] = [],
): string[] {
  const entry = `${entry_date} ${memo}`;
  const month = monthOf(source_ref ?? "");
  const close = closes.find((one) => one.month === month && one.reopenedAt === null);
  if (changes.length === 0 && close !== undefined) {
    return [
      `${entry}: posted by the close of ${month}, ${minuteOf(close.closedAt)} by ${keyNamed(close.closedBy, keys)}.`,
    ];
  }
  if (changes.length === 0) {
    return posted_at === null ? [] : [`${entry}: posted ${minuteOf(posted_at)}; the audit trail does not say by whom.`];
  }
  const steps = changes.map(({ at, action, keyId, reason }) => {
    const done = action.replace(/^entry\./, "").replaceAll(/[._]/g, " ");
    const why = reason === null ? "" : ` («${reason}»)`;
    return `${done} ${minuteOf(at)} by ${keyNamed(keyId, keys)}${why}`;
  });
  return [`${entry}: ${steps.join(", ")}.`];
}

function keyNamed(keyId: string, keys: readonly Pick<Key, "id" | "name">[]): string {
  const key = keys.find(({ id }) => id === keyId);
  return key === undefined ? `«${keyId}», which is not among the account's keys` : `the key «${key.name}»`;
}

const minuteOf = (at: string) => `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;
