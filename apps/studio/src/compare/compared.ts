/** Which companies stand beside the one that is shown, and what they come to. */
import { computed, signal } from "@preact/signals";
import { company, requestOf } from "../company/company.js";
import { nameOf as nameOfEvent } from "../company/event-words.js";
import { answered } from "../engine/answered.js";
import { ask } from "../engine/engines.js";
import { figuresBefore, type StandsBefore, type Tried } from "../engine/figures-before.js";
import type { Issue } from "../engine/issue.js";
import type { CompanyToCompare } from "../engine/several/compare.js";
import { prices } from "../exit/exit-answers.js";
import { highestOf } from "../exit/headroom.js";
import { readEach } from "../state/kept-states.js";
import { companyList, readKeptHistory, shownCompany } from "../state/open-company.js";
import { page } from "../state/shown-page.js";
import { state } from "../state/store.js";
import type { StudioState } from "../state/studio-state.js";

/** The browser's note of which companies stand side by side, by the id of each of them, in their order. */
const CHOSEN = "capstack.studio.side-by-side";
/** Beside the one that is shown: more cannot be read across. */
export const MOST_BESIDE = 3;

/** The curve takes longer than the tables: it is computed after this pause in typing. Milliseconds. */
const PAUSE = 150;

type Chosen = Readonly<Record<string, readonly string[]>>;

const allChosen = signal<Chosen>(readChosen());

const groupOf = (id: string): readonly string[] => {
  const group = allChosen.value[id] ?? [];
  return group.includes(id) ? group : [...group, id];
};

/** Ids of the companies that stand side by side, in the order in which they were chosen; the one shown is among them. */
export const chosen = computed((): readonly string[] => groupOf(shownCompany.value));

/** Puts a company beside the one shown, as the last, or takes it away; so it is whichever of them is shown. */
export function choose(id: string, on: boolean): void {
  const others = chosen.value.filter((each) => each !== id);
  standTogether(on ? [...others, id] : others);
  if (!on) keep({ ...allChosen.value, [id]: groupOf(id).filter((each) => each === id || !others.includes(each)) });
}

/**
 * Puts the company shown, a copy, last beside what its original stands beside; the first stays the first.
 * @param group those that the original stands beside, itself among them
 */
export function standBeside(group: readonly string[], original: string): void {
  const others = group.filter((id) => id !== original && id !== shownCompany.value).slice(0, MOST_BESIDE - 1);
  const kept = group.filter((id) => id === original || others.includes(id));
  standTogether([...kept, shownCompany.value]);
}

function standTogether(group: readonly string[]): void {
  keep({ ...allChosen.value, ...Object.fromEntries(group.map((id) => [id, group])) });
}

function keep(next: Chosen): void {
  allChosen.value = next;
  try {
    localStorage.setItem(CHOSEN, JSON.stringify(next));
  } catch {
    // Storage is off or full: what is chosen stands until the page is left.
  }
}

/** The companies side by side, those that are still kept and the one shown, which may not be kept yet. */
const group = computed(() => {
  const own = shownCompany.value;
  const isKept = (id: string) => (companyList.value ?? []).some((one) => one.id === id);
  const others = chosen.value.filter((id) => id !== own && isKept(id)).slice(0, MOST_BESIDE);
  return chosen.value.filter((id) => id === own || others.includes(id));
});

/** The companies beside the one that is shown, in their order. */
export const beside = computed(() => group.value.filter((id) => id !== shownCompany.value));

/** A company that is kept, with what it stands as where its last change cannot be computed. */
interface Kept {
  readonly present: StudioState;
  readonly issues: readonly Issue[];
  readonly before: StandsBefore | null;
}

const kept = readEach(beside, async (id): Promise<Kept | undefined> => {
  const history = await readKeptHistory(id);
  if (history === undefined) return undefined;
  const { present } = history;
  const compute = (one: StudioState) => tryToCompute(one, `compare ${id}`);
  const tried = await compute(present);
  if (tried === null || !tried.refused) return { present, issues: [], before: null };
  return { present, issues: tried.issues, before: await figuresBefore(history, tried.issues, compute) };
});

/** Whether a company and the sale of it can be computed. */
async function tryToCompute(one: StudioState, subject: string): Promise<Tried<null> | null> {
  const reply = await ask("compare", { companies: [companyOf(one)], prices: prices.peek() }, subject);
  if (reply === null || reply.refused) return reply;
  const { issues = [] } = reply.answer[0] ?? {};
  return issues.length > 0 ? { refused: true, issues } : { refused: false, answer: null };
}

/** A company that stands beside others. */
export interface Beside {
  readonly id: string;
  readonly name: string;
  readonly state: StudioState;
  /** Whether it stands as it was before its last change, which cannot be computed. */
  readonly isBefore: boolean;
  /** The event before which it then stands; null where that is its last change. */
  readonly until: string | null;
  /** What a person has put in, and what that is refused for. */
  readonly present: StudioState;
  readonly issues: readonly Issue[];
}

/** The companies to compare, in the order in which they were chosen: differences are from the first, whichever is shown. */
export const compared = computed((): readonly Beside[] =>
  group.value.flatMap((id): Beside[] => {
    const own = id === shownCompany.value;
    const one: Kept | undefined = own ? { present: state.value, ...company.value } : kept.value?.get(id);
    if (one === undefined) return [];
    const { present, issues } = one;
    const before = issues.length > 0 ? one.before : null;
    const isBefore = before !== null;
    const until = before === null || before.until === null ? null : nameOfEvent(before.until);
    return [{ id, name: nameOf(present), state: before?.state ?? present, isBefore, until, present, issues }];
  }),
);

/** What they come to, in the same order. */
export const comparison = answered("compare", () =>
  page.value === "compare"
    ? { companies: compared.value.map(({ state }) => companyOf(state)), prices: prices.value }
    : null,
);

/** Where the curve ends. Currency. */
const upTo = computed(() => highestOf(0, Math.max(...prices.value) / 2));

/** The price that the headline of the curves is about: the middle one of those chosen. Currency. */
export const headlinePrice = computed(() => {
  const rising = [...prices.value].sort((a, b) => a - b);
  return rising[Math.floor(rising.length / 2)] ?? 0;
});

/** What founders and investors get at every exit, in the same order. */
export const payoffs = answered(
  "payoffs",
  () =>
    page.value === "compare" && comparison.value.answer !== null
      ? {
          companies: compared.value.map(({ state }) => companyOf(state)),
          upTo: upTo.value,
          base: payoffBase(),
          at: headlinePrice.value,
        }
      : null,
  "payoffs",
  PAUSE,
);

/** Curves are held against the first company whose figures no change has made untrue; of none such, the first. */
const payoffBase = () => {
  const isTrue = ({ isBefore }: Beside, place: number) =>
    !isBefore && comparison.value.answer?.[place]?.issues.length === 0;
  return Math.max(0, compared.value.findIndex(isTrue));
};

/** The company that differences are from: the first that has figures. */
export const baseOf = computed(() => {
  const place = (comparison.value.answer ?? []).findIndex(({ issues }) => issues.length === 0);
  return compared.value[Math.max(0, place)];
});

/** The request that a company of the comparison is computed from. */
export function companyOf(one: StudioState): CompanyToCompare {
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
