/** Where the payoff of an exit turns, exactly: its breakpoints, and what each class has at them. */
import { compare, type Exact, exactOf, type Figure, minus, plus, times, ZERO } from "../figures/exact.js";
import { isolated } from "../scene/text-width.js";

/** A breakpoint of an exit, as the waterfall lists it. */
export interface PayoffBreakpoint {
  readonly equityValue: Figure;
  readonly exitValuation: Figure | null;
  readonly events: readonly { readonly classId: string; readonly securityId?: string; readonly event: string }[];
  readonly tranche: { readonly shares: readonly { readonly classId: string; readonly share: Figure }[] };
  readonly cumulative: readonly { readonly classId: string; readonly net: Figure }[];
  /** Whether payoffs jump here. */
  readonly jump: boolean;
}

/** The part of an exit's answer that is drawn. */
export interface ExitPayoffInput {
  readonly exitValuation: Figure;
  readonly summary: { readonly equityProceeds: Figure };
  readonly classes: readonly { readonly id: string; readonly name: string; readonly net: Figure }[];
  readonly breakpoints: readonly PayoffBreakpoint[];
}

/** Where a line may turn: an equity value, what each class has there, and what happens. */
export interface Kink {
  readonly at: Exact;
  /** The price of the company there; null at the ends of the picture, and where no price gives this equity value. */
  readonly exit: Exact | null;
  /** By class. */
  readonly paid: ReadonlyMap<string, Exact>;
  readonly says: readonly string[];
  readonly classes: ReadonlySet<string>;
}

/** The start, every breakpoint before the end, and the end; a jump stands twice, before and after it. */
export function kinksOf({ breakpoints, classes }: ExitPayoffInput, start: Exact, end: Exact): Kink[] {
  const names = new Map(classes.map(({ id, name }) => [id, name]));
  const silent = { says: [], classes: new Set<string>() };
  const edge = (at: Exact) => ({ at, exit: null, paid: paidAt(breakpoints, at, false), ...silent });
  const inside = breakpoints.flatMap(({ equityValue, exitValuation, events, jump }): Kink[] => {
    const at = exactOf(equityValue);
    const exit = exitValuation === null ? null : exactOf(exitValuation);
    if (compare(at, start) < 0 || compare(at, end) >= 0) return [];
    const kink = {
      at,
      exit,
      paid: paidAt(breakpoints, at, false),
      says: sentencesOf(events, names),
      classes: new Set(events.map(({ classId }) => classId)),
    };
    return jump ? [{ at, exit, paid: paidAt(breakpoints, at, true), ...silent }, kink] : [kink];
  });
  const first = inside[0];
  if (breakpoints.length === 0) return [];
  const begun = first !== undefined && compare(first.at, start) === 0;
  return [...(begun ? [] : [edge(start)]), ...inside, edge(end)];
}

/** What each class has at an equity value; `before` where it jumps there, just below it. */
function paidAt(breakpoints: readonly PayoffBreakpoint[], at: Exact, before: boolean): ReadonlyMap<string, Exact> {
  const passed = breakpoints.filter(({ equityValue }) => {
    const order = compare(exactOf(equityValue), at);
    return before ? order < 0 : order <= 0;
  });
  const last = passed.at(-1);
  if (last === undefined) return new Map();
  const paid = new Map(last.cumulative.map(({ classId, net }) => [classId, exactOf(net)]));
  const further = minus(at, exactOf(last.equityValue));
  for (const { classId, share } of last.tranche.shares) {
    paid.set(classId, plus(paid.get(classId) ?? ZERO, times(exactOf(share), further)));
  }
  return paid;
}

const EVENTS: Readonly<Record<string, string>> = {
  preference_starts: "preference begins to be paid",
  preference_filled: "preference is paid in full",
  participates: "shares in the rest with common",
  exercises: "exercises",
  cap_reached: "reaches its participation cap",
  converts: "converts to common",
  step_up: "is paid the value of its discount",
};

/** One sentence a kind of event: `Series A, Series B: converts to common`. */
function sentencesOf(events: PayoffBreakpoint["events"], names: ReadonlyMap<string, string>): string[] {
  const byEvent = new Map<string, Set<string>>();
  for (const { event, classId } of events) {
    const name = isolated(names.get(classId) ?? classId);
    byEvent.set(event, (byEvent.get(event) ?? new Set()).add(name));
  }
  return [...byEvent].map(([event, who]) => `${[...who].join(", ")}: ${EVENTS[event] ?? event.replaceAll("_", " ")}`);
}
