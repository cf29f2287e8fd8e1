/**
 * A company of a file as events. Plans and classes come first, undated, since no file says when they began; then what was
 * issued, day by day, with what ended since. What a sheet has without a history is held as of the sheet's own day, and a
 * checkpoint closes the list.
 */

import type { CapTableEvent, EquityGrantEvent } from "@capstack/cap-table";
import { roundOf } from "@capstack/cap-table/sheets";
import type { Questions } from "../questions/questions.js";
import { addUp } from "./add-up.js";
import { classEvents, firstDays } from "./class-events.js";
import type { FileAward, FileClass, FileCompany, FileConvertible, FileStock, FileWarrant } from "./company.js";
import { awardsName, issuanceLabel, stockName, warrantsName } from "./event-labels.js";
import { matchExercises } from "./exercises.js";
import { askStrike, awardsUnder, type OpenTerms, openTermsOf } from "./open-terms.js";
import { poolEvents } from "./pool-events.js";
import { profitsInterestOf } from "./profits-interests.js";

/** An event, dated or not, and its rank within one day. */
export interface RankedEvent {
  readonly event: CapTableEvent;
  readonly rank: number;
}

/** Same-day order: what is issued, what changes, what ends. */
const RANKS = { stock: 1, preferred: 2, safe: 3, note: 4, grant: 5, warrant: 6, exercise: 7, end: 8 } as const;

/** More than any round of a name. */
const LAST_ROUND = 10_000;

/** The events of a company; questions are asked where terms are open. */
export function toEvents(company: FileCompany, questions: Questions): CapTableEvent[] {
  const { asOf } = company;
  const matched = matchExercises(company);
  const classes = classEvents(company, firstDays(company.stock), questions);
  const terms = openTermsOf(company, questions);
  const ranked = [
    ...stockEvents(matched.stock, company.classes),
    ...awardEvents(matched.awards, company, questions),
    ...matched.exercises.map((event) => ({ event, rank: RANKS.exercise })),
    ...convertibleEvents(company.convertibles, terms),
    ...warrantEvents(company.warrants, company, questions),
    ...endEvents(company),
  ];
  const dated = inOrder(ranked);
  const last = dated.at(-1)?.date ?? "";
  const checkpoint: CapTableEvent[] =
    asOf !== null && asOf >= last && dated.length > 0
      ? [{ type: "checkpoint", label: `As of ${asOf}`, date: asOf }]
      : [];
  const { opening, closing } = poolEvents(company, dated);
  if (hasHistory(company)) return [...opening, ...classes, ...dated, ...closing, ...checkpoint];
  // Who holds what at once has nobody without shares before: plans stand where they are drawn on first.
  const drawn = dated.findIndex(drawsOnPlans);
  const before = drawn < 0 ? dated.length : drawn;
  return [...classes, ...dated.slice(0, before), ...opening, ...dated.slice(before), ...closing, ...checkpoint];
}

/** Whether anything has a day of its own, rather than that of the sheet. */
function hasHistory({ stock, awards, convertibles, warrants }: FileCompany): boolean {
  const lots: readonly { readonly issueDate?: string | undefined; readonly isSnapshot?: boolean | undefined }[] = [
    ...stock,
    ...awards,
    ...convertibles,
    ...warrants,
  ];
  return lots.some(({ issueDate, isSnapshot }) => issueDate !== undefined && isSnapshot !== true);
}

const drawsOnPlans = (event: CapTableEvent): boolean =>
  event.type === "equity_grant" ||
  (event.type === "common_issuance" && event.grants.some(({ poolId }) => poolId !== undefined && poolId !== null));

/** By day; within a day by rank, then as they came. Where stock begins the history, undated ones follow it; else they come first. */
function inOrder(events: readonly RankedEvent[]): CapTableEvent[] {
  const days = events.flatMap(({ event }) => event.date ?? []);
  const first = days.reduce<string | undefined>(
    (day, other) => (day !== undefined && day < other ? day : other),
    undefined,
  );
  const begins = events.some(({ event, rank }) => rank === RANKS.stock && event.date === first) ? (first ?? "") : "";
  const placed = events.map(({ event, rank }) =>
    event.date === undefined ? { event, day: begins, rank: rank + 0.5 } : { event, day: event.date, rank },
  );
  return placed.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.rank - b.rank)).map(({ event }) => event);
}

/** Items by the day and the rest of what an event has in common. */
function grouped<T>(items: readonly T[], keyOf: (item: T) => readonly unknown[]): (readonly [T, ...T[]])[] {
  const groups = new Map<string, [T, ...T[]]>();
  for (const item of items) {
    const key = JSON.stringify(keyOf(item));
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return [...groups.values()];
}

/** What a lot had when it was issued: what is outstanding, and what ended since. */
export const issuedShares = ({ shares, ends = [] }: Pick<FileStock, "shares" | "ends">): number =>
  addUp([shares, ...ends.map((end) => end.shares)]);

/** The fields of an object that are there. */
export function given<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}

function stockEvents(stock: readonly FileStock[], classes: ReadonlyMap<string, FileClass>): RankedEvent[] {
  const groups = grouped(stock, ({ issueDate, classId, isSnapshot }) => [issueDate, classId, isSnapshot]);
  return groups.map((group): RankedEvent => {
    const [first] = group;
    const stockClass = classes.get(first.classId);
    const what = stockClass === undefined ? first.classId : stockName(stockClass);
    const head = given({ label: issuanceLabel(what, group), date: first.issueDate });
    const lot = (one: FileStock) => ({
      id: one.holder.id,
      name: one.holder.name,
      shares: issuedShares(one),
      ...given({ securityId: one.securityId, pricePerShare: one.pricePerShare }),
    });
    if (stockClass?.kind === "preferred") {
      const event = { type: "preferred_issuance", ...head, classId: first.classId, grants: group.map(lot) } as const;
      // Without days series come in the order of rounds, where their names tell it.
      const round = first.issueDate === undefined ? (roundOf(stockClass.name) ?? 0) : 0;
      return { rank: RANKS.preferred + round / LAST_ROUND / 4, event };
    }
    const grants = group.map((one) => ({
      ...lot(one),
      classId: one.classId,
      kind: one.holder.kind ?? ("other" as const),
      ...given({ vesting: one.vesting, poolId: one.poolId }),
    }));
    return { rank: RANKS.stock, event: { type: "common_issuance", ...head, grants } };
  });
}

const STRUCK: readonly string[] = ["option", "iso", "nso", "sar"];

function awardEvents(awards: readonly FileAward[], { pools }: FileCompany, questions: Questions): RankedEvent[] {
  const groups = grouped(awards, ({ issueDate, poolId, isSnapshot }) => [issueDate, poolId, isSnapshot]);
  return groups.map((group) => {
    const [first] = group;
    const pool = pools.get(first.poolId);
    const name = pool?.name ?? first.poolId;
    const strikeOf = (one: FileAward) =>
      one.strikePrice ??
      (STRUCK.includes(one.kind)
        ? askStrike(first.poolId, pool === undefined ? name : awardsUnder(pool), questions)
        : undefined);
    const grants = group.map((one) => ({
      id: one.holder.id,
      name: one.holder.name,
      shares: addUp([issuedShares(one), one.exercised ?? 0]),
      ...(one.kind === "profits_interest" ? profitsInterestOf(one, name, questions) : { kind: one.kind }),
      ...given({
        strikePrice: one.kind === "profits_interest" ? undefined : strikeOf(one),
        vesting: one.vesting,
        expirationDate: one.expirationDate,
        earlyExercise: one.earlyExercise,
        securityId: one.securityId,
        holderKind: one.holder.kind,
      }),
    }));
    // Of several plans, and of what was held on a day, the plan is what tells events apart.
    const isOfPlan = first.isSnapshot === true && (first.issueDate !== undefined || pools.size > 1);
    const what = isOfPlan ? name : awardsName(group);
    const head = given({ label: issuanceLabel(what, group), date: first.issueDate, poolId: first.poolId });
    const event: EquityGrantEvent = { type: "equity_grant", ...head, grants };
    return { rank: RANKS.grant, event };
  });
}

function convertibleEvents(
  instruments: readonly FileConvertible[],
  terms: ReadonlyMap<string, OpenTerms>,
): RankedEvent[] {
  const groups = grouped(instruments, ({ issueDate, kind }) => [issueDate, kind]);
  return groups.map((group): RankedEvent => {
    const [first] = group;
    const head = given({ date: first.issueDate });
    const common = (one: FileConvertible) => {
      const open = terms.get(one.securityId);
      return {
        id: one.holder.id,
        name: one.holder.name,
        securityId: one.securityId,
        ...given({
          valuationCap: open?.valuationCap ?? one.valuationCap,
          discount: open?.discount ?? one.discount,
          capType: open?.capType,
          mfn: open?.mfn,
        }),
      };
    };
    if (first.kind === "safe") {
      const safes = group.map((one) => ({ ...common(one), amount: one.principal }));
      return { rank: RANKS.safe, event: { type: "safe_issuance", ...head, safes } };
    }
    const notes = group.map((one) => {
      const open = terms.get(one.securityId);
      // Without a day nothing accrues, and the engine asks for one.
      const bears = one.issueDate !== undefined;
      return {
        ...common(one),
        principal: one.principal,
        ...given({
          interestRate: bears ? (open?.interestRate ?? one.interestRate) : undefined,
          maturityDate: one.maturityDate,
          dayCount: open?.dayCount,
          interestAccrual: one.interestAccrual,
          compounding: one.compounding,
          interestTreatment: open?.interestTreatment,
          qualifiedFinancingThreshold: open?.qualifiedFinancingThreshold,
        }),
      };
    });
    return { rank: RANKS.note, event: { type: "note_issuance", ...head, notes } };
  });
}

function warrantEvents(
  warrants: readonly FileWarrant[],
  { classes }: FileCompany,
  questions: Questions,
): RankedEvent[] {
  const groups = grouped(warrants, ({ issueDate, isSnapshot }) => [issueDate, isSnapshot]);
  return groups.map((group) => {
    const [first] = group;
    const items = group.map((one) => ({
      id: one.holder.id,
      name: one.holder.name,
      shares: one.shares,
      classId: one.classId,
      strikePrice:
        one.strikePrice ??
        askStrike(
          `warrants ${one.classId}`,
          `warrants for ${classes.get(one.classId)?.name ?? one.classId}`,
          questions,
        ),
      ...given({ securityId: one.securityId, expirationDate: one.expirationDate }),
    }));
    const head = given({ label: issuanceLabel(warrantsName(group), group), date: first.issueDate });
    return { rank: RANKS.warrant, event: { type: "warrant_issuance", ...head, warrants: items } };
  });
}

/** Repurchases and cancellations of parts of lots. */
function endEvents({ stock, awards, convertibles }: FileCompany): RankedEvent[] {
  const repurchases = stock.flatMap((one) =>
    (one.ends ?? []).map(({ date, shares }): CapTableEvent => {
      const lot = given({ classId: one.classId, securityId: one.securityId });
      return { type: "repurchase", id: one.holder.id, date, shares, ...lot, pricePerShare: one.pricePerShare ?? 0 };
    }),
  );
  const cancellations = awards.flatMap((one) =>
    (one.ends ?? []).flatMap(({ date, shares, reason }): CapTableEvent[] => {
      if (one.securityId === undefined || reason === "repurchased") return [];
      return [{ type: "cancellation", securityId: one.securityId, date, shares, reason }];
    }),
  );
  const cancelled = convertibles.flatMap(({ securityId, cancelledDate }): CapTableEvent[] =>
    cancelledDate === undefined ? [] : [{ type: "cancellation", securityId, date: cancelledDate }],
  );
  return [...repurchases, ...cancellations, ...cancelled].map((event) => ({ event, rank: RANKS.end }));
}
