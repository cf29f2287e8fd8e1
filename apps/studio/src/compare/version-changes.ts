/** What is different between two versions of a company: every term of every event, of its closing and of the fund. */
import { distinctLabels } from "../company/event-labels.js";
import { nameOf, summaryOf } from "../company/event-words.js";
import { formOf, namesIn } from "../events/event-names.js";
import type { Definitions, Schema } from "../form/schema.js";
import type { JsonObject, ListedEvent, StudioState } from "../state/studio-state.js";
import { differencesOf, isSame, objectOf, type Versions, type WordingOfBoth } from "./words/differences.js";

/** One thing that is different. */
export interface VersionChange {
  /** The event, or the part of the company. */
  readonly of: string;
  /** The term, from the outermost name; none of an event that came or went. */
  readonly names: readonly string[];
  /** Null of an event that is in one version only. */
  readonly was: string | null;
  readonly is: string | null;
}

/** The definitions of all engines, by which terms are named. */
export type AllDefinitions = Readonly<Record<"events" | "sale" | "fund", Definitions>>;

const money: Schema = { type: "number", "x-unit": "money" };
const years: Schema = { type: "number", "x-unit": "years" };
const listOf = (of: string): Schema => ({ type: "array", items: { $ref: `#/$defs/${of}` } });

/** What the studio keeps beside what the engines read. */
const OWN: Definitions = {
  StudioCompany: {
    properties: {
      title: { type: "string" },
      sharePrice: { type: "number", "x-unit": "price" },
      options: { $ref: "#/$defs/CapTableOptions" },
    },
  },
  StudioSale: {
    properties: {
      exitValuation: money,
      goal: { $ref: "#/$defs/StudioGoal" },
      prices: { type: "array", items: money },
      preferred: { type: "object", additionalProperties: { $ref: "#/$defs/PreferredSeries" } },
    },
  },
  StudioGoal: { properties: { holderId: { type: "string" }, proceeds: money } },
  StudioFund: {
    properties: {
      id: { type: "string" },
      inputs: { $ref: "#/$defs/FundInputs" },
      positions: listOf("StudioPosition"),
      scenarios: listOf("StudioScenario"),
    },
  },
  StudioPosition: {
    properties: { invested: money, multiple: { type: "number", "x-unit": "factor" }, holdingPeriodYears: years },
  },
  StudioScenario: { properties: { inputs: { $ref: "#/$defs/FundInputs" } } },
};

/** Terms of series by their ids, as the cap table has them where an exit changes none of them. */
export type OwnTerms = Readonly<Record<string, JsonObject>>;

/**
 * All that is different, the company first, then its events in their order, its sale and the fund.
 * @param nameOfId what the company shown calls what no event names, such as the class of a round
 * @param own what counts where an exit changes no term, so that a change is from a figure
 * @returns nothing only where the two are equal as data
 */
export function versionChanges(
  both: Versions<StudioState>,
  { events, sale, fund }: AllDefinitions,
  nameOfId: (id: string) => string = (id) => id,
  own: Versions<OwnTerms> = { was: {}, is: {} },
): VersionChange[] {
  const definitions = { ...fund, ...sale, ...events, ...OWN };
  const [was, is] = [namesIn(both.was.events), namesIn(both.is.events)];
  const nameOf = { was: (id: string) => was.get(id) ?? nameOfId(id), is: (id: string) => is.get(id) ?? nameOfId(id) };
  const words = { definitions, nameOf };
  const changed = [both.was, both.is].map(({ exit }) => exit.preferred);
  const [before, after] = [
    withOwnTerms(partsOf(both.was), changed, own.was),
    withOwnTerms(partsOf(both.is), changed, own.is),
  ];
  const changesOf = (part: keyof Parts, of: string, shape: string): VersionChange[] =>
    differencesOf({ was: before[part], is: after[part] }, shape, words).map((one) => ({ ...one, of }));
  return [
    ...changesOf("company", "Company", "StudioCompany"),
    ...eventChanges({ was: both.was.events, is: both.is.events }, words),
    ...changesOf("sale", "Exit", "StudioSale"),
    ...changesOf("closing", "Closing", "ExitDeal"),
    ...changesOf("fund", "Fund", "StudioFund"),
  ];
}

type Parts = Readonly<Record<"company" | "sale" | "closing" | "fund", JsonObject>>;

/** A state in its parts; nothing of it is in none of them. */
function partsOf({ events: _, exit, fund, ...company }: StudioState): Parts {
  const { deal, ...sale } = exit;
  const { id, ...others } = fund;
  // The id of a fund is no term: it says that several companies of the browser have it.
  const keptFor = id === undefined ? {} : { id: `several companies (${id.slice(0, 8)})` };
  const parts = { company, sale, closing: deal, fund: { ...others, ...keptFor } };
  return parts as unknown as Parts;
}

/** With the cap table's own terms in place of those that an exit changes in the other version alone. */
function withOwnTerms(parts: Parts, changed: readonly StudioState["exit"]["preferred"][], own: OwnTerms): Parts {
  const preferred = objectOf(parts.sale.preferred);
  const filled = Object.fromEntries(
    [...new Set(changed.flatMap((series) => Object.keys(series)))].map((id) => {
      const names = changed.flatMap((series) => Object.keys(series[id] ?? {}));
      const known = names.flatMap((name) => (own[id]?.[name] === undefined ? [] : [[name, own[id][name]] as const]));
      return [id, { ...Object.fromEntries(known), ...objectOf(preferred[id]) }] as const;
    }),
  );
  return Object.keys(filled).length === 0 ? parts : { ...parts, sale: { ...parts.sale, preferred: filled } };
}

type Lists = Versions<readonly ListedEvent[]>;

/** Places of an event in both lists; -1 where it is in one only. */
interface Pair {
  readonly was: number;
  readonly is: number;
}

/** Events that came, went, were moved or changed. */
function eventChanges(both: Lists, words: WordingOfBoth): VersionChange[] {
  const pairs = pairsOf(both);
  const [before, after] = [labelsOf(both.was), labelsOf(both.is)];
  const moved = movedOf(pairs);
  return pairs.flatMap((pair): VersionChange[] => {
    const [was, is] = [both.was[pair.was], both.is[pair.is]];
    const of = (is === undefined ? before[pair.was] : after[pair.is]) ?? "";
    if (was === undefined || is === undefined) {
      const alone = (one: ListedEvent | undefined) => (one === undefined ? null : aloneWords(one));
      return [{ of, names: [], was: alone(was), is: alone(is) }];
    }
    const place = { names: ["Place in the list"], was: String(pair.was + 1), is: String(pair.is + 1) };
    const counts = { names: ["Counts"], was: countsWords(was), is: countsWords(is) };
    const shape = formOf(is.event, words.definitions).of;
    return [
      ...(counts.was === counts.is ? [] : [counts]),
      ...(moved.has(pair) ? [place] : []),
      ...differencesOf({ was: was.event, is: is.event }, shape, words),
    ].map((one) => ({ ...one, of }));
  });
}

const countsWords = ({ off }: ListedEvent): string => (off === true ? "no, switched off" : "yes");

const labelsOf = (all: readonly ListedEvent[]): string[] =>
  distinctLabels(all.map(({ event }) => event)).map((event) => nameOf(event));

function aloneWords({ off, event }: ListedEvent): string {
  const words = summaryOf(event) || "without terms of its own";
  return off === true ? `switched off: ${words}` : words;
}

/** What makes two events one, the surest first: they are equal, have one id, one name, or differ in their name alone. */
const SAME: readonly ((was: ListedEvent, is: ListedEvent) => boolean)[] = [
  (was, is) => isSame(was.event, is.event),
  ({ event: was }, { event: is }) => ownId(was) !== undefined && ownId(was) === ownId(is),
  ({ event: was }, { event: is }) => nameOf(was) === nameOf(is) && was.date === is.date,
  ({ event: was }, { event: is }) => nameOf(was) === nameOf(is),
  ({ event: was }, { event: is }) => isSame({ ...was, label: null }, { ...is, label: null }),
];

const ownId = ({ eventId, id }: JsonObject) => eventId ?? id;

/** Events of both lists in the order of the later one, after each those that are gone from there. */
function pairsOf(both: Lists): Pair[] {
  const found = new Map<number, number>();
  const taken = new Set<number>();
  for (const areSame of SAME) {
    both.is.forEach((is, at) => {
      if (found.has(at)) return;
      const place = both.was.findIndex(
        (was, i) => !taken.has(i) && was.event.type === is.event.type && areSame(was, is),
      );
      if (place < 0) return;
      found.set(at, place);
      taken.add(place);
    });
  }
  const pairs = both.is.map((_, is): Pair => ({ was: found.get(is) ?? -1, is }));
  const gone = both.was.flatMap((_, was): Pair[] => (taken.has(was) ? [] : [{ was, is: -1 }]));
  return [...gone, ...pairs];
}

/** The fewest events whose moving makes one order of the other. */
function movedOf(pairs: readonly Pair[]): ReadonlySet<Pair> {
  const both = pairs.filter(({ was, is }) => was >= 0 && is >= 0);
  // The longest run of events that stand in one order, ending with each.
  const runs: Pair[][] = [];
  for (const pair of both) {
    const before = runs.filter((run) => (run.at(-1) as Pair).was < pair.was);
    const longest = before.reduce<Pair[]>((most, run) => (run.length > most.length ? run : most), []);
    runs.push([...longest, pair]);
  }
  const kept = new Set(runs.reduce<Pair[]>((most, run) => (run.length > most.length ? run : most), []));
  return new Set(both.filter((pair) => !kept.has(pair)));
}
