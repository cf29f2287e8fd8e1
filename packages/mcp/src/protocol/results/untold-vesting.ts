/** What vests by an exit alone and a kept cap table does not have yet: acceleration at a change of control, required milestones. */
import { type CapTableFinal, type CapTableRequest, computeCapTable, type LedgerLot } from "@capstack/cap-table";
import { isEngineError, rational } from "@capstack/decimal";
import type { KeptResult } from "../../backend/kept-results.js";
import { andMore, figure } from "../../summary/text-table.js";
import { markUserText } from "./user-text.js";

type Position = NonNullable<CapTableFinal["holders"][number]["positions"]>[number];
type Plan = NonNullable<LedgerLot["vesting"]>["plan"];

/** What would vest if the cap table had the exit as events. */
export interface UntoldVesting {
  readonly date: string;
  /** Vesting at once by the change of control alone. */
  readonly accelerating: readonly Held[];
  /** Vesting once milestones are reached that it depends on. */
  readonly waiting: readonly Held[];
  readonly milestones: readonly { readonly id: string; readonly name: string }[];
  /** Whether a change of control is among the events that count them. */
  readonly changesControl: boolean;
}

/** What of a holder's would vest. */
interface Held {
  readonly name: string;
  readonly shares: number;
  readonly what: string;
}

/** What each kind of position is called; all stock is paid already unless what is unvested is left out. */
const KINDS: Readonly<Partial<Record<Position["kind"], string>>> = {
  option: "options",
  iso: "options",
  nso: "options",
  rsu: "units",
  sar: "appreciation rights",
  profits_interest: "profits interests",
  profits_interest_catch_up: "profits interests",
};

/**
 * What would vest by the exit and is not counted; nothing where the terms change nothing.
 * @param final the company on the day of the exit
 * @param params whether unvested stock is counted in full
 */
export function untoldVesting(
  { request }: KeptResult,
  final: CapTableFinal,
  params: { readonly date: string | null; readonly includesStock: boolean },
): UntoldVesting | undefined {
  const date = params.date ?? final.asOf;
  if (date === null) return undefined;
  const plans = new Map(final.ledger.lots.map(({ securityId, vesting }) => [securityId, vesting?.plan]));
  const milestones = openMilestones([...plans.values()], date);
  const controlled = [...plans].flatMap(([securityId, plan]) => (acceleratesYet(plan) ? [securityId] : []));
  if (controlled.length + milestones.length === 0) return undefined;
  const control = controlled.length === 0 ? [] : [{ type: "change_of_control", date }];
  const reached = milestones.map(({ id }) => ({ type: "milestone", date, milestone: id }));
  const after = (events: readonly object[]) => vestedAfter(request as unknown as CapTableRequest, events, date);
  const before = vestedIn(final);
  const byControl = control.length === 0 ? before : after(control);
  const byBoth = reached.length === 0 ? byControl : after([...reached, ...control]);
  if (byControl === undefined || byBoth === undefined) return undefined;
  // A change of control that was before accelerates once: what it did is counted already.
  const isCounted = ({ kind, securityId }: Position) =>
    (kind in KINDS || (kind === "stock" && !params.includesStock)) &&
    (control.length === 0 || plans.get(securityId)?.acceleration?.controlChanged == null);
  const accelerating = gainsOf(final, isCounted, { before, after: byControl });
  const waiting = gainsOf(final, isCounted, { before: byControl, after: byBoth });
  if (accelerating.length + waiting.length === 0) return undefined;
  return { date, accelerating, waiting, milestones, changesControl: control.length > 0 };
}

/** Whether a plan states acceleration at a change of control that did not come yet. */
function acceleratesYet(plan: Plan | undefined): boolean {
  const terms = plan?.acceleration;
  return terms !== undefined && terms.onChangeOfControl !== 0 && terms.controlChanged === null;
}

function openMilestones(plans: readonly (Plan | undefined)[], date: string) {
  const required = plans.flatMap((plan) => plan?.requires ?? []);
  const open = required.filter(({ reached, expires }) => reached === null && (expires === null || date <= expires));
  return [...new Map(open.map(({ id, name }) => [id, { id, name: name ?? id }])).values()];
}

type Vested = ReadonlyMap<string, number>;

function vestedIn({ holders }: Pick<CapTableFinal, "holders">): Vested {
  const all = holders.flatMap(({ positions = [] }) => positions);
  return new Map(all.map(({ securityId, vested, shares }) => [securityId, vested ?? shares]));
}

/** What is vested after more events; undefined where the engine refuses them. */
function vestedAfter(request: CapTableRequest, events: readonly object[], date: string): Vested | undefined {
  try {
    const options = { ...request.options, asOf: date, snapshots: "none" } as const;
    const more = events as CapTableRequest["events"];
    return vestedIn(computeCapTable({ ...request, events: [...request.events, ...more], options }).final);
  } catch (error) {
    if (!isEngineError(error)) throw error;
    return undefined;
  }
}

/** By how much what each holder has vested is more, by kind. */
function gainsOf(
  { holders }: CapTableFinal,
  isCounted: (position: Position) => boolean,
  { before, after }: { readonly before: Vested; readonly after: Vested },
): Held[] {
  return holders.flatMap(({ name, positions = [] }) => {
    const gains = new Map<string, number>();
    for (const { securityId, kind } of positions.filter(isCounted)) {
      const gain = rational(after.get(securityId) ?? 0).minus(before.get(securityId) ?? 0);
      const what = KINDS[kind] ?? "shares";
      if (gain.sign() > 0) gains.set(what, gain.plus(gains.get(what) ?? 0).toNumber());
    }
    return [...gains].map(([what, shares]) => ({ name, what, shares }));
  });
}

/** Holders that a sentence has room for. */
const MOST_HOLDERS = 12;

/** That an exit leaves out what it would vest itself: whose, and which events count it. */
export function sayUntold(untold: UntoldVesting | undefined): string[] {
  if (untold === undefined) return [];
  const { date, accelerating, waiting, milestones, changesControl } = untold;
  const named = markUserText(milestones).marked.map(({ name }) => name.replace(/^"(.*)"$/, "$1"));
  const kinds = [
    ...(accelerating.length === 0 ? [] : [`accelerate at a change of control: ${whose(accelerating)}`]),
    ...(waiting.length === 0 ? [] : [`wait for «${named.join("», «")}»: ${whose(waiting)}`]),
  ];
  const reached = waiting.length === 0 ? [] : markUserText(milestones).marked;
  const events = [
    ...reached.map(({ id }) => `milestone (milestone ${id})`),
    ...(changesControl ? ["change_of_control"] : []),
  ];
  const several = events.length === 1 ? `a ${events[0]} event` : `${events.join(" and ")} events`;
  return [
    `These terms ${kinds.join("; these ")}. They are not counted here: add ${several} dated ${date} to the cap table, before the exit, to count them.`,
  ];
}

function whose(held: readonly Held[]): string {
  const shown = markUserText(held.slice(0, MOST_HOLDERS)).marked;
  const named = shown.map(({ name, shares, what }) => `${name}'s ${figure(shares, 0)} ${what}`);
  return named.join(", ") + andMore(held.length, MOST_HOLDERS);
}
