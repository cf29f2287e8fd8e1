/** What vests by an exit alone and a kept cap table does not have yet: acceleration at a change of control, required milestones. */
import { type CapTableFinal, type CapTableRequest, computeCapTable, type LedgerLot } from "@capstack/cap-table";
import { isEngineError, rational } from "@capstack/decimal";
import type { KeptResult } from "../../backend/kept-results.js";
import { andMore, figure } from "../../summary/text-table.js";
import { markUserText } from "./user-text.js";

type Position = NonNullable<CapTableFinal["holders"][number]["positions"]>[number];
type Milestone = NonNullable<NonNullable<LedgerLot["vesting"]>["plan"]["requires"]>;

/** What would vest if the cap table had the exit as events. */
export interface UntoldVesting {
  readonly date: string;
  /** Vesting at once by the change of control alone. */
  readonly accelerating: readonly Held[];
  /** Vesting once milestones are reached that it depends on. */
  readonly waiting: readonly Held[];
  readonly milestones: readonly { readonly id: string; readonly name: string }[];
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
  const plans = final.ledger.lots.flatMap(({ vesting }) => (vesting === null ? [] : [vesting.plan]));
  const isAccelerating = plans.some(
    ({ acceleration }) => acceleration !== undefined && acceleration.onChangeOfControl !== 0,
  );
  const milestones = openMilestones(
    plans.flatMap(({ requires }) => requires ?? []),
    date,
  );
  if (!isAccelerating && milestones.length === 0) return undefined;
  const control = { type: "change_of_control", date } as const;
  const reached = milestones.map(({ id }) => ({ type: "milestone", date, milestone: id }) as const);
  const after = (events: readonly object[]) => vestedAfter(request as unknown as CapTableRequest, events, date);
  const counted = new Set<Position["kind"]>(Object.keys(KINDS) as Position["kind"][]);
  if (!params.includesStock) counted.add("stock");
  const before = vestedIn(final);
  const byControl = after([control]);
  const byBoth = milestones.length === 0 ? byControl : after([...reached, control]);
  const accelerating = gainsOf(final, counted, before, byControl);
  const waiting = gainsOf(final, counted, byControl, byBoth);
  return accelerating.length + waiting.length === 0 ? undefined : { date, accelerating, waiting, milestones };
}

function openMilestones(required: readonly Milestone[], date: string) {
  const open = required.filter(({ reached, expires }) => reached === null && (expires === null || date <= expires));
  return [...new Map(open.map(({ id, name }) => [id, { id, name: name ?? id }])).values()];
}

type Vested = ReadonlyMap<string, number>;

function vestedIn({ holders }: Pick<CapTableFinal, "holders">): Vested {
  const all = holders.flatMap(({ positions = [] }) => positions);
  return new Map(all.map(({ securityId, vested, shares }) => [securityId, vested ?? shares]));
}

/** What is vested after more events; nothing of it where the engine refuses them. */
function vestedAfter(request: CapTableRequest, events: readonly object[], date: string): Vested {
  try {
    const options = { ...request.options, asOf: date, snapshots: "none" } as const;
    const more = events as CapTableRequest["events"];
    return vestedIn(computeCapTable({ ...request, events: [...request.events, ...more], options }).final);
  } catch (error) {
    if (!isEngineError(error)) throw error;
    return new Map();
  }
}

/** By how much what each holder has vested is more, by kind. */
function gainsOf({ holders }: CapTableFinal, kinds: ReadonlySet<string>, before: Vested, after: Vested): Held[] {
  return holders.flatMap(({ name, positions = [] }) => {
    const gains = new Map<string, number>();
    for (const { securityId, kind } of positions) {
      const gain = rational(after.get(securityId) ?? 0).minus(before.get(securityId) ?? 0);
      const what = KINDS[kind] ?? "shares";
      if (kinds.has(kind) && gain.sign() > 0) gains.set(what, gain.plus(gains.get(what) ?? 0).toNumber());
    }
    return [...gains].map(([what, shares]) => ({ name, what, shares }));
  });
}

/** Holders that a sentence has room for. */
const MOST_HOLDERS = 12;

/** That an exit leaves out what it would vest itself: whose, and which events count it. */
export function sayUntold(untold: UntoldVesting | undefined): string[] {
  if (untold === undefined) return [];
  const { date, accelerating, waiting, milestones } = untold;
  const named = markUserText(milestones).marked.map(({ name }) => name.replace(/^"(.*)"$/, "$1"));
  const kinds = [
    ...(accelerating.length === 0 ? [] : [`accelerate at a change of control: ${whose(accelerating)}`]),
    ...(waiting.length === 0 ? [] : [`wait for «${named.join("», «")}»: ${whose(waiting)}`]),
  ];
  const reached = waiting.length === 0 ? [] : markUserText(milestones).marked;
  const events = [
    ...reached.map(({ id }) => `milestone (milestone ${id})`),
    ...(accelerating.length === 0 ? [] : ["change_of_control"]),
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
