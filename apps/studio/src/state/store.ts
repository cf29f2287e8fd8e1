/** The state of the page, its past and its future. */
import { batch, computed, signal } from "@preact/signals";
import type { History } from "./companies.js";
import type { StudioState } from "./studio-state.js";

const MOST_STEPS = 200;
/** Changes of one field in this time are one step of undo. Milliseconds. */
const ONE_CHANGE = 1_000;

/** Nothing yet: what is shown until the page says what it begins with. */
const EMPTY: StudioState = {
  version: 1,
  title: "",
  events: [],
  options: {},
  exit: { exitValuation: 0, deal: {}, preferred: {}, goal: null },
  fund: { inputs: {}, positions: [], scenarios: [] },
};

const past = signal<readonly StudioState[]>([]);
const future = signal<readonly StudioState[]>([]);
const present = signal<StudioState>(EMPTY);
let lastField: string | null = null;
let lastTime = 0;
let steps = 0;

/** Which step of undo is going on: half a figure that is being typed belongs to the same one as the whole. */
export const currentStep = (): number => steps;

/** What a person has put in. */
export const state = computed(() => present.value);
/** The currency that amounts are in, as charts take it. */
export const money = computed(() => {
  const { currency } = present.value.options;
  return typeof currency === "string" ? { currency } : {};
});
/** An amount in a sentence, with the code of its currency before it, as charts write it: `USD 12.50`. */
export const inCurrency = (amount: string): string => [money.value.currency, amount].filter(Boolean).join(" ");
/** The state with its past and its future. */
export const history = computed((): History => ({ past: past.value, present: present.value, future: future.value }));
export const canUndo = computed(() => past.value.length > 0);
export const canRedo = computed(() => future.value.length > 0);

/**
 * Changes the state.
 * @param field names what is being typed into, so that a word is one step of undo and not five
 */
export function change(next: (state: StudioState) => StudioState, field: string | null = null): void {
  const changed = next(present.value);
  if (changed === present.value) return;
  const now = Date.now();
  const goesOn = field !== null && field === lastField && now - lastTime < ONE_CHANGE;
  if (!goesOn) {
    steps += 1;
    past.value = [...past.value.slice(-MOST_STEPS), present.value];
  }
  future.value = [];
  lastField = field;
  lastTime = now;
  present.value = changed;
}

/** Ends the present step of undo: what comes next is a step of its own, however soon. */
export function endStep(): void {
  lastField = null;
}

/** Gives what is shown another name, which is no step of undo. */
export function rename(title: string): void {
  present.value = { ...present.value, title };
}

/** Gives the fund that is shown an id, which is no step of undo. */
export function identifyFund(id: string): void {
  present.value = { ...present.value, fund: { ...present.value.fund, id } };
}

/** Shows a state to begin with, with what can be undone and redone of it. */
export function beginWith(
  next: StudioState,
  { past: before = [], future: after = [] }: Partial<Pick<History, "past" | "future">> = {},
): void {
  steps += 1;
  batch(() => {
    past.value = before;
    future.value = after;
    present.value = next;
  });
  lastField = null;
}

export function undo(): void {
  const before = past.value.at(-1);
  if (before === undefined) return;
  steps += 1;
  past.value = past.value.slice(0, -1);
  future.value = [present.value, ...future.value];
  present.value = before;
  lastField = null;
}

export function redo(): void {
  const after = future.value[0];
  if (after === undefined) return;
  steps += 1;
  future.value = future.value.slice(1);
  past.value = [...past.value, present.value];
  present.value = after;
  lastField = null;
}
