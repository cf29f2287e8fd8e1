/** What founders and investors get at every exit, under each of the companies that are compared. */
import { toWaterfallModel } from "@capstack/cap-table";
import { rational, roundToCents, sumOf } from "@capstack/decimal";
import { computeExitWaterfall, type ExitDeal, type ExitWaterfallRequest } from "@capstack/waterfall";
import { withChangedTerms } from "../../state/changed-terms.js";
import { lowestPriceOf } from "../exits/payoff.js";
import { groupOfKind, type HolderGroup } from "../holder-groups.js";
import { type CompanyToCompare, finalOf } from "./compare.js";

export interface PayoffsQuestion {
  readonly companies: readonly CompanyToCompare[];
  /** Where the curve ends. Currency. */
  readonly upTo: number;
}

/** A group of one company, with what it gets at each exit. */
export interface GroupPayoff {
  readonly id: HolderGroup;
  /** To the cent. Currency. */
  readonly nets: readonly number[];
}

/** All companies over the same exits, which have the kinks of each among them. */
export interface ComparedPayoffs {
  /** In rising order. Currency. */
  readonly exitValuations: readonly number[];
  /** Where the curves begin: the lowest price at which the terms of all hold. Currency. */
  readonly from: number;
  /** Nothing of a company that cannot be computed. */
  readonly companies: readonly (readonly GroupPayoff[])[];
}

const SHOWN: readonly HolderGroup[] = ["Founders", "Investors"];
/** Exits that the engine takes at once. */
const MOST_EXITS = 50;
/** Even steps between the kinks, for terms whose kinks are not the engine's. */
const STEPS = 12;

/** Computes each company at the kinks of all. */
export function payoffsOf({ companies, upTo }: PayoffsQuestion): ComparedPayoffs {
  const read = companies.map((company) => readCompany(company, upTo));
  const from = Math.max(0, ...read.map((one) => one?.from ?? 0));
  const kinks = read.flatMap((one) => (one === null ? [] : kinksOf(one.request, upTo)));
  const even = Array.from({ length: STEPS + 1 }, (_, i) => (upTo * i) / STEPS);
  const held = [from, ...even, ...kinks].map((price) => roundToCents(price)).filter((price) => price >= from);
  const exits = [...new Set(held)].slice(0, MOST_EXITS);
  const exitValuations = exits.sort((a, b) => a - b);
  return {
    exitValuations,
    from,
    companies: read.map((one) => (one === null ? [] : groupsOf(one, exitValuations, from))),
  };
}

interface ReadCompany {
  readonly request: Pick<ExitWaterfallRequest, "model" | "deal">;
  readonly groups: ReadonlyMap<string, HolderGroup>;
  /** The lowest price at which its terms hold. Currency. */
  readonly from: number;
}

function readCompany({ request, deal, preferred }: CompanyToCompare, upTo: number): ReadCompany | null {
  try {
    const final = finalOf(request);
    const model = withChangedTerms(toWaterfallModel(final), preferred);
    const from = lowestPriceOf({ model, deal: deal as ExitDeal }, upTo);
    const groups = new Map(final.holders.map(({ id, kind }) => [id, groupOfKind(kind)]));
    return { request: { model, deal: deal as ExitDeal }, groups, from };
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

function groupsOf({ request, groups }: ReadCompany, exits: readonly number[], from: number): GroupPayoff[] {
  const scenarios = exits.map((exitValuation, at) => ({ id: `exit-${at}`, exitValuation }));
  const analysis = { breakpoints: false, trace: false, scenarios };
  const answer = computeExitWaterfall({ ...request, exitValuation: from, analysis });
  const members = new Set(groups.values());
  return SHOWN.filter((group) => members.has(group)).map((id) => ({
    id,
    nets: answer.scenarios.map(({ holders }) =>
      sumOf(holders.flatMap(({ holderId, net }) => (groups.get(holderId) === id ? [rational(net)] : []))).toNumber(),
    ),
  }));
}
