/** The last round of the company, and what of it can be moved. */
import { computed } from "@preact/signals";
import { nameOf } from "../company/event-words.js";
import { change, state } from "../state/store.js";
import type { Json, JsonObject } from "../state/studio-state.js";

/** Something of the round that is moved on a slider. */
export interface Movable {
  readonly name: string;
  readonly value: number;
  readonly percent: boolean;
  readonly set: (value: number) => void;
}

/** The index of the last priced round that is switched on; −1 without one. */
const place = computed(() =>
  state.value.events.findLastIndex(({ off, event }) => off !== true && event.type === "priced_round"),
);

export const lastRound = computed(() => state.value.events[place.value]?.event ?? null);

export const lastRoundName = computed(() => (lastRound.value === null ? "" : nameOf(lastRound.value)));

/** Pre-money, raise and pool, where the round states them as one figure. */
export const movables = computed((): Movable[] => {
  const round = lastRound.value;
  if (round === null) return [];
  const { preMoneyValuation } = round;
  const [investor] = listOf(round.investments);
  const [pool] = listOf(round.pools);
  const { amount } = investor ?? {};
  const { pct } = pool ?? {};
  return [
    ...(typeof preMoneyValuation === "number" ? [moved("Pre-money", preMoneyValuation, setPreMoney)] : []),
    ...(typeof amount === "number"
      ? [moved(raisedFrom(round, investor), amount, (value) => setFirst("investments", "amount", value))]
      : []),
    ...(typeof pct === "number"
      ? [{ ...moved("Option pool", pct, (value) => setFirst("pools", "pct", value)), percent: true }]
      : []),
  ];
});

/** Whose money it is: holders with a pro rata right take a part of what is raised. */
function raisedFrom({ proRata }: JsonObject, investor: JsonObject | undefined): string {
  return listOf(proRata).length > 0 ? "Raised, with pro rata" : `Raised from ${String(investor?.name ?? "the first")}`;
}

export function setPreMoney(value: number): void {
  setRound({ preMoneyValuation: value }, "preMoneyValuation");
}

const moved = (name: string, value: number, set: Movable["set"]): Movable => ({ name, value, percent: false, set });

function listOf(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? (value as readonly JsonObject[]) : [];
}

function setFirst(list: string, field: string, value: number): void {
  const [first, ...others] = listOf(lastRound.value?.[list]);
  if (first !== undefined) setRound({ [list]: [{ ...first, [field]: value }, ...others] }, `${list}.${field}`);
}

function setRound(changes: JsonObject, field: string): void {
  const at = place.value;
  change((state) => {
    const listed = state.events[at];
    return listed === undefined
      ? state
      : { ...state, events: state.events.with(at, { ...listed, event: { ...listed.event, ...changes } }) };
  }, `move ${at} ${field}`);
}
