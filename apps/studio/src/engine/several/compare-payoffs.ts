/** What founders and investors get at every exit, under each of the companies that are compared. */
import { toWaterfallModel } from "@capstack/cap-table";
import { rational, roundToCents, sumOf } from "@capstack/decimal";
import { computeExitWaterfall, type ExitDeal, type ExitWaterfallRequest } from "@capstack/waterfall";
import { withChangedTerms } from "../../state/changed-terms.js";
import { lowestPriceOf } from "../exits/payoff.js";
import { groupOfKind, type HolderGroup } from "../holder-groups.js";
import type { CompanyToCompare } from "./compare.js";
import { finalOf } from "./computed-once.js";
import { matchedHolders, type NamedHolder } from "./matched-holders.js";

export interface PayoffsQuestion {
  readonly companies: readonly CompanyToCompare[];
  /** Where the curve ends. Currency. */
  readonly upTo: number;
  /** The place of the company that the others are held against; the first by default. */
  readonly base?: number;
  /** A price that has to be among the exits. Currency. */
  readonly at?: number;
}

/** A group of one company, with what it gets at each exit. */
export interface GroupPayoff {
  readonly id: HolderGroup;
  /** To the cent. Currency. */
  readonly nets: readonly number[];
}

/**
 * What of the closing makes a company pay otherwise than the base: the closing alone, as the company would pay the same
 * under the base's closing, or the closing among other terms; null where the closing makes no difference.
 */
export type ClosingCause = "closing" | "closing among others" | null;

/** What one of the companies pays. */
export interface ComparedPayoff {
  /** None of a company that cannot be computed. */
  readonly groups: readonly GroupPayoff[];
  readonly cause: ClosingCause;
}

/** All companies over the same exits, which have the kinks of each among them. */
export interface ComparedPayoffs {
  /** In rising order. Currency. */
  readonly exitValuations: readonly number[];
  /** Where the curves begin: the lowest price at which the terms of all hold. Currency. */
  readonly from: number;
  readonly companies: readonly ComparedPayoff[];
}

const SHOWN: readonly HolderGroup[] = ["Founders", "Investors"];
/** Exits that the engine takes at once. */
const MOST_EXITS = 50;
/** Even steps between the kinks, for terms whose kinks are not the engine's. */
const STEPS = 12;

/** Computes each company at the kinks of all. */
export function payoffsOf({ companies, upTo, base = 0, at }: PayoffsQuestion): ComparedPayoffs {
  const own = companies.map((company) => readCompany(company, upTo));
  const people = matchedHolders(own.map((one) => one?.holders ?? []));
  const read = own.map((one, place) => one && { ...one, people: people[place] ?? new Map() });
  const from = Math.max(0, ...read.map((one) => one?.from ?? 0));
  const kinks = read.flatMap((one) => (one === null ? [] : kinksOf(one.request, upTo)));
  const even = Array.from({ length: STEPS + 1 }, (_, i) => (upTo * i) / STEPS);
  const held = [from, upTo, ...(at === undefined ? [] : [at]), ...even, ...kinks]
    .map((price) => roundToCents(price))
    .filter((price) => price >= from && price <= Math.max(upTo, from));
  const exits = [...new Set(held)].slice(0, MOST_EXITS);
  const exitValuations = exits.sort((a, b) => a - b);
  const groups = read.map((one) => (one === null ? [] : groupsOf(one, exitValuations, from)));
  const first = read[base] ?? null;
  return {
    exitValuations,
    from,
    companies: read.map((one, place) => {
      const isOther =
        one !== null && first !== null && place !== base && !isAlike(one.request.deal, first.request.deal);
      if (!isOther) return { groups: groups[place] ?? [], cause: null };
      const other = underDeal(one, first.request.deal, exitValuations, from);
      if (isAlike(other, groups[place])) return { groups: groups[place] ?? [], cause: null };
      const cause = isAlike(other, groups[base]) ? "closing" : "closing among others";
      return { groups: groups[place] ?? [], cause };
    }),
  };
}

const isAlike = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What a company pays under another closing; null where that does not fit it. */
function underDeal(one: ReadCompany, deal: ExitDeal, exits: readonly number[], from: number) {
  try {
    return groupsOf({ ...one, request: { ...one.request, deal } }, exits, from);
  } catch {
    return null;
  }
}

interface OwnCompany {
  readonly request: { readonly model: ExitWaterfallRequest["model"]; readonly deal: ExitDeal };
  readonly holders: readonly NamedHolder[];
  /** The lowest price at which its terms hold. Currency. */
  readonly from: number;
}

interface ReadCompany extends OwnCompany {
  /** By the ids of the company. */
  readonly people: ReadonlyMap<string, { readonly group: HolderGroup }>;
}

function readCompany({ request, deal, preferred }: CompanyToCompare, upTo: number): OwnCompany | null {
  try {
    const final = finalOf(request);
    const model = withChangedTerms(toWaterfallModel(final), preferred);
    const from = lowestPriceOf({ model, deal: deal as ExitDeal }, upTo);
    const holders = final.holders.map(({ id, name, kind }) => ({ id, name, group: groupOfKind(kind) }));
    return { request: { model, deal: deal as ExitDeal }, holders, from };
  } catch {
    // The tables say why it cannot be computed.
    return null;
  }
}

function kinksOf(request: ReadCompany["request"], upTo: number): number[] {
  const { breakpoints = [] } = computeExitWaterfall({ ...request, exitValuation: upTo, analysis: { trace: false } });
  return breakpoints.flatMap(({ exitValuation }) =>
    exitValuation === null || exitValuation > upTo ? [] : [exitValuation],
  );
}

function groupsOf({ request, people }: ReadCompany, exits: readonly number[], from: number): GroupPayoff[] {
  const scenarios = exits.map((exitValuation, at) => ({ id: `exit-${at}`, exitValuation }));
  const analysis = { breakpoints: false, trace: false, scenarios };
  const answer = computeExitWaterfall({ ...request, exitValuation: from, analysis });
  const members = new Set([...people.values()].map(({ group }) => group));
  return SHOWN.filter((group) => members.has(group)).map((id) => ({
    id,
    nets: answer.scenarios.map(({ holders }) =>
      sumOf(
        holders.flatMap(({ holderId, net }) => (people.get(holderId)?.group === id ? [rational(net)] : [])),
      ).toNumber(),
    ),
  }));
}
