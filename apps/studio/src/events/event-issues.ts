/** What is wrong with an event, in its own words and with what mends it. */
import { computed } from "@preact/signals";
import { capTableRequest, company } from "../company/company.js";
import { LIKELY_PART, likelyStrike } from "../engine/events/likely-strike.js";
import type { Issue } from "../engine/issue.js";
import { showPrice, showShares, writeFigure } from "../figures/figures.js";
import { today } from "../figures/today.js";
import type { ToldIssue } from "../form/issues.js";
import { putAt, toldIssue } from "../form/words/issue-words.js";
import { idOf } from "../state/event-id.js";
import { inCurrency, state } from "../state/store.js";
import type { Json, JsonObject, ListedEvent } from "../state/studio-state.js";
import { standing } from "./event-choices.js";
import { formOf, namesIn } from "./event-names.js";
import { capTableSchema } from "./event-schema.js";
import { leavingWords } from "./leaving-words.js";
import { setEvents } from "./list-changes.js";

/** What people call whatever has an id: holders as the events name them, classes, securities, events. */
const names = computed(() => {
  const known = namesIn(state.value.events);
  const { classes = [], pools = [] } = company.value.answer?.final ?? {};
  for (const { id, name } of [...classes, ...pools, ...(standing.value.answer?.securities ?? [])]) known.set(id, name);
  return known;
});

/** The issues of an event as a person is told of them. */
export function toldOf(issues: readonly Issue[], event: JsonObject, place: number): ToldIssue[] {
  return issues.map((issue) => {
    const told = toldIssue(issue, {
      ...formOf(event, capTableSchema.value),
      nameOf: (id) => names.value.get(id) ?? id,
      put: (path, value) =>
        setEvents((events) => {
          const entry = events[place] as ListedEvent;
          return events.with(place, { ...entry, event: putAt(entry.event, path, value) as JsonObject });
        }),
    });
    const mend = told.mend ?? mendOf(issue, event, place);
    return mend === undefined ? told : { ...told, mend };
  });
}

/** Names that cannot be told apart: said quietly, since everything still computes. */
function nameRemarks(event: JsonObject): ToldIssue[] {
  const holders = company.value.answer?.final.holders ?? [];
  const lists = Object.entries(event).filter(([, value]) => Array.isArray(value)) as [string, readonly Json[]][];
  return lists.flatMap(([list, rows]) =>
    rows.flatMap((row, at): ToldIssue[] => {
      const { id, name } = (row ?? {}) as JsonObject;
      if (typeof id !== "string" || typeof name !== "string") return [];
      const told = { code: "name", path: [list, at, "name"], quiet: true, told: true } as const;
      const same = holders.some((holder) => holder.id !== id && holder.name === name);
      return same ? [{ ...told, message: `Two holders are called ${name}; another name would tell them apart.` }] : [];
    }),
  );
}

/** Remarks on an event that computes: two names are alike, the form proposed the strike price, a SAFE or note waits for a round. */
export function remarksOn(event: JsonObject, place: number): ToldIssue[] {
  return [
    ...nameRemarks(event),
    ...strikeRemarks(event),
    ...waitingRemarks(event, place),
    ...leavingRemarks(event, place),
  ];
}

/** A strike that was begun with and stands as it was: from where it comes. */
function strikeRemarks({ type, grants }: JsonObject): ToldIssue[] {
  const stands = standing.value.answer;
  if (type !== "equity_grant" || !Array.isArray(grants) || stands === null) return [];
  const { price } = stands;
  const from =
    price === null
      ? "A price to begin with"
      : `It begins at ${writeFigure(LIKELY_PART, true)} % of the last round’s ${inCurrency(showPrice(price))}`;
  return grants.flatMap((grant, at): ToldIssue[] =>
    (grant as JsonObject).strikePrice === likelyStrike(price)
      ? [
          {
            code: "strike",
            path: ["grants", at, "strikePrice"],
            message: `${from}; put in what your 409A valuation says.`,
            quiet: true,
            told: true,
          },
        ]
      : [],
  );
}

/** SAFEs and notes after the last round: nothing converts them yet. */
function waitingRemarks({ type }: JsonObject, place: number): ToldIssue[] {
  const name = type === "safe_issuance" ? "SAFE" : type === "note_issuance" ? "note" : null;
  const later = state.value.events.slice(place + 1).filter(({ off }) => off !== true);
  if (name === null || later.some(({ event }) => event.type === "priced_round" || event.type === "convert")) return [];
  const message = `No round comes after this ${name}, so it has not converted and owns nothing yet.`;
  return [{ code: "waiting", path: [], message, quiet: true, told: true }];
}

/** Somebody leaves: what returns to the plan, and what stays theirs. */
function leavingRemarks({ type, id }: JsonObject, place: number): ToldIssue[] {
  if (type !== "termination") return [];
  const counted = state.value.events.filter(({ off }, at) => off !== true && at < place).length;
  const own = capTableRequest.value.events[counted] as unknown as JsonObject | undefined;
  const message = own && leavingWords(company.value.answer?.snapshots ?? [], idOf(own, counted), String(id));
  return message ? [{ code: "leaving", path: [], message, quiet: true, told: true }] : [];
}

/** What mends a refusal that is not of one figure. */
function mendOf({ code }: Issue, event: JsonObject, place: number): ToldIssue["mend"] {
  if (code === "date_required") {
    return {
      name: "Date it today",
      do: () =>
        setEvents((events) =>
          events.with(place, { ...(events[place] as ListedEvent), event: { ...event, date: today() } }),
        ),
    };
  }
  if (code !== "pool_exceeded" || !Array.isArray(event.grants)) return undefined;
  const pools = standing.value.answer?.pools ?? [];
  const pool = pools.find(({ id }) => id === event.poolId) ?? pools[0];
  if (pool === undefined) return undefined;
  const granted = event.grants.reduce<number>((sum, grant) => sum + Number((grant as JsonObject).shares ?? 0), 0);
  const shares = Math.ceil(granted - pool.available);
  const date = typeof event.date === "string" ? { date: event.date } : {};
  const enlarged = { event: { type: "pool_change", ...date, poolId: pool.id, shares } };
  return {
    name: `Enlarge ${pool.name} by ${showShares(shares)} shares`,
    do: () => setEvents((events) => events.toSpliced(place, 0, enlarged)),
  };
}
