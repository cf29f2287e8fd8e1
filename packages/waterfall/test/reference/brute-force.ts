/**
 * The slow, obvious second implementation: try every combination of decisions, pay each one through the stack in plain
 * steps (tier after tier, then shares, caps one after another), and keep those in which nobody would have received more
 * by deciding otherwise. It shares nothing with the engine but exact fractions.
 */
import { type Rational, rational, sumOf } from "@capstack/decimal";
import type { Convertible, ExitWaterfallRequest, OptionGrant, PreferredSeries, Warrant } from "../../src/index.js";

/** Somebody who decides, or owns common. */
export interface Player {
  readonly id: string;
  readonly actions: readonly string[];
  readonly pay: (action: string, context: Context) => Position;
}

/** What an action puts into the stack. */
interface Position {
  readonly claims?: readonly { readonly tier: number; readonly amount: Rational }[];
  readonly shares?: Rational;
  /** Most that the shares may receive. */
  readonly room?: Rational | null;
  readonly strike?: Rational;
}

interface Context {
  /** The capitalization that post-money SAFEs own percentages of, given who converts. */
  readonly capitalization: Rational;
}

/** A combination of decisions with what everybody receives, net of strikes. */
export interface Profile {
  readonly actions: readonly string[];
  readonly nets: readonly Rational[];
  readonly leftOver: Rational;
}

const ZERO = rational(0);
const STEP_UP = -1e9;
const NOTES = 1e9;

/** All profiles in which nobody gains by a change of mind, each decision taken on its own. */
export function equilibria(request: ExitWaterfallRequest): {
  players: readonly Player[];
  profiles: readonly Profile[];
} {
  const players = playersOf(request);
  const equity = rational(request.exitValuation);
  const paid = new Map<string, Profile>();
  const payOf = (actions: readonly string[]) => {
    const key = actions.join();
    const known = paid.get(key) ?? payProfile(request, players, actions, equity);
    paid.set(key, known);
    return known;
  };
  const profiles = combinations(players.map(({ actions }) => actions))
    .map(payOf)
    .filter((profile) => profile.leftOver.isZero())
    .filter((profile) =>
      players.every(({ actions }, index) =>
        actions.every((action) => {
          const other = payOf(profile.actions.map((one, place) => (place === index ? action : one)));
          return (other.nets[index] as Rational).lte(profile.nets[index] as Rational);
        }),
      ),
    );
  return { players, profiles };
}

function combinations(choices: readonly (readonly string[])[]): string[][] {
  const [first, ...rest] = choices;
  if (first === undefined) return [[]];
  const tails = combinations(rest);
  return first.flatMap((choice) => tails.map((tail) => [choice, ...tail]));
}

function payProfile(
  request: ExitWaterfallRequest,
  players: readonly Player[],
  actions: readonly string[],
  equity: Rational,
): Profile {
  const context = { capitalization: capitalizationOf(request, players, actions) };
  const positions = players.map((player, index) => player.pay(actions[index] as string, context));
  const nets = positions.map(({ strike }) => (strike ?? ZERO).neg());
  let pot = positions.reduce((sum, { strike }) => sum.plus(strike ?? ZERO), equity);
  const add = (index: number, amount: Rational) => {
    nets[index] = (nets[index] as Rational).plus(amount);
    pot = pot.minus(amount);
  };
  const order = request.model.seniorityOrder === "lowest-first" ? -1 : 1;
  const claims = positions.flatMap(({ claims = [] }, index) => claims.map((claim) => ({ index, ...claim })));
  const rank = (tier: number) => (Math.abs(tier) === 1e9 ? tier : tier * order);
  for (const tier of [...new Set(claims.map((claim) => rank(claim.tier)))].sort((a, b) => b - a)) {
    const here = claims.filter((claim) => rank(claim.tier) === tier);
    const total = sumOf(here.map(({ amount }) => amount));
    const fraction = total.lte(pot) ? rational(1) : pot.div(total);
    for (const { index, amount } of here) add(index, amount.times(fraction));
  }
  const full = new Set<number>();
  const open = () =>
    positions.map((_, index) => index).filter((index) => !full.has(index) && positions[index]?.shares?.sign() === 1);
  const sharesOf = (index: number) => positions[index]?.shares ?? ZERO;
  for (;;) {
    const total = sumOf(open().map(sharesOf));
    if (total.isZero()) break;
    const price = pot.div(total);
    const hit = open().filter((index) => positions[index]?.room?.lt(sharesOf(index).times(price)));
    if (hit.length === 0) {
      for (const index of open()) add(index, sharesOf(index).times(price));
      break;
    }
    for (const index of hit) {
      add(index, positions[index]?.room ?? ZERO);
      full.add(index);
    }
  }
  return { actions, nets, leftOver: pot };
}

function playersOf({ model, deal }: ExitWaterfallRequest): Player[] {
  const common = (model.common ?? []).map(
    ({ id, shares }): Player => ({
      id: `common/${id}`,
      actions: ["own"],
      pay: () => ({ shares: rational(shares) }),
    }),
  );
  const preferred = (model.preferred ?? []).flatMap((series) => seriesPlayers(series, deal?.exitDate));
  const byId = new Map((model.preferred ?? []).map((series) => [series.id, series]));
  const options = (model.options ?? []).map(optionPlayer);
  const warrants = (model.warrants ?? []).map((one) => warrantPlayer(one, byId.get(one.underlying ?? "common")));
  const ranks = (model.preferred ?? []).map(({ seniority }) => seniority);
  const senior =
    ranks.length === 0 ? 0 : model.seniorityOrder === "lowest-first" ? Math.min(...ranks) : Math.max(...ranks);
  const convertibles = (model.convertibles ?? []).map((one) => convertiblePlayer(one, senior, model));
  return [...common, ...preferred, ...options, ...warrants, ...convertibles];
}

function seriesPlayers(series: PreferredSeries, exitDate: string | undefined): Player[] {
  const groups = series.conversionDecision === "holder" ? series.holders.map((one) => [one]) : [series.holders];
  const totalShares = sumOf(series.holders.map(({ shares }) => rational(shares)));
  return groups.map((holders): Player => {
    const total = (of: (holder: PreferredSeries["holders"][number]) => Rational) => sumOf(holders.map(of));
    const basisOf = (holder: PreferredSeries["holders"][number]) =>
      series.originalIssuePrice === undefined
        ? rational(holder.invested)
        : rational(series.originalIssuePrice).times(rational(holder.shares));
    const terms = series.dividends;
    const yearsSince = Number((exitDate ?? "2025").slice(0, 4)) - Number((terms?.from ?? "2025").slice(0, 4));
    const accruedOf = (holder: PreferredSeries["holders"][number]) =>
      terms?.rate === undefined || terms.type === "non_cumulative"
        ? ZERO
        : basisOf(holder).times(rational(terms.rate)).times(yearsSince).roundTo(2, "half_up");
    const multiple = rational(series.liquidationMultiple ?? 1);
    const basis = total(basisOf);
    const plain = total(accruedOf);
    const accrued = terms?.multipleApplies ? plain.times(multiple) : plain;
    const mode = terms?.onConversion ?? "forfeit";
    const declared = rational(terms?.declared ?? 0);
    const part = totalShares.isZero()
      ? rational(holders.length, series.holders.length)
      : total(({ shares }) => rational(shares)).div(totalShares);
    const owed = declared.times(part).plus(mode === "cash" ? accrued : ZERO);
    const claim = basis.times(multiple).plus(mode === "cash" ? ZERO : accrued);
    const price = series.conversionPrice;
    const ratio =
      price === undefined
        ? rational(series.conversionRatio ?? 1)
        : rational(series.originalIssuePrice ?? 0).div(rational(price));
    const shares = total((one) => rational(one.shares)).times(ratio);
    const raised = total((one) => {
      const own = rational(one.shares).times(ratio);
      return mode === "common" && !accruedOf(one).isZero()
        ? own.times(basisOf(one).plus(accruedOf(one))).div(basisOf(one))
        : own;
    });
    const limit = rational(series.participationCapMultiple ?? 0).times(basis);
    const cap =
      series.participationCapIncludesPreference === false
        ? limit.plus(claim)
        : series.participationCapIncludesDividends === true
          ? limit.minus(mode === "cash" ? accrued : ZERO)
          : limit.plus(mode === "cash" ? ZERO : accrued);
    const fixed = [{ tier: series.seniority, amount: owed }];
    const choice = series.convertible === false ? "never" : (series.convert ?? "optimal");
    return {
      id: `${series.id}/${holders.map(({ id }) => id).join("+")}`,
      actions: choice === "optimal" ? ["hold", "convert"] : [choice === "always" ? "convert" : "hold"],
      pay: (action) => {
        if (action === "convert") return { shares: raised, claims: fixed };
        const participates = series.participation === "full" || series.participation === "capped";
        return {
          claims: [...fixed, { tier: series.seniority, amount: claim }],
          shares: participates ? shares : ZERO,
          room: series.participation === "capped" ? cap.minus(claim) : null,
        };
      },
    };
  });
}

function optionPlayer(option: OptionGrant): Player {
  const count = rational(
    option.unvestedTreatment === undefined || option.unvestedTreatment === "cancel"
      ? (option.vested ?? option.shares)
      : option.shares,
  );
  const strike = count.times(rational(option.strikePrice ?? 0));
  return {
    id: `options/${option.id}`,
    actions: actionsFor(option.exercise, ["exercise"]),
    pay: (action) => (action === "lapse" ? {} : { shares: count, strike }),
  };
}

function warrantPlayer(warrant: Warrant, series: PreferredSeries | undefined): Player {
  const count = rational(warrant.shares);
  const strike = count.times(rational(warrant.strikePrice));
  const id = `warrants/${warrant.id}`;
  if (series === undefined) {
    const pay = (action: string) => (action === "lapse" ? {} : { shares: count, strike });
    return { id, actions: actionsFor(warrant.exercise, ["exercise"]), pay };
  }
  const shares = sumOf(series.holders.map((one) => rational(one.shares)));
  const paid = sumOf(series.holders.map((one) => rational(one.invested)));
  const price =
    series.originalIssuePrice === undefined
      ? shares.isZero()
        ? ZERO
        : paid.div(shares)
      : rational(series.originalIssuePrice);
  const ratio =
    series.conversionPrice === undefined
      ? rational(series.conversionRatio ?? 1)
      : price.div(rational(series.conversionPrice));
  const basis = price.times(count);
  const claim = basis.times(rational(series.liquidationMultiple ?? 1));
  const limit = basis.times(rational(series.participationCapMultiple ?? 0));
  const cap = series.participationCapIncludesPreference === false ? limit.plus(claim) : limit;
  const participates = series.participation === "full" || series.participation === "capped";
  return {
    id,
    actions: actionsFor(warrant.exercise, series.convertible === false ? ["hold"] : ["hold", "convert"]),
    pay: (action) => {
      if (action === "lapse") return {};
      if (action === "convert") return { shares: count.times(ratio), strike };
      return {
        strike,
        claims: [{ tier: series.seniority, amount: claim }],
        shares: participates ? count.times(ratio) : ZERO,
        room: series.participation === "capped" ? cap.minus(claim) : null,
      };
    },
  };
}

function actionsFor(exercise: string | undefined, owned: readonly string[]): string[] {
  if (exercise === "never") return ["lapse"];
  return exercise === "always" ? [...owned] : ["lapse", ...owned];
}

interface SafeTerms {
  readonly claim: Rational;
  readonly stepUp: Rational;
  readonly converting: Rational;
  readonly ownershipPct: Rational | null;
}

function safeTerms(one: Convertible): SafeTerms {
  const interest = one.type === "note" ? rational(one.accruedInterest ?? 0) : ZERO;
  const amount = rational(one.amount);
  const converting = amount.plus(interest);
  const claim = amount.times(rational(one.cashMultiple ?? 1)).plus(interest);
  const discount = rational(one.discount ?? 0);
  const worth = converting.div(rational(1).minus(discount));
  const stepUp = discount.isZero() || worth.lte(claim) || one.payoutOnExit === "cash" ? ZERO : worth.minus(claim);
  const capType = one.capType ?? (one.type === "safe" ? "post" : "pre");
  const isFixed = one.conversionShares !== undefined || one.conversionPrice !== undefined;
  const isPost = one.valuationCap !== undefined && capType === "post" && !isFixed;
  return { claim, stepUp, converting, ownershipPct: isPost ? converting.div(rational(one.valuationCap ?? 1)) : null };
}

function convertiblePlayer(one: Convertible, senior: number, model: ExitWaterfallRequest["model"]): Player {
  const { claim, stepUp, ownershipPct } = safeTerms(one);
  const canConvert =
    one.valuationCap !== undefined || one.conversionShares !== undefined || one.conversionPrice !== undefined;
  const tier = one.type === "note" ? NOTES : (one.seniority ?? senior);
  const payout = canConvert ? (one.payoutOnExit ?? "greater") : "cash";
  return {
    id: `convertibles/${one.id}`,
    actions: payout === "greater" ? ["cash", "convert"] : [payout],
    pay: (action, { capitalization }) => {
      if (action === "convert") return { shares: ownershipPct?.times(capitalization) ?? fixedShares(one, model) };
      return {
        claims: [
          { tier, amount: claim },
          { tier: STEP_UP, amount: stepUp },
        ],
      };
    },
  };
}

function fixedShares(one: Convertible, model: ExitWaterfallRequest["model"]): Rational {
  const { converting, ownershipPct } = safeTerms(one);
  if (ownershipPct !== null || one.payoutOnExit === "cash") return ZERO;
  if (one.conversionShares !== undefined) return rational(one.conversionShares);
  if (one.conversionPrice !== undefined) return converting.div(rational(one.conversionPrice));
  return one.valuationCap === undefined ? ZERO : converting.times(everything(model)).div(rational(one.valuationCap));
}

/** Common, options, warrants and preferred as converted. */
function everything(model: ExitWaterfallRequest["model"]): Rational {
  const ratioOf = (id: string | undefined) => {
    const series = (model.preferred ?? []).find((one) => one.id === id);
    if (series === undefined) return rational(1);
    const price = series.conversionPrice;
    return price === undefined
      ? rational(series.conversionRatio ?? 1)
      : rational(series.originalIssuePrice ?? 0).div(rational(price));
  };
  return sumOf([
    ...(model.common ?? []).map((one) => rational(one.shares)),
    ...(model.options ?? []).map((one) => rational(one.shares)),
    ...(model.warrants ?? []).map((one) => rational(one.shares).times(ratioOf(one.underlying))),
    ...(model.preferred ?? []).flatMap((one) =>
      one.holders.map((holder) => rational(holder.shares).times(ratioOf(one.id))),
    ),
  ]);
}

function capitalizationOf(
  { model }: ExitWaterfallRequest,
  players: readonly Player[],
  actions: readonly string[],
): Rational {
  const convertibles = model.convertibles ?? [];
  const first = players.length - convertibles.length;
  const owned = convertibles.map((one, index) =>
    actions[first + index] === "convert" ? (safeTerms(one).ownershipPct ?? ZERO) : ZERO,
  );
  const base = everything(model).plus(sumOf(convertibles.map((one) => fixedShares(one, model))));
  return base.div(rational(1).minus(sumOf(owned)));
}
