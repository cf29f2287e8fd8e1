/** Companies side by side, such as one company under two term sheets. Sums and differences are exact. */
import {
  type CapTableRequest,
  type CapTableSnapshot,
  type CapTableState,
  computeCapTable,
  diff,
  type StateDiff,
  toWaterfallModel,
} from "@capstack/cap-table";
import { type Rational, rational, sumOf } from "@capstack/decimal";
import { computeExitWaterfall, type ExitDeal, type WaterfallModel } from "@capstack/waterfall";
import { withChangedTerms } from "../../state/changed-terms.js";
import { idOf } from "../../state/event-id.js";
import type { JsonObject } from "../../state/studio-state.js";
import { groupOfKind, HOLDER_GROUPS, type HolderGroup } from "../holder-groups.js";
import type { Issue } from "../issue.js";
import { issuesOf } from "../issues-of.js";

/** A company with the terms of its exit. */
export interface CompanyToCompare {
  readonly request: CapTableRequest;
  readonly deal: JsonObject;
  /** New terms by series. */
  readonly preferred: Readonly<Record<string, JsonObject>>;
}

export interface CompareQuestion {
  readonly companies: readonly CompanyToCompare[];
  /** Exit valuations. Currency. */
  readonly prices: readonly number[];
}

/** A figure, and that of the first company, which it is held against; null of the first itself and where it has none. */
export interface Against {
  readonly value: number;
  readonly first: number | null;
}

/** What somebody owns and gets. */
export interface ComparedHolder {
  readonly id: string;
  readonly name: string;
  readonly group: HolderGroup;
  /** Of the fully diluted shares. A fraction of one. */
  readonly owns: Against;
  /** At each price, to the cent. Currency. */
  readonly gets: readonly Against[];
}

/** One of the companies. With issues it could not be computed. */
export interface ComparedCompany {
  readonly issues: readonly Issue[];
  readonly holders: readonly ComparedHolder[];
  /** Each group that has members, all of them together. Its id is the group. */
  readonly groups: readonly ComparedHolder[];
  /** What pools have left. A fraction of one. */
  readonly unissued: Against;
  /** From the first to the last. */
  readonly rounds: readonly ComparedRound[];
  /** The terms it has; null where it could not be computed. */
  readonly terms: ComparedTerms | null;
}

/** One priced round. */
export interface ComparedRound {
  /** The series that it sells; the round's own name where it sells common, or a series that a round before has sold. */
  readonly name: string;
  /** Preferred classes that it made, the one that it sells first. */
  readonly classIds: readonly string[];
  /** Currency a share. */
  readonly price: number;
  /** Currency. */
  readonly preMoney: number;
  readonly raised: number;
  readonly postMoney: number;
  /** What pools have left to grant after it. A fraction of one. */
  readonly unissued: number;
}

/** Series, SAFEs and notes after the last event. */
export interface ComparedTerms {
  readonly stack: Pick<WaterfallModel, "preferred" | "seniorityOrder">;
  readonly classes: CapTableState["classes"];
  readonly convertibles: readonly (CapTableState["convertibles"][number] & { readonly holder: string })[];
}

interface Held {
  readonly id: string;
  readonly name: string;
  readonly group: HolderGroup;
  readonly owns: Rational;
  readonly gets: readonly Rational[];
}

interface Computed extends Pick<ComparedCompany, "issues" | "rounds" | "terms"> {
  readonly holders: readonly Held[];
  readonly groups: readonly Held[];
  readonly unissued: Rational;
}

/** Computes each company, and its figures against those of the first. */
export function compare({ companies, prices }: CompareQuestion): ComparedCompany[] {
  const computed = companies.map((company) => compute(company, prices));
  // A first company without figures has none to hold others against.
  const first = computed[0]?.issues.length === 0 ? computed[0] : undefined;
  const before = new Map((first?.holders ?? []).map((held) => [held.id, held]));
  return computed.map(({ holders, groups, unissued, ...company }, place) => {
    const isFirst = place === 0;
    const against = (held: Held, other: Held | undefined) => againstFirst(held, isFirst ? undefined : other);
    return {
      ...company,
      holders: holders.map((held) => against(held, before.get(held.id))),
      groups: groups.map((held) =>
        against(
          held,
          first?.groups.find(({ id }) => id === held.id),
        ),
      ),
      unissued: besideFirst(unissued, isFirst ? undefined : first?.unissued),
    };
  });
}

/** A company as it was and as it is. */
export interface ChangesQuestion {
  readonly before: CapTableRequest;
  readonly after: CapTableRequest;
}

/** What changed for each holder, class and pool. */
export function changesOf({ before, after }: ChangesQuestion): StateDiff {
  return diff(finalOf(before), finalOf(after));
}

/** A company after all its events. */
export function finalOf({ events, options }: CapTableRequest) {
  return computeCapTable({ events, options: { ...options, snapshots: "none" } }).final;
}

const NOTHING = {
  holders: [],
  groups: [],
  unissued: rational(0),
  rounds: [],
  terms: null,
};

function compute({ request, deal, preferred }: CompanyToCompare, prices: readonly number[]): Computed {
  try {
    const { final, snapshots } = withRounds(request);
    const model = withChangedTerms(toWaterfallModel(final), preferred);
    const paid = prices.map((exitValuation) => {
      const analysis = { breakpoints: false, trace: false };
      const { holders } = computeExitWaterfall({ model, exitValuation, deal: deal as ExitDeal, analysis });
      return new Map(holders.map(({ holderId, net }) => [holderId, net]));
    });
    const all = final.totals.fullyDilutedShares;
    const partOf = (shares: number) => (all === 0 ? rational(0) : rational(shares, all));
    const holders = final.holders.map(
      ({ id, name, kind, fullyDilutedShares }): Held => ({
        id,
        name,
        group: groupOfKind(kind),
        owns: partOf(fullyDilutedShares),
        gets: paid.map((at) => rational(at.get(id) ?? 0)),
      }),
    );
    return {
      issues: [],
      holders: holders.filter(({ owns, gets }) => !owns.isZero() || gets.some((net) => !net.isZero())),
      groups: HOLDER_GROUPS.flatMap((group) => together(holders, group)),
      unissued: partOf(final.totals.poolAvailable),
      rounds: roundsOf(snapshots, final),
      terms: termsOf(final, model),
    };
  } catch (error) {
    return { ...NOTHING, issues: issuesOf(error) };
  }
}

/** A company after all its events, and after each round. */
function withRounds({ events, options }: CapTableRequest) {
  const rounds = events.flatMap((event, i) =>
    event.type === "priced_round" ? [idOf(event as unknown as JsonObject, i)] : [],
  );
  return computeCapTable({ events, options: { ...options, snapshots: { events: rounds } } });
}

function roundsOf(snapshots: readonly CapTableSnapshot[], { classes }: CapTableState): ComparedRound[] {
  const sold = new Set<string>();
  return snapshots.flatMap(({ label, round, totals }) => {
    if (round === undefined) return [];
    const made = classes.filter(({ kind, roundId }) => kind === "preferred" && roundId === round.roundId);
    const first = made.find(({ id }) => round.investors.some(({ classId }) => classId === id)) ?? made[0];
    const name = first === undefined || sold.has(first.name) ? label : first.name;
    sold.add(name);
    const { poolAvailable, fullyDilutedShares } = totals;
    return {
      name,
      classIds: [...(first === undefined ? [] : [first.id]), ...made.flatMap(({ id }) => (id === first?.id ? [] : id))],
      price: round.pricePerShare,
      preMoney: round.preMoneyValuation,
      raised: round.newMoney,
      postMoney: round.postMoneyValuation,
      unissued: fullyDilutedShares === 0 ? 0 : rational(poolAvailable, fullyDilutedShares).toNumber(),
    };
  });
}

function termsOf({ classes, convertibles, holders }: CapTableState, model: WaterfallModel): ComparedTerms {
  const { preferred = [], seniorityOrder } = model;
  const names = new Map(holders.map(({ id, name }) => [id, name]));
  return {
    stack: { preferred, ...(seniorityOrder === undefined ? {} : { seniorityOrder }) },
    classes,
    convertibles: convertibles.map((one) => ({ ...one, holder: names.get(one.holderId) ?? one.holderId })),
  };
}

function together(all: readonly Held[], group: HolderGroup): Held[] {
  const members = all.filter((one) => one.group === group);
  const [first] = members;
  if (first === undefined) return [];
  const owns = sumOf(members.map((one) => one.owns));
  const gets = first.gets.map((_, at) => sumOf(members.map((one) => one.gets[at] as Rational)));
  return [{ id: group, name: group, group, owns, gets }];
}

function againstFirst({ id, name, group, owns, gets }: Held, other: Held | undefined): ComparedHolder {
  return {
    id,
    name,
    group,
    owns: besideFirst(owns, other?.owns),
    gets: gets.map((net, at) => besideFirst(net, other?.gets[at])),
  };
}

function besideFirst(value: Rational, other: Rational | undefined): Against {
  return { value: value.toNumber(), first: other?.toNumber() ?? null };
}
