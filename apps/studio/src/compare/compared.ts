/** Which companies stand beside the one that is shown, and what they come to. */
import { computed, signal } from "@preact/signals";
import { requestOf } from "../company/company.js";
import { answered } from "../engine/answered.js";
import type { CompanyToCompare } from "../engine/several/compare.js";
import { prices } from "../exit/exit-answers.js";
import { highestOf } from "../exit/headroom.js";
import { keptStates } from "../state/kept-states.js";
import { companyList, shownCompany } from "../state/open-company.js";
import { page } from "../state/shown-page.js";
import { state } from "../state/store.js";
import type { StudioState } from "../state/studio-state.js";

/** The tab's own note of which companies stand beside the one shown. */
const CHOSEN = "capstack.studio.compared";
/** Beside the one that is shown: more cannot be read across. */
export const MOST_BESIDE = 3;

/** The curve takes longer than the tables, and waits until nobody has typed for so long. Milliseconds. */
const PAUSE = 150;

/** Ids of the companies chosen. */
export const chosen = signal<readonly string[]>(readChosen());

/** Puts a company beside the one shown, or takes it away. */
export function choose(id: string, on: boolean): void {
  const others = chosen.value.filter((one) => one !== id);
  chosen.value = on ? [...others, id] : others;
  sessionStorage.setItem(CHOSEN, JSON.stringify(chosen.value));
}

/** The companies beside, those that are still kept, without the one shown. */
export const beside = computed(() =>
  (companyList.value ?? [])
    .filter(({ id }) => chosen.value.includes(id) && id !== shownCompany.value)
    .slice(0, MOST_BESIDE),
);

const kept = keptStates(computed(() => beside.value.map(({ id }) => id)));

/** The companies to compare. The one on the page is last: its differences are from the first one chosen beside it. */
export const compared = computed((): readonly { readonly name: string; readonly state: StudioState }[] => {
  const own = { name: nameOf(state.value), state: state.value };
  const others = beside.value.flatMap(({ id }) => kept.value?.get(id) ?? []);
  return [...others.map((one) => ({ name: nameOf(one), state: one })), own];
});

/** What they come to, in the same order. */
export const comparison = answered("compare", () =>
  page.value === "compare"
    ? { companies: compared.value.map(({ state }) => companyOf(state)), prices: prices.value }
    : null,
);

/** Where the curve ends. Currency. */
const upTo = computed(() => highestOf(0, Math.max(...prices.value) / 2));

/** What founders and investors get at every exit, in the same order. */
export const payoffs = answered(
  "payoffs",
  () =>
    page.value === "compare" && comparison.value.answer !== null
      ? { companies: compared.value.map(({ state }) => companyOf(state)), upTo: upTo.value }
      : null,
  "payoffs",
  PAUSE,
);

function companyOf(one: StudioState): CompanyToCompare {
  const { deal, preferred } = one.exit;
  return { request: requestOf(one), deal, preferred };
}

function nameOf({ title }: StudioState): string {
  return title || "Without a name";
}

function readChosen(): string[] {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(CHOSEN) ?? "[]");
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}
