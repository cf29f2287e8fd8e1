/** Which companies of the list cannot be computed, and why in few words. */
import { signal } from "@preact/signals";
import { requestOf } from "../company/company.js";
import { ask } from "../engine/engines.js";
import type { Issue } from "../engine/issue.js";
import { type FormDefinitions, refusedOf } from "../refusals/refused.js";
import { companyList, readKeptCompany, shownCompany } from "../state/open-company.js";
import { state } from "../state/store.js";
import type { StudioState } from "../state/studio-state.js";

/** A company that is refused. */
interface RefusedCompany {
  readonly state: StudioState;
  readonly issues: readonly Issue[];
}

/** By the id of the company. */
const refused = signal<ReadonlyMap<string, RefusedCompany>>(new Map());
/** When each was computed last, as it was changed last: it is not computed again before the next change. */
const computed = new Map<string, number>();
let latest = 0;

/** Computes the companies of the list one after the other, but for those that have not changed since. */
export async function lookForRefused(): Promise<void> {
  const mine = ++latest;
  const lines = companyList.peek() ?? [];
  const shown = shownCompany.peek();
  for (const { id, changedAt } of [{ id: shown, changedAt: null }, ...lines.filter((line) => line.id !== shown)]) {
    if (mine !== latest) return;
    if (changedAt !== null && computed.get(id) === changedAt) continue;
    const one = id === shown ? state.peek() : await readKeptCompany(id);
    const issues = one === undefined ? null : await issuesOf(one);
    if (one === undefined || issues === null) continue;
    if (changedAt === null) computed.delete(id);
    else computed.set(id, changedAt);
    const { [id]: _, ...others } = Object.fromEntries(refused.peek());
    refused.value = new Map(Object.entries(issues.length === 0 ? others : { ...others, [id]: { state: one, issues } }));
  }
}

/** What a company and its sale are refused for; null while that is not known. */
async function issuesOf(one: StudioState): Promise<readonly Issue[] | null> {
  if (one.events.every(({ off }) => off)) return [];
  const { deal, preferred, exitValuation } = one.exit;
  const company = { request: requestOf(one), deal, preferred };
  const reply = await ask("compare", { companies: [company], prices: [exitValuation] }, "list");
  if (reply === null) return null;
  const issues = reply.refused ? reply.issues : (reply.answer[0]?.issues ?? []);
  return issues.some(({ code }) => code === "internal_error") ? null : issues;
}

/** Why a company is refused, in few words; null of one that is computed, or not yet looked at. */
export function whyRefused(id: string, definitions: FormDefinitions): string | null {
  const one = refused.value.get(id);
  return one === undefined ? null : inFewWords(refusedOf(one.issues, one.state, definitions)?.why ?? "");
}

/**
 * The first part of a reason: what is wrong, without what would mend it.
 * @example inFewWords("First hire: The pool has 10; the grant needs 20.") // => "First hire: The pool has 10"
 */
export const inFewWords = (why: string): string => (why.split(/; |\. /)[0] ?? "").replace(/\.$/, "");
