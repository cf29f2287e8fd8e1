/** The exit as it is asked: the company's stack, with terms changed in place, at the price on the slider. */
import type { ExitDeal, ExitWaterfallRequest, WaterfallModel } from "@capstack/waterfall";
import { computed, signal } from "@preact/signals";
import { company, companyAnswer, knownHolder, stack } from "../company/company.js";
import { answered } from "../engine/answered.js";
import { chequesOf } from "../engine/cheques.js";
import { ask } from "../engine/engines.js";
import { saleBefore } from "../engine/figures-before.js";
import { withChangedTerms } from "../state/changed-terms.js";
import { change, history, state } from "../state/store.js";
import type { StudioState } from "../state/studio-state.js";
import { withHolders } from "./class-names.js";
import { highestOf } from "./headroom.js";

/** Sells the company for another price. */
export function setPrice(exitValuation: number): void {
  change((state) => ({ ...state, exit: { ...state.exit, exitValuation } }), "exit.exitValuation");
}

/** The stack with the terms that were changed here. */
export const changedModel = computed(() => modelIn(state.value.exit));

function modelIn({ preferred }: StudioState["exit"]): WaterfallModel | null {
  const model = stack.value;
  if (model === null) return null;
  const changed = withChangedTerms(model, preferred);
  return { ...changed, preferred: withHolders(changed.preferred ?? [], company.value.answer?.final.classes ?? []) };
}

/** Prices that tables show beside each other: those chosen, else half the price, the price and twice as much. */
export const prices = computed(() => pricesIn(state.value.exit));

function pricesIn({ exitValuation, prices: chosen }: StudioState["exit"]): readonly number[] {
  const around = exitValuation > 0 ? exitValuation : 50_000_000;
  return chosen ?? [0.5, 1, 2].map((factor) => Number((around * factor).toPrecision(3)));
}

/** Chooses one of them. */
export function setOneOfPrices(place: number, price: number): void {
  const next = prices.value.with(place, price);
  change((state) => ({ ...state, exit: { ...state.exit, prices: next } }), `exit.prices.${place}`);
}

/** Whether anything differs from the company's own terms and a plain sale. */
export const isChanged = computed(() => {
  const { deal, preferred } = state.value.exit;
  return Object.keys(deal).length > 0 || Object.values(preferred).some((terms) => Object.keys(terms).length > 0);
});

/** What somebody wants to get, where they are a holder of this company. */
export const shownGoal = computed(() => {
  const { goal } = state.value.exit;
  return goal !== null && knownHolder(goal.holderId) !== null ? goal : null;
});

/** The request of the page: anyone can send the same. */
export const exitRequest = computed(() => requestOf(state.value.exit, changedModel.value));

function requestOf(sale: StudioState["exit"], model: WaterfallModel | null): ExitWaterfallRequest | null {
  if (model === null) return null;
  const { exitValuation, deal } = sale;
  const goal = shownGoal.value;
  const goals = goal && [
    {
      id: "goal",
      target: "holder" as const,
      targetId: goal.holderId,
      metric: "proceeds" as const,
      value: goal.proceeds,
    },
  ];
  return {
    model,
    exitValuation,
    deal: deal as ExitDeal,
    analysis: {
      breakpoints: true,
      trace: true,
      scenarios: pricesIn(sale).map((exitValuation, place) => ({ id: `price-${place + 1}`, exitValuation })),
      ...(goals ? { goals } : {}),
    },
  };
}

/** What holders paid in rounds. Currency, by holder. */
export const cheques = computed(() =>
  chequesOf((companyAnswer.value?.snapshots ?? []).flatMap(({ round }) => round ?? [])),
);

/** Who gets what; while the terms of the sale are refused, as it was before. */
export const exit = answered(
  "exit",
  () => exitRequest.value,
  "exit",
  0,
  async (issues) => {
    const asIt = ({ exit }: StudioState) => requestOf(exit, modelIn(exit));
    const found = await saleBefore(history.peek(), issues, async (one) => {
      const asked = asIt(one);
      return asked && ask("exit", asked, "exit before");
    });
    return found && { answer: found.answer, asked: asIt(found.state), before: found };
  },
);

/** Who would get what had no term been changed; nothing while none has. */
export const exitBefore = answered(
  "exit",
  () => {
    const model = stack.value;
    if (model === null || !isChanged.value) return null;
    return { model, exitValuation: state.value.exit.exitValuation, analysis: { breakpoints: false, trace: false } };
  },
  "exit-before",
);

/** The price that is pointed at on the curve; null while none is. */
export const pointedPrice = signal<number | null>(null);

/** Who would get what at the price that is pointed at. */
export const pointed = answered(
  "exit",
  () => {
    const request = exitRequest.value;
    const exitValuation = pointedPrice.value;
    if (request === null || exitValuation === null) return null;
    return { ...request, exitValuation, analysis: { breakpoints: false, trace: false } };
  },
  "exit-pointed",
);

/** Prices at which the split of the next dollar changes. */
const kinks = computed(() =>
  (exit.value.answer?.breakpoints ?? []).flatMap(({ exitValuation }) => exitValuation ?? []),
);

const heldScale = signal<number | null>(null);

/** Where the slider and the curve end. */
export const highestExit = computed(() => {
  const price = stack.value === null ? 0 : state.value.exit.exitValuation;
  return Math.max(heldScale.value ?? highestOf(Math.max(0, ...kinks.value), price), price);
});

/** While the price is held the scale stays: it does not run away under the pointer. */
export function holdScale(): void {
  heldScale.value ??= highestExit.value;
}

export function freeScale(): void {
  heldScale.value = null;
}
