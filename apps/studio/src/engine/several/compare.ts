/** Companies side by side, such as one company under two term sheets. Sums and differences are exact. */
import {
  type CapTableRequest,
  type CapTableSnapshot,
  type CapTableState,
  diff,
  type StateDiff,
  toWaterfallModel,
} from "@capstack/cap-table";
import { type Rational, rational, sumOf } from "@capstack/decimal";
import { computeExitWaterfall, type ExitDeal, type ExitDeductions, type WaterfallModel } from "@capstack/waterfall";
import { withChangedTerms } from "../../state/changed-terms.js";
import type { JsonObject } from "../../state/studio-state.js";
import { groupOfKind, HOLDER_GROUPS, type HolderGroup } from "../holder-groups.js";
import type { Issue } from "../issue.js";
import { issuesOf } from "../issues-of.js";
import { computedOnce, finalOf } from "./computed-once.js";
import { asSeen, matchedHolders } from "./matched-holders.js";

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

/** A figure, and that of the first company that has figures, which it is held against; null of that one and where it has none. */
export interface Against {
  readonly value: number;
  readonly first: number | null;
}

/** What somebody owns and gets. */
export interface ComparedHolder {
  /** The company's own. */
  readonly id: string;
  /** The same for the same person in each company. */
  readonly key: string;
  /** As the company has it. */
  readonly name: string;
  readonly group: HolderGroup;
  /** Of the fully diluted shares. A fraction of one. */
  readonly owns: Against;
  /** At each price, to the cent. Currency. */
  readonly gets: readonly Against[];
}

/** What leaves the price before holders are paid: costs, debt, the carve-out of somebody. */
export interface ComparedDeduction {
  /** The same in each company. */
  readonly key: string;
  readonly name: string;
  /** At each price, to the cent. Currency. */
  readonly amounts: readonly number[];
}

/** One of the companies. With issues it could not be computed. */
export interface ComparedCompany {
  readonly issues: readonly Issue[];
  readonly holders: readonly ComparedHolder[];
  /** Each group that has members, all of them together. Its id is the group. */
  readonly groups: readonly ComparedHolder[];
  /** In the order of payment; none that comes to nothing at every price. */
  readonly deductions: readonly ComparedDeduction[];
  /** What is shared beside the price: cash and achieved earn-outs. Currency. */
  readonly cash: number;
  readonly earnouts: number;
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
  /** Who offers how much, the largest first. */
  readonly investors: readonly { readonly name: string; readonly amount: number }[];
  /** What pools have left to grant after it. A fraction of one. */
  readonly unissued: number;
}

/** Series, SAFEs and notes after the last event, and the closing of the exit. */
export interface ComparedTerms {
  readonly stack: Pick<WaterfallModel, "preferred" | "seniorityOrder">;
  readonly classes: CapTableState["classes"];
  readonly convertibles: readonly (CapTableState["convertibles"][number] & { readonly holder: string })[];
  readonly deal: ExitDeal;
  /** What holders are called, by their ids. */
  readonly holderNames: Readonly<Record<string, string>>;
}

interface Held {
  readonly id: string;
  readonly name: string;
  readonly group: HolderGroup;
  readonly owns: Rational;
  readonly gets: readonly Rational[];
}

/** A holder as all companies know them, or a group. */
interface Matched extends Held {
  readonly key: string;
}

interface Computed extends Omit<ComparedCompany, "holders" | "groups" | "unissued"> {
  readonly holders: readonly Held[];
  readonly unissued: Rational;
}

/** Computes each company, and its figures against those of the first. */
export function compare({ companies, prices }: CompareQuestion): ComparedCompany[] {
  const computed = companies.map((company) => compute(company, prices));
  const people = matchedHolders(computed.map(({ holders }) => holders));
  const all = computed.map(({ holders, ...company }, place) => {
    const matched = holders.map((one): Matched => ({ ...one, key: one.id, ...people[place]?.get(one.id) }));
    return { ...company, holders: matched, groups: HOLDER_GROUPS.flatMap((group) => together(matched, group)) };
  });
  // A company without figures has none to hold others against.
  const first = all.findIndex(({ issues }) => issues.length === 0);
  return all.map(({ holders, groups, unissued, ...company }, place) => {
    const base = place === first ? undefined : all[first];
    return {
      ...company,
      holders: holders.map((held) => againstFirst(held, sameAs(held, base?.holders))),
      groups: groups.map((held) => againstFirst(held, sameAs(held, base?.groups))),
      unissued: besideFirst(unissued, base?.unissued),
    };
  });
}

const sameAs = ({ key }: Matched, all: readonly Matched[] = []): Matched | undefined =>
  all.find((one) => one.key === key);

/** A company as it was and as it is. */
export interface ChangesQuestion {
  readonly before: CapTableRequest;
  readonly after: CapTableRequest;
}

/** What a pool has left to grant, as it was and as it is. */
export interface PoolChange {
  readonly id: string;
  readonly name: string;
  readonly shares: { readonly before: number; readonly after: number };
  /** Of the fully diluted shares. Fractions of one. */
  readonly owns: { readonly before: number; readonly after: number };
}

/** What is different between two states of a company; lists leave out what is the same. */
export interface Changes extends Omit<StateDiff, "pools"> {
  readonly pools: readonly PoolChange[];
}

/** What changed for each holder, class and pool. A holder is who is called so, whatever id the row had before. */
export function changesOf({ before, after }: ChangesQuestion): Changes {
  const [was, is] = [finalOf(before), finalOf(after)];
  const named = ({ holders }: CapTableState) => holders.map((one) => ({ ...one, group: groupOfKind(one.kind) }));
  const [then, now] = matchedHolders([named(was), named(is)]);
  const idThen = new Map([...(then ?? [])].map(([id, { key }]) => [key, id]));
  const idNow = (id: string, name: string) =>
    idThen.get(now?.get(id)?.key ?? "") ?? (then?.has(id) ? `${id} ${name}` : id);
  const renamed = { ...is, holders: is.holders.map((one) => ({ ...one, id: idNow(one.id, one.name) })) };
  return { ...diff(was, renamed), pools: poolChanges(was, is) };
}

function poolChanges(was: CapTableState, is: CapTableState): PoolChange[] {
  const names = new Map([...was.pools, ...is.pools].map(({ id, name }) => [id, name]));
  const leftOf = ({ pools }: CapTableState, id: string) => pools.find((pool) => pool.id === id)?.available ?? 0;
  const partOf = (one: CapTableState, id: string) => {
    const all = one.totals.fullyDilutedShares;
    return all === 0 ? 0 : rational(leftOf(one, id), all).toNumber();
  };
  return [...names]
    .map(([id, name]) => ({
      id,
      name,
      shares: { before: leftOf(was, id), after: leftOf(is, id) },
      owns: { before: partOf(was, id), after: partOf(is, id) },
    }))
    .filter(({ shares, owns }) => shares.before !== shares.after || owns.before !== owns.after);
}

const NOTHING = {
  holders: [],
  deductions: [],
  cash: 0,
  earnouts: 0,
  unissued: rational(0),
  rounds: [],
  terms: null,
};

function compute({ request, deal, preferred }: CompanyToCompare, prices: readonly number[]): Computed {
  try {
    const { final, snapshots } = computedOnce(request);
    const model = withChangedTerms(toWaterfallModel(final), preferred);
    const analysis = { breakpoints: false, trace: false };
    const exits = prices.map((exitValuation) =>
      computeExitWaterfall({ model, exitValuation, deal: deal as ExitDeal, analysis }),
    );
    const paid = exits.map(({ holders }) => new Map(holders.map(({ holderId, net }) => [holderId, net])));
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
      deductions: deductionsOf(exits.map(({ deductions }) => deductions)),
      cash: exits[0]?.deductions.cash ?? 0,
      earnouts: exits[0]?.deductions.earnouts ?? 0,
      unissued: partOf(final.totals.poolAvailable),
      rounds: roundsOf(snapshots, final),
      terms: termsOf(final, model, deal as ExitDeal),
    };
  } catch (error) {
    return { ...NOTHING, issues: issuesOf(error) };
  }
}

/** What leaves the price at each of the exits. Who is named in the carve-out has a line. */
function deductionsOf(exits: readonly ExitDeductions[]): ComparedDeduction[] {
  const lineOf = (key: string, name: string, amountsOf: (exit: ExitDeductions) => readonly number[]) => ({
    key,
    name,
    amounts: exits.map((exit) => sumOf(amountsOf(exit).map((amount) => rational(amount))).toNumber()),
  });
  const recipients = new Map((exits[0]?.carveOut.recipients ?? []).map(({ name }) => [asSeen(name), name]));
  const carveOuts = [...recipients].map(([seen, name]) =>
    lineOf(`carve-out ${seen}`, `Carve-out to ${name}`, ({ carveOut }) =>
      carveOut.recipients.flatMap((one) => (asSeen(one.name) === seen ? [one.amount] : [])),
    ),
  );
  const lines = [
    lineOf("costs", "Costs", ({ transactionCosts }) => transactionCosts.map(({ amount }) => amount)),
    lineOf("debt", "Debt", ({ debt }) => debt.map(({ paid }) => paid)),
    ...(carveOuts.length > 0 ? carveOuts : [lineOf("carve-out", "Carve-out", ({ carveOut }) => [carveOut.amount])]),
    lineOf("escrow", "Escrow that is lost", ({ escrowForfeited }) => [escrowForfeited]),
  ];
  return lines.filter(({ amounts }) => amounts.some((amount) => amount !== 0));
}

function roundsOf(snapshots: readonly CapTableSnapshot[], { classes, holders }: CapTableState): ComparedRound[] {
  const names = new Map(holders.map(({ id, name }) => [id, name]));
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
      investors: investorsOf(round.investors, names),
      unissued: fullyDilutedShares === 0 ? 0 : rational(poolAvailable, fullyDilutedShares).toNumber(),
    };
  });
}

type InvestorLine = NonNullable<CapTableSnapshot["round"]>["investors"][number];

/** Each investor once, whatever classes they buy; those of one amount by name, so that the order typed in is no term. */
function investorsOf(lines: readonly InvestorLine[], names: ReadonlyMap<string, string>): ComparedRound["investors"] {
  return [...new Set(lines.map(({ id }) => id))]
    .map((id) => {
      const own = lines.filter((line) => line.id === id).map(({ amount }) => rational(amount));
      return { name: names.get(id) ?? id, amount: sumOf(own).toNumber() };
    })
    .sort((one, other) => {
      if (one.amount !== other.amount) return one.amount > other.amount ? -1 : 1;
      return asSeen(one.name) < asSeen(other.name) ? -1 : 1;
    });
}

function termsOf(
  { classes, convertibles, holders }: CapTableState,
  model: WaterfallModel,
  deal: ExitDeal,
): ComparedTerms {
  const { preferred = [], seniorityOrder } = model;
  const names = new Map(holders.map(({ id, name }) => [id, name]));
  return {
    stack: { preferred, ...(seniorityOrder === undefined ? {} : { seniorityOrder }) },
    classes,
    convertibles: convertibles.map((one) => ({ ...one, holder: names.get(one.holderId) ?? one.holderId })),
    deal,
    holderNames: Object.fromEntries(names),
  };
}

function together(all: readonly Matched[], group: HolderGroup): Matched[] {
  const members = all.filter((one) => one.group === group);
  const [first] = members;
  if (first === undefined) return [];
  const owns = sumOf(members.map((one) => one.owns));
  const gets = first.gets.map((_, at) => sumOf(members.map((one) => one.gets[at] as Rational)));
  return [{ id: group, key: group, name: group, group, owns, gets }];
}

function againstFirst({ owns, gets, ...held }: Matched, other: Matched | undefined): ComparedHolder {
  return { ...held, owns: besideFirst(owns, other?.owns), gets: allBeside(gets, other?.gets) };
}

const allBeside = (values: readonly Rational[], others: readonly Rational[] | undefined): Against[] =>
  values.map((value, at) => besideFirst(value, others?.[at]));

function besideFirst(value: Rational, other: Rational | undefined): Against {
  return { value: value.toNumber(), first: other?.toNumber() ?? null };
}
