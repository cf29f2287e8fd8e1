/** Which companies stand beside the one that is shown, and what they come to. */
import { computed, signal } from "@preact/signals";
import { company, requestOf } from "../company/company.js";
import { answered } from "../engine/answered.js";
import type { CompanyToCompare } from "../engine/several/compare.js";
import { prices } from "../exit/exit-answers.js";
import { highestOf } from "../exit/headroom.js";
import { keptStates } from "../state/kept-states.js";
import { companyList, shownCompany } from "../state/open-company.js";
import { page } from "../state/shown-page.js";
import { history, state } from "../state/store.js";
import type { StudioState } from "../state/studio-state.js";

/** The browser's note of which companies stand beside which, by the ids of both. */
const CHOSEN = "capstack.studio.compared";
/** Beside the one that is shown: more cannot be read across. */
export const MOST_BESIDE = 3;

/** The curve takes longer than the tables: it is computed after this pause in typing. Milliseconds. */
const PAUSE = 150;

type Chosen = Readonly<Record<string, readonly string[]>>;

const allChosen = signal<Chosen>(readChosen());

/** Ids of the companies that stand beside the one shown. */
export const chosen = computed((): readonly string[] => allChosen.value[shownCompany.value] ?? []);

/** Puts a company beside the one shown, or takes it away; so it is when the other one is shown. */
export function choose(id: string, on: boolean): void {
  const own = shownCompany.value;
  const besideOf = (one: string, other: string) => {
    const others = (allChosen.value[one] ?? []).filter((each) => each !== other);
    return on ? [...others, other] : others;
  };
  allChosen.value = { ...allChosen.value, [own]: besideOf(own, id), [id]: besideOf(id, own) };
  try {
    localStorage.setItem(CHOSEN, JSON.stringify(allChosen.value));
  } catch {
    // Storage is off or full: what is chosen stands until the page is left.
  }
}

/** The companies beside, those that are still kept, without the one shown, in the order in which they were chosen. */
export const beside = computed(() =>
  chosen.value
    .flatMap((id) => (companyList.value ?? []).filter((one) => one.id === id && id !== shownCompany.value))
    .slice(0, MOST_BESIDE),
);

const kept = keptStates(computed(() => beside.value.map(({ id }) => id)));

/** The company shown; while its last change cannot be computed, as it was before that change. */
const computable = computed(() =>
  company.value.issues.length === 0 ? state.value : (history.value.past.at(-1) ?? state.value),
);

/** A company that stands beside others. */
export interface Beside {
  readonly id: string;
  readonly name: string;
  readonly state: StudioState;
}

/** The companies to compare. The one on the page is last: its differences are from the first one chosen beside it. */
export const compared = computed((): readonly Beside[] => {
  const own = { id: shownCompany.value, name: nameOf(state.value), state: computable.value };
  const others = beside.value.flatMap(({ id }): Beside[] => {
    const one = kept.value?.get(id);
    return one === undefined ? [] : [{ id, name: nameOf(one), state: one }];
  });
  return [...others, own];
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

function readChosen(): Chosen {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(CHOSEN) ?? "{}");
    const lists = Object.entries(kept as Record<string, unknown>).flatMap(([id, ids]) =>
      Array.isArray(ids) ? [[id, ids.filter((one) => typeof one === "string")] as const] : [],
    );
    return Object.fromEntries(lists);
  } catch {
    return {};
  }
}
