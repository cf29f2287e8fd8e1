/** What the form of the open event chooses from: what the company has just before it. */
import type { CapTableEvent, CapTableRequest } from "@capstack/cap-table";
import { computed } from "@preact/signals";
import { company } from "../company/company.js";
import { answered } from "../engine/answered.js";
import { likelyStrike } from "../engine/events/likely-strike.js";
import type { Standing } from "../engine/events/standing.js";
import type { Choices } from "../form/choices.js";
import { withPriceOf } from "../form/words/layouts.js";
import { freshId, textsIn } from "../state/event-id.js";
import { state } from "../state/store.js";
import type { Json, JsonObject, ListedEvent } from "../state/studio-state.js";
import { openEvent } from "./list-changes.js";
import { ofClass } from "./of-class.js";

interface Asked {
  readonly request: CapTableRequest;
  readonly date: string | null;
}

let last: { readonly before: readonly ListedEvent[]; readonly options: JsonObject; readonly asked: Asked } | null =
  null;

/** What stands before the open event; the same question as long as nothing before it changes. */
const question = computed((): Asked | null => {
  const place = openEvent.value;
  if (place === null) return null;
  const { events, options } = state.value;
  const before = events.slice(0, place);
  const own = events[place]?.event.date;
  const date = typeof own === "string" && own !== "" ? own : null;
  const isSame =
    last !== null &&
    last.options === options &&
    last.asked.date === date &&
    last.before.length === before.length &&
    last.before.every((entry, i) => entry === before[i]);
  if (last === null || !isSame) {
    const counting = before.flatMap(({ off, event }) => (off ? [] : [event]));
    last = { before, options, asked: { request: { events: counting as unknown as CapTableEvent[], options }, date } };
  }
  return last.asked;
});

export const standing = answered("standing", () => question.value);

const EMPTY: Standing = {
  holders: [],
  classes: [],
  pools: [],
  rounds: [],
  securities: [],
  milestones: [],
  fullyDilutedShares: 0,
  price: null,
  postMoney: null,
};

/** The choices of the form of an event. */
export function choicesOf(event: JsonObject): Choices {
  const stands = standing.value.answer ?? EMPTY;
  const fresh = (stem: string) => freshId(stem, textsIn(state.peek().events));
  const series = (Array.isArray(event.series) ? event.series : []) as readonly JsonObject[];
  const sold = series.map(({ classId, className }) => ({ id: String(classId), name: String(className ?? classId) }));
  return {
    holders: stands.holders.map((holder) => ({ ...holder, holds: heldBy(holder.id, ofClass(event, stands)) })),
    classes: [...stands.classes, ...sold],
    pools: stands.pools,
    rounds: stands.rounds,
    securities: stands.securities,
    fresh,
    instead: (_, path) => insteadOf(path, event, stands),
    begun: (of) => begunRow(of, event, stands, fresh),
  };
}

/** Kinds of what somebody holds. */
function heldBy(holderId: string, { securities, classes }: Standing): string[] {
  const preferred = new Set(classes.flatMap(({ id, kind }) => (kind === "preferred" ? [id] : [])));
  const held = securities.filter((one) => one.holderId === holderId);
  return held.flatMap(({ kind, classId, unvested }) => [
    kind === "stock" ? (preferred.has(classId ?? "") ? "preferred" : "common") : kind,
    ...(unvested > 0 ? ["unvested"] : []),
  ]);
}

const rounded = (value: number, digits = 2): number => Number(value.toPrecision(digits));

/** What says the same in another way where the company knows it; else what is likely. */
function insteadOf(
  path: string,
  event: JsonObject,
  { fullyDilutedShares, price, postMoney, holders, securities }: Standing,
): Json | undefined {
  const { snapshots = [] } = company.value.answer ?? {};
  const round = snapshots.find(({ eventId }) => eventId === (event.id ?? event.eventId))?.round;
  const likely: Readonly<Record<string, Json | undefined>> = {
    preMoneyValuation: round?.preMoneyValuation ?? 10_000_000,
    postMoneyValuation: round?.postMoneyValuation ?? 12_000_000,
    pricePerShare: round?.pricePerShare ?? price ?? 1,
    valuation: postMoney ?? 10_000_000,
    atCap: true,
    shares: Math.max(1, Math.round(rounded(fullyDilutedShares / 20))),
    setTo: Math.max(1, Math.round(rounded(fullyDilutedShares / 10))),
    amount: 250_000,
    conversionPrice: price === null ? 1 : rounded(price, 4),
    conversionRatio: 1,
    securityId: (securities.find(({ unvested }) => unvested > 0) ?? securities[0])?.id,
    id: (holders.find(({ unvestedShares }) => unvestedShares > 0) ?? holders[0])?.id,
  };
  return likely[path];
}

const rowsIn = (rows: Json | undefined) => (Array.isArray(rows) ? rows : []) as readonly JsonObject[];

/** The cap of the SAFE above: those of one day mostly have the same. */
function capIn({ safes }: JsonObject): JsonObject {
  const { valuationCap, capType } = rowsIn(safes).at(-1) ?? {};
  return { ...(valuationCap === undefined ? {} : { valuationCap }), ...(capType === undefined ? {} : { capType }) };
}

/** An award of the kind of the one above, at its price. */
function awardIn({ grants }: JsonObject, price: number | null): JsonObject {
  const { kind, strikePrice, participationThreshold } = rowsIn(grants).at(-1) ?? {};
  if (typeof kind !== "string") return { kind: "iso", strikePrice: likelyStrike(price) };
  return withPriceOf(kind, { kind, strikePrice: strikePrice ?? participationThreshold ?? likelyStrike(price) });
}

function begunRow(of: string, event: JsonObject, stands: Standing, fresh: Choices["fresh"]): JsonObject | undefined {
  const { fullyDilutedShares, price, postMoney, holders } = stands;
  const taken = textsIn([event, holders.map(({ name }) => name)]);
  const person = (name: string) => {
    let number = 1;
    while (taken.has(number === 1 ? name : `${name} ${number}`)) number += 1;
    return { id: fresh("holder"), name: number === 1 ? name : `${name} ${number}` };
  };
  const start = typeof event.date === "string" ? { start: event.date } : {};
  const few = Math.max(1, Math.round(rounded(fullyDilutedShares / 200)));
  const vesting = { ...start, months: 48, cliffMonths: 12 };
  switch (of) {
    case "RoundInvestment":
      return { ...person("New investor"), amount: rounded((postMoney ?? 10_000_000) / 10) };
    case "SafeGrant":
      return { ...person("New investor"), amount: 250_000, ...capIn(event) };
    case "NoteGrant":
      return { ...person("New lender"), principal: 250_000, interestRate: 0.06, discount: 0.2 };
    case "StockGrant":
      return { ...person("New holder"), shares: fullyDilutedShares === 0 ? 5_000_000 : few * 10 };
    case "EquityGrant":
      return { ...person("New employee"), shares: few, ...awardIn(event, price), vesting };
    case "WarrantGrant":
      return { ...person("New holder"), shares: few, strikePrice: rounded(price ?? 1, 4) };
    case "PreferredGrant":
      return { ...person("New investor"), shares: few * 10 };
    case "RoundPool":
      return { pct: 0.1 };
    case "RoundSeries":
      return { classId: fresh("class"), className: "New class", priceFactor: 1 };
    case "ProRataParticipation":
      return { id: (holders.find(({ kind }) => kind === "investor") ?? holders[0])?.id ?? "" };
    case "VestingInput":
      return vesting;
    case "VestingTranche":
      return { date: typeof event.date === "string" ? event.date : "", pct: 0.25 };
    case "Dividends":
      return { rate: 0.08 };
    default:
      return undefined;
  }
}
