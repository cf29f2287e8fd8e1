/** Whether the books already hold what was just drafted, so that a conversation does not draft it twice unseen. */
import type { AccountingOperationName, AccountingResultOf } from "@capstack/client/accounting";
import type { Backend } from "../../../backend/backend.js";
import { booksOf } from "../books-of.js";

type Answer<Name extends AccountingOperationName> = AccountingResultOf<Name>;

/** Entries shown of one day. */
const ENTRIES_OF_A_DAY = 200;

/** Entries of the same day with the same lines. */
export async function similarEntries(
  backend: Backend,
  args: unknown,
  drafted: Answer<"writeEntry">,
  signal: AbortSignal,
) {
  const day = drafted.entry_date;
  const query = { ...ofGroup(args), preset: "custom", start: day, end: day, limit: String(ENTRIES_OF_A_DAY) };
  const { entries } = (await booksOf(backend)("getJournal", { query }, signal)) as Answer<"getJournal">;
  const same = entries.filter(({ id, journal_postings }) => {
    return id !== drafted.id && linesOf(journal_postings) === linesOf(drafted.journal_postings);
  });
  return remarks("entry", same);
}

/** Calls of the same day for the same amounts. */
export async function similarCalls(
  backend: Backend,
  args: unknown,
  drafted: Answer<"draftCapitalCall">,
  signal: AbortSignal,
) {
  const calls = (await booksOf(backend)(
    "listCapitalCalls",
    { query: ofGroup(args) },
    signal,
  )) as Answer<"listCapitalCalls">;
  const same = calls.filter(({ id, callDate, status, lines }) => {
    const isSame = callDate === drafted.callDate && partsOf(lines) === partsOf(drafted.lines);
    return isSame && id !== drafted.id && status !== "cancelled";
  });
  return remarks("call", same);
}

/** Distributions of the same day of the same amounts. */
export async function similarDistributions(
  backend: Backend,
  args: unknown,
  drafted: Answer<"draftDistribution">,
  signal: AbortSignal,
) {
  const { date } = drafted;
  const query = { ...ofGroup(args), preset: "custom", start: date, end: date };
  const all = (await booksOf(backend)("listDistributions", { query }, signal)) as Answer<"listDistributions">;
  const same = all.filter(({ distributionId, status, lines }) => {
    const isOther = distributionId !== drafted.distributionId && status !== "cancelled";
    return isOther && partsOf(lines) === partsOf(drafted.lines);
  });
  return remarks(
    "distribution",
    same.map(({ distributionId: id, status }) => ({ id, status })),
  );
}

function ofGroup(args: unknown): { readonly group?: string } {
  const { group } = (args ?? {}) as { readonly group?: string };
  return group === undefined ? {} : { group };
}

function remarks(kind: string, same: readonly { readonly id: string; readonly status: string }[]): string[] {
  const shown = same.slice(0, 3).map(({ id, status }) => `${id} (${status})`);
  const void_ = `accounting_void_draft voids this one.`;
  return shown.length === 0
    ? []
    : [`The books already hold the same ${kind}: ${shown.join(", ")}. If it is a repeat, ${void_}`];
}

const linesOf = (lines: Answer<"writeEntry">["journal_postings"]) =>
  JSON.stringify(lines.map(({ account_code, amount, lp_entity_id }) => [account_code, lp_entity_id, amount]).sort());
const partsOf = (lines: readonly { readonly lpEntityId: string; readonly amount: number }[]) =>
  JSON.stringify(lines.map(({ lpEntityId, amount }) => [lpEntityId, amount]).sort());
